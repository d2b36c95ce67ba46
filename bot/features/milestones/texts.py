"""Milestones in words: under a board, and in a profile."""

from collections.abc import Callable, Sequence
from typing import Final

from bot.core.context import Context
from bot.core.tables.loaded import Footer
from bot.features.milestones.catalogue import NAMES
from rules.core.errors import Data
from storage.model import ChatId, Milestone, PersonId

MOST_NAMED: Final = 8
"""Milestones that a profile names, the latest first."""

MOST_UNDER_A_BOARD: Final = 3


def footer_of(seat: int, names: Sequence[str]) -> Footer:
    """Return the line below an outcome that says what a player has just earned."""
    named, more = names[:MOST_UNDER_A_BOARD], names[MOST_UNDER_A_BOARD:]

    def footer(voice: Callable[[str, Data], str]) -> str:
        texts = ", ".join(voice(f"milestone-{name}", {}) for name in named)
        return voice("milestones-earned", {"seat": seat, "texts": texts, "more": len(more)})

    return footer


async def milestones_in_words(ctx: Context, person: PersonId, chat: ChatId | None) -> list[str]:
    """Return the lines of a profile: how many of all, then the latest. None: of all chats, each once."""
    where = {"person": person} if chat is None else {"person": person, "chat": chat}
    first: dict[str, Milestone] = {}
    for one in sorted(await ctx.store.having(Milestone, **where), key=lambda one: one.at):
        if one.name in NAMES:
            first.setdefault(one.name, one)
    if not first:
        return []
    voice, latest = ctx.voice(), list(reversed(first))
    lines = [voice("profile-milestones", {"count": len(latest), "of": len(NAMES)})]
    for name in latest[:MOST_NAMED]:
        told = {"name": voice(f"milestone-{name}"), "how": voice(f"milestone-{name}-how")}
        lines.append(voice("profile-milestone", told))
    if more := latest[MOST_NAMED:]:
        lines.append(voice("profile-milestones-more", {"more": len(more)}))
    return lines
