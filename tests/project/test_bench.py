"""The benchmark of `/top` writes rows of its own: they fit the schema."""

from pathlib import Path

import pytest

from tests.bench import community


async def test_the_benchmark_of_a_chat_fills_its_store(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, number in {"PLAYERS": 20, "GAMES": 100, "TIMES": 1}.items():
        monkeypatch.setattr(community, name, number)
    assert len(await community.lists(tmp_path)) == 3
