"""Discord: no trace of a sealed bid in a channel, a thread, or another person's view."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bot.adapters.discord.components import ANSWER, CHALLENGED, MENU, SEP
from bot.core.input import callback_data
from bot.core.registry import COMMANDS
from storage.model import TableId
from tests.adapters.discord.harness import Clock, Harness
from tests.adapters.trust.evening import (
    BID,
    BLOCKED,
    CHANGED,
    DECIDING,
    HIGH,
    LEVEL,
    LOW,
    ONCE,
    Evening,
    Heard,
    Sealing,
    by_size,
    compare,
    forged,
    lines,
    must_show_the_bidder,
    sealed_at,
)
from tests.fakes.discord import Answer, FakeDiscord, Message, Person
from tests.fakes.discord.interactions import COMPONENT, MODAL_SUBMIT
from tests.fakes.discord.world.model import Json, custom_ids, visible_texts
from tests.tiers import FULL

REQUIRED: Final = {
    "game": "citadel", "move": "c3", "figure": "crown", "answer": "pass", "seat": "a",
}  # fmt: skip
"""Values for the parameters that a command requires."""


@FULL
async def test_what_others_get_does_not_depend_on_a_sealed_bid(tmp_path: Path) -> None:
    once = await _spent(tmp_path / "once.sqlite3", ONCE)
    changed = await _spent(tmp_path / "changed.sqlite3", CHANGED)
    compare(once, changed)
    must_show_the_bidder(once, changed)


@FULL
async def test_what_anybody_gets_does_not_depend_on_the_sealed_bid_of_a_machine(tmp_path: Path) -> None:
    low = await _spent_with_machine(tmp_path / "low.sqlite3", LOW)
    compare(low, await _spent_with_machine(tmp_path / "high.sqlite3", HIGH))


class Tavern:
    """Two tables with a sealed bid, by Ana against Bea or by the computer; Eve reads along on the server."""

    def __init__(self, harness: Harness, *, machine: bool = False) -> None:
        self.harness = harness
        self.fake = harness.fake
        self.evening = Evening()
        self.ana = self.fake.person("ana", dms=machine)
        self.bea, self.eve = (self.fake.person(name) for name in ("bea", "eve"))
        self.people = (self.ana, self.bea, self.eve)
        self.bidder = "" if machine else self.ana.id
        self.tables: list[TableId] = []
        self._heard: list[Heard] = []
        self._shown: dict[str, tuple[str, tuple[bytes, ...]]] = {}
        self._tapped: set[tuple[str, tuple[str, ...]]] = set()
        self.fake.messages.onlookers.append(self._hear)

    def _hear(self, message: Message, event: str) -> None:
        files = tuple(file.data for file in message.files)
        if message.audience is not None and message.audience.id == self.bidder:
            self.evening.own_files.update(files)
            return
        before, self._shown[message.id] = self._shown.get(message.id), (message.content, files)
        if before == (message.content, files) and not message.components:
            return  # the old board's buttons go later, at no fixed time
        reader = message.audience.id if message.audience else ""
        words = [*visible_texts(message), *custom_ids(message), *sorted(message.pinged)]
        self._heard.append(Heard(reader, event, "\n".join(words), files))

    async def step(self, name: str, *answers: Answer) -> None:
        """Wait until all is done, and note everything others got, including lists and forms."""
        await self.fake.settled()
        for answer in answers:
            if answer.interaction.user.id != self.bidder:
                got = f"{answer.interaction.callback} {answer.interaction.modal} {answer.choices}"
                self._heard.append(Heard(answer.interaction.user.id, "answer", got))
        self.evening.step(name, self._heard)
        self._heard = []

    async def opens(self, blocked: str) -> None:
        """Open two tables of the same two in one channel, and another channel and a thread.

        blocked: the person whom Ana blocks.
        """
        self.elsewhere = await self.fake.add_channel("elsewhere")
        self.thread = await self.fake.add_thread("talk", self.fake.channel)
        for _ in range(2):
            if self.bidder:
                await self.ana.slash("play", game="citadel")
                await self.bea.click(self.harness.board, "Join")
            else:
                await self.ana.slash("play", game="citadel", machine=LEVEL)
                await self.fake.settled()
            self.tables.append(self.harness.table)
        for other in map(self.fake.person, BLOCKED.values()):
            if other.user.name == blocked:
                await self.ana.slash("block", person=other)
        await self.step("opened")

    async def bids(self, points: str | None) -> None:
        """Bid a number privately, or ask for help instead."""
        if points is not None:
            await self.ana.slash("bid", points=int(points), table=self.tables[0])
        else:
            await self.ana.slash("help")
        await self.step(BID)

    async def asks(self, person: Person, where: str) -> None:
        """Send every command, and let others tap every button of its public answers."""
        for word, args in lines(self.tables[0], choices=where == "channel"):
            before = len(self._public())
            command = COMMANDS[word]
            if command.admin or (command.place == "group" and where == "private"):
                continue
            answer = await person.slash(word, **_options(word, args, self.ana))
            await self.step(f"{person.user.name} asks {word} {args} in {where}", answer)
            for message in self._public()[before:]:
                await self._tried(message, person)

    async def _tried(self, message: Message, asker: Person) -> None:
        shown = message.snapshot()
        for button in shown.buttons:
            tap = callback_data.read(str(button.custom_id))
            if tap is None or tap.command in DECIDING:
                continue
            for person in self.people:
                if person is asker or (person.id, (tap.command, str(message.files))) in self._tapped:
                    continue
                self._tapped.add((person.id, (tap.command, str(message.files))))
                answer = await person.click(shown, str(button.custom_id))
                await self.step(f"{person.user.name} taps {tap.command}", answer)

    def _public(self) -> list[Message]:
        places = (self.fake.channel, self.elsewhere, self.thread)
        return [m for place in places for m in place.shown if m.author is self.fake.bot and not m.ephemeral]

    def board(self) -> Message:
        """Return the latest board of the table with the bid."""
        wanted = f"board-{self.tables[0]}"
        return next(m for m in reversed(self.fake.channel.shown) if wanted in custom_ids(m))

    async def attacks(self, person: Person, places: Sequence[str]) -> None:
        """Try everything a person can do in these places, and on the board."""
        at = {"thread": person.at(self.thread), "channel": person, "private": person.in_dm}
        for place in places:
            await self.asks(at[place], place)
        await self.forges(person)
        await self.pries(person)

    async def sealed(self) -> str:
        """Return the sealed bid at the first table."""
        return sealed_at(await self.harness.loaded(self.tables[0]))

    async def forges(self, person: Person) -> None:
        """Send taps, choices and forms on a real board with data that nothing on it has."""
        board, code = self.board(), self.tables[0]
        for data in forged(code, sits=person is not self.eve):
            for made in (_button(data), _choice(data)) if "_" in data else (_button(data),):
                await self._sends(person, COMPONENT, made, board)
        owner = self.ana.id if person is not self.ana else self.eve.id
        for data in (
            f"number-{self.tables[0]}-0",
            f"ask-{self.tables[0]}-0",
            f"number_aaaaaa-{self.tables[0]}-0",
        ):
            await self._sends(person, MODAL_SUBMIT, _form(f"{data}{SEP}{owner}"), board)
        for data in (
            f"{CHALLENGED}{SEP}{owner}",
            f"{CHALLENGED}{SEP}x",
            MENU,
            SEP,
            f"{MENU}{SEP}{owner}",
        ):
            await self._sends(person, COMPONENT, _choice("citadel", data), board)

    async def _sends(self, person: Person, kind: int, data: Json, message: Message) -> None:
        answer = await person._act(kind, data, "forged", "settled", message)
        await self.step(f"{person.user.name} forges {data}", answer)

    async def pries(self, person: Person) -> None:
        """Try forwarded boards, replies to boards, private commands and autocomplete."""
        board = self.board()
        copy = await person.forwards(board, self.elsewhere)
        for message in (board, copy):
            for text in ("@bot", "@bot ?"):  # in a channel any other text is a move
                await person.says(text, reply_to=message)
                await self.step(f"{person.user.name} answers {text}")
        for command in ("history", "privacy export", "hint", "board"):
            await person.dm(f"/{command} {self.tables[0]}")
            await self.step(f"{person.user.name} types /{command}")
        for option in ("move", "table"):
            typed = {"move": "1"} if option == "move" else {"move": "1", "table": ""}
            for place in (person, person.at(self.elsewhere), person.in_dm):
                choices = await place.autocomplete("move", **typed)
                if person.id != self.bidder:
                    self._heard.append(Heard(person.id, "choices", str(choices)))
                await self.step(f"{person.user.name} types {option}")


def _options(word: str, args: Mapping[str, str], anybody: Person) -> dict[str, Any]:
    """Return the options of a slash command, with values for those it requires."""
    given: dict[str, Any] = {}
    for parameter in COMMANDS[word].parameters:
        if parameter.name in args:
            given[parameter.name] = True if parameter.kind == "flag" else args[parameter.name]
        elif parameter.required:
            given[parameter.name] = anybody if parameter.kind == "person" else REQUIRED[parameter.name]
    return given


def _button(data: str) -> Json:
    return {"component_type": 2, "custom_id": data, "id": 1}


def _choice(data: str, custom_id: str = MENU) -> Json:
    return {"component_type": 3, "custom_id": custom_id, "id": 1, "values": [data]}


def _form(custom_id: str) -> Json:
    field = {"type": 4, "id": 2, "custom_id": ANSWER, "value": "12"}
    return {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": field}]}


async def _spent(path: Path, bids: tuple[str, ...]) -> Evening:
    """Play the evening with these bids in turn.

    The bidder's private chat stays closed until everybody else has tried everything.
    """
    clock = Clock()
    async with FakeDiscord(now=clock) as fake:
        closed = Harness(fake, clock, path)
        closed.entropy = by_size()
        async with closed.open() as harness:
            await fake.connected()
            tavern = Tavern(harness)
            await tavern.opens(BLOCKED[bids])
            later = iter(bids[1:])
            await tavern.bids(bids[0])
            for person in (tavern.bea, tavern.eve, tavern.ana):
                elsewhere = () if person is tavern.eve else ("thread",)
                tavern.ana.user.dms_open = person is tavern.ana
                await tavern.attacks(person, (*elsewhere, "channel", "private"))
                await tavern.bids(next(later, None))
            assert any(message.files for message in tavern.ana.inbox), "no board in private"
            assert await tavern.sealed() == bids[-1]
            return tavern.evening


async def _spent_with_machine(path: Path, points: str) -> Evening:
    """Play the evening against the computer, with one person who isn't at the table."""
    clock = Clock()
    async with FakeDiscord(now=clock) as fake:
        closed = Harness(fake, clock, path)
        closed.entropy, closed.thinker = by_size(), Sealing(points)
        async with closed.open() as harness:
            await fake.connected()
            tavern = Tavern(harness, machine=True)
            await tavern.opens(BLOCKED[ONCE])
            for person, places in ((tavern.eve, ("private",)), (tavern.ana, ("channel", "private"))):
                await tavern.attacks(person, places)
            assert await tavern.sealed() == points
            return tavern.evening
