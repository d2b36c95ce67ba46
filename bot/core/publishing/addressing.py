"""How a showing is brought up to date: as an edit or anew, whom it calls, in which language and colours."""

from bot.core.dependencies import Dependencies
from bot.core.language.voice import language_of
from bot.core.ports import Gateway
from bot.core.tables.loaded import LoadedTable
from storage.model import Chat, Showing, Theme


def behind(showing: Showing) -> bool:
    """Whether a showing does not show what it should, or owes somebody a word."""
    return not showing.closed and (showing.shown_revision < showing.wanted_revision or bool(showing.notify))


def calls_nobody(showing: Showing, chat: Chat) -> bool:
    """Whether a showing goes out without calling anybody, as everything does in a quiet chat."""
    return not showing.notify or (chat.quiet and showing.seat is None)


def edits(showing: Showing, chat: Chat) -> bool:
    """Whether the message a showing has is changed: nobody need be told, or nobody shall be."""
    return showing.message is not None and calls_nobody(showing, chat)


def left_behind(showing: Showing, chat: Chat, gateway: Gateway) -> bool:
    """Whether people have talked below a message that would be changed, so that few would see it change."""
    if showing.message is None or not edits(showing, chat):
        return False
    return gateway.talked(showing.channel, showing.message)


def heard_in(loaded: LoadedTable, showing: Showing) -> str:
    """The chat of a showing's channel: whoever hears what is said there posts there."""
    return showing.channel if showing.seat is not None else showing.chat or loaded.table.chat


async def alone(deps: Dependencies, loaded: LoadedTable, showing: Showing) -> bool:
    """Whether a board stands in its opener's private chat, where nobody else opens a table."""
    profile = await deps.cache.profile(loaded.table.opener)
    return profile is not None and showing.channel == profile.channel


async def manner(deps: Dependencies, loaded: LoadedTable, showing: Showing) -> tuple[Chat, Theme, str]:
    """Settings, theme and language of a channel: the chat's, or the person's own in private."""
    cache = deps.cache
    chat = await cache.chat(showing.chat or loaded.table.chat)
    language = chat.language or deps.language
    person = loaded.table.opener if showing.seat is None else loaded.person_at(showing.seat)
    profile = await cache.profile(person)
    if profile is None or (showing.seat is None and showing.channel != profile.channel):
        return chat, chat.theme, language
    own = profile.language or language_of(profile.client_language)
    return chat, profile.theme or chat.theme, own or language
