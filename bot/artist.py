"""Pictures and texts of diagrams, made by `render/`."""

from collections.abc import Iterable, Mapping, Sequence

from bot.core.cards import Card, Podium
from bot.core.messages import Spot
from bot.core.ports import Finished, Say, Workers
from bot.workers import analyst, films, pictures
from bot.workers.pool import Here
from render import lettering, text
from rules.core.diagram import Diagram
from rules.puzzles.puzzle import Puzzle
from storage.model import Theme


class RenderArtist:
    """Artist that makes texts in this process, and pictures and films in workers.

    studio: renders and caches pictures. A picture takes 1–20 ms, the first picture of a game 100 ms.
    workers: make films, which take seconds.
    """

    def __init__(self, workers: Workers | None = None, studio: Workers | None = None) -> None:
        self._workers = workers or Here()
        self._studio = studio or Here()

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        return await self._studio.run(pictures.board, diagram, theme, say)

    def written(self, line: str) -> str:
        return lettering.written(line)

    def text(self, diagram: Diagram, say: Say) -> str:
        return "\n".join((text.monospaced(diagram, say), *text.sentences(diagram, say)))

    def alt(self, diagram: Diagram, say: Say) -> str:
        return text.alt_text(diagram, say)

    def places(self, diagram: Diagram, say: Say) -> Mapping[str, str]:
        return text.standing(diagram, say)

    async def spots(self, diagram: Diagram, names: Iterable[str], say: Say) -> tuple[Spot, ...]:
        places = tuple(names)
        boxes = await self._studio.run(pictures.boxes, diagram, places)
        return tuple(
            Spot(name, text.place(diagram, name, say), *box) for name, box in zip(places, boxes, strict=True)
        )

    async def card(self, card: Card, theme: Theme) -> bytes:
        return await self._studio.run(pictures.card, card, theme)

    async def podium(self, podium: Podium, theme: Theme) -> bytes:
        return await self._studio.run(pictures.podium, podium, theme)

    async def gallery(self, games: Sequence[tuple[str, Diagram, Say]], theme: Theme) -> bytes:
        """Return games with their names as a PNG, made by a worker: eight boards take a second."""
        return await self._workers.run(pictures.gallery, games, theme)

    async def result(self, finished: Finished) -> tuple[bytes, str]:
        return await self._workers.run(analyst.poster, finished)

    async def film(self, saved: str, theme: Theme, language: str) -> bytes:
        return await self._workers.run(films.film, saved, theme, language)

    async def line(
        self, puzzle: Puzzle, played: Sequence[tuple[int, str]], theme: Theme, language: str
    ) -> bytes:
        return await self._workers.run(films.line, puzzle, played, theme, language)
