"""Reminders as each player has chosen: a mention on the board, a private message or nothing; daily, too."""

from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Final

from bot.core.dependencies import Dependencies, attempted, retried
from bot.core.language.voice import Voice, language_of
from bot.core.messages import AnyPost, Button, Closed, Gone, PrivatePost, Undeliverable
from bot.core.outbox.kind import Kind, wanted
from bot.core.publishing import captions, controls
from bot.core.publishing.failures import note_closed
from bot.core.tables.clocks import DAY
from bot.core.tables.loaded import LoadedTable, awaited
from storage.model import ChannelId, ChatId, PersonId, Profile, Remind, StoredPost, TableId, Write

REMINDER: Final = "reminder"
"""The kind of a private reminder. Its key is the code of its table."""
PRIVATE: Final[frozenset[Remind]] = frozenset({"private", "private_daily"})
DAILY: Final[tuple[Remind, ...]] = ("mention_daily", "private_daily")
EVERY: Final = 600.0
"""Seconds between two searches for daily reminders that are due."""


@dataclass(frozen=True, slots=True)
class Message:
    """A private message that is due, with the channel of its person's private chat."""

    person: PersonId
    channel: ChannelId


@dataclass(frozen=True, slots=True)
class Called:
    """People to mention on a board, and messages to send. settled: people whose call is then done."""

    mentioned: frozenset[PersonId]
    messages: tuple[Message, ...]
    settled: frozenset[PersonId]


async def called(deps: Dependencies, loaded: LoadedTable, post: StoredPost) -> Called:
    """Return how a running game calls the people that its board is to notify, each by their choice."""
    mentioned, messages, settled = set[PersonId](), list[Message](), set(post.notify)
    nudged = loaded.people_at(clock.seat for clock in loaded.table.clocks if clock.nudged)
    for person in sorted(post.notify):
        profile = await deps.cache.profile(person)
        channel = private_channel(profile, post)
        if channel is None:
            mentioned |= {person} if profile is None or profile.remind != "never" else set()
        elif person in nudged or deps.now() - deps.acted.get(person, 0.0) >= deps.lively:
            messages.append(Message(person, channel))
        else:  # a player who follows the game needs no message, even if its board moves below the talk
            settled.discard(person)
    return Called(frozenset(mentioned), tuple(messages), frozenset(settled))


def private_channel(profile: Profile | None, post: StoredPost) -> ChannelId | None:
    """Return the channel of a person's reminders, or None if the board mentions them or calls nobody.

    It mentions people whose private chat is closed, or they would miss their turn.
    """
    if (
        profile is None
        or post.seat is not None
        or profile.remind not in PRIVATE
        or profile.reachable is False
    ):
        return None
    return profile.channel


async def requested(deps: Dependencies, table: TableId, message: Message) -> Write:
    """Return the write that requests a private reminder."""
    channel, people = message.channel, frozenset({message.person})
    return await wanted(deps.store, REMINDER, table, channel, ChatId(channel), notify=people, repost=True)


class Reminders(Kind):
    """Private messages that call a player to a table. A later one is a new message."""

    name = REMINDER

    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:  # noqa: ARG002 -- no picture
        """Return the message, or None if the player has moved meanwhile."""
        loaded, person = await self.deps.cache.look(post.table), next(iter(post.notify), None)
        profile = await self.deps.cache.profile(person) if person else None
        if loaded is None or loaded.damage or profile is None or loaded.table.status != "playing":
            return None
        seats = loaded.seats_of(profile.id)
        why = "turn" if awaited(loaded).intersection(seats) else "news"
        if any(clock.nudged and clock.seat in seats for clock in loaded.table.clocks):
            why = "soon"
        language = profile.language or language_of(profile.client_language) or self.deps.language
        voice = Voice(language, loaded.table.game, loaded.names, loaded.machines)
        said = voice("reminder", {"why": why, "game": voice("name"), "table": loaded.table.id})
        text = f"{said}\n{captions.seats_line(loaded, voice)}"
        nonce = sha256(f"reminder|{post.key}|{profile.id}|{post.wanted}".encode()).hexdigest()[:24]
        row: tuple[Button, ...] = (controls.button(voice, "board", loaded),)
        if controls.controls(loaded, awaited(loaded).intersection(seats)).picker:
            row = (controls.button(voice, "pick", loaded), *row)
        return PrivatePost(
            post.channel,
            text,
            nonce,
            buttons=(row,),
            notify=(profile.id,),
            language=language,
            person=profile.id,
        )

    async def refuse(self, refused: StoredPost, reason: Undeliverable) -> None:
        """Mention the player on the board instead if their private chat is closed."""
        await super().refuse(refused, reason)
        if isinstance(reason, Closed | Gone):
            for person in refused.notify:
                await retried(partial(note_closed, self.deps, person))
                await retried(partial(_call, self.deps, TableId(refused.key), person))


async def daily(deps: Dependencies) -> None:
    """Call the players again who have chosen that and have kept a table waiting for another day."""
    for way in DAILY:
        for profile in await deps.store.having(Profile, remind=way):
            for table in await deps.store.tables_of(profile.id, ("playing",)):
                if deps.store.serves(table.chat):
                    await attempted("daily_reminders", partial(_again, deps, table.id, profile))


async def _again(deps: Dependencies, table: TableId, profile: Profile) -> None:
    loaded = await deps.cache.look(table)
    if loaded is None or loaded.damage or loaded.betting or loaded.alone:
        return
    seats = awaited(loaded) & frozenset(loaded.seats_of(profile.id))
    since = [c.started for c in loaded.table.clocks if c.seat in seats and c.started is not None]
    if not since or any(profile.id in one.notify for one in loaded.showings):
        return
    shown = loaded.showings
    latest = [showing.posted for showing in shown]
    if channels := {private_channel(profile, one) for one in shown} - {None}:
        sent = [await deps.store.post((REMINDER, table, ChannelId(str(one)), None)) for one in channels]
        latest = [post.posted for post in sent if post is not None]
    elif all([(await deps.cache.chat(one.chat or loaded.table.chat)).quiet for one in shown]):
        return
    if deps.now() - max(*since, *latest) >= DAY:
        await _call(deps, table, profile.id)


async def _call(deps: Dependencies, table: TableId, person: PersonId) -> None:
    """Notify a player of a running table once more."""
    async with deps.at(table) as change:
        if change.table.status == "playing":
            change.notify(person)
