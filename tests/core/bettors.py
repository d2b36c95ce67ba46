"""People at a betting table, for tests: the banker, the bettors, and their chips."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.core.language.voice import Voice
from bot.testing.harness import TAVERN, Harness, User
from bot.testing.player import look
from rules.core.log import as_open

SAYS = Voice("en", "crown_and_anchor")
WORTHLESS = SAYS("caption-chips")


def ledger_sum(harness: Harness) -> int:
    """Return the sum of all accounts, including the mint's debt."""
    return sum(balances(harness.path))


def balances(path: Path) -> list[int]:
    """Return the balances of all accounts in a file."""
    with closing(sqlite3.connect(path)) as db:
        found = [balance for (balance,) in db.execute("SELECT balance FROM accounts")]
    assert all(isinstance(balance, int) for balance in found)
    return found


async def seated(harness: Harness, *names: str, options: str = "") -> dict[str, User]:
    """Seat people at a table that has begun; the first of them opened it."""
    users = {name: harness.person(name) for name in names}
    opener, *others = users.values()
    assert (await opener.says("play", game="crown", options=options)).empty
    for user in others:
        assert (await user.taps("join")).empty
    assert (await opener.taps("begin")).empty
    return users


async def roles(harness: Harness, users: dict[str, User]) -> tuple[User, list[User]]:
    """Return the banker, who may not bet, and the bettors."""
    loaded = await look(harness)
    assert loaded.snapshot is not None
    betting = {
        loaded.names[seat]
        for seat in as_open(loaded.game).holdings(loaded.snapshot.state)
        if any(len(loaded.game.parts(move)) == 2 for move in loaded.game.moves(loaded.snapshot.state, seat))
    }
    here = {s.name for s in loaded.table.sittings if not s.left}
    (banker,) = here - betting
    return users[banker], [user for name, user in users.items() if name in betting & here]


async def purse(harness: Harness, user: User) -> int:
    """Return a person's chips that are on no table."""
    return await harness.app.deps.store.balance(f"purse:{TAVERN} {user.person.id}")


async def held(harness: Harness, user: User) -> int:
    """Return a person's chips on the table, stakes included."""
    loaded = await look(harness)
    assert loaded.snapshot is not None
    holdings = as_open(loaded.game).holdings(loaded.snapshot.state)
    return sum(holdings.get(seat, 0) for seat in loaded.seats_of(user.person.id))
