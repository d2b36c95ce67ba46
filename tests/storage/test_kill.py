"""A process killed in the middle of its commits: acknowledged ones are there, and none by halves."""

import subprocess
import sys
from pathlib import Path

import pytest

from storage.model import TableId
from storage.sqlite import SqliteStore
from tests.storage.keep_writing import TABLES
from tests.storage.values import ANA, purse

ROUNDS = (1, 17, 60)
"""Acknowledgements read before each kill."""


def write_until_killed(path: Path, lines: int) -> list[tuple[str, int]]:
    """Return the commits acknowledged until the process was killed, as table and number."""
    command = [sys.executable, "-m", "tests.storage.keep_writing", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        read = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        read += process.stdout.readlines()
    notified = [line.split() for line in read if line.endswith("\n")]
    return [(code, int(number)) for code, number in notified]


async def check(path: Path, acknowledged: list[tuple[str, int]]) -> None:
    async with await SqliteStore.open(path) as store:
        records = 0
        for code in (f"t{n}" for n in range(TABLES)):
            found = await store.load(TableId(code))
            stored = found[1] if found else ()
            assert stored == tuple(f"{seat} {k}" for k in range(len(stored) // 2) for seat in (0, 1))
            assert found is None or found[0].seq == len(stored)
            notified = [number for name, number in acknowledged if name == code]
            assert len(stored) // 2 > max(notified, default=-1)
            records += len(stored)
        assert 2 * await store.balance(purse(ANA)) == records
        assert await store.balance("mint") == -await store.balance(purse(ANA))


async def test_a_kill_loses_nothing_acknowledged_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    path, acknowledged = tmp_path / "taberna.db", list[tuple[str, int]]()
    for lines in ROUNDS:
        acknowledged += write_until_killed(path, lines)
        assert len(acknowledged) >= lines
        await check(path, acknowledged)


@pytest.mark.long
async def test_many_kills(tmp_path: Path) -> None:
    path, acknowledged = tmp_path / "taberna.db", list[tuple[str, int]]()
    for lines in range(1, 101):
        acknowledged += write_until_killed(path, lines)
        await check(path, acknowledged)
