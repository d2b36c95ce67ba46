"""Boards for the app: right for each person, and playable by touch alone."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.adapters.web import boards, wire
from bot.adapters.web.users import TAVERN
from bot.boards.home import Crop, Offered
from bot.core.language.voice import Voice
from bot.core.publishing import screens
from bot.features.puzzles.days import task_of
from bot.features.puzzles.posts import upkeep
from bot.testing.player import AtOnce
from rules.games import games
from storage.model import day_of
from tests.adapters.web.tables import Answer, LocalTable
from tests.adapters.web.touching import Toucher
from tests.core.opponents.test_analysing import Here
from tests.core.opponents.thinkers import few_positions

NOON = 1_750_075_200.0
"""A Unix time: the puzzle of that day is answered by a move."""


async def opened(local: LocalTable, **fields: object) -> Answer:
    """Let Ana open a game from the app."""
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
    other = next(player for player in board["players"] if not player["waiting"])
    told = await local.gets(f"/api/board/{begun['table']}", other["slug"])
    assert after["last"] == told["last"] == [f"{mover['name']}: {sites[0]} → {sites[-1]}"]


async def test_at_one_device_everybody_is_called_by_name_and_nobody_is_timed(local: LocalTable) -> None:
    await local.asks("/api/me", "ana", language="en")
    await local.asks("/api/me", "bea", language="en")
    shared = (await opened(local, game="lasca"))["table"]
    mover, waiting = await sides(local, shared)
    assert mover["headline"] == f"{name_of(mover)} to play."
    assert waiting["headline"] == f"To play: {name_of(mover)}"
    assert [player["deadline"] for player in mover["players"]] == [None, None]
    asked = await local.asks("/api/act", "ana", table=shared, command="resign", args={})
    over = await local.asks("/api/act", "ana", table=shared, data=asked["buttons"][0][0]["data"])
    assert over["board"]["result"]["title"] == "Bea won"

    apart = await local.asks("/api/play", "ana", against="group", game="lasca")
    await local.asks("/api/act", "bea", table=apart["table"], command="join", args={})
    mover, _ = await sides(local, apart["table"])
    assert mover["headline"] == "Your turn."
    assert all(player["deadline"] for player in mover["players"] if player["waiting"])


async def sides(local: LocalTable, table: str) -> tuple[Answer, Answer]:
    """Return the boards of the player to move and of the other one, of Ana and Bea."""
    boards = [await local.gets(f"/api/board/{table}", slug) for slug in ("ana", "bea")]
    to_move = [any(player["you"] and player["waiting"] for player in board["players"]) for board in boards]
    mover, other = boards if to_move[0] else reversed(boards)
    return mover, other


def name_of(board: Answer) -> str:
    """Return the name of the person who sees a board."""
    return next(str(player["name"]) for player in board["players"] if player["you"])


async def test_a_refused_move_says_why_and_changes_nothing(local: LocalTable) -> None:
    begun = await opened(local, game="lasca")
    slug = next(player["slug"] for player in begun["board"]["players"] if player["waiting"])
    acted = await local.asks("/api/act", slug, table=begun["table"], command="move", args={"move": "c3 c7"})
    assert acted["refused"]
    assert "c3" in acted["text"]
    assert acted["lit"]
    assert acted["board"]["revision"] == begun["board"]["revision"]


async def test_what_was_taken_back_is_not_offered_to_be_taken_back_again(local: LocalTable) -> None:
    begun = await opened(local, game="halma", seats=["Ana"])
    toucher = Toucher(local, begun["table"], 5)
    assert "undo" not in begun["board"]["actions"]
    await toucher.plays_on("ana")
    assert "undo" in (board := await toucher.sees("ana"))["actions"]
    assert "undo" not in (await toucher.acts("ana", board, "undo"))["board"]["actions"]


async def test_nobody_of_several_at_one_device_is_called_you(local: LocalTable) -> None:
    assert not (await local.gets("/api/home", "you"))["me"]["named"]
    begun = await local.asks(
        "/api/play", "you", game="lasca", against="device", seats=["Player 1", "Player 2"]
    )
    people = {(each["slug"], each["name"]) for each in begun["board"]["players"]}
    assert people == {("you", "Player 1"), ("player-2", "Player 2")}
    toucher = Toucher(local, begun["table"], 5)
    await toucher.acts("player-2", await toucher.sees("player-2"), "draw")
    refused = await toucher.acts("you", await toucher.sees("you"), "refuse", kind="draw")
    assert refused["text"].startswith("Player 1")
    home = await local.gets("/api/home", "you")
    assert [each["table"] for each in home["tables"]] == [begun["table"]]
    assert home["me"]["name"] == "You"


async def test_you_are_called_so_in_the_language_that_you_read(local: LocalTable) -> None:
    begun = await local.asks("/api/play", "you", game="halma", against="device", seats=["You"])
    shared = await local.asks("/api/play", "you", game="lasca", against="device", seats=["Player 1", "Bea"])
    changed = await local.asks("/api/me", "you", language="it")
    assert changed["me"]["name"] == "Tu"
    assert (await local.gets(f"/api/board/{begun['table']}", "you"))["players"][0]["name"] == "Tu"
    back = await local.asks("/api/me", "you", language="en")
    assert back["me"]["name"] == "You"
    kept = await local.gets(f"/api/board/{shared['table']}", "you")
    assert {each["name"] for each in kept["players"]} == {"Player 1", "Bea"}


async def test_chips_that_lie_at_another_table_are_said_to_lie_there(local: LocalTable) -> None:
    begun = await opened(local, game="crown_and_anchor")
    assert begun["table"]
    again = await opened(local, game="crown_and_anchor")
    assert again["refused"]
    assert "outra mesa" in again["text"]
    (entry,) = (await local.gets("/api/home", "ana"))["tables"]
    assert (entry["table"], entry["plays"]) == (begun["table"], True)


async def test_a_tournament_in_the_app_offers_what_its_reader_can_do(local: LocalTable) -> None:
    async def offered(person: str, action: str) -> list[str]:
        fields = {"command": "tournament", "room": "group"}
        await local.asks("/api/act", person, args={"action": action, "game": "lasca"}, **fields)
        seen = await local.asks("/api/act", person, args={"action": "standings"}, **fields)
        return [each["label"] for row in seen["buttons"] for each in row]

    assert await offered("ana", "open") == ["Sair", "Cancelar"]
    assert await offered("bea", "standings") == ["Partecipa", "Annulla"]
    await offered("bea", "join")
    assert await offered("caio", "join") == ["Leave", "Start", "Cancel"]


async def test_a_rated_game_against_the_computer_is_resigned_and_not_ended(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        await local.says("you", "/settings machines on")
        args = {"game": "lasca", "machine": "easy", "rating": "rated"}
        begun = await local.asks("/api/act", "you", command="play", args=args, room="group")
        actions = begun["board"]["actions"]
    assert ("end" in actions, "resign" in actions) == (False, True)


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
    assert (entry["table"], entry["others"], entry["plays"]) == (begun["table"], ["Ana"], True)


async def test_every_icon_that_the_page_names_is_there(local: LocalTable) -> None:
    async with local.client.get("/manifest.webmanifest") as response:
        icons = json.loads(await response.text())["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    named = re.findall(r'rel="(?:apple-touch-)?icon" href="([^"]+)"', local.page)
    assert len(named) == 2
    for path in (*named, *(icon["src"] for icon in icons)):
        async with local.client.get(path) as response:
            assert response.status == 200
            assert response.content_type.startswith("image/")


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


async def test_the_computer_answers_with_a_board_of_its_own(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        begun = await local.asks("/api/play", "you", game="lasca", against="computer", level="easy")
        table = begun["table"]
        async with local.looking("you", boards=table) as events:
            kind, first = await anext(events)
            assert (kind, first["table"]) == ("board", table)
            moves = first["choices"]["moves"]
            done = await local.asks(
                "/api/act", "you", table=table, turn=first["turn"], command="move", args={"move": moves[0][0]}
            )
            boards = [done["board"]]
            while boards[-1]["choices"] is None:
                kind, board = await anext(events)
                if kind == "board":
                    boards.append(board)
    own, *_, answer = boards
    assert own["diagram"]["stacks"] != answer["diagram"]["stacks"]
    assert own["choices"] is None
    assert own["revision"] < answer["revision"]


async def test_who_looks_on_sees_boards_and_none_of_the_chat(local: LocalTable) -> None:
    begun = await opened(local, game="lasca")
    async with local.looking("caio", boards=begun["table"]) as events:
        kind, board = await anext(events)
        assert (kind, board["viewer"], board["choices"]) == ("board", [], None)
        await local.says("ana", "hello")
        slug = next(player["slug"] for player in board["players"] if player["waiting"])
        seen = await local.gets(f"/api/board/{begun['table']}", slug)
        move = seen["choices"]["moves"][0][0]
        await local.asks("/api/act", slug, table=begun["table"], command="move", args={"move": move})
        kind, after = await anext(events)
        assert kind == "board"
        assert after["revision"] > board["revision"]


@pytest.mark.parametrize(
    ("accepted", "name"),
    [("pt-BR,pt;q=0.9", "Você"), ("it", "Tu"), ("de,en;q=0.5", "You"), ("", "You"), ("x" * 9_000, "You")],
)
async def test_the_first_visit_says_what_language_you_speak(tmp_path: Path, accepted: str, name: str) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", accepted=accepted[:8000]) as local:
        home = await local.gets("/api/home", "you")
        assert home["me"]["name"] == name
        assert home["me"]["admin"]
        async with local.client.get("/", headers={"Accept-Language": "it"}):
            pass
        assert (await local.gets("/api/home", "you"))["me"]["name"] == name


async def test_you_choose_your_name_your_language_and_your_colours(local: LocalTable) -> None:
    changed = await local.asks("/api/me", "you", name="Zoë", language="it", theme="dark")
    assert changed["me"] | {"slug": "you"} == {
        "slug": "you",
        "name": "Zoë",
        "named": True,
        "language": "it",
        "theme": "dark",
        "credited": False,
        "admin": True,
    }
    refused = await local.post("/api/me", {"as": "you", "key": local.key(), "name": "ana"})
    assert refused.status == 409


async def test_a_piece_that_may_not_move_says_why_and_lights_those_that_may(local: LocalTable) -> None:
    begun = await opened(local, game="lasca")
    slug = next(player["slug"] for player in begun["board"]["players"] if player["waiting"])
    why = await local.asks("/api/why", slug, table=begun["table"], sites=["a1"])
    assert why["text"].startswith("a1 ")  # in the opener's language
    assert "b2" not in why["text"]
    seen = await local.gets(f"/api/board/{begun['table']}", slug)
    assert set(why["lit"]) == {move[1] for move in seen["choices"]["moves"]}
    there = await local.asks("/api/why", slug, table=begun["table"], sites=["c3", "c5"])
    assert there["text"] != why["text"]


async def test_every_step_of_a_move_names_the_die_it_uses(local: LocalTable) -> None:
    begun = await opened(local, game="tabula")
    slug = next(player["slug"] for player in begun["board"]["players"] if player["waiting"])
    board = await local.gets(f"/api/board/{begun['table']}", slug)
    taken: list[str] = []
    while True:
        fields = {"table": begun["table"], "turn": board["turn"], "taken": taken}
        steps = await local.asks("/api/steps", slug, **fields)
        (dice,) = (panel["rows"][0] for panel in steps["diagram"]["panels"] if panel["role"] == "dice")
        assert sum(die.get("spent", False) for die in dice) == len(taken)
        if steps["move"]:
            break
        assert steps["dice"].keys() == {step for step, *_ in steps["next"]}
        for step, place in steps["dice"].items():
            origin, _, landing = step.partition("-")
            assert int(landing) - int(origin) == dice[place]["value"]
            assert not dice[place].get("spent")
        taken.append(steps["next"][-1][0])
    assert len(taken) == 3
    assert steps["dice"] == {}


async def test_what_others_are_shown_does_not_depend_on_a_sealed_bid(tmp_path: Path) -> None:
    local = LocalTable(tmp_path / "t.sqlite3")
    local.now = lambda: 1_790_000_000.0
    async with local:
        await _bid(local)


async def _bid(local: LocalTable) -> None:
    """Let Ana seal a bid and another one while Bea and Caio watch."""
    begun = await opened(local, game="citadel")
    table = begun["table"]

    async def shown() -> list[str]:
        found = []
        for person in ("bea", "caio"):
            for path in (f"board/{table}", "home", f"history/{table}"):
                query = {"as": person}
                async with local.client.get(f"/api/{path}", params=query, headers=local.headers) as response:
                    found.append(await response.text())
        return found

    async with local.looking("bea", boards=table) as events:
        _, before = await anext(events)
        await local.asks("/api/act", "ana", table=table, command="bid", args={"points": "3"})
        _, first = await anext(events)
        assert first["revision"] > before["revision"]  # the number of bids is public
        seen = await shown()
        changed = await local.asks("/api/act", "ana", table=table, command="bid", args={"points": "7"})
        assert await shown() == seen
        assert changed["board"]["choices"]["bid"] == 7
        await local.asks("/api/act", "bea", table=table, command="bid", args={"points": "1"})
        kinds = [await anext(events) for _ in range(2)]
        assert [value["seq"] > first["seq"] for kind, value in kinds if kind == "board"] == [True]


async def test_a_lesson_is_a_board_and_its_answer_shows_what_came_of_it(local: LocalTable) -> None:
    asked = await local.asks("/api/act", "caio", command="learn", args={"game": "lasca"}, room="private")
    board = asked["board"]
    assert (board["kind"], board["actions"]) == ("lesson", ["clue"])
    assert asked["after"]["stacks"] == board["diagram"]["stacks"]
    for text, *_ in board["choices"]["moves"]:
        done = await local.asks("/api/act", "caio", command="move", table=board["table"], args={"move": text})
        if done["after"]["stacks"] != board["diagram"]["stacks"]:
            break
    else:
        raise AssertionError
    assert done["ok"]
    assert done["board"]["kind"] == "lesson"


async def test_todays_puzzle_can_be_solved_at_once_in_a_new_group(tmp_path: Path) -> None:
    local = LocalTable(tmp_path / "t.sqlite3", fresh=True)
    local.now = lambda: NOON
    async with local:
        await upkeep(local.app.deps)
        await local.app.idle()
        task = task_of(day_of(local.now()))
        assert task is not None
        assert task.puzzle is not None
        daily = (await local.gets("/api/home", "caio"))["daily"]
        assert daily == {"task": task.name, "game": task.game, "name": daily["name"], "solved": False}
        asked = await local.asks("/api/act", "caio", command="puzzle", args={"game": "today"}, room="group")
        board = asked["board"]
        assert (asked["refused"], board["kind"], board["game"]) == (False, "puzzle", task.game)
        answer = {"table": board["table"], "command": "move", "args": {"move": task.puzzle.answers[0]}}
        assert (await local.asks("/api/act", "caio", **answer, room="private"))["ok"]
        assert (await local.gets("/api/home", "caio"))["daily"]["solved"]
        assert not (await local.gets("/api/home", "bea"))["daily"]["solved"]
        again = await local.asks("/api/act", "caio", command="puzzle", args={"game": "today"}, room="group")
        assert "🟩" in again["text"]
        assert again["board"]["table"] == task.name
        assert again["after"]["stacks"] != board["diagram"]["stacks"]
        assert [each["data"] for row in again["buttons"] for each in row][-1].startswith("puzzle")


async def test_a_group_that_has_settings_keeps_its_puzzle_of_the_day(local: LocalTable) -> None:
    assert (await local.gets("/api/home", "caio"))["daily"] is None
    chat = await local.store.chat(TAVERN)
    assert chat
    assert chat.puzzle_hour is None


async def test_every_game_on_offer_for_one_device_begins_there(local: LocalTable) -> None:
    offered = (await local.gets("/api/home", "ana"))["games"]
    assert any(game["device"] for game in offered)
    for game in offered:
        count = min(count for count in game["seats"] if count > 1)
        names = ["Ana", "Bea", *(f"Guest {number}" for number in range(3, count + 1))]
        begun = await opened(local, game=game["game"], seats=names[:count])
        assert game["device"] is (begun["board"]["status"] == "playing"), game["game"]


@pytest.mark.parametrize(("seats", "shared"), [((1,), False), ((1, 2), True), ((2, 4), True)])
def test_a_game_for_one_is_not_on_offer_for_one_device(seats: tuple[int, ...], shared: bool) -> None:
    game = games()["lasca"]
    seen = screens.first(game)
    crop = Crop(0.0, 0.0, 1.0, 1.0)
    voice = Voice("en", "lasca")
    lengths = (seats[0], seats[-1])
    one = Offered(
        game="lasca",
        voice=voice,
        players=lengths,
        seats=seats,
        minutes=(1, 2),
        secrets=False,
        betting=False,
        computer=False,
        done=0,
        lessons=0,
        puzzles=0,
        picture=seen,
        crop=crop,
    )
    assert wire.offered(one, wire.Layouts())["device"] is shared


async def test_an_analysis_is_waited_for_and_gives_what_decided_the_game(local: LocalTable) -> None:
    begun = await opened(local, game="lasca")
    path, query = f"/api/analysis/{begun['table']}", {"as": "caio"}
    async with local.client.get(path, params=query, headers=local.headers) as response:
        assert response.status == 409  # it is not over
    resigned = await local.asks("/api/act", "ana", table=begun["table"], command="resign")
    sure = resigned["buttons"][0][0]["data"]
    over = await local.asks("/api/act", "ana", data=sure)
    assert over["board"]["status"] == "finished"
    assert over["board"]["result"]["won"] is None, "a shared device names no loser"
    async with local.client.get(path, params=query, headers=local.headers) as response:
        assert response.status == 409  # no computer players here, and the answer says so
        assert (await response.json())["text"]


async def test_a_profile_in_the_app_lists_the_last_games_and_leads_to_them(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        opened_table = await local.asks("/api/play", "you", game="lasca", against="computer", level="easy")
        table = opened_table["table"]
        for _ in range(6):
            await Toucher(local, table, 5).plays_on("you")
            await local.app.idle()
        resigned = await local.asks("/api/act", "you", table=table, command="resign")
        await local.asks("/api/act", "you", data=resigned["buttons"][0][0]["data"])
        profile = await local.asks("/api/act", "you", command="profile", room="private")
        ((game,),) = profile["buttons"]
        assert game["label"] == "Lost against Computer (easy) · Lasca"
        shown = await local.asks("/api/act", "you", data=game["data"], room="private")
        assert shown["table"] == table
        assert shown["board"]["status"] == "finished"


async def test_an_analysis_that_takes_long_is_asked_for_again_until_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_positions(monkeypatch)
    monkeypatch.setattr(boards, "PATIENCE", 0.01)
    analyst = Here()
    analyst.go.clear()
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce(), analyst=analyst) as local:
        begun = await opened(local, game="lasca")
        for _ in range(6):
            (mover,) = (player["slug"] for player in begun["board"]["players"] if player["waiting"])
            seen = await local.gets(f"/api/board/{begun['table']}", mover)
            move = {"command": "move", "args": {"move": seen["choices"]["moves"][0][0]}}
            begun = await local.asks("/api/act", mover, table=begun["table"], turn=seen["turn"], **move)
        resigned = await local.asks("/api/act", "ana", table=begun["table"], command="resign")
        await local.asks("/api/act", "ana", data=resigned["buttons"][0][0]["data"])

        async def asks() -> tuple[int, Any]:
            path = f"/api/analysis/{begun['table']}"
            async with local.client.get(path, params={"as": "caio"}, headers=local.headers) as response:
                return response.status, await response.json() if response.status == 200 else None

        assert [await asks(), await asks()] == [(202, None), (202, None)]
        await analyst.waits.wait()
        assert await asks() == (202, None)
        analyst.go.set()
        async with asyncio.timeout(60):
            while (found := await asks())[0] == 202:
                pass
    status, review = found
    assert status == 200
    assert [point["seq"] for point in review["curve"]] == [
        *range(6),
        8,
    ]  # the end of the game is a record too
    assert all(0 <= point["share"] <= 1 for point in review["curve"])
    assert set(review["accuracy"]) == {"0", "1"}
    assert all("Better: " in moment["text"] for moment in review["moments"])


async def test_a_result_names_the_milestones_that_the_game_earned_to_its_players(local: LocalTable) -> None:
    for slug in ("ana", "bea"):
        await local.asks("/api/me", slug, language="en")
    table = str((await local.asks("/api/play", "ana", against="group", game="lasca"))["table"])
    await local.asks("/api/act", "bea", table=table, command="join", args={})
    toucher = Toucher(local, table, 5)
    for _ in range(3):
        assert (await toucher.plays_on("ana")) + (await toucher.plays_on("bea"))
    resigned = await local.asks("/api/act", "ana", table=table, command="resign", args={})
    over = await local.asks("/api/act", "ana", table=table, data=resigned["buttons"][0][0]["data"])
    (line,) = over["board"]["result"]["earned"]
    assert line == "🏅 Bea: First blood"
    (yours,) = (await local.gets(f"/api/board/{table}", "bea"))["result"]["earned"]
    assert yours.endswith(": First blood"), yours
    assert (await local.gets(f"/api/board/{table}", "caio"))["result"]["earned"] == []
