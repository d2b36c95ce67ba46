"""Puzzles: /puzzle in private, and the puzzle of the day in chats that want one."""

from functools import partial

from bot.core.dependencies import retried
from bot.core.events import ChatForgotten
from bot.core.features import SELDOM, Host
from bot.features.puzzles import commands, posts

__all__ = ["commands", "day_commands", "install"]


def install(host: Host) -> None:
    """Post the puzzle of the day, its answer, and cards of those who solved it."""
    deps = host.deps
    for kind in (posts.Answers, posts.Questions, posts.Cards):
        host.post(kind(deps))

    async def forgotten(event: ChatForgotten) -> None:
        await retried(partial(posts.forgotten, deps, event.chat))

    host.repeat("puzzle_days", partial(posts.upkeep, deps), SELDOM)
    host.events.subscribe(ChatForgotten, forgotten)
