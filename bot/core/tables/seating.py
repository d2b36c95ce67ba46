"""The table's lot: who gets which seat, drawn from the first link of its fairness chain."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from bot.core import fairness
from rules.core.game import AnyGame, Seat, State
from rules.core.log import Header, Log, opening
from rules.core.saved import write_log

MOST_DRAWN: Final = 1_000
"""Orders drawn before the lot gives up; of four seats in pairs, one order in three will do."""


def drawn_order(game: AnyGame, bare: Header, revealed: str) -> tuple[int, ...]:
    """The seats people get by the table's lot, in order of joining; who holds two gets partners' seats.

    bare: the header with the notes `table`, `chain` and `people` only. revealed: the first link. Raises
    ValueError where somebody holds seats of two sides, which no order can put right.
    """
    people = bare.notes["people"].split()
    before = fairness.digest(write_log(Log(bare)))
    state = opening(game, bare).state
    orders = fairness.lot(revealed, bare.notes["table"], 1, before, len(people))
    for order in islice(orders, MOST_DRAWN):
        held: dict[str, list[Seat]] = {}
        for person, seat in zip(people, order, strict=True):
            held.setdefault(person, []).append(Seat(seat))
        if all(one_side(game, state, seats) for seats in held.values()):
            return order
    raise ValueError(bare.notes["people"])


def one_side(game: AnyGame, state: State, seats: Iterable[Seat]) -> bool:
    """Whether all these seats win and lose together."""
    return len({game.concede(state, seat).winners for seat in seats}) == 1
