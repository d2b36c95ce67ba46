"""Pictures and texts of diagrams, made by `render/`."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from bot.core.community.cards import Card
from bot.core.messages import Spot
from bot.core.ports import Say, Workers
from bot.workers import films
from bot.workers.pool import Here
from render import theme
from render.cards import card as cards
from render.painter import Painter
from render.raster import lettering
from render.text import monospaced, sentences
from rules.core.diagram import Diagram
from rules.puzzles.puzzle import Puzzle
from storage.model import Theme

T = TypeVar("T")


class RenderArtist:
    """One painter a theme; what they have drawn once is kept. What takes long is left to the workers.

    They all paint in one thread beside the event loop's: a picture takes a millisecond or thirty, the first
    of a game a tenth of a second.
    """

    def __init__(self, workers: Workers | None = None) -> None:
        self._workers = workers or Here()
        self._painters = {name: Painter(look) for name, look in theme.THEMES.items()}
        self._studio = ThreadPoolExecutor(1, "painter")

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        """A PNG."""
        return await self._beside(partial(self._painters[theme].png, diagram, say))

    def writable(self, name: str) -> bool:
        """Whether the typeface has the letters of a name."""
        return lettering.writable(name)

    def text(self, diagram: Diagram, say: Say) -> str:
        """The board in monospaced characters, and its sentences."""
        return "\n".join((monospaced.board(diagram, say), *sentences.sentences(diagram, say)))

    def alt(self, diagram: Diagram, say: Say) -> str:
        """At most 1,024 characters for those who do not see the picture."""
        return sentences.alt_text(diagram, say)

    async def spots(self, diagram: Diagram, names: Iterable[str], say: Say) -> tuple[Spot, ...]:
        """Where places are on the picture of a diagram, whichever theme it is in."""
        ready = (painter for painter in self._painters.values() if painter.knows(diagram))
        boxes = await self._beside(partial(next(ready, self._painters["classic"]).places, diagram))
        return tuple(Spot(name, sentences.place(diagram, name, say), *boxes[name]) for name in names)

    async def card(self, card: Card, theme: Theme) -> bytes:
        """A PNG of a card."""
        return await self._beside(partial(cards.picture, card, self._painters[theme].theme))

    async def film(self, saved: str, theme: Theme, language: str) -> bytes:
        """An animated GIF of a saved log, made by a worker."""
        return await self._workers.run(films.film, saved, theme, language)

    async def line(
        self, puzzle: Puzzle, played: Sequence[tuple[int, str]], theme: Theme, language: str
    ) -> bytes:
        """An animated GIF of some moves from the position of a puzzle, made by a worker."""
        return await self._workers.run(films.line, puzzle, played, theme, language)

    async def _beside(self, work: Callable[[], T]) -> T:
        """What a painter does, in the thread of all of them."""
        return await asyncio.get_running_loop().run_in_executor(self._studio, work)
