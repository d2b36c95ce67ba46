"""The size of the code on the way of a move: `python -m tests.project.way_of_a_move`.

Prints the files and functions that one Lasca `/move` runs through, from the platform's event to the posted
board, in every thread, once the first moves have filled the caches. Lambdas and comprehensions do not count.
Then come the modules that a single module of their folder imports, and lines and modules outside the tests.
`-v` lists them.
"""

import ast
import asyncio
import math
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Final

import structlog

from bot.testing.harness import Harness as ServiceHarness
from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Clock
from tests.adapters.discord.harness import Harness as DiscordHarness
from tests.adapters.telegram.harness import Harness as TelegramHarness
from tests.adapters.telegram.opened import open_house
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import FakeTelegram

ROOT: Final = Path(__file__).parents[2]
ROOMS: Final = tuple(ROOT / name for name in ("bot", "render", "rules", "storage"))
NOT_SHIPPED: Final = ROOT / "bot" / "testing"
MOVES: Final = ("c3 d4", "e5 c3", "b2 d4", "d6 e5")
"""Moves of the measured game; only the last one counts, the others fill the caches."""

WAITING: Final = frozenset({"idle"})
"""Functions with which only tests wait for a move's posts."""

Function = tuple[str, str]
"""A file below the root and the qualified name of a function in it."""


class Recorder:
    """Recorder of the project's functions that run while it is on, in threads started after its creation."""

    def __init__(self) -> None:
        self._codes: set[CodeType] = set()
        self._on = False
        threading.setprofile(self._see)
        sys.setprofile(self._see)

    def close(self) -> None:
        """Stop watching new threads and this one."""
        threading.setprofile(None)
        sys.setprofile(None)

    @contextmanager
    def at(self, move: str) -> Iterator[None]:
        """Record while the block lasts, if its move is the last one."""
        self._on = move == MOVES[-1]
        try:
            yield
        finally:
            self._on = False

    @property
    def functions(self) -> frozenset[Function]:
        """The functions that have run."""
        return frozenset(_named(code) for code in self._codes if _counts(code))

    def _see(self, frame: FrameType, event: str, _argument: object) -> None:
        if self._on and event == "call":
            self._codes.add(frame.f_code)


def _counts(code: CodeType) -> bool:
    path = Path(code.co_filename)
    ours = any(path.is_relative_to(room) for room in ROOMS) and not path.is_relative_to(NOT_SHIPPED)
    return ours and not code.co_name.startswith("<") and code.co_name not in WAITING


def _named(code: CodeType) -> Function:
    return str(Path(code.co_filename).relative_to(ROOT)), code.co_qualname


async def of_service(recorder: Recorder, folder: Path) -> None:
    """Record a move that is handed to the Service."""
    async with ServiceHarness(folder / "service.sqlite3") as harness:
        people = [harness.person(name) for name in ("Ana", "Bea")]
        await people[0].says("play", game="lasca")
        await people[1].taps("join")
        table = harness.table()
        for move in MOVES:
            loaded = await harness.app.deps.cache.look(table)
            assert loaded is not None
            (seat,) = loaded.game.to_act(loaded.playing.state)
            mover = next(one for one in people if one.person.id == loaded.person_at(seat))
            with recorder.at(move):
                await mover.says("move", move=move)


async def of_discord(recorder: Recorder, folder: Path) -> None:
    """Record a move by slash command, up to the edited board."""
    clock = Clock()
    async with FakeDiscord(now=clock) as fake:
        closed = DiscordHarness(fake, clock, folder / "discord.sqlite3")
        closed.tick = math.inf
        async with closed.open() as harness:
            night = seated(harness, ("Ana", "Bea"))
            await night.sit_down("lasca")
            for move in MOVES:
                loaded = await night.loaded()
                (seat,) = loaded.game.to_act(loaded.playing.state)
                mover = night.people[loaded.names[seat]]
                with recorder.at(move):
                    await mover.slash("move", move=move)


async def of_telegram(recorder: Recorder, folder: Path) -> None:
    """Record a move by a command in a group, up to the posted board."""
    async with FakeTelegram() as fake, open_house(fake, folder / "telegram.sqlite3", tick=math.inf) as app:
        people = fake.person("Ana"), fake.person("Bea")
        harness = TelegramHarness(fake, app, fake.supergroup("Tavern", *people), people)
        await harness.opens("/play lasca")
        for move in MOVES:
            (seat,) = harness.loaded.game.to_act(harness.loaded.playing.state)
            mover = harness.sitting(seat)
            with recorder.at(move):
                await harness.commands(mover, move)


DOORS: Final = {"Service": of_service, "Discord": of_discord, "Telegram": of_telegram}


def way(door: str) -> frozenset[Function]:
    """Return the functions that a move runs through by a door."""
    recorder = Recorder()
    try:
        with TemporaryDirectory() as folder:
            asyncio.run(DOORS[door](recorder, Path(folder)))
        return recorder.functions
    finally:
        recorder.close()


@dataclass(frozen=True, slots=True)
class Tree:
    """The modules outside the tests: by name the file, and by name the modules that import it."""

    files: dict[str, Path]
    importers: dict[str, frozenset[str]]

    @property
    def lines(self) -> int:
        """Lines of all files."""
        return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in self.files.values())

    @property
    def folded_easily(self) -> list[str]:
        """Return the modules whose only importer is a module of the same folder."""
        return [
            name
            for name, importers in self.importers.items()
            if len(importers) == 1 and next(iter(importers)).rpartition(".")[0] == name.rpartition(".")[0]
        ]


def tree() -> Tree:
    """Read the modules of all top folders."""
    files = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for room in ROOMS
        for file in sorted(room.rglob("*.py"))
    }
    importers: dict[str, set[str]] = defaultdict(set)
    for name, file in files.items():
        for imported in _imports(file):
            if imported in files and imported != name:
                importers[imported].add(name)
    return Tree(files, {name: frozenset(found) for name, found in importers.items()})


def _imports(file: Path) -> Iterator[str]:
    """Yield the modules that a file may import, and imported names that may be modules."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
            case _:
                pass


def main() -> None:
    """Print the numbers."""
    verbose = "-v" in sys.argv[1:]
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    for door in DOORS:
        functions = way(door)
        by_file = Counter(file for file, _ in functions)
        print(f"{door}: {len(by_file)} files, {len(functions)} functions")
        for file in sorted(by_file) if verbose else ():
            print(f"    {file}: {', '.join(sorted(name for one, name in functions if one == file))}")
    found = tree()
    single = found.folded_easily
    print(f"Modules with a single importer, in their own folder: {len(single)}")
    for name in single if verbose else ():
        print(f"    {name}")
    print(f"Outside the tests: {found.lines:,} lines in {len(found.files)} modules")


if __name__ == "__main__":
    main()
