"""Table in memory: its stored values, and the state that its log leads to."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from rules.core.errors import Data, LogError, Refusal
from rules.core.game import AnyGame, Fact, Game, Seat, State, Viewer
from rules.core.log import Decision, Log, Record, Snapshot, Undone, is_open, undone
from rules.search.effort import Level
from storage.model import ChannelId, ChatId, PersonId, Result, Sitting, StoredPost, Table, was_deleted

RECENT: Final = 40
"""Number of latest records in memory with their facts, for captions of channels that are behind."""
AT_HAND: Final = 8
"""Number of latest snapshots in memory, for undos. Each may hold thousands of earlier positions."""

Footer: TypeAlias = Callable[[Callable[[str, Data], str]], str]
"""Returns a line of a caption, from the words of a language by key and data."""


class TooFarBackError(Exception):
    """An undo needs a snapshot that isn't in memory. to: the length of the log there."""

    def __init__(self, to: int) -> None:
        super().__init__(to)
        self.to = to


@dataclass(frozen=True, slots=True)
class Event:
    """Public record, with the length of the log after it and the facts it produced."""

    seq: int
    record: Record
    facts: tuple[Fact, ...]


def unseen(game: AnyGame, before: Snapshot[State], record: Record, after: Snapshot[State]) -> bool:
    """Return True if only its own seat can see a record: a sealed move that was changed.

    It isn't an Event, and only that seat's screen is updated. An edit elsewhere would reveal the change.
    """
    if not (game.about.secrets and isinstance(record, Decision)):
        return False
    waiting = game.to_act(after.state)
    if after.facts or after.outcome or game.to_act(before.state) != waiting or before.turn != after.turn:
        return False
    seats = (Seat(number) for number in range(max(game.about.seats)))
    others: list[Viewer] = [None, *(seat for seat in seats if seat != record.seat)]
    return all(game.view(before.state, viewer) == game.view(after.state, viewer) for viewer in others)


