"""One update carried out: read, handed to the service, and answered."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Final

import structlog
from telegram import (
    Bot,
    CallbackQuery,
    Chat,
    ChatMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
    InlineQuery,
    Message,
    Update,
)

from bot.adapters.telegram.ids import PLATFORM, channel, channel_of, chat_id, message_key
from bot.adapters.telegram.incoming.requests import Asked, Reader
from bot.adapters.telegram.outgoing.responder import Responder
from bot.adapters.telegram.permissions import Rights
from bot.core.causes import cause_of
from bot.core.context import parse_int
from bot.core.input import callback_data
from bot.core.messages import AnyReply, Reply, Request
from bot.core.ports import Store
from bot.core.service import Service
from bot.talk import Talk

log = structlog.get_logger()

UPDATES: Final = (
    Update.MESSAGE,
    Update.EDITED_MESSAGE,
    Update.CALLBACK_QUERY,
    Update.INLINE_QUERY,
    Update.MY_CHAT_MEMBER,
)
"""The kinds of updates there is an answer to."""
MOST_MOVES: Final = 100_000
"""Places of a list of moves that may be asked for."""
MENDED: Final = frozenset({"move", "bid", "number"})
"""What can be mended by editing the message it was typed in."""
_PRESENT: Final = frozenset({ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.OWNER})
_ABSENT: Final = frozenset({ChatMember.LEFT, ChatMember.BANNED})


class Dispatcher:
    """Carries updates out. What they change is stored when `handle` returns; answers follow by themselves."""

    def __init__(self, bot: Bot, service: Service, store: Store, responder: Responder, talk: Talk) -> None:
        """talk: where it notes when people write."""
        self._talk = talk
        self._service = service
        self._store = store
        self._responder = responder
        self._reader = Reader(bot.bot)
        self._rights = Rights(bot)
        self._answering: set[asyncio.Task[None]] = set()

    async def handle(self, update: Update) -> None:
        """Carry an update out, once; one that cannot be is noted and passed over.

        Raises Unavailable where not even that can be noted.
        """
        key = f"{PLATFORM}:{update.update_id}"
        try:
            await self._handle(update, key)
        except Exception as error:  # noqa: BLE001 -- it is recorded and passed over, or it would come for ever
            log.error("update_failed", key=key, because=cause_of(error))  # noqa: TRY400 -- its words may be anybody's
            await self._store.fail(key, "error", self._service.now())

    async def finish(self, grace: float | None = None) -> None:
        """Wait for the answers still on their way; what takes longer than `grace` seconds is dropped."""
        if self._answering:
            _, late = await asyncio.wait(self._answering, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _handle(self, update: Update, key: str) -> None:
        if update.message is not None:
            await self._message(update.message)
        elif update.edited_message is not None:
            await self._edited(update.edited_message)
        elif update.callback_query is not None:
            await self._tap(update.callback_query, key)
        elif update.inline_query is not None:
            await self._inline(update.inline_query, key)
        elif update.my_chat_member is not None:
            await self._membership(update.my_chat_member, key)

    async def _message(self, message: Message) -> None:
        self._talk.heard(channel_of(message), message.message_id)
        if message.migrate_to_chat_id or message.migrate_from_chat_id:
            await self._moved(message)
            return
        if message.forum_topic_reopened or message.general_forum_topic_unhidden:
            await self._service.channel_restored(channel_of(message))
            return
        await self._asked(message, self._reader.message(message, message_key(message)))

    async def _edited(self, message: Message) -> None:
        """A move that is mended is made, unless it was accepted as it stood; all else stays as said."""
        asked = self._reader.message(message, message_key(message))
        if asked is not None and asked.request.command in MENDED:
            await self._asked(message, asked)

    async def _asked(self, message: Message, asked: Asked | None) -> None:
        """Carry out what is asked for; what is no move of its players is talk about a board.

        An answer to the puzzle of the day that is told to all counts as one, and is judged in private.
        """
        if asked is None:
            return
        request = asked.request
        if asked.aside and not await self._service.may_move(request, request.args["move"]):
            if not await self._service.withheld(request, request.args["move"]):
                return
            request = replace(request, command="puzzle", table=None)
        reply = await self._followed(asked) if asked.payload else await self._carry_out(request)
        if not reply.empty:
            self._later(self._responder.message(request, reply, message.message_id))

    async def _moved(self, message: Message) -> None:
        """A group has become a supergroup; both of them say so, in whichever order."""
        old = message.migrate_from_chat_id or message.chat.id
        new = message.migrate_to_chat_id or message.chat.id
        await self._service.moved(channel(old), channel(new), chat_id(old), chat_id(new))

    async def _followed(self, asked: Asked) -> AnyReply:
        """Answer who opened the private chat by a link: to an answer that waits, or to something to see.

        Who is led nowhere is greeted. A greeting without words has brought a screen instead.
        """
        request, payload = asked.request, asked.payload or ""
        kept = await self._responder.collect(request, payload)
        if kept is not None:
            await self._service.opened(asked.request)
            return kept
        shown = callback_data.followed(request, payload)
        reply = await self._carry_out(shown) if shown else Reply()
        led = not reply.empty or (shown is not None and shown.command == request.command)
        return reply if led else await self._carry_out(request)

    async def _tap(self, query: CallbackQuery, key: str) -> None:
        message, data = query.message, query.data or ""
        here = message if isinstance(message, Message) else message.chat if message else None
        request = self._reader.tap(here, query.from_user, data, key) if here else None
        if request is None:
            request = self._reader.asker(query.from_user, _own_chat(query), key)
            self._later(self._responder.tap(query, request, Reply()))
            return
        request = await self._rights.filled(request)
        reply = await self._service.run(request)
        self._later(self._responder.tap(query, request, reply))

    async def _inline(self, query: InlineQuery, key: str) -> None:
        private = query.chat_type == Chat.SENDER
        request, typed = self._reader.inline(query.from_user, query.query, key, private=private)
        first = parse_int(query.offset, 0, MOST_MOVES) or 0
        choices = await self._service.inline(request, typed, first)
        self._later(self._responder.inline(query, choices, first))

    async def _membership(self, change: ChatMemberUpdated, key: str) -> None:
        """The bot came, went, or may do more or less than before."""
        member = change.new_chat_member
        if member.status in _PRESENT or (isinstance(member, ChatMemberRestricted) and member.is_member):
            await self._service.chat_restored(chat_id(change.chat))
        await self._welcome(change, key)

    async def _welcome(self, change: ChatMemberUpdated, key: str) -> None:
        came = change.old_chat_member.status in _ABSENT and change.new_chat_member.status in _PRESENT
        if not came or change.chat.type not in {Chat.GROUP, Chat.SUPERGROUP}:
            return
        request = replace(self._reader.asker(change.from_user, change.chat, key), command="welcome")
        reply = await self._carry_out(request)
        self._later(self._responder.message(request, reply))

    async def _carry_out(self, request: Request) -> AnyReply:
        return await self._service.run(await self._rights.filled(request))

    def _later(self, answer: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(answer)
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)


def _own_chat(query: CallbackQuery) -> Chat:
    """The private chat of whoever tapped."""
    return Chat(query.from_user.id, Chat.PRIVATE)
