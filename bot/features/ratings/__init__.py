"""Results and ratings: /profile and /top, and what every finished game changes."""

from bot.core.events import ChatMoved, GameFinished
from bot.core.features import Host
from bot.features.ratings import profile, top
from bot.features.ratings.outcomes import judge
from bot.features.ratings.rebuild import rebuild

__all__ = ["install", "profile", "top"]


def install(host: Host) -> None:
    """Add the result of a game, and the ratings that follow, to the change that ends it."""
    deps = host.deps

    async def merged(event: ChatMoved) -> None:
        if event.merged:
            await rebuild(deps.store.results, event.chat)

    host.events.subscribe(GameFinished, lambda event: judge(event.change, deps.cache, deps.store.results))
    host.events.subscribe(ChatMoved, merged)
