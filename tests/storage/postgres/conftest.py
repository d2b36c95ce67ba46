"""Fixtures of a database on a real server, if there is one."""

from pathlib import Path

import pytest

from tests.postgres import Server


@pytest.fixture
def url(postgres: Server, tmp_path: Path) -> str:
    """Return the address of a new and empty database."""
    return postgres.database(tmp_path)
