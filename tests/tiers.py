"""The two tiers of the tests: what `make test` runs all day, and what `make test-full` adds to it."""

from collections.abc import Collection, Iterable
from itertools import product
from typing import Final

import pytest
from _pytest.mark import ParameterSet

FULL: Final = pytest.mark.full
"""In the full tier alone."""


def crossed(*axes: Collection[object]) -> list[ParameterSet]:
    """Every combination of these values; by day no more of them than it takes to meet every value once."""
    longest = max(map(len, axes))
    daily = {tuple(row % len(axis) for axis in axes) for row in range(longest)}
    places = product(*(range(len(axis)) for axis in axes))
    return [
        pytest.param(*values, marks=[] if place in daily else [FULL])
        for place, values in zip(places, product(*axes), strict=True)
    ]


def daily(values: Iterable[object], count: int = 1) -> list[ParameterSet]:
    """All of these values; by day the first `count` of them."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=[] if place < count else [FULL]
        )
        for place, value in enumerate(values)
    ]
