"""How many have agreed to a proposal, and how many must: people count, not seats."""

from bot.core.tables.loaded import LoadedTable
from storage.model import Proposal


def agreed(loaded: LoadedTable, proposal: Proposal) -> int:
    """How many people have agreed, who proposed it among them."""
    waiting = {loaded.sitting_person(seat) for seat in proposal.waiting}
    return sum(person not in waiting for person in loaded.people())


def needed(loaded: LoadedTable, proposal: Proposal) -> int:
    """How many people must agree: everybody, unless the game lets fewer end it."""
    seated = len(loaded.people())
    if proposal.kind != "end":
        return seated
    return loaded.game.enough_to_end(loaded.playing.state, seated)
