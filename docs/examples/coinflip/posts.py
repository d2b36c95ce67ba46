"""The post with a chat's score, which is edited after every flip."""

from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, Post
from bot.core.outbox.kind import Kind
from storage.model import CoinScore, StoredPost


class CoinPosts(Kind):
    """The scores of chats. The key of a post is its chat."""

    name = "coins"

    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:  # noqa: ARG002 -- no picture
        """Return the score of a chat."""
        score = await self.deps.store.find(CoinScore, post.home)
        if score is None:
            return None
        chat = await self.deps.cache.chat(post.home)
        voice = Voice(chat.language or self.deps.language)
        text = voice("coin-score", {"heads": score.heads, "tails": score.tails})
        return Post(post.channel, text, f"coins-{score.heads}-{score.tails}")
