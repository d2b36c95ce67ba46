"""Workers as real processes: lazy, limited, replaced when one dies, gone with the bot."""

import asyncio
import os
import resource
import signal
from collections.abc import AsyncIterator
from io import BytesIO
from multiprocessing import active_children, resource_tracker
from pathlib import Path
from time import sleep

import pytest
from PIL import Image

from bot.workers import films, turns
from bot.workers.pool import FOR_GOOD, NICENESS, TAKEN_UP, WorkerPool, WorkError
from rules.core.errors import LogError, Refusal
from rules.games import GOLDEN, folder
from tests.tiers import FULL, daily

MB = 1024 * 1024
PATIENCE = 300.0
"""Seconds that a film may take on a crowded machine; reached only by a failure."""
HOARD: list[bytearray] = []
"""Memory that a worker keeps between two jobs."""


@pytest.fixture(name="pool")
async def _pool() -> AsyncIterator[WorkerPool]:
    async with WorkerPool(longest=PATIENCE) as pool:
        yield pool


def die_once(marker: Path) -> str:
    """Die the first time, like a process killed for lack of memory; succeed the second time."""
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hold(size: int) -> int:
    return len(bytearray(size))


def hoard(size: int) -> None:
    HOARD.append(bytearray(size))


def children() -> set[int]:
    """Return the running processes that this one has started."""
    return {one.pid for one in active_children() if one.pid is not None}


def sleep_for_ever(marker: Path) -> None:
    marker.write_text(str(os.getpid()))
    sleep(10_000)


async def refused(pool: WorkerPool, *args: object) -> str:
    with pytest.raises(Refusal) as caught:
        await pool.run(*args)  # type: ignore[arg-type] # whatever is to be tried
    return caught.value.code


async def test_work_is_done_in_a_process_of_lower_rank(pool: WorkerPool) -> None:
    assert await pool.run(os.getpid) != os.getpid()
    assert await pool.run(os.nice, 0) == min(19, os.nice(0) + NICENESS)


@FULL
async def test_workers_leave_ctrl_c_to_the_bot() -> None:
    """Ignore Ctrl-C from the start: workers inherit this, also those that a thread of the library starts."""
    resource_tracker._resource_tracker._stop()  # type: ignore[attr-defined] # as in a bot that has just begun
    async with WorkerPool(workers=1, renewed=1) as pool:
        for _ in range(3):
            assert signal.SIGINT in await pool.run(signal.pthread_sigmask, signal.SIG_BLOCK, ())
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@FULL
async def test_workers_that_take_nothing_up_are_replaced() -> None:
    """Replace them, for example after one is killed while it takes a job and holds the others' lock."""
    async with WorkerPool(workers=1) as pool:
        first = await pool.run(os.getpid)
        os.kill(first, signal.SIGSTOP)
        pool._taken_up = 0.0
        assert await refused(pool, os.getpid) == "not_made"
        pool._taken_up = TAKEN_UP
        assert await pool.run(os.getpid) != first


async def test_who_is_cancelled_as_workers_are_replaced_does_not_ask_again() -> None:
    """Obey the cancellation, or a bot ended while it draws its first board would go on."""
    async with WorkerPool(workers=1) as pool:
        first = await pool.run(os.getpid)
        os.kill(first, signal.SIGSTOP)
        asked = asyncio.create_task(pool.run(os.getpid))
        while not pool._in_hand:  # noqa: ASYNC110 -- the pool has no event for it
            await asyncio.sleep(0)
        pool._start_over(next(iter(pool._in_hand)))
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked


@FULL
async def test_a_worker_that_keeps_too_much_makes_room_for_another() -> None:
    """Replace it, or it would refuse all further work."""
    async with WorkerPool(1, memory=150 * MB, renewed=FOR_GOOD) as pool:
        await pool.run(hoard, 100 * MB)
        assert await pool.run(hold, 60 * MB) == 60 * MB


@FULL
async def test_a_worker_that_is_killed_idle_leaves_none_behind(pool: WorkerPool) -> None:
    before = children()
    first = await pool.run(os.getpid)
    (other,) = children() - before - {first}
    os.kill(first, signal.SIGKILL)
    while pool._pool is not None and pool._pool.active:  # noqa: ASYNC110 -- a thread of the library notices
        await asyncio.sleep(0.01)
    assert await pool.run(os.getpid) not in {first, other}
    await asyncio.gather(*pool._ending)
    assert other not in children()


