"""A Diagram in sentences, for those who do not see the picture."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from render.text.monospaced import legend, place_words, symbol
from render.text.wording import Say, kind_words, spoken, status, token_words
from rules.core.diagram import Cell, Diagram, Layout, Player, Stack, Token

ALT_LIMIT: Final = 1024
"""Characters of alt text Discord takes."""


def sentences(diagram: Diagram, say: Say) -> list[str]:
    """Everything there is to see: turn or result, last move, men, what is picked, players, panels."""
    return [
        *_turn_and_last_move(diagram, say),
        *_men(diagram, say),
        *_choice(diagram, say),
        *_beside(diagram, say),
    ]


def alt_text(diagram: Diagram, say: Say, limit: int = ALT_LIMIT) -> str:
    """The sentences in one text of at most `limit` characters.

    Where they are too many, what stands beside the board goes first; then the men are written as on the
    monospaced board, so that every stack is still named.
    """
    urgent, men = _turn_and_last_move(diagram, say), [*_men(diagram, say), *_choice(diagram, say)]
    full = _joined([*urgent, *men])
    if len(full) > limit:
        full = _joined([*urgent, _codes(diagram, say), *legend(diagram, say)])
    if len(full) > limit:
        return full[: limit - 1] + "…"
    for sentence in _beside(diagram, say):
        longer = _joined([full, sentence])
        if len(longer) > limit:
            break
        full = longer
    return full


def place(diagram: Diagram, name: str, say: Say) -> str:
    """A site by name and what stands on it: `c3: white soldier`."""
    called = _places(diagram, say).get(name, name)
    tokens = next((stack.tokens for stack in diagram.stacks if stack.site == name), ())
    return _filled(called, tokens, say, diagram.layout)


def standing(diagram: Diagram, say: Say) -> dict[str, str]:
    """The same of every site with something on it, by name."""
    called, layout = _places(diagram, say), diagram.layout
    return {
        stack.site: _filled(called.get(stack.site, stack.site), stack.tokens, say, layout)
        for stack in diagram.stacks
        if stack.tokens
    }


def _filled(called: str, tokens: Sequence[Token], say: Say, layout: Layout) -> str:
    men = ", ".join(_runs(tokens, say, layout))
    return f"{called}: {men}" if men else called


def _joined(parts: Iterable[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?", "…", ":")) else f"{part}." for part in parts)


def _turn_and_last_move(diagram: Diagram, say: Say) -> list[str]:
    return [status(diagram, say), *(say(text.key, text.data) for text in diagram.last)]


def _places(diagram: Diagram, say: Say) -> dict[str, str]:
    """What the sites are called whose names are no coordinates."""
    return {site.name: place_words(site, say) for site in diagram.layout.sites if site.called}


def _men(diagram: Diagram, say: Say) -> list[str]:
    """Equal stacks together; a stack of several kinds from its bottom up."""
    places = _places(diagram, say)
    groups: dict[tuple[Token, ...], list[str]] = {}
    for stack in diagram.stacks:
        groups.setdefault(stack.tokens, []).append(places.get(stack.site, stack.site))
    found = []
    for tokens, sites in groups.items():
        men = ", ".join(_runs(tokens, say, diagram.layout))
        if len(set(tokens)) == 1:
            found.append(f"{men}: {', '.join(sites)}")
        else:
            found += [say("render-stack", {"site": ", ".join(sites), "men": men})]
    return found or [say("render-empty", {})]


def _runs(tokens: Sequence[Token], say: Say, layout: Layout) -> Iterator[str]:
    """Neighbours that are equal are counted."""
    start = 0
    for index in range(1, len(tokens) + 1):
        if index == len(tokens) or tokens[index] != tokens[start]:
            count = index - start
            words = token_words(tokens[start], say, layout)
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
