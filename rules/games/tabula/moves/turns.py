"""What one die may do: the rules of landing, hitting, entering and leaving.

A turn is followed die by die over **results**: one integer that holds the mover's men (nibbles 0–25, as in
`state`) and above them, in the same nibbles, one for every enemy man hit. Orders that end alike meet in
the same integer.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from rules.games.tabula.state import MEN, OFF, START, WIDTH, Leg, TabulaOptions, TabulaState, at, one

Result: TypeAlias = int
Line: TypeAlias = tuple[Leg, ...]
Dice: TypeAlias = tuple[int, ...]

CAP = 12
"""Points one man may move in a turn (seed 001, rule 3). Two dice never exceed it."""
HITS = WIDTH * (OFF + 1)
"""How many bits the hits of a result stand above its men."""

_OWN = (1 << HITS) - 1
_BOARD = sum(one(point) for point in range(1, OFF))
_PLACES = _BOARD | one(START)
_FIRST_HALF = sum(one(point) for point in range(1, 13))
_HOME = range(19, OFF + 1)
BEFORE_HOME = sum(one(place) for place in range(19))

LEGS = tuple({one(origin): Leg(origin, die) for origin in range(OFF)} for die in range(7))
"""By die, the leg of the man `one(origin)`."""


def hits_of(result: Result) -> int:
    """The enemy men hit, one in the nibble of each point."""
    return result >> HITS


def men_of(result: Result) -> int:
    """The mover's men."""
    return result & _OWN


def occupied(men: int) -> int:
    """A single man on every place that holds any, those borne off aside."""
    men |= men >> 1
    return (men | men >> 2) & _PLACES


class Turn:
    """What stays the same while one roll is played: where the enemy stands, and the options."""

    def __init__(self, men: int, enemy: int, hand: int, options: TabulaOptions) -> None:
        self.men = men
        self.hand = hand
        self.options = options
        held = (enemy >> 1 | enemy >> 2 | enemy >> 3) & _BOARD
        self.open = _BOARD & ~held
        self.blots = enemy & self.open

    def follow(self, result: Result, die: int) -> Iterator[tuple[int, Result]]:
        """Every man, as `one(origin)`, a die may move after what was played so far, and what comes of it."""
        shift = WIDTH * die
        men = result & _OWN
        movable = occupied(men)
        leaving = 0 if movable & BEFORE_HOME else self._leaving(movable, die)
        if men & 15 > self.hand and self.options.bar_first:
            movable = one(START)
        movable = movable & self.landings(men) >> shift | leaving
        while movable:
            man = movable & -movable
            movable ^= man
            landing = min(man << shift, one(OFF))
            yield man, result - man + landing | (landing & self.blots) << HITS

    def landings(self, men: int) -> int:
        """The points open to these men: none may land in the second half while one is out of play."""
        return self.open & _FIRST_HALF if men & 15 else self.open

    def hinges_on_order(self) -> bool:
        """Whether the order of the dice may decide who leaves, or even how many dice it takes to win.

        Two dice bring two men home at most, and none from outside.
        """
        if occupied(self.men) & BEFORE_HOME:
            return not self.men & 15 and sum(at(self.men, place) for place in _HOME) >= MEN - 2
        return self.options.bearoff != "any" or at(self.men, OFF) >= MEN - 3

    def _leaving(self, movable: int, die: int) -> int:
        """The men a die bears off when all are home; the exact number is needed only as an option says."""
        exact = one(OFF - die)
        if self.options.bearoff == "any":
            return movable & -exact  # this point and all nearer to the end
        rearmost = movable & -movable
        return rearmost if rearmost > exact else movable & exact


def turn_of(state: TabulaState) -> Turn:
    """The turn of a position whose dice are thrown."""
    seat = state.mover or 0
    return Turn(state.men[seat], state.men[1 - seat], state.hand[seat], state.options)


def lines(turn: Turn, dice: Dice) -> Mapping[Line, Result]:
    """Every line that can be played with some of the dice, legs sorted, whether or not it uses enough.

    The order of its legs changes nothing about where a line ends.
    """
    found: dict[Line, Result] = {(): turn.men}
    latest: dict[tuple[Dice, Line], Result] = {(dice, ()): turn.men}
    while latest:
        following: dict[tuple[Dice, Line], Result] = {}
        for (rest, line), result in latest.items():
            for die, left in draws(rest):
                for man, ahead in turn.follow(result, die):
                    following[left, tuple(sorted((*line, LEGS[die][man])))] = ahead
        found |= {line: result for (_, line), result in following.items()}
        latest = following
    return found


@cache
def draws(rest: Dice) -> Sequence[tuple[int, Dice]]:
    """Each different die of a roll with what is left when it is used. There are few rolls to remember."""
    return [(die, _without(rest, die)) for die in dict.fromkeys(rest)]


def _without(rest: Dice, die: int) -> Dice:
    index = rest.index(die)
    return rest[:index] + rest[index + 1 :]
