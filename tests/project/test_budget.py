"""Size of the code: the way of a Lasca `/move`, and modules that are one page of another.

The goal is 50 files and 250 functions a platform. The bounds here are a little above the numbers that `python
-m tests.project.way_of_a_move` prints; lower both together.
"""

from collections.abc import Mapping
from typing import Final

import pytest

from tests.project.way_of_a_move import tree, way
from tests.tiers import FULL

WAY: Final[Mapping[str, tuple[int, int]]] = {
    "Service": (58, 395),
    "Discord": (67, 450),
    "Telegram": (67, 455),
}
"""The most files and functions by each door."""
SINGLE: Final = 43
"""Modules with a single importer, in their own folder."""
LINES, MODULES = 63_837, 388


@FULL
@pytest.mark.parametrize("door", WAY)
def test_a_move_runs_through_no_more_files_and_functions(door: str) -> None:
    functions = way(door)
    files, most = WAY[door]
    assert len({file for file, _ in functions}) <= files
    assert len(functions) <= most


@FULL
def test_the_tree_does_not_grow() -> None:
    found = tree()
    assert len(found.folded_easily) <= SINGLE
    assert len(found.files) <= MODULES
    assert found.lines <= LINES
