"""Sessions of people who came through a door of the board app. Their tokens exist on their pages alone."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from bot.core.messages import Person
from bot.core.ports import Now
from storage.model import ChannelId, ChatId, TableId

TOKEN_BYTES: Final = 32
LIFETIME: Final = 3600.0
"""Seconds of a session. Its page renews it before."""
MOST: Final = 5_000
MOST_SPECTATORS: Final = 1_000
"""Sessions of people without an account, who take no place of a player."""
MOST_EACH: Final = 4
"""Sessions of one person: a phone, a computer and two more. The oldest is closed for a fifth."""


class DeniedError(Exception):
    """A proof that a door does not accept. code: the reason, for the log and the page."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class UnansweredError(Exception):
    """The platform does not answer now; the same proof may be shown again."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A verified person, and the chat from which they opened the app.

    until: Unix time after which it cannot be renewed. chat, channel: None for the private chat with the bot.
    whole_chat: all channels of the chat are open to its members. table: to be shown first. instance: that of
    the platform's app, which is asked for again at every renewal. only: the one table that a spectator
    without an account may read.
    """

    door: str
    person: Person
    until: float
    chat: ChatId | None = None
    channel: ChannelId | None = None
    whole_chat: bool = False
    table: TableId | None = None
    instance: str = ""
    only: TableId | None = None


@dataclass(eq=False, slots=True)
class Session:
    """A visit while its token is valid.

    until: Unix time of its end. number: key of its rate limit, which a renewal keeps.
    """

    visit: Visit
    until: float
    number: int
    ended: bool = field(default=False)


class Sessions:
    """Open sessions by the SHA-256 of their tokens, in memory: a restart ends them all."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self._by_hash: dict[bytes, Session] = {}
        self._opened = 0

    def __len__(self) -> int:
        return len(self._by_hash)

    def open(self, visit: Visit) -> str:
        """Begin a session and return its token. Old ones go where there are too many."""
        self._opened += 1
        return self._begin(visit, self._opened)

    def _begin(self, visit: Visit, number: int) -> str:
        now = self.now()
        for digest in [known for known, session in self._by_hash.items() if session.until <= now]:
            self._end(digest)
        theirs, most = [*self._like(visit)], MOST_SPECTATORS if visit.only else MOST_EACH
        for digest in theirs[: max(0, len(theirs) + 1 - most)]:
            self._end(digest)
        if len(self._by_hash) >= MOST:
            self._end(next(iter(self._by_hash)))
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._by_hash[_digest(token)] = Session(visit, min(now + LIFETIME, visit.until), number)
        return token

    def find(self, token: str) -> Session | None:
        """Return the session of a token, unless it is over."""
        digest = _digest(token)
        session = self._by_hash.get(digest)
        if session is not None and session.until <= self.now():
            self._end(digest)
            return None
        return session

    def left(self, session: Session) -> float:
        """Return the seconds until a session ends, 0 once it has, even if its token was not shown since."""
        return 0.0 if session.ended else max(0.0, session.until - self.now())

    def renew(self, token: str, visit: Visit) -> str | None:
        """Begin a session in place of another one and return its token; None if that one is over.

        The rate limit goes on: a fresh one would make every request free that follows a renewal.
        """
        session = self.find(token)
        if session is None:
            return None
        self._end(_digest(token))
        return self._begin(replace(visit, table=None), session.number)

    def close(self, token: str) -> None:
        """End the session of a token, if there is one."""
        self._end(_digest(token))

    def _like(self, visit: Visit) -> Iterator[bytes]:
        """Yield the digests of a person's sessions, or of all spectators without an account, oldest first."""
        for digest, session in self._by_hash.items():
            known = session.visit
            if known.only if visit.only else known.person.id == visit.person.id:
                yield digest

    def _end(self, digest: bytes) -> None:
        session = self._by_hash.pop(digest, None)
        if session is not None:
            session.ended = True


def _digest(token: str) -> bytes:
    return sha256(token.encode(errors="surrogatepass")).digest()
