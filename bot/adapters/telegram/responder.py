"""Responder: answers messages, taps and inline queries.

An answer for one person in a group is an ephemeral message where Telegram has them, else a toast or a link
into the private chat.
"""

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
from telegram.error import BadRequest, TelegramError

from bot.adapters.telegram.client import Members
from bot.adapters.telegram.ephemeral import EphemeralMessages, Trigger
from bot.adapters.telegram.guests import inline_id
from bot.adapters.telegram.ids import ephemeral_id, group_invitation, place_of, reader, user_number
from bot.adapters.telegram.layout import (
    LONGEST_CAPTION,
    LONGEST_TOAST,
    cut,
    inline_move,
    is_menu,
    link_keyboard,
    read_tap,
    reply_keyboard,
)
from bot.adapters.telegram.replies import PHOTO, KeptReplies, Place, ReplySender, messages_of
from bot.core.commands.confirmation import SURE
from bot.core.input import callback_data
from bot.core.input.autocomplete import Choices
from bot.core.input.callback_data import Tap
from bot.core.language.text import units
from bot.core.messages import AnyReply, PersonalReply, Reply, Request, check_reader
from storage.model import Unavailable

LONGEST_DETAIL: Final = 200
LONGEST_WHY: Final = 64
MOST_EPHEMERAL: Final = 3
"""Ephemeral messages of one answer. A longer one goes to the private chat."""
Unserved: TypeAlias = Callable[[Request, Unavailable], Awaitable[Reply]]
"""Handler that returns the reply for a request during an outage of the store."""


