"""A fixture for chats that have every player to move mentioned."""

import pytest

from tests.core.mentions import always_mention


@pytest.fixture
def _every_player_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have `/settings mentions always` in every chat. See `tests.core.mentions`."""
    always_mention(monkeypatch)
