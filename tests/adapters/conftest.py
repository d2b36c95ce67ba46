"""Boards as new messages: most tests of a platform are about how it posts them."""

import pytest


@pytest.fixture(autouse=True)
def _everybody_is_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repost the board for every move. The rule for games that are followed is tested in tests/core."""
    monkeypatch.setattr("bot.core.dependencies.LIVELY", 0.0)
