"""People at a table on the fake Telegram, who move by every means that Telegram offers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random

from bot.app import App
from bot.core.tables.loaded import LoadedTable, awaited
from rules.core.game import Seat
from storage.model import TableId
from tests.adapters.telegram.opened import button_for, table_on
from tests.fakes.telegram import FakeTelegram, Message, Person, Place

Way = Callable[[Person, str], Awaitable[None]]
"""Function that makes a person's move in some way."""


@dataclass
class Harness:
    """One table in one place; its people are named by their first names."""

    fake: FakeTelegram
    app: App
    place: Place
    people: tuple[Person, ...]
    table: TableId = field(default_factory=lambda: TableId(""))

    @property
    def loaded(self) -> LoadedTable:
        """Return the table as stored."""
        loaded = self.at_hand
        assert loaded is not None
        return loaded

    @property
    def at_hand(self) -> LoadedTable | None:
        """Return the cached table, or None after the bot dropped its cache, as when a group moves."""
        return self.app.deps.cache._loaded_tables.at_hand(self.table)

    @property
    def board(self) -> Message:
        """The table's latest board in the place."""
        return next(m for m in reversed(self.fake.posts(self.place)) if table_on(m) == self.table)

    @property
    def playing(self) -> bool:
        return self.at_hand is not None and self.at_hand.table.status == "playing"

    @property
    def over(self) -> bool:
        return self.loaded.table.status in {"finished", "abandoned"}

    async def opens(self, line: str) -> None:
        """Let the first person open a table and the others join it by its button."""
        first, *others = self.people
        lobby = await self.fake.answer_to(await first.says(line, self.place))
        self.table = table_on(lobby) or TableId("")
        for other in others:
            await other.taps(lobby, button_for(lobby, "join"))
        await self.settled()

    async def settled(self) -> None:
        """Wait until the computer has moved and every chat is up to date."""
        await self.app.idle()

    def sitting(self, seat: Seat) -> Person:
        """Return the person in a seat."""
        person = self.loaded.sitting_person(seat)
        return next(p for p in self.people if f"telegram:{p.id}" == person)

    def due(self, chance: Random) -> tuple[Person, str]:
        """Return a player to move, and one of their legal moves."""
        loaded = self.loaded
        seat = chance.choice(sorted(awaited(loaded)))
        moves = list(loaded.game.moves(loaded.playing.state, seat))
        return self.sitting(seat), loaded.game.write(chance.choice(moves))

    async def done(self, seq: int) -> None:
        """Wait until the log has grown beyond `seq` and all posts show it."""
        await self.fake.until(lambda: (loaded := self.at_hand) is not None and loaded.table.seq > seq)
        await self.app.deps.cache.look(self.table)
        await self.settled()

    async def answers_board(self, person: Person, move: str) -> None:
        seq = self.loaded.table.seq
        await person.replies(self.board, move)
        await self.done(seq)

    async def commands(self, person: Person, move: str) -> None:
        seq = self.loaded.table.seq
        await person.says(f"/move {move}", self.place)
        await self.done(seq)

    async def whispers(self, person: Person, move: str) -> None:
        seq = self.loaded.table.seq
        await person.says(move)
        await self.done(seq)

    async def picks_inline(self, person: Person, move: str) -> None:
        """Press Move, type the move, and pick it from the inline results."""
        seq = self.loaded.table.seq
        query = (await person.taps(self.board, "Move")).inline or ""
        results = await person.asks_inline(query + move, self.place)
        await person.picks(next(result for result in results if result.title == move), self.place)
        await self.done(seq)

    async def points(self, person: Person, _move: str) -> None:
        """Pick a move in the private chat, always by the first button."""
        seq = self.loaded.table.seq
        screen = await self.fake.answer_to(await person.starts(f"pick-{self.table}"))
        while self.loaded.table.seq == seq:
            before, first = screen.edits, screen.buttons[0]
            await person.taps(screen, first)
            await self.fake.until(lambda: screen.deleted or screen.edits > before)  # noqa: B023 -- at once
        await self.done(seq)

    async def plays(self, chance: Random, *ways: Way, most: int = 10_000) -> None:
        """Move in these ways in turn, until the game is over or `most` moves are made."""
        for way in islice(cycle(ways), most):
            if self.over:
                return
            await way(*self.due(chance))
