"""Every game is played to its end by the board app's JSON alone, as a page would."""

from pathlib import Path

import pytest

from rules.games import games
from tests.adapters.web.tables import LocalTable
from tests.adapters.web.touching import Toucher
from tests.core.blank import Blank
from tests.tiers import FULL

MOST: int = 700
"""Decisions after which a game that goes on is given up."""
SIZES = {"crown_and_anchor": 3}
LONG = {"dice_towers", "tabula"}
"""Games that take half a minute."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[FULL] if game in LONG else []) for game in sorted(games())]
)
async def test_a_game_is_played_to_its_end_by_touch(tmp_path: Path, game: str) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", artist=Blank()) as local:
        names = ["You", "Bea", "Caio"][: SIZES.get(game, 2)]
        begun = await local.asks("/api/play", "you", game=game, against="device", seats=names)
        assert begun["ok"], begun["text"]
        toucher = Toucher(local, begun["table"], seed=7)
        slugs = [player["slug"] for player in begun["board"]["players"]]
        for _ in range(MOST):
            if not any([await toucher.plays_on(slug) for slug in slugs]):
                break
        last = await toucher.sees(slugs[0])
        assert last["status"] == "finished", last["headline"]
        assert last["result"]["title"]
        assert last["result"]["reason"]
        history = await local.gets(f"/api/history/{begun['table']}", slugs[0])
        assert len(history["frames"]) > 2
        assert history["frames"][-1]["diagram"]["stacks"] == last["diagram"]["stacks"]
