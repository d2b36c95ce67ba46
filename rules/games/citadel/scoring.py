"""How a game of a duel ends, what it counts in the match, and when the match is decided."""

from dataclasses import dataclass, replace

from rules.core.game import Fact, Outcome, Seat
from rules.games.citadel.state import CENTRE, GOALS, SEATS, Board, Pair, game_over, starting_stocks

MATCH_POINTS = {"full": 2, "simple": 1, "draw": 0}
PENALTIES = {"full": 3, "simple": 2, "draw": 1}


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended: `full`, `simple` or `draw`, and for whom."""

    kind: str
    winner: Seat | None


def result(board: Board) -> Result:
    """The result of a finished game; a citadel counts before empty stocks (C1)."""
    if board.line in GOALS:
        return Result("full", SEATS[GOALS.index(board.line)])
    if board.line == CENTRE or board.options.variant == "footsteps":
        return Result("draw", None)
    return Result("simple", SEATS[board.line < CENTRE])


def scored(board: Board, ended: Result) -> Pair:
    """The score after a finished game."""
    first, second = board.score
    match board.options.play:
        case "match":
            gain = MATCH_POINTS[ended.kind]
            return (first + gain * (ended.winner == 0), second + gain * (ended.winner == 1))
        case "penalties":
            loss = PENALTIES[ended.kind]
            return (first + loss * (ended.winner != 0), second + loss * (ended.winner != 1))
        case _:
            return board.score


def decided(board: Board) -> bool:
    """Whether no further game follows a finished one."""
    match board.options.play:
        case "match":
            return max(board.score) >= board.options.points
        case "penalties":
            return 0 in starting_stocks(board.options, board.score)
        case _:
            return True


def finish(board: Board) -> tuple[Board, tuple[Fact, ...]]:
    """The board after a finished game: the match decided, or the next game set up."""
    ended = result(board)
    facts = [_ending(ended)]
    board = replace(board, score=scored(board, ended))
    stocks = starting_stocks(board.options, board.score)
    match board.options.play:
        case "match":
            facts.append(_pair("score", "points", board.score))
        case "penalties":
            facts.append(_pair("penalties", "stock", stocks))
        case _:
            pass
    if decided(board):
        return board, tuple(facts)
    facts.append(Fact("next_game"))
    return replace(board, stocks=stocks, line=CENTRE, past=()), tuple(facts)


def outcome(board: Board) -> Outcome | None:
    """How the table ended: the game where a single one is played, else the match."""
    if not game_over(board):
        return None
    match board.options.play:
        case "match":
            best = SEATS[board.score[1] > board.score[0]]
            return Outcome(frozenset({best}), "match")
        case "penalties":
            stocks = starting_stocks(board.options, board.score)
            if stocks == (0, 0):
                return Outcome(frozenset(), "match_drawn")
            return Outcome(frozenset({SEATS[stocks[0] == 0]}), "penalties")
        case _:
            ended = result(board)
            return Outcome(frozenset() if ended.winner is None else frozenset({ended.winner}), ended.kind)


def _ending(ended: Result) -> Fact:
    if ended.winner is None:
        return Fact("game_drawn")
    return Fact("game_full" if ended.kind == "full" else "game_simple", {"seat": ended.winner})


def _pair(kind: str, name: str, values: Pair) -> Fact:
    first, second = values
    return Fact(kind, {"first_seat": 0, f"first_{name}": first, "second_seat": 1, f"second_{name}": second})
