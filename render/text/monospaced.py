"""The board of a Diagram in characters of equal width."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from render.text.wording import Say, seat_letter, token_words
from rules.core.diagram import SIGNS, Diagram, Label, Layout, Mark, MarkKind, Site, Token

LETTERED: Final = frozenset({"chip", "coin", "bid"})
"""Tokens that bear the letter of their seat on pictures too."""
COUNTED: Final = 3
"""So many tokens of a stack are written one by one; of a higher one the top and how many lie under it."""
BRACKETS: Final[dict[MarkKind, tuple[str, str]]] = {
    "origin": ("<", ">"),
    "landing": ("[", "]"),
    "placed": ("[", "]"),
    "captured": ("/", "/"),
    "won": ("*", "*"),
    "target": ("(", ")"),
    "picked": ("{", "}"),
}
"""Around a marked cell; of several marks the last named here is shown."""


def board(diagram: Diagram, say: Say) -> str:
    """The board in characters of equal width, and below it what they stand for."""
    cells = _cells(diagram)
    sectors = [site for site in diagram.layout.sites if site.shape == "sector"]
    lines = [f"{place_words(site, say)}: {cells[site.name].strip()}" for site in sectors]
    lines += _drawn(diagram.layout, cells) if not sectors else []
    return "\n".join([*lines, "", *legend(diagram, say)]).rstrip()


def place_words(site: Site, say: Say) -> str:
    """What a site is called."""
    return say(site.called.key, site.called.data) if site.called else site.name


def symbol(token: Token, layout: Layout) -> str:
    """A token in a few characters: the sign of its kind and seat, or the letter of a chip, and its value."""
    gain = f"+{token.gain}" if token.gain else ""
    return f"{_sign(token, layout)}{token.value}{gain}" if token.value else _sign(token, layout)


def _sign(token: Token, layout: Layout) -> str:
    if token.seat is None:
        return SIGNS[0]
    if token.kind in LETTERED:
        return seat_letter(token.seat)
    signs = layout.signs.get(token.kind, SIGNS)
    return signs[token.seat % len(signs)]


def _stacked(tokens: Sequence[Token], layout: Layout) -> str:
    if len(set(tokens)) == 1 and len(tokens) > 1:
        return f"{len(tokens)}{symbol(tokens[0], layout)}"
    signs = [symbol(token, layout) for token in tokens]
    valued = any(token.value for token in tokens)
    if len(tokens) <= COUNTED or valued:
        return (" " if valued else "").join(signs)
    return f"{signs[-1]}+{len(tokens) - 1}"


def _cells(diagram: Diagram) -> dict[str, str]:
    """What stands on every site, with the brackets of its mark."""
    named = any(_inside(label.x, label.y, diagram.layout) for label in diagram.layout.labels)
    stacks = {stack.site: _stacked(stack.tokens, diagram.layout) for stack in diagram.stacks}
    marked = _marked(diagram.marks)
    cells = {}
    for site in diagram.layout.sites:
        before, after = marked.get(site.name, (" ", " "))
        empty = site.name if named else " " if site.tone == "empty" else "·"
        cells[site.name] = f"{before}{stacks.get(site.name, empty)}{after}"
    return cells


def _marked(marks: Sequence[Mark]) -> dict[str, tuple[str, str]]:
    return {
        site: brackets
        for kind, brackets in BRACKETS.items()
        for mark in marks
        if mark.kind == kind
        for site in mark.sites
    }


def _inside(x: float, y: float, layout: Layout) -> bool:
    return 0 <= x <= layout.width and 0 <= y <= layout.height


def _drawn(layout: Layout, cells: dict[str, str]) -> list[str]:
    """Sites in lines by their height, each at a column by its distance from the left."""
    wide = max(*map(len, cells.values()), *(len(label.text) + 1 for label in layout.labels))
    rows: dict[float, list[Site]] = {}
    for site in layout.sites:
        rows.setdefault(site.y, []).append(site)
    gap = min(right.x - left.x for row in rows.values() for left, right in pairwise(sorted(row, key=_x)))
    left = max((len(label.text) for label in layout.labels if label.x < 0), default=0)

    def line(items: Iterable[tuple[float, str]]) -> str:
        text = " " * left
        for x, words in sorted(items):
            middle = left + int(x / gap * wide)
            text = text.ljust(max(len(text), middle - len(words) // 2)) + words
        return text.rstrip()

    above = _nearest(label for label in layout.labels if label.y < 0)
    below = _nearest(label for label in layout.labels if label.y > layout.height)
    beside = {round(label.y, 3): label.text for label in layout.labels if label.x < 0}
    lines = [line(above)] if above else []
    for y, row in sorted(rows.items()):
        name = beside.get(round(y, 3), "").rjust(left)
        items = [(site.x, cells[site.name]) for site in row]
        items += [(label.x, label.text) for label in layout.labels if label.x > layout.width and label.y == y]
        lines.append(name + line(items)[left:])
    return [*lines, line(below)] if below else lines


def _nearest(labels: Iterable[Label]) -> list[tuple[float, str]]:
    """Of labels above or below the board the line beside it."""
    lines: dict[float, list[tuple[float, str]]] = {}
    for label in labels:
        lines.setdefault(label.y, []).append((label.x, label.text))
    return lines[min(lines, key=abs)] if lines else []


def _x(site: Site) -> float:
    return site.x


def legend(diagram: Diagram, say: Say) -> list[str]:
    """What the characters mean, each once."""
    tokens = dict.fromkeys(token for stack in diagram.stacks for token in stack.tokens)
    samples = {(token.kind, token.seat): token for token in tokens}
    return [
        f"{symbol(token, diagram.layout)} = {token_words(token, say, diagram.layout)}"
        for token in samples.values()
    ]