class Responder:
    """Sender of replies to messages, taps and inline queries. It drops replies that keep failing."""

    def __init__(
        self,
        bot: Bot,
        sender: ReplySender,
        kept: KeptReplies,
        ephemeral: EphemeralMessages,
        unserved: Unserved,
    ) -> None:
        self._bot = bot
        self._sender = sender
        self._kept = kept
        self._ephemeral = ephemeral
        self._members = Members(bot)
        self._unserved = unserved

    async def message(
        self, request: Request, reply: AnyReply, answered: int | None = None, whispered: int | None = None
    ) -> None:
        """Send a reply to the channel of its request. answered: the message it replies to, in groups.

        whispered: id of the ephemeral command. A personal reply that can't be shown in the group is kept for
        the private chat, and the group gets a link to it. The reply to an ephemeral command goes there.
        """
        chat, topic = place_of(request.channel)
        trigger = await self._triggered(request, reply, whispered)
        if trigger is not None and await self._show(trigger, reply):
            return
        if trigger is not None and whispered is not None:
            await self._send_privately(trigger.person, reply)
            return
        place = Place(chat, topic, None if request.alone else answered)
        if isinstance(reply, PersonalReply) and not request.alone:
            way = link_keyboard(reply.way, self._link(await self._payload(request, reply)))
            await self._sender.send(place, Reply(reply.notice), way)
            return
        invitation = group_invitation(self._bot.username) if request.alone else None
        markup = reply_keyboard(reply, private=request.alone, invitation=invitation)
        await self._sender.send(place, _with_question(reply), markup)

    async def tap(self, query: CallbackQuery, request: Request, reply: AnyReply) -> None:
        """Answer a tap with a toast, a link or nothing, and send the reply. Raises: WrongReader."""
        check_reader(reply, request.person.id if request.person else None)
        tapped = read_tap(query.data or "")
        message = query.message if isinstance(query.message, Message) else None
        trigger = _tapped(query, message) if message is not None and not request.alone else None
        reached = trigger is not None and self._ephemeral.reach(trigger)
        in_menu = tapped.menu and message is not None and is_menu(message)
        in_public = in_menu and (trigger is None or trigger.shown is None)
        here = request.alone or reply.public or (not reached and request.admin and _is_question(reply))
        here = here and inline_id(request.channel) is None  # a guest can't post
        done = isinstance(reply, Reply) and reply.where is not None and request.alone
        if reply.empty or done or (reached and _only_leads(reply)):
            await self._answer(query)
            if in_menu and request.alone and message is not None:
                await self._sender.retry(message.chat.id, message.delete)
            if done:
                await self.message(request, reply)
        elif reply.text and _fits_toast(reply, alone=request.alone):
            await self._answer(query, text=cut(reply.text, LONGEST_TOAST), alert=not reply.toast)
        elif here or (in_public and reply.menu is not None and isinstance(reply, Reply)):
            await self._answer(query)
            if not (in_public and message is not None and await self._replace(message, request, reply)):
                await self.message(request, reply)
        elif trigger is not None and reached and await self._show(trigger, reply, message):
            await self._answer(query)  # only now: an answered tap may trigger nothing more
            return
        else:
            refusal = await self._answer(query, payload=await self._payload(request, reply))
            if reply.files and isinstance(refusal, BadRequest):  # what took long to make outlived the tap
                await self._send_privately(query.from_user.id, reply)
        if in_menu and trigger is not None and trigger.shown is not None:
            await self._ephemeral.close(trigger)

    async def close(self, query: CallbackQuery) -> None:
        """Put the tapped ephemeral message away."""
        await self._answer(query)
        if isinstance(query.message, Message) and ephemeral_id(query.message) is not None:
            await self._ephemeral.close(_tapped(query, query.message))

    async def _triggered(self, request: Request, reply: AnyReply, whispered: int | None) -> Trigger | None:
        """Return what lets a typed request have an ephemeral reply, or None if it gets another one."""
        chat, topic = place_of(request.channel)
        person = user_number(request.person.id) if request.person else None
        if request.alone or person is None or reply.public:
            return None
        if whispered is None:
            private = isinstance(reply, PersonalReply) or reply.refused
            if not private or not self._ephemeral.here(chat):
                return None
            if not await self._members.is_admin(chat, self._bot.id):  # else only a tap would allow it
                return None
        return Trigger(chat, topic, person, command=whispered)

    async def _show(self, trigger: Trigger, reply: AnyReply, tapped: Message | None = None) -> bool:
        """Show a reply as an ephemeral message: a menu in place of the tapped message, others below.

        Return False if that is impossible here.
        """
        check_reader(reply, trigger.only)
        menu = reply.menu is not None or reply.form is not None
        wordy = reply.form is not None and reply.form.low is None
        markup = reply_keyboard(reply, private=True, close=reply.away if menu else "")
        messages = tuple(messages_of(_with_question(reply), markup))
        album = any(len(message.files) > 1 for message in messages)
        if not self._ephemeral.reach(trigger) or wordy or album or len(messages) > MOST_EPHEMERAL:
            return False
        was = tapped if tapped is not None and trigger.shown is not None and is_menu(tapped) else None
        if was is not None and len(messages) == 1 and await self._ephemeral.edit(trigger, messages[0], was):
            return True
        replaces = menu and len(messages) == 1 and trigger.message is not None
        shown = await self._ephemeral.show(trigger, messages, replaces=replaces)
        if shown and was is not None:
            await self._ephemeral.close(trigger)
        return shown

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
                InputTextMessageContent(inline_move(move.value, choices.table or "")),
                description=cut(move.label, LONGEST_DETAIL),
            )
            for place, move in enumerate(choices.moves, first)
        ]
        following = "" if choices.following is None else str(choices.following)
        await self._sender.retry(
            None,
            lambda: self._bot.answer_inline_query(
                query.id, results, cache_time=0, is_personal=True, next_offset=following, button=above
            ),
        )

    async def collect(self, request: Request, payload: str) -> AnyReply | None:
        """Return the kept reply of a link if it is the requester's, or the reply for an outage."""
        try:
            return await self._kept.find(request.person.id if request.person else None, payload)
        except Unavailable as error:
            return await self._unserved(request, error)

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

    async def _send_privately(self, person: int, reply: AnyReply) -> None:
        await self._sender.send(Place(person), _with_question(reply), reply_keyboard(reply, private=True))

    def _link(self, payload: str) -> str:
        return f"https://t.me/{self._bot.username}?start={payload}"

    async def _answer(
        self,
        query: CallbackQuery,
        *,
        text: str | None = None,
        alert: bool = False,
        payload: str | None = None,
    ) -> TelegramError | None:
        url = self._link(payload) if payload else None
        return await self._sender.retry(
            None, lambda: self._bot.answer_callback_query(query.id, text, show_alert=alert, url=url)
        )

    async def _replace(self, message: Message, request: Request, reply: AnyReply) -> bool:
        """Replace a menu by the reply to its tap. Return False if a message of its kind cannot hold it."""
        check_reader(reply, reader(message.chat.id))
        markup = reply_keyboard(reply, private=request.alone)
        match reply.files:
            case (picture,) if message.photo and picture.mime == PHOTO:
                media = InputMediaPhoto(
                    picture.content, cut(reply.text, LONGEST_CAPTION), filename=picture.name
                )
                await self._sender.retry(
                    message.chat.id, lambda: message.edit_media(media, reply_markup=markup)
                )
            case () if message.text and not reply.form:
                await self._sender.retry(
                    message.chat.id, lambda: message.edit_text(reply.text, reply_markup=markup)
                )
            case _:
                return False
        return True


def _with_question(reply: AnyReply) -> AnyReply:
    """Return the reply with the question of its form, if any, as text."""
    return replace(reply, text=f"{reply.form.title}\n{reply.form.label}") if reply.form else reply


def _is_question(reply: AnyReply) -> bool:
    """Return True if the reply asks for a public confirmation."""
    # An admin confirms in the group: in the private chat they have no admin rights over it.
    read = (callback_data.read(button.data) for row in reply.buttons for button in row)
    return isinstance(reply, Reply) and any(tap is not None and tap.command == SURE for tap in read)


def _fits_toast(reply: AnyReply, *, alone: bool) -> bool:
    """Return True if a toast can hold the reply. In private only notices become toasts."""
    bare = not (reply.menu or reply.form or reply.files or reply.buttons or reply.links)
    return bare and not reply.public and (reply.toast or (not alone and units(reply.text) <= LONGEST_TOAST))


def _tapped(query: CallbackQuery, message: Message) -> Trigger:
    topic = message.message_thread_id if message.is_topic_message else None
    shown = ephemeral_id(message)
    public = message.message_id if shown is None else None
    return Trigger(message.chat.id, topic, query.from_user.id, query.id, message=public, shown=shown)


def _only_leads(reply: AnyReply) -> bool:
    """Return True if the reply only leads to the private chat, which nobody needs to bid in the group."""
    bare = not (reply.menu or reply.form or reply.files)
    return bare and any(button.secret for row in reply.buttons for button in row)
