"""Whole games of a person against the computer, in which the bot is killed again and again.

`GAMES=100 SEED=1 python -m tests.crash.killed_games [GAME…]` plays each game twice on a database file: once
in peace, and once with the bot dropped in the middle of its work and restarted from the file. LEVELS names
the levels (`LEVELS=easy,medium`), MINUTES the time after which no further game of a row begins, and THINKER
the Python that thinks (`THINKER=pypy3`; by default this one). A repeated run continues the last one. The
counts go to docs/strength.md.
"""

import asyncio
import os
import sys
from collections import Counter
from collections.abc import (
    Callable,
    Iterable,
)
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, Literal, TypeVar, get_args

from bot.app import App
from bot.core.messages import AnyPost, Person, Request
from bot.core.ports import Question, Thought, Urgency
from bot.core.tables.loaded import LoadedTable, awaited
from bot.core.tables.start import CODE_LENGTH
from bot.core.verification import verified
from bot.features.opponents.turns import Opponents
from bot.testing.harness import PRIVATE, ROOM, TAVERN, Room, unhurried
from bot.testing.player import Sketcher
from bot.workers.opponents import answer
from rules.core.log import Decision
from rules.core.saved import read_log, read_record
from rules.games import games
from rules.search.effort import LEVELS, Level
from storage.database import Work
from storage.model import ChannelId, ChatId, PersonId, TableId
from storage.sqlite import SqliteStore
from tests.crash.thinker import elsewhere
from tests.strength.page import HEAD_OF_KILLS, begun, run_of, write

T = TypeVar("T")

Moment = Literal["thinking", "answered", "unwritten", "written", "unshown", "shown", "unheard"]
"""Moment of the bot's end: while the computer thinks, with its answer in hand, before or after a write,
before or after a post, or after a command whose reply has not reached the person.
"""
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)
MOST_KILLS: Final = 12
"""Most kills in one game, which then ends in peace."""
PATIENCE: Final = 9
"""Number of times that a moment may come; at one of these the bot ends."""
LONGEST: Final = 2_000
"""Turns within which any game against a random player is over."""
PYTHON: Final = os.environ.get("THINKER")
"""Another Python that thinks."""
TIME: Final = 1_750_000_000.0
ANA: Final = Person(PersonId("test:ana"), "Ana", "en", ChannelId(f"{PRIVATE}ana"))


class Fate:
    """Moment of the bot's end, by a seed, or never. `kills` counts the moments."""

    def __init__(self, chance: Random | None) -> None:
        self._chance = chance
        self.kills: Counter[Moment] = Counter()
        self.begin()

    def begin(self) -> None:
        """Start a new life, and choose the moment of its end."""
        self.struck = asyncio.Event()
        self._moment: Moment | None = None
        if self._chance is not None and self.kills.total() < MOST_KILLS:
            self._moment = self._chance.choice(MOMENTS)
            self._left = self._chance.randint(1, PATIENCE)

    async def reach(self, moment: Moment) -> None:
        """Reach a moment of the bot's work; if it is the last one, stop everything."""
        if self.struck.is_set():
            raise asyncio.CancelledError
        if moment != self._moment:
            return
        self._left -= 1
        if not self._left:
            self.kills[moment] += 1
            self.struck.set()
            await asyncio.Event().wait()


class MortalStore(SqliteStore):
    """The store of a bot that may end before or after anything is written."""

    fate: Fate

    async def write(self, work: Work[T], names: Iterable[str] = (), /) -> T:
        await self.fate.reach("unwritten")
        found = await super().write(work, names)
        await self.fate.reach("written")
        return found


@dataclass
class MortalRoom(Room):
    """Platform that outlives the bot and recognises a repeated message by its nonce, as Discord does."""

    fate: Fate = field(default_factory=lambda: Fate(None))
    known: dict[str, str] = field(default_factory=dict)

    async def show(self, post: AnyPost) -> str:
        await self.fate.reach("unshown")
        if post.message is None and post.nonce in self.known:
            return self.known[post.nonce]
        message = self.known[post.nonce] = await super().show(post)
        await self.fate.reach("shown")
        return message


