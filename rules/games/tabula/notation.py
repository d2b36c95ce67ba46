"""Tabula as text.

A leg is `origin-landing`: points 1–24, `0` for entering, `off` for leaving; a turn is its legs, `0-3 6-8
19-off`, or `pass`. Players who throw the dice themselves write `roll`. A position is three fields and the
options that differ from the seed's rules::

    white 6:7 9 10:2 hand:2 bar:1 off:2 | black 8:15 | white 2-5-6 | cap=off

Each side names its places with their men (`9` is `9:1`), 15 in all. The last field is `start` before the
starter's roll, else the side to move, with the dice once they are thrown. With `roll=manual` the side alone
has yet to roll, and `white rolls` means that its dice are due.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, OptionError
from rules.core.game import Seat
from rules.core.notation import MOST_CANDIDATES, tidy
from rules.core.options import changed, read_options, split_settings
from rules.games.tabula.moves import (
    CAP,
    LEGS,
    Dice,
    Line,
    Result,
    Turn,
    draws,
    lines,
    men_of,
    occupied,
    results,
    turn_of,
)
from rules.games.tabula.state import (
    MEN,
    OFF,
    POINTS,
    START,
    THROW,
    Play,
    TabulaMove,
    TabulaOptions,
    TabulaState,
    Throw,
    at,
    one,
    opening,
    written_leg,
)

Wish: TypeAlias = tuple[int, int | None]
"""A leg, or several legs of one man, as the player means it: origin and landing, or None for any landing."""


def refusal(state: TabulaState, wishes: Sequence[Wish]) -> IllegalMove:
    """Return the rule that a turn breaks which fits no legal result."""
    if not wishes:
        return IllegalMove("must_move")
    turn = turn_of(state)
    result: Result = turn.men
    rest: Dice = tuple(sorted(state.dice))
    for origin, landing in wishes:
        wanted = min(origin + max(rest, default=0), OFF) if landing is None else landing
        walked = _walk(turn, result, rest, origin, wanted)
        if walked is None:
            return _leg_refusal(turn, men_of(result), rest, origin, wanted)
        result, rest = walked
    return _turn_refusal(state, wishes)


def _walk(turn: Turn, result: Result, rest: Dice, origin: int, landing: int) -> tuple[Result, Dice] | None:
    """Return the result and the dice after one man's way, with as few dice as will do."""
    onward = []
    for die, left in draws(rest):
        for man, ahead in turn.follow(result, die):
            leg = LEGS[die][man]
            if leg.origin == origin and leg.landing == landing:
                return ahead, left
            if leg.origin == origin and leg.landing < landing:
                onward.append((ahead, left, leg.landing))
    ways = (_walk(turn, ahead, left, halfway, landing) for ahead, left, halfway in onward)
    return next((way for way in ways if way is not None), None)


def _leg_refusal(turn: Turn, men: int, rest: Dice, origin: int, landing: int) -> IllegalMove:
    waiting = at(men, START)
    if origin == START and not waiting:
        return IllegalMove("none_to_enter")
    if not (START <= origin < OFF and at(men, origin)):
        return IllegalMove("no_man", site=str(origin))
    if landing <= origin:
        return IllegalMove("backwards")
    if waiting > turn.hand and turn.options.bar_first and origin != START:
        return IllegalMove("bar_first")
    if landing == OFF:
        return _leaving_refusal(men, rest, origin)
    return _landing_refusal(turn, rest, origin, landing)


def _landing_refusal(turn: Turn, rest: Dice, origin: int, landing: int) -> IllegalMove:
    if landing - origin not in rest:
        sums = {sum(some) for count in (2, 3) for some in combinations(rest, count)}
        if landing - origin in sums:
            return IllegalMove("no_way", origin=str(origin), landing=str(landing))
        return IllegalMove("not_rolled", pips=landing - origin)
    if not turn.open & one(landing):
        return IllegalMove("blocked", site=str(landing))
    return IllegalMove("second_half")


def _leaving_refusal(men: int, rest: Dice, origin: int) -> IllegalMove:
    rearmost = next(place for place in range(OFF) if at(men, place))
    if rearmost < 19:
        return IllegalMove("not_home")
    if max(rest, default=0) < OFF - origin:
        return IllegalMove("die_too_small", site=str(origin), pips=OFF - origin)
    return IllegalMove("rear_first", site=str(rearmost))


