"""Code and private screens of a new table."""

from typing import Final

from bot.core.ports import Entropy, Store
from bot.core.tables.cache import TableCache
from bot.core.tables.change import Change
from storage.model import Profile, TableId

CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody mistakes for one another."""
CODE_LENGTH: Final = 4


def drawn_code(entropy: Entropy) -> str:
    """Return a code that people can read out to each other."""
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in entropy(CODE_LENGTH))


async def fresh_code(store: Store, entropy: Entropy) -> TableId:
    while True:
        code = TableId(drawn_code(entropy))
        if await store.load(code) is None:
            return code


async def show_privately(cache: TableCache, change: Change, requester: Profile | None = None) -> None:
    """Show a game with secrets in the private chat of every player that the bot can write to.

    requester: the requester's profile, which may be newer than the cached one.
    """
    if not change.was.game.about.secrets:
        return
    for sitting in change.table.sittings:
        if sitting.person is None:
            continue
        profile = (
            requester if requester and requester.id == sitting.person else await cache.profile(sitting.person)
        )
        if profile and profile.channel and profile.reachable is not False and not sitting.left:
            change.show(profile.channel, sitting.seat)
