"""Dispatcher: reads an update, runs it through the service and sends the reply."""

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
"""Kinds of updates that the bot receives."""
MOST_MOVES: Final = 100_000
"""Highest offset into a list of moves."""
EDITABLE: Final = frozenset({"move", "bid", "number"})
"""Commands that may be corrected by editing their message."""
_PRESENT: Final = frozenset({ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.OWNER})
_ABSENT: Final = frozenset({ChatMember.LEFT, ChatMember.BANNED})


class Dispatcher:
    """Runs updates. Changes are stored when `handle` returns; replies follow in tasks of their own."""

    def __init__(self, bot: Bot, service: Service, store: Store, responder: Responder, talk: Talk) -> None:
        """Take the parts it works with. talk: records the newest message of each channel."""
        self._talk = talk
        self._service = service
        self._store = store
        self._responder = responder
        self._reader = Reader(bot.bot)
        self._rights = Rights(bot)
        self._answering: set[asyncio.Task[None]] = set()

    async def handle(self, update: Update) -> None:
        """Run an update, or store its failure and pass over it.

        Raises: Unavailable if the failure cannot be stored.
        """
        key = f"{PLATFORM}:{update.update_id}"
        try:
            await self._handle(update, key)
        except Exception as error:  # noqa: BLE001 -- Telegram would send it again for ever
            log.error("update_failed", key=key, because=cause_of(error))  # noqa: TRY400 -- its text may quote a user
            await self._store.fail(key, "error", self._service.now())

    async def finish(self, grace: float | None = None) -> None:
        """Wait for the replies in progress, and drop those that take longer than `grace` seconds."""
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
        """Run a corrected move, bid or number. Edits of other messages do nothing."""
        # The message keeps its key, so one that was accepted before its edit does not run twice.
        asked = self._reader.message(message, message_key(message))
        if asked is not None and asked.request.command in EDITABLE:
            await self._asked(message, asked)

    async def _asked(self, message: Message, asked: Asked | None) -> None:
        """Run a request. An aside that is no move of its author is ignored as talk about the board.

        An answer to the puzzle of the day, given in public, runs as /puzzle and is judged in private.
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
        """Move tables from a group to its supergroup. Both chats report the change, in either order."""
        old = message.migrate_from_chat_id or message.chat.id
        new = message.migrate_to_chat_id or message.chat.id
        await self._service.moved(channel(old), channel(new), chat_id(old), chat_id(new))

    async def _followed(self, asked: Asked) -> AnyReply:
        """Return the reply for a person who opened the private chat through a link.

        The link leads to a kept reply or to a command. Any other link, and an empty reply, give a greeting.
        """
        request, payload = asked.request, asked.payload or ""
        kept = await self._responder.collect(request, payload)
        if kept is not None:
            await self._service.opened(asked.request)
            return kept
        shown = callback_data.followed(request, payload)
        reply = await self._carry_out(shown) if shown else Reply()
        # An empty greeting is no failure: the service has shown a screen in its place.
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
        """Handle a change of the bot's own membership or rights in a chat."""
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
    return Chat(query.from_user.id, Chat.PRIVATE)
