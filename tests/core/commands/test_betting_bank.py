"""A bank that breaks: it passes on by the rules, or to a volunteer if all agree."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import Voice
from bot.core.tables.clocks import BETTING_WINDOW
from bot.core.tables.loaded import LoadedTable, awaited
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, look
from rules.games.crown_and_anchor.state import CrownState
from tests.core.bettors import SAYS, ledger_sum, purse, roles, seated
from tests.core.mentions import ALWAYS

MOST_ROUNDS = 40


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness
        assert ledger_sum(harness) == 0


def crown(loaded: LoadedTable) -> CrownState:
    assert isinstance(loaded.playing.state, CrownState)
    return loaded.playing.state


async def broken(harness: Harness, mode: str) -> dict[str, User]:
    """Return a table of three whose bank has just broken and passed on."""
    users = await seated(
        harness, "Ana", "Bea", "Cid", options=f"banker={mode} bank=5 cover=proportional successor=lot"
    )
    for _ in range(MOST_ROUNDS):
        banker, bettors = await roles(harness, users)
        for bettor, figure in zip(bettors, ("spade", "crown"), strict=True):
            await bettor.says("bet", figure=figure, amount="20")
            await bettor.says("move", move="ready")
        await banker.says("roll")
        if crown(await look(harness)).broken:
            assert SAYS("fact-instead") in harness.board().text
            return users
        assert SAYS("fact-instead") not in harness.board().text
    raise AssertionError("no bank broke")


async def offered(harness: Harness, users: dict[str, User]) -> tuple[User, User, User]:
    """Return the banker, the bettor who volunteers for the bank by the words of a button, and the third."""
    banker, (volunteer, third) = await roles(harness, users)
    banker_before = crown(await look(harness)).banker
    assert (await volunteer.taps(SAYS("move-volunteer"))).empty
    assert crown(await look(harness)).banker == banker_before
    return banker, volunteer, third


@ALWAYS
@pytest.mark.parametrize("mode", ["rotation", "lot", "fixed"])
async def test_the_bank_is_a_volunteers_when_all_have_agreed(harness: Harness, mode: str) -> None:
    users = await broken(harness, mode)
    banker, volunteer, third = await offered(harness, users)
    assert SAYS("fact-volunteered", {"seat": volunteer.person.name}) in harness.board().text
    assert set(harness.board().notify) == {banker.person.id, third.person.id}
    assert "Bets close" not in harness.board().text
    for user in (third, banker):
        assert (await volunteer.taps(SAYS("move-agree"))).toast
        assert (await user.taps(SAYS("move-agree"))).empty
    holder, _ = await roles(harness, users)
    assert holder is volunteer
    await holder.surely("end")
    for user in (banker, third):
        await user.taps("agree")
    assert sum([await purse(harness, user) for user in users.values()]) == 300


async def test_whoever_refuses_leaves_the_bank_where_it_is(harness: Harness) -> None:
    users = await broken(harness, "rotation")
    banker, _, third = await offered(harness, users)
    assert (await third.taps(SAYS("move-refuse"))).empty
    assert SAYS("fact-refused", {"seat": third.person.name}) in harness.board().text
    assert (await roles(harness, users))[0] is banker
    labels = {button.label for row in harness.board().buttons for button in row}
    assert SAYS("move-volunteer") not in labels


async def test_who_says_nothing_has_not_agreed_and_the_betting_goes_on(harness: Harness) -> None:
    users = await broken(harness, "lot")
    banker, _, third = await offered(harness, users)
    await third.taps(SAYS("move-agree"))
    await harness.passes(BETTING_WINDOW + 1)
    state = crown(await look(harness))
    assert (state.phase, state.broken) == ("betting", False)
    assert (await roles(harness, users))[0] is banker
    assert awaited(await look(harness))


@pytest.mark.parametrize("language", ["pt-BR", "it"])
async def test_the_answers_can_be_typed_in_every_language(harness: Harness, language: str) -> None:
    users = await broken(harness, "rotation")
    banker, _, third = await offered(harness, users)
    voice = Voice(language, "crown_and_anchor")
    for user in (banker, third):
        assert (await user.says("bank", answer=voice("typed-agree").split(",")[0])).empty
    assert crown(await look(harness)).held == 0
    assert (await roles(harness, users))[0] is not banker


async def test_two_questions_at_once_have_no_button_of_the_same_name(harness: Harness) -> None:
    users = await broken(harness, "lot")
    banker, volunteer, _ = await offered(harness, users)
    await banker.says("end")
    labels = [button.label for row in harness.board().buttons for button in row]
    assert {SAYS("move-refuse"), SAYS("button-refuse")} <= {*labels}
    assert len({*labels}) == len(labels)
    assert (await volunteer.taps(SAYS("button-refuse"))).text
    assert crown(await look(harness)).phase == "consent"