async def test_nothing_is_started_before_it_is_needed(pool: WorkerPool) -> None:
    assert pool._pool is None


async def test_what_the_work_raises_is_raised(pool: WorkerPool) -> None:
    with pytest.raises(LogError):
        await pool.run(films.film, "no log", "classic", "en")
    with pytest.raises(WorkError, match="ZeroDivisionError"):
        await pool.run(divmod, 1, 0)


async def test_work_whose_worker_dies_is_done_by_the_next(pool: WorkerPool, tmp_path: Path) -> None:
    assert await pool.run(die_once, tmp_path / "marker") == "done"


@FULL
async def test_work_that_kills_every_worker_is_given_up_and_others_go_on(pool: WorkerPool) -> None:
    assert await refused(pool, die) == "not_made"
    assert await pool.run(abs, -1) == 1


async def test_a_worker_has_no_more_memory_than_it_may(tmp_path: Path) -> None:
    async with WorkerPool(memory=200 * 1024 * 1024) as pool:
        assert await pool.run(hold, 1_000_000) == 1_000_000
        assert await refused(pool, hold, 400 * 1024 * 1024) == "not_made"


async def test_work_that_does_not_end_is_ended(tmp_path: Path) -> None:
    async with WorkerPool(longest=0.5) as pool:
        assert await refused(pool, sleep_for_ever, tmp_path / "marker") == "not_made"


async def test_who_comes_when_too_much_is_in_hand_is_asked_to_come_back(
    pool: WorkerPool, tmp_path: Path
) -> None:
    waiting = [
        asyncio.ensure_future(pool.run(sleep_for_ever, tmp_path / "marker")) for _ in range(turns.MOST_LATER)
    ]
    await asyncio.sleep(0)
    assert await refused(pool, abs, -1) == "overloaded"
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert await pool.run(abs, -1) == 1


async def test_closing_ends_what_is_being_done(tmp_path: Path) -> None:
    pool, marker = WorkerPool(), tmp_path / "marker"
    doing = asyncio.ensure_future(pool.run(sleep_for_ever, marker))
    async with asyncio.timeout(60):
        while not (marker.exists() and marker.read_text()):  # noqa: ASYNC110 -- another process writes it
            await asyncio.sleep(0.01)
    await pool.close()
    with pytest.raises(Refusal, match="not_made"):
        await doing
    with pytest.raises(ProcessLookupError):
        os.kill(int(marker.read_text()), 0)
    assert await refused(pool, abs, -1) == "not_made"


def film_of_a_long_game(records: int) -> tuple[int, int]:
    """Return the bytes of the film of a game of `records` records, and this process's peak memory in KiB."""
    pair = "0 c3-d4\nundo {}\n"
    moves = "".join(pair.format(to) for to in range(0, records, 2))
    made = films.film(f"taberna 2\ngame lasca 1\nseats 2\n---\n{moves}0 c3-d4\n", "classic", "en")
    return len(made), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@FULL
async def test_memory_does_not_grow_with_the_length_of_a_game(pool: WorkerPool) -> None:
    _, few = await pool.run(film_of_a_long_game, 10)
    _, many = await pool.run(film_of_a_long_game, 10_000)
    assert many < few + 30 * 1024


@pytest.mark.parametrize("name", daily(["crown_and_anchor", "halma", "tabula"]))
async def test_a_film_has_at_most_so_many_frames_and_bytes(pool: WorkerPool, name: str) -> None:
    saved = (folder(name) / GOLDEN / f"{name}.log").read_text(encoding="utf-8")
    made = await pool.run(films.film, saved, "classic", "en")
    assert frames(made) <= 120
    assert len(made) <= films.LARGEST <= 2_000_000


@FULL
def test_a_film_that_would_take_too_many_bytes_has_fewer_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = (folder("lasca") / GOLDEN / "lasca.log").read_text(encoding="utf-8")
    whole = films.film(saved, "classic", "en")
    monkeypatch.setattr(films, "LARGEST", len(whole) // 2)
    shorter = films.film(saved, "classic", "en")
    assert len(shorter) <= films.LARGEST
    assert 2 <= frames(shorter) < frames(whole)


def frames(film: bytes) -> int:
    return int(getattr(Image.open(BytesIO(film)), "n_frames", 1))
