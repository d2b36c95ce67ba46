"""Three lines for a chat that opens its first table, until somebody there puts them away."""

from dataclasses import replace
from typing import Final

from bot.core.context import EVERY
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost
from bot.core.ports import Store
from bot.core.publishing.captions import LONGEST
from bot.core.publishing.controls import button
from bot.core.tables.loaded import LoadedTable
from storage.model import Showing, guide_of

AWAY: Final = "away"
"""What is noted of a chat that has put the guide away."""


async def guided(
    post: AnyPost, loaded: LoadedTable, showing: Showing, store: Store, language: str
) -> AnyPost:
    """A post with the guide, where it is the lobby of a channel's first table and has room for it."""
    if loaded.table.status != "open" or loaded.table.invited or showing.seat is not None:
        return post
    if len(await store.tables_at(showing.channel, EVERY, 2)) > 1:
        return post
    if await store.note(guide_of(showing.chat or loaded.table.chat)):
        return post
    voice = Voice(language)
    text = f"{post.text}\n\n{voice('guide')}"
    if len(text) > LONGEST:
        return post
    return replace(post, text=text, buttons=(*post.buttons, (button(voice, "guide", loaded),)))
