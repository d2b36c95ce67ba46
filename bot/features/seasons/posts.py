"""The table of a season is posted once, when all purses were booked."""

from dataclasses import replace

from bot.core.language.voice import Voice
from bot.core.messages import AnyPost
from bot.core.outbox.kind import Kind
from bot.features.seasons import texts
from storage.model import StoredPost


class SeasonPosts(Kind):
    """The tables of seasons that are over. The key of a post is the day on which its season ended."""

    name = "season"

    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:
        """Return the table; the words say all that the picture does."""
        seasons = await self.deps.store.seasons.of_chat(post.home)
        season = next((one for one in seasons if str(one.until) == post.key), None)
        said = await texts.post(self.deps, replace(season, channel=post.channel)) if season else None
        if said is None or not simpler:
            return said
        why = Voice(said.language)("files-forbidden", {"platform": post.channel.partition(":")[0]})
        return replace(said, text=f"{said.text}\n{why}", picture=None)
