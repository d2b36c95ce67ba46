"""Bids and positions of Citadel as text."""

import re

from rules.core.errors import NotationError, OptionError
from rules.core.notation import tidy
from rules.core.options import changed, read_options, split_settings
from rules.games.citadel.state import (
    SEATS,
    Bid,
    Board,
    CitadelOptions,
    CitadelState,
    bid,
    decided,
    game_over,
    least_bid,
    starting_stocks,
    walked_over,
)

_BID = re.compile(r"(?:(?:bid|aposta|lance|offerta|puntata)[\s:=]*)?([0-9]{1,6})")
_POSITION = re.compile(
    r"stocks (?P<a>[0-9]{1,3}) (?P<b>[0-9]{1,3}) line (?P<line>[1-7])"
    r"(?: bids (?P<c>[0-9]{1,3}|-) (?P<d>[0-9]{1,3}|-))?"
    r"(?: points (?P<e>[0-9]{1,3}) (?P<f>[0-9]{1,3}))?"
    r"(?: round (?P<round>[0-9]{1,6}))?"
    r"(?P<options>(?: [a-z]+=[a-z0-9]+)*)"
)
_START = re.compile(r"start(?P<options>(?: [a-z]+=[a-z0-9]+)*)")


def read_move(text: str) -> Bid:
    """Return the bid a text names: `12`, `bid 12`, `aposta 12`. Raises NotationError."""
    found = _BID.fullmatch(tidy(text))
    if not found:
        raise NotationError("not_a_move", text=text[:40])
    return bid(int(found[1]))


def write_move(move: Bid) -> str:
    return str(move.points)


def write_position(state: CitadelState) -> str:
    """Write one line. It holds the sealed bids, so it is private."""
    board = state.board
    bids = " ".join("-" if points is None else str(points) for points in state.bids)
    fields = (
        f"stocks {board.stocks[0]} {board.stocks[1]} line {board.line} bids {bids}",
        f"points {board.score[0]} {board.score[1]} round {board.rounds}",
        *(f"{name}={text}" for name, text in changed(board.options).items()),
    )
    return " ".join(fields)


def read_position(text: str) -> CitadelState:
    """Return the state of a line; all after the coin's line may be left out. Raises NotationError."""
    refused = NotationError("not_a_position", text=text[:80])
    line = " ".join(text.split()).lower()
    found = _START.fullmatch(line) or _POSITION.fullmatch(line)
    if not found:
        raise refused
    try:
        options = read_options(CitadelOptions, split_settings(found["options"].split()))
    except OptionError:
        raise refused from None
    state = _start(options) if line.startswith("start") else _read(options, found)
    if not _sound(state):
        raise refused
    return state


def _start(options: CitadelOptions) -> CitadelState:
    return CitadelState(Board(options, starting_stocks(options, (0, 0))))


def _read(options: CitadelOptions, found: re.Match[str]) -> CitadelState:
    board = Board(
        options,
        stocks=(int(found["a"]), int(found["b"])),
        line=int(found["line"]),
        score=(int(found["e"] or 0), int(found["f"] or 0)),
        rounds=int(found["round"] or 0),
    )
    return CitadelState(board, (_points(found["c"]), _points(found["d"])))


def _points(text: str | None) -> int | None:
    return None if text in {None, "-"} else int(str(text))


def _sound(state: CitadelState) -> bool:
    """Return True if stocks, sealed bids and the score of the match fit each other."""
    board = state.board
    # The penalties of the last game cut the stocks of a next one that a decided match never sees.
    score = (0, 0) if game_over(board) else board.score
    limits = starting_stocks(board.options, score)
    fits = all(stock <= limit for stock, limit in zip(board.stocks, limits, strict=True))
    return fits and _sound_score(board) and _sound_bids(state)


def _sound_score(board: Board) -> bool:
    match board.options.play:
        case "match":
            one_winner = min(board.score) < board.options.points
            return one_winner and game_over(board) == decided(board)
        case "penalties":
            return game_over(board) == decided(board)
        case _:
            return board.score == (0, 0)


def _sound_bids(state: CitadelState) -> bool:
    board = state.board
    sealed = [(seat, points) for seat in SEATS if (points := state.bids[seat]) is not None]
    closed = game_over(board) or walked_over(board) is not None
    if len(sealed) > (0 if closed else 1):
        return False
    return all(least_bid(board, seat) <= points <= board.stocks[seat] for seat, points in sealed)
