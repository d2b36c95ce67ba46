"""The post with a chat's score, which is edited after every flip."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import structlog

from bot.core.dependencies import Dependencies
from bot.core.language.voice import Voice
from bot.core.messages import Post, Undeliverable
from bot.core.ports import Gateway
from bot.core.publishing.delivery import Deliveries, delivered, gateway_at
from storage.model import ChatId, CoinScore, Commit, Unavailable, Write

log = structlog.get_logger()


class CoinPosts:
    """Brings the post of every chat up to date."""

    def __init__(self, deps: Dependencies, gateways: Mapping[str, Gateway]) -> None:
        self._deps = deps
        self._gateways = gateways
        self._deliveries = Deliveries[ChatId]()

    async def catch_up(self) -> None:
        for score in await self._deps.store.every(CoinScore):
            self.flipped(score.chat)

    def flipped(self, chat: ChatId) -> None:
        """Show a chat's score, unless that is being done."""
        self._deliveries.begin(chat, partial(self._posted, chat))

    async def idle(self) -> None:
        await self._deliveries.idle()

    async def stop(self, grace: float) -> None:
        await self._deliveries.stop(grace)

    async def _posted(self, chat: ChatId) -> None:
        """Post until the chat shows its score. A later job retries what fails."""
        try:
            while await self._behind(chat):
                pass
        except (Undeliverable, Unavailable) as reason:
            log.warning("coin_score_waits", because=type(reason).__name__)

    async def _behind(self, chat: ChatId) -> bool:
        """Post the score once; return True if it may have changed meanwhile."""
        score = await self._deps.store.find(CoinScore, chat)
        gateway = gateway_at(self._deps, self._gateways, score.channel, chat) if score else None
        if score is None or gateway is None or score.shown == score.heads + score.tails:
            return False
        settings = await self._deps.cache.chat(chat)
        voice = Voice(settings.language or self._deps.language)
        text = voice("coin-score", {"heads": score.heads, "tails": score.tails})
        nonce = f"coins-{score.heads}-{score.tails}"
        _, message = await delivered(gateway, Post(score.channel, text, nonce, score.message))
        noted = replace(score, message=message, shown=score.heads + score.tails)
        await self._deps.commit(Commit(self._deps.now(), writes=(Write(score, noted),)))
        return True
