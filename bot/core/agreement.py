"""How many have agreed to a proposal, and how many must: people count, not seats."""

from bot.core.live import Live
from storage.model import Proposal


def agreed(live: Live, proposal: Proposal) -> int:
    """How many people have agreed, who proposed it among them."""
    waiting = {live.sitting_person(seat) for seat in proposal.waiting}
    return sum(person not in waiting for person in live.people())


def needed(live: Live, proposal: Proposal) -> int:
    """How many people must agree: everybody, unless the game lets fewer end it."""
    seated = len(live.people())
    if proposal.kind != "end":
        return seated
    return live.game.enough_to_end(live.playing.state, seated)
