"""Start of a game: its header, and the lot that gives players their seats, drawn from the first link."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from bot.core import fairness
from rules.core.game import AnyGame, Seat, State
from rules.core.log import Header, Log, is_open, opening
from rules.core.options import read_options
from storage.model import PersonId, Sitting, Table

MOST_DRAWN: Final = 1_000
"""Limit of orders drawn by lot. With four seats in pairs, one order in three fits."""


UNKNOWN: Final = "-"
"""Stands for an unknown joining message, and for bot players."""
WITH: Final = "+"
"""Between the numbers of two people who have chosen each other as partners."""
NO_MACHINE: Final = "-"
"""Stands for a person in the list of bot players' levels."""

RATED: Final = "yes"
"""Stands in the header of a game whose result may change ratings; others say nothing of it."""


def set_up(game: AnyGame, table: Table, people: Sequence[Sitting], orders: Iterable[int] | None) -> Header:
    """Return the header of a new game: code, chain, players, joining messages and seats.

    orders: the seats given for a rematch; None draws lots if there is something to draw.
    """
    holders = [s.person or place for place, s in enumerate(people)]  # each bot player is a holder of its own
    each = list(dict.fromkeys(holders))
    notes = {
        "table": table.id,
        "chain": fairness.start(table.root),
        "people": " ".join(str(each.index(holder)) for holder in holders),
        "joined": " ".join(s.joined or UNKNOWN for s in people),
    }
    if any(s.machine for s in people):
        notes["machines"] = " ".join(s.machine.level if s.machine else NO_MACHINE for s in people)
    if table.rated:
        notes["rated"] = RATED
    chosen = pairs(people)
    if chosen and in_pairs(game, replace(table, wanted=len(people))):  # maybe fewer than the owner wanted
        numbers = (f"{each.index(one)}{WITH}{each.index(other)}" for one, other in chosen)
        notes["partners"] = " ".join(numbers)
    comes_and_goes = is_open(game)
    bare = Header(
        game.about.id, game.about.version, 0 if comes_and_goes else len(people), table.options, notes
    )
    order = tuple(range(len(people)) if orders is None else orders)
    if orders is None and len(people) > 1 and not comes_and_goes:
        revealed = fairness.link(table.root, 1)
        order = drawn_order(game, bare, revealed)
        notes = notes | {"lot": revealed}
    return replace(bare, notes=notes | {"seats": " ".join(map(str, order))})


def drawn_order(game: AnyGame, bare: Header, revealed: str) -> tuple[int, ...]:
    """Return the seats that the lot gives the people, in order of joining.

    Two seats of one person, and two people who chose each other, become partners. bare: the header without
    the notes `lot` and `seats`. revealed: the first link. Raises ValueError if no order makes them partners.
    """
    people = bare.notes["people"].split()
    pair_of = {one: pair for pair in bare.notes.get("partners", "").split() for one in pair.split(WITH)}
    before = fairness.digest(Log(bare))
    state = opening(game, bare).state
    orders = fairness.lot(revealed, bare.notes["table"], 1, before, len(people))
    for order in islice(orders, MOST_DRAWN):
        held: dict[str, list[Seat]] = {}
        for person, seat in zip(people, order, strict=True):
            held.setdefault(pair_of.get(person, person), []).append(Seat(seat))
        if all(one_side(game, state, seats) for seats in held.values()):
            return order
    raise ValueError(bare.notes["people"])


def one_side(game: AnyGame, state: State, seats: Iterable[Seat]) -> bool:
    """Return True if all these seats win and lose together."""
    return len({game.concede(state, seat).winners for seat in seats}) == 1


def in_pairs(game: AnyGame, table: Table) -> bool:
    """Return True if some seats of a table win and lose together."""
    if table.wanted < 4:
        return False
    state = game.setup(table.wanted, read_options(game.about.options, table.options))
    return any(one_side(game, state, (Seat(0), Seat(other))) for other in range(1, table.wanted))


def pairs(sittings: Sequence[Sitting]) -> tuple[tuple[PersonId, PersonId], ...]:
    """Return the mutually chosen partners, in order of joining. Holders of two seats have none."""
    held = [s.person for s in sittings if s.person is not None]
    wishes = {s.person: s.partner for s in sittings if s.person is not None and held.count(s.person) == 1}
    return tuple(
        (one, other)
        for one, other in wishes.items()
        if other is not None and wishes.get(other) == one and held.index(one) < held.index(other)
    )


def full(table: Table) -> bool:
    """Return True if every seat of a lobby is taken."""
    return bool(table.wanted) and len(table.sittings) == table.wanted


def choosing(game: AnyGame, table: Table) -> bool:
    """Return True if a player still waits for the chosen partner's answer."""
    if not in_pairs(game, table):
        return False
    held = [s.person for s in table.sittings]
    paired = {person for pair in pairs(table.sittings) for person in pair}
    free = [s for s in table.sittings if s.machine or (held.count(s.person) < 2 and s.person not in paired)]
    return len(free) > 2 and any(s.partner in {one.person for one in free} for s in free if s.partner)
