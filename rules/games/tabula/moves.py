"""Turns of Tabula: a single die, every result of a roll, and a turn taken leg by leg.

A turn is followed die by die over **results**: one integer that holds the mover's men (nibbles 0–25, as in
`state`) and above them, in the same nibbles, one for every enemy man hit. Orders that end alike meet in the
same integer.

If the order of the dice decides nothing, they are shared out instead. Men of one side do not block each
other. Some dice enter men. That may happen first, because it only opens the board. The other dice are
shared out among men who **walk**, each with one die or with several in sequence. A result is the sum of the
changes by entering and walking. So each man's walks are computed once, not after every move of the others.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import accumulate, compress, permutations, product
from operator import not_
from typing import NamedTuple, TypeAlias

from rules.games.tabula.state import (
    MEN,
    OFF,
    START,
    WIDTH,
    Leg,
    TabulaOptions,
    TabulaState,
    at,
    one,
    written_leg,
)

Result: TypeAlias = int
Line: TypeAlias = tuple[Leg, ...]
Dice: TypeAlias = tuple[int, ...]

CAP = 12
"""Points one man may move in a turn (seed 001, rule 3). Two dice never exceed it."""
HITS = WIDTH * (OFF + 1)
"""Bits that the hits of a result stand above its men."""

_OWN = (1 << HITS) - 1
_BOARD = sum(one(point) for point in range(1, OFF))
_PLACES = _BOARD | one(START)
_FIRST_HALF = sum(one(point) for point in range(1, 13))
_HOME = range(19, OFF + 1)
BEFORE_HOME = sum(one(place) for place in range(19))

LEGS = tuple({one(origin): Leg(origin, die) for origin in range(OFF)} for die in range(7))
"""The leg of the man `one(origin)`, by die."""


def hits_of(result: Result) -> int:
    """Return the enemy men hit, one in the nibble of each point."""
    return result >> HITS


def men_of(result: Result) -> int:
    """Return the mover's men."""
    return result & _OWN


def occupied(men: int) -> int:
    """Return a single man on every place that holds any, without those borne off."""
    men |= men >> 1
    return (men | men >> 2) & _PLACES


def plain_worth(result: Result) -> int:
    """Return how good a result looks at first sight: hits, men borne off, points held and single men left."""
    men = men_of(result)
    held = (men >> 1 | men >> 2 | men >> 3) & _BOARD
    single = men & ~held & _BOARD
    return 3 * hits_of(result).bit_count() + 2 * at(men, OFF) + held.bit_count() - single.bit_count()


class Turn:
    """The constants of a turn while one roll is played: the enemy's points and the options."""

    def __init__(self, men: int, enemy: int, hand: int, options: TabulaOptions) -> None:
        self.men = men
        self.hand = hand
        self.options = options
        held = (enemy >> 1 | enemy >> 2 | enemy >> 3) & _BOARD
        self.open = _BOARD & ~held
        self.blots = enemy & self.open

    def follow(self, result: Result, die: int) -> Iterator[tuple[int, Result]]:
        """Yield every man, as `one(origin)`, that a die may move after a result, and the next result."""
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
        """Return the points open to these men: none may land in the second half while one is out of play."""
        return self.open & _FIRST_HALF if men & 15 else self.open

    def hinges_on_order(self) -> bool:
        """Return True if the order of the dice may decide who leaves, or how many dice it takes to win.

        Two dice bring two men home at most, and none from outside.
        """
        if occupied(self.men) & BEFORE_HOME:
            return not self.men & 15 and sum(at(self.men, place) for place in _HOME) >= MEN - 2
        return self.options.bearoff != "any" or at(self.men, OFF) >= MEN - 3

    def _leaving(self, movable: int, die: int) -> int:
        """Return the men a die bears off when all are home; an option may ask for the exact number."""
        exact = one(OFF - die)
        if self.options.bearoff == "any":
            return movable & -exact  # this point and all nearer to the end
        rearmost = movable & -movable
        return rearmost if rearmost > exact else movable & exact


def turn_of(state: TabulaState) -> Turn:
    """Return the turn of a position whose dice are thrown."""
    seat = state.mover or 0
    return Turn(state.men[seat], state.men[1 - seat], state.hand[seat], state.options)


