"""Helpers for lists of people: members who are still there, and names in a picture's letters."""

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from bot.core.context import Context
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from storage.model import PersonId

MOST: Final = 10
MOST_PROVISIONAL: Final = 5
GONE: Final = 10
"""Extra candidates to read, because some have left the chat."""


class _One(Protocol):
    """Person who may be on a list."""

    @property
    def person(self) -> PersonId: ...


T = TypeVar("T", bound=_One)


async def still_here(ctx: Context, found: Sequence[T], most: int) -> Sequence[T]:
    """Return the first people of a list who are still in the chat, as far as its platform knows."""
    here: list[T] = []
    while found and len(here) < most:  # no more are asked about than are to be listed
        next_ones, found = found[: most - len(here)], found[most - len(here) :]
        gone = await ctx.deps.members.gone(ctx.chat.id, [one.person for one in next_ones])
        here += [one for one in next_ones if one.person not in gone]
    return here


def carried(game: str, period: str) -> str:
    """Return the data of a button that lists one game, or all, in a period."""
    return callback_data.write(Tap("top", args=(game, period)))
