"""What the bank pays: how likely it is, exactly, and what it can be made to pay at worst (A3).

The worst of the 216 throws is found without throwing them. Let x1 ≥ x2 ≥ x3 be the largest totals on a
figure. It shows x1 three times, or x1 twice and x2, or x1, x2 and x3. A figure shown k times gives
payout[k - 1] + 1 for each chip on it, stake included, and the bank keeps all stakes; so the net loss is
convex in each stake, and what is acceptable is one interval.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from rules.core.diagram import Text
from rules.games.crown_and_anchor.state import FIGURES, CrownState, Player, payout

THROWS = 6**3


def counts() -> tuple[int, int, int, int]:
    """Of 216 throws, how many show a figure on no die, one, two and three: 125, 75, 15, 1."""
    none, once, twice, thrice = (comb(3, dice) * 5 ** (3 - dice) for dice in range(4))
    return none, once, twice, thrice


def bank_edge(pays: tuple[int, int, int]) -> Fraction:
    """What the bank wins of each chip on average: 17/216 when it pays 1, 2, 3 and nothing when 1, 3, 5."""
    none, *shown = counts()
    paid = sum(count * pay for count, pay in zip(shown, pays, strict=True))
    return Fraction(none - paid, THROWS)


def odds(pays: tuple[int, int, int]) -> tuple[Text, ...]:
    """The counts with what they pay, and the edge of the bank, to be read before betting."""
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
    """Chips the bank loses at worst; below 0 when it wins whatever is thrown."""
    once, twice, thrice = (pay + 1 for pay in pays)
    first, second, third = sorted(totals, reverse=True)[:3]
    returned = max(thrice * first, twice * first + once * second, once * (first + second + third))
    return returned - sum(totals)


def acceptable(others: Sequence[int], pays: tuple[int, int, int], bank: int) -> tuple[int, int]:
    """The least and the most chips a figure may carry, all others being what they are.

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


def bounds(state: CrownState, player: Player, figure: int) -> tuple[int, int]:
    """The least and the most a bettor may have on a figure because of what the bank can pay."""
    if state.options.cover == "proportional":
        return 0, player.stakes[figure] + player.chips
    totals = state.totals
    others = [totals[index] for index in range(len(FIGURES)) if index != figure]
    least, most = acceptable(others, payout(state.options), state.bank)
    theirs = totals[figure] - player.stakes[figure]
    return max(0, least - theirs), most - theirs
