"""Failed deliveries: notices to players, and tables whose boards the platforms refuse."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import Final

import structlog
from cachetools import LRUCache

from bot.core.causes import cause_of
from bot.core.context import LIVING
from bot.core.dependencies import Dependencies, retried
from bot.core.events import TableChanged
from bot.core.language.voice import Voice, language_of
from bot.core.messages import (
    Barred,
    Closed,
    Gone,
    Later,
    Post,
    Undeliverable,
)
from bot.core.outbox.delivery import (
    FIRST_TRY,
    NEVER,
    UNMOVED,
    barrier_of,
    expired,
    handed_over,
    held_up,
)
from bot.core.ports import Gateway
from bot.core.tables import clocks
from bot.core.tables.change import Change
from bot.core.tables.clocks import MINUTE
from bot.core.tables.loaded import LoadedTable, awaited
from storage.model import (
    Barrier,
    ChannelId,
    ChatId,
    Commit,
    PersonId,
    StoredPost,
    Table,
    TableId,
    Waiting,
    Write,
)

log = structlog.get_logger()

MOST_REMEMBERED: Final = 1_000


@dataclass(frozen=True, slots=True)
class Notices:
    """Notices to channels and players, by best effort: a person without a private chat gets none."""

    deps: Dependencies
    gateways: Mapping[str, Gateway]
    said: LRUCache[str, bool] = field(default_factory=lambda: LRUCache(MOST_REMEMBERED))
    """Nonces of the latest notices that were sent. A retry skips them."""
    owed: dict[ChannelId, Callable[[], Awaitable[bool]]] = field(default_factory=dict)
    """Pending notice of the latest outage, by channel."""

    async def table_waits(self, loaded: LoadedTable, waiting: Waiting) -> bool:
        """Tell the players who see no board the reason and the remedy. Return True once all know."""
        table, barrier, people = loaded.table.id, waiting.barrier.value, clocks.blind(loaded)
        told = await self._tell(
            loaded,
            people,
            f"waits|{waiting.since}",
            lambda voice: voice("table-waits", {"game": voice("name"), "table": table, "barrier": barrier}),
        )
        return told == people

    async def waited_too_long(self, loaded: LoadedTable, people: frozenset[PersonId]) -> frozenset[PersonId]:
        """Tell former players that their table is closed. Return those told; callers retry the others."""
        table = loaded.table.id
        return await self._tell(
            loaded,
            people,
            "closed",
            lambda voice: voice("table-waited-too-long", {"game": voice("name"), "table": table}),
        )

    def was_away(self, channel: ChannelId, language: str, since: float, people: Iterable[PersonId]) -> None:
        """Queue a notice to the players to move: input since a Unix time may be lost."""
        voice, minutes = Voice(language), max(1, round((self.deps.now() - since) / clocks.MINUTE))
        text = voice("platform-was-away", {"minutes": minutes})
        once = f"away|{channel}|{since}"
        self.owed[channel] = partial(self._send_once, channel, text, once, tuple(sorted(people)))

    async def board_late(self, channel: ChannelId, language: str) -> None:
        """Tell a channel why its boards are late, at most once an hour, unless a rate limit forbids it."""
        hour = self.deps.now() // (60 * clocks.MINUTE)
        await self._send_once(channel, Voice(language)("board-late"), f"late|{channel}|{hour}")

    async def catch_up(self) -> None:
        """Send the queued notices. After a rate limit, a notice stays queued."""
        for channel in tuple(self.owed):
            owed = self.owed.pop(channel, None)  # first, or a concurrent call would send it, too
            if owed is not None and not await owed():
                self.owed.setdefault(channel, owed)

    async def _tell(
        self, loaded: LoadedTable, people: frozenset[PersonId], once: str, words: Callable[[Voice], str]
    ) -> frozenset[PersonId]:
        """Tell people in private, each in their language. Return those told or without a private chat."""
        told = set[PersonId]()
        for person in sorted(people):
            profile = await self.deps.cache.profile(person)
            if profile is None or profile.channel is None:
                told.add(person)  # nobody need try again
                continue
            language = profile.language or language_of(profile.client_language) or self.deps.language
            text = words(Voice(language, loaded.table.game))
            if await self._send_once(profile.channel, text, f"{once}|{loaded.table.id}|{person}"):
                told.add(person)
        return frozenset(told)

    async def _send_once(
        self, channel: ChannelId, text: str, once: str, notify: tuple[PersonId, ...] = ()
    ) -> bool:
        """Send a text once. Return False if the platform is away or delays it.

        once: key of the text. A text with a known key isn't sent again.
        """
        gateway, nonce = self.gateways.get(channel.partition(":")[0]), sha256(once.encode()).hexdigest()[:24]
        if gateway is None or nonce in self.said:
            return gateway is not None
        try:
            await handed_over(Post(channel, text, nonce, notify=notify), gateway)  # it holds no secrets
        except Later:
            return False
        except Undeliverable as error:  # counts as sent: the others must not wait for this person
            log.info("notice_not_delivered", because=cause_of(error))
        self.said[nonce] = True
        return True


LATELY: Final = 15 * MINUTE
"""Seconds before an outage. Only players active in that time may have sent input during it."""


LONG_AGO: Final = 1.0
"""Fake time of a refused picture: the message has none, but the channel may be offered one again."""


def tells(waiting: Waiting, now: float) -> bool:
    """Return True if the bot should tell players of a wait: it is long, or can't end by itself."""
    return now - waiting.since >= FIRST_TRY or waiting.barrier is Barrier.DELETED


