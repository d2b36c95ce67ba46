"""A turn taken leg by leg, in whatever order: which legs may follow, and how the board stands then.

Legs are named as they are written. A man may leave by several dice with a leg that is written alike, so what
some legs have led to is one result with every choice of dice that may be left.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.games.tabula.moves.results import results
from rules.games.tabula.moves.turns import LEGS, Dice, Result, Turn, draws, hits_of, men_of, turn_of
from rules.games.tabula.notation import written_leg
from rules.games.tabula.state import OFF, START, Leg, TabulaState, at


def legs_after(state: TabulaState, taken: Sequence[str]) -> Mapping[str, Leg]:
    """The legs that may follow those taken on the way to a legal result; none where nothing is left to do."""
    turn, legal = turn_of(state), results(state)
    reached, rests = _reached(state, turn, taken)
    return {
        written_leg(leg): leg
        for rest in rests
        for leg, ahead, left in _following(turn, reached, rest)
        if _ends_well(turn, ahead, left, legal)
    }


def position_after(state: TabulaState, taken: Sequence[str]) -> TabulaState:
    """The board after some legs of a turn, with the dice that are left. Raises ValueError for other legs."""
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
    """Where a leg of the side to move begins and ends on the board. Men that were hit enter first."""
    seat = state.mover or 0
    entry = f"bar-{seat}" if state.bar(seat) else f"hand-{seat}"
    landing = f"off-{seat}" if leg.landing == OFF else str(leg.landing)
    return str(leg.origin) if leg.origin else entry, landing


def _reached(state: TabulaState, turn: Turn, taken: Sequence[str]) -> tuple[Result, Sequence[Dice]]:
    """What some legs have led to, and the dice that may be left, those first that can be used best.

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
    """Every leg one of these dice can make, what comes of it, and the dice left then."""
    for die, left in draws(rest):
        for man, ahead in turn.follow(result, die):
            yield LEGS[die][man], ahead, left


def _ends_well(turn: Turn, result: Result, rest: Dice, legal: Mapping[Result, object]) -> bool:
    """Whether a legal result is reached, or can still be with the dice left."""
    return result in legal or any(
        _ends_well(turn, ahead, left, legal) for _, ahead, left in _following(turn, result, rest)
    )
