"""Words of pictures and texts. They come by key from a function the caller brings, in any language."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.core.diagram import SIGNS, Cell, Diagram, Layout, Text, Token
from rules.core.errors import Datum

Say: TypeAlias = Callable[[str, Mapping[str, Datum]], str]
"""Words for a key with its data, in the reader's language; tuples arrive as they are, to be joined."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "render-seat": ("seat",),
        "render-to-move": ("names",),
        "render-nobody-to-move": (),
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
"""The keys of `render/words/*.ftl` with their fields; all other keys are the games' own."""


def seat_letter(seat: int) -> str:
    """A, B, C…: the sign of a seat on its chips."""
    return chr(ord("A") + seat % 26)


def seat_words(seat: int, say: Say) -> str:
    """What a seat is called: by who sits there, or by its side."""
    return say("render-seat", {"seat": seat})


def token_words(token: Token, say: Say, layout: Layout | None = None) -> str:
    """A token by name; its owner is added where neither the game's words nor its kind tell whose it is."""
    words = kind_words(token, say)
    other = Token(token.kind, 0 if token.seat else 1, token.value)
    of_one_seat = layout is not None and len(layout.signs.get(token.kind, SIGNS)) == 1
    if token.seat is None or of_one_seat or words != kind_words(other, say):
        return words
    return say("render-owned", {"seat": token.seat, "token": words})


def kind_words(token: Token, say: Say) -> str:
    """A token by name where its owner is named beside it."""
    side = -1 if token.seat is None else token.seat
    return say(f"token-{token.kind}", {"side": side, "value": token.value})


def spoken(cell: Cell, say: Say) -> str:
    """A panel's cell in words."""
    match cell:
        case Text(key, data):
            return say(key, data)
        case Token():
            return token_words(cell, say)
        case _:
            return cell


def status(diagram: Diagram, say: Say) -> str:
    """The headline: how it ended, that it has yet to begin, or whom the table waits for."""
    if diagram.result:
        return say(diagram.result.key, diagram.result.data)
    names = ", ".join(seat_words(seat, say) for seat in diagram.to_act)
    return say("render-to-move", {"names": names}) if names else say("render-nobody-to-move", {})
