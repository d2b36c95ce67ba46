"""The door to exercises: tables that are stored nowhere, where only the requester sits and looks for a move.

The feature of puzzles and lessons stands behind it. Names of exercises are longer than those of tables.
"""

from typing import TYPE_CHECKING, Protocol

from bot.core.messages import PersonalReply
from bot.core.tables.loaded import LoadedTable
from storage.model import TableId

if TYPE_CHECKING:  # a context opens exercises
    from bot.core.context import Context


class Exercises(Protocol):
    """Exercises by name."""

    def known(self, name: str) -> bool:
        """Return True for the name of an exercise with a board."""

    def board(self, ctx: "Context", name: str) -> LoadedTable | None:
        """Return an exercise as the requester sees it; None for the name of a table, or of a riddle."""

    async def answered(self, ctx: "Context", name: TableId, text: str) -> PersonalReply | None:
        """Judge a move in an exercise and return the answer, or None for the name of a table."""

    async def opened(self, ctx: "Context") -> TableId | None:
        """Return the exercise that the requester looked at last, while it waits for an answer."""

    async def gives_away(self, ctx: "Context", text: str) -> bool:
        """Return True if a text is a move in the puzzle of the day that the requester is solving."""