async def close(deps: Dependencies, showing: StoredPost) -> frozenset[PersonId]:
    """Close a showing that has waited too long. Return the people to tell that its table is closed.

    A table closes if a player saw no other showing. Its row stays until all of them were told.
    """
    async with deps.at(showing.table) as change:
        loaded, held = change.loaded, change.showing(showing.channel, showing.seat)
        if held is None or held.waiting is None or not expired(held.waiting, change.now):
            return frozenset()
        if _closed_for_it(change.table, held):
            return held.notify
        seats = [s.seat for s in change.table.sittings if not s.left]
        elsewhere = any(s.seat is None and s.waiting is None for s in loaded.showings)
        if change.table.status not in LIVING or (
            elsewhere and all(clocks.blind_since(loaded, seat) is None for seat in seats if seat >= 0)
        ):
            change.hide(showing.channel, showing.seat)
            return frozenset()
        if change.table.status == "playing":
            change.end("abandoned")
        else:
            change.abandon()
        people = frozenset(loaded.people())
        change.put_showing(
            replace(held, notify=people, waiting=replace(held.waiting, next_try=NEVER, told=False))
        )
        return people


async def note_told(deps: Dependencies, showing: StoredPost, people: frozenset[PersonId]) -> None:
    """Record people who were told that the table is closed. After the last one, drop the showing."""
    async with deps.at(showing.table) as change:
        held = change.showing(showing.channel, showing.seat)
        if held is None or not _closed_for_it(change.table, held):
            return
        if left := held.notify - people:
            change.put_showing(replace(held, notify=left))
        else:
            change.hide(showing.channel, showing.seat)


def _closed_for_it(table: Table, showing: StoredPost) -> bool:
    """Return True if a table was closed because this showing waited too long, and people must be told."""
    return table.status not in LIVING and showing.waiting is not None and not showing.waiting.told


async def given_back(deps: Dependencies, table: TableId, platform: str, since: float) -> frozenset[PersonId]:
    """Refund the time since a moment to the awaited players on a platform, and return these players.

    Only chats count that this worker serves. Time that was refunded already isn't refunded again.
    """
    async with deps.at(table) as change:
        loaded = change.loaded
        places = {seat: clocks.played_in(loaded, seat) for seat in awaited(loaded)}
        theirs = {
            seat
            for seat, chat in places.items()
            if chat.partition(":")[0] == platform and deps.store.serves(chat)
        }
        lost = deps.outages.after(since)
        change.adjust(clocks=clocks.given_back(change.table, theirs, lost, change.now).clocks)
        return loaded.people_at(theirs)


def hold_up(change: Change, channel: ChannelId, seat: int | None, barrier: Barrier) -> None:
    """Store that the platform refused a board, and the time of the next attempt."""
    showing = change.showing(channel, seat)
    if showing is None:
        return
    change.put_showing(replace(showing, waiting=held_up(showing.waiting, barrier, change.now)))


async def move_channel(
    deps: Dependencies, old: ChannelId, new: ChannelId, old_chat: ChatId, chat: ChatId
) -> None:
    """Move everything of a channel to its new id, and repost the boards of open and running tables there."""
    # Reposts first: the message ids of the old boards are valid only with the old channel's id.
    tables = await deps.store.tables_at(old, LIVING)
    for table in tables:
        loaded = await deps.cache.look(table.id)
        if loaded is not None and not loaded.damage:
            await retried(partial(_post_anew, deps, table.id, old))
    await deps.move_channel(old, new, old_chat, chat)
    for table in tables:
        if loaded := await deps.cache.look(table.id):
            await deps.events.emit(TableChanged(loaded))


