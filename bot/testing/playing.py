"""Games played at random: one seed drives moves, dice, arrivals and departures."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from rules.core.errors import IllegalMove, OptionError
from rules.core.game import AnyGame, Fact, Move, Outcome, Seat, State, Step
from rules.core.log import (
    Arrival,
    Cause,
    Chance,
    Decision,
    Departure,
    Header,
    Log,
    Record,
    as_open,
    is_open,
)
from rules.core.options import accepted, changed, read_options
from rules.games import games

MOST_SEATS = 5
"""People who ever come to an open game."""


@dataclass(frozen=True, slots=True)
class Moment:
    """State, the record played in it, and the next state."""

    state: State
    step: Step[State]
    record: Record


@dataclass(frozen=True, slots=True)
class Played:
    """A game so far: how it was set up, and every step since."""

    game: AnyGame
    header: Header
    first: State
    moments: tuple[Moment, ...]

    @property
    def last(self) -> State:
        return self.moments[-1].step.state if self.moments else self.first

    @property
    def states(self) -> tuple[State, ...]:
        return (self.first, *(moment.step.state for moment in self.moments))

    @property
    def facts(self) -> tuple[tuple[Fact, ...], ...]:
        """Facts that led to each of the states."""
        return ((), *(moment.step.facts for moment in self.moments))

    @property
    def log(self) -> Log:
        return Log(self.header, tuple(moment.record for moment in self.moments))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats of the game; every possible one if players come and go."""
        return tuple(map(Seat, range(self.header.seats or MOST_SEATS)))


def told(outcome: Outcome) -> str:
    """Return an outcome as golden logs write it: `three_in_a_row 0`. The winners' seats follow the reason."""
    return " ".join((outcome.reason, *map(str, sorted(outcome.winners))))


def tables() -> tuple[tuple[str, int], ...]:
    """Return every game with each of its numbers of seats, 0 for open tables."""
    return tuple(
        (name, seats)
        for name, game in games().items()
        for seats in ((0,) if is_open(game) else sorted(game.about.seats))
    )


def play(name: str, seats: int, seed: int, steps: int, *, default: bool = False) -> Played:
    """Play at most `steps` steps of a random game. default: leave the options as they are."""
    game, chance = games()[name], Random(seed)
    first, options = game.setup(seats, game.about.options()), {}
    if not default:
        with suppress(OptionError):  # some options exclude each other: then it is the seed's game
            chosen = read_options(game.about.options, _random_options(game, chance))
            first, options = game.setup(seats, chosen), changed(chosen)
    moments: list[Moment] = []
    state = first
    for moment in _steps(game, state, seats, chance):
        moments.append(moment)
        if len(moments) >= steps:
            break
    header = Header(name, game.about.version, seats, MappingProxyType(options))
    return Played(game, header, first, tuple(moments))


def _random_options(game: AnyGame, chance: Random) -> dict[str, str]:
    """Return some changed options."""
    # None becomes a number that would only make the game longer.
    texts = {}
    for option, takes in accepted(game.about.options).items():
        values = list(takes.words)
        if takes.low is not None and takes.high is not None:
            values += [str(chance.randint(takes.low, min(takes.high, takes.low + 20)))]
        if chance.random() < 0.3:
            texts[option] = chance.choice(values)
    return texts


def _steps(game: AnyGame, state: State, seats: int, chance: Random) -> Iterator[Moment]:
    sitting: set[Seat] = set()
    while game.outcome(state) is None:
        if is_open(game) and (moment := _comes_or_goes(game, state, sitting, chance)):
            pass
        elif roll := game.chance(state):
            values = tuple(chance.randint(1, roll.faces) for _ in range(roll.dice))
            moment = Moment(state, game.rolled(state, values), Chance(values))
        elif forced := game.automatic(state):
            moment = _decided(game, state, *forced, "rule")
        elif game.to_act(state):
            moment = _decided(game, state, *_choice(game, state, seats or MOST_SEATS, chance))
        else:
            continue  # an open game that waits for people to come
        yield moment
        state = moment.step.state


def _comes_or_goes(game: AnyGame, state: State, sitting: set[Seat], chance: Random) -> Moment | None:
    """Return the next arrival or departure, or None."""
    # Three people arrive first; others come and go later.
    if len(sitting) >= 3 and chance.random() < 0.95:
        return None
    seat = Seat(chance.randrange(MOST_SEATS))
    with suppress(IllegalMove):  # a seat whose last bets still lie cannot come back before the throw
        if seat in sitting:
            step = as_open(game).depart(state, seat)
            sitting.remove(seat)
            return Moment(state, step, Departure(seat))
        chips = chance.randint(1, 60)
        step = as_open(game).arrive(state, seat, chips)
        sitting.add(seat)
        return Moment(state, step, Arrival(seat, chips))
    return None


def _choice(game: AnyGame, state: State, seats: int, chance: Random) -> tuple[Seat, Move]:
    """Return a move of an awaited seat, or of one that may still change its move."""
    seat = chance.choice(sorted(game.to_act(state)))
    if chance.random() < 0.2:
        seat = chance.choice([Seat(other) for other in range(seats) if any(game.moves(state, Seat(other)))])
    lapsed = game.lapsed(state, seat)
    if lapsed is not None and lapsed in game.moves(state, seat) and chance.random() < 0.4:
        return seat, lapsed
    return seat, chance.choice(list(game.moves(state, seat)))


def _decided(game: AnyGame, state: State, seat: Seat, move: Move, cause: Cause = "person") -> Moment:
    return Moment(state, game.play(state, seat, move), Decision(seat, game.write(move), cause))
