"""Pictures, painted in a process of their own, which caches them."""

from collections.abc import Sequence
from threading import Lock
from typing import Final

from bot.core.cards import Card, Podium
from bot.core.ports import Say
from render import cards, posters, theme
from render.geometry import Box
from render.painter import Painter
from rules.core.diagram import Diagram
from storage.model import Theme

PAINTERS: Final = {name: Painter(look) for name, look in theme.THEMES.items()}
"""One a theme; what they have drawn once is kept."""
_studio: Final = Lock()
"""Lock for painting: one thread of this process at a time."""


def board(diagram: Diagram, look: Theme, say: Say) -> bytes:
    """Return a PNG of a diagram."""
    with _studio:
        return PAINTERS[look].png(diagram, say)


def boxes(diagram: Diagram, names: Sequence[str]) -> tuple[Box, ...]:
    """Return the boxes of places in a diagram's picture, the same in every theme."""
    with _studio:
        ready = (painter for painter in PAINTERS.values() if painter.knows(diagram))
        found = next(ready, PAINTERS["classic"]).places(diagram)
        return tuple(found[name] for name in names)


def card(shown: Card, look: Theme) -> bytes:
    with _studio:
        return cards.picture(shown, PAINTERS[look].theme)


def gallery(games: Sequence[tuple[str, Diagram, Say]], look: Theme) -> bytes:
    """Return games with their names as a PNG."""
    with _studio:
        return posters.gallery(games, PAINTERS[look])


def podium(shown: Podium, look: Theme) -> bytes:
    with _studio:
        return posters.podium(shown, PAINTERS[look].theme)
