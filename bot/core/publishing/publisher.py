"""Publisher: reconciles every channel with the boards it should show.

Memory holds only the channels in progress. Stored showings say what remains to be done. Each channel has its
own queue and back-off: one chat's trouble delays no other.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import structlog

from bot.core.causes import cause_of
from bot.core.dependencies import Dependencies, retried
from bot.core.events import TableChanged
from bot.core.language.voice import language_of
from bot.core.messages import (
    AnyPost,
    Later,
    Malformed,
    Moved,
    PicturesForbidden,
    Undeliverable,
    WrongReader,
)
from bot.core.outbox.delivery import Notes, delivered, expired, may_post, takes_pictures
from bot.core.ports import Gateway
from bot.core.publishing import captions, controls, delivery, guide, screens
from bot.core.publishing.delivery import LOOK_AGAIN, Notices, Undelivered
from bot.core.tables import clocks
from bot.core.tables.agreement import silent
from bot.core.tables.loaded import LoadedTable, Place
from rules.core.errors import Refusal
from storage.model import (
    BOARD,
    ChannelId,
    Chat,
    Commit,
    PersonId,
    StoredPost,
    TableId,
    Theme,
    Unavailable,
    Write,
    mentions_of,
)


def calls_nobody(showing: StoredPost, chat: Chat) -> bool:
    """Return True if a showing mentions nobody, as always in a quiet chat."""
    return not showing.notify or (chat.quiet and showing.seat is None)


def edits(showing: StoredPost, chat: Chat) -> bool:
    """Return True if the existing message is edited because nobody has to be notified."""
    return showing.message is not None and calls_nobody(showing, chat)


def left_behind(showing: StoredPost, chat: Chat, gateway: Gateway) -> bool:
    """Return True if people talked below a message that would be edited: few would see the edit."""
    if showing.message is None or not edits(showing, chat):
        return False
    return gateway.talked(showing.channel, showing.message)


def heard_in(loaded: LoadedTable, showing: StoredPost) -> str:
    """Return the chat of a showing's channel, which determines the worker that posts there."""
    return showing.channel if showing.seat is not None else showing.chat or loaded.table.chat


async def alone(deps: Dependencies, loaded: LoadedTable, showing: StoredPost) -> bool:
    """Return True if a board is in its opener's private chat."""
    # Nobody else opens a table there.
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
"""Seconds a board waits for the answer. A command on Discord wants to be answered by it within two."""


class Held:
    """Tables whose boards wait for a bot player's answer, with the action when it is late."""

    def __init__(self) -> None:
        self._timers: dict[TableId, asyncio.TimerHandle] = {}
        self._late: dict[TableId, Callable[[], None]] = {}

    def __contains__(self, table: TableId) -> bool:
        return table in self._timers

    def wait(self, table: TableId, late: Callable[[], None]) -> None:
        """Hold a table's boards back; what waits already waits no longer for that."""
        self._late[table] = late
        if table not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[table] = loop.call_later(PATIENCE, self._out, table)

    def release(self, table: TableId) -> None:
        """Release a table's boards: the answer has arrived."""
        self._late.pop(table, None)
        if timer := self._timers.pop(table, None):
            timer.cancel()

    def clear(self) -> None:
        """Release all boards without showing them."""
        for table in tuple(self._timers):
            self.release(table)

    def _out(self, table: TableId) -> None:
        late = self._late.pop(table)
        self.release(table)
        late()


log = structlog.get_logger()

FIRST_BACK_OFF: Final = 1.0
MOST_BACK_OFF: Final = 300.0
"""Seconds between attempts while the store cannot be read or written, or no picture made."""
LATE: Final = 5.0
"""Seconds that a board may wait for rate limits before the channel is told."""


