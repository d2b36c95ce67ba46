import asyncio
import gc
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
import structlog
from hypothesis import HealthCheck, settings

import bot.app  # noqa: F401 -- registers every command before tests ask for all of them
from storage import schema
from storage import sqlite_file as database
from tests.postgres import Server, served
from tests.tiers import FULL

# Few examples and no deadline: a shared machine is slow at times, and no test asserts a time.
settings.register_profile(
    "few", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("fewest", settings.get_profile("few"), max_examples=8)
settings.register_profile("ci", settings.get_profile("few"), derandomize=True)

AnyReport = TypeVar("AnyReport", pytest.TestReport, pytest.CollectReport)

FROM_OUTSIDE = frozenset({"chromium", "postgres", "schemas"})
"""Fixtures that need something not installed with the project; their tests belong to the full tier."""


def plainly_told() -> None:
    """Log as by default, but with plain tracebacks: those with all values take a second each."""
    structlog.reset_defaults()
    writer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], writer])


plainly_told()


def pytest_collection_finish() -> None:
    """Freeze the collected tests, so that the garbage collector doesn't search them again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the cores and two more: tests wait for disks and processes a third of the time."""
    return (os.cpu_count() or 1) + 2


def is_daily(config: pytest.Config) -> bool:
    """Return True if the full tier is left out."""
    return "not full" in config.option.markexpr


def pytest_configure(config: pytest.Config) -> None:
    """Use fewer examples in the daily tier."""
    chosen = "fewest" if is_daily(config) else "ci" if os.environ.get("CI") else "few"
    settings.load_profile(chosen)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Move tests that need something from outside the project to the full tier."""
    if FROM_OUTSIDE.intersection(getattr(item, "fixturenames", ())):
        item.add_marker(FULL)


def unskipped(report: AnyReport, config: pytest.Config) -> AnyReport:
    """Return a skipped test as failed in the daily tier and in CI, where nothing may be missing."""
    strict = is_daily(config) or os.environ.get("CI")
    if strict and report.skipped and isinstance(report.longrepr, tuple):
        report.outcome, report.longrepr = "failed", f"may not be skipped here: {report.longrepr[2]}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return unskipped((yield), item.config)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return unskipped((yield), collector.config)


def needs(variable: str) -> Path:
    """Return the file or folder that an environment variable names, or skip the test."""
    named = os.environ.get(variable)
    if named and Path(named).exists():
        return Path(named)
    pytest.skip(f"{variable} names no file or folder here ({named or 'unset'})")


@pytest.fixture(scope="session")
def schemas() -> Path:
    """Return the folder of the platforms' published schemas."""
    return needs("TABERNA_SCHEMAS")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Return the path of the browser to drive."""
    return needs("TABERNA_CHROMIUM")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Start a PostgreSQL server, or skip the tests that need one if there is none."""
    with served() as server:
        yield server


@pytest.fixture(scope="session", autouse=True)
def _migrated_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Copy a migrated database instead of migrating each new one, which takes longer than most tests.

    Existing databases and a test's own migrations are run as always.
    """
    migrate, steps = database.migrate, schema.FOLDER
    newest = tmp_path_factory.mktemp("template") / "newest.sqlite3"
    database.create(newest)

    def copied(db: sqlite3.Connection) -> None:
        if steps == schema.FOLDER and db.execute("SELECT 1 FROM sqlite_schema").fetchone() is None:
            with database.reading(newest) as template:
                template.backup(db)
        else:
            migrate(db)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "migrate", copied)
        yield


LEFT_BY_LIBRARIES = frozenset(
    {
        # discord.py waits on for guilds when it was closed while it started
        "AutoShardedConnectionState._delay_ready",
        "AutoShardedConnectionState._delay_shard_ready",
        "Queue.get",
        "RequestHandler.start",  # aiohttp's server, where a client went away in the middle of a request
    }
)
"""Coroutines that libraries leave running."""


@pytest.fixture(autouse=True)
async def _no_task_left() -> AsyncIterator[None]:
    """Expect no task to outlive its test: the end of the loop would cut it off and fail a later test."""
    yield
    left = [task for task in asyncio.all_tasks() - {asyncio.current_task()} if not task.done()]
    ours = [task for task in left if getattr(task.get_coro(), "__qualname__", "") not in LEFT_BY_LIBRARIES]
    assert not ours, f"still running: {ours}"


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """Restore the logs after each test: a handler on a closed stream would fail elsewhere."""
    known = logging.root.manager.loggerDict.values()
    loggers = [logging.root, *(logger for logger in known if isinstance(logger, logging.Logger))]
    before = {logger: (logger.handlers[:], logger.level, logger.propagate) for logger in loggers}
    yield
    for logger, (handlers, level, propagate) in before.items():
        logger.handlers[:], logger.propagate = handlers, propagate
        logger.setLevel(level)
    plainly_told()
