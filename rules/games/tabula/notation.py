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
from functools import cache
from itertools import pairwise

from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, OptionError
from rules.core.game import Seat
from rules.core.notation import MOST_CANDIDATES, tidy
from rules.core.options import changed, read_options, split_settings
from rules.games.tabula.moves.results import results
from rules.games.tabula.moves.turns import Line, Result, lines, occupied, turn_of
from rules.games.tabula.refusals import Wish, refusal
from rules.games.tabula.state import (
    MEN,
    OFF,
    POINTS,
    START,
    THROW,
    Leg,
    Play,
    TabulaMove,
    TabulaOptions,
    TabulaState,
    Throw,
    at,
    one,
    opening,
)

NO_LEGS = "pass"
ROLL = "roll"
SIDES = ("white", "black")

_WORDS = ((re.compile(r"\bbar\b"), str(START)), (re.compile(r"\boff\b"), str(OFF)))
_JOINTS = re.compile(r"\s*(?:[-–—−/:>→]+)\s*")
_CHAIN = re.compile(r"\d{1,2}(?:-\d{1,2})*")
_PLACE = re.compile(r"(hand|bar|off|\d{1,2})(?::(\d{1,2}))?", re.ASCII)
_MOVER = re.compile(r"(white|black)(?: (?:(rolls)|([1-6])-([1-6])-([1-6])))?")


def written_legs(play: Play) -> tuple[str, ...]:
    """Each leg of a turn as it is written."""
    return tuple(map(written_leg, play))


@cache
def written_leg(leg: Leg) -> str:
    """Origin and landing."""
    return f"{leg.origin}-{'off' if leg.landing == OFF else leg.landing}"


def parts(move: TabulaMove) -> tuple[str, ...]:
    """The legs of a turn, or the one word that a move is."""
    return (ROLL,) if isinstance(move, Throw) else written_legs(move) or (NO_LEGS,)


def read_move(state: TabulaState, text: str) -> TabulaMove:
    """The legal move a text means; any beginning of `roll` will do."""
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
    """The one turn with these legs.

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
    """The legal results of lines that hold all the wishes; only those that hold nothing else, if any do."""
    dice = tuple(sorted(state.dice, reverse=True))
    parse_int: dict[Result, None] = {}
    partly: dict[Result, None] = {}
    for line, result in lines(turn_of(state), dice).items():
        left = _left_over(line, tuple(wishes)) if result in found else None
        if left is not None:
            partly[result] = None
        if left == 0:
            parse_int[result] = None
    return list(parse_int or partly)


def _left_over(line: Line, wishes: tuple[Wish, ...]) -> int | None:
    """How many legs of a line no wish asks for; None when a wish is not met."""
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
    """Raises NotationError for everything that is no position of this game."""
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
    """The men of a side and how many of them are in hand. Raises ValueError."""
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
    """Raises ValueError for what no game can come to."""
    winner = state.winner()
    shared = occupied(state.men[0]) & occupied(state.men[1]) & ~one(START)
    ended_wrong = winner is not None and (state.mover != winner or state.dice or state.rolling)
    rolls_wrong = state.rolling and state.options.roll != "manual"
    both = all(at(men, OFF) == MEN for men in state.men)
    started = state.mover is not None or state == opening(state.options)
    if shared or ended_wrong or rolls_wrong or both or not started:
        raise ValueError(state)
    return state
