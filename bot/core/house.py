"""What every handler works with: the house, and the desk at which one request is served."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Final
from unicodedata import normalize

from bot.core.change import Change, Guarded, awaited
from bot.core.live import Live, Shelf
from bot.core.messages import Request
from bot.core.ports import Artist, Entropy, Now, Store
from bot.core.words import DEFAULT, LANGUAGES, Voice, game_name, language_of
from rules.core.errors import Refusal
from rules.core.game import AnyGame, Seat
from rules.core.log import is_open
from storage.model import (
    Chat,
    ChatId,
    Commit,
    Conflict,
    Done,
    Entry,
    Guest,
    PersonId,
    Refused,
    Spot,
    Status,
    Table,
    TableId,
    Theme,
)

LIVING: Final[tuple[Status, ...]] = ("open", "playing")
THROWS: Final = frozenset({"throw", "roll"})
"""Moves that throw dice."""
EVERY: Final[tuple[Status, ...]] = ("open", "playing", "finished", "abandoned")


Fits = Callable[[Table], bool]


class WhichTable(Exception):  # noqa: N818 -- a question back to the person, not an error
    """Several tables fit; the person must say which."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        super().__init__(tables)
        self.tables = tables


class Repeated(Exception):  # noqa: N818 -- what the store found out about a request
    """The request was carried out before; nothing was changed now."""


@dataclass(frozen=True, slots=True)
class House:
    """Everything a handler needs from outside: store, tables at hand, artist, time and chance.

    published is called with a table that changed and the request that changed it, if it was one.
    """

    store: Store
    shelf: Shelf
    artist: Artist
    games: Mapping[str, AnyGame]
    now: Now
    entropy: Entropy
    published: Callable[[Live, Request | None], None]
    language: str = DEFAULT

    def game(self, name: str, language: str) -> AnyGame:
        """A game by its id, its name in any language, or a beginning of one of them.

        Raises Refusal `no_such_game`, which names the games in the asker's language.
        """
        wanted = _plain(name)
        fitting = [
            game
            for key, game in self.games.items()
            if wanted and any(called.startswith(wanted) for called in _names(key))
        ]
        if len(fitting) != 1:
            known = tuple(game_name(language, key) for key in self.games)
            raise Refusal("no_such_game", game=name[:40], known=known)
        return fitting[0]

    @asynccontextmanager
    async def at(
        self, table: TableId, request: Request | None = None, *guests: Guest
    ) -> AsyncIterator[Change]:
        """A change of one table: gathered in the block, stored when it ends, not at all when it raises.

        Raises Refusal `no_such_table`, or for what the store will not have; Repeated for a known key.
        """
        async with self.shelf.locked(table) as live:
            if live is None:
                raise Refusal("no_such_table", table=table[:20])
            change = Change(live, self.now(), self.entropy)
            yield change
            await self.store_change(change, request, *guests)

    async def store_change(self, change: Change, request: Request | None, *guests: Guest) -> None:
        """Settle a change and commit it; then, and only then, it can be published."""
        change.settle()
        if change.empty:
            return
        await self.commit(change.commit(request.key if request else None, guests))
        live = change.live
        self.shelf.put(live)
        self.published(live, request)

    async def commit(self, commit: Commit) -> None:
        """Store a commit or say why not; then its table is read again, because the store knows better."""
        try:
            _must_be_done(await self.store.commit(commit))
        except BaseException:
            if commit.table:
                self.shelf.drop(commit.table.id)
            raise
        self.shelf.learn(commit)

    async def move_spot(self, old: Spot, new: Spot, old_chat: ChatId, new_chat: ChatId) -> None:
        """Take everything over to a chat's new name."""
        await self.store.move_spot(old, new, old_chat, new_chat)
        self.shelf.clear()


