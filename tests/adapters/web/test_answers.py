"""Answers of the board app: they address the person who taps, and name no typed commands."""

import re
from pathlib import Path

import pytest

from bot.core.registry import COMMANDS
from bot.testing.player import AtOnce
from tests.adapters.web.tables import Answer, LocalTable

LANGUAGES = ("en", "pt-BR", "it")
each_language = pytest.mark.parametrize("language", LANGUAGES)
COMMAND = re.compile(r"(?<![\w/])/\w")
FOR_CHATS = frozenset({"help", "mirror", "unknown", "welcome"})
"""Commands that greet a chat or deal with typed lines; the app offers none of them."""
ENDING = frozenset({"end", "resign"})
"""Commands that would end the table of the other commands."""


async def against_the_computer(local: LocalTable, game: str = "lasca") -> str:
    """Open a table for the app's owner and the computer."""
    begun = await local.asks("/api/play", "you", game=game, against="computer", level="easy")
    assert begun["ok"], begun["text"]
    return str(begun["table"])


async def acts(local: LocalTable, table: str, command: str, **args: str) -> Answer:
    """Send a command of the app's owner at a table."""
    return await local.asks("/api/act", "you", table=table, command=command, args=args)


@each_language
async def test_no_answer_of_the_app_names_a_typed_command(tmp_path: Path, language: str) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce(), accepted=language) as local:
        table, said = await against_the_computer(local), dict[str, str]()
        for word in COMMANDS.keys() - FOR_CHATS - ENDING:
            for place in ({"table": table}, {"room": "private"}, {"room": "group"}):
                answer = await local.asks("/api/act", "you", command=word, args={}, **place)
                said[f"{word} {place}"] = str(answer["text"])
        assert {name: text for name, text in said.items() if COMMAND.search(text)} == {}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "tap More, then Resign"),
        ("pt-BR", "toque em Mais e em Desistir"),
        ("it", "tocca Altro, poi Abbandona"),
    ],
)
async def test_a_player_who_may_not_leave_is_told_what_to_tap(
    tmp_path: Path, language: str, said: str
) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce(), accepted=language) as local:
        answer = await acts(local, await against_the_computer(local), "leave")
        assert said in answer["text"]


async def test_the_loser_reads_of_the_end_in_the_second_person(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        table = await against_the_computer(local)
        asked = await acts(local, table, "resign")
        await local.asks("/api/act", "you", table=table, data=asked["buttons"][0][0]["data"])
        result = (await local.gets(f"/api/board/{table}", "you"))["result"]
        assert (result["title"], result["reason"]) == ("You lost", "You lose by resignation.")


async def test_the_result_of_a_finished_game_is_shared_as_a_picture(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        table = await against_the_computer(local)
        assert "share" not in (await local.gets(f"/api/board/{table}", "you"))["actions"]
        asked = await acts(local, table, "resign")
        await local.asks("/api/act", "you", table=table, data=asked["buttons"][0][0]["data"])
        assert "share" in (await local.gets(f"/api/board/{table}", "you"))["actions"]
        [file] = (await acts(local, table, "share"))["files"]
        assert file["mime"] == "image/png"
        assert file["name"] == f"{table}-result.png"


async def test_a_new_name_stands_at_the_tables_where_its_person_plays(local: LocalTable) -> None:
    seats = ["Ana", "Bea"]
    begun = await local.asks("/api/play", "ana", game="lasca", against="device", seats=seats)
    await local.asks("/api/me", "bea", name="Beatriz")
    for slug in ("ana", "bea"):
        board = await local.gets(f"/api/board/{begun['table']}", slug)
        assert {player["name"] for player in board["players"]} == {"Ana", "Beatriz"}


async def test_a_hint_marks_the_board_that_is_played_on(tmp_path: Path) -> None:
    async with LocalTable(tmp_path / "t.sqlite3", thinker=AtOnce()) as local:
        table = await against_the_computer(local)
        board = await local.gets(f"/api/board/{table}", "you")
        steps = [(await acts(local, table, "hint"))["after"] for _ in range(2)]
        picked = [[m["sites"][0] for m in after["marks"] if m["kind"] == "picked"] for after in steps]
        assert all(after["stacks"] == board["diagram"]["stacks"] for after in steps)
        assert [len(sites) for sites in picked] == [1, 2]
        assert any(set(picked[1]) <= {*move[1:]} for move in board["choices"]["moves"])


async def test_a_wrong_try_of_a_lesson_comes_with_the_board_after_it(local: LocalTable) -> None:
    fields = {"command": "learn", "args": {"game": "hasami_shogi"}, "room": "private"}
    board = (await local.asks("/api/act", "you", **fields))["board"]
    fields |= {"table": board["table"], "command": "move"}
    wrong = []
    for text, *_ in board["choices"]["moves"]:
        answer = await local.asks("/api/act", "you", **{**fields, "args": {"move": text}})
        if "Try again" in answer["text"]:
            wrong.append(answer["after"])
    assert wrong
    assert all(after["stacks"] != board["diagram"]["stacks"] and after["moves"] for after in wrong)
