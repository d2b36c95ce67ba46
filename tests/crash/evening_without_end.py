"""An evening that ends only by a kill: it prints every answered command and writes every post to a file.

`python -m tests.crash.evening_without_end DATABASE POSTS RUN`
"""

import asyncio
import json
import sys
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from bot.app import App
from bot.cli.console import TextArtist
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, Below, Person, Request
from bot.core.tables.loaded import awaited_machines
from bot.tasks import together
from bot.testing.harness import reader, unhurried
from rules.core.game import Seat
from storage.model import ChannelId, ChatId, PersonId, Status, TableId
from storage.sqlite import SqliteStore
from tests.core.opponents.thinkers import AtOnce

TAVERN, ROOM = ChatId("test:tavern"), ChannelId("test:tavern/room")
MACHINE = "lasca"
"""The game against the computer."""
GAMES = ("citadel", "crown_and_anchor", "tabula", MACHINE)
PAUSED = Voice("en")("caption-paused")
BIDS = ("37", "41")
"""The bids of one side at Citadel by turns; the other side never bids, so nobody may see them."""


@dataclass
class Ledger:
    """Platform that writes every post to a file before it counts as delivered."""

    path: Path
    platform: str = "test"
    entrance = ""
    away_since: float | None = None

    def reader(self, channel: ChannelId) -> PersonId | None:
        """Return the reader of a private chat; a file in any other channel is public."""
        return reader(channel)

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        return 0.0

    def below(self, channel: ChannelId, message: str) -> Below:
        return Below.LITTLE

    async def show(self, post: AnyPost) -> str:
        """Append a post as one line of JSON, on a new line after the half line of a killed process."""
        told = {"spot": post.channel, "text": post.text, "nonce": post.nonce, "message": post.message}
        if post.picture is not None:
            told |= {"board": post.picture.content.decode(), "alt": post.picture.alt}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"\n{json.dumps(told)}\n")
        return post.message or post.nonce

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Do nothing: a written file has no buttons."""

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        return False

    async def ended(self) -> None:
        await asyncio.Event().wait()

    async def start(self, service: object) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""


def request(who: str, key: str, word: str, args: dict[str, str], table: TableId | None = None) -> Request:
    """Return a person's request in the room."""
    person = Person(PersonId(f"test:{who}"), who.title(), "en", ChannelId(f"test:private/{who}"))
    return Request(key, person, TAVERN, ROOM, word, args, table, private=word == "bid")


async def sit_down(app: App, game: str, key: str) -> TableId:
    """Return the table where a game is in play, or a new one."""
    store = app.deps.store

    async def of_game(status: Status) -> list[TableId]:
        return [table.id for table in await store.tables_at(ROOM, (status,)) if table.game == game]

    for table in await of_game("playing"):
        return table
    if not await of_game("open"):
        against = {"machine": "easy"} if game == MACHINE else {}
        await app.service.run(request("ana", f"{key}-open", "play", {"game": game, **against}))
    for table in await of_game("playing"):  # a computer has sat down, and the game has begun
        return table
    (table,) = await of_game("open")
    await app.service.run(request("bea", f"{key}-join", "join", {}, table))
    if game == "crown_and_anchor":
        await app.service.run(request("ana", f"{key}-begin", "begin", {}, table))
    return table


async def play_on(app: App, game: str, run: str) -> None:
    """Table after table of a game."""
    for number in count():
        await play(app, await sit_down(app, game, f"{run}-{game}-{number}"), run)


async def play(app: App, table: TableId, run: str) -> None:
    """Make move after move at one table, and print each answered one."""
    chance = Random(f"{run} {table}")
    for number in count():
        loaded = await app.deps.cache.look(table)
        if loaded is None or loaded.table.status != "playing":
            return
        if loaded.game.about.secrets:
            seat, text = Seat(0), BIDS[number % 2]
            word, args = "bid", {"points": text}
        elif awaited_machines(loaded):
            await asyncio.sleep(0)
            continue
        else:
            seat = chance.choice(sorted(loaded.game.to_act(loaded.playing.state)))
            text = chance.choice(
                [loaded.game.write(m) for m in loaded.game.moves(loaded.playing.state, seat)]
            )
            word, args = "move", {"move": text}
        who = loaded.person_at(seat).removeprefix("test:")
        key = f"{run}-{table}-{number}"
        reply = await app.service.run(request(who, key, word, args, table))
        # Otherwise it was refused, perhaps as too late, or the table is paused for lack of bets.
        if reply.empty or (reply.shown and reply.text != PAUSED):
            print(json.dumps([table, key, seat, text, reply.text]), flush=True)
        await asyncio.sleep(0)


async def main(database: Path, posts: Path, run: str) -> None:
    async with (
        await SqliteStore.open(database) as store,
        App(store, (Ledger(posts),), artist=TextArtist(), thinker=AtOnce(), clock=unhurried()) as app,
    ):
        print(json.dumps(["ready"]), flush=True)
        await together(*(play_on(app, game, run) for game in GAMES))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]))
