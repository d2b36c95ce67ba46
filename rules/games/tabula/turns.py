"""What can be made of a roll: every distinct result of a turn, and one line of play to each.

A turn is searched die by die over **results**: one integer that holds the mover's men (nibbles 0–25, as in
`state`) and above them, in the same nibbles, one for every enemy man hit. Two orders that end alike meet
in the same integer, so each result is followed up only once.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from rules.games.tabula.state import MEN, OFF, START, WIDTH, Leg, Position, TabulaOptions, at, one

Result: TypeAlias = int
Line: TypeAlias = tuple[Leg, ...]
Dice: TypeAlias = tuple[int, ...]

CAP = 12
"""Points one man may move in a turn (seed 001, rule 3). Two dice never exceed it."""
MOST_OFF = MEN * one(OFF)

_HITS = WIDTH * (OFF + 1)
_OWN = (1 << _HITS) - 1
_BOARD = sum(one(point) for point in range(1, OFF))
_FIRST_HALF = sum(one(point) for point in range(1, 13))
_BEFORE_HOME = sum(15 * one(place) for place in range(19))

LEGS = tuple({one(origin): Leg(origin, die) for origin in range(OFF)} for die in range(7))
"""By die, the leg of the man `one(origin)`."""


def hits_of(result: Result) -> int:
    """The enemy men hit, one in the nibble of each point."""
    return result >> _HITS


def men_of(result: Result) -> int:
    """The mover's men."""
    return result & _OWN


def occupied(men: int) -> int:
    """A single man on every place that holds any."""
    return (men | men >> 1 | men >> 2 | men >> 3) & (_BOARD | one(START))


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
        waiting = men & 15
        movable, landings = occupied(men), self.open
        if waiting:
            landings &= _FIRST_HALF  # none may occupy the second half while a man is out of play
            if waiting > self.hand and self.options.bar_first:
                movable = one(START)
        elif not men & _BEFORE_HOME:
            for man in self._leaving(movable, die):
                yield man, result - man + one(OFF)
        movable &= landings >> shift
        while movable:
            man = movable & -movable
            movable ^= man
            landing = man << shift
            yield man, (result - man + landing) | (landing & self.blots) << _HITS

    def _leaving(self, movable: int, die: int) -> Iterator[int]:
        """The men a die bears off when all are home; the exact number is needed only as an option says."""
        exact = one(OFF - die)
        if self.options.bearoff == "any":
            leaving = movable & -exact  # this point and all nearer to the end
        else:
            rearmost = movable & -movable
            leaving = rearmost if rearmost > exact else movable & exact
        while leaving:
            man = leaving & -leaving
            leaving ^= man
            yield man

    def spent(self, line: Line) -> int:
        """The man, as `one(place)`, that surely made both legs of a line of two; else 0.

        Where men of the same side stood already on the way, they may have made one of the legs.
        """
        match line:
            case (first, second) if first.landing == second.origin:
                alone = not at(self.men, second.origin) and not at(self.men, second.landing)
                return one(second.landing) if alone else 0
        return 0


@lru_cache(maxsize=512)
def results(men: int, enemy: int, hand: int, dice: Dice, options: TabulaOptions) -> Mapping[Result, Line]:
    """Every legal result of a roll with a line that leads to it; the empty line is a pass.

    dice: from high to low. Legal are the results that use the most of the roll, and every line that
    bears off the last man.
    """
    turn = Turn(men, enemy, hand, options)
    reached: dict[Dice, dict[Result, Line]] = {dice: {men: ()}}
    latest = reached
    for _ in dice:
        latest = _throw(turn, latest, limited=options.cap and sum(dice) > CAP)
        reached |= latest
    return _most(reached, options.metric)


def results_of(position: Position) -> Mapping[Result, Line]:
    """The same for a position whose dice are thrown."""
    seat = position.mover or 0
    dice = tuple(sorted(position.dice, reverse=True))
    return results(position.men[seat], position.men[1 - seat], position.hand[seat], dice, position.options)


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


def _throw(
    turn: Turn, latest: Mapping[Dice, Mapping[Result, Line]], *, limited: bool
) -> dict[Dice, dict[Result, Line]]:
    """One more die played in every way, by the dice still left.

    limited: three dice exceed the cap, so a man that made two legs must rest. Where a result can be had
    with a tired man and without one, the line without is kept: it leaves more choice.
    """
    following: dict[Dice, dict[Result, Line]] = {}
    for rest, before in latest.items():
        for die, left in draws(rest):
            after = following.setdefault(left, {})
            legs = LEGS[die]
            second, third = limited and len(left) == 1, limited and not left
            for result, line in before.items():
                tired = turn.spent(line) if third else 0
                for man, ahead in turn.follow(result, die):
                    if ahead in after and not (second and turn.spent(after[ahead])):
                        continue
                    if man != tired:
                        after[ahead] = (*line, legs[man])
    return following


def _most(reached: Mapping[Dice, Mapping[Result, Line]], metric: str) -> dict[Result, Line]:
    """The results that leave the least of the roll, and those that end the game."""
    unused = sum if metric == "pips" else len
    least = min(unused(rest) for rest, found in reached.items() if found)
    kept: dict[Result, Line] = {}
    for rest, found in reached.items():
        if unused(rest) == least:
            kept = {**found, **kept}
        else:
            kept |= {result: line for result, line in found.items() if result & _OWN == MOST_OFF}
    return kept
