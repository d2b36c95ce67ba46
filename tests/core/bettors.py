"""People at a betting table, for tests: who holds the bank, who may bet, and where their chips are."""

import sqlite3

from bot.core.words import Voice
from rules.core.log import as_open
from tests.core.evening import TAVERN, Evening, Guest
from tests.core.player import look

SAYS = Voice("en", "crown_and_anchor")
WORTHLESS = SAYS("caption-chips")


def ledger_sum(tavern: Evening) -> int:
    """All accounts together, the mint's debt among them."""
    with sqlite3.connect(tavern.path) as db:
        total = 0
        for (balance,) in db.execute("SELECT balance FROM accounts"):
            assert isinstance(balance, int)
            total += balance
    return total


async def seated(tavern: Evening, *names: str, options: str = "") -> dict[str, Guest]:
    """People at a table that has begun; the first of them opened it."""
    guests = {name: tavern.person(name) for name in names}
    opener, *others = guests.values()
    assert (await opener.says("play", game="crown", options=options)).empty
    for guest in others:
        assert (await guest.taps("join")).empty
    assert (await opener.taps("begin")).empty
    return guests


async def roles(tavern: Evening, guests: dict[str, Guest]) -> tuple[Guest, list[Guest]]:
    """Who holds the bank, found by who may not bet; and the others who sit."""
    live = await look(tavern)
    assert live.standing is not None
    betting = {
        live.names[seat]
        for seat in as_open(live.game).holdings(live.standing.state)
        if any(len(live.game.parts(move)) == 2 for move in live.game.moves(live.standing.state, seat))
    }
    here = {s.name for s in live.table.sittings if not s.left}
    (banker,) = here - betting
    return guests[banker], [guest for name, guest in guests.items() if name in betting & here]


async def purse(tavern: Evening, guest: Guest) -> int:
    """The chips of a person that are on no table."""
    return await tavern.app.house.store.balance(f"purse:{TAVERN} {guest.person.id}")


async def held(tavern: Evening, guest: Guest) -> int:
    """The chips of a person on the table, stakes included."""
    live = await look(tavern)
    assert live.standing is not None
    holdings = as_open(live.game).holdings(live.standing.state)
    return sum(holdings.get(seat, 0) for seat in live.seats_of(guest.person.id))
