"""A lively evening on a clock that leaps: four people in a group, two seconds a move, Telegram's limits."""

import asyncio
from asyncio import Runner
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from bot.app import App
from bot.core.language.voice import Voice
from storage.model import TableId
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import button_for, open_house, table_on
from tests.core.mentions import ALWAYS
from tests.fakes.telegram import Chat, FakeTelegram, Person
from tests.virtual_time import LoopClock, VirtualTimeLoop, stand_still_for_sqlite

LOOK = 0.1
"""Seconds between checks for a new board."""
THOUGHT = 2.0
"""Seconds from a board to the next move."""
LATE = 5.0
QUIET = 90.0
"""Seconds after which all posts are out and the rate limit is unused again."""


@dataclass
class Evening:
    """Groups of four who play Halma as fast as they can."""

    fake: FakeTelegram
    app: App
    late: list[float] = field(default_factory=list)
    """Seconds from each move until its board appeared."""

    def people(self) -> tuple[Person, ...]:
        return tuple(self.fake.person(name) for name in ("Ana", "Bea", "Carla", "Davi"))

    async def plays(self, harness: Harness, seconds: float) -> None:
        """Play at a table for this long."""
        loop, chance = asyncio.get_running_loop(), Random(harness.people[0].id)
        end = loop.time() + seconds
        while loop.time() < end:
            await asyncio.sleep(THOUGHT)
            await self.app.deps.cache.look(harness.table)
            seq, moved = harness.loaded.table.seq, loop.time()
            mover, move = harness.due(chance)
            await mover.replies(harness.board, move)
            while not self._shown(harness, seq):  # noqa: ASYNC110 -- the store has no event for it
                await asyncio.sleep(LOOK)
            self.late.append(loop.time() - moved)

    async def table(self, group: Chat, people: tuple[Person, ...]) -> Harness:
        """Open a table in a group and sit down at it."""
        harness = Harness(self.fake, self.app, group, people)
        first, *others = people
        lobby = await self.fake.answer_to(await first.says("/play halma seats:4", harness.place))
        harness.table = table_on(lobby) or TableId("")
        for other in others:
            await asyncio.sleep(THOUGHT)
            await other.taps(lobby, button_for(lobby, "join"))
        await self.fake.until(lambda: harness.playing)
        await asyncio.sleep(QUIET)
        return harness

    def _shown(self, harness: Harness, seq: int) -> bool:
        """Return True once a record after `seq` is on the board."""
        loaded = harness.at_hand
        return (
            loaded is not None and loaded.table.seq > seq and not any(one.behind for one in loaded.showings)
        )


def spent(path: Path, monkeypatch: pytest.MonkeyPatch, evening: Callable[[Evening], Awaitable[None]]) -> None:
    """Let an evening pass within Telegram's limits."""
    stand_still_for_sqlite(monkeypatch)

    async def passes() -> None:
        loop = asyncio.get_running_loop()
        async with FakeTelegram(clock=LoopClock()) as fake:
            fake.flood.rules = True
            async with open_house(fake, path, now=loop.time) as app:
                await evening(Evening(fake, app))
            assert fake.flood.refused == 0

    with Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(passes())


@ALWAYS
def test_no_board_comes_late_and_old_buttons_go_once_it_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening(here: Evening) -> None:
        people = here.people()
        group = here.fake.supergroup("Tavern", *people)
        await here.plays(harness := await here.table(group, people), 75.0)
        assert len(here.late) > 20
        assert max(here.late) <= LATE
        with_buttons = [post for post in here.fake.posts(group) if post.buttons]
        assert len(with_buttons) > 10, "removing old buttons can wait"
        await asyncio.sleep(600.0)
        assert [post for post in here.fake.posts(group) if post.buttons] == [harness.board]

    spent(tmp_path / "taberna.sqlite3", monkeypatch, evening)


@ALWAYS
def test_a_group_whose_boards_have_to_wait_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let three tables share twenty messages a minute."""

    async def evening(here: Evening) -> None:
        fours = [here.people() for _ in range(3)]
        group = here.fake.supergroup("Tavern", *chain(*fours))
        tables = [await here.table(group, people) for people in fours]
        await asyncio.gather(*(here.plays(table, 60.0) for table in tables))
        told = [post for post in here.fake.posts(group) if post.text == Voice("en")("board-late")]
        assert len(told) == 1

    spent(tmp_path / "taberna.sqlite3", monkeypatch, evening)
