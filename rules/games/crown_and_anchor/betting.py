"""Legal bets, and the chips that the bank pays: the exact odds and the worst throw (A3).

The worst of the 216 throws is found without throwing them. Let x1 ≥ x2 ≥ x3 be the largest totals on a
figure. It shows x1 three times, or x1 twice and x2, or x1, x2 and x3. A figure shown k times gives
payout[k - 1] + 1 for each chip on it, stake included, and the bank keeps all stakes; so the net loss is
convex in each stake, and the acceptable stakes are one interval.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import repeat
from math import comb
from typing import NamedTuple

from rules.core.diagram import Text
from rules.core.errors import IllegalMove, NotYourTurn
from rules.core.game import Seat
from rules.games.crown_and_anchor.state import (
    AGREE,
    FIGURES,
    PASS,
    READY,
    REFUSE,
    THROW,
    VOLUNTEER,
    CrownState,
    Play,
    Player,
    Stake,
    Stakes,
    Word,
    may_bet,
    may_volunteer,
    payout,
    stake,
    unready,
)

THROWS = 6**3


def counts() -> tuple[int, int, int, int]:
    """Count the throws of 216 that show a figure on no die, one, two and three: 125, 75, 15, 1."""
    none, once, twice, thrice = (comb(3, dice) * 5 ** (3 - dice) for dice in range(4))
    return none, once, twice, thrice


def bank_edge(pays: tuple[int, int, int]) -> Fraction:
    """Return the bank's average gain of a chip: 17/216 if it pays 1, 2, 3 and nothing if 1, 3, 5."""
    none, *shown = counts()
    paid = sum(count * pay for count, pay in zip(shown, pays, strict=True))
    return Fraction(none - paid, THROWS)


def odds(pays: tuple[int, int, int]) -> tuple[Text, ...]:
    """Return the counts with their payments, and the edge of the bank."""
    never, once, twice, thrice = counts()
    pay_once, pay_twice, pay_thrice = pays
    table = Text(
        "text-odds",
        {
            "never": never,
            "once": once,
            "twice": twice,
            "thrice": thrice,
            "pay_once": pay_once,
            "pay_twice": pay_twice,
            "pay_thrice": pay_thrice,
        },
    )
    edge = bank_edge(pays)
    if not edge:
        return table, Text("text-no_edge")
    return table, Text("text-edge", {"part": edge.numerator, "whole": edge.denominator})


def worst_loss(totals: Sequence[int], pays: tuple[int, int, int]) -> int:
    """Return the chips the bank loses at worst; below 0 if it wins whatever is thrown."""
    once, twice, thrice = (pay + 1 for pay in pays)
    first, second, third = sorted(totals, reverse=True)[:3]
    returned = max(thrice * first, twice * first + once * second, once * (first + second + third))
    return returned - sum(totals)


def acceptable(others: Sequence[int], pays: tuple[int, int, int], bank: int) -> tuple[int, int]:
    """Return the least and the most chips that a figure may carry beside the others.

    others: totals of the other five figures. The most may be below the least, or below 0.
    """
    once, twice, thrice = (pay + 1 for pay in pays)
    first, second, third = sorted(others, reverse=True)[:3]
    room = bank + sum(others)
    least = max(thrice * first, twice * first + once * second, once * (first + second + third)) - room
    most = min(
        room // pays[2],
        (room - once * first) // pays[1],
        (room - twice * first) // pays[0],
        (room - once * (first + second)) // pays[0],
    )
    return max(0, least), most


class Bounds(NamedTuple):
    """Chips that a bettor may have on a figure, or none at all if `least` is 0.

    least, bank_allows: by what the bank can pay. largest: by the bettor's chips and the table's limit,
    0 if that is less than a smallest bet.
    """

    least: int
    bank_allows: int
    largest: int


def bounds(state: CrownState, player: Player, figure: int, totals: Stakes) -> Bounds:
    """Return the bounds of a bettor on a figure. totals: those of the state."""
    options, stake = state.options, player.stakes[figure]
    held = stake + player.chips
    if options.cover == "proportional":
        least, allowed = 0, held
    else:
        others = totals[:figure] + totals[figure + 1 :]
        least, allowed = acceptable(others, payout(options), state.bank)
        theirs = totals[figure] - stake
        least, allowed = max(0, least - theirs), allowed - theirs
    most = min(held, allowed, options.figure_limit or held)
    return Bounds(least, allowed, most if most >= options.minimum else 0)


