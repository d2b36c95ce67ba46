"""Diagrams as text: a monospaced board, sentences, alt text; and the words of pictures."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.core.diagram import (
    SIGNS,
    Cell,
    Diagram,
    Label,
    Layout,
    Mark,
    MarkKind,
    Player,
    Site,
    Stack,
    Text,
    Token,
)
from rules.core.errors import Datum

Say: TypeAlias = Callable[[str, Mapping[str, Datum]], str]
"""Words for a key with its data, in the reader's language. Tuples arrive unjoined."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "render-seat": ("seat",),
        "render-to-move": ("names",),
        "render-nobody-to-move": (),
        "render-chances": (),
        "render-more": ("count",),
        "render-beginning": (),
        "render-better": ("number", "moves"),
        "render-player": ("seat", "token"),
        "render-owned": ("seat", "token"),
        "render-stack": ("site", "men"),
        "render-picked": ("sites",),
        "render-targets": ("sites",),
        "render-empty": (),
    }
)
"""Keys of `render/words/*.ftl` with their fields. All other keys belong to the games."""


def seat_letter(seat: int) -> str:
    """Return the letter of a seat on its chips, from A."""
    return chr(ord("A") + seat % 26)


def seat_words(seat: int, say: Say) -> str:
    """Return the name of a seat: its player's, or its side's."""
    return say("render-seat", {"seat": seat})


def token_words(token: Token, say: Say, layout: Layout | None = None) -> str:
    """Return a token by name, with its owner if neither the game's words nor its kind tell."""
    words = kind_words(token, say)
    other = Token(token.kind, 0 if token.seat else 1, token.value)
    of_one_seat = layout is not None and len(layout.signs.get(token.kind, SIGNS)) == 1
    if token.seat is None or of_one_seat or words != kind_words(other, say):
        return words
    return say("render-owned", {"seat": token.seat, "token": words})


def kind_words(token: Token, say: Say) -> str:
    """Return a token by name without its owner."""
    side = -1 if token.seat is None else token.seat
    return say(f"token-{token.kind}", {"side": side, "value": token.value})


def spoken(cell: Cell, say: Say) -> str:
    """Return a panel's cell in words."""
    match cell:
        case Text(key, data):
            return say(key, data)
        case Token():
            return token_words(cell, say)
        case _:
            return cell


def status(diagram: Diagram, say: Say) -> str:
    """Return the headline: the result, or the players to move."""
    if diagram.result:
        return say(diagram.result.key, diagram.result.data)
    names = ", ".join(seat_words(seat, say) for seat in diagram.to_act)
    return say("render-to-move", {"names": names}) if names else say("render-nobody-to-move", {})


LETTERED: Final = frozenset({"chip", "coin", "bid"})
"""Tokens that bear the letter of their seat on pictures, too."""
COUNTED: Final = 3
"""Highest stack that is written token by token. Higher ones are written as top and number below."""
BRACKETS: Final[dict[MarkKind, tuple[str, str]]] = {
    "origin": ("<", ">"),
    "landing": ("[", "]"),
    "placed": ("[", "]"),
    "captured": ("/", "/"),
    "won": ("*", "*"),
    "target": ("(", ")"),
    "picked": ("{", "}"),
}
"""Brackets around a marked cell. Of several marks the last in this order wins."""


def monospaced(diagram: Diagram, say: Say) -> str:
    """Return the board in characters of equal width, with a legend below."""
    cells = _cells(diagram)
    sectors = [site for site in diagram.layout.sites if site.shape == "sector"]
    lines = [f"{place_words(site, say)}: {cells[site.name].strip()}" for site in sectors]
    lines += _drawn(diagram.layout, cells) if not sectors else []
    return "\n".join([*lines, "", *legend(diagram, say)]).rstrip()


def place_words(site: Site, say: Say) -> str:
    """Return the name of a site in words."""
    return say(site.called.key, site.called.data) if site.called else site.name


def symbol(token: Token, layout: Layout) -> str:
    """Return a token in a few characters: the sign of kind and seat, or a chip's letter, then its value."""
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
    """Return the content of every site, in the brackets of its mark."""
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
    """Return lines of sites by height, each site in a column by its distance from the left."""
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
    """Return the line of labels nearest the board."""
    lines: dict[float, list[tuple[float, str]]] = {}
    for label in labels:
        lines.setdefault(label.y, []).append((label.x, label.text))
    return lines[min(lines, key=abs)] if lines else []


def _x(site: Site) -> float:
    return site.x


def legend(diagram: Diagram, say: Say) -> list[str]:
    """Return the legend, one line per character."""
    tokens = dict.fromkeys(token for stack in diagram.stacks for token in stack.tokens)
    samples = {(token.kind, token.seat): token for token in tokens}
    return [
        f"{symbol(token, diagram.layout)} = {token_words(token, say, diagram.layout)}"
        for token in samples.values()
    ]


