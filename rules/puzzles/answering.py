"""Verdicts on answers to puzzles. They are searched for, so they take time."""

from dataclasses import dataclass

from rules.core.game import AnyGame, Move, Seat, State
from rules.puzzles.proof import looked_at, recipe_of, way_out
from rules.puzzles.puzzle import Puzzle
from rules.search.analysis import chances
from rules.search.effort import DECIDED, WIN
from rules.search.opponents import analyse, choose


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer.

    played: the answer and what follows on the board, by seat, as the game writes it. before: what the seat to
    move can expect with the right answer, in thousandths of a game; after: with this one, or, where this one
    is right, with the best wrong one. wins: in how many moves of both sides the right answer wins by force,
    0 where it does not. moves: of a patience, how many were left; 0 elsewhere.
    """

    right: bool
    played: tuple[tuple[int, str], ...]
    before: int = 0
    after: int = 0
    wins: int = 0
    moves: int = 0


def judged(game: AnyGame, puzzle: Puzzle, text: str) -> Verdict:
    """Judge a legal move, as it is written. Raises what `parse` raises."""
    state, seat = game.position(puzzle.position), Seat(puzzle.seat)
    move: Move = game.parse(state, seat, text)
    right = is_right(game, puzzle, state, move)
    match puzzle.kind:
        case "best":
            return _best(game, puzzle, state, move, right=right)
        case "roll" | "bid":
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


def _best(game: AnyGame, puzzle: Puzzle, state: State, move: Move, *, right: bool) -> Verdict:
    """Judge a best move; after a wrong one the other side answers, by a search as deep as the proof's."""
    seat = Seat(puzzle.seat)
    best = looked_at(game, state, seat, puzzle.depth, 0).score
    before, wins = chances(game, best), WIN - best if best > DECIDED else 0
    if right:
        second = chances(game, best - puzzle.gap)
        return Verdict(right, played(game, state, puzzle.line), before, second, wins)
    after = game.play(state, seat, move).state
    line = [game.write(move)]
    if (outcome := game.outcome(after)) is not None:
        left = 500 if not outcome.winners else 1000 if seat in outcome.winners else 0
        return Verdict(right, played(game, state, tuple(line)), before, left, wins)
    following = min(game.to_act(after))
    reply = looked_at(game, after, following, max(1, puzzle.depth - 1), 0)
    line.append(game.write(reply.line[0]))  # no more of it: what comes next may be the answer
    score = reply.score if following == seat else -reply.score
    # A search of another depth may like a wrong move better than it is proved to be.
    left = min(chances(game, score), chances(game, best - puzzle.gap))
    return Verdict(right, played(game, state, tuple(line)), before, left, wins)


def _ranked(game: AnyGame, puzzle: Puzzle, state: State, move: Move, *, right: bool) -> Verdict:
    """Judge by averages; a bid meets the bid of a strong opponent, who does not know it."""
    seat = Seat(puzzle.seat)
    after = game.play(state, seat, move).state
    choice = analyse(game, game.view(state, seat), seat)
    best = choice.alternatives[0].value
    value = best - puzzle.gap
    if not right:
        same = (one for one in choice.alternatives if game.play(state, seat, one.move).state == after)
        value = min(value, next((one.value for one in same), value))
    made = [(int(seat), game.write(move))]
    recipe = recipe_of(game)
    if recipe is not None and recipe.kind == "bid":
        others = sorted(game.to_act(state) - {seat})
        bids = [(other, choose(game, game.view(state, other), other, "hard", 0).move) for other in others]
        made += [(int(other), game.write(bid)) for other, bid in bids]
    return Verdict(right, tuple(made), chances(game, best), chances(game, value))


def _line(game: AnyGame, puzzle: Puzzle, state: State, move: Move) -> tuple[str, ...]:
    """Return the rest of a patience after a right move, which may be another than the first answer."""
    after = game.play(state, Seat(puzzle.seat), move).state
    rest = way_out(game, after, puzzle.depth - 1) or ()
    return (game.write(move), *map(game.write, rest))
