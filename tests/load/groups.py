"""Eight groups of four within Telegram's limits: `python -m tests.load.groups FOLDER [MINUTES [SECONDS]]`.

Each group plays one of the games by taps, a move in SECONDS (else 2), on a clock that leaps, for MINUTES (or
else 10). The fake allows one call a second in a chat, 20 a minute in a group and 30 a second in all, and
counts every ephemeral message. The ways are the old one (every player mentioned; links and inline mode) and
the present ones. For each the script prints the calls of a move: in the group for all, there to take the
buttons of old boards away once the group is quiet, there for one person, and in private; then new posts,
mentions, taps, and the longest waits for a board and for a tap's answer.
FOLDER gets an evening of three games in each language to read.
"""

import asyncio
import sys
from asyncio import Runner
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from bot.app import App
from bot.core.input import callback_data
from rules.games import games
from storage.model import TableId
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import open_house, table_on
from tests.fakes.telegram import Button, FakeTelegram, Message, Person
from tests.fakes.telegram.wire import Call, get_objects
from tests.fakes.telegram.world.model import spot
from tests.virtual_time import LoopClock, VirtualTimeLoop, stand_still_for_sqlite

THOUGHT: Final = 2.0
"""Seconds between a board and the next move, unless the script is told another number."""
LOOK: Final = 0.25
LATEST: Final = 30.0
"""Seconds after which a move by taps counts as failed and is typed."""
TALK: Final = 8
"""Moves between two chat messages below the board."""
WAYS: Final = {"old": (True, False), "calm, links": (False, False), "calm, in place": (False, True)}
"""For each way: every player to move is mentioned; the server has ephemeral messages."""
READ: Final = ("lasca", "citadel", "tabula")
LANGUAGES: Final = {"en": "en", "pt-BR": "pt-br", "it": "it"}
KEYS: Final = frozenset({"choose", "pick", "number"})


Moment = tuple[float, int]
"""Time of something and its place in the order of everything."""
_order: Final = count()


def _now() -> Moment:
    return asyncio.get_running_loop().time(), next(_order)


