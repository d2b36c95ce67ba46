"""Work done once at startup, so that no request waits for it."""

import gc
from pathlib import Path

from structlog.testing import capture_logs

from bot.app import App
from bot.artist import RenderArtist
from bot.cli import run
from bot.core.language import voice
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.ports import Say
from rules.core.diagram import Diagram
from rules.core.errors import Refusal
from rules.games import games
from storage.model import Theme
from storage.sqlite import SqliteStore


async def test_words_are_read_and_what_stays_in_memory_is_not_looked_through_again(tmp_path: Path) -> None:
    voice._bundle.cache_clear()
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        try:
            await run._warm(App(store), RenderArtist())
            assert gc.get_freeze_count() > 0
        finally:
            gc.unfreeze()
    read = voice._bundle.cache_info().misses
    for language in LANGUAGES:
        for game in (None, *games()):
            Voice(language, game)
    assert voice._bundle.cache_info().misses == read


class Idle(RenderArtist):
    """Artist without painters."""

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        raise Refusal("not_made")


async def test_what_cannot_be_painted_keeps_nothing_from_being_served(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        try:
            with capture_logs() as said:
                await run._warm(App(store), Idle())
        finally:
            gc.unfreeze()
    assert [line["event"] for line in said] == ["board_not_warmed"]
