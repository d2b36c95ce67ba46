"""The post of a tournament: entries, then each round and the end, which are posts of their own."""

from bot.core.dependencies import Dependencies
from bot.core.messages import AnyPost
from bot.core.outbox.kind import Kind
from bot.features.tournaments import texts
from bot.features.tournaments.rounds import POST, Step, store
from storage.model import ChatId, StoredPost, TournamentId


class TournamentPosts(Kind):
    """The posts of tournaments."""

    name = POST

    async def render(self, post: StoredPost, simpler: int = 0) -> AnyPost | None:
        """Return the post of a tournament."""
        tournament = await self.deps.store.tournaments.load(TournamentId(post.key))
        if tournament is None:
            return None
        return await texts.post(self.deps, tournament, post, plain=bool(simpler))


async def forgotten(deps: Dependencies, chat: ChatId) -> None:
    """Post the current tournament again after the platform lost the chat's messages."""
    stored = await deps.store.tournaments.latest(chat)
    if stored is not None and stored.living:
        await store(deps, stored, Step(stored, repost=True))
