"""Tournaments: entries, rounds and their tables, standings, and a post that stays current."""

from functools import partial

from bot.core.dependencies import retried
from bot.core.events import ChatForgotten
from bot.core.features import Host
from bot.features.tournaments import commands, posts
from bot.features.tournaments.posts import TournamentPosts
from bot.features.tournaments.rounds import TournamentUpkeep, is_awaited

__all__ = ["commands", "install"]


def install(host: Host) -> None:
    """Play rounds, post standings, and keep the seats of games that a tournament waits for."""
    deps, stored = host.deps, host.deps.store.tournaments
    upkeep = TournamentUpkeep(deps)
    host.post(TournamentPosts(deps))

    async def rounds() -> None:
        if deps.store.house:
            await upkeep.tick(await host.away())

    async def forgotten(event: ChatForgotten) -> None:
        await retried(partial(posts.forgotten, deps, event.chat))

    host.repeat("rounds", rounds)
    deps.keeps_seats = partial(is_awaited, stored)
    host.events.subscribe(ChatForgotten, forgotten)
