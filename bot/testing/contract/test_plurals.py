"""Portuguese counts nothing as one, so `[one]` alone does not mean a single thing there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Identifier, Pattern, SelectExpression, VariableReference
from fluent.syntax.visitor import Visitor

from rules.games import folder, games


class _Selects(Visitor):
    def __init__(self) -> None:
        self.found: list[SelectExpression] = []

    def visit_SelectExpression(self, node: SelectExpression) -> None:  # noqa: N802 -- the visitor finds it by this name
        self.found.append(node)
        self.generic_visit(node)


class _Mentions(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 -- the visitor finds it by this name
        self.names.add(node.id.name)


def mentioned(pattern: Pattern) -> set[str]:
    mentions = _Mentions()
    mentions.visit(pattern)
    return mentions.names


def untrue_of_nothing(path: Path) -> Iterator[int]:
    """Yield the lines where a variant `[one]` omits its number."""
    # Languages may use `one` for 0 too, and the text would be false.
    text = path.read_text(encoding="utf-8")
    selects = _Selects()
    selects.visit(FluentParser().parse(text))
    for select in selects.found:
        if not isinstance(select.selector, VariableReference):
            continue
        for variant in select.variants:
            is_one = isinstance(variant.key, Identifier) and variant.key.name == "one"
            if is_one and select.selector.id.name not in mentioned(variant.value) and variant.span:
                yield text.count("\n", 0, variant.span.start) + 1


@pytest.mark.parametrize("name", games())
def test_one_in_portuguese_says_its_number_or_is_written_as_1(name: str) -> None:
    assert list(untrue_of_nothing(folder(name) / "words" / "pt-BR.ftl")) == []
