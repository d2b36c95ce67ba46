"""Boards as the app asks for them: seen by the right people, played by touch alone."""

from typing import Any

import pytest

from rules.games import games
from tests.adapters.web.tables import Answer, LocalTable


async def opened(local: LocalTable, **fields: object) -> Answer:
    """A game that Ana begins from the app."""
    return await local.asks("/api/play", "ana", **{"against": "device", "seats": ["Ana", "Bea"], **fields})


async def test_two_people_share_a_device_from_the_first_move_on(local: LocalTable) -> None:
    begun = await opened(local, game="lasca")
    board = begun["board"]
    assert board["status"] == "playing"
    (mover,) = (player for player in board["players"] if player["waiting"])
    seen = await local.gets(f"/api/board/{begun['table']}", mover["slug"])
    text, *sites = seen["choices"]["moves"][0]
    layout = await local.gets(f"/api/layout/{seen['diagram']['layout']}", mover["slug"])
    assert set(sites) <= {site["name"] for site in layout["sites"]}
    acted = await local.asks(
        "/api/act",
        mover["slug"],
        table=begun["table"],
        turn=seen["turn"],
        command="move",
        args={"move": text},
    )
    assert acted["ok"], acted["text"]
    after = acted["board"]
    assert after["revision"] > seen["revision"]
    assert after["choices"] is None
    assert sites[-1] in after["diagram"]["stacks"]


async def test_a_refused_move_says_why_and_changes_nothing(local: LocalTable) -> None:
    begun = await opened(local, game="lasca")
    slug = next(player["slug"] for player in begun["board"]["players"] if player["waiting"])
    acted = await local.asks("/api/act", slug, table=begun["table"], command="move", args={"move": "c3 c7"})
    assert acted["refused"]
    assert "c3" in acted["text"]
    assert acted["lit"]
    assert acted["board"]["revision"] == begun["board"]["revision"]


async def test_a_table_that_is_not_there_is_not_found_in_words(local: LocalTable) -> None:
    response = await local.client.get("/api/board/zzzz", params={"as": "ana"}, headers=local.headers)
    assert response.status == 404
    assert "zzzz" in (await response.json())["text"]


async def test_the_way_in_lists_every_game_with_a_picture(local: LocalTable) -> None:
    home = await local.gets("/api/home", "ana")
    assert {game["game"] for game in home["games"]} == set(games())
    assert home["games"][0]["game"] == "lasca"
    for game in home["games"]:
        assert game["name"]
        assert game["tagline"]
        layout = await local.gets(f"/api/layout/{game['picture']['diagram']['layout']}", "ana")
        assert 0 < game["picture"]["crop"]["width"] <= layout["width"]
    begun = await opened(local, game="lasca")
    (entry,) = (await local.gets("/api/home", "bea"))["tables"]
    assert (entry["table"], entry["others"], entry["yours"]) == (begun["table"], ["Ana"], True)


@pytest.mark.parametrize("path", ["/theme.css", "/manifest.webmanifest", "/page/icon.svg"])
async def test_a_file_that_is_known_already_is_not_sent_again(local: LocalTable, path: str) -> None:
    first = await local.client.get(path)
    assert first.headers["Cache-Control"] == "no-cache"
    assert await first.read()
    again = await local.client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status, await again.read()) == (304, b"")


async def test_the_colours_of_boards_are_those_of_the_pictures(local: LocalTable) -> None:
    sheet: Any = await (await local.client.get("/theme.css")).text()
    for theme in ("classic", "dark", "contrast"):
        assert f'[data-board="{theme}"]' in sheet
    assert "--wood-light: #efd6ab;" in sheet
