"""Partners who choose each other in a lobby for pairs: the lot keeps them together, and the log proves it."""

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from bot.core.input import callback_data
from bot.core.language.voice import Voice
from bot.core.tables.loaded import LoadedTable, teams
from bot.core.verification import verified
from bot.testing.harness import Harness, User, command_of
from bot.testing.player import Sketcher, look
from rules.core.errors import LogError
from rules.core.log import Log
from rules.core.saved import read_log, write_log

SAYS = Voice("en")
NAMES = ("Ana", "Bea", "Cid Moreno", "Dan")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def lobby(harness: Harness, seated: int = 3) -> list[User]:
    """Return four people, of whom this many sit in a lobby for pairs."""
    users = [harness.person(name) for name in NAMES]
    await users[0].says("play", game="halma", seats="4")
    for user in users[1:seated]:
        await user.taps("join")
    return users


def with_(name: str) -> str:
    return SAYS("button-partner", {"name": name})


def together(loaded: LoadedTable) -> set[frozenset[str]]:
    return {frozenset(loaded.names[seat] for seat in team) for team in teams(loaded)}


@pytest.mark.parametrize("pair", [*permutations(range(3), 2)])
async def test_two_who_choose_each_other_are_partners(harness: Harness, pair: tuple[int, int]) -> None:
    users = await lobby(harness)
    one, other = pair
    assert (await users[one].taps(with_(NAMES[other]))).empty
    wish = SAYS("caption-partner", {"name": NAMES[one], "partner_name": NAMES[other]})
    assert wish in harness.board().text
    assert harness.board().notify == (users[other].person.id,)
    assert (await users[other].taps(with_(NAMES[one]))).empty
    assert wish not in harness.board().text
    named = " + ".join(NAMES[place] for place in sorted(pair))
    assert SAYS("caption-pairs", {"pairs": named}) in harness.board().text
    await users[3].taps("join")
    loaded = await look(harness)
    assert frozenset({NAMES[one], NAMES[other]}) in together(loaded)
    assert all(sitting.partner is None for sitting in loaded.table.sittings)


async def test_one_alone_binds_nobody_and_may_take_it_back(harness: Harness) -> None:
    users = await lobby(harness)
    for wished in (True, False):
        await users[0].taps(with_("Bea"))
        wish = SAYS("caption-partner", {"name": "Ana", "partner_name": "Bea"})
        assert (wish in harness.board().text) == wished
    await users[0].taps(with_("Bea"))
    await users[3].taps("join")
    assert (await look(harness)).table.status == "open", "Ana waits for an answer"
    assert SAYS("caption-pairs-full") in harness.board().text
    assert harness.board().notify == (users[1].person.id,)
    assert "join" not in {command_of(button) for row in harness.board().buttons for button in row}
    assert (await users[2].taps("begin")).empty, "a seated player may leave it to the lot"
    loaded = await look(harness)
    assert loaded.log is not None
    assert "partners" not in loaded.log.header.notes


async def test_where_nobody_chooses_a_partner_the_last_to_join_begins_it(harness: Harness) -> None:
    users = await lobby(harness)
    await users[3].taps("join")
    assert (await look(harness)).table.status == "playing"


async def test_the_last_to_join_may_choose_too(harness: Harness) -> None:
    users = await lobby(harness)
    assert (await users[3].taps(with_("Bea"))).empty
    assert harness.board().notify == (users[1].person.id,)
    assert (await look(harness)).table.status == "open"
    assert (await users[1].taps(with_("Dan"))).empty
    loaded = await look(harness)
    assert loaded.table.status == "playing"
    assert together(loaded) == {frozenset({"Bea", "Dan"}), frozenset({"Ana", "Cid Moreno"})}


async def test_partners_are_chosen_by_name_as_well_as_by_button(harness: Harness) -> None:
    users = await lobby(harness, seated=1)
    assert (await users[1].says("partner", person="ana")).empty, "a person without a seat gets one"
    assert (await users[0].says("partner", person=users[1].person.id)).empty
    assert SAYS("caption-pairs", {"pairs": "Ana + Bea"}) in harness.board().text
    await users[2].says("partner", person="Bea")
    assert SAYS("caption-partner", {"name": "Cid Moreno", "partner_name": "Bea"}) in harness.board().text
    assert (await users[1].says("partner", person="cid")).empty, "a first name will do"
    assert SAYS("caption-pairs", {"pairs": "Bea + Cid Moreno"}) in harness.board().text
    for whom, refusal in (("Ana", "own_partner"), ("Zoe", "partner_not_here")):
        assert (await users[0].says("partner", person=whom)).text == SAYS(f"refusal-{refusal}")
    await users[2].says("play", game="lasca")
    table = harness.table()
    assert (await users[1].says("partner", person="Cid", table=table)).text == SAYS("refusal-no_pairs")