@dataclass(slots=True)
class _Queue:
    places: dict[Place, float] = field(default_factory=dict)
    """Showings that may be behind, each with the seconds it has waited for the platform's limits."""
    old_boards: list[str] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Publisher:
    """Brings chats up to date through the gateways, as many at a time as there are channels behind."""

    def __init__(self, deps: Dependencies, gateways: Mapping[str, Gateway]) -> None:
        """gateways: the platforms that can be written to; they may come and go."""
        self._deps = deps
        self._gateways = gateways
        self._notices = Notices(deps, gateways)
        self._undelivered = Undelivered(deps, self._notices)
        self._queues: dict[ChannelId, _Queue] = {}
        self._closing = asyncio.Event()
        self._held = Held()
        self._answering: dict[tuple[TableId, ChannelId], str] = {}
        self._notes = Notes[Place]()
        self._buried: set[Place] = set()
        """Boards to be reposted because people have talked below them."""

    def changed(self, event: TableChanged) -> None:
        """Post a table's new revision. Where the request came from the post may be the answer to it."""
        loaded, request = event.loaded, event.request
        late = [showing for showing in loaded.showings if showing.behind and self._serves(loaded, showing)]
        for showing in late:
            if request is not None and showing.channel == request.channel:
                self._answering[showing.table, showing.channel] = request.key
        if loaded.table.thinking and self._machines:
            self._held.wait(loaded.table.id, partial(self._enqueue_all, late))
        else:
            self._held.release(loaded.table.id)
            self._enqueue_all(late)

    async def catch_up(self) -> None:
        """Update and retire boards, periodically and when a platform connects."""
        for showing in await self._deps.store.behind():
            if (
                showing.kind == BOARD
                and showing.table not in self._held
                and may_post(showing, self._deps.now())
            ):
                self._enqueue(showing)
        for channel, message in await self._deps.store.old_boards():
            self._retire(channel, message)
        await self._notices.catch_up()

    async def idle(self) -> None:
        """Wait until nothing can be done any more for now."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def stop(self, grace: float) -> None:
        """Finish the work in progress within `grace` seconds. The store keeps the rest."""
        self._closing.set()
        self._held.clear()
        if tasks := self._tasks():
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [queue.task for queue in self._queues.values() if queue.task]

    def _enqueue_all(self, showings: Iterable[StoredPost]) -> None:
        for showing in showings:
            self._enqueue(showing)

    def _enqueue(self, showing: StoredPost) -> None:
        if queue := self._queue(showing.channel):
            queue.places.setdefault(_place(showing), 0.0)

    def _retire(self, channel: ChannelId, message: str) -> None:
        """Take the buttons of an old board away when nothing else is to be done in its channel."""
        queue = self._queue(channel)
        if queue and message not in queue.old_boards:
            queue.old_boards.append(message)

    def _queue(self, channel: ChannelId) -> _Queue | None:
        """Return a channel's running queue, or None if nothing can be posted now."""
        if self._closing.is_set() or self._gateway(channel) is None:
            return None
        queue = self._queues.setdefault(channel, _Queue())
        if queue.task is None:
            queue.task = asyncio.get_running_loop().create_task(self._serve(channel, queue))
        return queue

    def _serves(self, loaded: LoadedTable, showing: StoredPost) -> bool:
        """Return True if this worker updates a showing."""
        return self._deps.store.serves(heard_in(loaded, showing))

    def _gateway(self, channel: ChannelId) -> Gateway | None:
        """Return the gateway of a channel while it can be written to."""
        return self._gateways.get(channel.partition(":")[0])

    async def _serve(self, channel: ChannelId, queue: _Queue) -> None:
        """Serve one channel until it is up to date or its platform has ended."""
        back_off = FIRST_BACK_OFF
        try:
            while (queue.places or queue.old_boards) and (gateway := self._gateway(channel)):
                try:
                    await self._see_to_one(channel, queue, gateway)
                    back_off = FIRST_BACK_OFF
                except Later as later:
                    await self._rest(later.seconds)
                except (Refusal, Unavailable) as reason:  # no picture can be made now, or nothing stored
                    because = reason.code if isinstance(reason, Refusal) else str(reason)
                    log.warning("board_waits", channel=channel, because=because)
                    await self._rest(back_off)
                    back_off = min(2 * back_off, MOST_BACK_OFF)
                except Exception:  # the trouble of one board must not end the publishing
                    log.exception("publish_failed", channel=channel)
                    await self._rest(back_off)
                    back_off = min(2 * back_off, MOST_BACK_OFF)
        finally:
            queue.task = None
            self._queues.pop(channel, None)

    async def _see_to_one(self, channel: ChannelId, queue: _Queue, gateway: Gateway) -> None:
        """Update one message of a channel."""
        places = queue.places
        showing = await self._most_urgent(places)
        if showing is None and not queue.old_boards:
            return
        if pause := gateway.pause(channel, notifies=bool(showing and showing.notify)):
            if showing and places[_place(showing)] + pause > LATE:
                await self._say_late(showing)
            await self._rest(rest := min(pause, LOOK_AGAIN))
            for place in places:
                places[place] += rest
            return
        if showing is None:
            await self._disarm(channel, queue.old_boards.pop(0), gateway)
            return
        place = _place(showing)
        places.pop(place)
        places[place] = 0.0  # whatever becomes of it, the others come first now
        try:
            await self._bring_up(place, gateway)
        except Later:
            raise
        except WrongReader:
            log.exception("wrong_reader", table=showing.table, seat=showing.seat)
            places.pop(place)
            await self._undelivered.close_private(place)
        except Undeliverable as reason:
            places.pop(place, None)
            await retried(partial(self._give_up, showing, reason))
            another = await self._behind(place)
            if another and another.wanted > showing.wanted:
                self._enqueue(another)  # it was asked for while this one was refused

    async def _say_late(self, showing: StoredPost) -> None:
        """Tell a channel that its board has to wait for the platform's limits."""
        loaded = await self._deps.cache.look(showing.table)
        if loaded is not None and showing.seat is None:
            _, _, language = await manner(self._deps, loaded, showing)
            await self._notices.board_late(showing.channel, language)

    async def _disarm(self, channel: ChannelId, message: str, gateway: Gateway) -> None:
        """Take the buttons of an old board away; what must wait is tried another time."""
        try:
            await gateway.retire(channel, message)
        except Later:
            return
        except Exception as error:  # noqa: BLE001 -- old buttons are refused anyway when they are tapped
            log.info("old_buttons_stay", channel=channel, because=cause_of(error))
        await self._deps.store.retired(channel, message)

    async def _rest(self, seconds: float) -> None:
        """Sleep, or raise CancelledError once the publisher is stopping."""
        try:
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        except TimeoutError:
            return
        raise asyncio.CancelledError

    async def _most_urgent(self, places: dict[Place, float]) -> StoredPost | None:
        """Return the first showing that owes a notice, else the first. Drop those that are up to date."""
        first = None
        for place in tuple(places):
            showing = await self._behind(place)
            if showing is None:
                places.pop(place)
            elif showing.notify:
                return showing
            else:
                first = first or showing
        return first

    async def _behind(self, place: Place) -> StoredPost | None:
        """Return the showing at a place if it is out of date and there is a board to show."""
        if place[0] in self._held:
            return None
        loaded = await self._deps.cache.look(place[0])
        if (
            loaded
            and loaded.damage
            and (loaded.table.status == "playing" or loaded.table.game not in self._deps.games)
        ):
            return None  # it is shown that it is closed, where its game is known
        showing = loaded.showing(place) if loaded else None
        if loaded and showing and _of_nobody(loaded, showing):
            return None  # it would be refused for ever, and keep other screens of its channel waiting
        due = showing and showing.behind and may_post(showing, self._deps.now())
        if loaded and showing and due and showing.shown >= showing.wanted:
            chat, _, _ = await manner(self._deps, loaded, showing)
            due = await self._unmentioned(loaded, showing, chat) is showing
        return showing if due else None

    async def _bring_up(self, place: Place, gateway: Gateway) -> None:
        loaded = await self._deps.cache.look(place[0])
        showing = loaded.showing(place) if loaded else None
        if loaded is None or showing is None or not showing.behind:
            return
        if await self._notes.make_up(place):
            return
        chat, theme, language = await manner(self._deps, loaded, showing)
        showing = await self._unmentioned(loaded, showing, chat)
        if left_behind(showing, chat, gateway):
            await retried(partial(self._post_below, place))
            return
        self._buried.discard(place)
        post = await self._composed(loaded, showing, theme, language)
        post = replace(self._addressed(post, showing, chat), language=language, turn=screens.turn(loaded))
        if post.picture and showing.pictures_refused:
            post = replace(post, message=None)  # what stands there has no picture to be replaced
        try:
            post, message = await delivered(gateway, post)
        except (PicturesForbidden, Malformed) as refused:
            plain = await self._without_picture(post, refused, loaded, showing, language)
            post, message = await delivered(gateway, plain)
            if isinstance(refused, PicturesForbidden):
                showing = replace(showing, pictures_refused=self._deps.now())
        await self._notes.make(place, partial(self._shown, place, loaded, showing, post, message))
        if showing.tried_again:
            await retried(partial(self._undelivered.reached, place))
        if post.message is None:
            for channel, old in await self._deps.store.old_boards(place[1]):
                self._retire(channel, old)

    async def _unmentioned(self, loaded: LoadedTable, showing: StoredPost, chat: Chat) -> StoredPost:
        """Return a showing without mentions if all who are to be mentioned have acted lately, else as it is.

        The stored one goes on owing them: the mention goes out once they have been silent for a while, with
        a reminder, or if people have talked below the board.
        """
        now, acted, owed = self._deps.now(), self._deps.acted, showing.notify
        if not owed or showing.seat is not None or loaded.table.status != "playing":
            return showing
        if _place(showing) in self._buried:
            return showing
        reminded = loaded.people_at(clock.seat for clock in loaded.table.clocks if clock.nudged)
        away = any(now - acted.get(person, 0.0) >= self._deps.lively for person in owed)
        if away or (reminded & owed and not loaded.betting):
            return showing
        if await self._deps.store.note(mentions_of(chat.id)) is not None:
            return showing
        return replace(showing, notify=frozenset())

    async def _composed(
        self, loaded: LoadedTable, showing: StoredPost, theme: Theme, language: str
    ) -> AnyPost:
        """Return the post that a showing should have."""
        if takes_pictures(showing, self._deps.now()):
            post = await screens.post(
                loaded, showing, self._deps.artist, theme, language, machines=await self._may_play(loaded)
            )
        else:
            post = await self._plain(loaded, showing, language)
        if loaded.table.status == "open":
            post = await guide.guided(post, loaded, showing, self._deps.store, language)
            if await alone(self._deps, loaded, showing):
                post = replace(post, buttons=controls.without(post.buttons, "follow"))
        return captions.timed(post, loaded, language, self._deps.now()) if loaded.betting else post

    async def _without_picture(
        self, post: AnyPost, refused: Undeliverable, loaded: LoadedTable, showing: StoredPost, language: str
    ) -> AnyPost:
        """Return a post with the board in characters. Raises what refused it where it has no picture."""
        if post.picture is None:
            raise refused
        forbidden = isinstance(refused, PicturesForbidden)
        log.warning("pictures_forbidden" if forbidden else "picture_refused", channel=showing.channel)
        plain = await self._plain(loaded, showing, language, forbidden=forbidden)
        message = post.message if showing.pictures_refused else None
        return replace(plain, message=message, notify=post.notify, quiet=post.quiet)

    async def _plain(
        self, loaded: LoadedTable, showing: StoredPost, language: str, *, forbidden: bool = True
    ) -> AnyPost:
        """Return the board in characters. forbidden: pictures are forbidden, not only this one refused."""
        machines, artist = await self._may_play(loaded), self._deps.artist
        return screens.plain_post(loaded, showing, artist, language, machines=machines, forbidden=forbidden)

    async def _may_play(self, loaded: LoadedTable) -> bool:
        """Return True if bot players may take a seat. A tournament keeps the seats of silent players."""
        if not self._machines or loaded.table.status != "playing" or silent(loaded) is None:
            return self._machines
        return not await self._deps.keeps_seats(loaded.table)

    @property
    def _machines(self) -> bool:
        """True if bot players are enabled."""
        return self._deps.thinker is not None

    def _addressed(self, post: AnyPost, showing: StoredPost, chat: Chat) -> AnyPost:
        """Return a new post if people must be notified or nothing is shown yet, else an edit."""
        edited = edits(showing, chat)
        key = self._answering.pop((showing.table, showing.channel), None)
        return replace(
            post,
            notify=() if calls_nobody(showing, chat) else post.notify,
            message=showing.message if edited else None,
            quiet=chat.quiet,
            answers=None if edited else key,
        )

    async def _post_below(self, place: Place) -> None:
        """Record that a board must be reposted below people's messages, also after a restart."""
        self._buried.add(place)
        async with self._deps.locked(place[0]) as loaded:
            showing = loaded.showing(place) if loaded else None
            if loaded is not None and showing is not None:
                below = replace(showing, message=None)
                await self._put(loaded, _with(loaded, showing, below), Write(showing, below))

    async def _shown(
        self, place: Place, posted: LoadedTable, sent: StoredPost, post: AnyPost, message: str
    ) -> None:
        """Record what the channel shows, and start the clocks of the board's decisions."""
        fresh = post.message is None
        async with self._deps.locked(place[0]) as loaded:
            showing = loaded.showing(place) if loaded else None
            if loaded is None or showing is None:
                return
            if showing.message is None and not fresh:  # meanwhile a new one was asked for
                return
            now = self._deps.now()
            changed = replace(
                showing,
                shown=max(showing.shown, sent.wanted),
                seq=max(showing.seq, posted.table.seq),
                message=message,
                posted=now if fresh or not showing.posted else showing.posted,
                notify=showing.notify - sent.notify,
                closed=False,
                waiting=None,
                pictures_refused=0.0 if post.picture else sent.pictures_refused,
            )
            after = _with(loaded, showing, changed)
            after = replace(after, table=clocks.resumed(loaded, after, now))
            if posted.table.seq == loaded.table.seq:
                after = replace(after, table=clocks.started(after, now))
            await self._put(loaded, after, Write(showing, changed))

    async def _put(self, loaded: LoadedTable, after: LoadedTable, changed: Write) -> None:
        table = replace(after.table, version=loaded.table.version + 1)
        await self._deps.commit(Commit(self._deps.now(), writes=(Write(loaded.table, table), changed)))
        self._deps.cache.put(replace(after, table=table))

    async def _give_up(self, refused: StoredPost, reason: Undeliverable) -> None:
        await self._undelivered.give_up(refused, reason)
        if isinstance(reason, Moved):
            await self.catch_up()

    async def close_expired(self) -> None:
        """Close showings that have waited for a week, and tell the players, later if necessary.

        A table whose log does not replay is left to /end and to the next start.
        """
        for showing in await self._deps.store.held_up():
            if showing.kind != BOARD or not expired(showing.waiting, self._deps.now()):
                continue
            loaded = await self._deps.cache.look(showing.table)
            if loaded is None or loaded.damage:
                continue
            if people := await retried(partial(delivery.close, self._deps, showing)):
                told = await self._notices.waited_too_long(loaded, people)
                await retried(partial(delivery.note_told, self._deps, showing, told))

    async def was_away(self, platform: str, since: float) -> None:
        """Refund the time of a platform's outage, announce it where people play, and show boards."""
        called: dict[tuple[ChannelId, str], set[PersonId]] = {}
        for table in await self._deps.store.tables_with("playing"):
            loaded = await self._deps.cache.look(table)
            if loaded is None or loaded.damage:
                continue  # its trouble is not that of the others
            people = await retried(partial(delivery.given_back, self._deps, table, platform, since))
            if not people or loaded.table.idle_since < since - delivery.LATELY:
                continue
            for showing in loaded.showings:
                theirs = showing.channel.partition(":")[0] == platform and self._serves(loaded, showing)
                if showing.seat is None and theirs:
                    _, _, language = await manner(self._deps, loaded, showing)
                    called.setdefault((showing.channel, language), set()).update(people)
        for (channel, language), waited_for in called.items():
            self._notices.was_away(channel, language, since, waited_for)
        await self.catch_up()


def _of_nobody(loaded: LoadedTable, showing: StoredPost) -> bool:
    """Return True for a private screen of a seat that nobody holds as far as the stored rows tell."""
    return showing.seat is not None and loaded.sitting_person(showing.seat) is None


def _place(showing: StoredPost) -> Place:
    return showing.table, showing.channel, showing.seat


def _with(loaded: LoadedTable, showing: StoredPost, changed: StoredPost) -> LoadedTable:
    return replace(loaded, showings=tuple(changed if s == showing else s for s in loaded.showings))
