"""Tournaments as rows, the same in every database: see `storage/rows.py`."""

from collections.abc import Iterable
from typing import Final

from storage.model import Entrant, Pairing, Tournament
from storage.rows import WAITING, Row, waiting_of, waiting_row

_FIELDS: Final = (
    *("id", "chat", "channel", "opener", "game", "created", "until", "preset", "rated", "most", "status"),
    *("system", "rounds", "version", "wanted", "shown", "message", "calls"),
)
"""Those of Tournament that are a column each."""
TOURNAMENT: Final = (*_FIELDS, *WAITING)
ENTRANT: Final = ("person", "name", "withdrawn")
PAIRING: Final = ("round", "first", "second", "table_id", "ended")
"""In the order of the fields of Pairing, as those of Entrant."""


def tournament_row(tournament: Tournament) -> tuple[object, ...]:
    """The columns of a tournament."""
    return (*(getattr(tournament, name) for name in _FIELDS), *waiting_row(tournament.waiting))


def entrant_row(entrant: Entrant) -> tuple[object, ...]:
    """The columns of somebody who plays in a tournament, behind their number."""
    return (entrant.person, entrant.name, entrant.withdrawn)


def pairing_row(pairing: Pairing) -> tuple[object, ...]:
    """The columns of a pairing, behind its place."""
    return (pairing.round, pairing.first, pairing.second, pairing.table, pairing.end)


def tournament_of(row: Row, entrants: Iterable[Row], pairings: Iterable[Row]) -> Tournament:
    """A tournament of its row and those of its entrants and pairings, in their order."""
    known = {name: row[name] for name in _FIELDS}
    return Tournament(
        **known | {"rated": bool(row["rated"]), "calls": bool(row["calls"])},
        waiting=waiting_of(row),
        entrants=tuple(Entrant(one["person"], one["name"], bool(one["withdrawn"])) for one in entrants),
        pairings=tuple(Pairing(*(one[name] for name in PAIRING)) for one in pairings),
    )
