"""Typed and tapped input: answered in words; a refusal changes nothing, and nothing counts twice."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.commands.confirmation import LIFE, MINUTE
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap, cleaned, mark
from bot.core.language.text import clean
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyReply, Person, Request
from bot.core.registry import COMMANDS
from bot.testing.harness import ROOM, TAVERN, Harness
from bot.testing.player import Sketcher
from storage.model import ChannelId, PersonId, TableId
from tests.core.blank import Blank

Rows = list[tuple[object, ...]]

LONGEST_TEXT = 2000
"""Characters of a message on Discord, the stricter platform."""
FAULTS = {Voice(language)("refusal-our_fault") for language in LANGUAGES}
NASTY = (
    "",
    " ",
    "\x00",
    "\n\r\t",
    "\ud800",
    "\u202egnp.exe",
    "ॐ नमः",
    "石",
    "🎲" * 50,
    "{ $name }",
    "{ 0 }",
    "-term = { x }",
    "*_`~|>[x](http://x)",
    "<b>&amp;</b><script>",
    "@everyone",
    "' OR 1=1; --",
    "%s%n",
    "../../etc/passwd",
    "-1",
    "1e9",
    "٣",
    "²",
    "9" * 5000,
    "a" * 5000,
    "nan",
    "none",
    "0",
    "zzzz",
)


@dataclass(frozen=True)
class Tables:
    """An evening in progress, with a loop of its own so that Hypothesis may ask repeatedly."""

    runner: asyncio.Runner
    harness: Harness
    games: tuple[TableId, ...]

    def ask(self, request: Request) -> AnyReply:
        """Return the bot's answer; fail the test if it is an internal error or too long to send."""
        reply = self.runner.run(self.harness.app.service.run(request))
        self.runner.run(self.harness.settled())
        assert reply.text not in FAULTS, request
        assert len(reply.text) <= LONGEST_TEXT, request
        for button in (button for row in reply.buttons for button in row):
            assert 0 < len(button.label) <= 80
            assert callback_data.read(button.data) is not None
        if reply.menu is not None:
            assert 1 <= len(reply.menu.options) <= 25
            assert all(0 < len(option.label) <= 100 for option in reply.menu.options)
        return reply

    def request(self, word: str, args: dict[str, str], who: str = "Zoe") -> Request:
        """Return a command typed in the room, by default by somebody without a seat."""
        return self.harness.person(who)._request(word, args)

    def state(self) -> Rows:
        """Return the stored tables of this evening: moves, people, chips."""
        asked = (
            "SELECT t.id, status, seq, proposal, rolls FROM tables t JOIN json_each(?) o ON t.id = o.value",
            "SELECT records.* FROM records JOIN json_each(?) ON table_id = value",
            "SELECT table_id, person, seat, gone FROM sittings JOIN json_each(?) ON table_id = value",
            "SELECT entries.* FROM entries JOIN json_each(?) ON table_id = value",
        )
        with closing(sqlite3.connect(self.harness.path)) as db:
            return [row for query in asked for row in db.execute(query, (json.dumps(self.games),))]


async def opened(harness: Harness) -> tuple[TableId, ...]:
    """Open a table of each of three kinds in mid-game: a board, secrets, bets."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    found = []
    for game in ("lasca", "citadel", "crown"):
        await ana.says("play", game=game)
        await bea.taps("join")
        if game == "crown":
            await ana.taps("begin")
        found.append(harness.table())
    return tuple(found)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    harness = Harness(tmp_path_factory.mktemp("hostile") / "t.db", Blank())
    with asyncio.Runner() as runner:
        runner.run(harness.__aenter__())
        yield Tables(runner, harness, runner.run(opened(harness)))
        runner.run(harness.__aexit__(None, None, None))


PARAMETERS = [(command.word, p.name) for command in COMMANDS.values() for p in command.parameters]
UNUSED = {("board", "text"), ("board", "file")}
"""Parameters that accept any text."""
TEXTS = st.one_of(st.sampled_from(NASTY), st.text(max_size=80), st.text("abc 0123=-_", max_size=30))


@pytest.mark.parametrize(("word", "parameter"), PARAMETERS)
def test_a_nasty_argument_is_answered_and_changes_no_table(word: str, parameter: str, tables: Tables) -> None:
    before = tables.state()
    for text in filter(partial(clean, most=300), NASTY):  # an argument left out may be right
        reply = tables.ask(tables.request(word, {parameter: text}))
        assert not reply.empty or (word, parameter) in UNUSED
    assert tables.state() == before


@pytest.mark.parametrize("word", ["agree", "board", "move"])
def test_half_a_character_in_the_name_of_a_table_names_none(word: str, tables: Tables) -> None:
    before = tables.state()
    tables.ask(replace(tables.request(word, {}), table=TableId("\ud800")))
    assert tables.state() == before


@pytest.mark.parametrize("key", ["tap\0", "tap\ud800", "tap\n2"])
def test_a_request_is_noted_by_a_key_that_every_database_takes(key: str, tables: Tables) -> None:
    """Refuse a malformed key: the bot's page names its requests itself, and other programs may send any."""
    asked = replace(tables.request("chips", {}, "Ana"), key=f"{tables.harness.next_key()}{key}")
    assert not tables.ask(asked).empty
    assert tables.ask(asked).empty, "it is known by the same key again"
    with closing(sqlite3.connect(tables.harness.path)) as db:
        keys = [row[0] for row in db.execute("SELECT key FROM requests")]
    assert all(name.isprintable() for name in keys)


