import asyncio
import logging
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from tests.postgres import Server, served

# Few examples and no deadline: a shared machine is slow at times, and no test asserts a time.
settings.register_profile(
    "few", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("ci", settings.get_profile("few"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "few")


def plainly_told() -> None:
    """Logs as they are of themselves, but for tracebacks: with all values in it one takes a second."""
    structlog.reset_defaults()
    writer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], writer])


plainly_told()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: a third of the time tests wait for the disk and for processes."""
    return (os.cpu_count() or 1) + 2


def needs(variable: str) -> Path:
    """The file or folder an environment variable names; with none the test is skipped, and in CI it fails."""
    named = os.environ.get(variable)
    if named and Path(named).exists():
        return Path(named)
    reason = f"{variable} names no file or folder here ({named or 'unset'})"
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def schemas() -> Path:
    """The folder of the platforms' published schemas; tests that use it are marked `schemas`."""
    return needs("TABERNA_SCHEMAS")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser to drive; tests that use it are marked `browser`."""
    return needs("TABERNA_CHROMIUM")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server; what asks for it is skipped where there is none, and fails in CI."""
    with served() as server:
        yield server


LEFT_BY_LIBRARIES = frozenset(
    {
        # discord.py waits on for guilds when it was closed while it started
        "AutoShardedConnectionState._delay_ready",
        "AutoShardedConnectionState._delay_shard_ready",
        "Queue.get",
        "RequestHandler.start",  # aiohttp's server, where a client went away in the middle of a request
    }
)
"""Coroutines that libraries do not end themselves."""


@pytest.fixture(autouse=True)
async def _no_task_left() -> AsyncIterator[None]:
    """What a test started has ended with it: a task cut off by the end of the loop fails some later test."""
    yield
    left = [task for task in asyncio.all_tasks() - {asyncio.current_task()} if not task.done()]
    ours = [task for task in left if getattr(task.get_coro(), "__qualname__", "") not in LEFT_BY_LIBRARIES]
    assert not ours, f"still running: {ours}"


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """What a test changes of the logs is put back: a handler on a closed stream would fail elsewhere."""
    known = logging.root.manager.loggerDict.values()
    loggers = [logging.root, *(logger for logger in known if isinstance(logger, logging.Logger))]
    before = {logger: (logger.handlers[:], logger.level, logger.propagate) for logger in loggers}
    yield
    for logger, (handlers, level, propagate) in before.items():
        logger.handlers[:], logger.propagate = handlers, propagate
        logger.setLevel(level)
    plainly_told()
