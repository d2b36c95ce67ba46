"""Guest mode of Bot API 10.0: a game in a chat that the bot is not in, in one message that it edits.

Somebody writes `@bot play lasca` there. The answer to that guest query has an inline message id, which names
the table's channel, so every board is an edit of it. Inline messages take no uploads: boards are characters.
"""

from dataclasses import replace
from typing import Final

import structlog
from telegram import Bot, InlineQueryResultArticle, InputTextMessageContent, Message
from telegram.error import TelegramError

from bot.adapters.telegram.errors import reason, unchanged, undelivered
from bot.adapters.telegram.ids import PLATFORM
from bot.adapters.telegram.layout import board_keyboard
from bot.adapters.telegram.posts import Poster, words_of
from bot.core.input import command_line
from bot.core.language.voice import DEFAULT, LANGUAGES, Voice, game_name, language_of
from bot.core.messages import AnyPost, Gone, Lost, Person, PicturesForbidden, Request
from bot.core.publishing.controls import without
from bot.core.publishing.guide import AWAY
from bot.core.service import Service
from rules.core.errors import Refusal
from rules.games import games
from storage.model import ChannelId, ChatId, Commit, Note, Write, guide_of

log = structlog.get_logger()

_GUEST: Final = f"{PLATFORM}:guest."
NOBODY: Final = -1
"""Number of a chat that the bot is not in, for the translation of errors."""


def inline_id(channel: ChannelId) -> str | None:
    """Return the id of the message in which guests play, or None for any other channel."""
    return channel.removeprefix(_GUEST) if channel.startswith(_GUEST) else None


def guest_request(person: Person, inline: str, key: str) -> Request:
    """Return a request of a person at the message of a guest game, without a command."""
    place = f"{_GUEST}{inline}"
    return Request(key, person, ChatId(place), ChannelId(place), "", private=True, whole_chat=True)


class Guests:
    """Games in chats that the bot is not in."""

    def __init__(self, bot: Bot, poster: Poster) -> None:
        self._bot = bot
        self._poster = poster

    async def summoned(self, message: Message, person: Person, key: str, service: Service) -> None:
        """Answer a guest query, and open the game that it names, in the language of its author."""
        voice = Voice(language_of(person.language) or DEFAULT)
        args = self._asked(message.text or "", service, voice.language)
        words = "guest-opening" if args else "guest-how"
        facts = {"bot": self._bot.username, "games": ", ".join(game_name(voice.language, n) for n in _open())}
        content = InputTextMessageContent(voice(words, facts))
        try:
            sent = await self._bot.answer_guest_query(
                str(message.guest_query_id), InlineQueryResultArticle("guest", self._bot.first_name, content)
            )
        except TelegramError as error:
            log.info("guest_not_answered", why=reason(error))
            return
        if args:
            blank = guest_request(person, sent.inline_message_id, key)
            if voice.language != service.deps.language:  # nobody there is an admin who could choose it
                spoken = {"setting": "language", "value": voice.language}
                await service.run(
                    replace(blank, key=f"{key}:language", command="settings", args=spoken, admin=True)
                )
            # The guide to a chat's first table speaks of replies, which don't reach the bot there.
            guide = Write(None, Note(guide_of(blank.chat), AWAY))
            await service.deps.commit(Commit(service.now(), writes=(guide,)))
            reply = await service.run(replace(blank, command="play", args=args))
            if reply.text:  # the game was refused
                await self._poster.call(
                    None,
                    lambda: self._bot.edit_message_text(reply.text, inline_message_id=sent.inline_message_id),
                )

    async def show(self, post: AnyPost, inline: str) -> str:
        """Edit the message of a guest game. Raises: Undeliverable."""
        if post.picture is not None:
            raise PicturesForbidden
        for language in LANGUAGES:  # nobody there can allow pictures
            needless = Voice(language)("pictures-forbidden", {"platform": PLATFORM})
            post = replace(post, text=post.text.replace(f"\n{needless}", ""))
        text, entities = words_of(post, ())
        app = self._poster.app_button(post, private=False)
        buttons = without(post.buttons, "follow")  # no other game is opened there
        markup = board_keyboard(buttons, private=False, inline=False, app=app)
        try:
            await self._poster.call(
                None,
                lambda: self._bot.edit_message_text(
                    text, inline_message_id=inline, entities=entities, reply_markup=markup
                ),
            )
        except TelegramError as error:
            if not unchanged(error):
                refused = undelivered(error, NOBODY)
                raise (Gone() if isinstance(refused, Lost) else refused) from None
        return inline

    def _asked(self, text: str, service: Service, language: str) -> dict[str, str] | None:
        """Return the arguments of `@bot play lasca`, or None for anything else. language: of its author."""
        words = [word for word in text.split() if word.casefold() != f"@{self._bot.username}".casefold()]
        line = command_line.parse(" ".join(words) if words[:1] == ["/play"] else "/" + " ".join(words))
        if line is None or line[0] != "play":
            return None
        try:
            game = service.deps.game(line[1].get("game", ""), language).about.id
        except Refusal:  # no such game
            return None
        return {**line[1], "game": game} if game in _open() else None


def _open() -> tuple[str, ...]:
    """Return the games without secrets and stakes."""
    return tuple(n for n, g in games().items() if not (g.about.secrets or g.about.vocabulary.stakes))