async def test_who_leaves_takes_along_what_others_wished(harness: Harness) -> None:
    users = await lobby(harness)
    await users[0].taps(with_("Bea"))
    await users[1].taps(with_("Ana"))
    await users[1].taps("leave")
    assert "Bea" not in harness.board().text
    await users[1].taps("join")
    assert SAYS("caption-pairs", {"pairs": "Ana + Bea"}) not in harness.board().text


async def test_only_who_has_one_seat_chooses_and_nobody_themselves(harness: Harness) -> None:
    users = await lobby(harness, 2)
    assert (await users[0].taps(with_("Ana"))).text == SAYS("refusal-own_partner")
    await users[0].taps(with_("Bea"))
    await users[1].taps(with_("Ana"))
    await users[0].taps("join")
    assert (await users[0].taps(with_("Bea"))).text == SAYS("refusal-sits_already")
    assert SAYS("caption-pairs", {"pairs": "Ana + Bea"}) not in harness.board().text


async def test_a_button_means_one_person_whatever_others_call_themselves(harness: Harness) -> None:
    users = await lobby(harness, 2)
    await harness.person(callback_data.mark(users[1].person.id)).taps("join")
    assert (await users[0].taps(with_("Bea"))).empty
    assert SAYS("caption-partner", {"name": "Ana", "partner_name": "Bea"}) in harness.board().text


async def test_who_bears_the_same_name_as_the_asker_can_be_chosen_by_it(harness: Harness) -> None:
    users = await lobby(harness, 1)
    other = harness.person("Other")
    other.person = replace(other.person, name="Ana")
    await other.taps("join")
    assert (await users[0].says("partner", person="ana")).empty
    assert (await look(harness)).table.sittings[0].partner == other.person.id


async def test_partners_who_begin_for_two_play_each_other(harness: Harness) -> None:
    users = await lobby(harness, 2)
    await users[0].taps(with_("Bea"))
    await users[1].taps(with_("Ana"))
    assert (await users[0].surely("begin")).empty
    loaded = await look(harness)
    assert together(loaded) == {frozenset({"Ana"}), frozenset({"Bea"})}
    assert loaded.log is not None
    assert "partners" not in loaded.log.header.notes


async def test_nobody_begins_for_two_with_both_seats_their_own(harness: Harness) -> None:
    users = await lobby(harness, 1)
    await users[0].taps("join")
    assert (await users[0].says("begin")).text == SAYS("refusal-not_yourself")
    await users[1].taps("join")
    await users[2].taps("join")
    assert frozenset({"Ana"}) in together(await look(harness))


@pytest.mark.parametrize(("game", "seats"), [("halma", "2"), ("lasca", "2"), ("crown", "")])
async def test_where_nobody_has_a_partner_there_is_none_to_choose(
    harness: Harness, game: str, seats: str
) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game=game, **({"seats": seats} if seats else {}))
    labels = {button.label for row in harness.board().buttons for button in row}
    assert with_("Ana") not in labels
    assert SAYS("caption-pairs-lot") not in harness.board().text
    await bea.taps("join")


async def test_who_resigns_is_told_who_loses_too_and_against_whom(harness: Harness) -> None:
    users = await lobby(harness)
    await users[0].taps(with_("Bea"))
    await users[1].taps(with_("Ana"))
    await users[3].taps("join")
    asked = await users[0].says("resign")
    assert " with Bea against Cid Moreno, Dan?" in asked.text
    assert asked.buttons[0][0].label.endswith(", against Cid Moreno, Dan")


@pytest.fixture(name="chosen")
async def _chosen(harness: Harness) -> tuple[LoadedTable, Log]:
    """Return a table and its log up to the first move, after both pairs chose their partners."""
    users = await lobby(harness)
    await users[0].taps(with_("Cid Moreno"))
    await users[2].taps(with_("Ana"))
    await users[3].taps("join")
    loaded = await look(harness)
    assert loaded.log is not None
    return loaded, loaded.log


async def test_the_log_says_who_chose_whom_and_the_lot_holds(chosen: tuple[LoadedTable, Log]) -> None:
    loaded, log = chosen
    assert log.header.notes["partners"] == "0+2"
    assert verified(loaded.game, log, write_log(log)).rolls == 1


@pytest.mark.parametrize("pairs", ["0+1", "1+3", "0+2 1+3", "2+0", "0+0", "0+4", "0", "0+2+1", "", "x+y"])
async def test_whoever_alters_who_chose_whom_is_found_out(
    chosen: tuple[LoadedTable, Log], pairs: str
) -> None:
    loaded, log = chosen
    text = write_log(log).replace("note partners 0+2\n", f"note partners {pairs}\n" if pairs else "")
    with pytest.raises(LogError):
        verified(loaded.game, read_log(text), text)
