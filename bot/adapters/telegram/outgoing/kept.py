"""Private replies, kept until their person follows the link to them.

The store keeps them for any process that serves the bot later. A large reply stays in memory and is lost at
shutdown. So does one that the store refuses, because its command has run and must not seem to have failed.
"""

import secrets
from collections import OrderedDict
from dataclasses import dataclass, fields, replace
from typing import Final

import structlog
from pydantic import ConfigDict, TypeAdapter, ValidationError

from bot.core.messages import AnyReply, File, PersonalReply, Reply
from bot.core.ports import KeptAnswers, Now
from storage.model import KeptAnswer, PersonId, Unavailable

log = structlog.get_logger()

PREFIX: Final = "kept"
"""Prefix of the payload of a link to a kept reply."""
MOST_EACH: Final = 3
"""Replies kept per person. One more drops the same person's oldest."""
MOST_BYTES: Final = 16 * 1024 * 1024
"""Size of all kept replies. The oldest are dropped first, the newest never."""
LARGEST: Final = 1024 * 1024
"""Largest reply in bytes that the store keeps. It takes at most 5 ms to write or read."""
KEPT_FOR: Final = 24 * 60 * 60.0
"""Seconds until a kept reply is dropped."""
_WRITTEN: Final = TypeAdapter(
    tuple[PersonalReply],  # pydantic applies the config only to a dataclass inside another type
    config=ConfigDict(ser_json_bytes="base64", val_json_bytes="base64", extra="forbid"),
)


class KeptReplies:
    """Kept replies, by the payload of their link."""

    def __init__(self, answers: KeptAnswers, now: Now) -> None:
        self._answers = answers
        self._in_memory = RepliesInMemory()
        self._now = now

    async def keep(self, person: PersonId, reply: AnyReply) -> str:
        """Keep a reply for a person, and return the payload of its link."""
        payload = f"{PREFIX}-{secrets.token_hex(8)}"
        theirs, size, until = _personal(reply, person), _size(reply), self._now() + KEPT_FOR
        if size <= LARGEST:
            content = _WRITTEN.dump_json((theirs,)).decode()
            try:
                await self._answers.keep(KeptAnswer(payload, person, until, content), MOST_EACH, MOST_BYTES)
            except Unavailable as reason:
                log.warning("reply_kept_in_memory", because=str(reason))
            else:
                return payload
        self._in_memory.keep(payload, theirs, size, until)
        return payload

    async def find(self, person: PersonId | None, payload: str) -> PersonalReply | None:
        """Return the reply with this payload if it is for this person. Raises: Unavailable."""
        if person is None or not payload.startswith(PREFIX):
            return None
        kept = self._in_memory.find(payload, self._now())
        if kept is None and (content := await self._answers.find(person, payload, self._now())) is not None:
            kept = _read(content)
        return kept if kept is not None and kept.person == person else None


@dataclass(frozen=True, slots=True)
class _Kept:
    reply: PersonalReply
    size: int
    until: float


class RepliesInMemory:
    """Kept replies in memory, within the limits."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def keep(self, payload: str, reply: PersonalReply, size: int, until: float) -> None:
        """Keep a reply, and drop older ones over the limits."""
        theirs = [known for known, kept in self._kept.items() if kept.reply.person == reply.person]
        for known in theirs[: len(theirs) + 1 - MOST_EACH]:
            del self._kept[known]
        self._kept[payload] = _Kept(reply, size, until)
        while len(self._kept) > 1 and sum(kept.size for kept in self._kept.values()) > MOST_BYTES:
            self._kept.popitem(last=False)

    def find(self, payload: str, now: float) -> PersonalReply | None:
        """Return the reply with this payload unless it has expired."""
        kept = self._kept.get(payload)
        return kept.reply if kept is not None and kept.until >= now else None


def _personal(reply: AnyReply, person: PersonId) -> PersonalReply:
    """Return a reply as a personal one. Its files keep only what Telegram shows."""
    files = tuple(File(file.name, file.content, file.mime, file.alt) for file in reply.files)
    if isinstance(reply, PersonalReply):
        return replace(reply, files=files)
    shared = {
        one.name: getattr(reply, one.name) for one in fields(Reply) if one.name not in ("public", "files")
    }
    return PersonalReply(**shared, files=files, person=person)


def _size(reply: AnyReply) -> int:
    return len(reply.text.encode()) + sum(len(file.content) for file in reply.files)


def _read(content: str) -> PersonalReply | None:
    """Parse a stored reply, or return None for one in the format of another version."""
    try:
        (reply,) = _WRITTEN.validate_json(content)
    except ValidationError:  # not logged: its text quotes the reply
        return None
    return reply
