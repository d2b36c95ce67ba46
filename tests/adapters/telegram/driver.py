"""People on Telegram, as the contract of all platforms drives them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from bot.app import App
from tests.adapters.telegram.opened import open_house, settled
from tests.contract.adapters import Driver, Shown
from tests.fakes.telegram import Button, Chat, FakeTelegram, Message, Person


class TelegramDriver(Driver):
    """Driver for one group: moves answer the board, bids go to the private chat behind the Bid button."""

    def __init__(self, fake: FakeTelegram, path: Path) -> None:
        self._fake = fake
        self._path = path
        self._deps = AsyncExitStack()
        self._people: dict[str, Person] = {}
        self._group: Chat | None = None
        self._first: tuple[Message, list[Button]] | None = None

    async def opens(self, who: str, game: str, **args: str) -> None:
        person = await self._person(who)
        named = [f"{name}:{value}" for name, value in args.items()]
        await person.says(" ".join(("/play", game, *named)), self._group)
        await self._settled()
        self._first = self._board, self._board.buttons

    async def joins(self, who: str) -> str:
        """Press the Join button, and open the private chat if the game has secrets."""
        person = await self._person(who)
        answer = await person.taps(self._board, "Join")
        if answer.url is not None:
            await person.follows(answer.url)
        await self._settled()
        return answer.text

    async def moves(self, who: str, text: str) -> str:
        """Reply to the board with a move."""
        asked = await (await self._person(who)).replies(self._board, text)
        await self._settled()
        return "\n".join(post.text for post in self._fake.posts(asked.chat) if post.reply_to is asked)

    async def bids(self, who: str, points: int) -> str:
        """Press the Bid button unless the private chat is open, then type the number in private."""
        person = await self._person(who)
        if not self._fake.posts(person.private):
            await person.follows((await person.taps(self._board, "Bid")).url)
            await self._settled()
        asked = await person.says(str(points))
        await self._settled()
        notified = [post for post in self._fake.posts(person.private) if post.id > asked.id and not post.file]
        return "\n".join(post.text for post in notified)

    async def taps(self, who: str, label: str) -> str:
        """Press a button of the board; if it types an inline query, return the text above its results."""
        return await self._tap(who, self._board, self._board.button(label))

    async def taps_old(self, who: str, label: str) -> str:
        """Press a button of the first board."""
        assert self._first is not None
        message, buttons = self._first
        return await self._tap(who, message, next(b for b in buttons if b.label == label))

    def boards(self) -> list[Shown]:
        """Return everything the bot shows in the group."""
        return [self._shown(post) for post in self._fake.posts(self._group)] if self._group else []

    def private(self, who: str) -> list[Shown]:
        """Return the posts of the private chat."""
        person = self._people.get(who)
        return [self._shown(post) for post in self._fake.posts(person.private)] if person else []

    def overheard(self) -> str:
        """Return everything that the group has ever shown."""
        return "\n".join(self._fake.public)

    async def restarts(self) -> None:
        """Close and open the bot while the fake Telegram keeps running."""
        await self.closes()
        await self.begins()

    async def begins(self) -> None:
        self._app: App = await self._deps.enter_async_context(open_house(self._fake, self._path))
        await self._app.idle()

    async def closes(self) -> None:
        await self._deps.aclose()

    async def _tap(self, who: str, message: Message, button: Button) -> str:
        person = await self._person(who)
        answer = await person.taps(message, button)
        notified = answer.text
        if answer.inline is not None:
            await person.asks_inline(answer.inline, self._group)
            notified = self._said_above_the_list()
        await self._settled()
        return notified

    def _said_above_the_list(self) -> str:
        answer = list(self._fake.world.queries.values())[-1].inline_answer
        return str((answer.button or {}).get("text", "")) if answer else ""

    @property
    def _board(self) -> Message:
        assert self._group is not None
        return next(post for post in reversed(self._fake.posts(self._group)) if post.file)

    async def _person(self, who: str) -> Person:
        if who not in self._people:
            person = self._people[who] = self._fake.person(who)
            if self._group is None:
                self._group = self._fake.supergroup("Tavern", person)
            else:
                await person.joins(self._group)
        return self._people[who]

    async def _settled(self) -> None:
        await settled(self._fake, self._app)

    def _shown(self, message: Message) -> Shown:
        users = [entity["user"] for entity in message.body.entities if entity["type"] == "text_mention"]
        called = {user["id"] for user in users if isinstance(user, dict)}
        return Shown(
            text=message.text,
            picture=message.file is not None and message.file.kind == "photo",
            labels=tuple(message.labels),
            pings=frozenset(name for name, person in self._people.items() if person.id in called),
        )


class EphemeralDriver(TelegramDriver):
    """Driver for a group on a server with ephemeral messages: bids need no private chat."""

    async def joins(self, who: str) -> str:
        person = await self._person(who)
        answer = await person.taps(self._board, "Join")
        assert answer.url is None
        await self._settled()
        return answer.text

    async def bids(self, who: str, points: int) -> str:
        """Press the Bid button, and the number in the ephemeral message; a missing one is a command."""
        person = await self._person(who)
        board = self._board
        await person.taps(board, "Bid")
        pad = person.sees(board)
        assert pad.ephemeral_id is not None
        if str(points) in pad.labels:
            said = (await person.taps(pad, str(points))).text
        else:
            await person.whispers(f"/bid {points}", board.chat)
            await self._settled()
            said = person.ephemerals(board.chat)[-1].text
        await self._settled()
        return said

    async def _tap(self, who: str, message: Message, button: Button) -> str:
        person = await self._person(who)
        notified = await super()._tap(who, message, button)
        shown = person.ephemerals(message.chat)
        return notified or (shown[-1].text if shown else "")


@asynccontextmanager
async def telegram_driver(folder: Path) -> AsyncIterator[Driver]:
    """Run the bot on a fake Telegram that has no members yet."""
    async with _driven(folder, TelegramDriver, FakeTelegram()) as driver:
        yield driver


@asynccontextmanager
async def ephemeral_driver(folder: Path) -> AsyncIterator[Driver]:
    """Run the bot as `telegram_driver` does, on a server with ephemeral messages."""
    async with _driven(folder, EphemeralDriver, FakeTelegram(ephemeral=True)) as driver:
        yield driver


@asynccontextmanager
async def _driven(
    folder: Path, kind: type[TelegramDriver], server: FakeTelegram
) -> AsyncIterator[TelegramDriver]:
    async with server as fake:
        driver = kind(fake, folder / "taberna.sqlite3")
        await driver.begins()
        try:
            yield driver
        finally:
            await driver.closes()
