"""Analyses of finished games: each is made once, one at a time for a chat, and the latest are kept."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from cachetools import LRUCache

from bot.core.ports import Analysis, Part
from rules.core.errors import Refusal
from storage.model import ChatId, Theme

KEPT: Final = 500
"""Analyses kept, of about 10 KB each."""
PICTURES: Final = 16_000_000
"""Bytes of their pictures that are kept."""

PicturesKey: TypeAlias = tuple[str, Theme, str, tuple[tuple[int, str], ...]]
"""Of which log, by its digest, and how they are drawn: theme, language, and the names of now."""


@dataclass(slots=True)
class Progress:
    """How far an analysis has come. of: decisions, 0 until that is known."""

    done: int = 0
    of: int = 0


class Analyses:
    """Analyses that were made lately, by the digest of their log, and those in the making."""

    def __init__(self) -> None:
        self._made: LRUCache[str, Analysis] = LRUCache(KEPT)
        self._making: dict[str, Progress] = {}
        self._at: set[ChatId] = set()
        self._pictures: LRUCache[PicturesKey, tuple[bytes, ...]] = LRUCache(
            PICTURES, getsizeof=lambda files: sum(map(len, files))
        )

    async def analysis(self, digest: str, chat: ChatId, judged: Callable[[int], Awaitable[Part]]) -> Analysis:
        """All decisions of a game, made by asking for some from each number on until there are no more.

        Raises Refusal `analysing`, which says how far it is, while this one or another of the chat is made;
        what `judged` raises.
        """
        if digest in self._made:
            return self._made[digest]
        if digest in self._making or chat in self._at:
            progress = self._making.get(digest, Progress())
            raise Refusal("analysing", done=progress.done, of=progress.of)
        self._at.add(chat)
        progress = self._making[digest] = Progress()
        try:
            return await self._make(digest, progress, judged)
        finally:
            self._at.discard(chat)
            del self._making[digest]

    async def pictures(
        self,
        key: PicturesKey,
        chat: ChatId,
        analysis: Analysis,
        draw: Callable[[], Awaitable[tuple[bytes, ...]]],
    ) -> tuple[bytes, ...]:
        """The pictures of an analysis, as they were drawn or as `draw` draws them.

        Raises Refusal `analysing` while the chat waits for others; what `draw` raises.
        """
        if key in self._pictures:
            return self._pictures[key]
        if chat in self._at:
            raise Refusal("analysing", done=len(analysis), of=len(analysis))
        self._at.add(chat)
        try:
            drawn = await draw()
        finally:
            self._at.discard(chat)
        if sum(map(len, drawn)) <= PICTURES:
            self._pictures[key] = drawn
        return drawn

    async def _make(
        self, digest: str, progress: Progress, judged: Callable[[int], Awaitable[Part]]
    ) -> Analysis:
        found: Analysis = ()
        while True:
            part = await judged(len(found))
            found += part.judged
            progress.done, progress.of = len(found), part.of
            if len(found) >= part.of or not part.judged:
                break
        self._made[digest] = found
        return found
