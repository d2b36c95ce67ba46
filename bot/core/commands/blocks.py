"""Blocks between people, and the refusal of all challenges.

A blocked person gets the usual refusal of a table for others: nothing reveals the block. Blocks and bans
outlive a deletion of the blocked person's data: deleting must not lift them.
"""

import hmac
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Final

from bot.core.context import Context
from bot.core.dependencies import Dependencies
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap, mark
from bot.core.language.text import as_typed
from bot.core.messages import Button, Menu, Option, PersonalReply
from bot.core.registry import ACTS, TAP, Parameter, command, tap
from bot.core.tables.loaded import LoadedTable
from rules.core.errors import Refusal
from storage.model import Chat, Named, PersonId, Profile, deleted

MOST_LISTED: Final = 25
"""People on a list, which is what a menu holds."""


@command("block", Parameter("person", "person"), effect=ACTS, cost=TAP, group="own", rank=30)
async def block(ctx: Context) -> PersonalReply:
    """Handle `/block`: refuse a person's challenges, seats and rematches, or list the blocked people."""
    text = ctx.arg("person", 0)
    if not text:
        return _own_list(ctx)
    person = ctx.person
    named = await named_person(ctx, text)
    others = without(person.blocked, named.person)
    must_have_room(others)
    ctx.profile = replace(person, blocked=(*others, named))
    await ctx.commit()
    return PersonalReply(ctx.voice()("block-set", {"name": named.name}), toast=True, person=ctx.person.id)


@command("unblock", Parameter("person", "person"), effect=ACTS, cost=TAP, group="own", rank=40)
async def unblock(ctx: Context) -> PersonalReply:
    """Handle `/unblock`: allow a person's challenges again, or list the blocked people."""
    text = ctx.arg("person", 0)
    if not text:
        return _own_list(ctx)
    person = ctx.person
    found = await listed(ctx.deps, person.blocked, text)
    if found is None:
        raise Refusal("not_listed")
    ctx.profile = replace(person, blocked=without(person.blocked, found.person))
    await ctx.commit()
    return PersonalReply(ctx.voice()("unblock-set", {"name": found.name}), toast=True, person=ctx.person.id)


@tap("challenges", effect=ACTS, cost=TAP)
async def challenges(ctx: Context) -> PersonalReply:
    """Turn challenges off or on. Under a challenge, turning them off also declines it."""
    if ctx.arg("word", 0) not in {"on", "off"}:
        raise Refusal("stale")
    on = ctx.arg("word", 0) == "on"
    ctx.profile = replace(ctx.person, challenges=on)
    if ctx.request.table is None:
        await ctx.commit()
    else:
        async with ctx.at(ctx.request.table) as change:
            if change.table.invited != ctx.person.id:
                raise Refusal("not_invited")
            if change.table.status == "open":
                change.abandon()
                change.notify(change.table.opener)
            else:
                raise Refusal("already_begun")
    text = ctx.voice()("challenges-on" if on else "challenges-off")
    return PersonalReply(text, buttons=((_switch(ctx),),), person=ctx.person.id)


async def takes_challenges(deps: Dependencies, challenged: Profile | None, by: PersonId) -> bool:
    """Return True if a person may be challenged by another. Unknown people accept challenges."""
    return challenged is None or (challenged.challenges and not await stands_on(deps, challenged.blocked, by))


async def stands_on(deps: Dependencies, people: Iterable[Named], person: PersonId) -> bool:
    """Return True if a person is on a list, by their id or by their alias after a deletion."""
    ids = {named.person for named in people}
    return bool(ids) and (person in ids or await alias(deps, person) in ids)


async def alias(deps: Dependencies, person: PersonId) -> PersonId:
    """Return the list entry of a deleted person: a keyed hash, which alone identifies nobody."""
    secret = await deps.store.secret("lists", deps.entropy(32))
    return deleted(hmac.new(secret, person.encode(), sha256).hexdigest())


async def blocked_at(ctx: Context, loaded: LoadedTable) -> bool:
    """Return True if a person at the table has blocked the requester."""
    for person in loaded.people():
        profile = await ctx.cache.profile(person)
        if profile and await stands_on(ctx.deps, profile.blocked, ctx.person.id):
            return True
    return False


async def must_be_welcome(ctx: Context, *chats: Chat) -> None:
    """Raise Refusal `banned` if the admins of one of these chats have banned the requester."""
    if await stands_on(ctx.deps, (named for chat in chats for named in chat.banned), ctx.person.id):
        raise Refusal("banned")


async def named_person(ctx: Context, text: str) -> Named:
    """Return the person that an argument names."""
    # Adapters turn mentions into the bot's ids.
    if ctx.profile is not None and text == ctx.profile.id:
        raise Refusal("not_yourself")
    if ":" not in text:
        raise Refusal("unknown_person", name=text[:40])
    known = await ctx.cache.profile(PersonId(text))
    return Named(PersonId(text), known.name if known else text.partition(":")[2])


async def listed(deps: Dependencies, people: Iterable[Named], text: str) -> Named | None:
    """Return a person on a list, by id, by the listed name, or by a button's data.

    A person deleted since then is listed under an alias, and still found by id.
    """
    ids = {text, await alias(deps, PersonId(text))} if ":" in text else {text}
    return next(
        (n for n in people if ids & {n.person, mark(n.person)} or as_typed(text) == as_typed(n.name)),
        None,
    )


def without(people: Iterable[Named], person: PersonId) -> tuple[Named, ...]:
    return tuple(named for named in people if named.person != person)


def must_have_room(people: tuple[Named, ...]) -> None:
    """Raise Refusal `list_full` if a list is full."""
    if len(people) >= MOST_LISTED:
        raise Refusal("list_full", most=MOST_LISTED)


def taken_off(people: Iterable[Named], *carried: str, prompt: str) -> Menu | None:
    """Return a menu of a list. Each entry removes a person, by a command and its first arguments."""
    command, *args = carried
    options = tuple(
        Option(named.name, callback_data.write(Tap(command, args=(*args, mark(named.person)))))
        for named in people
    )
    return Menu(prompt, options) if options else None


def _own_list(ctx: Context) -> PersonalReply:
    voice, blocked = ctx.voice(), ctx.person.blocked
    prompt = voice("block-list") if blocked else voice("block-none")
    return PersonalReply(
        prompt,
        menu=taken_off(blocked, "unblock", prompt=prompt),
        buttons=((_switch(ctx),),),
        person=ctx.person.id,
    )


def _switch(ctx: Context) -> Button:
    """Return the button that turns challenges off or on."""
    voice = ctx.voice()
    if ctx.person.challenges:
        return Button(voice("button-challenges-off"), callback_data.write(Tap("challenges", args=("off",))))
    return Button(voice("button-challenges-on"), callback_data.write(Tap("challenges", args=("on",))))
