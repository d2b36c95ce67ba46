"""Every game, played to its end by the board app's JSON alone."""

from pathlib import Path

import pytest

from bot.core.language.voice import Voice
from rules.games import games
from tests.adapters.web.tables import Answer, LocalTable
from tests.adapters.web.touching import Toucher
from tests.core.blank import Blank
from tests.tiers import FULL

VAGUE = ("not_a_move", "no_such_site")
"""Refusals that name no rule."""
NOTHING_THERE = {("tabula", "hand-0"), ("tabula", "hand-1")}
"""Trays without a man: no rule forbids a move there, so the page asks for a lit man."""
MOST: int = 700
"""Decisions after which the test gives up on a game."""
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
        since = await local.gets(f"/api/history/{begun['table']}?from={last['seq']}", slugs[0])
        assert since["frames"] == [frame for frame in history["frames"] if frame["seq"] >= last["seq"]]
        assert len(since["frames"]) < len(history["frames"])


@pytest.mark.parametrize("game", sorted(set(games()) - {"citadel", "crown_and_anchor"}))
async def test_whatever_may_not_move_says_which_rule_keeps_it(tmp_path: Path, game: str) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", artist=Blank()) as local:
        begun = await local.asks("/api/play", "you", game=game, against="device", seats=["You", "Caio"])
        toucher = Toucher(local, begun["table"], seed=3)
        slugs = [player["slug"] for player in begun["board"]["players"]]
        for _ in range(6):
            for slug in slugs:
                await toucher.plays_on(slug)
        for slug in slugs:
            board = await toucher.sees(slug)
            while board["choices"] and not board["choices"]["moves"] and not board["choices"]["steps"]:
                await toucher.plays_on(slug)  # the dice are to be thrown first
                board = await toucher.sees(slug)
            if board["choices"] is not None:
                await _is_told(toucher, slug, board)


async def _is_told(toucher: Toucher, slug: str, board: Answer) -> None:
    """Tap here and there, and try a legal move."""
    layout = await toucher.layout(slug, board["diagram"]["layout"])
    sites = [site["name"] for site in layout["sites"]]
    nonsense = {Voice("en", board["game"])(f"refusal-{code}", {"text": "", "site": ""}) for code in VAGUE}
    for site in toucher.chance.sample(sites, min(20, len(sites))):
        why = await toucher.why(slug, board, [site])
        assert why["lit"]
        if site not in why["lit"] and (board["game"], site) not in NOTHING_THERE:
            assert why["text"], site
            assert not any(vague in why["text"] for vague in nonsense), site
    for move in board["choices"]["moves"][:3]:
        assert (await toucher.why(slug, board, move[1:]))["text"] == ""


async def test_a_player_who_decides_leaves_the_board_as_it_was_read(local: LocalTable) -> None:
    begun = await local.asks("/api/play", "you", game="lasca", against="device", seats=["You", "Caio"])
    toucher = Toucher(local, begun["table"], seed=3)
    slug = next(player["slug"] for player in begun["board"]["players"] if player["waiting"])
    board, again = await toucher.sees(slug), await toucher.sees(slug)
    await toucher.move(slug, board)
    assert board["choices"] == again["choices"]


async def test_who_must_capture_is_told_so_and_shown_with_what(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", artist=Blank()) as local:
        begun = await local.asks("/api/play", "you", game="lasca", against="device", seats=["You", "Caio"])
        toucher = Toucher(local, begun["table"], seed=3)
        slugs = [player["slug"] for player in begun["board"]["players"]]
        for number, move in enumerate(("c3 d4", "e5 c3")):
            board = await toucher.sees(slugs[number % 2])
            await toucher.acts(slugs[number % 2], board, "move", move=move)
        board = await toucher.sees(slugs[0])
        why = await toucher.why(slugs[0], board, ["g3"])
        assert "capture" in why["text"]
        assert set(why["lit"]) == {move[1] for move in board["choices"]["moves"]} == {"b2", "d2"}


async def test_after_the_last_step_nothing_is_said_of_turns(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", artist=Blank()) as local:
        begun = await local.asks("/api/play", "you", game="tabula", against="device", seats=["You", "Caio"])
        toucher = Toucher(local, begun["table"], seed=3)
        slug = next(player["slug"] for player in begun["board"]["players"] if player["waiting"])
        board = await toucher.sees(slug)
        taken = (await toucher.steps(slug, board)).split()
        fields = {"table": begun["table"], "turn": board["turn"], "sites": ["hand-0"], "taken": taken}
        why = await local.asks("/api/why", slug, **fields)
        assert (why["text"], why["lit"]) == ("", [])