@dataclass(slots=True)
class Desk:
    """One request being served: who asks, in which chat, and how to speak to them."""

    house: House
    request: Request
    chat: Chat
    guest: Guest | None
    known: Guest | None = None
    """The guest as stored, to see whether something new was learnt."""
    meant: TableId | None = None
    """The table the request turned out to be about."""

    @property
    def person(self) -> Guest:
        """Who asks. Raises Refusal `nobody` for a message on behalf of a chat."""
        if self.guest is None:
            raise Refusal("nobody")
        return self.guest

    @property
    def language(self) -> str:
        """The asker's own language; the chat's for a message without a person."""
        guest = self.guest
        own = (guest.language or language_of(guest.client_language)) if guest else None
        return own or self.public_language

    @property
    def public_language(self) -> str:
        """The chat's language."""
        return self.chat.language or self.house.language

    @property
    def theme(self) -> Theme:
        """The asker's own theme, for private answers."""
        return (self.guest.theme if self.guest else None) or self.chat.theme

    def voice(self, live: Live | None = None) -> Voice:
        """How to speak to the asker, about a table when one is given."""
        return Voice(self.language) if live is None else Voice(self.language, live.table.game, live.names)

    def arg(self, name: str, place: int = 0) -> str:
        """An argument by name, or by its place on a button; "" when it was not given."""
        return (self.request.args.get(name) or self.request.args.get(str(place)) or "").strip()

    def changes(self) -> tuple[Guest, ...]:
        """What was learnt about the asker and must be stored with the next commit."""
        return () if self.guest is None or self.guest == self.known else (self.guest,)

    @asynccontextmanager
    async def at(self, table: TableId) -> AsyncIterator[Change]:
        """A change of a table on behalf of this request. Raises Refusal `stale` for a passed turn."""
        async with self.house.at(table, self.request, *self.changes()) as change:
            self.must_see(change.was)
            standing, turn = change.standing, self.request.turn
            if turn is not None and standing is not None and turn < standing.turn:
                raise Refusal("stale")
            yield change

    async def commit(
        self,
        *,
        chats: tuple[Chat, ...] = (),
        chats_read: tuple[Chat, ...] = (),
        entries: tuple[Entry, ...] = (),
        guards: tuple[Guarded, ...] = (),
    ) -> None:
        """Store something that is no table's: settings, a language, an allowance, a limit."""
        commit = Commit(
            at=self.house.now(),
            key=self.request.key,
            entries=entries,
            chats=chats,
            chats_read=chats_read,
            guests=self.changes(),
            guards=tuple(after for _, after in guards),
            guards_read=tuple(before for before, _ in guards),
        )
        await self.house.commit(commit)

    async def table(
        self, *, statuses: tuple[Status, ...] = ("playing",), mine: bool = True, fits: Fits | None = None
    ) -> TableId:
        """The table a request means: named, tapped, or the one where it is this person's turn.

        mine: only tables where the asker sits. fits: which tables come into question at all. Those that
        are over are meant only where no other is, and then the latest. Raises Refusal where there is none,
        WhichTable where that is not clear.
        """
        named = self.request.args.get("table") or self.request.table
        if named:
            self.meant = TableId(str(named).strip().casefold())
            return self.meant
        here = await self.house.store.tables_at(self.request.spot, statuses)
        sitting = await self.house.store.tables_of(self.guest.id, statuses) if self.guest else ()
        own = {table.id for table in sitting}
        found = tuple(table for table in here if table.id in own) if mine else here
        if self.request.alone and not found:
            found = sitting
        found = tuple(filter(fits, found))
        living = tuple(table for table in found if table.status in LIVING)
        self.meant = self._only(await self._awaiting(living) or living or found[:1])
        return self.meant

    async def look(
        self, *, statuses: tuple[Status, ...] = ("playing",), mine: bool = True, fits: Fits | None = None
    ) -> Live:
        """The table a request means, to be read only. Raises what `table` raises."""
        name = await self.table(statuses=statuses, mine=mine, fits=fits)
        live = await self.house.shelf.look(name)
        if live is None:
            raise Refusal("no_such_table", table=name[:20])
        self.must_see(live)
        return live

    def bets(self, table: Table) -> bool:
        """Whether a table is one for betting."""
        return is_open(self.house.games[table.game])

    def throws(self, table: Table) -> bool:
        """Whether people throw the dice themselves there, or would if its options said so."""
        return not THROWS.isdisjoint(self.house.games[table.game].about.vocabulary.moves)

    def seals(self, table: Table) -> bool:
        """Whether a table's moves are secret at first."""
        return self.house.games[table.game].about.secrets

    def in_charge(self, table: Table) -> bool:
        """Whether the asker opened a table, or administers its home chat (a mirror's admins do not count)."""
        admin = self.request.admin and self.request.chat == table.chat
        return admin or (self.guest is not None and self.guest.id == table.opener)

    def must_see(self, live: Live) -> None:
        """Raises Refusal `no_such_table` where the asker has no business with a table whose code they know.

        A table belongs to its home chat, to the spots that show it, and to those who sit at it.
        """
        here = self.request.chat == live.table.chat or self.request.spot in {s.spot for s in live.showings}
        mine = self.guest is not None and self.guest.id in {
            *live.people(),
            live.table.opener,
            live.table.invited,
        }
        if not (here or mine):
            raise Refusal("no_such_table", table=live.table.id)

    async def _awaiting(self, tables: tuple[Table, ...]) -> tuple[Table, ...]:
        found = []
        for table in tables:
            live = await self.house.shelf.look(table.id)
            if live and self.guest and awaited(live) & set(live.seats_of(self.guest.id)):
                found.append(table)
        return tuple(found)

    def _only(self, tables: tuple[Table, ...]) -> TableId:
        if not tables:
            raise Refusal("no_table_here")
        if len(tables) > 1:
            raise WhichTable(tables)
        return tables[0].id


def _must_be_done(answer: Done | Conflict | Refused) -> None:
    match answer:
        case Done(repeated):
            if repeated:
                raise Repeated
        case Refused(why):
            raise Refusal("ledger_refused" if why == "balance" else "store_full")
        case Conflict():
            raise Refusal("try_again")


def whole(text: str, low: int, high: int) -> int | None:
    """The whole number a text is, where it is one from low to high (below a thousand million)."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else -1
    return number if low <= number <= high else None


def seat_of(live: Live, person: PersonId) -> Seat:
    """The seat somebody acts for: the one waited for, when they hold two. Raises Refusal `not_a_player`."""
    seats = live.seats_of(person)
    if not seats:
        raise Refusal("not_a_player")
    waiting = [seat for seat in seats if seat in awaited(live)]
    return (waiting or list(seats))[0]


@cache
def _names(game: str) -> tuple[str, ...]:
    """What a game is called in every language, and its id."""
    return (_plain(game), *(_plain(game_name(language, game)) for language in LANGUAGES))


def _plain(name: str) -> str:
    """A name as people in a hurry type it: without accents, spaces, hyphens and capitals."""
    return "".join(filter(str.isalnum, normalize("NFKD", name.casefold())))


def guest_of(request: Request, stored: Guest | None) -> Guest | None:
    """What is known of the asker after they have spoken: name, language, a way to write to them."""
    person = request.person
    if person is None:
        return None
    guest = stored or Guest(person.id, person.name)
    return replace(
        guest,
        name=person.name,
        client_language=person.language or guest.client_language,
        spot=person.spot or guest.spot,
        reachable=True if request.alone else guest.reachable,
    )
