"""Tests of the fakes: run when a fake changes, and before a release; the bot's own tests use them daily."""

import pytest

from tests.tiers import FULL


def pytest_itemcollected(item: pytest.Item) -> None:
    """Move all tests of this folder to the full tier."""
    item.add_marker(FULL)
