"""A small player who asks the rules what is legal, so that tests can play whole games through the service."""

from collections.abc import Mapping, Sequence
from random import Random

from bot.artist import RenderArtist
from bot.core.change import awaited
from bot.core.live import Live
from bot.core.messages import Post
from bot.core.ports import Say
from bot.core.words import Voice
from rules.core.diagram import Diagram
from rules.core.game import Move, Seat
from storage.model import PersonId, TableId, Theme
from tests.core.evening import ROOM, Evening, Guest

SKETCH = b"a sketch"
MOST_WEIGHED = 6
"""Moves the small player looks at before it makes one."""


class Sketcher(RenderArtist):
    """Texts as they are; instead of a picture a sketch, because painting is tested elsewhere."""

    def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:  # noqa: ARG002 -- see above
        return SKETCH

    def film(self, diagrams: Sequence[Diagram], theme: Theme, say: Say) -> bytes:  # noqa: ARG002 -- the same
        return SKETCH * len(diagrams)


async def look(tavern: Evening, table: TableId | None = None) -> Live:
    """The table as the service has it; without a code, that of the latest board."""
    live = await tavern.app.house.shelf.look(table or tavern.table())
    assert live is not None
    return live


def greedy(live: Live, seat: Seat, chance: Random) -> str:
    """A legal move of which there is most to tell: captures come before steps, so games come to an end."""
    assert live.standing is not None
    game, state = live.game, live.standing.state
    best: list[Move] = []
    told = -1
    legal = list(game.moves(state, seat))
    for move in chance.sample(legal, min(len(legal), MOST_WEIGHED)):
        facts = len(game.play(state, seat, move).facts)
        if facts > told:
            best, told = [], facts
        if facts == told:
            best.append(move)
    return game.write(chance.choice(best))


async def next_move(
    tavern: Evening, guests: Mapping[PersonId, Guest], table: TableId, chance: Random
) -> Sequence[Post]:
    """One move of whoever is waited for; the posts it made in the room."""
    live = await look(tavern, table)
    seat = min(awaited(live))
    guest = guests[live.sitting(seat).person]
    before = len(tavern.room.at(ROOM))
    said = guest.whispers if live.game.about.secrets else guest.says
    reply = await said("move", move=greedy(live, seat, chance), table=table)
    assert live.game.about.secrets or reply.empty, reply.text
    return tavern.room.at(ROOM)[before:]


def by_id(*guests: Guest) -> Mapping[PersonId, Guest]:
    """People by their ids."""
    return {guest.person.id: guest for guest in guests}


def public_voice(live: Live, language: str) -> Voice:
    """How a chat in a language is told about a table."""
    return Voice(language, live.table.game, live.names)


async def speaks(tavern: Evening, language: str) -> None:
    """Let the room speak a language, by the word of an admin."""
    host = tavern.person("Host", admin=True)
    reply = await host.says("settings", setting="language", value=language)
    assert reply.text
