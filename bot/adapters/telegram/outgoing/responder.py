"""Responder: sends replies as messages, toasts and links into the private chat."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, TypeAlias

from telegram import (
    Bot,
    CallbackQuery,
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputMediaPhoto,
    InputTextMessageContent,
    Message,
)

from bot.adapters.telegram.ids import group_invitation, place_of, reader
from bot.adapters.telegram.outgoing import components
from bot.adapters.telegram.outgoing.kept import KeptReplies
from bot.adapters.telegram.outgoing.replies import PHOTO, Outgoing, Place
from bot.adapters.telegram.outgoing.text import LONGEST_CAPTION, LONGEST_TOAST, cut
from bot.core.commands.confirming import SURE
from bot.core.input import callback_data
from bot.core.input.autocomplete import Choices
from bot.core.input.callback_data import Tap
from bot.core.language.text import units
from bot.core.messages import AnyReply, PersonalReply, Reply, Request, check_reader
from storage.model import Unavailable

LONGEST_DETAIL: Final = 200
LONGEST_WHY: Final = 64
Unserved: TypeAlias = Callable[[Request, Unavailable], Awaitable[Reply]]
"""Handler that returns the reply for a request during an outage of the store."""


class Responder:
    """Sender of replies to messages, taps and inline queries. It drops replies that keep failing."""

    def __init__(self, bot: Bot, sender: Outgoing, kept: KeptReplies, unserved: Unserved) -> None:
        self._bot = bot
        self._outgoing = sender
        self._kept = kept
        self._unserved = unserved

    async def message(self, request: Request, reply: AnyReply, answered: int | None = None) -> None:
        """Send a reply to the channel of its request. answered: the message it replies to, in groups.

        A personal reply is kept for the private chat, and the group gets a link to it.
        """
        chat, topic = place_of(request.channel)
        place = Place(chat, topic, None if request.alone else answered)
        if isinstance(reply, PersonalReply) and not request.alone:
            way = components.link(reply.way, self._link(await self._payload(request, reply)))
            await self._outgoing.send(place, Reply(reply.notice), way)
            return
        invitation = group_invitation(self._bot.username) if request.alone else None
        markup = components.reply(reply, private=request.alone, invitation=invitation)
        await self._outgoing.send(place, _asked(reply), markup)

    async def tap(self, query: CallbackQuery, request: Request, reply: AnyReply) -> None:
        """Answer a tap with a toast, a link or nothing, and send the reply.

        Raises: WrongReader.
        """
        check_reader(reply, request.person.id if request.person else None)
        tapped = components.tapped(query.data or "")
        message = query.message if isinstance(query.message, Message) else None
        here = request.alone or reply.public or (request.admin and _is_question(reply))
        in_menu = tapped.menu and message is not None and components.is_menu(message)
        done = isinstance(reply, Reply) and reply.where is not None and request.alone
        if reply.empty or done:
            await self._answer(query)
            if in_menu and request.alone and message is not None:
                await self._outgoing.calmly(message.chat.id, message.delete)
            if done:
                await self.message(request, reply)
        elif reply.text and _brief(reply, alone=request.alone):
            await self._answer(query, text=cut(reply.text, LONGEST_TOAST), alert=not reply.toast)
        elif here or (in_menu and reply.menu is not None and isinstance(reply, Reply)):
            await self._answer(query)
            if not (in_menu and message is not None and await self._replace(message, request, reply)):
                await self.message(request, reply)
        else:
            await self._answer(query, payload=await self._payload(request, reply))

    async def inline(self, query: InlineQuery, choices: Choices, first: int = 0) -> None:
        """Offer the legal moves from an offset on. The player posts the move they pick.

        A client at the end of the list asks for the next part.
        """
        why = cut(choices.why.partition("\n")[0], LONGEST_WHY)
        above = InlineQueryResultsButton(why, start_parameter="hello") if why else None
        results = [
            InlineQueryResultArticle(
                str(place),
                move.value,
                InputTextMessageContent(components.picked(move.value, choices.table or "")),
                description=cut(move.label, LONGEST_DETAIL),
            )
            for place, move in enumerate(choices.moves, first)
        ]
        following = "" if choices.following is None else str(choices.following)
        await self._outgoing.calmly(
            None,
            lambda: self._bot.answer_inline_query(
                query.id, results, cache_time=0, is_personal=True, next_offset=following, button=above
            ),
        )

    async def collect(self, request: Request, payload: str) -> AnyReply | None:
        """Return the kept reply of a link if it is the requester's, or the reply for an outage."""
        try:
            return await self._kept.find(request.person.id if request.person else None, payload)
        except Unavailable as reason:
            return await self._unserved(request, reason)

    async def _payload(self, request: Request, reply: AnyReply) -> str:
        """Return the payload of a link into the private chat: a tap, or the key of a kept reply."""
        if reply.form is not None:
            tap = callback_data.read(reply.form.data)
            return callback_data.write(Tap("hello", tap.table if tap else None))
        if secret := next((b for row in reply.buttons for b in row if b.secret), None):
            return secret.data
        if request.person is None:
            return callback_data.write(Tap("hello", request.table))
        return await self._kept.keep(request.person.id, reply)

    def _link(self, payload: str) -> str:
        return f"https://t.me/{self._bot.username}?start={payload}"

    async def _answer(
        self,
        query: CallbackQuery,
        *,
        text: str | None = None,
        alert: bool = False,
        payload: str | None = None,
    ) -> None:
        url = self._link(payload) if payload else None
        await self._outgoing.calmly(
            None, lambda: self._bot.answer_callback_query(query.id, text, show_alert=alert, url=url)
        )

    async def _replace(self, message: Message, request: Request, reply: AnyReply) -> bool:
        """Replace a menu by the reply to its tap. Return False if a message of its kind cannot hold it."""
        check_reader(reply, reader(message.chat.id))
        markup = components.reply(reply, private=request.alone)
        match reply.files:
            case (picture,) if message.photo and picture.mime == PHOTO:
                media = InputMediaPhoto(
                    picture.content, cut(reply.text, LONGEST_CAPTION), filename=picture.name
                )
                await self._outgoing.calmly(
                    message.chat.id, lambda: message.edit_media(media, reply_markup=markup)
                )
            case () if message.text and not reply.form:
                await self._outgoing.calmly(
                    message.chat.id, lambda: message.edit_text(reply.text, reply_markup=markup)
                )
            case _:
                return False
        return True


def _asked(reply: AnyReply) -> AnyReply:
    """Return the reply with the question of its form, if any, as text."""
    return replace(reply, text=f"{reply.form.title}\n{reply.form.label}") if reply.form else reply


def _is_question(reply: AnyReply) -> bool:
    """Return True if the reply asks for a public confirmation."""
    # An admin confirms in the group: in the private chat they have no admin rights over it.
    read = (callback_data.read(button.data) for row in reply.buttons for button in row)
    return isinstance(reply, Reply) and any(tap is not None and tap.command == SURE for tap in read)


def _brief(reply: AnyReply, *, alone: bool) -> bool:
    """Return True if a toast can hold the reply. In private only notices become toasts."""
    bare = not (reply.menu or reply.form or reply.files or reply.buttons or reply.links)
    return bare and not reply.public and (reply.toast or (not alone and units(reply.text) <= LONGEST_TOAST))
