"""A game against the computer on the local page, from /play to the end."""

from pathlib import Path
from random import Random

from bot.core.tables.loaded import LoadedTable, awaited
from bot.testing.player import greedy
from storage.model import TableId
from tests.adapters.web.tables import LocalTable, button
from tests.adapters.web.touching import Toucher
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


async def test_a_sealed_bid_of_the_computer_is_told_and_leaves_the_round_before_in_sight(
    tmp_path: Path,
) -> None:
    async with LocalTable(tmp_path / "taberna.sqlite3", thinker=AtOnce()) as local:
        opened = await local.asks("/api/play", "you", game="citadel", against="computer", level="easy")
        table, toucher = opened["table"], Toucher(local, opened["table"], 1)
        await local.app.idle()
        before = await toucher.sees("you")
        assert [(player["computer"], player["sealed"]) for player in before["players"]].count(
            ("easy", True)
        ) == 1
        assert [player["sealed"] for player in before["players"] if player["you"]] == [False]
        await local.asks(
            "/api/act", "you", table=table, turn=before["turn"], command="number", args={"0": "7"}
        )
        await local.app.idle()
        after = await toucher.sees("you")
        assert any(player["sealed"] for player in after["players"])
        assert any("7" in sentence for sentence in after["last"])
        bids = [
            token
            for stack in after["diagram"]["stacks"].values()
            for token in stack
            if token["kind"] == "bid"
        ]
        assert len(bids) == 2
