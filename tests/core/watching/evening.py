"""A duel for citadels, and its spectators."""

from bot.core.messages import AnyPost
from bot.testing.harness import PRIVATE, Harness, User
from bot.testing.player import look
from storage.model import ChannelId, TableId


def told(harness: Harness, user: User) -> list[AnyPost]:
    return harness.room.at(ChannelId(f"{PRIVATE}{user.person.name.casefold()}"))


async def duel(harness: Harness) -> tuple[User, User, TableId]:
    """Start a duel for citadels; return its first player, its second, and the table."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="citadel", options="play=match points=2")
    await bea.taps("join")
    names = (await look(harness, harness.table())).names
    first, second = (ana, bea) if names[0] == "Ana" else (bea, ana)
    return first, second, harness.table()


async def bids(first: User, second: User, *rounds: tuple[int, int]) -> None:
    for one, other in rounds:
        await first.whispers("bid", points=str(one))
        await second.whispers("bid", points=str(other))
