import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from bot import logs

# Few examples and no deadline: a shared machine is slow at times, and no test asserts a time.
settings.register_profile(
    "few", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("ci", settings.get_profile("few"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "few")


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


@pytest.fixture
def logs_as_before() -> Iterator[None]:
    """For tests that set the logs up: what they change is put back."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    spoken = {logging.getLogger(name): logging.getLogger(name).handlers[:] for name in logs.SILENT}
    yield
    for logger, before in spoken.items():
        logger.handlers[:], logger.propagate = before, True
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
