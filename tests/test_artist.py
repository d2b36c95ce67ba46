"""Threads and processes of pictures: none is painted in the event loop's thread, and films in processes."""

import threading
from collections.abc import Callable
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from random import Random
from typing import Any, ParamSpec, TypeVar, cast

import pytest

from bot.artist import RenderArtist
from bot.core.language.voice import Voice
from bot.core.publishing import screens
from bot.testing.harness import Harness
from bot.testing.player import by_id, look, next_move
from bot.workers import films
from bot.workers.pool import Here
from render.painter import Painter
from rules.core.log import is_open
from rules.games import GOLDEN, folder, games
from rules.puzzles.store import puzzles_of
from tests.core.opponents.thinkers import AtOnce
from tests.tiers import daily

P = ParamSpec("P")
T = TypeVar("T")


@pytest.fixture
def painted_in(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[threading.Thread]]:
    """Collect the threads in which painters worked, by the kind of work."""
    found: dict[str, set[threading.Thread]] = {"png": set(), "places": set()}

    def watched(name: str) -> Callable[..., Any]:
        original = getattr(Painter, name)

        def noting(*args: object) -> object:
            found[name].add(threading.current_thread())
            return original(*args)

        return noting

    for name in found:
        monkeypatch.setattr(Painter, name, watched(name))
    return found


class Elsewhere(Here):
    """Workers that pickle all data, like another process."""

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        sent, given, named = ForkingPickler.loads(ForkingPickler.dumps((work, args, kwargs)))
        return cast("T", await super().run(sent, *given, **named))


@pytest.mark.parametrize("name", daily(games(), 3))
async def test_every_picture_may_be_painted_by_another_process(
    name: str, tmp_path: Path, painted_in: dict[str, set[threading.Thread]]
) -> None:
    """Paint boards, private screens, rules, hints, picked moves and files there."""
    game = games()[name]
    async with Harness(tmp_path / "t.sqlite3", RenderArtist(studio=Elsewhere()), thinker=AtOnce()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea", "it")
        await ana.says("play", game=name)
        table = harness.table()
        await bea.says("join", table=table)
        if is_open(game):
            await ana.says("begin", table=table)
        await ana.says("rules", game=name)
        for _ in range(3):
            if (await look(harness, table)).table.status == "playing":
                await next_move(harness, by_id(ana, bea), table, Random(1))
        for user in (ana, bea):
            await user.says("theme", theme="dark")
            await user.says("board", table=table, file="yes")
            await user.sends(f"pick-{table}")
            point = user._request("pick", {"table": table})
            await harness.app.service.point(point)
        await ana.says("play", game=name, machine="easy")
        await ana.says("hint")
    main = threading.main_thread()
    assert painted_in["png"]
    assert main not in painted_in["png"] | painted_in["places"]


async def test_painters_share_what_they_have_painted_and_give_what_they_always_gave() -> None:
    artist, seen, say = RenderArtist(), screens.first(games()["lasca"]), Voice("en", "lasca")
    first = await artist.picture(seen, "dark", say)
    assert first == await artist.picture(seen, "dark", say) == await RenderArtist().picture(seen, "dark", say)


class Noting(Here):
    """Workers that note their jobs."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        self.asked.append(work)
        return await super().run(work, *args, **kwargs)


async def test_films_are_made_by_workers() -> None:
    workers = Noting()
    artist = RenderArtist(workers)
    saved = (folder("lasca") / GOLDEN / "lasca.log").read_text(encoding="utf-8")
    assert await artist.film(saved, "dark", "it") == films.film(saved, "dark", "it")
    puzzle = puzzles_of("lasca")[0]
    await artist.line(puzzle, (), "dark", "it")
    assert workers.asked == [films.film, films.line]
