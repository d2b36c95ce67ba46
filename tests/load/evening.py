"""Count what an evening costs a chat: `python -m tests.load.evening [MOVES]`, of itself 40 for every game.

Two people play each game at 20 seconds a move, and somebody talks after every eighth. A bettor is ready after
a bet: at this pace, two would let the clock close each window, which shows dice without a move. The script
prints for each game the posts and edits per move, and the mentions, with everybody mentioned always and as by
default.
"""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bot import talk
from bot.core.dependencies import LIVELY
from bot.core.tables.loaded import awaited
from bot.testing.harness import ROOM, Harness, User
from bot.testing.player import Sketcher, by_id, look, next_move
from rules.games import games
from storage.model import PersonId, TableId

PACE: Final = 20.0
TALK: Final = 8
"""Moves between two chat messages below the board."""


BETS: Final = 1
"""Bets that a bettor makes before being ready."""


async def _move(
    harness: Harness, users: Mapping[PersonId, User], table: TableId, chance: Random, made: int
) -> None:
    """Make the next move. made: moves before it, of which a round of bets takes BETS + 2."""
    loaded = await look(harness, table)
    if loaded.betting and made % (BETS + 2) == BETS:
        await users[loaded.person_at(min(awaited(loaded)))].says("move", move="ready", table=table)
    else:
        await next_move(harness, users, table, chance)


async def evening(game: str, most: int, lively: float, path: Path) -> str:
    """Play one game and return what it cost its chat."""
    async with Harness(path, Sketcher()) as harness:
        harness.app.deps.lively = lively
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game=game)
        await bea.taps("join")
        if game == "crown_and_anchor":
            await ana.taps("begin")
        table, users, chance = harness.table(), by_id(ana, bea), Random(3)
        before, moves = len(harness.room.at(ROOM)), 0
        while moves < most and (await look(harness, table)).table.status == "playing":
            await harness.passes(PACE)
            await _move(harness, users, table, chance, moves)
            moves += 1
            if moves % TALK == 0:
                harness.room.hear(ROOM, talk.TALK)
        posts = harness.room.at(ROOM)[before:]
    new, mentions = sum(post.message is None for post in posts), sum(bool(post.notify) for post in posts)
    counts = {"new": new, "edits": len(posts) - new, "mentions": mentions}
    return f"{moves:3} moves  " + "  ".join(f"{count / moves:4.2f} {name}" for name, count in counts.items())


def main(given: Sequence[str]) -> None:
    """Play every game both ways."""
    most = int(given[0]) if given else 40
    with TemporaryDirectory() as folder:
        for number, game in enumerate(sorted(games())):
            for way, lively in (("always", 0.0), ("calm", LIVELY)):
                path = Path(folder) / f"{number}-{way}.sqlite3"
                print(f"{game:18} {way:6} {asyncio.run(evening(game, most, lively, path))}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
