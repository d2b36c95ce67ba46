"""A game against a machine on the local page, from /play to the end."""

from pathlib import Path
from random import Random

from bot.core.tables.loaded import LoadedTable, awaited
from bot.testing.player import greedy
from storage.model import TableId
from tests.adapters.web.tables import LocalTable, button
from tests.core.opponents.thinkers import AtOnce


async def look(local: LocalTable, table: str) -> LoadedTable:
    loaded = await local.app.deps.cache.look(TableId(table))
    assert loaded is not None
    return loaded


async def test_a_game_against_a_machine_is_played_to_its_end(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "taberna.sqlite3", thinker=AtOnce()) as local:
        await local.says("ana", "/play lasca")
        lobby = (await local.sees("ana"))[-1]
        await local.taps("ana", button(lobby, "machine"))
        table, chance = lobby["table"], Random(5)
        assert "Computer (easy)" in (await local.sees("ana"))[-1]["text"]
        while seats := awaited(loaded := await look(local, table)):
            board = (await local.sees("ana"))[-1]
            await local.says("ana", greedy(loaded, min(seats), chance), table=board["table"])
            assert (await look(local, table)).table.seq > loaded.table.seq
        assert (await look(local, table)).table.status == "finished"
        last = (await local.sees("ana"))[-1]
        assert button(last, "rematch")
        assert all(
            message["tell"] in ([], ["Ana"]) for message in await local.sees("ana") if "tell" in message
        )
