"""A lesson of a game: one idea, a real position, and one move to be made that shows it.

The lessons of a game are written by hand, from how its men move to a first plan. Their words are in the
game's files: `lesson-<name>` says the idea and the task, `lesson-<name>-right` answers a right move, and
`lesson-<name>-wrong` a wrong one, if any legal move is wrong.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from rules.core.game import AnyGame, Move, Seat, State
from rules.puzzles.answering import is_among


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position with a move to be made in it.

    name: small letters and `_`. position: as the game writes it. seat: who learns, and is to move.
    moves: the right ones, as the game writes them, the plainest first; others that lead to the same position
    are right too. does: or every move of which a fact of this kind comes. With neither, every legal one is.
    then: what follows on the board whichever right move is made, as records of a log: `1 c5xe3`, `* 3 1`.
    anyhow: whether that follows a wrong move too, as a bid that nobody sees does; as far as it is legal.
    """

    name: str
    position: str
    moves: tuple[str, ...] = ()
    does: str = ""
    seat: int = 0
    then: tuple[str, ...] = ()
    anyhow: bool = False


@runtime_checkable
class Teaching(Protocol):
    """A game with lessons. Optional: ask `isinstance(game, Teaching)`."""

    lessons: tuple[Lesson, ...]


def is_right(game: AnyGame, lesson: Lesson, state: State, move: Move) -> bool:
    """Return True if a legal move is what a lesson asks for."""
    seat = Seat(lesson.seat)
    if lesson.does:
        return any(fact.kind == lesson.does for fact in game.play(state, seat, move).facts)
    return not lesson.moves or is_among(game, state, seat, move, lesson.moves)


def answer(game: AnyGame, lesson: Lesson) -> str:
    """Return a right move, as the game writes it. Raises StopIteration if none is legal."""
    return lesson.moves[0] if lesson.moves else next(_told_apart(game, lesson, right=True))


def mistake(game: AnyGame, lesson: Lesson) -> str | None:
    """Return a legal move that is wrong, as the game writes it; None if there is none."""
    return next(_told_apart(game, lesson, right=False), None)


def _told_apart(game: AnyGame, lesson: Lesson, *, right: bool) -> Iterator[str]:
    """Yield the legal moves that are right, or those that are not."""
    state = game.position(lesson.position)
    for move in game.moves(state, Seat(lesson.seat)):
        if is_right(game, lesson, state, move) == right:
            yield game.write(move)