def _turn_refusal(state: TabulaState, wishes: Sequence[Wish]) -> IllegalMove:
    """Return the rule on whole turns that legs break which can be played one by one."""
    one_man = all(before[1] == after[0] for before, after in pairwise(wishes))
    reach = (wishes[-1][1] or 0) - wishes[0][0]
    if state.options.cap and one_man and (reach > CAP or (len(wishes) == 3 and sum(state.dice) > CAP)):
        return IllegalMove("cap")
    legal = results(state).values()
    if state.options.metric == "dice":
        return IllegalMove("use_dice", n=max(map(len, legal)))
    return IllegalMove("use_all", pips=max(sum(leg.die for leg in line) for line in legal))


NO_LEGS = "pass"
ROLL = "roll"
SIDES = ("white", "black")

_WORDS = ((re.compile(r"\bbar\b"), str(START)), (re.compile(r"\boff\b"), str(OFF)))
_JOINTS = re.compile(r"\s*(?:[-–—−/:>→]+)\s*")
_CHAIN = re.compile(r"\d{1,2}(?:-\d{1,2})*")
_PLACE = re.compile(r"(hand|bar|off|\d{1,2})(?::(\d{1,2}))?", re.ASCII)
_MOVER = re.compile(r"(white|black)(?: (?:(rolls)|([1-6])-([1-6])-([1-6])))?")


def written_legs(play: Play) -> tuple[str, ...]:
    return tuple(map(written_leg, play))


def parts(move: TabulaMove) -> tuple[str, ...]:
    """Return the legs of a turn, or the one word that a move is."""
    return (ROLL,) if isinstance(move, Throw) else written_legs(move) or (NO_LEGS,)


def label(line: Line, hits: int) -> str:
    """Return the legs of a turn, those that end on a hit marked: `6-8× 0-5`."""
    return " ".join(f"{written_leg(leg)}{'×' if at(hits, leg.landing) else ''}" for leg in line)


def read_move(state: TabulaState, text: str) -> TabulaMove:
    """Return the legal move a text means; any beginning of `roll` will do."""
    bare = tidy(text)
    if bare and ROLL.startswith(bare):
        if state.dice:
            raise IllegalMove("rolled_already")
        return THROW
    wishes = _read_wishes(text)
    if not state.dice:
        raise IllegalMove("roll_first")
    return _chosen(state, wishes)


def _chosen(state: TabulaState, wishes: tuple[Wish, ...]) -> Play:
    """Return the one turn with these legs.

    The legs may come in any order and need not all be named, one man's legs may be joined (`6-13`, or
    `6/8/13`), and a lone number is a man to move: all as long as only one result fits.
    """
    found = results(state)
    for line in found.values():
        if tuple((leg.origin, leg.landing) for leg in line) == wishes:
            return Play(line)
    fitting = _fitting(state, wishes, found) if wishes else []
    if len(fitting) == 1:
        return Play(found[fitting[0]])
    if fitting:
        candidates = (" ".join(written_legs(Play(found[result]))) for result in fitting[:MOST_CANDIDATES])
        raise AmbiguousMove(tuple(candidates))
    raise refusal(state, wishes)


def _read_wishes(text: str) -> tuple[Wish, ...]:
    bare = tidy(text)
    if bare == NO_LEGS:
        return ()
    for words, number in _WORDS:
        bare = words.sub(number, bare)
    groups = re.split(r"[\s,;.+]+", _JOINTS.sub("-", bare).strip(" ,;.+-"))
    if not all(_CHAIN.fullmatch(group) for group in groups):
        raise NotationError("not_a_move", text=text[:40])
    chains = [tuple(map(int, group.split("-"))) for group in groups]
    for place in (place for chain in chains for place in chain):
        if place > OFF:
            raise NotationError("no_such_site", site=str(place))
    if len(chains) % 2 == 0 and all(len(chain) == 1 for chain in chains):
        places = [chain[0] for chain in chains]
        chains = [tuple(places[index : index + 2]) for index in range(0, len(places), 2)]
    return tuple(wish for chain in chains for wish in _wishes_of(chain))


def _wishes_of(chain: tuple[int, ...]) -> list[Wish]:
    if len(chain) == 1:
        return [(chain[0], None)]
    return list(pairwise(chain))


