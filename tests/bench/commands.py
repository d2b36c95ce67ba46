"""Whole commands per CPU-second: read, rules, commit with FULL durability, picture, post.

`python -m tests.bench.commands` measures everything but the platforms' network: a move goes in as a Request
and comes out as a posted board. The last row does the same work but paints a chess board of as many men
through python-chess and cairosvg. Tables are cached, as they are while people play; for "read anew" every log
is read and replayed, as after a restart.
"""

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import cairosvg
import chess
import chess.svg

from bot.app import App
from bot.artist import RenderArtist
from bot.core.messages import AnyPost, Below, Person, Request
from bot.core.ports import Artist, Say
from bot.testing.harness import unhurried
from render import png, theme
from render.painter import Painter
from rules.core.diagram import Diagram
from rules.core.log import Decision, advance
from rules.games import games
from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    PersonId,
    StoredPost,
    Table,
    TableId,
    Theme,
    Write,
)
from storage.sqlite import SqliteStore
from tests.bench.yardstick import AIM, Yardstick
from tests.storage.values import lines_of

GAMES = ("lasca", "hasami_shogi", "lambs_and_tigers", "halma", "tabula", "dice_towers")
TABLES = 60
MOVES = 300
MANY_TABLES, EVENTS_EACH = 10_000, 40
CHATS = 500
Pattern = tuple[Table, tuple[str, ...], StoredPost]
"""Table as stored, its log, and its showing."""
LOOKS = 15
"""Commands between two measurements of the machine's speed."""


@dataclass(frozen=True, slots=True)
class Row:
    """One way: commands per CPU-second, and the median and 99th percentile in milliseconds.

    pace: the machine's speed during the run, relative to the one the aims were set on.
    """

    name: str
    rate: float
    half: float
    most: float
    pace: float