class Noted(list[Call]):
    """Calls of the bot, each with its moment."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[Moment] = []

    def append(self, call: Call) -> None:
        """Note a call and its moment."""
        super().append(call)
        self.moments.append(_now())


@dataclass
class Group:
    """Four people who play one game, and what it costs."""

    fake: FakeTelegram
    app: App
    game: str
    harness: Harness
    chance: Random
    thought: float = THOUGHT
    moves: int = 0
    taps: int = 0
    typed: int = 0
    boards: list[float] = field(default_factory=list)
    """Seconds from the last tap of each move until its board stood there."""
    answers: list[float] = field(default_factory=list)
    """Seconds from each tap to its answer."""
    acts: list[tuple[Moment, str]] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The number of the chat."""
        return spot(self.harness.place)[0].id

    async def opens(self) -> None:
        """Open a table and fill it."""
        first, *others = self.harness.people
        await self._says(first, f"/play {self.game}")
        lobby = await self.fake.until(lambda: next((m for m in self._tables() if _has(m, "join")), None))
        self.harness.table = table_on(lobby) or TableId("")
        for other in others:
            if not _has(lobby, "join"):
                break
            await asyncio.sleep(THOUGHT)
            await self._tap(other, lobby, _button(lobby, "join"))
            await asyncio.sleep(THOUGHT)
        if _has(lobby, "begin"):
            await self._tap(first, self.harness.board, _button(self.harness.board, "begin"))
        await self.fake.until(lambda: self.harness.playing)
        await asyncio.sleep(60.0)  # the rate limit is unused again

    async def plays(self, seconds: float) -> None:
        """Play for this long, or to the end of the game."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() < end:
            await asyncio.sleep(self.thought)
            await self.app.deps.cache.look(self.harness.table)
            if not self.harness.playing:
                return
            seq = self.harness.loaded.table.seq
            person, move = self.harness.due(self.chance)
            await self._turn(person)
            if not await self._stored(seq, LATEST):
                self.typed += 1
                await self._says(person, f"/move {move}")
                await self._stored(seq, LATEST)
            self.moves += 1
            if self.moves % TALK == 0:
                await self._says(self.harness.people[-1], "…")

    async def _stored(self, seq: int, seconds: float) -> bool:
        """Wait until a move is stored and on the board. Return False if none is stored in time."""
        loop, began = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        while not self._moved(seq):
            if loop.time() > began + seconds:
                return False
            await asyncio.sleep(LOOK)
        while self._old_board():  # noqa: ASYNC110 -- the store has no event for it
            await asyncio.sleep(LOOK)
        self.boards.append(loop.time() - began)
        return True

    def _old_board(self) -> bool:
        loaded = self.harness.at_hand
        return loaded is not None and any(p.seat is None and p.shown < p.wanted for p in loaded.showings)

    def _moved(self, seq: int) -> bool:
        loaded = self.harness.at_hand
        return loaded is None or loaded.table.seq > seq or loaded.table.status != "playing"

    async def _turn(self, person: Person) -> None:
        """Make a move by taps, in whichever place the bot offers it."""
        board = self.harness.board
        opening = next((b for b in board.buttons if b.inline or _command(b) in {"pick", "ask"}), None)
        if opening is None:
            keys = [b for b in board.buttons if _command(b) in {"word", "stake"}]
            if keys:
                await self._tap(person, board, self.chance.choice(keys))
            return
        if person.sees(board) is not board:  # a menu that was not used
            await self._picks(person, person.sees(board))
            return
        if opening.inline is not None:
            self.taps += 2  # the button, then a line of the list
            self._act(person, f"taps [{opening.label}] and picks a line")
            results = await person.asks_inline(opening.inline, self.harness.place)
            if results:
                await person.picks(self.chance.choice(results), self.harness.place)
            return
        answer = await self._tap(person, board, opening)
        if answer is not None:
            asked = await person.follows(answer)
            self.taps += 1  # Start, in the private chat
            await self._picks(person, await self.fake.answer_to(asked))
        elif person.sees(board) is not board:
            await self._picks(person, person.sees(board))

    async def _picks(self, person: Person, shown: Message) -> None:
        """Tap keys of a menu until it is gone, or until it has given a bid."""
        loop = asyncio.get_running_loop()
        while not shown.deleted and (keys := [b for b in shown.buttons if _command(b) in KEYS]):
            key, edits, began = self.chance.choice(keys), shown.edits, loop.time()
            answer = await self._tap(person, shown, key)
            if answer is not None:  # the group is too busy: the menu goes on in private
                self.taps += 1
                shown = await self.fake.answer_to(await person.follows(answer))
                continue
            if _command(key) != "pick":
                return
            while not shown.deleted and shown.edits == edits and loop.time() < began + LATEST:  # noqa: ASYNC110 -- the same
                await asyncio.sleep(LOOK)

    async def _tap(self, person: Person, message: Message, button: Button) -> str | None:
        """Tap a button, and return the address that the answer opens, if any."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        self.taps += 1
        self._act(person, f"taps [{button.label}]")
        answer = await person.taps(message, button)
        self.answers.append(loop.time() - began)
        if answer.text:
            self._act(person, f"sees: {answer.text}")
        return answer.url

    async def _says(self, person: Person, text: str) -> None:
        self._act(person, f"writes: {text}")
        await person.says(text, self.harness.place)

    def _act(self, person: Person, did: str) -> None:
        self.acts.append((_now(), f"{person.user.first_name} {did}"))

    def _tables(self) -> Iterator[Message]:
        return reversed([post for post in self.fake.posts(self.harness.place) if post.buttons])

    def cost(self, calls: Sequence[Call]) -> str:
        """Return what a move cost. calls: since the first one."""
        here = [call for call in calls if call.chat_id == self.number]
        ours = {person.id for person in self.harness.people}
        tidied = [call for call in here if call.method == "editMessageReplyMarkup"]
        public = [call for call in here if not _hidden(call) and call.method != "editMessageReplyMarkup"]
        new = [call for call in public if call.method.startswith("send")]
        facts = {
            "public": len(public),
            "tidied": len(tidied),
            "in place": len(here) - len(public) - len(tidied),
            "private": sum(call.chat_id in ours for call in calls),
            "new": len(new),
            "mentions": sum(_mentions(call) for call in new),
            "taps": self.taps,
        }
        moves = max(self.moves, 1)
        told = "  ".join(f"{count / moves:4.2f} {name}" for name, count in facts.items())
        waits = f"board {max(self.boards, default=0):4.1f} s  tap {max(self.answers, default=0):4.1f} s"
        return f"{self.moves:4} moves  {told}  {waits}  {self.typed} typed"

    def transcript(self, calls: Noted) -> str:
        """Return everything that was done and shown, in order."""
        people = {person.id: person.user.first_name for person in self.harness.people}
        lines = list(self.acts)
        for call, at in zip(calls, calls.moments, strict=True):
            ours = call.chat_id == self.number or call.chat_id in people
            if ours and (shown := _shown(call, people)) is not None:
                lines.append((at, shown))
        return "\n".join(f"{int(at) // 60:3}:{int(at) % 60:02} {line}" for (at, _), line in sorted(lines))


