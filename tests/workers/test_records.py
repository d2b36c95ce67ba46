"""Long logs and exports, read by real worker processes with the same result as in this one."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core import transcripts
from bot.core.ports import Urgency
from bot.core.tables.replay import LONG, far_into
from bot.testing.harness import Harness
from bot.testing.player import Sketcher
from bot.workers.pool import Here, WorkerPool
from rules.core.game import Seat
from rules.core.log import (
    Arrival,
    Chance,
    Decision,
    Departure,
    Header,
    Log,
    Record,
    advance,
    as_open,
    opening,
    replaying,
)
from rules.core.saved import open_log, pieces, read_log
from rules.core.snapshots import read_snapshot
from rules.games import GOLDEN, folder, games
from storage.model import PersonId, Unavailable
from storage.sqlite import exported
from tests.core.tables.test_long_logs import loaded_from, to_and_fro


@pytest.fixture(name="pool")
async def _pool() -> AsyncIterator[WorkerPool]:
    async with WorkerPool(workers=1) as pool:
        yield pool


async def test_a_worker_reads_logs_as_they_are_read_here(pool: WorkerPool) -> None:
    for name, game in games().items():
        golden = read_log((folder(name) / GOLDEN / f"{name}.log").read_text(encoding="utf-8"))
        log = replace(golden, records=golden.records[:-1])  # one of two bids is in
        saved = tuple(pieces(log))
        whole, public = [await pool.run(transcripts.read, saved, over) for over in (True, False)]
        assert open_log(whole.text) == log
        assert (public.records < whole.records) == game.about.secrets
        assert open_log(public.text).records == log.records[: public.records]


async def test_a_long_log_is_replayed_by_a_worker(pool: WorkerPool) -> None:
    lines = to_and_fro(LONG)
    replayed = await loaded_from(lines, pool.of(None, Urgency.LIVE))
    assert replayed == await loaded_from(lines, Here())
    assert replayed.playing.seq == len(lines)


def evening(records: int) -> Log:
    """Return a betting table of this length: two players who stay and one who comes and goes."""
    game, chance, made, staked = as_open(games()["crown_and_anchor"]), Random(1), list[Record](), set[Seat]()
    header = Header(game.about.id, game.about.version, 0)
    now = opening(game, header)
    guest = 2
    while len(made) < records:
        sitting = game.holdings(now.state)
        record: Record
        if roll := game.chance(now.state):
            staked.clear()
            record = Chance(tuple(chance.randint(1, roll.faces) for _ in range(roll.dice)))
        elif len(sitting) < 2:
            record = Arrival(Seat(len(made)), 500)
        elif len(made) % 20 == 0:
            guest += 1
            record = Arrival(Seat(guest), 50)
        elif len(made) % 20 == 10 and guest in sitting:
            record = Departure(Seat(guest))
        else:
            seat = min(game.to_act(now.state))
            legal = sorted(map(game.write, game.moves(now.state, seat)))
            wanted = ("throw", "ready") if seat in staked else ("throw", "crown 1")
            staked.add(seat)
            record = Decision(seat, next((text for text in wanted if text in legal), legal[0]))
        now = advance(game, now, record)
        made.append(record)
    return Log(header, tuple(made))


async def test_a_long_evening_of_betting_is_replayed_by_a_worker(pool: WorkerPool) -> None:
    """Replay a game whose states hold more than a board and travel as text."""
    game, log = games()["crown_and_anchor"], evening(LONG + 200)
    kinds = {type(record) for record in log.records}
    assert {Arrival, Departure, Chance, Decision} <= kinds
    place = await pool.run(far_into, game.about.id, tuple(pieces(log)), len(log.records), None)
    assert place is not None
    assert place.seq > len(log.records) // 2
    there = next(found for found in replaying(game, log) if found.seq == place.seq)
    assert read_snapshot(game, place.snapshot) == replace(there, facts=())


async def test_an_export_is_written_by_a_worker_from_the_database(tmp_path: Path, pool: WorkerPool) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    harness.pool = pool
    async with harness:
        ana = harness.person("Ana")
        await ana.says("play", game="lasca")
        await harness.person("Bea").taps("join")
        await ana.whispers("tables")  # the bot now knows her private chat
        (file,) = (await ana.whispers("privacy", what="export")).files
        kept = json.loads(file.content)
        assert kept["person"]["name"] == "Ana"
        assert kept["limits"]["limit"] is None
        assert [seat["table"] for seat in kept["seats"]] == [harness.table()]
        beside = {"limits": kept["limits"]}
        assert file.content == harness.app.deps.store.exporting(ana.person.id, {}, beside)()


async def test_a_database_that_cannot_be_read_is_unavailable_to_a_worker_too(
    tmp_path: Path, pool: WorkerPool
) -> None:
    with pytest.raises(Unavailable, match=r"none\.db"):
        await pool.run(exported, tmp_path / "none.db", PersonId("test:ana"), {}, {})
