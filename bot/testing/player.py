"""Player for tests: it asks the rules for legal moves, and plays whole games through the service."""

from collections.abc import Mapping, Sequence
from random import Random

from bot.artist import RenderArtist
from bot.core.cards import Card, Podium
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost
from bot.core.ports import Question, Say, Thought, Urgency
from bot.core.tables.loaded import LoadedTable, awaited
from bot.testing.harness import ROOM, Harness, User
from bot.workers.opponents import answer
from rules.core.diagram import Diagram
from rules.core.errors import Refusal
from rules.core.game import Move, Seat
from rules.puzzles.puzzle import Puzzle
from storage.model import ChatId, PersonId, TableId, Theme

SKETCH = b"a sketch"
MOST_WEIGHED = 6
"""Moves the small player looks at before it makes one."""


class Sketcher(RenderArtist):
    """Texts as they are; instead of a picture a sketch, because painting is tested elsewhere.

    cards: those it was asked for. refuses: why it makes no picture, where it makes none.
    """

    refuses: str = ""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[Card] = []
        self.podiums: list[Podium] = []

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        if self.refuses:
            raise Refusal(self.refuses)
        return SKETCH

    async def card(self, card: Card, theme: Theme) -> bytes:
        self.cards.append(card)
        return SKETCH

    async def podium(self, podium: Podium, theme: Theme) -> bytes:
        self.podiums.append(podium)
        return SKETCH

    async def gallery(self, games: Sequence[tuple[str, Diagram, Say]], theme: Theme) -> bytes:
        return SKETCH

    async def film(self, saved: str, theme: Theme, language: str) -> bytes:
        return SKETCH * len(saved.splitlines())

    async def line(
        self, puzzle: Puzzle, played: Sequence[tuple[int, str]], theme: Theme, language: str
    ) -> bytes:
        return SKETCH * len(played)


class AtOnce:
    """Thinker for tests: it answers at once, in this process."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        self.asked.append(question)
        return answer(question)


async def look(harness: Harness, table: TableId | None = None) -> LoadedTable:
    """Return a table as the service has it, by default that of the latest board."""
    loaded = await harness.app.deps.cache.look(table or harness.table())
    assert loaded is not None
    return loaded


def greedy(loaded: LoadedTable, seat: Seat, chance: Random) -> str:
    """Return the legal move with the most events."""
    # Captures come before steps, so games end.
    assert loaded.snapshot is not None
    game, state = loaded.game, loaded.snapshot.state
    best: list[Move] = []
    notified = -1
    legal = list(game.moves(state, seat))
    for move in chance.sample(legal, min(len(legal), MOST_WEIGHED)):
        facts = len(game.play(state, seat, move).facts)
        if facts > notified:
            best, notified = [], facts
        if facts == notified:
            best.append(move)
    return game.write(chance.choice(best))


async def next_move(
    harness: Harness, users: Mapping[PersonId, User], table: TableId, chance: Random
) -> Sequence[AnyPost]:
    """Make one move of an awaited seat. Return the posts it made in the room."""
    loaded = await look(harness, table)
    seat = min(awaited(loaded))
    user = users[loaded.person_at(seat)]
    before = len(harness.room.at(ROOM))
    said = user.whispers if loaded.game.about.secrets else user.says
    reply = await said("move", move=greedy(loaded, seat, chance), table=table)
    assert loaded.game.about.secrets or reply.empty, reply.text
    return harness.room.at(ROOM)[before:]


def by_id(*users: User) -> Mapping[PersonId, User]:
    """Return people by their ids."""
    return {user.person.id: user for user in users}


def public_voice(loaded: LoadedTable, language: str) -> Voice:
    """Return the voice of a chat in a language for a table."""
    return Voice(language, loaded.table.game, loaded.names)


async def speaks(harness: Harness, language: str) -> None:
    """Let the room speak a language, by the word of an admin."""
    host = harness.person("Host", admin=True)
    reply = await host.says("settings", setting="language", value=language)
    assert reply.text
