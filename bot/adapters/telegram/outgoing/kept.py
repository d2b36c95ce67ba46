"""Answers for one person's eyes, kept until they follow the link to them."""

import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from bot.core.messages import AnyReply
from storage.model import PersonId

PREFIX: Final = "kept"
"""Begins the payload of a link to such an answer."""
MOST_EACH: Final = 3
"""Answers kept for one person: somebody who asks for many drops their own, not those of others."""
MOST_BYTES: Final = 16 * 1024 * 1024
"""For all of them together; the oldest go first, but never the newest."""


@dataclass(frozen=True, slots=True)
class _Kept:
    person: PersonId
    reply: AnyReply
    size: int


class KeptReplies:
    """Answers by the payload of the link that leads to them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def keep(self, person: PersonId, reply: AnyReply) -> str:
        """Keep an answer for somebody; the payload of the link to it."""
        payload = f"{PREFIX}-{secrets.token_hex(8)}"
        size = len(reply.text.encode()) + sum(len(file.content) for file in reply.files)
        theirs = [known for known, kept in self._kept.items() if kept.person == person]
        for known in theirs[: len(theirs) + 1 - MOST_EACH]:
            del self._kept[known]
        self._kept[payload] = _Kept(person, reply, size)
        while len(self._kept) > 1 and sum(kept.size for kept in self._kept.values()) > MOST_BYTES:
            self._kept.popitem(last=False)
        return payload

    def find(self, person: PersonId | None, payload: str) -> AnyReply | None:
        """The answer a link leads to, if it waits for this person."""
        kept = self._kept.get(payload)
        return kept.reply if kept is not None and kept.person == person else None
