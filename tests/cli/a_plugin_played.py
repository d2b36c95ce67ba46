"""The installed example, played through the Service in a process of its own: its last caption is printed."""

import asyncio
import sys
from pathlib import Path

from bot.testing.harness import Harness
from bot.testing.player import Sketcher


async def main(database: Path) -> None:
    """Ana, whoever of the two begins, wins in her third move."""
    async with Harness(database, Sketcher()) as harness:
        people = harness.person("Bea"), harness.person("Ana")
        await people[0].says("play", game="noughts")
        await people[1].taps("join")
        loaded = await harness.app.deps.cache.look(harness.table())
        assert loaded is not None
        held = {person.person.id: person for person in people}
        crosses, noughts = (held[loaded.sitting(seat).person] for seat in (0, 1))
        for player, square in zip((crosses, noughts) * 3, ("a1", "b2", "b1", "c3", "c1"), strict=False):
            reply = await player.says("move", move=square)
            assert reply.empty, reply.text
        sys.stdout.write(harness.board().text.replace(crosses.person.name, "Ana"))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
