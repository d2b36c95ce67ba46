"""Boards as a kind of post: public boards in chats, and private screens of seats."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from bot.core.dependencies import Dependencies, retried
from bot.core.events import TableChanged
from bot.core.language.voice import language_of
from bot.core.messages import AnyPost, Below, Moved, Undeliverable
from bot.core.outbox.delivery import expired, may_post, takes_pictures
from bot.core.outbox.kind import Kind, Outdated
from bot.core.outbox.outbox import Outbox
from bot.core.ports import Gateway
from bot.core.publishing import captions, controls, failures, guide, reminders, screens
from bot.core.publishing.failures import Notices, Undelivered
from bot.core.publishing.reminders import Called
from bot.core.tables import clocks
from bot.core.tables.agreement import silent
from bot.core.tables.loaded import LoadedTable
from storage.model import (
    BOARD,
    ChannelId,
    Chat,
    Commit,
    PersonId,
    Place,
    StoredPost,
    TableId,
    Theme,
    Write,
)


def heard_in(loaded: LoadedTable, showing: StoredPost) -> str:
    """Return the chat by which `Store.serves` decides if this worker posts a board."""
    return showing.channel if showing.seat is not None else showing.chat or loaded.table.chat


async def alone(deps: Dependencies, loaded: LoadedTable, showing: StoredPost) -> bool:
    """Return True if a board is in its opener's private chat."""
    profile = await deps.cache.profile(loaded.table.opener)
    return profile is not None and showing.channel == profile.channel


async def manner(deps: Dependencies, loaded: LoadedTable, showing: StoredPost) -> tuple[Chat, Theme, str]:
    """Return a channel's settings, theme and language: the chat's, or the person's own in private."""
    cache = deps.cache
    chat = await cache.chat(showing.chat or loaded.table.chat)
    language = chat.language or deps.language
    person = loaded.table.opener if showing.seat is None else loaded.person_at(showing.seat)
    profile = await cache.profile(person)
    if profile is None or (showing.seat is None and showing.channel != profile.channel):
        return chat, chat.theme, language
    own = profile.language or language_of(profile.client_language)
    return chat, profile.theme or chat.theme, own or language


PATIENCE: Final = 1.7
"""Seconds that a board waits for a bot player's move, so that one post shows both moves.

On Discord, the board should answer its command within two seconds.
"""


class Held:
    """Tables whose boards wait for a bot player's move, with an action for when it is late."""

    def __init__(self) -> None:
        self._timers: dict[TableId, asyncio.TimerHandle] = {}
        self._late: dict[TableId, Callable[[], None]] = {}

    def __contains__(self, table: TableId) -> bool:
        return table in self._timers

    def wait(self, table: TableId, late: Callable[[], None]) -> None:
        """Hold back a table's boards. late: called after PATIENCE. A second call doesn't restart the time."""
        self._late[table] = late
        if table not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[table] = loop.call_later(PATIENCE, self._out, table)

    def release(self, table: TableId) -> None:
        """Release a table's boards, without calling `late`."""
        self._late.pop(table, None)
        if timer := self._timers.pop(table, None):
            timer.cancel()

    def _out(self, table: TableId) -> None:
        late = self._late.pop(table)
        self.release(table)
        late()