def _hidden(call: Call) -> bool:
    return "ephemeral_message_parameters" in call.parameters or "Ephemeral" in call.method


def _mentions(call: Call) -> int:
    entities = get_objects(call.parameters, "entities") + get_objects(call.parameters, "caption_entities")
    return sum(entity.get("type") == "text_mention" for entity in entities)


def _command(button: Button) -> str:
    tap = callback_data.read((button.data or "").removeprefix("="))
    return tap.command if tap else ""


def _has(message: Message, command: str) -> bool:
    return any(_command(button) == command for button in message.buttons)


def _button(message: Message, command: str) -> Button:
    return next(button for button in message.buttons if _command(button) == command)


def _shown(call: Call, people: dict[int, str]) -> str | None:
    """Return a call as a line of a transcript, or None if it shows nothing."""
    parameters = call.parameters
    media = parameters.get("media")
    words = media if isinstance(media, dict) else parameters
    text = words.get("text") or words.get("caption")
    markup = parameters.get("reply_markup")
    rows = markup.get("inline_keyboard", []) if isinstance(markup, dict) else []
    labels = "".join(f"[{button['text']}]" for row in rows for button in row)
    if text is None and not labels:
        return None
    hidden = parameters.get("ephemeral_message_parameters", parameters)
    reader = hidden.get("receiver_user_id") if isinstance(hidden, dict) else None
    where = (
        f"only {people.get(reader, '?')}" if isinstance(reader, int) else people.get(call.chat_id or 0, "all")
    )
    picture = " (picture)" if call.uploads or media or "photo" in parameters else ""
    verb = "edits" if call.method.startswith("edit") else "shows"
    return f"  bot {verb} {where}{picture}: {text}\n         {labels}".rstrip()


async def _groups(
    fake: FakeTelegram, app: App, names: Sequence[str], language: str, *, always: bool
) -> list[Group]:
    groups = []
    for number, name in enumerate(names):
        people = tuple(fake.person(who, language) for who in ("Ana", "Bea", "Carla", "Davi"))
        place = fake.supergroup(f"Tavern {number}", *people)
        for line in ([f"/settings language {language}"] if language != "en" else []) + (
            ["/settings mentions always"] if always else []
        ):
            await people[0].says(line, place)
            await asyncio.sleep(THOUGHT)
        groups.append(Group(fake, app, name, Harness(fake, app, place, people), Random(number)))
    return groups


async def evening(
    way: str, names: Sequence[str], minutes: float, path: Path, language: str = "", thought: float = THOUGHT
) -> str:
    """Play an evening, and return what a move cost in each group, or its transcript for a language."""
    always, ephemeral = WAYS[way]
    loop = asyncio.get_running_loop()
    async with FakeTelegram(clock=LoopClock(), ephemeral=ephemeral) as fake:
        fake.flood.rules, fake.calls = True, (calls := Noted())
        async with open_house(fake, path, now=loop.time) as app:
            groups = await _groups(fake, app, names, LANGUAGES.get(language, "en"), always=always)
            await asyncio.gather(*(group.opens() for group in groups))
            before = len(calls)
            for group in groups:
                group.taps, group.thought = 0, thought
                group.answers.clear()
            await asyncio.gather(*(group.plays(60 * minutes) for group in groups))
            since = calls[before:]
        refused = fake.flood.refused
    if language:
        return "\n\n".join(f"# {group.game}\n{group.transcript(calls)}" for group in groups)
    lines = [f"{way:15} {group.game:17} {group.cost(since)}" for group in groups]
    return "\n".join((*lines, f"{way:15} {refused} calls over a limit"))


def main(given: Sequence[str]) -> None:
    """Print the numbers of each way, and write the transcripts."""
    folder, (minutes, thought) = Path(given[0]), (*map(float, given[1:3]), *(10.0, THOUGHT)[len(given) - 1 :])
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        stand_still_for_sqlite(patch)
        for number, way in enumerate(WAYS):
            with Runner(loop_factory=VirtualTimeLoop) as runner:
                path = Path(place) / f"{number}.sqlite3"
                print(runner.run(evening(way, sorted(games()), minutes, path, "", thought)), flush=True)
        for language in LANGUAGES:
            with Runner(loop_factory=VirtualTimeLoop) as runner:
                path = Path(place) / f"{language}.sqlite3"
                told = runner.run(evening("calm, in place", READ, min(minutes, 2.0), path, language, 10.0))
            (folder / f"{language}.txt").write_text(told + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
