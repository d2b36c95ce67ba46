"""The JSON API and the stream, in correct and incorrect use."""

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import ANY

import pytest
from aiohttp import ClientConnectionResetError, ClientError, web

from bot.adapters.web.static import PAGE
from tests.adapters.web.tables import LocalTable, button


@dataclass
class Elsewhere:
    """A platform of the same bot."""

    platform: str
    entrance: str = ""


ANA = {"as": "ana", "room": "group", "key": "deed-00000001"}


async def test_the_page_has_no_script_or_style_of_its_own(local: LocalTable) -> None:
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", local.page)


def test_no_script_writes_html() -> None:
    for script in PAGE.rglob("*.js"):
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", script.read_text("utf-8")
        )


@pytest.mark.parametrize("name", ["dom.js", "board/board.js", "app.css"])
async def test_a_script_is_sent_without_the_comments_between_its_lines(local: LocalTable, name: str) -> None:
    source = (PAGE / name).read_text(encoding="utf-8").splitlines()
    async with local.client.get(f"/page/{name}") as response:
        sent = (await response.text()).splitlines()
    assert not [line for line in sent if line.lstrip().startswith(("//", "/*", "* "))]
    assert len(sent) == len(source)
    assert all(line in {"", source[number]} for number, line in enumerate(sent))
    assert sum(map(bool, sent)) > len(source) / 2


async def test_the_stream_begins_with_everything_and_goes_on_with_what_happens(local: LocalTable) -> None:
    async with local.looking("bea") as events:
        kind, value = await anext(events)
        assert kind == "all"
        assert [person["name"] for person in value["people"]] == ["You", "Ana", "Bea", "Caio"]
        assert {message["room"] for message in value["messages"]} == {"group", "private"}
        await local.says("ana", "<b>hello</b>")
        kind, message = await anext(events)
        assert (kind, message["author"], message["text"]) == ("said", "Ana", "<b>hello</b>")


async def test_the_page_leads_to_the_bot_on_its_other_platforms_once_they_are_known(tmp_path: Path) -> None:
    discord = Elsewhere("discord")
    async with LocalTable(tmp_path / "t.db", neighbours=[discord, Elsewhere("telegram")]) as local:
        assert (await local.gets("/api/home", "you"))["invites"] == []
        discord.entrance = "https://discord.com/oauth2/authorize?client_id=7"
        known = [{"platform": "Discord", "address": discord.entrance}]
        assert (await local.gets("/api/home", "you"))["invites"] == known
        async with local.looking("bea") as events:
            assert (await anext(events))[1]["invites"] == known


async def test_somebody_unknown_is_shown_the_first_person(local: LocalTable) -> None:
    async with local.looking("zed") as events:
        _, value = await anext(events)
        assert value["me"] == "you"


