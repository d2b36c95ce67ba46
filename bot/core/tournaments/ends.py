"""How a game of a tournament ended for its pairing. The first of a pair has seat 0, the second seat 1."""

from typing import Final

from bot.core.tables.loaded import LoadedTable
from bot.core.tournaments.ports import Tournaments
from rules.core.game import Seat
from storage.model import PairingEnd, Table

FIRST: Final = Seat(0)
SECOND: Final = Seat(1)
WON: Final[tuple[PairingEnd, PairingEnd]] = ("first", "second")
UNPLAYED: Final[tuple[PairingEnd, PairingEnd]] = ("first_unplayed", "second_unplayed")


def end_of(loaded: LoadedTable) -> PairingEnd | None:
    """What a table that is over means for its pairing; None while it is not over.

    Who never came loses, and so does who gave their seat away. What ended otherwise than by the game, such as
    by a word of the chat's admins, is drawn.
    """
    if loaded.table.status not in {"finished", "abandoned"}:
        return None
    outcome = loaded.snapshot.outcome if loaded.snapshot else None
    if loaded.damage is not None or outcome is None:
        return "drawn"
    gone = {sitting.seat for sitting in loaded.table.sittings if sitting.left}
    if outcome.reason == "cancelled":
        return unplayed(*(seat in _absent(loaded) | gone for seat in (FIRST, SECOND)))
    if gone:
        return _beaten(*(seat in gone for seat in (FIRST, SECOND)))
    if outcome.reason == "abandoned" and _waited_for(loaded) == {FIRST, SECOND}:
        return "neither"
    if len(outcome.winners & {FIRST, SECOND}) != 1:
        return "drawn"
    return WON[FIRST not in outcome.winners]


async def is_awaited(tournaments: Tournaments, table: Table) -> bool:
    """Whether a tournament that goes on waits for the end of a game."""
    found = await tournaments.latest(table.chat)
    pairings = found.pairings if found and found.living else ()
    return any(pairing.table == table.id and pairing.end is None for pairing in pairings)


def unplayed(first_fails: bool, second_fails: bool) -> PairingEnd:
    """What becomes of a pairing where one of the two, or both, will not play."""
    return "neither" if first_fails and second_fails else UNPLAYED[first_fails]


def _beaten(first_fails: bool, second_fails: bool) -> PairingEnd:
    return "neither" if first_fails and second_fails else WON[first_fails]


def _absent(loaded: LoadedTable) -> frozenset[Seat]:
    """The seats that were waited for and have never moved."""
    return frozenset(seat for seat in _waited_for(loaded) if not loaded.sitting(seat).moved)


def _waited_for(loaded: LoadedTable) -> frozenset[Seat]:
    """The seats that were to decide when the game was ended."""
    return loaded.game.to_act(loaded.snapshot.state) if loaded.snapshot else frozenset()
