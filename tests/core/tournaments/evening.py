"""People in a room who play a tournament of Lasca, where a game may end after one command."""

from dataclasses import replace

from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, AnyReply
from bot.features.tournaments.pairing import PLAYED
from bot.testing.harness import ROOM, TAVERN, Harness, User
from storage.model import (
    Commit,
    Pairing,
    StoredPost,
    Tournament,
)
from tests.storage.values import instead

SAYS = Voice("en")
NAMES = ("Ana", "Bea", "Cid", "Dov", "Eva", "Fay", "Gus", "Hal", "Ivo", "Jan", "Kim", "Leo", "Mia", "Noa")
MOVES = {0: "c3 d4", 1: "e5 f4"}


def said(code: str, **facts: int | str) -> str:
    """Return the text of a refusal."""
    return SAYS(f"refusal-{code}", facts)


async def settings(harness: Harness, **changes: object) -> None:
    """Change settings of the chat."""
    chat = replace(await harness.app.deps.cache.chat(TAVERN), **changes)  # type: ignore[arg-type] # a field each
    await harness.app.deps.commit(Commit(at=harness.time, writes=await instead(harness.app.deps.store, chat)))


class Evening:
    """Tournament among the first people of the list."""

    def __init__(self, harness: Harness, people: int) -> None:
        self.harness = harness
        self.people = {name: harness.person(name) for name in NAMES[:people]}
        self.first = self.people[NAMES[0]]

    async def opened(self, game: str = "lasca", **args: str) -> AnyReply:
        """Let the first person open the tournament."""
        return await self.first.says("tournament", action="open", game=game, **args)

    async def begun(self, **args: str) -> Tournament:
        """Let everybody join, and begin the tournament."""
        await self.opened(**args)
        for user in list(self.people.values())[1:]:
            await user.says("tournament", action="join")
        asked = await self.first.says("tournament", action="start")
        await self.first.sends(asked.buttons[0][0].data)
        return await self.now()

    async def now(self) -> Tournament:
        """Return the tournament as stored."""
        found = await self.harness.app.deps.store.tournaments.latest(TAVERN)
        assert found is not None
        return found

    async def stored(self) -> StoredPost:
        """Return the stored post of the tournament."""
        (post,) = await self.harness.app.deps.store.posts_of(TAVERN, "tournament")
        return post

    @property
    def post(self) -> AnyPost:
        """The latest post of the tournament."""
        return [
            post for post in self.harness.room.shown.values() if post.channel == ROOM and "🏆" in post.text
        ][-1]

    def user(self, tournament: Tournament, number: int) -> User:
        """Return the player with a number in the tournament."""
        return self.people[tournament.entrant(number).name]

    async def resigns(self, pairing: Pairing, loser: int) -> None:
        """Let one of the two at a table resign."""
        user = self.user(await self.now(), loser)
        reply = await user.surely("resign", table=str(pairing.table))
        assert reply.empty or "done" in reply.text.casefold() or reply.where is not None, reply.text

    async def round_played(self) -> Tournament:
        """Let the higher number of every pair resign, and let the bot continue."""
        for pairing in (await self.now()).pairings:
            if pairing.second is not None and await self._goes_on(pairing):
                await self.resigns(pairing, max(pairing.first, pairing.second))
        await self.harness.passes(1.0)
        return await self.now()

    async def _goes_on(self, pairing: Pairing) -> bool:
        """Return True if the game of a pairing is in play."""
        loaded = await self.harness.app.deps.cache.look(pairing.table) if pairing.table else None
        return loaded is not None and loaded.table.status == "playing"


def played(tournament: Tournament) -> list[tuple[int, int | None]]:
    """Return the pairs that have played."""
    return [(pairing.first, pairing.second) for pairing in tournament.pairings if pairing.end in PLAYED]