ALT_LIMIT: Final = 1024
"""Most characters of alt text on Discord."""


def sentences(diagram: Diagram, say: Say) -> list[str]:
    """Return all there is to see: turn or result, last move, men, picked sites, players, panels."""
    return [
        *_turn_and_last_move(diagram, say),
        *_men(diagram, say),
        *_choice(diagram, say),
        *_beside(diagram, say),
    ]


def alt_text(diagram: Diagram, say: Say, limit: int = ALT_LIMIT) -> str:
    """Return the sentences as one text of at most `limit` characters.

    Players and panels are left out first. Then men are written as on the monospaced board: every stack is
    still named.
    """
    urgent, men = _turn_and_last_move(diagram, say), [*_men(diagram, say), *_choice(diagram, say)]
    full = joined([*urgent, *men])
    if len(full) > limit:
        full = joined([*urgent, _codes(diagram, say), *legend(diagram, say)])
    if len(full) > limit:
        return cut(full, limit)
    for sentence in _beside(diagram, say):
        longer = joined([full, sentence])
        if len(longer) > limit:
            break
        full = longer
    return full


def place(diagram: Diagram, name: str, say: Say) -> str:
    """Return a site by name with its tokens: `c3: white soldier`."""
    called = _places(diagram, say).get(name, name)
    tokens = next((stack.tokens for stack in diagram.stacks if stack.site == name), ())
    return _filled(called, tokens, _namer(say, diagram.layout))


def standing(diagram: Diagram, say: Say) -> dict[str, str]:
    """Return `place` of every occupied site, by name."""
    called, named = _places(diagram, say), _namer(say, diagram.layout)
    return {
        stack.site: _filled(called.get(stack.site, stack.site), stack.tokens, named)
        for stack in diagram.stacks
        if stack.tokens
    }


def _namer(say: Say, layout: Layout) -> Callable[[Token], str]:
    """Return a function that names tokens and forms the words of each only once."""
    return cache(lambda token: token_words(token, say, layout))


def _filled(called: str, tokens: Sequence[Token], named: Callable[[Token], str]) -> str:
    men = ", ".join(_runs(tokens, named))
    return f"{called}: {men}" if men else called


def cut(text: str, limit: int) -> str:
    """Return a text of at most `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def joined(parts: Iterable[str]) -> str:
    """Return sentences as one text. Those without a full stop get one."""
    return " ".join(part if part.endswith((".", "!", "?", "…", ":")) else f"{part}." for part in parts)


def _turn_and_last_move(diagram: Diagram, say: Say) -> list[str]:
    return [status(diagram, say), *(say(text.key, text.data) for text in diagram.last)]


def _places(diagram: Diagram, say: Say) -> dict[str, str]:
    """Return the words for sites without a coordinate."""
    return {site.name: place_words(site, say) for site in diagram.layout.sites if site.called}


def _men(diagram: Diagram, say: Say) -> list[str]:
    """Return sentences about the men. Equal stacks share one; mixed stacks run from the bottom up."""
    places = _places(diagram, say)
    groups: dict[tuple[Token, ...], list[str]] = {}
    for stack in diagram.stacks:
        groups.setdefault(stack.tokens, []).append(places.get(stack.site, stack.site))
    found = []
    named = _namer(say, diagram.layout)
    for tokens, sites in groups.items():
        men = ", ".join(_runs(tokens, named))
        if len(set(tokens)) == 1:
            found.append(f"{men}: {', '.join(sites)}")
        else:
            found += [say("render-stack", {"site": ", ".join(sites), "men": men})]
    return found or [say("render-empty", {})]


def _runs(tokens: Sequence[Token], named: Callable[[Token], str]) -> Iterator[str]:
    """Yield the tokens of a stack in words. Equal neighbours are counted."""
    start = 0
    for index in range(1, len(tokens) + 1):
        if index == len(tokens) or tokens[index] != tokens[start]:
            count = index - start
            words = named(tokens[start])
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
        if panel.repeats:
            continue
        rows = [[spoken(cell, say) for cell in row if not _is_spent(cell)] for row in panel.rows]
        if said := "; ".join(" · ".join(row) for row in rows if row):
            yield f"{say(panel.title.key, panel.title.data)}: {said}" if panel.title else said


def _is_spent(cell: Cell) -> bool:
    return isinstance(cell, Token) and cell.spent


def _player(player: Player, say: Say) -> str:
    name = say("render-player", {"seat": player.seat, "token": kind_words(player.token, say)})
    cells = ", ".join(spoken(cell, say) for cell in player.cells)
    return f"{name}: {cells}" if cells else name


def _codes(diagram: Diagram, say: Say) -> str:
    places = _places(diagram, say)
    return "; ".join(
        f"{places.get(stack.site, stack.site)} {_written(stack, diagram.layout)}" for stack in diagram.stacks
    )


def _written(stack: Stack, layout: Layout) -> str:
    return "".join(symbol(token, layout) for token in stack.tokens)
