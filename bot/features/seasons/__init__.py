"""Seasons: results and chips of a month or a quarter, their tables, and the turn from one to the next."""

from bot.core.events import ChatMoved
from bot.core.features import SELDOM, Host
from bot.features.seasons import turn
from bot.features.seasons.calendar import put_right
from bot.features.seasons.posts import SeasonPosts

__all__ = ["install"]


def install(host: Host) -> None:
    """End seasons in time and post their tables."""
    deps = host.deps
    host.post(SeasonPosts(deps))

    async def turned() -> None:
        if deps.store.house:
            await turn.catch_up(deps)

    async def moved(event: ChatMoved) -> None:
        await put_right(deps.store, event.chat)

    host.repeat("seasons", turned, SELDOM)
    host.events.subscribe(ChatMoved, moved)
