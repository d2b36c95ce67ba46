"""The home screen of one person: games, easiest to start first, and running tables."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from bot.core.context import LIVING, Context
from bot.core.language.voice import Voice
from bot.core.messages import Personal
from bot.core.publishing import screens
from bot.core.publishing.screens import PublicDiagram
from bot.core.tables.loaded import LoadedTable, awaited
from bot.features.lessons.courses import course_of, finished
from bot.features.puzzles.catalogue import tasks
from bot.features.puzzles.days import day_in
from rules.core.diagram import Diagram
from rules.core.game import AnyGame
from rules.core.log import is_open
from rules.games import games
from rules.search.opponents import has_opponents
from storage.model import Learnt, Status, TableId, Theme, day_of

SHELF: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "lasca": (10, 25),  # the rule of draughts that everybody knows, a small board
        "hasami_shogi": (10, 20),  # all men move alike
        "lambs_and_tigers": (15, 30),  # two kinds of men, few moves each
        "crown_and_anchor": (5, 30),  # no thinking, but it takes company; as long as one likes
        "tabula": (15, 30),  # who knows backgammon knows it
        "dice_towers": (15, 40),  # turning, climbing and prisons are to be learnt
        "halma": (25, 60),  # easily told, but long
        "citadel": (5, 10),  # short, and hard to see the point of at first
    }
)
"""Games in the order in which newcomers start easily, with the minutes of a casual game."""
UNKNOWN: Final = (10, 60)
"""Minutes of a game that is not listed above."""
CLOSE: Final = 5.0
"""Units across of a close-up: pieces are large, and their moves still visible."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a board, in units of its layout."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Offered:
    """A game on offer. voice: for its words. computer: bot players take its seats.

    players: fewest and most. minutes: of a game. done: number of lessons that the person has finished.
    """

    game: str
    voice: Voice
    players: tuple[int, int]
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    secrets: bool
    betting: bool
    computer: bool
    done: int
    lessons: int
    puzzles: int
    picture: PublicDiagram
    crop: Crop


@dataclass(frozen=True, slots=True)
class Running:
    """A table where the person plays, or an open lobby. waits: for the person's move."""

    table: TableId
    game: str
    voice: Voice
    status: Status
    names: tuple[str, ...]
    plays: bool
    waits: bool
    since: float
    seen: Diagram


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle of the day of a chat. voice: for the words of its game. solved: by the requester."""

    task: str
    game: str
    voice: Voice
    solved: bool


@dataclass(frozen=True, slots=True)
class Home(Personal):
    """The home screen of one person. daily: None if there is no puzzle today. credited: on pictures."""

    voice: Voice
    theme: Theme
    admin: bool
    games: tuple[Offered, ...]
    tables: tuple[Running, ...]
    daily: Daily | None
    credited: bool = False


async def home_of(ctx: Context) -> Home:
    """Return the requester's home screen. Raises Unavailable."""
    learnt = await ctx.store.lessons_of(ctx.person.id)
    offered = tuple(_offered(ctx, game, learnt) for game in _in_order(ctx.games))
    tables = [table async for table in _running(ctx)]
    tables.sort(key=lambda one: (not one.waits, not one.plays, -one.since))
    daily, voice = await _daily(ctx), ctx.voice()
    return Home(
        *(ctx.person.id, voice, ctx.theme, ctx.request.admin, offered, tuple(tables), daily),
        credited=ctx.person.credited,
    )


async def _daily(ctx: Context) -> Daily | None:
    """Return the chat's puzzle of today, and whether the requester has solved it there."""
    day = await day_in(ctx, ctx.chat.id, day_of(ctx.deps.now()))
    task = tasks().get(day.puzzle) if day else None
    if day is None or task is None or task.game is None:
        return None
    answers = await ctx.store.days.answers_of(ctx.person.id)
    solved = any((one.chat, one.day) == (day.chat, day.day) and one.solved is not None for one in answers)
    return Daily(task.name, task.game, ctx.voice(about=task.game), solved)


def _in_order(known: Mapping[str, AnyGame]) -> Iterator[AnyGame]:
    """Yield the games in the order of SHELF, then the others."""
    for name in (*SHELF, *(name for name in known if name not in SHELF)):
        if name in known:
            yield known[name]


def _offered(ctx: Context, game: AnyGame, learnt: tuple[Learnt, ...]) -> Offered:
    name, seats = game.about.id, tuple(sorted(game.about.seats))
    picture, crop = _cover(name)
    return Offered(
        name,
        ctx.voice(about=name),
        (seats[0], seats[-1]),
        seats,
        SHELF.get(name, UNKNOWN),
        game.about.secrets,
        is_open(game),
        ctx.deps.thinker is not None and any(has_opponents(game, count) for count in seats),
        finished(name, learnt),
        len(course_of(name)),
        _puzzles()[name],
        picture,
        crop,
    )


@cache
def _puzzles() -> Counter[str]:
    return Counter(task.game for task in tasks().values() if task.game is not None)


@cache
def _cover(name: str) -> tuple[PublicDiagram, Crop]:
    """Return a picture of a game: a close-up of an example move of its rules."""
    game = games()[name]
    _, *moves = screens.examples(game)
    shown = moves[0] if moves else screens.first(game)
    return shown, _close_up(shown)


def _close_up(shown: Diagram) -> Crop:
    """Return the part of a board around the latest move, or all of it if the move is too wide."""
    layout = shown.layout
    told = {site for mark in shown.marks for site in mark.sites} or {stack.site for stack in shown.stacks}
    places = [(site.x, site.y) for site in layout.sites if site.name in told]
    width, height = min(CLOSE, layout.width), min(CLOSE, layout.height)
    if not places or _spread(x for x, _ in places) > width or _spread(y for _, y in places) > height:
        return Crop(0.0, 0.0, layout.width, layout.height)
    x, y = (sum(axis) / len(places) for axis in zip(*places, strict=True))
    left = min(max(0.0, x - width / 2), layout.width - width)
    top = min(max(0.0, y - height / 2), layout.height - height)
    return Crop(left, top, width, height)


def _spread(numbers: Iterable[float]) -> float:
    found = tuple(numbers)
    return max(found) - min(found)


async def _running(ctx: Context) -> AsyncIterator[Running]:
    """Yield the tables where the person sits, and the open lobbies of this channel."""
    store, request = ctx.store, ctx.request
    mine = await store.tables_of(ctx.person.id, LIVING)
    own = {table.id for table in mine}
    gathering = await store.tables_at(request.channel, ("open",))
    for table in (*mine, *(table for table in gathering if table.id not in own)):
        loaded = await ctx.cache.look(table.id)
        if loaded is None or loaded.damage is not None:
            continue
        yield _entry(ctx, loaded)
        await asyncio.sleep(0)  # others have their turn between two boards


def _entry(ctx: Context, loaded: LoadedTable) -> Running:
    table, seats, voice = loaded.table, loaded.seats_of(ctx.person.id), ctx.voice(loaded)
    seen, _ = screens.latest(loaded, seats[0] if seats else None)
    return Running(
        table.id,
        table.game,
        voice,
        table.status,
        tuple(voice.called(s) for s in table.sittings if not s.left and s.person != ctx.person.id),
        ctx.plays(table),
        not awaited(loaded).isdisjoint(seats),
        table.created,
        seen,
    )
