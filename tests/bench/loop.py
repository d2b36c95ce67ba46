"""Lateness of the event loop while boards are painted, the computer thinks, films are made and logs replayed.

`python -m tests.bench loop` compares with an idle loop: only ratios inside one run mean anything, because the
machine is shared. Lateness is the time that a task sleeps beyond what it asked for. The last line is the peak
memory of a worker that makes one film, and its memory before.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import chain, cycle
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Final

from bot.artist import RenderArtist
from bot.core.language.voice import Voice
from bot.core.ports import Question, Urgency
from bot.workers import films
from bot.workers.opponents import PoolThinker
from bot.workers.pool import FOR_GOOD, WorkerPool
from rules.core.game import Seat
from rules.core.log import Decision, Header, Log, Record, advance, opening
from rules.core.saved import write_log
from rules.games import games
from storage.model import ChatId
from tests.bench.pictures import SEED, played
from tests.core.tables.test_long_logs import loaded_from, to_and_fro

GAME: Final = "halma"
SEARCHED: Final = ("halma", "hasami_shogi", "lambs_and_tigers", "lasca")
MOVES: Final = 160
RECORDS: Final = 10_000
SECONDS: Final = 8.0
"""Shortest duration of each kind of work."""
NAP: Final = 0.002


@dataclass(frozen=True, slots=True)
class Row:
    """Lateness of the loop during some work in milliseconds: the median and the 99th percentile."""

    name: str
    half: float
    most: float


Work = Callable[[], Awaitable[object]]


async def measure() -> tuple[list[Row], float, float]:
    """Measure the loop idle and during each kind of work, and MB of a worker before and after a film."""
    saved, lines = _game(), to_and_fro(RECORDS // 2)
    async with WorkerPool() as pool, WorkerPool(1, renewed=FOR_GOOD, niceness=0) as studio:
        before = await pool.run(peak)
        after = await pool.run(film_and_peak, saved)

        artist = RenderArtist(studio=studio.of(None, Urgency.LIVE))
        seen = cycle(chain.from_iterable(played(SEED)))
        voices = {name: Voice("en", name) for name in games()}

        async def board() -> None:
            diagram = next(seen)
            await artist.picture(diagram, "classic", voices[diagram.game])

        async def film() -> None:
            await pool.run(film_and_peak, saved)

        async def replay() -> None:
            await loaded_from(lines, pool.of(None, Urgency.LIVE))

        async def both() -> None:
            await asyncio.gather(film(), replay())

        questions = _questions()

        async def searches() -> None:
            thinker = PoolThinker(pool)
            rooms = (ChatId(f"bench:{number}") for number in range(len(questions)))
            asked = zip(questions, rooms, strict=True)
            await asyncio.gather(*(thinker.think(one, room, Urgency.LIVE) for one, room in asked))

        ways: dict[str, Work] = {
            "idle": lambda: asyncio.sleep(SECONDS),
            "boards": board,
            f"{len(questions)} searches by hard machines": searches,
            "films": film,
            f"replays of {RECORDS:,} records": replay,
            "films and replays": both,
        }
        return [await _late(name, work) for name, work in ways.items()], before, after


async def _late(name: str, work: Work) -> Row:
    """Measure the loop's lateness while the work repeats for SECONDS."""
    over, late = perf_counter() + SECONDS, []

    async def repeat() -> None:
        while perf_counter() < over:
            await work()

    working = asyncio.ensure_future(repeat())
    while not working.done():
        began = perf_counter()
        await asyncio.sleep(NAP)
        late.append(perf_counter() - began - NAP)
    await working
    cuts = quantiles(late, n=100)
    return Row(name, cuts[49] * 1000, cuts[98] * 1000)


def peak() -> float:
    """Return this process's peak memory in MB."""
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    if found is None:
        raise RuntimeError("no VmHWM in /proc/self/status")
    return int(found[1]) / 1024


def film_and_peak(saved: str) -> float:
    """Return the peak memory of a worker after it made a film."""
    films.film(saved, "classic", "en")
    return peak()


def _questions() -> tuple[Question, ...]:
    """Return the first moves of four games as questions for the computer's longest search."""
    found = []
    for name in SEARCHED:
        game = games()[name]
        state = game.setup(2, game.about.options())
        seat = Seat(min(game.to_act(state)))
        found.append(Question(name, game.view(state, seat), seat, "hard", 1))
    return tuple(found)


def _game() -> str:
    """Return the saved log of a random game."""
    game, chance, header = games()[GAME], Random(1), Header(GAME, games()[GAME].about.version, 2)
    snapshot = opening(game, header)
    records: list[Record] = []
    while len(records) < MOVES and snapshot.outcome is None:
        seat = Seat(min(game.to_act(snapshot.state)))
        move = chance.choice(list(game.moves(snapshot.state, seat)))
        records.append(Decision(seat, game.write(move)))
        snapshot = advance(game, snapshot, records[-1])
    return write_log(Log(header, tuple(records)))


def table(rows: Sequence[Row], before: float, after: float) -> str:
    """Return the rows as a table, with their lateness as a multiple of the idle loop's."""
    idle = rows[0]
    lines = [f"{'the loop is late':30} {'p50 ms':>8} {'p99 ms':>8} {'p99 / idle':>11}"]
    lines += [f"{row.name:30} {row.half:8.2f} {row.most:8.2f} {row.most / idle.most:11.1f}" for row in rows]
    film = f"a film of {MOVES} moves of {GAME}: {after:.0f} MB at most, in a worker that had {before:.0f}"
    return "\n".join((*lines, film))


def report() -> str:
    """Return lateness and memory as lines."""
    return table(*asyncio.run(measure()))
