"""What one command does to one table: gathered here, then stored in one commit or not at all.

A handler says what somebody decided; this adds what follows from it by itself: dice that are due, moves
without a choice, clocks, chips paid out, and what every showing should now show.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from bot.core import fairness
from bot.core.ports import Entropy
from bot.core.tables import clocks
from bot.core.tables.loaded import AT_HAND, RECENT, Event, LoadedTable, unseen
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
    Undone,
    advance,
    as_open,
    latest_first,
    opening,
)
from rules.core.saved import write_log, write_record
from storage.model import (
    Barrier,
    BettingLimits,
    ChannelId,
    ChatId,
    Commit,
    Entry,
    Note,
    Offer,
    PersonId,
    Profile,
    Proposal,
    Quota,
    Showing,
    Sitting,
    Table,
)

LimitsChange: TypeAlias = tuple[BettingLimits, BettingLimits]
"""Betting limits as they were read, and as they shall be."""
ProfileChange: TypeAlias = tuple[Profile, Profile]
"""A profile as it was read, and as it shall be."""
NO_CHIPS: Final[Mapping[PersonId, int]] = MappingProxyType({})
MOST_AUTOMATIC: Final = 5_000
"""Forced moves and rolls one command may set off; a game that wants more has lost its way."""


class Change:
    """A table on its way from one revision to the next. Nothing here speaks to anybody."""

    def __init__(self, loaded: LoadedTable, now: float, entropy: Entropy, key: str = "") -> None:
        """key: of the request on whose behalf it is made, "" where nobody asked."""
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
        self.showings = {(s.channel, s.seat): s for s in loaded.showings}
        self.records: list[Record] = []
        self.entries: list[Entry] = []
        self.limits: list[LimitsChange] = []
        self.accounts_read: list[tuple[str, int]] = []
        self.notes: list[Note] = []
        self.quota: Quota | None = None
        self.also: list[Change] = []
        """Changes of other tables, stored together with this one."""
        self.notified: set[PersonId] = set()
        self._dropped: list[Showing] = []
        self._seen = False
        self._unseen: set[Seat] = set()
        """Seats with something new that only they can see."""

    # What handlers do

    @property
    def loaded(self) -> LoadedTable:
        """The table as it would stand after the commit."""
        showings = tuple(self.showings.values())
        return LoadedTable(
            self.table, self.was.game, showings, self.log, self.snapshot, self.recent, self.past, self.digest
        )

    def must_be_playing(self) -> None:
        """Raises Refusal `not_playing` where the table has not begun or is over."""
        _ = self.loaded.playing

    def revise(self, **changes: object) -> None:
        """Change fields of the table that everybody may see."""
        self.table = replace(self.table, **changes)  # type: ignore[arg-type] # fields are named by their owner
        self._seen = True

    def seat_people(self, sittings: Iterable[Sitting]) -> None:
        """Change who sits here, in order of joining."""
        self.table = replace(self.table, sittings=tuple(sittings))
        self._seen = True

    def keep(self, sitting: Sitting, changed: Sitting) -> None:
        """Change something of one sitting that nobody else can see: no board is made anew for it."""
        held = tuple(changed if s == sitting else s for s in self.table.sittings)
        self.table = replace(self.table, sittings=held)

    def start(self, orders: Iterable[int] | None, chips: Mapping[PersonId, int] = NO_CHIPS) -> None:
        """Begin: seats by lot (or as given for a rematch), header, first arrivals."""
        game, people = self.was.game, [s for s in self.table.sittings if not s.left]
        root = self.table.root or self._entropy(32).hex()  # a lobby of an older version has none
        header = set_up(game, replace(self.table, root=root), people, orders)
        seats = map(int, header.notes["seats"].split())
        bank = clocks.bank(self.table.preset)
        self.seat_people(replace(s, seat=seat, bank=bank) for s, seat in zip(people, seats, strict=True))
        self.log = Log(header)
        self.digest = fairness.digest(self.log)
        self.snapshot = opening(game, header)
        self.past = (self.snapshot,)
        rolls = int("lot" in header.notes)
        saved = write_log(self.log).rstrip("\n")
        self.table = replace(self.table, root=root, rolls=rolls, header=saved, status="playing")
        if self.was.betting:
            for sitting in self.table.sittings:
                self.arrive(sitting, chips[sitting.person])

    def decide(self, seat: Seat, text: str, cause: Cause = "person") -> str:
        """A move of a seat, typed or tapped; its seal where it is secret, else "".

        Raises a Refusal when the rules do not accept it.
        """
        snapshot, game = self.loaded.playing, self.was.game
        move = game.parse(snapshot.state, seat, text)
        written, by = game.write(move), self._by if cause == "person" else ""
        nonce = seal = ""
        if game.about.secrets:
            nonce = self._entropy(16).hex()
            seal = fairness.sealed(nonce, self.table.id, snapshot.turn, seat, written)
        proof = fairness.write_proof(by=by, nonce=nonce, seal=seal)
        self._record(Decision(seat, written, cause, self._as_told(proof, nonce)), move)
        held = self.loaded.sitting(seat)
        if cause == "person" and not held.moved:
            self.keep(held, replace(held, moved=True))
        return seal

    def arrive(self, sitting: Sitting, chips: int) -> None:
        """Somebody sits down at an open game with chips from their purse."""
        self.entries.append(
            Entry(purse(self.table, sitting.person), pot(self.table), chips, "arrival", self.table.id)
        )
        self._record(Arrival(Seat(sitting.seat), chips, self._named()))

    def depart(self, sitting: Sitting) -> None:
        """Somebody leaves an open game and takes along what is theirs."""
        self._go(sitting, self._named())
        self.seat_people(replace(s, left=True) if s == sitting else s for s in self.table.sittings)

    def undo(self, to: int) -> None:
        """Back to where the table stood after its first `to` records."""
        self._record(Undone(to, self._named()))

    def end(self, reason: EndReason, seat: Seat | None = None) -> None:
        """End otherwise than by the rules of the game."""
        self._record(Ended(reason, seat, self._named()))

    def abandon(self) -> None:
        """Close a lobby that nobody wants, or a table that can no longer be played."""
        self.revise(status="abandoned", clocks=(), proposal=None, offer=None)

    def propose(self, proposal: Proposal | None) -> None:
        """Put something to the others, or take it away."""
        self.revise(proposal=proposal)

    def offer(self, offer: Offer | None) -> None:
        """Offer an abandoned seat, or take the offer away."""
        self.revise(offer=offer)

    def show(self, channel: ChannelId, seat: int | None = None, chat: ChatId | None = None) -> None:
        """Show the table in a channel from now on; `chat` is whose channel that is where it is a mirror."""
        if (channel, seat) not in self.showings:
            self.showings[channel, seat] = Showing(self.table.id, channel, seat, chat=chat)
            self._seen = True

    def hide(self, channel: ChannelId, seat: int | None = None) -> None:
        """Show it there no longer."""
        if gone := self.showings.pop((channel, seat), None):
            self._dropped.append(gone)

    def repost(self, channel: ChannelId, seat: int | None = None) -> None:
        """Post the board anew in a channel, below what has been said since; the others stay as they are.

        Or the hour of their edit would tell that somebody looks at their own screen, perhaps to bid again.
        """
        self.show(channel, seat)
        self._seen |= self.showings[channel, seat].closed  # others are told that it cannot be delivered
        showing = self.showings[channel, seat]
        self.showings[channel, seat] = replace(
            showing,
            message=None,
            wanted_revision=showing.wanted_revision + 1,
            shown_revision=-1,
            closed=False,
        )

    def nudged(self, seats: Iterable[int]) -> None:
        """Note that these seats were reminded of their clocks."""
        seats = set(seats)
        with_clocks = (replace(c, nudged=True) if c.seat in seats else c for c in self.table.clocks)
        self.table = replace(self.table, clocks=tuple(with_clocks))

    def notify(self, *people: PersonId) -> None:
        """See that these people are told with the next post."""
        self.notified.update(people)
        self._seen = True

    # What follows by itself

    def settle(self) -> None:
        """Throw the dice that are due, play what leaves no choice, then see to clocks, chips and showings."""
        for _ in range(MOST_AUTOMATIC):
            if not self._one_by_itself():
                break
        self._close_finished()
        self._set_clocks()
        self._lapse_proposal()
        self._ask_for_showings()
        for other in self.also:
            other.settle()
        if not self.empty:
            self.table = replace(self.table, version=self.was.table.version + 1)

    def commit(self, key: str | None, profiles: tuple[ProfileChange, ...] = ()) -> Commit:
        """Everything that is to be stored. profiles: what was learnt of people, stored with it."""
        before = self.was.table
        return Commit(
            at=self.now,
            key=key,
            table=self.table,
            table_read=before if before.revision >= 0 else None,
            records=tuple(map(write_record, self.records)),
            entries=tuple(entry for entry in self.entries if entry.amount),
            showings=tuple(s for s in self.showings.values() if s not in self.was.showings),
            dropped=tuple(self._dropped),
            profiles=tuple(after for _, after in profiles),
            profiles_read=tuple(before for before, _ in profiles),
            limits=tuple(after for _, after in self.limits),
            limits_read=tuple(before for before, _ in self.limits),
            accounts_read=tuple(self.accounts_read),
            notes=tuple(self.notes),
            quota=self.quota,
            also=tuple(other.commit(None) for other in self.also),
        )

    @property
    def empty(self) -> bool:
        """Whether nothing would change."""
        return self.loaded == self.was and not (self.entries or self.notes or self.also)

    def _one_by_itself(self) -> bool:
        snapshot, game = self.snapshot, self.was.game
        if self.table.status != "playing" or snapshot is None or snapshot.outcome is not None:
            return False
        if wanted := game.chance(snapshot.state):
            try:
                self._throw(wanted)
            except fairness.ChainEnded:
                self.end("ended")
                return False
            self._hand_over()
            return True
        if forced := game.automatic(snapshot.state):
            seat, move = forced
            self._record(Decision(seat, game.write(move), "rule"), move)
            return True
        return False

    def _throw(self, wanted: Roll) -> None:
        """The dice that are due, by the next link. Raises ChainEnded."""
        table, number = self.table, self.table.rolls + 1
        revealed = fairness.link(table.root, number, self._format)
        values = fairness.roll(revealed, table.id, number, self._digest(), wanted)
        following = fairness.following(table.root, number) if fairness.ends_chain(number) else ""
        self.table = replace(table, rolls=number)
        proof = fairness.write_proof(link=revealed, next=following)
        self._record(Chance(values, self._as_told(proof, revealed)))

    def _hand_over(self) -> None:
        """Pay those who left before the throw what it left them; at the end everybody is paid anyway."""
        snapshot = self.loaded.playing
        if not self.was.betting or snapshot.outcome is not None:
            return
        held = as_open(self.was.game).holdings(snapshot.state)
        for sitting in self.table.sittings:
            if sitting.left and sitting.seat in held:
                self._go(sitting, "")

    def _go(self, sitting: Sitting, proof: str) -> None:
        game = as_open(self.was.game)
        before = sum(game.holdings(self.loaded.playing.state).values())
        self._record(Departure(Seat(sitting.seat), proof))
        after = sum(game.holdings(self.loaded.playing.state).values())
        self._pay(sitting.person, before - after, "departure")

    def _record(self, record: Record, move: Move | None = None) -> None:
        """Append a record and see where it leads. move: what a Decision means."""
        if self.log is None or self.snapshot is None:
            raise Refusal("not_playing")
        before = self.snapshot
        if isinstance(record, Undone):
            self.past = self.loaded.led_back(record)
        else:
            self.past = (*self.past, advance(self.was.game, self.snapshot, record, move))[-AT_HAND:]
        self.snapshot = self.past[-1]
        self.log = Log(self.log.header, (*self.log.records, record))
        self.digest = fairness.extended(self.digest, write_record(record)) if self._format > 1 else ""
        self.records.append(record)
        if isinstance(record, Decision) and unseen(self.was.game, before, record, self.snapshot):
            self._unseen.add(record.seat)
            return
        self.recent = (*self.recent, Event(self.snapshot.seq, record, self.snapshot.facts))[-RECENT:]
        self._seen = True

    @property
    def _format(self) -> int:
        """The format of the log. Raises Refusal where there is none."""
        if self.log is None:
            raise Refusal("not_playing")
        return self.log.header.format

    def _digest(self) -> str:
        """Of the log so far. In format 1 it is that of the whole text."""
        return fairness.digest(self.log) if self.log and self._format == 1 else self.digest

    def _as_told(self, proof: str, first: str) -> str:
        """A proof as the log's format has it: in words, or in format 1 only what is revealed."""
        return first if self._format == 1 else proof

    def _named(self) -> str:
        """The proof of what a person caused and nothing seals."""
        return self._as_told(fairness.write_proof(by=self._by), "")

    def _close_finished(self) -> None:
        snapshot = self.snapshot
        if self.table.status != "playing" or snapshot is None or snapshot.outcome is None:
            return
        self._seal_log()
        if self.was.betting:
            for seat, chips in as_open(self.was.game).holdings(snapshot.state).items():
                person = next(s.person for s in reversed(self.table.sittings) if s.seat == seat)
                self._pay(person, chips, "payout")
        empty = snapshot.outcome.reason in {"abandoned", "cancelled"}
        self.revise(status="abandoned" if empty else "finished", clocks=(), proposal=None, offer=None)
        people = self.loaded.people()
        self.notified.update(people if len(people) > 1 else ())

    def _seal_log(self) -> None:
        """Reveal the root, from which every link follows, and bind all that was written to the next one."""
        if self._format > 1:
            table = self.table
            mac = fairness.closing_mac(fairness.link(table.root, table.rolls + 1), table.id, self.digest)
            self._record(Closing(fairness.write_proof(root=table.root, mac=mac)))

    def _set_clocks(self) -> None:
        if self.table.status == "playing" and self.snapshot is not None:
            self.table = clocks.with_clocks(self.loaded, self.now)

    def _lapse_proposal(self) -> None:
        proposal, snapshot = self.table.proposal, self.snapshot
        if self.table.status != "playing" or snapshot is None:
            return
        if proposal and proposal.turn < snapshot.turn:
            self.table = replace(self.table, proposal=None)
        if self.table.offer and Seat(self.table.offer.seat) not in self.was.game.to_act(snapshot.state):
            self.table = replace(self.table, offer=None)

    def _ask_for_showings(self) -> None:
        """Every showing wants the new revision; who is newly waited for is told, unless they sit alone.

        What only one seat can see is wanted by the screens of that seat alone, and makes no new revision.
        """
        self.table = replace(self.table, seq=self.table.seq + len(self.records))
        if self._seen:
            self.table = replace(self.table, revision=self.table.revision + 1, idle_since=self.now)
            if self.table.status == "playing":
                self.notified |= self._newly_awaited()
        for place, showing in self.showings.items():
            if self._seen or showing.seat in self._unseen:
                malformed = showing.waiting is not None and showing.waiting.barrier is Barrier.MALFORMED
                self.showings[place] = replace(
                    showing,
                    wanted_revision=max(self.table.revision, showing.wanted_revision + 1),
                    notify=showing.notify | self._notified_at(showing),
                    waiting=None if malformed else showing.waiting,  # what was refused is another post now
                )

    def _notified_at(self, showing: Showing) -> frozenset[PersonId]:
        """Whom a showing tells: a private screen its own person, the channel those without such a screen."""
        screens = {s.seat for s in self.showings.values() if s.seat is not None and not s.closed}
        if showing.seat is None:
            reached = {s.person for s in self.table.sittings if s.seat in screens and not s.left}
            notified = self.notified - reached
            if self.notified and self.was.game.about.secrets:
                # To call some of them only, or only when it is one of them, would say who has not bid.
                notified = set(self.loaded.people()) - reached
            return frozenset(notified)
        held = {s.person for s in self.table.sittings if s.seat == showing.seat and not s.left}
        return frozenset(self.notified & held)

    def _newly_awaited(self) -> set[PersonId]:
        loaded = self.loaded
        if len(loaded.people()) < 2 or loaded.snapshot is None:
            return set()
        before, after = awaited(self.was), awaited(loaded)
        same_turn = self.was.snapshot is not None and self.was.snapshot.turn == loaded.snapshot.turn
        return {loaded.sitting(seat).person for seat in (after - before if same_turn else after)}

    def _pay(self, person: PersonId, chips: int, reason: Literal["departure", "payout"]) -> None:
        self.entries.append(Entry(pot(self.table), purse(self.table, person), chips, reason, self.table.id))


def purse(table: Table, person: PersonId) -> str:
    """The account of a person's chips in the table's home chat."""
    return f"purse:{table.chat} {person}"


def pot(table: Table) -> str:
    """The account of the chips on a table."""
    return f"table:{table.id}"


def awaited(loaded: LoadedTable) -> frozenset[Seat]:
    """The seats a table waits for; none while its lobby is open or when it is over."""
    if loaded.table.status != "playing" or loaded.snapshot is None or loaded.snapshot.outcome is not None:
        return frozenset()
    return loaded.game.to_act(loaded.snapshot.state)


def last_decision(log: Log, seats: Iterable[Seat]) -> int | None:
    """The length of the log before the last decision somebody in these seats took, if it can be undone.

    None where they have taken none, or dice were thrown since: an undo never crosses them. What was undone
    before is passed over, so one undo may follow another.
    """
    seats = frozenset(seats)
    for number, record in latest_first(log.records):
        match record:
            case Chance():
                return None
            case Decision(seat, cause=cause) if seat in seats and cause == "person":
                return number - 1
    return None
