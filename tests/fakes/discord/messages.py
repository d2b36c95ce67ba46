"""Messages: posting, editing, deleting, readers, and events for the bot."""

import mimetypes
from collections import defaultdict
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING

from tests.fakes.discord.gateway import DIRECT_MESSAGES, GUILD_MESSAGES
from tests.fakes.discord.rest import errors
from tests.fakes.discord.rest.errors import ApiError
from tests.fakes.discord.rest.limits import message_flaws
from tests.fakes.discord.rest.server import Call, Upload
from tests.fakes.discord.wire import member_json, message_json
from tests.fakes.discord.world.model import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SILENT,
    SNAPSHOT,
    Channel,
    File,
    Json,
    Message,
    User,
    custom_ids,
    pinged_by,
    pings_everyone,
    visible_texts,
    walk,
)
from tests.fakes.discord.world.permissions import may, reaches

if TYPE_CHECKING:
    from tests.fakes.discord.fake import FakeDiscord


NONCE_LIFE = 180.0
"""Seconds for which Discord remembers a nonce: "the past few minutes"."""


class Messages:
    """`public` and `private` collect all texts ever shown, earlier versions of a message included."""

    def __init__(self, fake: "FakeDiscord") -> None:
        self._fake = fake
        self._by_id: dict[str, Message] = {}
        self._by_nonce: dict[str, Message] = {}  # Discord remembers them for some minutes
        self.rounds_numbers = False
        self.public: list[str] = []
        self.public_custom_ids: list[str] = []
        self.private: defaultdict[str, list[str]] = defaultdict(list)  # by id of the person
        self.onlookers: list[Callable[[Message, str], None]] = []
        """Callbacks for everything the bot shows, new or edited."""

    def find(self, channel: Channel, message_id: str) -> Message | None:
        """Return a message, or None if the bot's token can't reach it: deleted and ephemeral messages."""
        message = self._by_id.get(message_id)
        if message is None or message.deleted or message.ephemeral or message.channel is not channel:
            return None
        return message

    def current(self, message: Message) -> Message:
        """Return the live message behind a snapshot."""
        return self._by_id[message.id]

    def json(self, message: Message) -> Json:
        return message_json(message, self._fake.users, self._fake.cdn)

    async def post(self, channel: Channel, call: Call) -> Message:
        """Post a message with the bot's token, or return the first one with the same enforced nonce.

        That one may be in any channel; if it is deleted, raise an error.
        """
        body = call.form
        nonce = str(body["nonce"]) if body.get("nonce") is not None else None
        if nonce is not None and body.get("enforce_nonce") and (first := self._first(nonce)):
            if first.deleted:
                raise ApiError(errors.UNKNOWN_MESSAGE)
            return first
        return await self.create(channel, call, body, None)

    def _first(self, nonce: str) -> Message | None:
        """Return the message with this nonce, while Discord remembers it."""
        first = self._by_nonce.get(nonce)
        if first is None or self._fake.now() - first.created > NONCE_LIFE:
            return None
        return first

    async def create(self, channel: Channel, call: Call, body: Json, person: User | None) -> Message:
        """Create a message; `person` is the reader of an interaction's answer, alone if the flags say so."""
        flags = int(body.get("flags") or 0) & (EPHEMERAL | LOADING | SILENT | COMPONENTS_V2)
        if person is None:
            flags &= ~EPHEMERAL
        elif channel.has_own_apps_only and not may(channel, person, "use_external_apps"):
            flags |= EPHEMERAL
        if not flags & LOADING:
            self._fake.refuse_flaws(call, message_flaws(body, len(call.uploads), new=True))
        answered = self._answered(channel, body.get("message_reference") or {})
        message = self._new(channel, self._fake.bot, body.get("content") or "", flags)
        message.by_interaction = person is not None
        message.audience = person if flags & EPHEMERAL else channel.recipient
        message.reply_to = answered
        message.kind = 20 if message.by_interaction else 19 if message.reply_to else 0
        if body.get("nonce") is not None:
            message.nonce = str(body["nonce"])
            self._by_nonce[message.nonce] = message
        self._fill(message, body, call.uploads)
        self._ping(message, body.get("allowed_mentions"))
        if not message.loading:
            await self._shown(message, "MESSAGE_CREATE")
        return message

    def _answered(self, channel: Channel, reference: Json) -> Message | None:
        """Return the message that another one answers; if it is gone, raise an error unless told not to.

        Some servers are written in JavaScript, which rounds an id that comes as a number.
        """
        wanted = reference.get("message_id")
        if isinstance(wanted, int) and self.rounds_numbers:
            wanted = int(float(wanted))
        found = self._by_id.get(str(wanted))
        if found is not None and not found.deleted and found.channel is channel:
            return found
        if wanted is not None and reference.get("fail_if_not_exists", True):
            raise ApiError(errors.invalid_form("message_reference: Unknown message"))
        return None

    def _new(self, channel: Channel, author: User, content: str, flags: int = 0) -> Message:
        message = Message(
            self._fake.snowflake(), channel, author, self._fake.now(), content=content, flags=flags
        )
        self._by_id[message.id] = message
        channel.messages.append(message)
        return message

    def _fill(self, message: Message, body: Json, uploads: Sequence[Upload]) -> None:
        message.embeds = [{"type": "rich"} | each for each in body.get("embeds") or []]
        message.components = _numbered(body.get("components") or [])
        message.files = self._files(message, body.get("attachments"), uploads)

    def _files(
        self, message: Message, listed: list[Json] | None, uploads: Sequence[Upload]
    ) -> tuple[File, ...]:
        """Keep the files that an edit lists, or all of them if it lists none, and add its uploads."""
        by_id = {str(each["id"]): each for each in listed or []}
        kept = [each for each in message.files if listed is None or each.id in by_id]
        for upload in uploads:
            described = by_id.get(str(upload.index), {})
            kind = mimetypes.guess_type(upload.name)[0] or "application/octet-stream"
            kept.append(
                File(self._fake.snowflake(), upload.name, kind, upload.data, described.get("description"))
            )
        return tuple(kept)

    def _ping(self, message: Message, allowed: Json | None) -> None:
        silent = bool(message.flags & SILENT)
        message.pinged = pinged_by(message.content, allowed, silent, message.reply_to)
        channel = message.channel
        allows = channel.recipient is None and may(channel, message.author, "mention_everyone")
        message.pinged_everyone = not silent and pings_everyone(message.content, allowed, allows)

    async def edit(self, message: Message, call: Call, body: Json) -> None:
        merged = body | {"flags": message.flags | int(body.get("flags") or 0)}
        self._fake.refuse_flaws(call, message_flaws(merged, len(call.uploads), new=False))
        if "content" in body:
            message.content = body["content"] or ""
        if body.get("embeds") is not None:
            message.embeds = [{"type": "rich"} | each for each in body["embeds"]]
        if body.get("components") is not None:
            message.components = _numbered(body["components"])
        if "attachments" in body or call.uploads:
            message.files = self._files(message, body.get("attachments"), call.uploads)
        if not (message.content or message.embeds or message.components or message.files):
            self._fake.refuse_flaws(call, ["the edit leaves an empty message"])
        message.flags &= ~LOADING
        message.edits += 1
        message.edited = self._fake.now()
        await self._shown(message, "MESSAGE_UPDATE")

    async def delete(self, message: Message) -> None:
        message.deleted = True
        if not message.ephemeral:
            await self._tell("MESSAGE_DELETE", message.channel, {"id": message.id})

    async def written(
        self, author: User, channel: Channel, content: str, reply_to: Message | None, *, ping: bool = True
    ) -> Message:
        """Post a person's message."""
        message = self._new(channel, author, content)
        message.reply_to = reply_to
        message.kind = 19 if reply_to else 0
        message.pinged = pinged_by(content, None, silent=False, reply_to=reply_to if ping else None)
        await self._tell("MESSAGE_CREATE", channel, self._as_told(message))
        return message

    async def rewritten(self, message: Message, content: str) -> None:
        """Edit a person's message: this notifies nobody, but may add a mention."""
        message.content, message.edits, message.edited = content, message.edits + 1, self._fake.now()
        message.pinged |= pinged_by(content, None, silent=False)
        await self._tell("MESSAGE_UPDATE", message.channel, self._as_told(message))

    async def unfurled(self, message: Message) -> None:
        """Add a preview of a link, which sends an update without an edit."""
        message.embeds = [{"type": "link", "url": "https://example.org", "title": "Example"}]
        await self._tell("MESSAGE_UPDATE", message.channel, self._as_told(message))

    async def forwarded(self, author: User, message: Message, channel: Channel) -> Message:
        """Forward a message as it is now; its buttons are visible there, but dead."""
        copy = self._new(channel, author, "", SNAPSHOT)
        copy.forwarded = message.snapshot()
        await self._tell("MESSAGE_CREATE", channel, self._as_told(copy))
        return copy

    def _as_told(self, message: Message) -> Json:
        """Return a message as the bot gets it: blank unless it is a DM, mentions the bot or answers it."""
        payload = self.json(message)
        guild = message.channel.guild
        if guild is not None:
            member = member_json(message.author, guild)
            payload["member"] = {key: value for key, value in member.items() if key != "user"}
            if self._fake.bot.id not in message.pinged:
                payload |= {"content": "", "embeds": [], "attachments": [], "components": []}
        if message.reply_to is not None:
            payload["referenced_message"] = None if message.reply_to.deleted else self.json(message.reply_to)
        return payload

    async def _shown(self, message: Message, event: str) -> None:
        for onlooker in self.onlookers:
            onlooker(message, event)
        if message.audience is None:
            self.public += visible_texts(message)
            self.public_custom_ids += custom_ids(message)
        else:
            self.private[message.audience.id] += visible_texts(message)
        if not message.ephemeral:
            await self._tell(event, message.channel, self.json(message))

    async def _tell(self, event: str, channel: Channel, payload: Json) -> None:
        """Send an event to the bot if it can see the channel."""
        if channel.guild is not None and not (channel.guild.has_bot and reaches(channel, self._fake.bot)):
            return
        payload = payload | {"channel_id": channel.id}
        if channel.guild is None:
            await self._fake.gateway.dispatch(event, payload, None, DIRECT_MESSAGES)
        else:
            payload["guild_id"] = channel.guild.id
            await self._fake.gateway.dispatch(event, payload, channel.guild.id, GUILD_MESSAGES)


def _numbered(components: list[Json]) -> list[Json]:
    """Give the components of a message their numbers, from 1, as the server does."""
    numbered = deepcopy(components)
    for number, each in enumerate(walk(numbered), start=1):
        each.setdefault("id", number)
    return numbered
