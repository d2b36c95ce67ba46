"""A disk that is full refuses the command in words, and everything stays as it was."""

from pathlib import Path

from storage.store import SqliteStore
from tests.core.blank import Blank
from tests.core.evening import Evening


async def test_a_full_disk_refuses_the_command_and_keeps_the_state(tmp_path: Path) -> None:
    async with Evening(tmp_path / "t.db", Blank()) as tavern:
        ana, zoe = tavern.person("Ana"), tavern.person("Zoe", admin=True)
        await zoe.says("settings", setting="tables", value="200")
        await ana.says("play", game="lasca")
        store, spot = tavern.app.house.store, tavern.board().spot
        assert isinstance(store, SqliteStore)
        await store._writer.do(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone())
        for number in range(150):
            tables, posts = await store.tables_at(spot, ("open",)), len(tavern.room.posts)
            text = (await tavern.person(f"P{number}").says("play", game="lasca")).text
            if text:
                break
        assert "no room left" in text
        assert await store.tables_at(spot, ("open",)) == tables
        assert len(tavern.room.posts) == posts
        await store._writer.do(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
        assert (await zoe.says("play", game="lasca")).empty