def moves(state: CrownState, seat: Seat) -> Iterator[Play]:
    """Yield all legal moves of a seat: stakes by figure from 0 to the largest, then the words."""
    player = state.player(seat)
    answers = {"call": (PASS,), "consent": (AGREE, REFUSE)}.get(state.phase)
    if answers and seat in state.candidates:
        yield from ((VOLUNTEER, *answers) if may_volunteer(state, seat) else answers)
    if state.phase != "betting" or player is None:
        return
    if may_bet(state, player):
        totals, minimum = state.totals, state.options.minimum
        for figure in range(len(FIGURES)):
            least, _, largest = bounds(state, player, figure, totals)
            if least == 0:
                yield stake(figure, 0)
            yield from map(stake, repeat(figure), range(max(least, minimum), largest + 1))
        if not player.ready:
            yield READY
    elif seat == state.banker and not unready(state):
        yield THROW
    if may_volunteer(state, seat):
        yield VOLUNTEER


def check(state: CrownState, seat: Seat, move: Play) -> Player:
    """Return the player who may make this move. Raises IllegalMove with the rule that forbids it."""
    if state.phase == "over":
        raise IllegalMove("game_over")
    player = state.player(seat)
    if player is None or not player.here:
        raise IllegalMove("not_seated")
    if isinstance(move, Stake):
        _check_bettor(state, player)
        _check_stake(state, player, move)
    else:
        _check_word(state, player, move)
    return player


def _check_bettor(state: CrownState, player: Player) -> None:
    if state.phase == "dice":
        raise IllegalMove("bets_closed")
    if state.phase == "consent":
        raise IllegalMove("bank_asked")
    if state.phase != "betting":
        raise IllegalMove("no_banker")
    if player.seat == state.banker:
        raise IllegalMove("banker_bets")
    if not may_bet(state, player):
        raise IllegalMove("out_of_chips", minimum=state.options.minimum)


def _check_stake(state: CrownState, player: Player, move: Stake) -> None:
    if not 0 <= move.figure < len(FIGURES):
        raise IllegalMove("no_such_site", site=str(move.figure))
    least, bank_allows, most = bounds(state, player, move.figure, state.totals)
    minimum = state.options.minimum
    if move.chips < minimum and move.chips != 0:
        raise IllegalMove("below_minimum", minimum=minimum)
    if move.chips < least:
        raise IllegalMove("covers_others", least=least)
    if move.chips > player.stakes[move.figure] + player.chips:
        raise IllegalMove("too_few_chips", most=most)
    if state.options.figure_limit is not None and move.chips > state.options.figure_limit:
        raise IllegalMove("above_limit", limit=state.options.figure_limit, most=most)
    if move.chips > bank_allows and move.chips:
        raise IllegalMove("bank_cannot_cover", most=most)


def _check_word(state: CrownState, player: Player, move: Word) -> None:
    if move in {VOLUNTEER, PASS, AGREE, REFUSE}:
        _check_answer(state, player, move)
    elif move == READY:
        _check_bettor(state, player)
        if player.ready:
            raise IllegalMove("already_ready")
    else:
        _check_throw(state, player)


def _check_answer(state: CrownState, player: Player, move: Word) -> None:
    """Check an answer to a call or a volunteer; after a break a player may also volunteer unasked."""
    asked = {PASS: "call", AGREE: "consent", REFUSE: "consent"}.get(move)
    volunteers = move == VOLUNTEER and (state.phase in {"call", "consent"} or state.broken)
    if state.phase == "dice" or not (state.phase == asked or volunteers):
        raise IllegalMove("no_call")
    if state.phase in {"call", "consent"} and player.seat not in state.candidates:
        raise NotYourTurn
    if move == VOLUNTEER and not may_volunteer(state, player.seat):
        raise IllegalMove("cannot_hold")


def _check_throw(state: CrownState, player: Player) -> None:
    if state.phase == "dice":
        raise IllegalMove("bets_closed")
    if state.phase == "consent":
        raise IllegalMove("bank_asked")
    if player.seat != state.banker:
        raise IllegalMove("not_banker")
    if waiting := unready(state):
        raise IllegalMove("not_ready", count=len(waiting))
