from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.local.tables import LocalTable


@pytest.fixture
async def local(tmp_path: Path) -> AsyncIterator[LocalTable]:
    async with LocalTable(tmp_path / "taberna.sqlite3") as local:
        yield local
