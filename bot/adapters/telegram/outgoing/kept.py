"""Answers for one person's eyes, kept until they follow the link to them.

They are stored, so that whoever serves the bot by then finds them; a large one, such as a long film, is kept
in memory and lost where the bot ends. So is one that the store does not take: what it answers was carried out
before, and nobody may hear that nothing was changed. What was asked for stays as it was said: its buttons
know the turn they were for.
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
"""Begins the payload of a link to such an answer."""
MOST_EACH: Final = 3
"""Answers kept for one person: somebody who asks for many drops their own, not those of others."""
MOST_BYTES: Final = 16 * 1024 * 1024
"""For all of them together; the oldest go first, but never the newest."""
LARGEST: Final = 1024 * 1024
"""Bytes of an answer that is stored: to write or read it keeps nobody waiting for over 5 ms."""
KEPT_FOR: Final = 24 * 60 * 60.0
"""Seconds after which an answer is dropped."""
_WRITTEN: Final = TypeAdapter(
    tuple[PersonalReply],  # settings are taken for none but what is inside of something
    config=ConfigDict(ser_json_bytes="base64", val_json_bytes="base64", extra="forbid"),
)


class KeptReplies:
    """Answers by the payload of the link that leads to them."""

    def __init__(self, answers: KeptAnswers, now: Now) -> None:
        self._answers = answers
        self._in_memory = RepliesInMemory()
        self._now = now

    async def keep(self, person: PersonId, reply: AnyReply) -> str:
        """Keep an answer for somebody; the payload of the link to it."""
        payload = f"{PREFIX}-{secrets.token_hex(8)}"
        theirs, size, until = _personal(reply, person), _size(reply), self._now() + KEPT_FOR
        if size <= LARGEST:
            content = _WRITTEN.dump_json((theirs,)).decode()
            try:
                await self._answers.keep(KeptAnswer(payload, person, until, content), MOST_EACH, MOST_BYTES)
            except Unavailable as reason:
                log.warning("answer_kept_in_memory", because=str(reason))
            else:
                return payload
        self._in_memory.keep(payload, theirs, size, until)
        return payload

    async def find(self, person: PersonId | None, payload: str) -> PersonalReply | None:
        """The answer a link leads to, if it waits for this person. Raises Unavailable."""
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
    """Those that are kept in memory, never so many that it suffers."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def keep(self, payload: str, reply: PersonalReply, size: int, until: float) -> None:
        """Keep an answer; older ones make room."""
        theirs = [known for known, kept in self._kept.items() if kept.reply.person == reply.person]
        for known in theirs[: len(theirs) + 1 - MOST_EACH]:
            del self._kept[known]
        self._kept[payload] = _Kept(reply, size, until)
        while len(self._kept) > 1 and sum(kept.size for kept in self._kept.values()) > MOST_BYTES:
            self._kept.popitem(last=False)

    def find(self, payload: str, now: float) -> PersonalReply | None:
        """The answer a link leads to, unless its time is over."""
        kept = self._kept.get(payload)
        return kept.reply if kept is not None and kept.until >= now else None


def _personal(reply: AnyReply, person: PersonId) -> PersonalReply:
    """An answer as one for a person's eyes, which it is wherever it is behind a link.

    Of its files all that Telegram shows: what a picture holds as data is for platforms that lay it out.
    """
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
    """An answer as it was written; None for one that another version of the bot wrote in its own way."""
    try:
        (reply,) = _WRITTEN.validate_json(content)
    except ValidationError:  # it quotes the answer, and is not passed on
        return None
    return reply
