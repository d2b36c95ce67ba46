"""People who move by every means that Discord offers, and games they play out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import Final, Literal

from bot.core.context import EVERY
from bot.core.input.legal_moves import legal
from bot.core.tables.loaded import LoadedTable
from rules.core.game import Seat, Stepwise
from rules.core.log import Decision
from rules.core.picker import PAGE, menu
from rules.core.saved import read_log
from rules.games import GOLDEN, folder
from storage.model import ChatId
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import Person
from tests.fakes.discord.world.model import Message

Way = Literal["slash", "picker", "mention", "dm"]
WAYS: Final[tuple[Way, ...]] = ("slash", "picker", "mention", "dm")


@dataclass
class GameNight:
    """One table and its people, by the names they sit under."""

    harness: Harness
    people: Mapping[str, Person]
    ways: Iterator[Way] = field(default_factory=lambda: cycle(WAYS))

    async def sit_down(self, game: str, seats: int = 0, options: str = "") -> None:
        """Let the first person open a table and the others join it."""
        first, *others = self.people.values()
        wanted = {"seats": seats} if seats else {}
        chosen = {"options": options} if options else {}
        assert not (await first.slash("play", wait="settled", game=game, **wanted, **chosen)).failed
        for person in others:
            assert not (await person.click(self.harness.board, "Join")).failed

    async def loaded(self) -> LoadedTable:
        """Return the table as stored, including a finished one."""
        chat = ChatId(f"discord:{self.harness.fake.guild.id}")
        (table,) = await self.harness.app.deps.store.tables_in(chat, EVERY)
        return await self.harness.loaded(table.id)

    async def moves(self, loaded: LoadedTable, seat: Seat, text: str) -> None:
        """Make a legal move in the next of the ways, and expect the bot to accept it."""
        person = self.people[loaded.names[seat]]
        match next(self.ways):
            case "slash":
                suggested = await person.autocomplete("move", move=text)
                assert text in [choice.value for choice in suggested]
                assert said(await person.slash("move", move=text)) == ""
            case "picker":
                await self._picks(person, loaded, seat, text)
            case "mention":
                await person.says(f"@bot {text}")
            case "dm":
                await person.dm(f"/move {text}")
        now = await self.loaded()
        assert now.log is not None
        assert loaded.log is not None
        assert len(now.log.records) > len(loaded.log.records), text

    async def _picks(self, person: Person, loaded: LoadedTable, seat: Seat, text: str) -> None:
        """Tap Move, then choose from menus until the move is made."""
        moves = legal(loaded, seat)
        parts = [loaded.game.parts(move) for move in moves]
        wanted = next(i for i, move in enumerate(moves) if loaded.game.write(move) == text)
        if len(parts[wanted]) == 1 and len(parts[wanted][0]) > 1 and parts[wanted][0].isalpha():
            await person.click(self.harness.board, loaded.game.write(moves[wanted]).capitalize())
            return
        answer = await person.click(self.harness.board, "Move")
        shown, picks = answer.reply, list[int]()
        while isinstance(loaded.game, Stepwise) and not shown.deleted:  # any order of the steps leads there
            assert shown.ephemeral
            await take(person, shown, 0)
        while not shown.deleted:
            assert len(picks) < 3
            assert shown.ephemeral
            assert shown.files[0].description
            picks.append(_index(parts, picks, wanted))
            for _ in range(picks[-1] // PAGE):
                await person.click(shown, "Later ›")
            await take(person, shown, picks[-1] % PAGE)

    def any_move(self, loaded: LoadedTable) -> tuple[Person, str]:
        """Return a player to move, and one of their legal moves."""
        state = loaded.playing.state
        seat = min(loaded.game.to_act(state))
        move = next(iter(loaded.game.moves(state, seat)))
        return self.people[loaded.names[seat]], loaded.game.write(move)

    async def plays_golden(self, name: str) -> LoadedTable:
        """Play the recorded decisions of a game without dice, each by the person in that seat."""
        game = (await self.loaded()).table.game
        log = read_log((folder(game) / GOLDEN / f"{name}.log").read_text(encoding="utf-8"))
        for record in log.records:
            if isinstance(record, Decision) and record.cause == "person":
                await self.moves(await self.loaded(), record.seat, record.text)
        return await self.loaded()

    async def plays_at_random(self, seed: int, most: int) -> LoadedTable:
        """Play random legal moves until the game is over or `most` of them are made."""
        chosen = Random(seed)
        for _ in range(most):
            loaded = await self.loaded()
            if loaded.table.status == "finished":
                break
            state = loaded.playing.state
            seat = min(loaded.game.to_act(state))
            legal = [loaded.game.write(move) for move in loaded.game.moves(state, seat)]
            await self.moves(loaded, seat, chosen.choice(legal))
        return await self.loaded()


def seated(harness: Harness, names: Iterable[str]) -> GameNight:
    """Return a game night of new people."""
    return GameNight(harness, {name: harness.fake.person(name) for name in names})


async def take(person: Person, shown: Message, place: int) -> None:
    """Tap a choice of a picker, be it a button or a line of a menu."""
    if shown.menus:
        (picker,) = shown.menus
        await person.choose(shown, picker.custom_id, picker.options[place][1])
    else:
        await person.click(shown, str(shown.buttons[place].custom_id))


def _index(moves: list[tuple[str, ...]], picks: list[int], wanted: int) -> int:
    """Return the index of the menu choice that leads to a move."""
    shown = menu(moves, picks)
    for place, choice in enumerate(shown.choices):
        if choice.move == wanted:
            return place
        path = (*shown.picked, *choice.parts)
        if choice.move is None and moves[wanted][: len(path)] == path:
            return place
    raise AssertionError(f"{moves[wanted]} is not on the menu")
