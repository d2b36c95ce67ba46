"""The two tiers of the tests: those of `make test`, and those that `make test-full` adds."""

from collections.abc import Collection, Iterable
from itertools import product
from typing import Final

import pytest
from _pytest.mark import ParameterSet

FULL: Final = pytest.mark.full
"""Mark of a test in the full tier only."""


def crossed(*axes: Collection[object]) -> list[ParameterSet]:
    """Return all combinations of these values; in the daily tier only enough to contain every value once."""
    longest = max(map(len, axes))
    daily = {tuple(row % len(axis) for axis in axes) for row in range(longest)}
    places = product(*(range(len(axis)) for axis in axes))
    return [
        pytest.param(*values, marks=[] if place in daily else [FULL])
        for place, values in zip(places, product(*axes), strict=True)
    ]


def daily(values: Iterable[object], count: int = 1) -> list[ParameterSet]:
    """Return all of these values; in the daily tier only the first `count`."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=[] if place < count else [FULL]
        )
        for place, value in enumerate(values)
    ]
