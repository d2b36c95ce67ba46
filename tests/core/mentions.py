"""Tests in a chat that has every player to move mentioned, whether they follow the game or not."""

import pytest

ALWAYS = pytest.mark.usefixtures("_every_player_mentioned")
"""Mark of tests in a chat with `/settings mentions always`."""
