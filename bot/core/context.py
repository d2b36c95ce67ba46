"""The context in which one request is served: who asks, where, about which table, and what they may see."""

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
"""Tables that are over, the latest of a channel or a person, among which one may be meant."""
EVERY: Final[tuple[Status, ...]] = ("open", "playing", "finished", "abandoned")

Fits = Callable[[Table], bool]


class WhichTable(Exception):  # noqa: N818 -- a question back to the person, not an error
    """Several tables fit; the person must say which."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        super().__init__(tables)
        self.tables = tables


@dataclass(slots=True)
class Context:
    """One request being served: who asks, in which chat, and how to speak to them."""

    deps: Dependencies
    request: Request
    chat: Chat
    profile: Profile | None
    known: Profile | None = None
    """The profile as stored, to see whether something new was learnt."""
    meant: TableId | None = None
    """The table the request turned out to be about."""
    confirmed: bool = False
    """Whether the asker was asked once more, and tapped the button that says what is done."""
    guessed_from: tuple[Table, ...] = ()
    """The tables of which one was taken to be meant, because it waits for the asker."""

    @property
    def store(self) -> Store:
        """Where everything is kept."""
        return self.deps.store

    @property
    def cache(self) -> TableCache:
        """Tables, chats and profiles at hand."""
        return self.deps.cache

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games by their ids."""
        return self.deps.games

    @property
    def offered(self) -> tuple[str, ...]:
        """The ids of the games that can be opened here; nobody bets alone."""
        betting = self.chat.betting and not self.request.alone
        allowed = (name for name in self.chat.games or self.games if name in self.games)
        return tuple(name for name in allowed if betting or not is_open(self.games[name]))

    @property
    def artist(self) -> Artist:
        """Paints and describes boards."""
        return self.deps.artist

    @property
    def workers(self) -> Workers:
        """For what would keep others waiting, and who plays does not wait for."""
        return self.deps.pool.of(self.chat.id, Urgency.FILE)

    @property
    def films(self) -> Films:
        """Films that were made, or are being made."""
        return self.deps.films

    @property
    def person(self) -> Profile:
        """Who asks. Raises Refusal `nobody` for a message on behalf of a chat."""
        if self.profile is None:
            raise Refusal("nobody")
        return self.profile

    @property
    def admin(self) -> bool:
        """True if the requester administers the chat. Only commands that do more for admins know it."""
        return self.request.admin and has_rights(self.request.command)

    @property
    def language(self) -> str:
        """The asker's own language; the chat's for a message without a person."""
        profile = self.profile
        own = (profile.language or language_of(profile.client_language)) if profile else None
        return own or self.public_language

    @property
    def public_language(self) -> str:
        """The chat's language."""
        return self.chat.language or self.deps.language

    @property
    def theme(self) -> Theme:
        """The asker's own theme, for private answers."""
        return (self.profile.theme if self.profile else None) or self.chat.theme

    def voice(
        self, loaded: LoadedTable | None = None, viewer: Collection[int] = (), about: str | None = None
    ) -> Voice:
        """Return a voice that speaks to the requester, about a table or a game if one is given.

        viewer: the requester's seats, if nobody else reads it. A requester who taps is told of no commands.
        """
        taps = self.request.places
        if loaded is None:
            return Voice(self.language, about, taps=taps)
        return Voice(self.language, loaded.table.game, loaded.names, loaded.machines, viewer, taps=taps)

    def arg(self, name: str, place: int = 0) -> str:
        """An argument by name, or by its place on a button; "" when it was not given."""
        return (self.request.args.get(name) or self.request.args.get(str(place)) or "").strip()

    def changes(self) -> tuple[ProfileChange, ...]:
        """What was learnt about the asker and must be stored with the next commit, as before and after."""
        if self.profile is None or self.profile == self.known:
            return ()
        return ((self.known or Profile(self.profile.id, ""), self.profile),)

    @asynccontextmanager
    async def at(self, table: TableId) -> AsyncIterator[Change]:
        """A change of a table on behalf of this request. Raises Refusal `stale` for a passed turn.

        What was confirmed without a turn was asked in the lobby: it does not stand for a game begun since.
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
        """The table a request means: named, tapped, or the one where it is this person's turn.

        mine: only tables where the asker sits. fits: which tables come into question at all. Those that
        are over are meant only where no other is, and then the latest. What cannot be taken back is never
        guessed from whose turn it is. Raises Refusal where there is none, WhichTable where that is not clear.
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
        self.meant = self._only(found)
        return self.meant

    def must_not_be_guessed(self) -> None:
        """Raises WhichTable where the table of what turns out to be final was guessed."""
        if self.guessed_from:
            self.meant = None
            raise WhichTable(self.guessed_from)

    def exercise(self) -> LoadedTable | None:
        """Return the board of the exercise that the request names; None where it means a table."""
        named = self.request.args.get("table") or self.request.table
        return self.deps.exercises.board(self, str(named)) if named else None

    async def look(
        self, *, statuses: tuple[Status, ...] = ("playing",), mine: bool = True, fits: Fits | None = None
    ) -> LoadedTable:
        """The table a request means, to be read only. Raises what `table` raises."""
        return await self.seen(await self.table(statuses=statuses, mine=mine, fits=fits))

    async def seen(self, name: TableId) -> LoadedTable:
        """A table by its code. Raises Refusal `no_such_table` for one the asker may not see, too."""
        loaded = await self.deps.cache.look(name)
        if loaded is None:
            raise Refusal("no_such_table", table=name[:20])
        self.must_see(loaded)
        loaded.must_replay()
        return loaded

    def bets(self, table: Table) -> bool:
        """Whether a table is one for betting."""
        return self._is(table, is_open)

    def throws(self, table: Table) -> bool:
        """Whether people throw the dice themselves there, or would if its options said so."""
        return self._is(table, lambda game: bool(game.about.vocabulary.throws))

    def seals(self, table: Table) -> bool:
        """Whether a table's moves are secret at first."""
        return self._is(table, lambda game: game.about.secrets)

    def _is(self, table: Table, kind: Callable[[AnyGame], bool]) -> bool:
        """Whether a table's game is of a kind; one that is no longer known is of none."""
        game = self.deps.games.get(table.game)
        return game is not None and kind(game)

    def in_charge(self, table: Table) -> bool:
        """Whether the asker opened a table, or administers its home chat (a mirror's admins do not count).

        Who sits there all the same is a player: see `rules_over`.
        """
        admin = self.admin and self.request.chat == table.chat
        return admin or (self.profile is not None and self.profile.id == table.opener)

    def rules_over(self, table: Table) -> bool:
        """Whether the asker may decide alone what becomes of a game: in charge of it, and not playing it."""
        return self.in_charge(table) and not self.plays(table)

    def plays(self, table: Table) -> bool:
        """Whether the asker sits at a table."""
        return self.profile is not None and any(
            s.person == self.profile.id and not s.left for s in table.sittings
        )

    def shown_here(self, loaded: LoadedTable) -> bool:
        """Whether everybody who reads along where this is asked may see a table: it is shown there.

        Where a chat's channels are open to everybody in it, they count as one.
        """
        home = self.request.chat == loaded.table.chat and self.request.whole_chat
        return home or self.request.channel in {s.channel for s in loaded.showings if s.seat is None}

    def must_see(self, loaded: LoadedTable) -> None:
        """Raises Refusal `no_such_table` where the asker has no business with a table whose code they know.

        A table belongs to the channels that show it, and to those who sit at it, opened it or are invited.
        Another channel of the same chat may be read by people from whom that one is hidden.
        """
        table = loaded.table
        own = self.profile is not None and self.profile.id in {table.opener, table.invited}
        if not (own or self.plays(table) or self.shown_here(loaded)):
            raise Refusal("no_such_table", table=table.id)

    async def _fitting(
        self, statuses: Sequence[Status], mine: bool, fits: Fits | None, most: int | None = None
    ) -> tuple[Table, ...]:
        """Return the tables here that come into question, newest first.

        Where none does, the asker's own: in a private chat those anywhere, elsewhere those of the chat as far
        as its channels count as one. Telegram tells nobody that a topic was deleted: its tables still seem to
        be shown there.
        """
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
        """Those of the tables that wait for the asker. No other's log is read for that.

        Where moves are sealed, those that wait for anybody: a choice that depended on who has bid would show
        it, by a question or by the board that is posted anew.
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
    """The whole number a text is, where it is one from low to high (below a thousand million)."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else -1
    return number if low <= number <= high else None


def seat_of(loaded: LoadedTable, person: PersonId) -> Seat:
    """The seat somebody acts for: the one waited for, when they hold two. Raises Refusal `not_a_player`."""
    seats = loaded.seats_of(person)
    if not seats:
        raise Refusal("not_a_player")
    waiting = [seat for seat in seats if seat in awaited(loaded)]
    return (waiting or list(seats))[0]


def profile_of(request: Request, stored: Profile | None) -> Profile | None:
    """What is known of the asker after they have spoken: name, language, a way to write to them."""
    person = request.person
    if person is None:
        return None
    profile = stored or Profile(person.id, person.name)
    return replace(
        profile,
        name=person.name,
        client_language=person.language or profile.client_language,
        channel=person.channel or profile.channel,
        reachable=True if request.alone else profile.reachable,
    )
