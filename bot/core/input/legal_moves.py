"""The legal moves of a seat in the order in which one looks for them: a2 before a10, and a before b.

A game gives its moves in whatever order it finds them; menus, refusals and completions list them in this one,
and a pick is a place in it.
"""

import re
from typing import Final

from bot.core.input.spelling import spelled
from bot.core.tables.loaded import LoadedTable, awaited
from rules.core.errors import NotationError, Refusal
from rules.core.game import Move, Seat, Stepwise
from storage.model import PersonId

_RUNS: Final = re.compile(r"(\d+)")
_LONE: Final = re.compile(r"[^\w\s]*\d+[^\w\s]*")
"""One number, as people say it: `42`, `+1`, `7!`."""
_PLACE: Final = re.compile(r"([^\W\d_]*)(\d+)")
"""A place, or a number, within a move: `c3`, `xe5`, `10`."""
_LETTER: Final = re.compile(r"[^\W\d_]")
MOST_LETTERS: Final = 2
"""Letters before the number of a place, with the sign of a capture."""


def legal(loaded: LoadedTable, seat: Seat) -> tuple[Move, ...]:
    """Return every legal move of a seat. Raises Refusal if no game is running."""
    game, state = loaded.game, loaded.playing.state
    if isinstance(game, Stepwise) and (turns := game.turns(state)):
        places = {parts: place for place, parts in enumerate(turns)}
        return tuple(sorted(game.moves(state, seat), key=lambda move: places.get(game.parts(move), 0)))
    return tuple(sorted(game.moves(state, seat), key=lambda move: [reading(p) for p in game.parts(move)]))


def meant_as_move(loaded: LoadedTable, person: PersonId, text: str) -> bool:
    """Return True if a player's text reads like notation, legal or not."""
    seats = loaded.seats_of(person)
    if loaded.table.status != "playing" or loaded.snapshot is None or not seats:
        return False
    lone, sealed = _LONE.fullmatch(text) is not None, loaded.game.about.secrets
    seat = min(awaited(loaded) or seats)  # of others some games say no more than that it is not their turn
    try:
        loaded.game.parse(loaded.snapshot.state, seat, spelled(loaded.game, text))
    except NotationError:
        return lone if sealed else not lone and _alike(loaded, seat, text)
    except Refusal:
        return True
    return True


def _alike(loaded: LoadedTable, seat: Seat, text: str) -> bool:
    """Return True if every word names places as legal moves do: by letter and number, or by numbers alone.

    Numbers alone are none of a game whose moves all have letters, whatever else has a number in them.
    """
    words = [_PLACE.findall(word) for word in text.split()]
    moves = [loaded.game.write(move) for move in legal(loaded, seat)]
    if all(_LETTER.search(move) for move in moves) and not _LETTER.search(text):
        return False
    lettered = {bool(letters) for move in moves for letters, _ in _PLACE.findall(move)}
    return all(words) and all(
        bool(letters) in lettered and len(letters) <= MOST_LETTERS for word in words for letters, _ in word
    )


def reading(part: str) -> tuple[tuple[int, str], ...]:
    """Return the sort key of a part of a move: numbers compare as numbers.

    >>> sorted(["a10", "b1", "a2", "10-off", "9-12"], key=reading)
    ['9-12', '10-off', 'a2', 'a10', 'b1']
    """
    runs = filter(None, _RUNS.split(part))
    return tuple((int(run), "") if run.isdecimal() else (1_000, run) for run in runs)
