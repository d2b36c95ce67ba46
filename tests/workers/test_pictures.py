"""Pictures painted in a process of their own: unchanged, by painters that stay."""

import os
from multiprocessing.reduction import ForkingPickler

from bot.artist import RenderArtist
from bot.core.language.voice import Voice
from bot.core.ports import Urgency
from bot.workers.pool import FOR_GOOD, NICENESS, RENEWED, WorkerPool
from render.painter import Painter
from rules.games import games
from tests.render.scenes import random_game, tables


async def test_a_process_paints_what_a_painter_here_would() -> None:
    painter = Painter()
    async with WorkerPool(1, renewed=FOR_GOOD, niceness=0) as pool:
        artist = RenderArtist(studio=pool.of(None, Urgency.LIVE))
        for name, seats in tables():
            voice = Voice("it", name, {0: "Ana"}, {1: "hard"})
            *_, seen = random_game(games()[name], seats, seed=5, steps=9)
            assert await artist.picture(seen, "classic", voice) == painter.png(seen, voice)
            site = seen.layout.sites[0].name
            (spot,) = await artist.spots(seen, (site,), voice)
            assert (spot.left, spot.top, spot.width, spot.height) == painter.places(seen)[site]


async def test_who_paints_stays_and_does_not_stand_back() -> None:
    async with WorkerPool(1, renewed=FOR_GOOD, niceness=0) as pool:
        first = await pool.run(os.getpid)
        for _ in range(RENEWED):
            assert await pool.run(os.getpid) == first
        assert await pool.run(os.nice, 0) == os.nice(0) < NICENESS


def test_what_travels_with_a_diagram_cannot_be_changed_there() -> None:
    seen = next(random_game(games()["lasca"], 2, seed=5, steps=1))
    assert type(ForkingPickler.loads(ForkingPickler.dumps(seen)).layout.signs) is type(seen.layout.signs)
