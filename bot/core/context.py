"""Context of a request: the requester, the channel, the table, and what the requester may see."""

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final

from bot.core.dependencies import Dependencies
from bot.core.films import Films
from bot.core.language.voice import Voice, language_of
from bot.core.messages import Request
from bot.core.ports import Artist, Store, Urgency, Workers
from bot.core.registry import Effect, effect_of, has_rights
from bot.core.tables.cache import TableCache
from bot.core.tables.change import Change, ProfileChange
from bot.core.tables.loaded import LoadedTable, awaited
from rules.core.errors import Refusal
from rules.core.game import AnyGame, Seat
from rules.core.log import is_open
from storage.model import (
    Chat,
    Commit,
    Entry,
    Forget,
    Guard,
    PersonId,
    Profile,
    Status,
    Table,
    TableId,
    Theme,
    Write,
    changes,
)

LIVING: Final[tuple[Status, ...]] = ("open", "playing")
MOST_OVER: Final = 100
"""Limit of finished tables to look at, latest first, for a command about one."""
EVERY: Final[tuple[Status, ...]] = ("open", "playing", "finished", "abandoned")

Fits = Callable[[Table], bool]


class WhichTable(Exception):  # noqa: N818 -- a question back to the person, not an error
    """Several tables fit, and the requester must choose."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        super().__init__(tables)
        self.tables = tables


@dataclass(slots=True)
class Context:
    """Request in progress, with its person, chat and voice."""

    deps: Dependencies
    request: Request
    chat: Chat
    profile: Profile | None
    known: Profile | None = None
    """The profile as stored. If `profile` differs, the next commit stores it."""
    meant: TableId | None = None
    """The table the request turned out to be about."""
    confirmed: bool = False
    """True if the requester has tapped the confirmation of the effect."""
    guessed_from: tuple[Table, ...] = ()
    """The tables in question, if `meant` was guessed because only that one waits for the requester."""

    @property
    def store(self) -> Store:
        return self.deps.store

    @property
    def cache(self) -> TableCache:
        """Cache of tables, chats and profiles."""
        return self.deps.cache

    @property
    def games(self) -> Mapping[str, AnyGame]:
        return self.deps.games

    @property
    def offered(self) -> tuple[str, ...]:
        """The ids of the games that can be opened here, the easiest to begin first.

        Nobody bets alone. A game with secrets needs a private chat with every player, so it comes last.
        """
        betting = self.chat.betting and not self.request.alone
        allowed = [self.games[name] for name in self.chat.games or self.games if name in self.games]
        allowed.sort(key=lambda game: (game.about.secrets, game.about.minutes, is_open(game)))
        return tuple(game.about.id for game in allowed if betting or not is_open(game))

    @property
    def artist(self) -> Artist:
        """Painter and describer of boards."""
        return self.deps.artist

    @property
    def workers(self) -> Workers:
        """Runner of this chat's long tasks, after those of live games."""
        return self.deps.pool.of(self.chat.id, Urgency.FILE)

    @property
    def films(self) -> Films:
        """Films that were made, or are being made."""
        return self.deps.films

    @property
    def person(self) -> Profile:
        """Profile of the requester. Raises Refusal `nobody` for a message on behalf of a chat."""
        if self.profile is None:
            raise Refusal("nobody")
        return self.profile

    @property
    def admin(self) -> bool:
        """True if the requester administers the chat. Only commands that do more for admins know it."""
        return self.request.admin and has_rights(self.request.command)

    @property
    def language(self) -> str:
        """The requester's own language, or the chat's for a message without a person."""
        profile = self.profile
        own = (profile.language or language_of(profile.client_language)) if profile else None
        return own or self.public_language

    @property
    def public_language(self) -> str:
        return self.chat.language or self.deps.language

    @property
    def theme(self) -> Theme:
        """The requester's own theme, for private replies."""
        return (self.profile.theme if self.profile else None) or self.chat.theme

    def voice(
        self, loaded: LoadedTable | None = None, viewer: Collection[int] = (), about: str | None = None
    ) -> Voice:
        """Return a voice that speaks to the requester, about a table or a game if one is given.

        viewer: the requester's seats, for private texts. Texts for a requester who taps mention no commands.
        """
        taps = self.request.places
        if loaded is None:
            return Voice(self.language, about, taps=taps)
        return Voice(self.language, loaded.table.game, loaded.names, loaded.machines, viewer, taps=taps)

    def arg(self, name: str, place: int = 0) -> str:
        """Return an argument by name, or by its place on a button; "" if it is missing."""
        return (self.request.args.get(name) or self.request.args.get(str(place)) or "").strip()

    def changes(self) -> tuple[ProfileChange, ...]:
        """Return the requester's profile before and after, if the next commit must store it."""
        if self.profile is None or self.profile == self.known:
            return ()
        return ((self.known or Profile(self.profile.id, ""), self.profile),)

    @asynccontextmanager
    async def at(self, table: TableId) -> AsyncIterator[Change]:
        """Yield a change of a table for this request. Raises Refusal `stale` for a passed turn.

        A confirmation without a turn comes from the lobby. It is stale once the game has started.
        """
        async with self.deps.at(table, self.request, *self.changes(), must_see=self.must_see) as change:
            turn = -1 if self.confirmed and self.request.turn is None else self.request.turn
            if turn is not None and change.snapshot is not None and turn < change.snapshot.turn:
                raise Refusal("stale")
            yield change

    async def commit(
        self,
        *writes: Write,
        entries: tuple[Entry, ...] = (),
        guards: tuple[Guard, ...] = (),
        forget: Forget | None = None,
    ) -> None:
        """Store something that is no table's: settings, a language, an allowance, a limit, a deletion."""
        learnt = () if forget else self.changes()
        commit = Commit(
            at=self.deps.now(),
            key=self.request.key,
            writes=(*changes(learnt), *writes),
            entries=entries,
            guards=guards,
            forget=forget,
        )
        await self.deps.commit(commit)

    async def table(
        self, *, statuses: tuple[Status, ...] = ("playing",), mine: bool = True, fits: Fits | None = None
    ) -> TableId:
        """Return the table that a request means: named, tapped, or the one where it is the requester's turn.

        mine: only tables where the requester sits. fits: predicate of eligible tables. Finished tables count
        only without running ones, and only the latest. If a command wants a finished one and there is none,
        return the latest running one: the command says that it isn't over. A command that can't be undone
        never guesses from the turn. Raises Refusal if there is none, and WhichTable if several fit.
        """
        named = self.request.args.get("table") or self.request.table
        if named:
            self.meant = TableId(str(named).strip().casefold())
            return self.meant
        living = await self._fitting([s for s in statuses if s in LIVING], mine, fits)
        final = effect_of(self.request.command) is Effect.FINAL
        found = (() if final else await self._awaiting(living)) or living
        self.guessed_from = living if len(living) > len(found) == 1 else ()
        if not found:
            over = [s for s in statuses if s not in LIVING]
            found = (await self._fitting(over, mine, fits, MOST_OVER))[:1]
        if not found and statuses == ("finished",):
            found = (await self._fitting(("playing",), mine, fits))[:1]
        self.meant = self._only(found)
        return self.meant

    def must_not_be_guessed(self) -> None:
        """Raise WhichTable if the table was guessed.

        Call it if a command turns out to do something that can't be undone.
        """
        if self.guessed_from:
            self.meant = None
            raise WhichTable(self.guessed_from)

    def exercise(self) -> LoadedTable | None:
        """Return the board of the exercise that the request names, or None if it names none."""
        named = self.request.args.get("table") or self.request.table
        return self.deps.exercises.board(self, str(named)) if named else None

    async def look(
        self, *, statuses: tuple[Status, ...] = ("playing",), mine: bool = True, fits: Fits | None = None
    ) -> LoadedTable:
        """Return the table that a request means, for reading only. Raises what `table` raises."""
        return await self.seen(await self.table(statuses=statuses, mine=mine, fits=fits))

    async def seen(self, name: TableId) -> LoadedTable:
        """Return a table by its code. Raises Refusal `no_such_table`, also for a hidden one."""
        loaded = await self.deps.cache.look(name)
        if loaded is None:
            raise Refusal("no_such_table", table=name[:20])
        self.must_see(loaded)
        loaded.must_replay()
        return loaded

    def bets(self, table: Table) -> bool:
        """Return True if players bet at a table."""
        return self._is(table, is_open)

    def throws(self, table: Table) -> bool:
        """Return True if players throw the dice themselves there, or could with other options."""
        return self._is(table, lambda game: bool(game.about.vocabulary.throws))

    def seals(self, table: Table) -> bool:
        """Return True if a table's moves are sealed at first."""
        return self._is(table, lambda game: game.about.secrets)

    def _is(self, table: Table, kind: Callable[[AnyGame], bool]) -> bool:
        """Return True if a table's game is of a kind. An unknown game is of none."""
        game = self.deps.games.get(table.game)
        return game is not None and kind(game)

    def in_charge(self, table: Table) -> bool:
        """Return True if the requester opened a table or is an admin of its home chat. Admins of mirrors
        don't count.

        This includes people who play there: see `rules_over`.
        """
        admin = self.admin and self.request.chat == table.chat
        return admin or (self.profile is not None and self.profile.id == table.opener)

    def rules_over(self, table: Table) -> bool:
        """Return True if the requester is in charge of a table and doesn't play there."""
        return self.in_charge(table) and not self.plays(table)

    def plays(self, table: Table) -> bool:
        """Return True if the requester sits at a table."""
        return self.profile is not None and any(
            s.person == self.profile.id and not s.left for s in table.sittings
        )

    def shown_here(self, loaded: LoadedTable) -> bool:
        """Return True if a table is shown in the request's channel, so that its readers may see it.

        A chat whose channels are open to all its members counts as one channel.
        """
        home = self.request.chat == loaded.table.chat and self.request.whole_chat
        return home or self.request.channel in {s.channel for s in loaded.showings if s.seat is None}

    def must_see(self, loaded: LoadedTable) -> None:
        """Raise Refusal `no_such_table` if the requester may not see a table, even with its code.

        A table belongs to the channels that show it and to its players, opener and invited person. Another
        channel of the same chat may have readers who can't see that one.
        """
        table = loaded.table
        own = self.profile is not None and self.profile.id in {table.opener, table.invited}
        if not (own or self.plays(table) or self.shown_here(loaded)):
            raise Refusal("no_such_table", table=table.id)

    async def _fitting(
        self, statuses: Sequence[Status], mine: bool, fits: Fits | None, most: int | None = None
    ) -> tuple[Table, ...]:
        """Return the eligible tables of this channel, newest first.

        mine: only tables where the requester sits. If there are none, return the requester's tables from
        elsewhere: all of them in a private chat, those of the same chat if all its members read all channels.
        """
        # Telegram doesn't report a deleted topic, so a table may seem to be shown in a channel that is gone.
        if not statuses:
            return ()
        store, profile = self.deps.store, self.profile
        here = await store.tables_at(self.request.channel, statuses, most)
        sitting = await store.tables_of(profile.id, statuses, most) if profile else ()
        own = {table.id for table in sitting}
        found = tuple(table for table in here if table.id in own) if mine else here
        if not found and (self.request.alone or self.request.whole_chat):
            found = tuple(t for t in sitting if self.request.alone or t.chat == self.request.chat)
        return tuple(filter(fits, found))

    async def _awaiting(self, tables: tuple[Table, ...]) -> tuple[Table, ...]:
        """Return the tables that wait for the requester.

        With sealed moves, return those that wait for any player. Otherwise a question or a reposted board
        would reveal to the chat that the requester has bid.
        """
        found = []
        for table in tables:
            if self.profile is None or all(s.person != self.profile.id for s in table.sittings):
                continue
            loaded = await self.deps.cache.look(table.id)
            waiting = awaited(loaded) if loaded else frozenset()
            mine = set(loaded.seats_of(self.profile.id)) if loaded else set()
            if mine and (waiting if self.seals(table) else waiting & mine):
                found.append(table)
        return tuple(found)

    def _only(self, tables: tuple[Table, ...]) -> TableId:
        if not tables:
            raise Refusal("no_table_here")
        if len(tables) > 1:
            raise WhichTable(tables)
        return tables[0].id


def parse_int(text: str, low: int, high: int) -> int | None:
    """Return a text of at most nine digits as a whole number from low to high, or None."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else -1
    return number if low <= number <= high else None


def seat_of(loaded: LoadedTable, person: PersonId) -> Seat:
    """Return the seat a person acts for: of two, an awaited one. Raises Refusal `not_a_player`."""
    seats = loaded.seats_of(person)
    if not seats:
        raise Refusal("not_a_player")
    waiting = [seat for seat in seats if seat in awaited(loaded)]
    return (waiting or list(seats))[0]


def profile_of(request: Request, stored: Profile | None) -> Profile | None:
    """Return the requester's profile, updated by the request: name, language, private channel."""
    person = request.person
    if person is None:
        return None
    profile = stored or Profile(person.id, person.name)
    language, channel = person.language or profile.client_language, person.channel or profile.channel
    reachable = True if request.alone else profile.reachable
    known = profile.name, profile.client_language, profile.channel, profile.reachable
    if known == (person.name, language, channel, reachable):
        return profile
    return replace(profile, name=person.name, client_language=language, channel=channel, reachable=reachable)