@given(
    word=st.sampled_from(sorted(COMMANDS.keys() - {"join"})),
    names=st.lists(st.sampled_from([*"01234", *{name for _, name in PARAMETERS}, "answer"]), max_size=4),
    data=st.data(),
)
def test_a_stranger_with_any_arguments_changes_no_table(
    word: str, names: list[str], data: st.DataObject, tables: Tables
) -> None:
    before = tables.state()
    args = {name: data.draw(TEXTS) for name in names}
    table = data.draw(st.sampled_from([None, *tables.games, TableId("none"), TableId("\ud800")]))
    turn = data.draw(st.sampled_from([None, 0, 1, 10**9]))
    tables.ask(replace(tables.request(word, args), table=table, turn=turn))
    assert tables.state() == before


@given(
    data=st.one_of(st.text(max_size=70), st.from_regex(r"[a-z]{1,9}(-[a-z0-9_]{0,6}){0,6}", fullmatch=True))
)
def test_foreign_data_of_a_button_is_passed_over_or_answered(data: str, tables: Tables) -> None:
    before = tables.state()
    if (
        request := callback_data.request(tables.request("", {}), data)
    ) is not None and request.command != "join":
        tables.ask(request)
    assert tables.state() == before


@given(
    word=st.sampled_from(
        ["pick", "choose", "number", "word", "stake", "chip", "agree", "refuse", "ask", "odds"]
    ),
    place=st.integers(0, 2),
    turn=st.sampled_from([0, 1, 3, 46_000]),
    args=st.lists(st.sampled_from(["0", "1", "7", "99", "999999999", "", "x", "pass", "crown"]), max_size=4),
)
def test_a_players_tap_with_wrong_indices_is_answered(
    word: str, place: int, turn: int, args: list[str], tables: Tables
) -> None:
    data = callback_data.write(Tap(word, tables.games[place], turn, tuple(args)))
    request = callback_data.request(tables.request("", {}, "Bea"), data)
    assert request is not None
    tables.ask(request)


@pytest.mark.parametrize(
    "name", ["", "\u202eeviL", "x" * 500, "a\nb", "\ud800", "{ $x }", "<b>Ana</b>", "Ζωή🎲"]
)
def test_a_nasty_name_does_no_harm(name: str, tables: Tables) -> None:
    person = Person(PersonId("test:named"), name, "en", ChannelId("test:private/named"))
    game = Request(tables.harness.next_key(), person, TAVERN, ROOM, "play", {"game": "lasca"})
    assert tables.ask(game).empty
    board = tables.harness.board()
    assert len(board.text) <= 1000
    assert not {"\u202e", "\ud800"} & set(board.text)
    code = tables.harness.table()
    tables.ask(replace(game, key=tables.harness.next_key(), command="leave", args={"table": code}))


def test_a_request_with_the_same_key_is_carried_out_once(tables: Tables) -> None:
    harness = tables.harness
    lasca, until = tables.games[0], str(int(harness.time / MINUTE) + LIFE)
    asked: tuple[tuple[str, dict[str, str], TableId | None], ...] = (
        ("play", {"game": "lasca"}, None),
        ("draw", {"table": lasca}, lasca),
        ("chips", {}, None),
        ("language", {"language": "it"}, None),
        ("sure", {"0": until, "1": "resign"}, lasca),
    )
    for word, args, table in asked:
        turn = 10**6 if table else None  # one that has not passed
        whose = mark(PersonId("test:ana")) if word == "sure" else ""
        request = replace(tables.request(word, args, "Ana"), table=table, turn=turn, whose=whose)
        tables.ask(request)
        posts, state = len(harness.room.posts), tables.state()
        with closing(sqlite3.connect(harness.path)) as db:
            everything = list(db.iterdump())
        assert tables.ask(request).empty
        assert (len(harness.room.posts), tables.state()) == (posts, state)
        with closing(sqlite3.connect(harness.path)) as db:
            assert list(db.iterdump()) == everything


async def test_who_resigns_is_told_against_whom_also_where_the_name_shows_nothing(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="lasca")
        await harness.person("\u200b\u202e").taps("join")
        asked = await ana.says("resign")
        assert Voice("en")("somebody") in asked.text


@pytest.mark.parametrize("name", ["", " ", "\u200b\u2060", "\u2800\u3164"])
def test_a_name_that_shows_nothing_is_replaced_by_what_the_platform_calls_the_person(name: str) -> None:
    nobody = Person(PersonId("test:4711"), name)
    asked = cleaned(Request("k", nobody, TAVERN, ROOM, "help"))
    assert asked.person == replace(nobody, name="4711")
