"""What is done once, before anybody is served, so that nobody waits for it later."""

import gc
from pathlib import Path

from bot.app import App
from bot.artist import RenderArtist
from bot.cli import run
from bot.core.language import voice
from bot.core.language.voice import LANGUAGES, Voice
from rules.games import games
from storage.sqlite.store import SqliteStore


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