class BoardPosts(Kind):
    """Kind of the boards in chats and on private screens. A board is a post whose key is its table's code."""

    name = BOARD
    at_commit = False
    addressed = True

    def __init__(self, deps: Dependencies, outbox: Outbox, gateways: Mapping[str, Gateway]) -> None:
        """gateways: the platforms that can be written to; they may come and go."""
        super().__init__(deps)
        self.notices = Notices(deps, gateways)
        self._outbox = outbox
        self._gateways = gateways
        self._undelivered = Undelivered(deps, self.notices)
        self._held = Held()
        self._request_keys: dict[tuple[TableId, ChannelId], str] = {}
        """Keys of requests that a new board may answer, on platforms where a post can be the answer."""
        self._drawn: dict[Place, tuple[int, Called]] = {}
        """Log lengths of boards that are being posted, and the people they call."""

    def changed(self, event: TableChanged) -> None:
        """Queue a table's boards that are behind, or hold them back while a bot player thinks.

        The board in the channel of the request may be its answer.
        """
        loaded, request = event.loaded, event.request
        late = [post for post in loaded.showings if post.behind and self._serves(loaded, post)]
        for post in late:
            if request is not None and post.channel == request.channel:
                self._request_keys[post.table, post.channel] = request.key
        if loaded.table.thinking and self._machines:
            self._held.wait(loaded.table.id, partial(self._outbox.bring_up, late))
        else:
            self._held.release(loaded.table.id)
            self._outbox.bring_up(late)

    def _serves(self, loaded: LoadedTable, post: StoredPost) -> bool:
        """Return True if this worker posts a board."""
        return self.deps.store.serves(heard_in(loaded, post))

    async def find(self, place: Place) -> StoredPost | None:
        """Return the board at a place if it is behind, may be tried now, and its table can be shown."""
        _, key, channel, seat = place
        table = TableId(key)
        if table in self._held:
            return None
        loaded = await self.deps.cache.look(table)
        if (
            loaded
            and loaded.damage
            and (loaded.table.status == "playing" or loaded.table.game not in self.deps.games)
        ):
            return None  # shown only once it is closed, and then only if its game is installed
        post = loaded.showing(channel, seat) if loaded else None
        if loaded and post and _unheld(loaded, post):
            return None  # its rendering would fail again and again, and delay the channel's other screens
        due = post and post.behind and may_post(post, self.deps.now())
        if loaded and post and due and post.shown >= post.wanted:
            # Only a mention is pending: it isn't due while its people are active.
            due = await self._must_mention(loaded, post)
        return post if due else None

    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:
        """Return the message for a board, or None if it is up to date and mentions nobody.

        Raises Outdated if the board has changed.
        """
        loaded = await self.deps.cache.look(post.table)
        stored = loaded.showing(post.channel, post.seat) if loaded else None
        if loaded is None or stored is None:
            raise Outdated
        if stored != post and replace(stored, pictures_refused=post.pictures_refused) != post:
            raise Outdated
        chat, theme, language = await manner(self.deps, loaded, post)
        post, called = await self._placed(loaded, post, chat)
        self._drawn[post.place] = loaded.table.seq, called
        if post.shown >= post.wanted and post.message is not None:
            return None
        if simpler:
            forbidden = not takes_pictures(post, self.deps.now())  # else only this picture was refused
            drawn = await self._in_characters(loaded, post, language, forbidden=forbidden)
        else:
            machines = await self._may_play(loaded)
            drawn = await screens.post(loaded, post, self.deps.artist, theme, language, machines=machines)
        drawn = await self._completed(drawn, loaded, post, language)
        # Some boards can answer the request that changed them, but an edit can't.
        key = self._request_keys.pop((post.table, post.channel), None)
        return replace(
            drawn,
            message=post.message,
            quiet=chat.quiet,
            answers=key if post.message is None else None,
            language=language,
            turn=screens.turn(loaded),
        )

    async def late(self, post: StoredPost) -> None:
        """Tell a channel that its board waits for rate limits."""
        loaded = await self.deps.cache.look(post.table)
        if loaded is not None and post.seat is None:
            _, _, language = await manner(self.deps, loaded, post)
            await self.notices.board_late(post.channel, language)

    async def note(self, sent: StoredPost, post: AnyPost | None, message: str | None) -> None:
        """Store that a channel shows a board, and start the clocks of the players who can see it now."""
        (seq, called), fresh = self._drawn[sent.place], post is not None and post.message is None
        async with self.deps.locked(sent.table) as loaded:
            stored = loaded.showing(sent.channel, sent.seat) if loaded else None
            if loaded is None or stored is None:
                return
            if stored.message is None and not fresh:  # a repost was requested during the edit
                return
            now = self.deps.now()
            changed = replace(
                stored,
                shown=max(stored.shown, sent.wanted),
                seq=max(stored.seq, seq),
                message=message,
                posted=now if fresh or not stored.posted else stored.posted,
                notify=stored.notify - called.settled,
                closed=False,
                waiting=None,
                pictures_refused=0.0 if post and post.picture else sent.pictures_refused,
            )
            shown = replace(loaded, showings=_with(loaded, stored, changed))
            latest = seq == loaded.table.seq
            running = (clocks.delivered if latest else clocks.resumed)(loaded, shown, now)
            table = replace(loaded.table, clocks=running, version=loaded.table.version + 1)
            asked = [await reminders.requested(self.deps, sent.table, one) for one in called.messages]
            writes = Write(loaded.table, table), Write(stored, changed), *asked
            await self.deps.commit(Commit(now, writes=writes))
            self.deps.cache.put(replace(shown, table=table))
        if sent.tried_again:
            await retried(partial(self._undelivered.reached, sent.table))
        self._drawn.pop(sent.place, None)

    async def refuse(self, refused: StoredPost, reason: Undeliverable) -> None:
        """Store why a board was refused. If a private chat is closed, mention its player in the channel."""
        self._drawn.pop(refused.place, None)
        await self._undelivered.give_up(refused, reason)

    async def move(self, post: StoredPost, reason: Moved) -> None:
        """Move everything of a channel to its new id, and repost its boards."""
        await failures.move_channel(self.deps, post.channel, reason.channel, reason.was, reason.chat)

    async def misread(self, post: StoredPost) -> None:
        """Close a private screen that others would have read: a defect of the bot."""
        await self._undelivered.close_private(post)

    async def restore(self, post: StoredPost, *, pictures: bool) -> None:
        """Retry a board that waits, or that has no picture."""
        loaded = await self.deps.cache.look(post.table)
        if loaded is not None and not loaded.damage:  # else `deps.at` would raise; the regular attempts go on
            await retried(partial(failures.try_again, self.deps, post, pictures=pictures))

    async def _placed(self, loaded: LoadedTable, post: StoredPost, chat: Chat) -> tuple[StoredPost, Called]:
        """Return a board with the people it mentions and the message to edit, and everybody it calls.

        A board that mentions people is posted anew. So is a board that is buried: below talk with its
        mentions, below moves without, because players who move follow the game. Any other board is edited.
        """
        below = Below.LITTLE
        if post.message is not None:
            below = self._gateways[post.channel.partition(":")[0]].below(post.channel, post.message)
        if post.notify and below is not Below.TALK and not await self._must_mention(loaded, post):
            post = replace(post, notify=frozenset())
        called = Called(post.notify, (), post.notify)
        if post.notify and loaded.table.status == "playing":
            called = await reminders.called(self.deps, loaded, post)
        mentioned = frozenset[PersonId]() if chat.quiet and post.seat is None else called.mentioned
        # A board that shows its latest state is posted anew only to mention people.
        stays = not mentioned and (below is Below.LITTLE or post.shown >= post.wanted)
        return replace(post, notify=mentioned, message=post.message if stays else None), called

    async def _must_mention(self, loaded: LoadedTable, post: StoredPost) -> bool:
        """Return False if everybody whom a board mentions has acted lately.

        The stored post keeps the mentions. The bot sends them once a player has been silent for a while, with
        a reminder, or if the board is buried under talk. A chat can ask for every mention.
        """
        now, acted, owed = self.deps.now(), self.deps.acted, post.notify
        # After a restart the bot doesn't know who has acted. At the latest change they had.
        since = loaded.table.idle_since if post.shown >= post.wanted else 0.0
        if post.seat is not None or loaded.table.status != "playing":
            return True
        if any(now - acted.get(person, since) >= self.deps.lively for person in owed):
            return True
        closed = loaded.people_at(showing.seat for showing in loaded.showings if showing.closed)
        reminded = loaded.people_at(clock.seat for clock in loaded.table.clocks if clock.nudged)
        if closed & owed or (reminded & owed and not loaded.betting):
            return True  # the mention leads a player with a closed private chat to the Bid button
        if not await self.deps.cache.always_mentions(post.chat or loaded.table.chat):
            return False
        # Active players with private reminders stay owed one: a board for them alone would never be done.
        profiles = [await self.deps.cache.profile(person) for person in sorted(owed)]
        return any(reminders.private_channel(profile, post) is None for profile in profiles)

    async def _completed(
        self, drawn: AnyPost, loaded: LoadedTable, post: StoredPost, language: str
    ) -> AnyPost:
        """Return a board with the guide of a chat's first lobby, and with the time left to bet."""
        if loaded.table.status == "open":
            drawn = await guide.guided(drawn, loaded, post, self.deps.store, language)
            if await alone(self.deps, loaded, post):
                drawn = replace(drawn, buttons=controls.without(drawn.buttons, "follow"))
        return captions.timed(drawn, loaded, language, self.deps.now()) if loaded.betting else drawn

    async def _in_characters(
        self, loaded: LoadedTable, showing: StoredPost, language: str, *, forbidden: bool = True
    ) -> AnyPost:
        """Return the board in characters. forbidden: False if the platform refused only this picture."""
        machines, artist = await self._may_play(loaded), self.deps.artist
        return screens.plain_post(loaded, showing, artist, language, machines=machines, forbidden=forbidden)

    async def _may_play(self, loaded: LoadedTable) -> bool:
        """Return True if bot players may take a seat. A tournament keeps the seats of silent players."""
        if not self._machines or loaded.table.status != "playing" or silent(loaded) is None:
            return self._machines
        return not await self.deps.keeps_seats(loaded.table)

    @property
    def _machines(self) -> bool:
        """True if bot players are enabled."""
        return self.deps.thinker is not None

    async def close_expired(self) -> None:
        """Close boards that have waited for a week, and tell the players, now or later.

        A table whose log does not replay is left to /end and to the next start.
        """
        for showing in await self.deps.store.held_up():
            if showing.kind != BOARD or not expired(showing.waiting, self.deps.now()):
                continue
            loaded = await self.deps.cache.look(showing.table)
            if loaded is None or loaded.damage:
                continue
            if people := await retried(partial(failures.close, self.deps, showing)):
                told = await self.notices.waited_too_long(loaded, people)
                await retried(partial(failures.note_told, self.deps, showing, told))

    async def was_away(self, platform: str, since: float) -> None:
        """Refund the time of a platform's outage, announce it where people play, and show boards."""
        called: dict[tuple[ChannelId, str], set[PersonId]] = {}
        for table in await self.deps.store.tables_with("playing"):
            loaded = await self.deps.cache.look(table)
            if loaded is None or loaded.damage:
                continue  # one damaged table must not stop the others
            people = await retried(partial(failures.given_back, self.deps, table, platform, since))
            if not people or loaded.table.idle_since < since - failures.LATELY:
                continue
            for showing in loaded.showings:
                theirs = showing.channel.partition(":")[0] == platform and self._serves(loaded, showing)
                if showing.seat is None and theirs:
                    _, _, language = await manner(self.deps, loaded, showing)
                    called.setdefault((showing.channel, language), set()).update(people)
        for (channel, language), waited_for in called.items():
            self.notices.was_away(channel, language, since, waited_for)
        await self._outbox.catch_up()
        await self.notices.catch_up()


def _unheld(loaded: LoadedTable, showing: StoredPost) -> bool:
    """Return True for the private screen of a seat that no person holds."""
    return showing.seat is not None and loaded.sitting_person(showing.seat) is None


def _with(loaded: LoadedTable, showing: StoredPost, changed: StoredPost) -> tuple[StoredPost, ...]:
    return tuple(changed if s == showing else s for s in loaded.showings)