def _fitting(state: TabulaState, wishes: Sequence[Wish], found: Mapping[Result, Line]) -> list[Result]:
    """Return the legal results of lines with all the wishes; only those with nothing else, if any are."""
    dice = tuple(sorted(state.dice, reverse=True))
    wholly: dict[Result, None] = {}
    partly: dict[Result, None] = {}
    for line, result in lines(turn_of(state), dice).items():
        left = _left_over(line, tuple(wishes)) if result in found else None
        if left is not None:
            partly[result] = None
        if left == 0:
            wholly[result] = None
    return list(wholly or partly)


def _left_over(line: Line, wishes: tuple[Wish, ...]) -> int | None:
    """Count the legs of a line that no wish asks for; None if a wish is not met."""
    if not wishes:
        return len(line)
    (origin, landing), others = wishes[0], wishes[1:]
    lefts = []
    for index, leg in enumerate(line):
        if leg.origin == origin:
            rest = line[:index] + line[index + 1 :]
            met = landing is None or leg.landing == landing
            lefts.append(_left_over(rest, others if met else ((leg.landing, landing), *others)))
    return min((left for left in lefts if left is not None), default=None)


def write_position(state: TabulaState) -> str:
    sides = [_write_side(state, seat) for seat in (0, 1)]
    mover = "start" if state.mover is None else SIDES[state.mover]
    dice = "rolls" if state.rolling else "-".join(map(str, state.dice))
    settings = " ".join(f"{name}={value}" for name, value in changed(state.options).items())
    return " | ".join([*sides, f"{mover} {dice}".strip(), *([settings] if settings else [])])


def _write_side(state: TabulaState, seat: int) -> str:
    men = state.men[seat]
    places = [(str(point), at(men, point)) for point in POINTS]
    places += [("hand", state.hand[seat]), ("bar", state.bar(seat)), ("off", at(men, OFF))]
    named = [place if count == 1 else f"{place}:{count}" for place, count in places if count]
    return " ".join([SIDES[seat], *named])


def read_position(text: str) -> TabulaState:
    """Return the position of a text. Raises NotationError."""
    refused = NotationError("not_a_position", text=text[:40])
    try:
        fields = [field.strip() for field in tidy(text).split("|")]
    except NotationError:
        raise refused from None
    if fields == ["start"]:
        return opening(TabulaOptions())
    try:
        white, black, mover, *settings = fields
        options = read_options(TabulaOptions, split_settings(" ".join(settings).split()))
        sides = _read_side(white, SIDES[0]), _read_side(black, SIDES[1])
        return _checked(_assembled(sides, mover, options))
    except (ValueError, OptionError):
        raise refused from None


def _read_side(text: str, side: str) -> tuple[int, int]:
    """Return the men of a side and how many of them are in hand. Raises ValueError."""
    name, *places = text.split()
    counts: dict[str, int] = {}
    for place in places:
        read = _PLACE.fullmatch(place)
        if name != side or read is None or read[1] in counts:
            raise ValueError(place)
        counts[read[1]] = int(read[2] or 1)
    if sum(counts.values()) != MEN:
        raise ValueError(text)
    hand = counts.pop("hand", 0)
    men = one(START) * (hand + counts.pop("bar", 0)) + one(OFF) * counts.pop("off", 0)
    for place, count in counts.items():
        if int(place) not in POINTS:
            raise ValueError(place)
        men += one(int(place)) * count
    return men, hand


def _assembled(sides: Sequence[tuple[int, int]], mover: str, options: TabulaOptions) -> TabulaState:
    (white, white_hand), (black, black_hand) = sides
    men, hands = (white, black), (white_hand, black_hand)
    if mover == "start":
        return TabulaState(men, hands, None, options=options)
    read = _MOVER.fullmatch(mover)
    if read is None:
        raise ValueError(mover)
    side, rolls, *faces = read.groups()
    dice = tuple(int(die) for die in faces if die)
    return TabulaState(men, hands, Seat(SIDES.index(side)), dice, options, rolls is not None)


def _checked(state: TabulaState) -> TabulaState:
    """Return a position that a game can come to. Raises ValueError for any other."""
    winner = state.winner()
    shared = occupied(state.men[0]) & occupied(state.men[1]) & ~one(START)
    ended_wrong = winner is not None and (state.mover != winner or state.dice or state.rolling)
    rolls_wrong = state.rolling and state.options.roll != "manual"
    both = all(at(men, OFF) == MEN for men in state.men)
    started = state.mover is not None or state == opening(state.options)
    if shared or ended_wrong or rolls_wrong or both or not started:
        raise ValueError(state)
    return state
