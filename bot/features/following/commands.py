"""Followers of a game are notified when a table of it opens in their chat."""

from hashlib import sha256
from typing import Final

from bot.core.commands.blocks import stands_on
from bot.core.context import Context
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.voice import game_name
from bot.core.messages import Menu, Option, Reply
from bot.core.registry import ACTS, GAME, TYPED, command
from bot.core.tables.change import Change
from rules.core.errors import Refusal
from storage.model import Follow, PersonId, Write, call_of

MOST_CALLED: Final = 15
"""People one post calls; of more than that others are drawn every time."""


@command("follow", GAME, effect=ACTS, cost=TYPED, group="play", rank=60)
async def follow(ctx: Context) -> Reply:
    """Handle `/follow`: start or stop notifying the requester of new tables of a game; without one, list the
    games.

    A lobby's button names its own game.
    """
    if ctx.request.alone:
        raise Refusal("nobody_else_here")
    if ctx.chat.quiet:
        raise Refusal("quiet_here")
    followed = await ctx.store.followed(ctx.chat.id, ctx.person.id)
    game = await _meant(ctx)
    if game is None:
        return _choice(ctx, followed)
    on = game not in followed
    follow = Follow(ctx.chat.id, game, ctx.person.id)
    await ctx.commit(Write(None, follow) if on else Write(follow, None))
    facts = {"game": game_name(ctx.language, game)}
    return Reply(ctx.voice()("follow-on" if on else "follow-off", facts), toast=True)


async def call_followers(ctx: Context, change: Change) -> None:
    """Notify a game's followers of a new table, at most once an hour, with its first post.

    It skips followers who blocked the opener or are blocked by them, are banned, or have left.
    """
    chat, game = ctx.chat, change.table.game
    name = call_of(chat.id, game)
    if ctx.request.alone or chat.quiet or await ctx.store.note(name, change.now) is not None:
        return
    followers = await ctx.store.followers(chat.id, game)
    people = [person for person in _drawn(ctx, followers) if await _would_come(ctx, person)]
    gone = await ctx.deps.members.gone(chat.id, people)
    if here := [person for person in people if person not in gone]:
        change.call(here, name)


def _drawn(ctx: Context, followers: tuple[PersonId, ...]) -> list[PersonId]:
    """Return a random choice of the followers to notify, without the requester."""
    salt = ctx.deps.entropy(8)
    others = (person for person in followers if person != ctx.person.id)
    return sorted(others, key=lambda person: sha256(salt + person.encode()).digest())[:MOST_CALLED]


async def _would_come(ctx: Context, person: PersonId) -> bool:
    """Return True if a follower may and would sit down with the requester."""
    profile = await ctx.cache.profile(person)
    if profile is None or await stands_on(ctx.deps, (*ctx.chat.banned, *ctx.person.blocked), person):
        return False
    return not await stands_on(ctx.deps, profile.blocked, ctx.person.id)


async def _meant(ctx: Context) -> str | None:
    """Return the named game, or that of the table whose button was tapped."""
    if ctx.request.table is None:
        return ctx.deps.game(ctx.arg("game"), ctx.language).about.id if ctx.arg("game") else None
    return (await ctx.seen(ctx.request.table)).table.game


def _choice(ctx: Context, followed: tuple[str, ...]) -> Reply:
    """Return the playable games as buttons that follow or unfollow. Followed ones have a tick."""
    options = []
    for game in ctx.chat.games or ctx.games:
        tick = "✓ " if game in followed else ""
        options.append(
            Option(tick + game_name(ctx.language, game), callback_data.write(Tap("follow", args=(game,))))
        )
    prompt = ctx.voice()("follow-which")
    return Reply(prompt, menu=Menu(prompt, tuple(options)))