async def _post_anew(deps: Dependencies, table: TableId, channel: ChannelId) -> None:
    async with deps.at(table) as change:
        if change.showing(channel, None):  # else moved already: the group and its supergroup both report it
            change.repost(channel)


async def try_again(deps: Dependencies, showing: StoredPost, *, pictures: bool) -> None:
    """Retry a waiting board at once. pictures: offer the channel a picture again."""
    async with deps.at(showing.table) as change:
        held = change.showing(showing.channel, showing.seat)
        if held is None:
            return
        if held.waiting and held.waiting.barrier not in UNMOVED:
            held = replace(held, waiting=replace(held.waiting, next_try=change.now))
        if held.pictures_refused and pictures:
            held = replace(held, pictures_refused=LONG_AGO, shown=-1)
        change.put_showing(held)


class Undelivered:
    """Boards that a platform refused: their reasons, and messages to the players concerned."""

    def __init__(self, deps: Dependencies, notices: Notices) -> None:
        self._deps = deps
        self._notices = notices

    async def give_up(self, refused: StoredPost, reason: Undeliverable) -> None:
        """Close a private screen that could not be posted, or let a channel wait.

        refused: the showing at the time of the attempt.
        """
        if isinstance(reason, Closed | Barred | Gone) and refused.seat is not None:
            await self.close_private(refused)
        else:
            await self._wait(refused, barrier_of(reason))

    async def close_private(self, refused: StoredPost) -> None:
        """Mark a private chat as closed. The channel names its person and mentions them at its Bid button.

        If the channel already says so, it mentions nobody again.
        """
        async with self._deps.at(refused.table) as change:
            showing = change.showing(refused.channel, refused.seat)
            if showing is None or refused.seat is None:
                return
            person = change.loaded.person_at(refused.seat)
            change.put_showing(replace(showing, closed=True, waiting=None, notify=frozenset()))
            if not showing.tried_again:
                change.notify(person)
        await retried(partial(note_closed, self._deps, person))

    async def reached(self, table: TableId) -> None:
        """Update the channel after a closed private chat was opened again."""
        async with self._deps.at(table) as change:
            change.revise()

    async def _wait(self, refused: StoredPost, barrier: Barrier) -> None:
        """Hide the board in a deleted channel if another one shows it, else wait.

        A malformed post that a newer revision has replaced need not wait.
        """
        channel, seat = refused.channel, refused.seat
        async with self._deps.at(refused.table) as change:
            now = change.showing(channel, seat)
            if barrier is Barrier.MALFORMED and now and now.wanted > refused.wanted:
                return
            elsewhere = [s for s in change.loaded.showings if s.seat is None and s.channel != channel]
            if barrier is Barrier.DELETED and elsewhere:
                change.hide(channel, seat)
            else:
                hold_up(change, channel, seat, barrier)
        await self._tell_players(refused)

    async def _tell_players(self, refused: StoredPost) -> None:
        """Notify the players of a table once that it has been waiting, and how to help.

        If a platform has no time for that now, the next attempt at the board tells them.
        """
        loaded = await self._deps.cache.look(refused.table)
        showing = loaded.showing(refused.channel, refused.seat) if loaded else None
        held = showing.waiting if showing else None
        if loaded is None or held is None or loaded.table.status not in LIVING:
            return  # nobody waits for the board of a finished table
        if held.told or not tells(held, self._deps.now()):
            return
        if await self._notices.table_waits(loaded, held):
            await retried(partial(self._note_told, refused))

    async def _note_told(self, refused: StoredPost) -> None:
        async with self._deps.at(refused.table) as change:
            showing = change.showing(refused.channel, refused.seat)
            if showing is not None and showing.waiting is not None:
                change.put_showing(replace(showing, waiting=replace(showing.waiting, told=True)))


async def note_closed(deps: Dependencies, person: PersonId) -> None:
    """Record that a person's private chat is closed to the bot, until they write there."""
    profile = await deps.cache.profile(person)
    if profile is not None:
        closed = replace(profile, reachable=False)
        await deps.commit(Commit(deps.now(), writes=(Write(profile, closed),)))