def lines(turn: Turn, dice: Dice) -> Mapping[Line, Result]:
    """Return every line that some of the dice can play, legs sorted, even if it uses too few.

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
    """Return each different die of a roll with the dice left after it. There are few rolls to remember."""
    return [(die, _without(rest, die)) for die in dict.fromkeys(rest)]


def _without(rest: Dice, die: int) -> Dice:
    index = rest.index(die)
    return rest[:index] + rest[index + 1 :]


_STACKS = {one(origin): 15 * one(origin) for origin in range(OFF)}
_BEYOND = sum(one(place) for place in range(OFF, 2 * OFF))
"""Ends of walks, besides the points, when all men are home."""

Walk: TypeAlias = tuple[int, int, int, int, Line]
"""A man's moves with his dice.

The man, `one(origin)`; the mask of his nibble; the change of the men; the enemy men hit, in the nibbles of
hits; his legs. A plain tuple, because every roll makes dozens.
"""


class Way(NamedTuple):
    """The dice of one man in an order, and his walks by origin; they hit wherever he lands.

    halts, end: how many bits ahead of his own he comes down on the way and at last.
    """

    halts: Sequence[int]
    end: int
    walks: Sequence[Walk]


class Share(NamedTuple):
    """The dice of one man, in every order. tired: points where men have entered for whom it is too much."""

    ways: Sequence[Way]
    tired: int


class Plan(NamedTuple):
    """Some dice that enter men, and every division of the others.

    points: where men enter. step, hits, legs: what that changes, as in a walk. divisions: places of the
    shares that make one up, equal ones side by side.
    """

    points: int
    step: int
    hits: int
    legs: Line
    shares: Sequence[Share]
    divisions: Sequence[Sequence[int]]


def walked(turn: Turn, dice: Dice) -> dict[Result, Line]:
    """Return the results that use the most of a roll, with a line to each."""
    waiting = at(turn.men, START)
    duty = waiting - turn.hand if turn.options.bar_first else 0
    found: dict[Result, Line] = {}
    for plans in _plans(dice, turn.options.metric, turn.options.cap):
        for plan in plans:
            entering = len(plan.legs)
            if entering > waiting:
                break
            if (entering >= duty or not plan.shares) and plan.points & turn.open == plan.points:
                _add_results(found, turn, plan)
        if found:
            break
    return found


def _add_results(found: dict[Result, Line], turn: Turn, plan: Plan) -> None:
    """Add every result of a plan."""
    blots = turn.blots << HITS
    start = turn.men + plan.step | plan.hits & blots
    if not plan.shares:
        found[start] = plan.legs
        return
    men = men_of(start)
    places = occupied(men)
    standing = places & ~one(START)
    landings = turn.landings(men)
    ends = landings if places & BEFORE_HOME else landings | _BEYOND
    teams = []
    for ways, tired in plan.shares:
        able = standing & (occupied(turn.men) | ~tired) if tired else standing
        teams.append(_walks(ways, able, landings, ends, blots))
    for division in plan.divisions:
        _add_sums(found, start, men, plan.legs, [teams[share] for share in division])


def _walks(ways: Sequence[Way], able: int, landings: int, ends: int, blots: int) -> Sequence[Walk]:
    """Return the walks of all men who are able to take a share, one of those that change the same."""
    found: dict[int, Walk] = {}
    for halts, end, walks in ways:
        movable = able & ends >> end
        for halt in halts:
            movable &= landings >> halt
        while movable:
            man, stack, step, hits, legs = walks[movable.bit_length() // WIDTH]
            movable ^= man
            hits &= blots
            found[man | hits] = man, stack, step, hits, legs
    return list(found.values())


def _add_sums(
    found: dict[Result, Line], start: Result, men: int, line: Line, teams: Sequence[Sequence[Walk]]
) -> None:
    """Add every result of one walk from each team, each by another man of those on the board.

    Men with equal shares take them in the order of their places, so that no pair occurs twice.
    """
    reached = [(start, men, line, 0)]
    before: Sequence[Walk] = ()
    for team in teams[:-1]:
        reached = [
            (result + step | hits, left - man, begun + legs, man)
            for result, left, begun, last in reached
            for man, stack, step, hits, legs in team
            if left & stack and (team is not before or man >= last)
        ]
        before = team
    team = teams[-1]
    for result, left, begun, last in reached:
        free = left & -last if team is before else left
        for _, stack, step, hits, legs in team:
            if free & stack:
                found[result + step | hits] = begun + legs


@cache
def _plans(dice: Dice, metric: str, cap: bool) -> Sequence[Sequence[Plan]]:
    """Return the plans for all uses of a roll, the most first.

    Those that use as much are one group, in which the fewest enter first.
    """
    worth = sum if metric == "pips" else len
    plans: dict[int, list[Plan]] = {}
    for used, _ in _splits(dice):
        plans.setdefault(worth(used), []).extend(_plan(*split, cap) for split in _splits(used))
    return [sorted(plans[most], key=lambda plan: len(plan.legs)) for most in sorted(plans, reverse=True)]


def _splits(dice: Dice) -> Sequence[tuple[Dice, Dice]]:
    """Return every choice of some dice, with the others."""
    choices = product((False, True), repeat=len(dice))
    splits = ((compress(dice, chosen), compress(dice, map(not_, chosen))) for chosen in choices)
    return list(dict.fromkeys((tuple(chosen), tuple(others)) for chosen, others in splits))


def _plan(entering: Dice, walking: Dice, cap: bool) -> Plan:
    limit = CAP if cap else sum(entering) + sum(walking)
    divisions = [shares for shares in _divisions(walking) if all(sum(share) <= limit for share in shares)]
    shares = list(dict.fromkeys(share for division in divisions for share in division))
    landings = {die: one(die) for die in entering}
    points = sum(landings.values())
    tired = [sum(one(die) for die in landings if die + sum(share) > limit) for share in shares]
    return Plan(
        points,
        sum(one(die) - one(START) for die in entering),
        points << HITS,
        tuple(LEGS[die][one(START)] for die in entering),
        [Share(_ways(share), where) for share, where in zip(shares, tired, strict=True)],
        [[shares.index(share) for share in division] for division in divisions],
    )


def _divisions(dice: Dice) -> Sequence[Sequence[Dice]]:
    """Return every division of the dice among men, the longest shares first and equal ones side by side.

    The last division gives every man one die.
    """
    if not dice:
        return [()]
    first, rest = dice[:1], dice[1:]
    found: list[tuple[Dice, ...]] = []
    for shares in _divisions(rest):
        found += [
            (first + share, *shares[:place], *shares[place + 1 :]) for place, share in enumerate(shares)
        ]
        found.append((first, *shares))
    longest = [tuple(sorted(shares, key=lambda share: (len(share), share), reverse=True)) for shares in found]
    return list(dict.fromkeys(longest))


@cache
def _ways(share: Dice) -> Sequence[Way]:
    return [_way(order) for order in dict.fromkeys(permutations(share))]


def _way(order: Dice) -> Way:
    *halts, end = accumulate(order)
    origins = range(OFF - max(halts, default=0))
    return Way([WIDTH * halt for halt in halts], WIDTH * end, [_walk(origin, order) for origin in origins])


def _walk(origin: int, order: Dice) -> Walk:
    places = list(accumulate(order, initial=origin))
    man, landings = one(origin), [one(min(place, OFF)) for place in places[1:]]
    legs = tuple(LEGS[die][one(place)] for place, die in zip(places, order, strict=False))
    return man, _STACKS[man], landings[-1] - man, sum(landings) << HITS, legs


Reached: TypeAlias = tuple[Result, int]
"""A result and the one man, as `one(place)`, whom the cap forbids to go on; 0 where there is none."""


@lru_cache(maxsize=1)
def results(state: TabulaState) -> Mapping[Result, Line]:
    """Return every legal result of the dice thrown, with a line that leads to it; the empty line is a pass.

    Legal are the results that use the most of the roll, and every line that bears off the last man. Only the
    last roll is remembered: a table asks some times in a row about one, and the lines of many would be as
    slow to fetch from memory as to find again.
    """
    return results_of(turn_of(state), state.dice)


def results_of(turn: Turn, dice: Dice) -> Mapping[Result, Line]:
    """Return every legal result of a turn and its dice."""
    dice = tuple(sorted(dice, reverse=True))
    return _in_order(turn, dice) if turn.hinges_on_order() else walked(turn, dice)


def _in_order(turn: Turn, dice: Dice) -> dict[Result, Line]:
    """Return the results die by die, in every order. Lines that end alike are followed up once."""
    latest: dict[Dice, dict[Reached, Line]] = {dice: {(turn.men, 0): ()}}
    reached = latest
    for _ in dice:
        latest = _throw(turn, latest, limited=turn.options.cap and sum(dice) > CAP)
        reached |= latest
    return _most(reached, turn.options.metric)


def _throw(
    turn: Turn, latest: Mapping[Dice, Mapping[Reached, Line]], *, limited: bool
) -> dict[Dice, dict[Reached, Line]]:
    """Play one more die in every way.

    limited: three dice exceed the cap, so a man who alone can have made two legs must rest.
    """
    following: dict[Dice, dict[Reached, Line]] = {}
    for rest, before in latest.items():
        for die, left in draws(rest):
            after = following.setdefault(left, {})
            legs = LEGS[die]
            for (result, walker), line in before.items():
                for man, ahead in turn.follow(result, die):
                    goes_on = limited and (man == walker or not line)
                    if goes_on and not left:
                        continue
                    landing = man << WIDTH * die
                    alone = goes_on and not result & 15 * landing
                    after.setdefault((ahead, landing if alone else 0), (*line, legs[man]))
    return following


def _most(reached: Mapping[Dice, Mapping[Reached, Line]], metric: str) -> dict[Result, Line]:
    """Return the results that leave the least of the roll, and those that end the game."""
    unused = sum if metric == "pips" else len
    least = min(unused(rest) for rest, found in reached.items() if found)
    return {
        result: line
        for rest, found in reached.items()
        for (result, _), line in found.items()
        if unused(rest) == least or at(result, OFF) == MEN
    }


def legs_after(state: TabulaState, taken: Sequence[str]) -> Mapping[str, Leg]:
    """Return the legs that may follow those taken on the way to a legal result; none at its end."""
    turn, legal = turn_of(state), results(state)
    reached, rests = _reached(state, turn, taken)
    return {
        written_leg(leg): leg
        for rest in rests
        for leg, ahead, left in _following(turn, reached, rest)
        if _ends_well(turn, ahead, left, legal)
    }


def position_after(state: TabulaState, taken: Sequence[str]) -> TabulaState:
    """Return the board after some legs of a turn, with the dice that are left. Raises ValueError."""
    seat, turn = state.mover or 0, turn_of(state)
    reached, rests = _reached(state, turn, taken)
    own, hits = men_of(reached), hits_of(reached)
    enemy = state.men[1 - seat] - hits + hits.bit_count()
    hand = min(state.hand[seat], at(own, START))
    return replace(
        state,
        men=(own, enemy) if seat == 0 else (enemy, own),
        hand=(hand, state.hand[1]) if seat == 0 else (state.hand[0], hand),
        dice=rests[0],
        thrown=state.dice,
    )


def sites_of(state: TabulaState, leg: Leg) -> tuple[str, str]:
    """Return the sites of a leg of the side to move. Men that were hit enter first."""
    seat = state.mover or 0
    entry = f"bar-{seat}" if state.bar(seat) else f"hand-{seat}"
    landing = f"off-{seat}" if leg.landing == OFF else str(leg.landing)
    return str(leg.origin) if leg.origin else entry, landing


def _reached(state: TabulaState, turn: Turn, taken: Sequence[str]) -> tuple[Result, Sequence[Dice]]:
    """Return the result of some legs and the dice that may be left, those first that can be used best.

    Raises ValueError where they cannot be taken.
    """
    result, rests, legal = turn.men, [state.dice], results(state)
    for text in taken:
        following = {
            left: ahead
            for rest in rests
            for leg, ahead, left in _following(turn, result, rest)
            if written_leg(leg) == text and _ends_well(turn, ahead, left, legal)
        }
        if not following:
            raise ValueError(text)
        (result,) = set(following.values())
        rests = sorted(following, key=sum, reverse=True)
    return result, rests


def _following(turn: Turn, result: Result, rest: Dice) -> Iterator[tuple[Leg, Result, Dice]]:
    """Yield every leg of one of these dice, its result, and the dice left after it."""
    for die, left in draws(rest):
        for man, ahead in turn.follow(result, die):
            yield LEGS[die][man], ahead, left


def _ends_well(turn: Turn, result: Result, rest: Dice, legal: Mapping[Result, object]) -> bool:
    """Return True if a result is legal or can lead to a legal one with the dice left."""
    return result in legal or any(
        _ends_well(turn, ahead, left, legal) for _, ahead, left in _following(turn, result, rest)
    )
