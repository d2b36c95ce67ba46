"""The fakes are tested whenever they change, and before a release; by day the bot's own tests use them."""

import pytest

from tests.tiers import FULL


def pytest_itemcollected(item: pytest.Item) -> None:
    """All of this folder is in the full tier."""
    item.add_marker(FULL)
