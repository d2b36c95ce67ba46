"""People on Discord, as the contract of all platforms drives them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tests.adapters.discord.harness import Clock, Harness, said
from tests.contract.adapters import Driver, Shown
from tests.fakes.discord import FakeDiscord, Message, Person


class DiscordDriver(Driver):
    """Driver for one channel: commands are slash commands, bids go through the form of the board's button."""

    def __init__(self, harness: Harness, deps: AsyncExitStack) -> None:
        self._tavern = harness
        self._deps = deps
        self._people: dict[str, Person] = {}
        self._first: Message | None = None

    async def opens(self, who: str, game: str, **args: str) -> None:
        await self._person(who).slash("play", wait="settled", game=game, **args)
        self._first = self._tavern.board.snapshot()

    async def joins(self, who: str) -> str:
        """Press the Join button."""
        return await self.taps(who, "Join")

    async def moves(self, who: str, text: str) -> str:
        return said(await self._person(who).slash("move", move=text))

    async def bids(self, who: str, points: int) -> str:
        """Press the Bid button and submit its form."""
        person = self._person(who)
        opened = await person.click(self._board, "Bid")
        return said(await person.submit(opened.modal, answer=str(points)))

    async def taps(self, who: str, label: str) -> str:
        """Press a button of the latest board."""
        return said(await self._person(who).click(self._board, label))

    async def taps_old(self, who: str, label: str) -> str:
        """Press a button of the first board, even if that board no longer shows it."""
        assert self._first is not None
        return said(await self._person(who).click(self._first, label))

    def boards(self) -> list[Shown]:
        """Return everything the bot shows in the channel."""
        fake = self._tavern.fake
        return [self._shown(message) for message in fake.channel.shown if message.author is fake.bot]

    def private(self, who: str) -> list[Shown]:
        return [self._shown(message) for message in self._person(who).inbox]

    def overheard(self) -> str:
        """Return everything public, including the data of buttons."""
        return "\n".join((*self._tavern.fake.public, *self._tavern.fake.public_custom_ids))

    async def restarts(self) -> None:
        """Close and open the bot while the fake Discord keeps running."""
        await self._deps.aclose()
        await self._deps.enter_async_context(self._tavern.open())

    @property
    def _board(self) -> Message:
        return self._tavern.board

    def _person(self, who: str) -> Person:
        if who not in self._people:
            self._people[who] = self._tavern.fake.person(who)
        return self._people[who]

    def _shown(self, message: Message) -> Shown:
        pictures = [file for file in message.files if file.kind == "image/png"]
        return Shown(
            text=message.content,
            alt=" ".join(file.description or "" for file in pictures),
            picture=bool(pictures),
            labels=tuple(button.label for button in message.buttons),
            pings=frozenset(name for name, person in self._people.items() if message.pings(person)),
        )


@asynccontextmanager
async def discord_driver(folder: Path) -> AsyncIterator[Driver]:
    """Run the bot on a fake Discord that has no members yet."""
    clock = Clock()
    async with FakeDiscord(now=clock) as fake, AsyncExitStack() as deps:
        harness = Harness(fake, clock, folder / "taberna.sqlite3")
        await deps.enter_async_context(harness.open())
        yield DiscordDriver(harness, deps)
