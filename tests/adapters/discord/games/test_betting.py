"""A betting table in a channel of many."""

from time import monotonic

import pytest

from tests.adapters.discord.games.playing import GameNight, seated
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord, Person


async def test_two_rounds_are_bet_thrown_and_paid(harness: Harness, fake: FakeDiscord) -> None:
    game_night = await _opened(harness)
    for _ in range(2):
        banker, bettors = await _roles(game_night)
        for bettor in bettors:
            assert said(await bettor.click(harness.board, "5 chips")).startswith(
                "Each tap on a figure adds 5"
            )
            await bettor.click(harness.board, "Anchor")
            await bettor.slash("bet", figure="crown", amount=3)
            await bettor.click(harness.board, "Ready")
        await banker.click(harness.board, "Throw")
    for person in game_night.people.values():
        await person.slash("leave")
    assert (await game_night.loaded()).table.status == "finished"
    balances = [
        await harness.app.deps.store.balance(f"purse:{_chat(fake)} discord:{p.id}") for p in _all(game_night)
    ]
    assert sum(balances) == 300


async def test_live_totals_are_edited_at_most_once_in_a_while(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Edit the board at most once for sixteen simultaneous taps; the next edit shows them all."""
    closed.spacing = 0.05
    async with closed.open() as harness:
        game_night = await _opened(harness)
        _, bettors = await _roles(game_night)
        board = harness.board
        before, moment = board.edits, monotonic()
        with monkeypatch.context() as still:
            still.setattr("bot.adapters.discord.posts.monotonic", lambda: moment)
            for _ in range(8):
                for bettor in bettors:
                    await bettor.click(board, "Heart", wait="answered")
            assert board.edits - before <= 1
        await fake.settled()
        assert 1 <= board.edits - before <= 2
        assert harness.board is board
        loaded = await game_night.loaded()
        first, second = (loaded.names[seat] for seat in sorted(loaded.game.to_act(loaded.playing.state)))
        staked = f"8 chips of {first}, 8 chips of {second}"
        assert staked in (harness.board.files[0].description or "")


async def test_the_lobby_and_the_purse_say_that_chips_are_worth_nothing(
    harness: Harness, fake: FakeDiscord
) -> None:
    game_night = await _opened(harness)
    said_so = ["worth nothing" in m.content for m in fake.channel.shown if m.author is fake.bot]
    assert said_so[0]
    assert not any(said_so[1:]), "once is enough"
    ana = game_night.people["ana"]
    assert "worth nothing" in said(await ana.slash("chips"))
    assert "Of 216 throws" in said(await ana.click(harness.board, "Odds"))


async def _opened(harness: Harness) -> GameNight:
    game_night = seated(harness, ("ana", "bea", "caio"))
    await game_night.sit_down("crown_and_anchor")
    await game_night.people["ana"].click(harness.board, "Begin")
    return game_night


async def _roles(game_night: GameNight) -> tuple[Person, list[Person]]:
    """Return the banker, who throws once all bettors are ready, and the bettors."""
    loaded = await game_night.loaded()
    bettors = {loaded.names[seat] for seat in loaded.game.to_act(loaded.playing.state)}
    (banker,) = (person for name, person in game_night.people.items() if name not in bettors)
    return banker, [game_night.people[name] for name in sorted(bettors)]


def _chat(fake: FakeDiscord) -> str:
    return f"discord:{fake.guild.id}"


def _all(game_night: GameNight) -> list[Person]:
    return [*game_night.people.values()]
