"""Analysis of a finished game: the value of every decision, and its loss.

Values of positions become chances, in thousandths: the expectation of a seat before its decision. A lost game
has 0, a won game 1,000. The budget is positions, not time, so the same log has the same analysis on every
computer.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp
from statistics import median
from typing import Final, Protocol, runtime_checkable

from rules.core.game import AnyGame, Move, Seat, State, View
from rules.core.log import NOT_PLAYED_OUT, Decision, Log, Snapshot, numbered, replaying
from rules.search.effort import DECIDED, WIN, Choice
from rules.search.opponents import analyse, hardest

SURE: Final = 1_000
EVEN: Final = 150
"""Points ahead at which a side wins nearly three games of four, where values count men."""
FULLY: Final = 20
"""Decisions that get as many positions as the hardest opponent has; those of longer games share them."""
LINE: Final = 5
"""Moves of a line that are kept; what lies further seldom comes."""
DECISIVE: Final = 3
"""Moments that are shown."""
WORTH_SAYING: Final = 30
"""Thousandths that a decision must give up to be one of them."""
AT_RANDOM: Final = 0.3
"""Accuracy of a player whose moves give up as much as random ones would. Twice as much squares it."""
SEEMING: Final = 10
"""Thousandths that a decision must seem to have given up to be looked at again."""
FURTHER: Final = 3
"""Factor of the positions that are searched for a decision still worth showing."""


@runtime_checkable
class Averaged(Protocol):
    """A game whose values are averages over what dice or sealed bids may bring."""

    certain: int
    """The value of a game that is as good as won."""


@runtime_checkable
class Rolled(Protocol):
    """A game with dice that can say what a roll was worth."""

    def luck(self, view: View, seat: Seat) -> int:
        """Return by how much the dice that a seat has to play are better for it than the average."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision.

    seq: records before it. seat: the seat that decided. played: the move, in the game's notation. better: the
    best move and the expected moves after it. chance: of the seat after the best move. given: the
    least loss of chance. luck: gain by the dice before it. forced: there was no choice. at_random: the mean
    loss of all legal moves.
    """

    seq: int
    seat: Seat
    played: str
    better: tuple[str, ...]
    chance: int
    given: int = 0
    luck: int = 0
    forced: bool = False
    at_random: float = 0.0


def deciding(game: AnyGame, log: Log) -> tuple[tuple[Snapshot[State], Decision], ...]:
    """Return the decisions that count with the snapshot each met; of changed bids the last.

    With dice also those without a choice: the roll before them was luck as well.
    """
    causes = {"person", "machine", *(("rule",) if isinstance(game, Rolled) else ())}
    counting = {seq for seq, _ in numbered(log.records)}
    found: dict[tuple[int, Seat] | int, tuple[Snapshot[State], Decision]] = {}
    for snapshot, record in zip(replaying(game, log), log.records, strict=False):
        if not isinstance(record, Decision) or snapshot.seq + 1 not in counting:
            continue
        if record.cause in causes:
            key = (snapshot.turn, record.seat) if game.about.secrets else snapshot.seq
            found[key] = snapshot, record
    return tuple(found.values())


def judge_once(game: AnyGame, met: Snapshot[State], decision: Decision, decisions: int) -> Judged:
    """Judge one of `decisions` decisions by a single search."""
    state, seat = met.state, decision.seat
    nodes = max(1, hardest(game).nodes * FULLY // max(FULLY, decisions))
    view = game.view(state, seat)
    best: Choice[Move] = analyse(game, view, seat, nodes)
    move: Move = game.parse(state, seat, decision.text)
    value = _value(game, state, seat, move, best, nodes)
    chance = chances(game, best.score)
    given = max(0, chance - chances(game, value))
    luck = chances(game, game.luck(view, seat)) - SURE // 2 if isinstance(game, Rolled) else 0
    return Judged(
        met.seq,
        seat,
        decision.text,
        tuple(game.write(one) for one in best.line[:LINE]),
        chance,
        given,
        luck,
        decision.cause == "rule",
        _mean_loss(game, state, seat, best),
    )


def _mean_loss(game: AnyGame, state: State, seat: Seat, best: Choice[Move]) -> float:
    """Return the mean loss of all legal moves. A move that a search passes over counts as its worst one."""
    chance = chances(game, best.score)
    losses = [max(0, chance - chances(game, one.value)) for one in best.alternatives]
    # A bid out of many points stands for its neighbours, too.
    passed_over = 0 if game.about.secrets else sum(1 for _ in game.moves(state, seat)) - len(losses)
    return (sum(losses) + passed_over * max(losses)) / (len(losses) + passed_over)


def judge(
    game: AnyGame, met: Snapshot[State], decision: Decision, decisions: int, *, past: bool = False
) -> Judged:
    """Judge one of `decisions` decisions by its least loss. past: count earlier positions towards a draw."""
    if isinstance(game, Averaged) or game.about.secrets:
        return judge_once(game, met, decision, decisions)  # of one measure, and without a past
    state = met.state if past else _forgetting(game, met.state)
    found = judge_once(game, replace(met, state=state), decision, decisions)
    nodes = max(1, hardest(game).nodes * FULLY // max(FULLY, decisions))
    for least, more in ((SEEMING, 1), (WORTH_SAYING, FURTHER)):
        if found.given >= least:
            best, played = (
                _after(game, state, found.seat, move, nodes * more, past=past)
                for move in (found.better[0], found.played)
            )
            given = max(0, min(found.given, best - played))
            # What the first search overrated in this move, it overrated in others.
            found = replace(found, given=given, at_random=found.at_random * given / found.given)
    return found


def drawn(game: AnyGame, met: Snapshot[State], decision: Decision) -> bool:
    """Return True if a decision ended its game as a draw by the rules."""
    move = game.parse(met.state, decision.seat, decision.text)
    outcome = game.outcome(game.play(met.state, decision.seat, move).state)
    return outcome is not None and not outcome.winners


def _forgetting(game: AnyGame, state: State) -> State:
    """Return the same position without its past."""
    return game.position(game.describe(state))


def _after(game: AnyGame, state: State, seat: Seat, text: str, nodes: int, *, past: bool) -> int:
    """Return the chances of a seat after a move."""
    after = game.play(state, seat, game.parse(state, seat, text)).state
    if (outcome := game.outcome(after)) is not None:
        return chances(game, 0 if not outcome.winners else WIN if seat in outcome.winners else -WIN)
    after = after if past else _forgetting(game, after)
    following = min(game.to_act(after))
    chance = chances(game, analyse(game, game.view(after, following), following, nodes).score)
    return chance if together(game, state, seat, following) else SURE - chance


def chances(game: AnyGame, value: int) -> int:
    """Return the chances of a value, in thousandths."""
    if abs(value) > DECIDED:
        return SURE if value > 0 else 0
    if isinstance(game, Averaged):
        return max(0, min(SURE, (SURE + value * SURE // game.certain) // 2))
    return round(SURE / (1 + exp(-value / EVEN)))


def _value(game: AnyGame, state: State, seat: Seat, move: Move, best: Choice[Move], nodes: int) -> int:
    """Return the worth of a move to its seat; if a search passed it over, by the position after it."""
    written = game.write(move)
    known = next((one for one in best.alternatives if game.write(one.move) == written), None)
    if known is not None:
        return known.value
    after = game.play(state, seat, move).state
    for one in best.alternatives:
        if game.play(state, seat, one.move).state == after:
            return one.value
    if (outcome := game.outcome(after)) is not None:
        return 0 if not outcome.winners else WIN if seat in outcome.winners else -WIN
    following = min(game.to_act(after))
    value = analyse(game, game.view(after, following), following, nodes).score
    return min(best.score, value if together(game, state, seat, following) else -value)


def together(game: AnyGame, state: State, one: Seat, other: Seat) -> bool:
    """Return True if two seats win and lose together."""
    return other not in game.concede(state, one).winners


def moments(judged: Iterable[Judged]) -> tuple[Judged, ...]:
    """Return the decisions that gave up most, in their order."""
    worst = sorted(judged, key=lambda one: (-one.given, one.seq))[:DECISIVE]
    return tuple(sorted((one for one in worst if one.given >= WORTH_SAYING), key=lambda one: one.seq))


@dataclass(frozen=True, slots=True)
class Account:
    """The sum of one seat's decisions, in thousandths.

    accuracy: of its choices; None if it never had one that mattered. given: its total loss. luck: its total
    gain by dice; None in a game without dice.
    """

    accuracy: int | None
    given: int
    luck: int | None


def accounts(game: AnyGame, judged: Sequence[Judged]) -> Mapping[Seat, Account]:
    """Return the account of every seat that decided anything."""
    found = {}
    for seat in sorted({one.seat for one in judged}):
        own = [one for one in judged if one.seat == seat]
        luck = sum(one.luck for one in own) if isinstance(game, Rolled) else None
        free = [one for one in own if not one.forced]
        found[seat] = Account(_accuracy(free), sum(one.given for one in own), luck)
    return found


def _accuracy(free: Sequence[Judged]) -> int | None:
    """Return the accuracy of free choices: the less they give up next to random moves, the closer to SURE.

    None if no move could have given anything up.
    """
    at_random = sum(one.at_random for one in free)
    return round(SURE * AT_RANDOM ** (sum(one.given for one in free) / at_random)) if at_random else None


def course(game: AnyGame, last: Snapshot[State], judged: Sequence[Judged]) -> tuple[int, ...]:
    """Return the chances of seat 0's side at every decision, and its result, or what its last move left it.

    last: the final snapshot. Only a game that was played out has a result.
    """
    mine = {one.seat: together(game, last.state, Seat(0), one.seat) for one in judged}
    values = [one.chance if mine[one.seat] else SURE - one.chance for one in judged]
    winners = last.outcome.winners if last.outcome else frozenset()
    end = SURE // 2 if not winners else SURE if Seat(0) in winners else 0
    if judged and last.outcome and last.outcome.reason in NOT_PLAYED_OUT:
        end = values[-1] - (judged[-1].given if mine[judged[-1].seat] else -judged[-1].given)
    return (*values, end)


def steady(judged: Sequence[Judged], side: frozenset[Seat]) -> tuple[Judged, ...]:
    """Return the same without the hope of each side that is due to its turn, which would shake the curve.

    side: the seats of one side. In Halma, where a move is worth much, each thinks itself ahead when it moves.
    """
    too_much = [
        one.chance - one.given + following.chance - SURE
        for one, following in pairwise(judged)
        if (one.seat in side) != (following.seat in side)
    ]
    turn = median(too_much) / 2 if too_much else 0
    # As much of it as the chances are open: nothing of a game that is won or lost.
    return tuple(
        replace(one, chance=round(one.chance - turn * 4 * one.chance * (SURE - one.chance) / SURE**2))
        for one in judged
    )
