"""A Diagram for those who do not see it: a monospaced board, sentences, and alt text."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from render.say import Say, kind_words, seat_letter, spoken, status, token_words
from rules.core.diagram import Diagram, Layout, Mark, MarkKind, Player, Site, Stack, Token

ALT_LIMIT: Final = 1024
"""Characters of alt text Discord takes."""
HIGH_RANKS: Final = frozenset({"officer", "tiger"})
"""Tokens written with a capital on the monospaced board."""
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
    fields = [site for site in diagram.layout.sites if site.shape == "field"]
    lines = [f"{_place(site, say)}: {cells[site.name].strip()}" for site in fields]
    lines += _drawn(diagram.layout, cells) if not fields else []
    return "\n".join([*lines, "", *_legend(diagram, say)]).rstrip()


def sentences(diagram: Diagram, say: Say) -> list[str]:
    """Everything there is to see: turn or result, last move, men, what is picked, players, panels."""
    return [*_urgent(diagram, say), *_men(diagram, say), *_choice(diagram, say), *_beside(diagram, say)]


def alt_text(diagram: Diagram, say: Say, limit: int = ALT_LIMIT) -> str:
    """The sentences in one text of at most `limit` characters.

    Where they are too many, what stands beside the board goes first; then the men are written as on the
    monospaced board, so that every stack is still named.
    """
    urgent, men = _urgent(diagram, say), [*_men(diagram, say), *_choice(diagram, say)]
    full = _joined([*urgent, *men])
    if len(full) > limit:
        full = _joined([*urgent, _codes(diagram, say), *_legend(diagram, say)])
    if len(full) > limit:
        return full[: limit - 1] + "…"
    for sentence in _beside(diagram, say):
        longer = _joined([full, sentence])
        if len(longer) > limit:
            break
        full = longer
    return full


def _joined(parts: Iterable[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?", "…", ":")) else f"{part}." for part in parts)


def _urgent(diagram: Diagram, say: Say) -> list[str]:
    return [status(diagram, say), *(say(text.key, text.data) for text in diagram.last)]


def _places(diagram: Diagram, say: Say) -> dict[str, str]:
    """What the sites are called whose names are no coordinates."""
    return {site.name: _place(site, say) for site in diagram.layout.sites if site.called}


def _place(site: Site, say: Say) -> str:
    return say(site.called.key, site.called.data) if site.called else site.name


def _men(diagram: Diagram, say: Say) -> list[str]:
    """Equal stacks together; a stack of several kinds from its bottom up."""
    places = _places(diagram, say)
    groups: dict[tuple[Token, ...], list[str]] = {}
    for stack in diagram.stacks:
        groups.setdefault(stack.tokens, []).append(places.get(stack.site, stack.site))
    found = []
    for tokens, sites in groups.items():
        men = ", ".join(_runs(tokens, say))
        if len(set(tokens)) == 1:
            found.append(f"{men}: {', '.join(sites)}")
        else:
            found += [say("render-stack", {"site": ", ".join(sites), "men": men})]
    return found or [say("render-empty", {})]


def _runs(tokens: Sequence[Token], say: Say) -> Iterator[str]:
    """Neighbours that are equal are counted."""
    start = 0
    for index in range(1, len(tokens) + 1):
        if index == len(tokens) or tokens[index] != tokens[start]:
            count = index - start
            words = token_words(tokens[start], say)
            yield words if count == 1 else f"{count} × {words}"
            start = index


def _choice(diagram: Diagram, say: Say) -> Iterator[str]:
    for kind, key in (("picked", "render-picked"), ("target", "render-targets")):
        if sites := [site for mark in diagram.marks if mark.kind == kind for site in mark.sites]:
            places = _places(diagram, say)
            yield say(key, {"sites": ", ".join(places.get(site, site) for site in sites)})


def _beside(diagram: Diagram, say: Say) -> Iterator[str]:
    for player in diagram.players:
        yield _player(player, say)
    for panel in diagram.panels:
        rows = "; ".join(" · ".join(spoken(cell, say) for cell in row) for row in panel.rows)
        yield f"{say(panel.title.key, panel.title.data)}: {rows}" if panel.title else rows


def _player(player: Player, say: Say) -> str:
    letter, token = seat_letter(player.seat), kind_words(player.token, say)
    name = say("render-player", {"letter": letter, "token": token})
    cells = ", ".join(spoken(cell, say) for cell in player.cells)
    return f"{name}: {cells}" if cells else name


def symbol(token: Token) -> str:
    """A token in one or a few characters: its seat's letter, capital for a higher rank, and its value."""
    letter = "o" if token.seat is None else seat_letter(token.seat).lower()
    shown = letter.upper() if token.kind in HIGH_RANKS else letter
    return f"{shown}{token.value}" if token.value else shown


def _stacked(tokens: Sequence[Token]) -> str:
    if len(set(tokens)) == 1 and len(tokens) > 1:
        return f"{len(tokens)}{symbol(tokens[0])}"
    valued = any(token.value for token in tokens)
    if len(tokens) <= COUNTED or valued:
        return (" " if valued else "").join(map(symbol, tokens))
    return f"{symbol(tokens[-1])}+{len(tokens) - 1}"


def _codes(diagram: Diagram, say: Say) -> str:
    places = _places(diagram, say)
    return "; ".join(f"{places.get(stack.site, stack.site)} {_written(stack)}" for stack in diagram.stacks)


def _written(stack: Stack) -> str:
    return "".join(map(symbol, stack.tokens))


def _cells(diagram: Diagram) -> dict[str, str]:
    """What stands on every site, with the brackets of its mark."""
    named = any(_inside(label.x, label.y, diagram.layout) for label in diagram.layout.labels)
    stacks = {stack.site: _stacked(stack.tokens) for stack in diagram.stacks}
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

    above = [(label.x, label.text) for label in layout.labels if label.y < 0]
    below = [(label.x, label.text) for label in layout.labels if label.y > layout.height]
    beside = {round(label.y, 3): label.text for label in layout.labels if label.x < 0}
    lines = [line(above)] if above else []
    for y, row in sorted(rows.items()):
        name = beside.get(round(y, 3), "").rjust(left)
        items = [(site.x, cells[site.name]) for site in row]
        items += [(label.x, label.text) for label in layout.labels if label.x > layout.width and label.y == y]
        lines.append(name + line(items)[left:])
    return [*lines, line(below)] if below else lines


def _x(site: Site) -> float:
    return site.x


def _legend(diagram: Diagram, say: Say) -> list[str]:
    """What the characters mean, each once."""
    tokens = dict.fromkeys(token for stack in diagram.stacks for token in stack.tokens)
    samples = {(token.kind, token.seat): token for token in tokens}
    return [f"{symbol(token)} = {token_words(token, say)}" for token in samples.values()]
