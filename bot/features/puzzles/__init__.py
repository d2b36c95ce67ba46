"""Puzzles: /puzzle in private, and the puzzle of the day in chats that want one."""

from functools import partial

from bot.core.dependencies import retried
from bot.core.events import ChannelRestored, ChatForgotten
from bot.core.features import Host
from bot.features.puzzles import commands, posts
from bot.features.puzzles.days import DayChanged
from bot.features.puzzles.posts import DayPosts

__all__ = ["commands", "day_commands", "install"]


def install(host: Host) -> None:
    """Post the puzzle of the day."""
    deps = host.deps
    poster = host.post("puzzle_posts", DayPosts(deps, host.gateways))

    async def restored(event: ChannelRestored) -> None:
        await deps.store.days.restore(event.channel, event.chat)

    async def forgotten(event: ChatForgotten) -> None:
        await retried(partial(posts.forgotten, deps, event.chat))

    host.events.subscribe(DayChanged, lambda event: poster.changed(event.chat))
    host.events.subscribe(ChannelRestored, restored)
    host.events.subscribe(ChatForgotten, forgotten)
