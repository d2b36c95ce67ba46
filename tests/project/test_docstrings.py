"""Examples in docstrings: each is run, and its result compared."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for room in ("bot", "render", "rules", "storage")
    for path in (ROOT / room).rglob("*.py")
    if "\n>>> " in path.read_text(encoding="utf-8") or "    >>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_a_module_are_true(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried
    assert not failed


def test_there_are_examples() -> None:
    assert "rules.core.game" in WITH_EXAMPLES
