"""How far somebody has come with a game's lessons."""

from dataclasses import dataclass

from storage.model.ids import PersonId


@dataclass(frozen=True, slots=True)
class Learnt:
    """A lesson that somebody has looked at.

    lesson: its name among those of the game. opened: Unix time when it was last shown. finished: Unix time of
    the latest right move, None before the first; once it is told it never is None again.
    """

    person: PersonId
    game: str
    lesson: str
    opened: float
    finished: float | None = None
