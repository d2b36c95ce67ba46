"""Verdicts on answers to puzzles. They are searched for, so they take time."""

from dataclasses import dataclass

from rules.core.game import AnyGame, Move, Seat, State
from rules.puzzles.forced import refutation
from rules.puzzles.proof import recipe_of, way_out
from rules.puzzles.puzzle import Puzzle
from rules.search.analysis import chances
from rules.search.opponents import analyse


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer.

    played: the answer and what follows on the board, by seat, as the game writes it. before: what the seat to
    move can expect with the right answer, in thousandths of a game; after: with this one, or, where this one
    is right, with the best wrong one. moves: of a patience, how many were left; 0 elsewhere.
    """

    right: bool
    played: tuple[tuple[int, str], ...]
    before: int = 0
    after: int = 0
    moves: int = 0


def judged(game: AnyGame, puzzle: Puzzle, text: str) -> Verdict:
    """Judge a legal move, as it is written. Raises what `parse` raises."""
    state, seat = game.position(puzzle.position), Seat(puzzle.seat)
    move: Move = game.parse(state, seat, text)
    right = is_right(game, puzzle, state, move)
    match puzzle.kind:
        case "win" | "gain" | "save":
            return _forced(game, puzzle, state, move, right=right)
        case "highest" | "never":
            return _bid(game, puzzle, state, move, right=right)
        case "roll":
            return _ranked(game, puzzle, state, move, right=right)
        case _:
            line = _line(game, puzzle, state, move) if right else (game.write(move),)
            return Verdict(right, tuple((seat, one) for one in line), moves=puzzle.depth)


def is_right(game: AnyGame, puzzle: Puzzle, state: State, move: Move) -> bool:
    """Return True if a move is one of the answers, or leads to the same position as one."""
    return is_among(game, state, Seat(puzzle.seat), move, puzzle.answers)


def is_among(game: AnyGame, state: State, seat: Seat, move: Move, answers: tuple[str, ...]) -> bool:
    """Return True if a legal move is one of some written ones, or leads to the same position as one."""
    if game.write(move) in answers:
        return True
    after = game.play(state, seat, move).state
    return any(game.play(state, seat, game.parse(state, seat, text)).state == after for text in answers)


def played(game: AnyGame, state: State, line: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Return the moves of a line, each with its seat, as far as they are legal."""
    found: list[tuple[int, str]] = []
    for text in line:
        if game.outcome(state) is not None or game.chance(state) is not None:
            break
        seat = min(game.to_act(state))
        state = game.play(state, seat, game.parse(state, seat, text)).state
        found.append((seat, text))
    return tuple(found)


def _forced(game: AnyGame, puzzle: Puzzle, state: State, move: Move, *, right: bool) -> Verdict:
    """Judge by the proof: its line follows a right answer, the best reply a wrong one."""
    recipe = recipe_of(game)
    if recipe is None:
        raise ValueError(puzzle.kind)
    line = puzzle.line if right else tuple(map(game.write, refutation(state, recipe, move, puzzle.depth)))
    return Verdict(right, played(game, state, line))


def _ranked(game: AnyGame, puzzle: Puzzle, state: State, move: Move, *, right: bool) -> Verdict:
    """Judge by averages."""
    seat = Seat(puzzle.seat)
    after = game.play(state, seat, move).state
    choice = analyse(game, game.view(state, seat), seat)
    best = choice.alternatives[0].value
    value = best - puzzle.gap
    if not right:
        same = (one for one in choice.alternatives if game.play(state, seat, one.move).state == after)
        value = min(value, next((one.value for one in same), value))
    return Verdict(right, ((int(seat), game.write(move)),), chances(game, best), chances(game, value))


def _bid(game: AnyGame, puzzle: Puzzle, state: State, move: Move, *, right: bool) -> Verdict:
    """Judge the answer about a bid. after: what the bid leaves that the answer is about."""
    seat = Seat(puzzle.seat)
    best = analyse(game, game.view(state, seat), seat).alternatives[0].value
    made = ((int(seat), game.write(move)),)
    return Verdict(right, made, chances(game, best), chances(game, best - puzzle.gap))


def _line(game: AnyGame, puzzle: Puzzle, state: State, move: Move) -> tuple[str, ...]:
    """Return the rest of a patience after a right move, which may be another than the first answer."""
    after = game.play(state, Seat(puzzle.seat), move).state
    rest = way_out(game, after, puzzle.depth - 1) or ()
    return (game.write(move), *map(game.write, rest))
