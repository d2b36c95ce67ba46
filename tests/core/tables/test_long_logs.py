"""Tables with long logs: loaded without delays for others, and the same as replayed from zero."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import current_thread
from typing import Never, cast

import pytest

from bot.core import fairness, slices
from bot.core.ports import Store, Workers
from bot.core.tables import loaded as loaded_tables
from bot.core.tables import replay as replays
from bot.core.tables.cache import TableCache
from bot.core.tables.loaded import AT_HAND, LoadedTable
from bot.core.tables.replay import LONG
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, by_id, look, next_move
from bot.workers.pool import Here
from rules.core import log, saved
from rules.core.errors import Refusal
from rules.core.game import AnyGame, Seat, State
from rules.core.log import Decision, Header, Log, Record, Snapshot, Undone, replay, snapshots_of
from rules.core.saved import LARGEST, read_record, write_log, write_record
from rules.games import games
from rules.games.lasca import GAME as LASCA
from storage.model import Sitting, StoredPost, Table, TableId
from tests.storage.values import ANA, BIA, table

HEADER = Header("lasca", 1, 2)
Stored = tuple[Table, tuple[str, ...], tuple[StoredPost, ...]]


class OneTable:
    """A store with one table in it."""

    shared = False

    def __init__(self, lines: tuple[str, ...], header: str = "") -> None:
        header = header or write_log(Log(HEADER)).rstrip("\n")
        seats = (Sitting(ANA, "Ana", seat=0), Sitting(BIA, "Bia", seat=1))
        whole = replace(table(), header=header, root="ab" * 32, sittings=seats)
        self._table = replace(whole, status="playing", seq=len(lines))
        self._lines = lines

    async def load(self, _table: TableId) -> Stored:
        return self._table, self._lines, ()

    async def checkpoint(self, *_asked: object) -> None:
        return None


def to_and_fro(times: int, proof: str = "") -> tuple[str, ...]:
    """Return the lines of a log that makes the same move and takes it back, many times."""
    pairs = ((Decision(Seat(0), "c3-d4", proof=proof), Undone(to)) for to in range(0, 2 * times, 2))
    return tuple(write_record(record) for pair in pairs for record in pair)


class Overloaded:
    """Workers that refuse all work."""

    async def run(self, *_: object) -> Never:
        raise Refusal("overloaded")


async def loaded_from(lines: tuple[str, ...], workers: Workers, header: str = "") -> LoadedTable:
    found = await TableCache(cast("Store", OneTable(lines, header)), games(), workers).look(table().id)
    assert found is not None
    return found


async def test_a_live_log_may_be_longer_than_any_file() -> None:
    lines = to_and_fro(2_100, "x" * 2_000)
    assert sum(map(len, lines)) > LARGEST
    loaded = await loaded_from(lines, Here())
    assert loaded.playing.seq == len(lines)
    assert loaded.playing.state == replay(LASCA, Log(HEADER)).state


async def test_of_a_long_log_only_the_end_is_replayed_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expect the same as from a full replay in this process while no worker is free."""
    lines, loop, advanced = to_and_fro(1_000), current_thread(), list[int]()
    advance = log.advance

    def counted(game: AnyGame, snapshot: Snapshot[State], record: Record) -> Snapshot[State]:
        if current_thread() is loop:
            advanced.append(1)
        return advance(game, snapshot, record)

    monkeypatch.setattr(log, "advance", counted)
    loaded = await loaded_from(lines, Here())
    assert len(advanced) <= replays.TAIL
    whole = await loaded_from(lines, cast("Workers", Overloaded()))
    assert len(advanced) >= len(lines) // 2
    assert whole == loaded


async def damage_of(lines: Iterable[str], header: str = "") -> str:
    """Return the damage of a log; workers and this process must agree on it."""
    workers = (Here(), cast("Workers", Overloaded()))
    by_worker, here = [str((await loaded_from(tuple(lines), some, header)).damage) for some in workers]
    assert by_worker == here
    return here


@pytest.mark.parametrize("place", [3, 1_990], ids=["far from the end", "near the end"])
@pytest.mark.parametrize("line", ["0 e1-d2", "undo x", "undo -1", "undo 12345678901", "0 c3-d4\nundo 4"])
async def test_damage_in_a_long_log_is_found_wherever_it_is(place: int, line: str) -> None:
    lines = list(to_and_fro(1_000))
    lines[place] = line
    assert "log_damaged" in await damage_of(lines)