class Room:
    """A platform without a network."""

    platform = "bench"
    entrance = ""
    away_since: float | None = None

    def reader(self, channel: ChannelId) -> None:
        """Do nothing: the bench uses no private chats."""

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        return 0.0

    def below(self, channel: ChannelId, message: str) -> Below:
        return Below.LITTLE

    async def show(self, post: AnyPost) -> str:
        return post.message or post.nonce

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Do nothing."""

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        return False

    async def start(self, service: object) -> None:
        """Do nothing."""

    async def ended(self) -> None:
        await asyncio.Event().wait()

    async def stop(self) -> None:
        """Do nothing."""


class Compressing(RenderArtist):
    """Artist of our pictures, compressed in a given way."""

    def __init__(self, method: png.Method) -> None:
        super().__init__()
        self._painters = {name: Painter(look, method=method) for name, look in theme.THEMES.items()}


class Blank(RenderArtist):
    """Artist that paints nothing, for measurements of the games alone."""

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        return b""


class ChessArtist(RenderArtist):
    """Artist that paints a chess position instead of our board."""

    def __init__(self) -> None:
        super().__init__()
        chance, board, found = Random(20), chess.Board(), []
        for _ in range(16):
            board.push(chance.choice(list(board.legal_moves)))
            found.append(board.copy())
        self._boards = cycle(found)

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        """Draw the next position."""
        return bytes(cairosvg.svg2png(chess.svg.board(next(self._boards), size=960).encode()))


def run(moves: int = MOVES) -> list[Row]:
    """Run every way in turn, each on a bot of its own."""
    patterns = asyncio.run(patterns_of_all())
    few = max(30, moves // 6)
    standard, fastest = Compressing(png.ZLIB), Compressing(png.fastest_method())
    return [
        asyncio.run(_measured("zlib", standard, patterns, TABLES, moves)),
        asyncio.run(_measured("zlib-ng", fastest, patterns, TABLES, moves)),
        asyncio.run(_measured("zlib-ng, read anew", fastest, patterns, TABLES, moves, at_hand=False)),
        asyncio.run(_measured(f"zlib-ng, {MANY_TABLES:,} tables", fastest, patterns, MANY_TABLES, moves)),
        asyncio.run(_measured("python-chess SVG + cairosvg", ChessArtist(), patterns, TABLES, few)),
    ]


def resident() -> float:
    """Return the peak MB of a bot without platforms after its start, in a process of its own."""
    code = (
        "import asyncio, re, tempfile, pathlib\n"
        "from bot.app import App\nfrom storage.sqlite import SqliteStore\n"
        "async def main(path):\n"
        "    async with await SqliteStore.open(path) as store, App(store):\n"
        "        status = pathlib.Path('/proc/self/status').read_text()\n"
        "        print(re.search(r'VmHWM:\\s+(\\d+)', status)[1])\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    asyncio.run(main(pathlib.Path(folder) / 't.db'))\n"
    )
    notified = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(notified.stdout) / 1024


async def _measured(
    name: str, artist: Artist, patterns: Sequence[Pattern], tables: int, moves: int, *, at_hand: bool = True
) -> Row:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "t.db"
        async with (
            await SqliteStore.open(path) as store,
            App(store, (Room(),), artist=artist, clock=unhurried()) as app,
        ):
            codes = await open_tables(app, patterns, tables)
            for code in codes[:: max(1, tables // TABLES)]:  # fills the cache of picture parts
                if request := await any_move(app, code):
                    await carried_out(app, request, at_hand=True)
            times, cpu, yardstick = [], 0.0, Yardstick()
            for place in range(moves):
                if place % LOOKS == 0:
                    yardstick.look()
                request = await any_move(app, codes[place * max(1, tables // moves) % tables])
                if request is None:
                    continue
                began = process_time()
                times.append(await carried_out(app, request, at_hand=at_hand))
                cpu += process_time() - began
    cuts = quantiles(times, n=100)
    return Row(name, len(times) / cpu, cuts[49] * 1000, cuts[98] * 1000, yardstick.pace)


async def carried_out(app: App, request: Request, *, at_hand: bool) -> float:
    """Return the wall seconds from the request to the posted board."""
    if not at_hand:
        app.deps.cache.clear()
    began = perf_counter()
    reply = await app.service.run(request)
    await app.idle()
    if not reply.empty:
        raise RuntimeError(reply.text)
    return perf_counter() - began


async def open_tables(app: App, patterns: Sequence[Pattern], number: int) -> list[TableId]:
    """Return tables in mid-game: copies of the patterns with other codes."""
    codes = []
    for place in range(number):
        table, lines, showing = patterns[place % len(patterns)]
        code, chat = TableId(f"x{place}"), ChatId(f"bench:{place % CHATS}")
        header = table.header.replace(f"note table {table.id}", f"note table {code}")
        new = replace(table, id=code, chat=chat, header=header, clocks=())
        shown = replace(showing, key=code, channel=ChannelId(f"{chat}/room"), notify=frozenset())
        await app.deps.store.commit(
            Commit(at=1.0, writes=(Write(None, new), Write(None, shown)), lines=lines_of(new, lines))
        )
        codes.append(code)
    return codes


async def patterns_of_all() -> list[Pattern]:
    """Return tables of every game, each played differently."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "t.db"
        async with (
            await SqliteStore.open(path) as store,
            App(store, (Room(),), artist=Blank(), clock=unhurried()) as app,
        ):
            return [await _pattern(app, name, seed) for seed in range(TABLES // len(GAMES)) for name in GAMES]


async def _pattern(app: App, name: str, seed: int) -> Pattern:
    """Return a table after some forty records of a game."""
    chat, game = ChatId(f"bench:{seed}"), games()[name]
    ana, bea = (Person(PersonId(f"bench:{who}"), who.title(), "en") for who in ("ana", "bea"))
    channel, key = ChannelId(f"{chat}/{name}"), f"{name} {seed}"
    await app.service.run(Request(f"{key} play", ana, chat, channel, "play", {"game": name}))
    (table,) = await app.deps.store.tables_at(channel, ("open",))
    await app.service.run(Request(f"{key} join", bea, chat, channel, "join", table=table.id))
    chance = Random(seed)
    for number in range(EVENTS_EACH):
        loaded = await app.deps.cache.look(table.id)
        if loaded is None or loaded.table.seq >= EVENTS_EACH or loaded.table.status != "playing":
            break
        seat = min(loaded.game.to_act(loaded.playing.state))
        moves = list(loaded.game.moves(loaded.playing.state, seat))
        chance.shuffle(moves)
        records = (Decision(seat, game.write(move)) for move in moves)
        goes_on = next((r for r in records if advance(game, loaded.playing, r).outcome is None), None)
        if goes_on is None:
            break
        person = ana if loaded.person_at(seat) == ana.id else bea
        request = Request(f"{key} {number}", person, chat, channel, "move", {"move": goes_on.text}, table.id)
        await app.service.run(request)
    await app.idle()
    stored = await app.deps.store.load(table.id)
    if stored is None:
        raise RuntimeError(name)
    return stored[0], stored[1], stored[2][0]


async def any_move(app: App, code: TableId) -> Request | None:
    """Return a random move of the player to move that doesn't end the game, or None if there is none."""
    loaded = await app.deps.cache.look(code)
    if loaded is None:
        raise RuntimeError(code)
    seat = min(loaded.game.to_act(loaded.playing.state))
    moves = [
        Decision(seat, loaded.game.write(move)) for move in loaded.game.moves(loaded.playing.state, seat)
    ]
    Random(f"{code} {loaded.table.seq}").shuffle(moves)
    goes_on = (move.text for move in moves if advance(loaded.game, loaded.playing, move).outcome is None)
    text = next(goes_on, None)
    if text is None:
        return None
    sitting = loaded.sitting(seat)
    channel = loaded.showings[0].channel
    person = Person(loaded.person_at(seat), sitting.name, "en")
    return Request(
        f"move {code} {loaded.table.seq}", person, loaded.table.chat, channel, "move", {"move": text}, code
    )


def table(rows: Sequence[Row], megabytes: float) -> str:
    """Return the rows as a table."""
    lines = [
        f"{'commands':30} {'per CPU s':>10} {'p50 ms':>8} {'p99 ms':>8} {f'where chess makes {AIM}':>24}"
    ]
    lines += [
        f"{row.name:30} {row.rate:10.0f} {row.half:8.1f} {row.most:8.1f} {row.rate / row.pace:24.0f}"
        for row in rows
    ]
    return "\n".join((*lines, f"resident at start without platforms: {megabytes:.0f} MB"))


def main() -> None:
    """Measure and print."""
    print(table(run(), resident()))


if __name__ == "__main__":
    main()
