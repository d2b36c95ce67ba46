"""The person's side: actions in a Telegram client, and their results."""

from tests.fakes.telegram.hearing import change_bot, tell
from tests.fakes.telegram.members import Member
from tests.fakes.telegram.methods.rules import START_PAYLOAD, start_payload
from tests.fakes.telegram.wire import Wire, get_object, get_text, strings_in
from tests.fakes.telegram.world.entities import typed
from tests.fakes.telegram.world.ephemeral import in_place_of, new_message, seen_in
from tests.fakes.telegram.world.model import (
    CHANNEL_BOT,
    GROUP_ANONYMOUS_BOT,
    Button,
    Chat,
    File,
    Message,
    Place,
    Topic,
    User,
    spot,
)
from tests.fakes.telegram.world.state import Answer, InlineAnswer, InlineResult, Query


class Person(Member):
    """Person with a client, who writes, taps, follows links, asks inline. For chats themselves see Member."""

    async def says(
        self,
        text: str,
        place: Place | None = None,
        *,
        reply_to: Message | None = None,
        on_behalf_of: Chat | None = None,
    ) -> Message:
        """Write in a chat or topic, or (without `place`) in private, which opens that chat.

        `on_behalf_of`: the group itself for an anonymous admin, or a channel.
        """
        chat, thread = self._write_in(place)
        if chat is self.private:
            chat.roles[self._world.bot.id] = "member"
        message = self._world.say(chat, self._sender(chat, on_behalf_of), typed(text), thread)
        message.sender_chat = chat if chat.type == "channel" else on_behalf_of
        if reply_to is not None:
            message.reply_to = reply_to
            if thread is None and chat.type == "supergroup":
                message.thread = reply_to.thread or (None if chat.is_forum else reply_to.id)
        await tell(self._world, self._updates, message)
        return message

    async def replies(self, message: Message, text: str) -> Message:
        """Reply to a message in its own chat and topic."""
        return await self.says(text, message.place, reply_to=message)

    async def edits(self, message: Message, text: str) -> None:
        message.body = typed(text)
        message.edited = self._world.now()
        await tell(self._world, self._updates, message, edited=True)

    async def deletes(self, message: Message) -> None:
        """Delete the user's own message or, as an admin, another user's. Bots get no update."""
        if message.sender != self.user and not message.chat.is_admin(self.user):
            raise ValueError(f"{self.user.first_name} may not delete that")
        message.deleted = True
        await self._updates.bell.ring()

    async def forwards(self, message: Message, place: Place | None = None) -> Message:
        """Forward a message, with the bot it was picked from.

        It keeps its buttons only if each of them merely opens an address.
        """
        chat, thread = self._write_in(place)
        copy = self._world.say(chat, self.user, message.body, thread)
        copy.file, copy.origin, copy.via = message.file, message.sender, message.via
        copy.markup = message.markup if all(button.url for button in message.buttons) else None
        await tell(self._world, self._updates, copy)
        return copy

    async def starts(self, payload: str = "") -> Message:
        """Open the private chat by deep link with a payload, and unblock the bot if needed."""
        if payload and not START_PAYLOAD.fullmatch(payload):
            raise ValueError(f"no deep link carries {payload!r}")
        if self.private.role(self._world.bot) == "kicked":
            await change_bot(self._world, self._updates, self.private, self.user, "member")
        return await self.says(f"/start {payload}".rstrip())

    async def follows(self, url: str | None) -> Message:
        """Open the deep link of a button or an answer."""
        payload = start_payload(url or "")
        if not payload or f"t.me/{self._world.bot.username}?".lower() not in (url or "").lower():
            raise ValueError(f"{url} does not open this bot")
        return await self.starts(payload)

    async def presses(self, message: Message, button: str | Button) -> Query:
        """Tap a button (found by label, or else by data) without waiting for the answer.

        A Button kept from before an edit is the tap of a person whose client was late.
        """
        late = not isinstance(button, str)
        pressed = message.button(button) if isinstance(button, str) else button
        if pressed.data is None:
            raise ValueError(f"{pressed.label!r} asks the bot nothing")
        self._must_see(message, late=late)
        if message.inline_id is None and not message.chat.has(self.user):
            raise ValueError(f"{self.user.first_name} does not see that message")
        query = self._world.ask(self.user, pressed.data, message)
        payload: Wire = {
            "id": query.id,
            "from": self.user.wire(),
            "chat_instance": f"instance{message.chat.id}",
            "data": pressed.data,
        }
        if message.inline_id is not None:
            payload["inline_message_id"] = message.inline_id
        elif message.deleted and message.ephemeral_id is None:
            # InaccessibleMessage of the Bot API: its date is always 0.
            payload["message"] = {"chat": message.chat.wire(), "message_id": message.id, "date": 0}
        else:
            payload["message"] = message.wire()
        await self._updates.push("callback_query", payload)
        return query

    def _must_see(self, message: Message, *, late: bool) -> None:
        """Raise ValueError for a message that the person's client doesn't show. late: it just did."""
        if message.ephemeral_id is not None:
            shown = message.receiver == self.user and message.delivered and (late or not message.deleted)
        else:
            shown = late or self.sees(message) is message
        if not shown:
            raise ValueError(f"{self.user.first_name} does not see that message")

    def sees(self, message: Message) -> Message:
        """Return the message that this person sees in the place of a public one."""
        return in_place_of(message, self.user)

    def ephemerals(self, place: Place) -> list[Message]:
        """Return the ephemeral messages that this person sees in a group, oldest first."""
        return seen_in(spot(place)[0], self.user)

    def uses_old_client(self) -> None:
        """Show no ephemeral message from now on. The bot isn't told."""
        self._world.old_clients.add(self.id)

    async def summons(self, text: str, place: Place) -> Message:
        """Mention the bot in a chat that it is not in, and return its answer: an inline message."""
        chat, thread = self._write_in(place)
        bot = self._world.bot
        if chat.has(bot) or f"@{bot.username}" not in text:
            raise ValueError("that summons no guest")
        asked = self._world.say(chat, self.user, typed(text), thread)
        asked.sent = self._world.clock()
        number = f"guest-query-{self._world.number('guest')}"
        self._world.guest_queries[number] = asked
        await self._updates.push("guest_message", asked.wire() | {"guest_query_id": number})
        return await self._updates.bell.until(lambda: self._guest_answer(asked))

    def _guest_answer(self, asked: Message) -> Message | None:
        later = (m for m in asked.chat.messages.values() if m.id > asked.id and m.caller == self.user)
        return next(later, None)

    async def whispers(self, text: str, place: Place, *, on_behalf_of: Chat | None = None) -> Message:
        """Send an ephemeral message to the bot: a command of the menu that is one, or a reply to one of its
        ephemeral messages, which the update needn't name. `on_behalf_of`: as for `says`.
        """
        chat, thread = self._write_in(place)
        message = new_message(self._world, chat, self.user, self._world.bot, typed(text))
        message.sender, message.sender_chat = self._sender(chat, on_behalf_of), on_behalf_of
        message.thread, message.meant = thread, True
        await tell(self._world, self._updates, message)
        return message

    async def taps(self, message: Message, button: str | Button) -> Answer:
        """Tap a button and wait for the client's reaction: a toast, an address, a query."""
        pressed = message.button(button) if isinstance(button, str) else button
        if pressed.data is None:
            return Answer(url=pressed.url, inline=pressed.inline)
        return await self.answer_to(await self.presses(message, pressed))

    async def answer_to(self, query: Query) -> Answer:
        """Wait until the bot has answered a tap."""
        return await self._updates.bell.until(lambda: query.answer)

    async def asks_inline(
        self, text: str, place: Place | None = None, offset: str = ""
    ) -> list[InlineResult]:
        """Type "@bot text" in a chat and wait for the results, which only this person sees."""
        answer = self._cached(text, offset)
        if answer is None:
            answer = await self._ask_bot(text, place, offset)
            kept = self._world.clock() + answer.cache_time
            self._world.inline_cache[text, offset, self.id if answer.is_personal else None] = kept, answer
        return list(answer.results)

    def _cached(self, text: str, offset: str) -> InlineAnswer | None:
        for asker in (self.id, None):
            until, answer = self._world.inline_cache.get((text, offset, asker), (0.0, None))
            if until > self._world.clock():
                return answer
        return None

    async def _ask_bot(self, text: str, place: Place | None, offset: str) -> InlineAnswer:
        chat, _ = spot(place or self.private)
        query = self._world.ask(self.user, text)
        payload: Wire = {
            "id": query.id,
            "from": self.user.wire(),
            "query": text,
            "offset": offset,
            "chat_type": "sender" if chat is self.private else chat.type,
        }
        await self._updates.push("inline_query", payload)
        return await self._updates.bell.until(lambda: query.inline_answer)

    async def picks(self, result: InlineResult, place: Place | None = None) -> Message:
        """Send an inline result as this person's message via the bot, which gets two updates about it."""
        chat, thread = self._write_in(place)
        content = get_object(result.wire, "input_message_content") or {}
        words = get_text(content, "message_text") or get_text(result.wire, "caption") or ""
        message = self._world.say(chat, self.user, typed(words), thread)
        message.via = self._world.bot
        message.file = self._file(result)
        message.markup = get_object(result.wire, "reply_markup")
        if message.markup is not None:
            message.inline_id = f"inline-{self._world.number('inline')}"
            self._world.inline_messages[message.inline_id] = message
        chosen: Wire = {"result_id": result.id, "from": self.user.wire(), "query": result.query}
        if message.inline_id is not None:
            chosen["inline_message_id"] = message.inline_id
        self._record.show(chat, strings_in([content, words, message.markup]))
        await self._updates.push("chosen_inline_result", chosen)
        await tell(self._world, self._updates, message)
        return message

    def _file(self, result: InlineResult) -> File | None:
        file_id = get_text(result.wire, "photo_file_id")
        if file_id is None and get_object(result.wire, "input_message_content") is None:
            raise ValueError("this fake posts articles and cached photos only")
        return self._world.files[file_id] if file_id else None

    def _write_in(self, place: Place | None) -> tuple[Chat, int | None]:
        """Return the chat and thread of a place in which this person can write.

        Raises: ValueError for any other place.
        """
        chat, thread = spot(place or self.private)
        closed = place.closed if isinstance(place, Topic) else chat.general_closed
        shut = closed and not chat.is_admin(self.user)
        blocked = chat is self.private and chat.role(self._world.bot) == "kicked"
        if shut or blocked or not chat.has(self.user):
            raise ValueError(f"{self.user.first_name} cannot write in {chat.title}")
        return chat, thread

    def _sender(self, chat: Chat, on_behalf_of: Chat | None) -> User | None:
        if chat.type == "channel":
            return None
        if on_behalf_of is None:
            return self.user
        if not on_behalf_of.is_admin(self.user):
            raise ValueError(f"{self.user.first_name} is no admin of {on_behalf_of.title}")
        return GROUP_ANONYMOUS_BOT if on_behalf_of is chat else CHANNEL_BOT
