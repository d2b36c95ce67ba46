"""Rewards that milestones unlock."""

from typing import Final

from bot.core.context import Context
from bot.features.milestones.catalogue import NAMES
from rules.core.errors import Refusal
from storage.model import Milestone

ROYAL: Final = 10
"""Milestones that unlock the royal theme."""


async def must_have_unlocked_royal(ctx: Context) -> None:
    """Raise Refusal `theme_locked` unless a person has enough milestones in all chats together."""
    found = await ctx.store.having(Milestone, person=ctx.person.id)
    have = len({one.name for one in found}.intersection(NAMES))
    if have < ROYAL:
        raise Refusal("theme_locked", have=have, need=ROYAL)
