"""Tests in a chat that has every player to move mentioned, whether they follow the game or not."""

import pytest

from bot.core.tables.cache import TableCache

ALWAYS = pytest.mark.usefixtures("_every_player_mentioned")
"""Mark of tests in a chat with `/settings mentions always`."""


def always_mention(patch: pytest.MonkeyPatch) -> None:
    """Have `/settings mentions always` in every chat."""

    async def always(*_: object) -> bool:
        return True

    patch.setattr(TableCache, "always_mentions", always)
