"""Pictures and texts of diagrams, made by `render/`."""

from collections.abc import Sequence

from bot.core.ports import Say
from render import plain, replay, theme
from render.paint import Painter
from rules.core.diagram import Diagram
from storage.model import Theme


class RenderArtist:
    """One painter a theme; what they have drawn once is kept."""

    def __init__(self) -> None:
        self._painters = {name: Painter(look) for name, look in theme.THEMES.items()}

    def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        """A PNG."""
        return self._painters[theme].png(diagram, say)

    def text(self, diagram: Diagram, say: Say) -> str:
        """The board in monospaced characters, and its sentences."""
        return "\n".join((plain.board(diagram, say), *plain.sentences(diagram, say)))

    def alt(self, diagram: Diagram, say: Say) -> str:
        """At most 1,024 characters for those who do not see the picture."""
        return plain.alt_text(diagram, say)

    def film(self, diagrams: Sequence[Diagram], theme: Theme, say: Say) -> bytes:
        """An animated GIF, one frame a diagram."""
        return replay.gif(diagrams, self._painters[theme].theme, say)

    def prewarm(self, diagrams: Sequence[Diagram], say: Say) -> None:
        """Draw what these diagrams need in the usual theme, so that the first boards are quick."""
        self._painters["classic"].prewarm(diagrams, say)
