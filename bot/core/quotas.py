"""Rate limits per person, and per chat for people who don't play there: token buckets before every handler.

A bucket has a size and a refill rate, and each kind of request has a price in tokens. The bot
tells a person with an empty bucket once, and then ignores them until it is half full again.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Generic, TypeVar

from cachetools import LRUCache, TTLCache

from bot.core.exercises import Exercises
from bot.core.messages import Request
from bot.core.ports import Now, Store
from bot.core.registry import COMMANDS, TAP, cost_of, is_exercise
from bot.core.tables.cache import TableCache
from bot.core.tables.start import CODE_LENGTH
from storage.model import ChannelId, ChatId, PersonId, TableId

K = TypeVar("K", bound=Hashable)

MOST_KEPT: Final = 10_000
"""Buckets of a kind; one that was not used for longest is full by the time it is missed."""
SEATED: Final = 60.0
"""Seconds for which a person's seat in a chat is cached."""
PERSON: Final = (30, 1.5)
STRANGERS: Final = (20, 0.5)
TYPING: Final = (60, 10.0)
"""Tokens a bucket holds, and tokens a second: of a person; of all in a chat who do not play there; of what a
person's client asks while they type."""

MOVING: Final = (120, 5.0)
"""Size and rate of the bucket for free moves: a person alone at a table is always to move."""


class Verdict(Enum):
    """Verdict on a request: admitted, refused with a notice, or refused silently."""

    ADMITTED = auto()
    TOLD = auto()
    IGNORED = auto()


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float
    told: bool = False


class Buckets(Generic[K]):
    """One bucket a key, in memory. clock: seconds that only grow."""

    def __init__(self, holds: float, rate: float, clock: Now) -> None:
        self._holds, self._rate, self._clock = holds, rate, clock
        self._buckets: LRUCache[K, _Bucket] = LRUCache(MOST_KEPT)

    def take(self, key: K, cost: float) -> Verdict:
        """Take tokens where there are enough; TOLD the first time there are not."""
        now = self._clock()
        bucket = self._buckets.get(key) or _Bucket(self._holds, now)
        self._buckets[key] = bucket
        bucket.tokens = min(self._holds, bucket.tokens + (now - bucket.at) * self._rate)
        bucket.at = now
        bucket.told = bucket.told and bucket.tokens < self._holds / 2
        if bucket.tokens >= cost:
            bucket.tokens -= cost
            return Verdict.ADMITTED
        if bucket.told:
            return Verdict.IGNORED
        bucket.told = True
        return Verdict.TOLD

    def give_back(self, key: K, cost: float) -> None:
        """Put tokens back that were taken for nothing."""
        if (bucket := self._buckets.get(key)) is not None:
            bucket.tokens = min(self._holds, bucket.tokens + cost)


class Quotas:
    """Rate limits of requests: per person, and per chat for all people who don't play there."""

    def __init__(self, store: Store, cache: TableCache, exercises: Exercises, clock: Now) -> None:
        self._store = store
        self._cache = cache
        self._exercises = exercises
        self._people: Buckets[PersonId | ChatId] = Buckets(*PERSON, clock)
        self._strangers: Buckets[ChatId] = Buckets(*STRANGERS, clock)
        self._typing: Buckets[PersonId | ChatId] = Buckets(*TYPING, clock)
        self._moving: Buckets[PersonId | ChatId] = Buckets(*MOVING, clock)
        self._seated: TTLCache[tuple[PersonId, ChatId, ChannelId], bool] = TTLCache(
            MOST_KEPT, SEATED, timer=clock
        )

    async def admit(self, request: Request) -> Verdict:
        """Return a verdict on a request. Raises Unavailable."""
        cost = cost_of(request)
        verdict = self._people.take(_requester(request), cost)
        if verdict is not Verdict.ADMITTED or request.alone or self._of_one_person(request):
            return verdict
        if await self._sits(request):
            return verdict
        return self._strangers.take(request.chat, cost)

    def served(self, request: Request, *, accepted: bool) -> None:
        """Give back the tokens of an accepted request for a free command, within a limit of their own."""
        requester = _requester(request)
        if (
            accepted
            and COMMANDS[request.command].free
            and self._moving.take(requester, TAP) is Verdict.ADMITTED
        ):
            self._people.give_back(requester, cost_of(request))

    def typing(self, request: Request) -> bool:
        """Return True if an autocomplete request is within its limit."""
        return self._typing.take(_requester(request), TAP) is Verdict.ADMITTED

    def _of_one_person(self, request: Request) -> bool:
        """Return True for an exercise of the requester's, which the chat doesn't see."""
        # Many may solve a puzzle of the day at once.
        if not request.private or is_exercise(request.command):
            return request.private
        name = request.table or ""
        return len(name) > CODE_LENGTH and self._exercises.known(name)  # not read for a table's sake

    async def _sits(self, request: Request) -> bool:
        """Return True if the requester plays in this chat, or at a table shown in this channel.

        The table that the request names doesn't count: a person could name their own table anywhere.
        """
        if request.person is None:
            return False
        key = request.person.id, request.chat, request.channel
        if key in self._seated:
            return True
        # Most people name the table in front of them: then the store needn't look through the chat's tables.
        name = request.table or request.args.get("table")
        named = self._cache.table_at_hand(TableId(name)) if name else None
        near = named and named.shown_in(request.chat, request.channel) and request.person.id in named.people()
        if near or await self._store.plays_here(*key):
            self._seated[key] = True
        return key in self._seated


def _requester(request: Request) -> PersonId | ChatId:
    """Return the owner of the bucket: the person, or the chat for a message on its behalf."""
    return request.person.id if request.person else request.chat