async def test_a_table_is_opened_joined_and_played(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    lobby = (await local.sees("bea"))[-1]
    assert lobby["table"]
    assert lobby["files"][0]["alt"]
    await local.taps("bea", button(lobby, "join"))
    board = (await local.sees("caio"))[-1]
    mover = board["tell"][0].casefold()
    await local.says(mover, "c3 d4", table=board["table"])
    after = (await local.sees("caio"))[-1]
    assert "c3" in after["text"]
    assert after["tell"] != board["tell"]


async def test_an_earlier_board_keeps_its_words_and_loses_its_buttons(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    lobby = (await local.sees("ana"))[-1]
    await local.taps("bea", button(lobby, "join"))
    boards = [message for message in await local.sees("ana") if message["table"]]
    assert [message["old"] for message in boards] == [True, False]
    assert boards[0]["buttons"] == []
    assert boards[0]["text"]


async def test_what_is_asked_of_the_house_is_seen_by_nobody_else(local: LocalTable) -> None:
    await local.says("ana", "/rules lasca")
    mine = (await local.sees("ana"))[-1]
    assert mine["only"]
    assert mine["asked"] == "/rules lasca"
    assert mine["id"] not in {message["id"] for message in await local.sees("bea")}


async def test_an_unknown_command_gets_the_help(local: LocalTable) -> None:
    await local.says("caio", "/dance")
    assert "/play" in (await local.sees("caio"))[-1]["text"]


async def test_a_refused_tap_is_a_passing_note_and_a_refused_line_stays_readable(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    join = button((await local.sees("ana"))[-1], "join")
    before = len(await local.sees("ana"))
    assert (await local.taps("ana", join))["toast"]
    assert len(await local.sees("ana")) == before
    assert not (await local.says("ana", "/play dominoes"))["toast"]
    assert "dominoes" in (await local.sees("ana"))[-1]["text"]


async def test_the_picker_asks_step_by_step_in_one_place(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    board = (await local.sees("ana"))[-1]
    mover = board["tell"][0].casefold()
    for _ in range(2):
        await local.taps(mover, button(board, "pick"))
    questions = [message for message in await local.sees(mover) if message["menu"]]
    assert len(questions) == 1
    option = questions[0]["menu"]["options"][0]["data"]
    await local.taps(mover, option, message=questions[0]["id"])
    assert not [message for message in await local.sees(mover) if message["menu"]]
    assert (await local.sees(mover))[-1]["tell"] != board["tell"]


async def test_a_board_is_pointed_at_without_a_word_in_the_chat(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    board = (await local.sees("ana"))[-1]
    mover, pick = board["tell"][0].casefold(), button(board, "pick")
    before = await local.sees(mover)
    menu = (await local.sends("/api/point", mover, data=pick))["menu"]
    assert await local.sees(mover) == before
    across, down = board["files"][0]["size"]
    for spot in menu["spots"]:
        assert 0 <= spot["left"] < spot["left"] + spot["width"] <= across
        assert 0 <= spot["top"] < spot["top"] + spot["height"] <= down
    option = next(option for option in menu["options"] if option["route"] == ["c3", "d4"])
    other = "bea" if mover == "ana" else "ana"
    assert (await local.sends("/api/point", other, data=pick)) == {"toast": ANY, "menu": None}
    assert (await local.taps(other, option["data"]))["toast"]
    assert not (await local.taps(mover, option["data"]))["toast"]
    assert (await local.sends("/api/point", mover, data=pick))["menu"] is None


async def test_one_deed_sent_twice_is_done_once(local: LocalTable) -> None:
    for _ in range(2):
        response = await local.post("/api/say", {**ANA, "text": "/play lasca"})
        assert response.status == 200
    await local.app.idle()
    assert len([message for message in await local.sees("ana") if message["table"]]) == 1


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/say", {**ANA, "as": "zed", "text": "x"}),
        ("/api/say", {**ANA, "as": ["ana"], "text": "x"}),
        ("/api/say", {**ANA, "room": "kitchen", "text": "x"}),
        ("/api/say", {**ANA, "key": "", "text": "x"}),
        ("/api/say", {**ANA, "text": 7}),
        ("/api/say", ["ana"]),
        ("/api/tap", {**ANA, "data": "no such button!"}),
        ("/api/tap", {**ANA, "data": "pick-" + "9" * 100}),
        ("/api/point", {**ANA, "data": "join-k3f9"}),
        ("/api/point", {**ANA, "data": "choose-k3f9-0-0-1"}),
        ("/api/point", {**ANA, "data": "c3 d4"}),
        ("/api/people", "Zed"),
    ],
)
async def test_what_no_page_of_ours_sends_is_refused(local: LocalTable, path: str, body: object) -> None:
    assert (await local.post(path, body)).status == 400


async def test_only_json_is_taken_and_not_too_much_of_it(local: LocalTable) -> None:
    token = {"X-Taberna-Token": local.token}
    async with local.client.post("/api/say", data="{}", headers=token) as response:
        assert response.status == 415
    json = token | {"Content-Type": "application/json"}
    async with local.client.post("/api/say", data="{", headers=json) as response:
        assert response.status == 400
    async with local.client.post("/api/say", data=" " * 20_000, headers=json) as response:
        assert response.status == 413


async def test_files_are_fetched_by_a_name_that_cannot_be_guessed(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    picture = (await local.sees("ana"))[-1]["files"][0]
    assert len(picture["url"]) >= len("/files/") + 24
    async with local.client.get(picture["url"]) as response:
        assert response.content_type == "image/png"
        assert (await response.read()).startswith(b"\x89PNG")
    async with local.client.get("/files/..%2Fserver.py") as response:
        assert response.status == 404


async def test_a_saved_game_is_a_file_to_keep(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    await local.says("ana", "/history")
    file = (await local.sees("ana"))[-1]["files"][0]
    async with local.client.get(file["url"]) as response:
        assert response.headers["Content-Disposition"] == f'attachment; filename="{file["name"]}"'
        assert response.content_type == "text/plain"


async def test_lines_are_completed_with_commands_games_moves_and_people(local: LocalTable) -> None:
    async def completes(text: str, table: str = "") -> list[str]:
        response = await local.post("/api/complete", {**ANA, "text": text, "table": table})
        return [completion["line"] for completion in await response.json()]

    assert await completes("/pl") == ["/play "]
    assert await completes("/jog") == ["/jogar "]
    assert "/play lasca" in await completes("/play la")
    assert "/play lasca @bea" in await completes("/play lasca @B")
    assert "/play lasca clock:devagar" in await completes("/play lasca clock:")
    assert "/play lasca clock:devagar" in await completes("/play lasca clock:s")
    assert await completes("hello") == []
    assert await completes("/dance ") == []
    await local.says("ana", "/play lasca 2")
    board = (await local.sees("ana"))[-1]
    await local.taps("bea", button(board, "join"))
    board = (await local.sees("ana"))[-1]
    if board["tell"] == ["Bea"]:
        await local.says("bea", "c3 d4", table=board["table"])
    assert await completes("", table=board["table"])


async def test_a_board_drawn_in_letters_says_so(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    await local.says("ana", "/board text")
    assert (await local.sees("ana"))[-1]["fixed"]


async def test_a_challenge_names_somebody_of_the_room(local: LocalTable) -> None:
    await local.says("ana", "/play lasca @Bea")
    assert (await local.sees("caio"))[-1]["tell"] == ["Bea"]


async def test_somebody_new_comes_in_and_is_known_after_a_restart(local: LocalTable) -> None:
    response = await local.post("/api/people", {"name": "Zoë", "language": "it"})
    assert await response.json() == {"id": "zoe"}
    assert (await local.sees("zoe", "private"))[-1]["text"].startswith("Che piacere")
    assert (await local.post("/api/people", {"name": "zoë", "language": "en"})).status == 409
    again = LocalTable(local.path)
    await local.close()
    async with again:
        async with again.looking("zoe") as events:
            _, value = await anext(events)
        assert value["me"] == "zoe"


async def test_the_language_somebody_chooses_is_told_to_every_page_and_outlives_a_restart(
    local: LocalTable,
) -> None:
    async with local.looking("bea") as events:
        await anext(events)
        await local.says("caio", "/language it")
        kind, people = await anext(events)
        assert (kind, people[3]["language"]) == ("people", "it")
        await local.says("caio", "/privacy delete")
        await local.taps("caio", button((await local.sees("caio"))[-1], "sure"))
        kind, people = await anext(events)
        assert (kind, people[3]["language"]) == ("people", "en")
    await local.says("caio", "/language pt-BR")
    await local.close()
    async with LocalTable(local.path) as again, again.looking("caio") as events:
        _, value = await anext(events)
        assert value["people"][3]["language"] == "pt-BR"


async def test_boards_come_back_after_a_restart_and_their_buttons_work(local: LocalTable) -> None:
    await local.says("ana", "/play lasca")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    before = (await local.sees("ana"))[-1]
    await local.close()
    async with LocalTable(local.path) as again:
        await again.app.idle()
        board = (await again.sees("ana"))[-1]
        assert board["table"] == before["table"]
        await again.says(before["tell"][0].casefold(), "c3 d4", table=board["table"])
        assert "c3" in (await again.sees("ana"))[-1]["text"]


async def test_a_tournament_that_goes_on_is_posted_again_after_a_restart(local: LocalTable) -> None:
    await local.says("ana", "/tournament lasca")
    await local.close()
    async with LocalTable(local.path) as again:
        await again.app.idle()
        (post,) = [message for message in await again.sees("bea") if "Ana" in message["text"]]
        await again.taps("bea", button(post, "tournament"))
        assert "Bea" in (await again.sees("ana"))[-1]["text"]


async def test_a_private_screen_comes_back_after_a_restart(local: LocalTable) -> None:
    await local.says("ana", "/play citadel")
    await local.taps("bea", button((await local.sees("ana"))[-1], "join"))
    await local.close()
    async with LocalTable(local.path) as again:
        await again.app.idle()
        greeting, screen = await again.sees("bea", "private")
        assert greeting["table"] is None
        assert button(screen, "number")
        assert len([message for message in await again.sees("bea") if message["table"]]) == 1
        assert not any(message["table"] for message in await again.sees("caio", "private"))


async def test_streams_end_when_the_house_closes(local: LocalTable) -> None:
    async with local.looking("ana") as events:
        await anext(events)
        await local.adapter.stop()
        assert [event async for event in events] == []


async def test_a_page_that_closes_before_its_stream_begins_leaves_no_error(
    local: LocalTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def closed(_response: web.StreamResponse, _request: web.Request) -> None:
        raise ClientConnectionResetError

    monkeypatch.setattr(web.StreamResponse, "prepare", closed)
    with suppress(ClientError):
        await local.client.get("/api/stream", params={"token": local.token, "as": "ana"})
    assert "Error handling request" not in caplog.text
