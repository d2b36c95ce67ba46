"""kill −9 between a tap and its answer: an acknowledged tap counts once, any other can be repeated."""

import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from random import Random
from typing import Final, TypeAlias

import pytest

from bot.core.input import callback_data
from bot.core.tables.cache import TableCache
from bot.core.tables.loaded import LoadedTable
from bot.workers.pool import Here
from rules.core.log import Decision
from rules.games import games
from storage.model import TableId
from storage.sqlite import SqliteStore
from tests.adapters.discord.child import house_to_kill
from tests.adapters.discord.games.playing import GameNight, seated
from tests.adapters.discord.harness import HASTY, Harness
from tests.fakes.discord import Answer, FakeDiscord, Person
from tests.fakes.discord.people.person import Wait

Act: TypeAlias = Callable[[Wait], Awaitable[Answer]]  # so that it can be repeated exactly
Ready: TypeAlias = Callable[[Harness, Person, str], Awaitable[Act]]  # all of a move but the last tap

HELD: Final = {"sent": r"^/never$", "stored": r"/callback$", "answered": r"^/channels/\d+/messages$"}
"""Moments of the kill, and the requests that Discord doesn't take until then."""
ENDLESS: Final = 1_000_000
SECRET: Final = "37"
MOMENTS = pytest.mark.parametrize("moment", HELD)
pytestmark = pytest.mark.long


async def by_picker(harness: Harness, person: Person, move: str) -> Act:
    """Return an act that picks a move from the menu of whole moves."""
    picker = (await person.click(harness.board, "Move", wait="answered")).reply
    return lambda wait: person.click(picker, re.sub("[-x]", " ", move), wait=wait)


async def by_command(_tavern: Harness, person: Person, move: str) -> Act:
    """Return an act that moves by `/move`."""
    return lambda wait: person.slash("move", move=move, wait=wait)


WAYS: Final[dict[str, Ready]] = {"picker": by_picker, "command": by_command}


@MOMENTS
@pytest.mark.parametrize("way", WAYS)
async def test_a_move_is_made_once_whenever_the_house_is_killed(
    closed: Harness, moment: str, way: str
) -> None:
    game_night, table = await opened(closed, "lasca")
    await moves_through_a_kill(game_night, table, moment, way)


@pytest.mark.parametrize("round_", range(10))
async def test_a_game_in_which_every_move_is_interrupted(closed: Harness, round_: int) -> None:
    chance = Random(round_)
    game_night, table = await opened(closed, "lasca")
    for _ in range(10):
        await moves_through_a_kill(game_night, table, chance.choice([*HELD]), chance.choice([*WAYS]))


@MOMENTS
async def test_a_sealed_bid_is_in_or_can_be_made_again_and_is_never_overheard(
    closed: Harness, fake: FakeDiscord, moment: str
) -> None:
    """Fill in again, after the kill, a form that was opened before it."""
    game_night, table = await opened(closed, "citadel")
    ana, bea = game_night.people.values()

    async def ready() -> Act:
        form = (await ana.click(closed.board, "Bid", wait="answered")).modal
        return lambda wait: ana.submit(form, answer=SECRET, wait=wait)

    act, answer = await interrupted(closed, ready, moment)
    if moment != "sent":
        assert await waited_for(closed, table) == {"bea"}
    async with house_to_kill(fake, closed.path):
        if answer.failed:
            assert not (await act("answered")).failed
    assert await waited_for(closed, table) == {"bea"}
    assert SECRET not in " ".join((*fake.public, *fake.public_custom_ids))
    async with house_to_kill(fake, closed.path):
        assert not (await bea.slash("bid", points=12, wait="answered")).failed
        await fake.until(lambda: f"ana bids {SECRET}" in closed.board.content, "the round on the board")


async def test_what_was_only_being_thought_about_is_not_done_and_can_be_done_again(
    closed: Harness, fake: FakeDiscord
) -> None:
    """Let the response time run out while the database takes nothing, then kill the bot."""
    game_night, table = await opened(closed, "lasca")
    before = await stored(closed, table)
    person, move = game_night.any_move(before)
    with closing(sqlite3.connect(closed.path, isolation_level=None)) as somebody:
        async with house_to_kill(fake, closed.path, HASTY):
            somebody.execute("BEGIN IMMEDIATE")
            answer = await person.slash("move", move=move, wait="answered")
            assert answer.reply.loading
    assert decisions(await stored(closed, table)) == decisions(before)
    async with house_to_kill(fake, closed.path):
        assert not (await person.slash("move", move=move, wait="answered")).failed
    assert decisions(await stored(closed, table)) == [*decisions(before), move]


async def opened(harness: Harness, game: str) -> tuple[GameNight, TableId]:
    """Seat Ana and Bea at a table, and close the bot."""
    game_night = seated(harness, ("ana", "bea"))
    async with harness.open():
        await game_night.sit_down(game)
        return game_night, harness.table


async def interrupted(
    harness: Harness, ready: Callable[[], Awaitable[Act]], moment: str
) -> tuple[Act, Answer]:
    """Act in a bot that is killed at this moment, and return the act and its answer."""
    async with house_to_kill(harness.fake, harness.path):
        act = await ready()
        held = harness.fake.fail("POST", HELD[moment], 502, times=ENDLESS)
        answer = await act("answered" if moment == "answered" else "sent")
        if moment == "stored":
            await harness.fake.until(lambda: held.times < ENDLESS, "the attempt to answer")
    held.times = 0
    return act, answer


async def moves_through_a_kill(game_night: GameNight, table: TableId, moment: str, way: str) -> None:
    """Kill the bot during a move, and check the result in the next bot."""
    harness = game_night.harness
    before = await stored(harness, table)
    person, move = game_night.any_move(before)
    act, answer = await interrupted(harness, lambda: WAYS[way](harness, person, move), moment)
    if moment != "sent":
        assert decisions(await stored(harness, table)) == [*decisions(before), move]
    turn = before.game.turn(before.playing.state)
    async with house_to_kill(harness.fake, harness.path):
        assert moment == "sent" or turn_shown(harness) > turn
        if answer.failed:
            assert not (await act("answered")).failed
        await harness.fake.until(lambda: turn_shown(harness) > turn, "the board after the move")
    assert decisions(await stored(harness, table)) == [*decisions(before), move]


async def stored(harness: Harness, table: TableId) -> LoadedTable:
    """Read the table from the database while no bot is open."""
    async with await SqliteStore.open(harness.path) as store:
        loaded = await TableCache(store, games(), Here()).look(table)
    assert loaded is not None
    return loaded


def decisions(loaded: LoadedTable) -> list[str]:
    """Return the moves of a table in order."""
    assert loaded.log is not None
    return [record.text for record in loaded.log.records if isinstance(record, Decision)]


async def waited_for(harness: Harness, table: TableId) -> set[str]:
    """Return the names of the players who have yet to act."""
    loaded = await stored(harness, table)
    return {loaded.names[seat] for seat in loaded.game.to_act(loaded.playing.state)}


def turn_shown(harness: Harness) -> int:
    """Return the turn that the buttons of the latest board carry."""
    read = [callback_data.read(button.custom_id or "") for button in harness.board.buttons]
    return max((tap.turn for tap in read if tap and tap.turn is not None), default=0)
