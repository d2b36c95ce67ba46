"""Agreement to proposals: the parties that have agreed, and those that must. People count, not seats.

Bot players are only asked for a draw. To everything else they agree in advance.
"""

from bot.core.tables.loaded import LoadedTable, awaited
from rules.search.effort import LEVELS
from rules.search.opponents import has_opponents
from storage.model import PersonId, Proposal


def asked_machines(loaded: LoadedTable) -> frozenset[int]:
    """Return the seats of bot players whose answer to the proposal is pending."""
    proposal = loaded.table.proposal
    return proposal.waiting & loaded.machines.keys() if proposal else frozenset()


def declined(proposal: Proposal) -> bool:
    """Return True if a bot player has declined. It isn't asked again in the same turn."""
    return proposal.kind == "draw" and not proposal.waiting


def silent(loaded: LoadedTable) -> PersonId | None:
    """Return the player who keeps the others waiting after a reminder and may be replaced by a bot player.

    Return None with sealed moves, where it would reveal who has not bid, with chips, and in rated games,
    where a losing player could avoid the rating change.
    """
    if loaded.game.about.secrets or loaded.betting or loaded.table.rated:
        return None
    if not has_opponents(loaded.game, len({*loaded.names, *loaded.machines})):
        return None
    late = awaited(loaded) & {clock.seat for clock in loaded.table.clocks if clock.nudged}
    return min(loaded.people_at(late), default=None)


def agreed(loaded: LoadedTable, proposal: Proposal) -> int:
    """Return the number of parties that agree, including the proposer."""
    waiting = {_party(loaded, seat) for seat in proposal.waiting}
    return sum(party not in waiting for party in _parties(loaded, proposal))


def needed(loaded: LoadedTable, proposal: Proposal) -> int:
    """Return the number of parties that must agree: all, unless the game lets fewer end it."""
    seated = len(_parties(loaded, proposal))
    if proposal.kind != "end":
        return seated
    return loaded.game.enough_to_end(loaded.playing.state, seated)


def _parties(loaded: LoadedTable, proposal: Proposal) -> tuple[PersonId | int | None, ...]:
    """Return every person and every bot player's seat, without the player to be replaced."""
    gone = silent(loaded) if proposal.kind in LEVELS else None
    return (*(person for person in loaded.people() if person != gone), *loaded.machines)


def _party(loaded: LoadedTable, seat: int) -> PersonId | int | None:
    return seat if seat in loaded.machines else loaded.sitting_person(seat)
