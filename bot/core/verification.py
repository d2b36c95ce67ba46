"""Verification of a saved log from its text alone. `taberna verify` lets every player repeat it.

A file alone proves that its parts fit together: changing one part breaks it. But the last line reveals the
root. With it the host, or another holder of the file, can seal a different valid file. Players can note the
start before the game (Details, /verify) and the receipt after it. With both they recognize their own log.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import zip_longest
from typing import Final

from bot.core import fairness
from bot.core.tables.seating import NO_MACHINE, RATED, UNKNOWN, WITH, drawn_order
from rules.core.errors import LogError
from rules.core.game import AnyGame, Move, State
from rules.core.log import (
    CONCEDING,
    Arrival,
    Chance,
    Closing,
    Decision,
    Departure,
    Ended,
    Header,
    Log,
    Record,
    Replaced,
    Snapshot,
    Undone,
    is_open,
    replaying,
)
from rules.core.saved import line_of, write_log
from rules.search.effort import LEVELS

_LINK: Final = re.compile(r"[0-9a-f]{64}")
_NONCE: Final = re.compile(r"[0-9a-f]{32}")
_BY: Final = re.compile(r"[a-z]+:~?[0-9a-f]{1,20}")
ASKED: Final = frozenset({"resigned", "agreed", "draw_agreed"})
"""Endings that a player's message causes."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A sealed move that was opened: the line it stands on, and what its player was given."""

    line: int
    decision: Decision
    seal: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Findings about a log that holds together.

    rolls: links used, that of the lot among them. closed: the closing line is there and binds all of it.
    receipt: of the whole text, closed or not.
    """

    log: Log
    rolls: int
    seals: tuple[Seal, ...]
    closed: bool
    receipt: str


def verified(game: AnyGame, log: Log, text: str) -> Verdict:
    """Check everything a log says. text: as it was saved.

    Raises LogError naming the first line that does not follow from what came before it, that is not
    written as the bot writes it, or that the rules do not accept; or that the closing line is missing.
    """
    _must_be_as_written(log, text)
    try:
        snapshots = tuple(replaying(game, log))
    except LogError as error:
        raise at_line(error, log.header) from error
    check = _Check(game, log.header)
    digests = fairness.digests(log)
    first = line_of(log.header, 1)
    for line, (snapshot, record, digest) in enumerate(
        zip(snapshots, log.records, digests, strict=False), first
    ):
        if not check.holds(line, snapshot, record, digest):
            raise LogError("log_unproven", line=line)
        check.passed.append(record)
    closed = is_closed(log)
    if snapshots[-1].outcome is not None and not closed:
        raise LogError("log_unclosed")
    return Verdict(log, check.rolls, tuple(check.seals), closed, fairness.short(fairness.digest(log)))


@dataclass(slots=True)
class _Check:
    """The records of one log, checked in order.

    commitment: what the next link must hash to. rolls: links used. starts: lines that publish the start of
    a further chain, and that start. passed: the records so far.
    """

    game: AnyGame
    header: Header
    commitment: str = ""
    rolls: int = 0
    seals: list[Seal] = field(default_factory=list)
    starts: list[tuple[int, str]] = field(default_factory=list)
    passed: list[Record] = field(default_factory=list)
    machines: frozenset[int] = frozenset()
    """Seats of bot players, initial or since a record that says so."""

    def __post_init__(self) -> None:
        self.commitment, self.rolls = _proven_lot(self.game, self.header)
        self.machines = _machines(self.header)

    def holds(self, line: int, snapshot: Snapshot[State], record: Record, digest: str) -> bool:
        """Return True if the record follows the snapshot. digest: of the log before it."""
        match record:
            case Chance(values, proof):
                return values == self._rolled(line, snapshot.state, proof, digest)
            case Decision():
                return self._decided(snapshot, record) and self._sealed(line, snapshot.turn, record)
            case Arrival(proof=proof) | Departure(proof=proof):
                return self._named(proof, optional=True)
            case Replaced(seat, level, proof):
                return self._replaced(seat, level) and self._named(proof)
            case Undone(to, proof):
                return self._undone(to) and self._named(proof)
            case Ended(reason, seat, proof):
                by_itself = seat in self.machines or (reason == "draw_agreed" and bool(self.machines))
                return self._ended(snapshot.state, record) and self._named(
                    proof, optional=by_itself or reason not in ASKED
                )
            case Closing(proof):
                return self._closed(proof, digest)

    def _rolled(self, line: int, state: State, proof: str, digest: str) -> tuple[int, ...] | None:
        """Return the dice that the link determines; None if it is not the one committed to."""
        wanted = self.game.chance(state)
        self.rolls += 1
        words, ends = fairness.read_proof(proof), fairness.ends_chain(self.rolls)
        if wanted is None or tuple(words) != ("link", "next")[: 1 + ends]:
            return None
        if not _links(words["link"], self.commitment):
            return None
        self.commitment = words.get("next", words["link"])
        if ends:
            self.starts.append((line, words["next"]))
        return fairness.roll(words["link"], self.header.notes["table"], self.rolls, digest, wanted)

    def _decided(self, snapshot: Snapshot[State], decision: Decision) -> bool:
        """Return True if the game writes the decision so and its cause was entitled to it."""
        game, state, seat = self.game, snapshot.state, decision.seat
        move: Move = game.parse(state, seat, decision.text)
        if game.write(move) != decision.text or game.chance(state) is not None:
            return False
        forced = game.automatic(state)
        match decision.cause:
            case "rule":
                return forced == (seat, move)
            case "clock":
                return forced is None and seat in game.to_act(state) and game.lapsed(state, seat) == move
            case "machine":
                return forced is None and seat in self.machines
            case "person":
                return forced is None and seat not in self.machines

    def _sealed(self, line: int, turn: int, decision: Decision) -> bool:
        """Return True if the proof names the message, and in a game with secrets nonce and seal."""
        secret = self.game.about.secrets and decision.cause != "rule"
        words = fairness.read_proof(decision.proof)
        names = ("by",) if decision.cause == "person" else ()
        if tuple(words) != (*names, *(("nonce", "seal") if secret else ())):
            return False
        if names and not _BY.fullmatch(words["by"]):
            return False
        if not secret:
            return True
        if not _NONCE.fullmatch(words["nonce"]):
            return False
        seal = fairness.sealed(words["nonce"], self.header.notes["table"], turn, decision.seat, decision.text)
        self.seals.append(Seal(line, decision, seal))
        return seal == words["seal"]

    def _replaced(self, seat: int, level: str) -> bool:
        """Return True if a bot player may replace a seat, which then decides alone.

        It may not with sealed moves or staked chips.
        """
        if self.game.about.secrets or is_open(self.game):
            return False
        held_by_person = seat < self.header.seats and seat not in self.machines
        self.machines |= {seat}
        return held_by_person and level in LEVELS

    def _undone(self, to: int) -> bool:
        """Return True if an undo takes back a player's move, without dice or sealed moves.

        A player who dislikes a roll must not get another one.
        """
        if self.game.about.secrets or is_open(self.game) or not to < len(self.passed):
            return False
        first, *others = self.passed[to:]
        decided = isinstance(first, Decision) and first.cause == "person"
        return decided and not any(isinstance(record, Chance) for record in others)

    def _ended(self, state: State, ended: Ended) -> bool:
        """Return True if a conceding seat is named, and a seat out of time had nothing to play."""
        if ended.reason == "time":
            late = ended.seat
            return late in self.game.to_act(state) and self.game.lapsed(state, late) is None
        return (ended.seat is not None) == (ended.reason in CONCEDING)

    def _named(self, proof: str, *, optional: bool = False) -> bool:
        """Return True if a proof is the id of a message, or empty if that is optional."""
        if not proof:
            return optional
        words = fairness.read_proof(proof)
        return tuple(words) == ("by",) and bool(_BY.fullmatch(words["by"]))

    def _closed(self, proof: str, digest: str) -> bool:
        """Return True if every published chain follows from the root, and the mac binds all before it."""
        words, notes = fairness.read_proof(proof), self.header.notes
        if tuple(words) != ("root", "mac") or not _LINK.fullmatch(words["root"]):
            return False
        root = words["root"]
        if fairness.start(root) != notes["chain"]:
            return False
        for chain, (line, published) in enumerate(self.starts, 1):
            if fairness.start(root, chain) != published:
                raise LogError("log_unproven", line=line)
        return words["mac"] == fairness.closing_mac(
            fairness.link(root, self.rolls + 1), notes["table"], digest
        )


def is_closed(log: Log) -> bool:
    """Return True if a log ends in its closing line."""
    return bool(log.records) and isinstance(log.records[-1], Closing)


def _must_be_as_written(log: Log, text: str) -> None:
    """Raise LogError at the first line that the bot would write otherwise, spaces and zeros included."""
    ours, theirs = write_log(log).splitlines(keepends=True), text.splitlines(keepends=True)
    for line, (written, read) in enumerate(zip_longest(ours, theirs), 1):
        if written != read:
            raise LogError("log_damaged", line=line)


def _proven_lot(game: AnyGame, header: Header) -> tuple[str, int]:
    """Return the link that the next roll must hash to, and the rolls made before the first record."""
    _must_agree(game, header)
    notes, lines = header.notes, _lines(header)
    if "lot" not in notes:
        return notes["chain"], 0
    if not _links(notes["lot"], notes["chain"]):
        raise LogError("log_unproven", line=lines["lot"])
    bare = {key: text for key, text in notes.items() if key in _notes(header)}
    try:
        order = drawn_order(game, replace(header, notes=bare), notes["lot"])
    except ValueError:
        raise LogError("log_unproven", line=lines["people"]) from None
    if " ".join(map(str, order)) != notes["seats"]:
        raise LogError("log_unproven", line=lines["seats"])
    return notes["lot"], 1


def _must_agree(game: AnyGame, header: Header) -> None:
    """Raise LogError if notes are missing, too many, or contradict each other."""
    notes, lines, known = header.notes, _lines(header), _notes(header)
    if tuple(notes) not in {(*known, "seats"), (*known, "lot", "seats")}:
        raise LogError("log_unproven", line=1)
    people, seats = notes["people"].split(" "), notes["seats"].split(" ")
    if not _LINK.fullmatch(notes["chain"]):
        raise LogError("log_unproven", line=lines["chain"])
    if len(notes["joined"].split(" ")) != len(people):
        raise LogError("log_unproven", line=lines["joined"])
    named = {person: str(place) for place, person in enumerate(dict.fromkeys(people))}
    if header.seats != (0 if is_open(game) else len(people)) or any(named[p] != p for p in people):
        raise LogError("log_unproven", line=lines["people"])
    if "partners" in notes and not _are_pairs(notes["partners"].split(" "), people):
        raise LogError("log_unproven", line=lines["partners"])
    if "lot" not in notes and sorted(seats) != sorted(map(str, range(len(people)))):
        raise LogError("log_unproven", line=lines["seats"])


def _are_pairs(pairs: Sequence[str], people: Sequence[str]) -> bool:
    """Return True if the pairs are people with one seat each, chosen once, in order of joining."""
    split = [pair.split(WITH) for pair in pairs]
    chosen = [one for pair in split for one in pair]
    if any(people.count(one) != 1 for one in chosen) or len(set(chosen)) != len(chosen):
        return False
    places = [[people.index(one) for one in pair] for pair in split]
    return all(len(pair) == 2 and pair[0] < pair[1] for pair in places) and places == sorted(places)


def _notes(header: Header) -> tuple[str, ...]:
    """Return the names of the notes before the lot."""
    machines = ("machines",) if "machines" in header.notes else ()
    rated = ("rated",) if header.notes.get("rated") == RATED else ()
    partners = ("partners",) if "partners" in header.notes and "lot" in header.notes else ()
    return ("table", "chain", "people", "joined", *machines, *rated, *partners)


def _machines(header: Header) -> frozenset[int]:
    """Return the seats of bot players in the header. Raises LogError if they are impossible."""
    notes = header.notes
    if "machines" not in notes:
        return frozenset()
    people, levels = notes["people"].split(" "), notes["machines"].split(" ")
    joined, seats = notes["joined"].split(" "), notes["seats"].split(" ")
    held = frozenset(
        int(seat)
        for seat, person, level, message in zip(seats, people, levels, joined, strict=False)
        if level in LEVELS and message == UNKNOWN and people.count(person) == 1
    )
    if len(levels) != len(people) or not held or len(held) + levels.count(NO_MACHINE) != len(levels):
        raise LogError("log_unproven", line=_lines(header)["machines"])
    return held


def _lines(header: Header) -> Mapping[str, int]:
    """Return the line of every note."""
    saved = write_log(Log(header)).splitlines()
    return {name: saved.index(f"note {name} {text}") + 1 for name, text in header.notes.items()}


def _links(revealed: str, commitment: str) -> bool:
    return bool(_LINK.fullmatch(revealed)) and sha256(bytes.fromhex(revealed)).hexdigest() == commitment


def at_line(error: LogError, header: Header) -> LogError:
    """Return the error with the line of the file in place of the record's number."""
    number = error.facts.get("line")
    if error.code != "log_damaged" or not isinstance(number, int):
        return error
    return LogError("log_damaged", line=line_of(header, number))
