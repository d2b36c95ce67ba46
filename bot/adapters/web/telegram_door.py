"""Door for Telegram's Mini App: signed init data in, a visit out."""

import hmac
import json
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Protocol
from urllib.parse import parse_qsl

from bot.adapters.web.guard import Body, text_of
from bot.adapters.web.sessions import DeniedError, UnansweredError, Visit
from bot.boards.boards import Boards
from bot.core.messages import Later, Person
from bot.core.ports import Gateway, Now, Store
from bot.launches import Launches
from storage.model import ChannelId, ChatId, Commit, Done, PersonId, TableId

PLATFORM: Final = "telegram"
LONGEST: Final = 4096
"""Characters of init data; real ones have about six hundred."""
OLDEST: Final = 24 * 3600.0
"""Seconds for which init data is accepted: some desktop clients keep theirs for a day."""
SKEW: Final = 300.0
"""Seconds by which Telegram's clock may be ahead of this host's."""
TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
WEB: Final = "https://web.telegram.org"


@dataclass(frozen=True, slots=True)
class InitData:
    """Verified init data. digest: of its signature, which is accepted once."""

    person: Person
    signed: float
    start: str
    instance: str
    digest: str


def verified(init_data: str, token: str, now: float) -> InitData:
    """Return init data that Telegram has signed for this bot. Raises DeniedError."""
    if len(init_data) > LONGEST:
        raise DeniedError("malformed")
    try:
        pairs = parse_qsl(init_data, keep_blank_values=True, strict_parsing=True, max_num_fields=32)
    except ValueError:
        raise DeniedError("malformed") from None
    fields = dict(pairs)
    shown = fields.pop("hash", "")
    if len(fields) + 1 != len(pairs):
        raise DeniedError("malformed")
    lines = "\n".join(sorted(f"{name}={value}" for name, value in fields.items()))
    key = hmac.digest(b"WebAppData", token.encode(), "sha256")
    wanted = hmac.new(key, lines.encode(errors="surrogatepass"), "sha256").hexdigest()
    if not hmac.compare_digest(shown.encode(errors="surrogatepass"), wanted.encode()):
        raise DeniedError("forged")
    signed = float(fields["auth_date"]) if fields.get("auth_date", "").isdecimal() else 0.0
    if not now - OLDEST <= signed <= now + SKEW:
        raise DeniedError("old")
    return InitData(
        _person(fields.get("user", "")),
        signed,
        fields.get("start_param", ""),
        fields.get("chat_instance", ""),
        sha256(wanted.encode()).hexdigest(),
    )


def _person(text: str) -> Person:
    """Return the person of a signed user object. Raises DeniedError."""
    try:
        user: Any = json.loads(text)
        number, first, last = user["id"], user["first_name"], user.get("last_name", "")
        language = user.get("language_code")
    except (ValueError, KeyError, TypeError, AttributeError):
        raise DeniedError("malformed") from None
    if not isinstance(number, int) or number <= 0 or user.get("is_bot"):
        raise DeniedError("malformed")
    name = PersonId(f"{PLATFORM}:{number}")
    return Person(name, f"{first} {last}".strip(), str(language) if language else None, ChannelId(name))


class Gateways(Protocol):
    """The platforms that can be asked now."""

    def get(self, name: str, /) -> Gateway | None: ...


class TelegramDoor:
    """Door for people who open the app in Telegram."""

    name = PLATFORM
    application = ""
    frames = WEB

    def __init__(
        self,
        token: str,
        store: Store,
        boards: Boards,
        gateways: Gateways,
        launches: Launches,
        now: Now,
    ) -> None:
        """token: of the bot, which is the key of Telegram's signature."""
        self._token = token
        self._store = store
        self._boards = boards
        self._gateways = gateways
        self._launches = launches
        self._now = now
        self.origins = frozenset({launches.address})

    async def enter(self, proof: Body) -> Visit:
        """Return the visit of init data: {init, table}. Raises DeniedError, UnansweredError, Unavailable.

        table: that of a button in the private chat, which Telegram does not sign. It acts on nothing.
        """
        init = verified(text_of(proof, "init"), self._token, self._now())
        wanted = init.start or text_of(proof, "table")
        table = TableId(wanted.casefold()) if TABLE.fullmatch(wanted) else None
        channel = await self._channel(init, table)
        # Only now: after an outage of Telegram the same page may try again.
        once = await self._store.commit(Commit(self._now(), key=f"{PLATFORM}:init:{init.digest}"))
        if once != Done():
            raise DeniedError("used")
        until = init.signed + OLDEST
        if channel is None:
            return Visit(self.name, init.person, until, table=table)
        return Visit(self.name, init.person, until, _chat(channel), channel, whole_chat=True, table=table)

    async def confirm(self, visit: Visit) -> Visit:
        """Return a visit whose person is still in its chat. Raises DeniedError, UnansweredError."""
        if visit.chat is not None and await self._left(visit.chat, visit.person.id):
            raise DeniedError("stranger")
        return visit

    async def _channel(self, init: InitData, table: TableId | None) -> ChannelId | None:
        """Return the channel of a group that shows a table, if the person reads it; else None.

        A link that has reached other people shows them no more than the bot shows to strangers.
        """
        opened = self._launches.chat(init.instance) if init.instance else None
        if table is None:
            return ChannelId(opened) if opened else None
        for channel in sorted(filter(_is_group, await self._boards.channels(table))):
            chat = _chat(channel)
            if chat == opened or await self._left(chat, init.person.id) is False:
                return channel
        return None

    async def _left(self, chat: ChatId, person: PersonId) -> bool | None:
        """Return True if a person is not in a group; None if Telegram does not say."""
        gateway = self._gateways.get(PLATFORM)
        if gateway is None:
            raise UnansweredError
        try:
            return await gateway.left(chat, person)
        except Later:
            raise UnansweredError from None


def _chat(channel: ChannelId) -> ChatId:
    """Return the chat of a channel, which may be one of its topics."""
    return ChatId(channel.partition("/")[0])


def _is_group(channel: ChannelId) -> bool:
    """Return True for a group's channel: groups have negative numbers."""
    return channel.startswith(f"{PLATFORM}:-")