class MortalThinker:
    """Thinker in this process, or in another Python that plays the same moves in less time."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        """Return the computer's answer, unless the bot ends first."""
        await self._fate.reach("thinking")
        thought = elsewhere(PYTHON).answer(question) if PYTHON else answer(question)
        await self._fate.reach("answered")
        return thought


@dataclass(slots=True)
class Evening:
    """One game.

    asked: unanswered requests, which platforms repeat in the next life.
    """

    game: str
    level: Level
    seed: int
    path: Path
    room: MortalRoom
    asked: Request | None = None
    number: int = 0
    drawn: int = 0
    over: bool = False

    def request(self, command: str, table: TableId | None = None, **args: str) -> Request:
        """Return the person's next request; bids go to the private chat."""
        self.number += 1
        named = {**args, "table": table} if table else args
        secret = command == "move" and games()[self.game].about.secrets
        chat, channel = (ChatId(f"{PRIVATE}ana"), ANA.channel) if secret else (TAVERN, ROOM)
        assert channel is not None
        key = f"test:{self.number}"
        return Request(key, ANA, chat, channel, command, named, private=secret, alone=secret)

    def entropy(self, size: int) -> bytes:
        """Return equal bytes in every life, because the logs are compared; a second code differs."""
        self.drawn += size == CODE_LENGTH
        purpose = f"{self.game} {self.seed} {self.drawn if size == CODE_LENGTH else ''}"
        return sha256(purpose.encode()).digest()[:size].ljust(size, b"x")


@dataclass(frozen=True, slots=True)
class Played:
    """Result of a game: the lines of its log, the saved log, and the moments at which the bot ended."""

    lines: tuple[str, ...]
    saved: str
    kills: Counter[Moment]

    @property
    def machine(self) -> int:
        """Return the number of the computer's moves."""
        found = map(read_record, self.lines)
        return sum(isinstance(one, Decision) and one.cause == "machine" for one in found)


def play(game: str, level: Level, seed: int, path: Path, *, kills: bool) -> Played:
    """Play a whole game, over several lives of the bot if it may be killed."""
    fate = Fate(Random(f"{game} {level} {seed}") if kills else None)
    evening = Evening(game, level, seed, path, MortalRoom(fate=fate))
    while not evening.over:
        asyncio.run(_live(evening, fate))
    lines, saved = asyncio.run(_checked(evening))
    return Played(lines, saved, fate.kills)


async def _live(evening: Evening, fate: Fate) -> None:
    """Run one life of the bot until the game is over or the bot is killed, without an orderly end."""
    fate.begin()
    evening.drawn = 0
    store = MortalStore(evening.path)
    store.fate = fate
    await store._open()
    beside = asyncio.all_tasks()
    try:
        playing = asyncio.create_task(_play(_app(evening, store, fate), evening))
        struck = asyncio.create_task(fate.struck.wait())
        await asyncio.wait((playing, struck), return_when=asyncio.FIRST_COMPLETED)
        if not fate.struck.is_set():
            await playing
            evening.over = True
    finally:
        dropped = asyncio.all_tasks() - beside
        for task in dropped:
            task.cancel()
        await asyncio.gather(*dropped, return_exceptions=True)
        await store.close()  # or its threads would survive


def _app(evening: Evening, store: SqliteStore, fate: Fate) -> App:
    return App(
        store,
        (evening.room,),
        artist=Sketcher(),
        thinker=MortalThinker(fate),
        now=lambda: TIME,
        clock=unhurried(),
        entropy=evening.entropy,
    )


