"""A betting table in a channel of many."""

from time import monotonic

import pytest

from tests.adapters.discord.playing import Evening, seated
from tests.adapters.discord.tavern import Tavern, said
from tests.fakes.discord import FakeDiscord, Person


async def test_two_rounds_are_bet_thrown_and_paid(tavern: Tavern, fake: FakeDiscord) -> None:
    evening = await _opened(tavern)
    for _ in range(2):
        banker, bettors = await _roles(evening)
        for bettor in bettors:
            assert said(await bettor.click(tavern.board, "5 chips")).startswith("Each tap on a figure adds 5")
            await bettor.click(tavern.board, "Anchor")
            await bettor.slash("bet", figure="crown", amount=3)
            await bettor.click(tavern.board, "Ready")
        await banker.click(tavern.board, "Throw")
    for person in evening.people.values():
        await person.slash("leave")
    assert (await evening.live()).table.status == "finished"
    balances = [
        await tavern.app.house.store.balance(f"purse:{_chat(fake)} discord:{p.id}") for p in _all(evening)
    ]
    assert sum(balances) == 300


async def test_live_totals_are_edited_at_most_once_in_a_while(
    closed: Tavern, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While time stands still sixteen taps need one edit at most; the next shows them all."""
    closed.spacing = 0.05
    async with closed.open() as tavern:
        evening = await _opened(tavern)
        _, bettors = await _roles(evening)
        board = tavern.board
        before, moment = board.edits, monotonic()
        with monkeypatch.context() as still:
            still.setattr("bot.adapters.discord.adapter.monotonic", lambda: moment)
            for _ in range(8):
                for bettor in bettors:
                    await bettor.click(board, "Heart", wait="answered")
            assert board.edits - before <= 1
        await fake.settled()
        assert 1 <= board.edits - before <= 2
        assert tavern.board is board
        assert "8 chips of A, 8 chips of C" in (tavern.board.files[0].description or "")


async def test_every_betting_screen_says_that_chips_are_worth_nothing(
    tavern: Tavern, fake: FakeDiscord
) -> None:
    evening = await _opened(tavern)
    assert all("worth nothing" in m.content for m in fake.channel.shown if m.author is fake.bot)
    ana = evening.people["ana"]
    assert "worth nothing" in said(await ana.slash("chips"))
    assert "Of 216 throws" in said(await ana.click(tavern.board, "Odds"))


async def _opened(tavern: Tavern) -> Evening:
    evening = seated(tavern, ("ana", "bea", "caio"))
    await evening.sit_down("crown_and_anchor")
    await evening.people["ana"].click(tavern.board, "Begin")
    return evening


async def _roles(evening: Evening) -> tuple[Person, list[Person]]:
    """The banker, who throws once all are ready, and the others."""
    live = await evening.live()
    bettors = {live.names[seat] for seat in live.game.to_act(live.playing.state)}
    (banker,) = (person for name, person in evening.people.items() if name not in bettors)
    return banker, [evening.people[name] for name in sorted(bettors)]


def _chat(fake: FakeDiscord) -> str:
    return f"discord:{fake.guild.id}"


def _all(evening: Evening) -> list[Person]:
    return [*evening.people.values()]
