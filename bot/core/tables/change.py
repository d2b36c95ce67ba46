"""Change of one table by one command, stored in one commit or not at all.

A handler records what a person decided. `settle` adds what follows from it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from bot.core import fairness
from bot.core.ports import Entropy
from bot.core.tables import clocks
from bot.core.tables.loaded import AT_HAND, RECENT, Event, Footer, LoadedTable, unseen
from bot.core.tables.seating import set_up
from rules.core.errors import Refusal
from rules.core.game import Move, Roll, Seat
from rules.core.log import (
    Arrival,
    Cause,
    Chance,
    Closing,
    Decision,
    Departure,
    Ended,
    EndReason,
    Log,
    Record,
    Replaced,
    Undone,
    advance,
    as_open,
    opening,
)
from rules.core.saved import followed, write_log, write_record
from rules.search.effort import Level
from storage.model import (
    Barrier,
    BettingLimits,
    ChannelId,
    ChatId,
    Commit,
    Entry,
    Guard,
    LatestEntry,
    LatestResult,
    Line,
    Machine,
    Note,
    NotNoted,
    Offer,
    PersonId,
    Profile,
    Proposal,
    Quota,
    Rating,
    Result,
    Sitting,
    StoredPost,
    Value,
    Waiting,
    WithinQuota,
    Write,
    added,
    changes,
    pot,
    purse,
)

LimitsChange: TypeAlias = tuple[BettingLimits, BettingLimits]
"""Betting limits before and after."""
ProfileChange: TypeAlias = tuple[Profile, Profile]
"""A profile before and after."""
CALLED_EVERY: Final = 3600.0
"""Seconds until the bot mentions the followers of a game in a chat again."""
NO_CHIPS: Final[Mapping[PersonId, int]] = MappingProxyType({})


class Change:
    """Pending change of a table. Nothing here stores or sends anything."""

    def __init__(self, loaded: LoadedTable, now: float, entropy: Entropy, key: str = "") -> None:
        """key: that of the request that causes the change; "" without a request."""
        self.was = loaded
        self.now = now
        self._entropy = entropy
        self._by = fairness.evidence(key)
        self.table = loaded.table
        self.log = loaded.log
        self.snapshot = loaded.snapshot
        self.recent = loaded.recent
        self.past = loaded.past
        self.digest = loaded.digest
        self.quota: Quota | None = None
        """Limit of tables, if this change opens one."""
        self.also: list[Change] = []
        """Changes of other tables, stored together with this one."""
        self.notified: set[PersonId] = set()
        """People to mention with the next board."""
        self.public = False
        """True if the change is public: then every board gets a new revision."""
        self.private: set[Seat] = set()
        """Seats with something new that only they can see."""
        self.records: list[Record] = []
        self._showings = {(s.channel, s.seat): s for s in loaded.showings}
        self._entries: list[Entry] = []
        self._writes: list[Write] = []
        self._guards: list[Guard] = []
        self._result: Result | None = None
        self._footers = loaded.footers
        self._view: LoadedTable | None = loaded
        """Cached value of `loaded`. None: something has changed since it was built."""

    @property
    def loaded(self) -> LoadedTable:
        """The table as it would stand after the commit."""
        if self._view is None:
            self._view = self._built()
        return self._view

    def _built(self) -> LoadedTable:
        showings = tuple(self._showings.values())
        return LoadedTable(
            self.table,
            self.was.game,
            showings,
            self.log,
            self.snapshot,
            self.recent,
            self.past,
            self.digest,
            result=self._result if self.table.rated and self._result else self.was.result,
            footers=self._footers,
        )

    def must_be_playing(self) -> None:
        """Raise Refusal `not_playing` unless the game is running."""
        _ = self.loaded.playing

    def revise(self, **changes: object) -> None:
        """Change fields that boards show. Every board gets a new revision."""
        self.table = replace(self.table, **changes)  # type: ignore[arg-type] # fields are named by their owner
        self._view = None
        self.public = True

    def adjust(self, **changes: object) -> None:
        """Change fields that no board shows. No board gets a new revision for it."""
        self.table = replace(self.table, **changes)  # type: ignore[arg-type] # fields are named by their owner
        self._view = None

    def seat_people(self, sittings: Iterable[Sitting]) -> None:
        """Replace the sittings, in order of joining."""
        self.revise(sittings=tuple(sittings))

    def keep(self, sitting: Sitting, changed: Sitting) -> None:
        """Replace a sitting in a way that no board shows."""
        self.adjust(sittings=tuple(changed if s == sitting else s for s in self.table.sittings))

    def start(self, orders: Iterable[int] | None, chips: Mapping[PersonId, int] = NO_CHIPS) -> None:
        """Begin: seats by lot (or as given for a rematch), header, first arrivals."""
        game, people = self.was.game, [s for s in self.table.sittings if not s.left]
        root = self.table.root or self._entropy(32).hex()  # a lobby of an older version has none
        header = set_up(game, replace(self.table, root=root), people, orders)
        seats = map(int, header.notes["seats"].split())
        bank = clocks.bank(self.table.preset)
        self.seat_people(
            replace(s, seat=seat, bank=bank, partner=None) for s, seat in zip(people, seats, strict=True)
        )
        self.log = Log(header)
        self.digest = fairness.digest(self.log)
        self.snapshot = opening(game, header)
        self.past = (self.snapshot,)
        self._view = None
        rolls = int("lot" in header.notes)
        saved = write_log(self.log).rstrip("\n")
        self.adjust(root=root, rolls=rolls, header=saved, status="playing")
        if self.was.betting:
            for sitting in self.table.sittings:
                self.arrive(sitting, chips[sitting.bettor])

    def decide(self, seat: Seat, text: str, cause: Cause = "person") -> str:
        """Play a move and return its seal, or "" if it isn't secret.

        Raises Refusal `not_playing`, NotationError, AmbiguousMove or IllegalMove.
        """
        snapshot, game = self.loaded.playing, self.was.game
        move = game.parse(snapshot.state, seat, text)
        written, by = game.write(move), self._by if cause == "person" else ""
        nonce = seal = ""
        if game.about.secrets:
            nonce = self._entropy(16).hex()
            seal = fairness.sealed(nonce, self.table.id, snapshot.turn, seat, written)
        proof = fairness.write_proof(by=by, nonce=nonce, seal=seal)
        held = self.loaded.sitting(seat)
        self._append(Decision(seat, written, cause, proof), move)
        if cause == "person" and not held.moved:
            self.keep(held, replace(held, moved=True))
        return seal

    def arrive(self, sitting: Sitting, chips: int) -> None:
        """Seat a person at an open game, with chips from their purse."""
        table = self.table
        self.book(Entry(purse(table.chat, sitting.bettor), pot(table.id), chips, "arrival", table.id))
        self._append(Arrival(Seat(sitting.seat), chips, self._named()))

    def depart(self, sitting: Sitting) -> None:
        """Let a person leave an open game with their chips."""
        self._depart(sitting, self._named())
        self.seat_people(replace(s, left=True) if s == sitting else s for s in self.table.sittings)

    def depart_again(self, sitting: Sitting) -> None:
        """Pay a person who left before the throw the chips that the throw left them."""
        self._depart(sitting, "")

    def pay_out(
        self, person: PersonId, chips: int, reason: Literal["departure", "payout"] = "payout"
    ) -> None:
        """Pay chips from the table into a person's purse."""
        self.book(Entry(pot(self.table.id), purse(self.table.chat, person), chips, reason, self.table.id))

    def book(self, *entries: Entry) -> None:
        """Add transfers of chips to this change."""
        self._entries.extend(entries)

    def allow(self, limits: Iterable[LimitsChange], account_read: LatestEntry) -> None:
        """Store what a person has used of their betting limits, unless their account has changed since."""
        self._writes.extend(changes(limits))
        self._guards.append(account_read)

    def note(self, note: Note) -> None:
        self._writes.append(Write(None, note))

    def drop_note(self, name: str) -> None:
        self._writes.append(Write(Note(name, ""), None))

    def force(self, seat: Seat, move: Move) -> None:
        """Play the only move that the rules leave a seat."""
        self._append(Decision(seat, self.was.game.write(move), "rule"), move)

    def throw(self, wanted: Roll) -> None:
        """Throw the dice that are due. The next link of the chain determines them."""
        table, number = self.table, self.table.rolls + 1
        revealed = fairness.link(table.root, number)
        values = fairness.roll(revealed, table.id, number, self.digest, wanted)
        following = fairness.following(table.root, number) if fairness.ends_chain(number) else ""
        self.adjust(rolls=number)
        proof = fairness.write_proof(link=revealed, next=following)
        self._append(Chance(values, proof))

    def seal_log(self) -> None:
        """Close the log with the root of the chain and a code that binds all records to the next link."""
        table = self.table
        mac = fairness.closing_mac(fairness.link(table.root, table.rolls + 1), table.id, self.digest)
        self._append(Closing(fairness.write_proof(root=table.root, mac=mac)))

    def replace_holder(self, sitting: Sitting, level: Level) -> None:
        """Give the seat of a player who keeps others waiting to a bot player, and record that."""
        self._append(Replaced(Seat(sitting.seat), level, self._named()))
        gone = (replace(s, left=True) if s == sitting else s for s in self.table.sittings)
        self.seat_people((*gone, Sitting(Machine(level), "", seat=sitting.seat, moved=True)))
        self.hand_on(sitting)

    def hand_on(self, sitting: Sitting) -> None:
        """Make a player who stays the owner of the table if the owner lost their seat."""
        opener, staying = self.table.opener, self.loaded.people()
        if sitting.person == opener and opener not in staying and staying:
            self.revise(opener=staying[0])

    def undo(self, to: int) -> None:
        """Go back to the position after the first `to` records."""
        self._append(Undone(to, self._named()))

    def end(self, reason: EndReason, seat: Seat | None = None) -> None:
        """End the game for a reason outside its rules, such as an agreed draw."""
        self._append(Ended(reason, seat, self._named()))

    def conclude(
        self, result: Result, ratings: tuple[Rating, ...], results_read: Iterable[LatestResult]
    ) -> None:
        """Store the result and the new ratings, if `results_read` are still the players' latest results."""
        self._result = result
        self._view = None
        self._writes.extend(added(result, *ratings))
        self._guards.extend(results_read)

    def add(self, values: Iterable[Value], footers: Iterable[Footer]) -> None:
        """Store new values with this change, and show lines below the outcome in the table's chat."""
        self._writes.extend(added(*values))
        self._footers = (*self._footers, *footers)
        self._view = None

    def abandon(self) -> None:
        """Close a lobby that nobody wants, or a table that can no longer be played."""
        self.revise(status="abandoned", clocks=(), proposal=None, offer=None)

    def propose(self, proposal: Proposal | None) -> None:
        """Open a proposal, or withdraw it with None."""
        self.revise(proposal=proposal)

    def offer(self, offer: Offer | None) -> None:
        """Offer an abandoned seat, or withdraw the offer with None."""
        self.revise(offer=offer)

    def showing(self, channel: ChannelId, seat: int | None) -> StoredPost | None:
        """Return the table's showing in a channel, or None."""
        return self._showings.get((channel, seat))

    def put_showing(self, showing: StoredPost) -> None:
        """Replace an existing showing."""
        self._showings[showing.channel, showing.seat] = showing
        self._view = None

    def show(self, channel: ChannelId, seat: int | None = None, chat: ChatId | None = None) -> None:
        """Show the table in a channel from now on. chat: the chat of a mirror's channel."""
        if (channel, seat) not in self._showings:
            self._showings[channel, seat] = StoredPost(self.table.id, channel, seat, chat=chat)
            self._view = None
            self.public |= seat is None

    def hide(self, channel: ChannelId, seat: int | None = None) -> None:
        """Stop showing the table in a channel."""
        self._showings.pop((channel, seat), None)
        self._view = None

    def repost(self, channel: ChannelId, seat: int | None = None) -> None:
        """Repost the board in one channel, below the latest messages. Retry a waiting post at once."""
        # Without a new revision: editing the other boards would reveal that a player looks at their screen.
        before = self.showing(channel, seat)
        self.show(channel, seat)
        showing = self._showings[channel, seat]
        closed = seat is not None and (before is None or before.closed)
        if closed:
            showing = replace(showing, waiting=Waiting(Barrier.PRIVATE_CLOSED, self.now, self.now))
        elif showing.waiting:
            showing = replace(showing, waiting=replace(showing.waiting, next_try=self.now))
        wanted = showing.wanted + 1
        anew = replace(showing, message=None, wanted=wanted, shown=-1, closed=False)
        self.put_showing(anew)

    def nudged(self, seats: Iterable[int]) -> None:
        """Note that these seats were reminded of their clocks."""
        seats = set(seats)
        self.adjust(clocks=tuple(replace(c, nudged=c.nudged or c.seat in seats) for c in self.table.clocks))

    def notify(self, *people: PersonId) -> None:
        """Mention these people with the next board."""
        self.notified.update(people)
        self.public = True

    def call(self, people: Iterable[PersonId], name: str) -> None:
        """Mention people who don't sit at the table.

        The commit fails if a note of this name says that the bot did so lately.
        """
        self.notify(*people)
        self.note(Note(name, "called", self.now + CALLED_EVERY))
        self._guards.append(NotNoted(name))

    def as_commit(self, key: str | None, profiles: tuple[ProfileChange, ...] = ()) -> Commit:
        """Return a Commit of this change, for `Dependencies.commit` to store. profiles: stored with it."""
        before, shown = self.was.table, {(s.channel, s.seat): s for s in self.was.showings}
        guards = tuple(self._guards)
        if self.quota:
            guards += (WithinQuota(self.table, self.quota),)
        showings = [(shown.get(place), self._showings.get(place)) for place in {**shown, **self._showings}]
        lines = enumerate(self.records, before.seq)
        commit = Commit(
            at=self.now,
            key=key,
            writes=(
                Write(before if before.revision >= 0 else None, self.table),
                *changes(pair for pair in showings if pair[0] != pair[1]),
                *changes(profiles),
                *self._writes,
            ),
            lines=tuple([Line(self.table.id, number, write_record(record)) for number, record in lines]),
            entries=tuple(entry for entry in self._entries if entry.amount),
            guards=guards,
        )
        return commit.joined(other.as_commit(None) for other in self.also)

    @property
    def empty(self) -> bool:
        """True if nothing would change."""
        gathered = self.records or self._entries or self._writes or self.also
        same = self.table == self.was.table and tuple(self._showings.values()) == self.was.showings
        return same and not gathered

    def _depart(self, sitting: Sitting, proof: str) -> None:
        game = as_open(self.was.game)
        before = sum(game.holdings(self.loaded.playing.state).values())
        self._append(Departure(Seat(sitting.seat), proof))
        after = sum(game.holdings(self.loaded.playing.state).values())
        self.pay_out(sitting.bettor, before - after, "departure")

    def _append(self, record: Record, move: Move | None = None) -> None:
        """Append a record and compute the state after it. move: the parsed move of a Decision."""
        if self.log is None or self.snapshot is None:
            raise Refusal("not_playing")
        before = self.snapshot
        if isinstance(record, Undone):
            self.past = self.loaded.led_back(record)
        else:
            self.past = (*self.past, advance(self.was.game, self.snapshot, record, move))[-AT_HAND:]
        self.snapshot = self.past[-1]
        self.log = followed(self.log, record)
        self.digest = fairness.extended(self.digest, write_record(record))
        self.records.append(record)
        self._view = None
        if isinstance(record, Decision) and unseen(self.was.game, before, record, self.snapshot):
            self.private.add(record.seat)
            return
        self.recent = (*self.recent, Event(self.snapshot.seq, record, self.snapshot.facts))[-RECENT:]
        self._view = None
        self.public = True

    def _named(self) -> str:
        """Return the proof of an unsealed record: the request that caused it."""
        return fairness.write_proof(by=self._by)