async def _play(app: App, evening: Evening) -> None:
    await app.__aenter__()  # closed only if the game ends in peace
    if evening.asked is None and not evening.number:
        evening.asked = evening.request("play", game=evening.game, machine=evening.level)
    while True:
        if evening.asked is not None:
            reply = await app.service.run(evening.asked)
            assert not reply.text or evening.asked.private, reply.text
            await evening.room.fate.reach("unheard")
            evening.asked = None
        await app.part(Opponents).idle()
        loaded = await _table(app)
        if loaded.table.status == "finished":
            break
        evening.asked = _decision(evening, loaded)
    await app.idle()
    await app.__aexit__(None, None, None)


async def _table(app: App) -> LoadedTable:
    """Return the only table."""
    (table,) = await app.deps.store.tables_at(ROOM, ("playing", "finished"))
    loaded = await app.deps.cache.look(table.id)
    assert loaded is not None
    return loaded


def _decision(evening: Evening, loaded: LoadedTable) -> Request:
    """Return a random legal move of the person that is the same whenever it is asked for."""
    table, snapshot = loaded.table.id, loaded.playing
    (seat,) = awaited(loaded) & set(loaded.seats_of(ANA.id))
    assert snapshot.turn < LONGEST
    legal = list(loaded.game.moves(snapshot.state, seat))
    move = Random(f"{evening.seed} {snapshot.turn}").choice(legal)
    return evening.request("move", table, move=loaded.game.write(move))


async def _checked(evening: Evening) -> tuple[tuple[str, ...], str]:
    """Return the log as stored, and as saved for everybody.

    Raises: an error if either is inconsistent.
    """
    async with await SqliteStore.open(evening.path) as store, _app(evening, store, Fate(None)) as app:
        loaded = await _table(app)  # raises if the log does not replay
        reply = await app.service.run(evening.request("history", loaded.table.id))
        saved = reply.files[0].content.decode()
        assert verified(loaded.game, read_log(saved), saved).closed
        assert await store.thinking() == ()
        assert await store.behind() == ()
        stored = await store.load(loaded.table.id)
        assert stored is not None
        return stored[1], saved


def compared(game: str, level: Level, seed: int) -> Played:
    """Play a game with kills, and expect it to go as it did without."""
    with TemporaryDirectory() as folder:
        whole = play(game, level, seed, Path(folder) / "whole.sqlite3", kills=False)
        killed = play(game, level, seed, Path(folder) / "killed.sqlite3", kills=True)
    assert killed.lines == whole.lines
    assert killed.saved == whole.saved
    return killed


def _so_far(row: list[str]) -> tuple[int, int, Counter[Moment]]:
    """Return the games, moves and kills that a row already counts."""
    if not row:
        return 0, 0, Counter()
    _, _, played, moves, _, told, _ = row
    kills = {moment: int(count) for count, moment in map(str.split, told.split(", ")) if moment in MOMENTS}
    return int(played), int(moves), Counter(kills)


def main(chosen: list[str], tell: Callable[[str], None] = print) -> None:
    """Play this many games at each level, and write a row of the page for each."""
    count, seed = int(os.environ.get("GAMES", "100")), int(os.environ.get("SEED", "1"))
    minutes = float(os.environ.get("MINUTES", "inf"))
    wanted = os.environ.get("LEVELS") or ",".join(LEVELS)
    levels = [level for level in LEVELS if level in wanted.split(",")]
    for name in chosen or sorted(set(games()) - {"crown_and_anchor"}):
        for level in levels:
            before, end = begun(HEAD_OF_KILLS, (name, level), seed), monotonic() + 60 * minutes
            played, moves, kills = _so_far(before)
            if played >= count:
                continue
            while played < count and monotonic() < end:
                game = compared(name, level, seed + played)
                played, moves = played + 1, moves + game.machine
                kills += game.kills
            told = ", ".join(f"{kills[moment]} {moment}" for moment in MOMENTS)
            cells = name, level, str(played), str(moves), str(kills.total()), told, run_of(seed, before)
            write(HEAD_OF_KILLS, [f"| {' | '.join(cells)} |"], 2)
            tell(f"{name} {level}: {played} games, {moves} moves, {kills.total()} kills: {told}")


if __name__ == "__main__":
    main(sys.argv[1:])