@dataclass(frozen=True)
class LoadedTable:
    """One table. `log` and `snapshot` are None while its lobby is open.

    digest: of the log, as `fairness.digest` has it; "" in a lobby.
    """

    table: Table
    game: AnyGame
    showings: tuple[StoredPost, ...] = ()
    log: Log | None = None
    snapshot: Snapshot[State] | None = None
    recent: tuple[Event, ...] = ()
    past: tuple[Snapshot[State], ...] = ()
    """The latest snapshots that no undo has removed, the current one last."""
    digest: str = ""
    damage: LogError | None = None
    """Error of a log that does not replay. Such a table can only be listed and closed."""
    result: Result | None = None
    """Result of a rated table that is over."""
    footers: tuple[Footer, ...] = ()
    """Lines of features below the outcome, made anew with every load (`TableCache.footers`)."""

    def must_replay(self) -> None:
        """Raise the LogError of a table whose log does not replay."""
        if self.damage:
            raise self.damage

    @property
    def playing(self) -> Snapshot[State]:
        """The snapshot of a table that is being played. Raises Refusal `not_playing`."""
        if self.table.status != "playing" or self.snapshot is None:
            raise Refusal("not_playing")
        return self.snapshot

    @property
    def dice(self) -> bool:
        """True if anything is thrown in the game."""
        return type(self.game).chance is not Game.chance

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Names of the people by seat; "" for a person whose data were deleted."""
        machines = self.machines
        people = [s for s in self.table.sittings if s.seat >= 0 and s.seat not in machines]
        return {s.seat: "" if was_deleted(s.person) else s.name for s in people}

    @cached_property
    def machines(self) -> Mapping[int, Level]:
        """Levels of the bot players by seat."""
        return {s.seat: s.machine.level for s in self.table.sittings if s.machine and not s.left}

    def seats_of(self, person: PersonId) -> tuple[Seat, ...]:
        """Return the seats a person holds now. A person may hold two."""
        return tuple(
            Seat(sitting.seat)
            for sitting in self.table.sittings
            if sitting.person == person and not sitting.left and sitting.seat >= 0
        )

    def showing(self, channel: ChannelId, seat: int | None) -> StoredPost | None:
        """Return the table's board in a channel, or None. seat: None for the public board."""
        return next((s for s in self.showings if s.channel == channel and s.seat == seat), None)

    def sitting(self, seat: int) -> Sitting:
        """Return the current sitting at a seat. Raises KeyError if nobody holds it."""
        for sitting in self.table.sittings:
            if sitting.seat == seat and not sitting.left:
                return sitting
        raise KeyError(seat)

    def person_at(self, seat: int) -> PersonId:
        """Return the person who holds a seat. Raises KeyError for an empty seat or a bot player's."""
        person = self.sitting(seat).person
        if person is None:
            raise KeyError(seat)
        return person

    def sitting_person(self, seat: int) -> PersonId | None:
        """Return the person who holds a seat now, or None for an empty seat or a bot player."""
        held = (s.person for s in self.table.sittings if s.seat == seat and not s.left)
        return next(held, None)

    def people(self) -> tuple[PersonId, ...]:
        """Return the people at the table, each once, in order of joining. Bot players are left out."""
        return self._people

    @cached_property
    def _people(self) -> tuple[PersonId, ...]:
        held = (s.person for s in self.table.sittings if not s.left)
        return tuple(dict.fromkeys(person for person in held if person is not None))

    @cached_property
    def awaited(self) -> frozenset[Seat]:
        """The seats that the table waits for; none while its lobby is open or when it is over."""
        if self.table.status != "playing" or self.snapshot is None or self.snapshot.outcome is not None:
            return frozenset()
        return self.game.to_act(self.snapshot.state)

    def people_at(self, seats: Iterable[int | None]) -> frozenset[PersonId]:
        """Return the people who hold these seats now. None means the channel, which has no holder."""
        held = (self.sitting_person(seat) for seat in seats if seat is not None)
        return frozenset(person for person in held if person is not None)

    def shown_in(self, chat: ChatId, channel: ChannelId) -> bool:
        """Return True for a lobby or running game of a chat, or one with a public board in a channel."""
        if self.table.status not in {"open", "playing"}:
            return False
        return self.table.chat == chat or self.showing(channel, None) is not None

    @property
    def alone(self) -> bool:
        """True if one person plays without opponents: solitaire."""
        return len(self.people()) < 2 and not self.machines

    def led_back(self, record: Undone) -> tuple[Snapshot[State], ...]:
        """Return the current snapshots after an undo, its own last. Raises TooFarBackError."""
        earlier = [snapshot for snapshot in self.past if snapshot.seq < record.to]
        before = next((snapshot for snapshot in self.past if snapshot.seq == record.to), None)
        if before is None:
            raise TooFarBackError(record.to)
        return (*earlier, undone(before, self.playing, record))[-AT_HAND:]

    @property
    def betting(self) -> bool:
        """True for a betting game, where people come and go with chips."""
        return is_open(self.game)


def awaited(loaded: LoadedTable) -> frozenset[Seat]:
    """Return the seats that a table waits for."""
    return loaded.awaited


def awaited_machines(loaded: LoadedTable) -> frozenset[Seat]:
    """Return the awaited seats that bot players hold."""
    return awaited(loaded) & frozenset(map(Seat, loaded.machines))


def teams(loaded: LoadedTable) -> tuple[tuple[Seat, ...], ...]:
    """Return the held seats, grouped by seats that win and lose together, in order of the seats."""
    seats = sorted(map(Seat, {*loaded.names, *loaded.machines}))
    if loaded.betting or loaded.snapshot is None or len(seats) < 3:
        return tuple((seat,) for seat in seats)
    found: dict[frozenset[Seat], list[Seat]] = {}
    for seat in seats:
        found.setdefault(loaded.game.concede(loaded.snapshot.state, seat).winners, []).append(seat)
    return tuple(map(tuple, found.values()))
