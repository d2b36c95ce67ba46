"""The odds of a bet, exactly: how often a figure shows, and what the bank keeps of a chip."""

from fractions import Fraction
from math import comb

from rules.core.diagram import Text

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