@pytest.mark.parametrize("times", [5, 1_000], ids=["short", "long"])
@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("game lasca", "game chess", "log_version"),
        ("game lasca", "game halma", "log_version"),
        ("lasca 1", "lasca 9", "log_version"),
        ("seats 2", "seats 2\nset repetition maybe", "log_damaged"),
        ("seats 2", "seats 2\nset trumps on", "log_damaged"),
        ("seats 2", "seats", "log_damaged"),
    ],
)
async def test_a_header_that_says_what_cannot_be_is_damage(
    times: int, right: str, wrong: str, code: str
) -> None:
    header = write_log(Log(HEADER)).rstrip("\n").replace(right, wrong)
    assert code in await damage_of(to_and_fro(times), header)


async def test_others_are_served_while_a_log_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Serve them during each loop over the records: undos, moves, the chain."""
    monkeypatch.setattr(slices, "SLICE", 0.0)
    lines, at_once = to_and_fro(100), list[Counter[str]]([Counter()])
    advance, extended, undos = log.advance, fairness.extended, saved.undos

    def following(game: AnyGame, snapshot: Snapshot[State], record: Record) -> Snapshot[State]:
        at_once[-1]["moves"] += 1
        return advance(game, snapshot, record)

    def binding(digest: str, line: str) -> str:
        at_once[-1]["digests"] += 1
        return extended(digest, line)

    def looking(among: Iterable[str]) -> Iterator[int | None]:
        for to in undos(among):
            at_once[-1]["undos"] += 1
            yield to

    monkeypatch.setattr(log, "advance", following)
    monkeypatch.setattr(fairness, "extended", binding)
    monkeypatch.setattr(replays, "undos", looking)
    loading = asyncio.ensure_future(loaded_from(lines, cast("Workers", Overloaded())))
    while not loading.done():
        await asyncio.sleep(0)
        at_once.append(Counter())
    done = sum(at_once, Counter())
    assert min(done["moves"] * 2, done["digests"], done["undos"]) >= len(lines)
    assert max(turn.total() for turn in at_once) < 10


@pytest.mark.parametrize("command", ["undo", "history"])
async def test_others_are_served_while_a_last_move_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Find no last move behind hundreds of moves that were made and taken back."""
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        code, lines = harness.table(), to_and_fro(LONG // 2)
        with closing(sqlite3.connect(harness.path)) as db, db:
            rows = [(code, number, line) for number, line in enumerate(lines)]
            db.executemany("INSERT INTO records VALUES (?, ?, ?)", rows)
            db.execute("UPDATE tables SET seq = ?", (len(lines),))
        harness.app.deps.cache.drop(code)
        await look(harness, code)
        monkeypatch.setattr(slices, "SLICE", 0.0)
        read, at_once = read_record, [0]

        def counted(line: str) -> Record:
            at_once[-1] += 1
            return read(line)

        monkeypatch.setattr(saved, "read_record", counted)
        asking = asyncio.ensure_future(ana.says(command))
        while not asking.done():
            await asyncio.sleep(0)
            at_once.append(0)
        assert sum(at_once) >= len(lines) // 2
        assert max(at_once) < 10


async def test_what_is_at_hand_is_what_a_replay_from_zero_finds(tmp_path: Path) -> None:
    """Take back moves, single and in long rows: the cache and the log never differ."""
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="halma")
        await bea.taps("join")
        code, chance = harness.table(), Random(5)
        for number in range(40):
            await next_move(harness, by_id(ana, bea), code, chance)
            for _ in range(AT_HAND if number == 30 else number % 5 == 4):
                await ana.says("undo")
                await bea.taps("agree")
                loaded = await look(harness, code)
                assert loaded.log is not None
                assert isinstance(loaded.log.records[-1], Undone)
                counting = snapshots_of(loaded.game, loaded.log)
                assert loaded.snapshot == replay(loaded.game, loaded.log)
                assert loaded.past == counting[-len(loaded.past) :]
                harness.app.deps.cache.drop(code)
                again = await look(harness, code)
                assert again.past == counting[-AT_HAND:]
                assert replace(again, past=()) == replace(loaded, past=())


async def test_an_undo_leads_back_over_any_number_of_records_without_a_replay_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keep only two snapshots in memory during eight undos, so that the others must be loaded in slices."""
    monkeypatch.setattr(loaded_tables, "AT_HAND", 2)
    monkeypatch.setattr(replays, "AT_HAND", 1)
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="halma")
        await bea.taps("join")
        code, chance = harness.table(), Random(5)
        for _ in range(20):
            await next_move(harness, by_id(ana, bea), code, chance)
        reached, reach_back = list[int](), harness.app.deps.cache.reach_back

        def noted(table: TableId, to: int) -> None:
            reached.append(to)
            reach_back(table, to)

        monkeypatch.setattr(harness.app.deps.cache, "reach_back", noted)
        for number in range(8):
            await ana.says("undo")
            await bea.taps("agree")
            loaded = await look(harness, code)
            assert loaded.log is not None
            assert len(loaded.log.records) == 21 + number
            assert loaded.snapshot == replay(loaded.game, loaded.log)
        assert reached
