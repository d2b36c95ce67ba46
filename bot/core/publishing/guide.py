"""Guide of two lines for a chat with its first table, until it is dismissed.

It explains how to move in that game.
"""

from dataclasses import replace
from typing import Final

from bot.core.context import EVERY
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, Button
from bot.core.ports import Store
from bot.core.publishing import screens
from bot.core.publishing.captions import LONGEST
from bot.core.publishing.controls import button
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Layout
from rules.puzzles.lesson import Teaching
from storage.model import StoredPost, guide_of

AWAY: Final = "away"
"""Note of a chat that has dismissed the guide."""


async def guided(
    post: AnyPost, loaded: LoadedTable, showing: StoredPost, store: Store, language: str
) -> AnyPost:
    """Return the post of a lobby with the guide, if its table is the first of the channel."""
    if loaded.table.invited or showing.seat is not None:
        return post
    if len(await store.tables_at(showing.channel, EVERY, 2)) > 1:
        return post
    if await store.note(guide_of(showing.chat or loaded.table.chat)):
        return post
    voice = Voice(language, loaded.table.game)
    text = f"{post.text}\n\n{said(loaded, voice)}"
    if len(text) > LONGEST:
        return post
    row = (*_lessons(loaded, voice), button(voice, "guide", loaded))
    return replace(post, text=text, buttons=(*post.buttons, row))


def said(loaded: LoadedTable, voice: Voice) -> str:
    """Return the two lines for the game of a table."""
    kind = "staked" if loaded.betting else "sealed" if loaded.game.about.secrets else "pointed"
    crossed = "yes" if _crossed(screens.public_diagram(loaded).layout) else "no"
    return voice("guide", {"kind": kind, "crossed": crossed, "how": voice("how-to-move")})


def _lessons(loaded: LoadedTable, voice: Voice) -> tuple[Button, ...]:
    """Return a button to the lessons of the game, if it has any."""
    if not isinstance(loaded.game, Teaching):
        return ()
    return (Button(voice("button-learn"), callback_data.write(Tap("learn", args=(loaded.table.game,)))),)


def _crossed(layout: Layout) -> bool:
    """Return True if letters and numbers along the edges name the places, instead of a label each."""
    return bool(layout.labels) and not {one.text for one in layout.labels} & {s.name for s in layout.sites}
