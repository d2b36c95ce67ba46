"""Command lines as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.input.command_line import parse, unfinished
from bot.core.registry import COMMANDS, typed_commands
from storage.model import PersonId


def find(name: str) -> PersonId | None:
    return {"bea": PersonId("local:bea")}.get(name.casefold())


@pytest.mark.parametrize(
    ("line", "word", "args"),
    [
        ("/play lasca", "play", {"game": "lasca"}),
        ("/PLAY@taberna_bot Lasca", "play", {"game": "Lasca"}),
        ("/play lasca @Bea", "play", {"game": "lasca", "opponent": "local:bea"}),
        ("/play lasca Bea slow", "play", {"game": "lasca", "opponent": "local:bea", "clock": "slow"}),
        ("/play lasca opponent:@bea", "play", {"game": "lasca", "opponent": "local:bea"}),
        ("/play crown and anchor", "play", {"game": "crown and anchor"}),
        ("/play halma 4", "play", {"game": "halma", "seats": "4"}),
        ("/partner Zoe k3f9", "partner", {"person": "Zoe", "table": "k3f9"}),
        ("/play lasca hard", "play", {"game": "lasca", "machine": "hard"}),
        ("/play lasca opponent:Medium", "play", {"game": "lasca", "machine": "medium"}),
        ("/play lasca machine=easy slow", "play", {"game": "lasca", "machine": "easy", "clock": "slow"}),
        ("/jogar lasca oponente:difícil", "play", {"game": "lasca", "machine": "hard"}),
        ("/jogar lasca facil devagar", "play", {"game": "lasca", "machine": "easy", "clock": "slow"}),
        ("/gioca lasca difficile", "play", {"game": "lasca", "machine": "hard"}),
        (
            "/play lasca options:repetition=off clock:slow",
            "play",
            {"game": "lasca", "options": "repetition=off", "clock": "slow"},
        ),
        (
            "/play lasca a=1 b=off casual",
            "play",
            {"game": "lasca", "options": "a=1 b=off", "clock": "casual"},
        ),
        ("/move c3 d4", "move", {"move": "c3 d4"}),
        ("/move c3 d4 table:k3f9", "move", {"move": "c3 d4", "table": "k3f9"}),
        ("/move c3:e5:g7", "move", {"move": "c3:e5:g7"}),
        ("/bid", "bid", {}),
        ("/bid 7 k3f9", "bid", {"points": "7", "table": "k3f9"}),
        ("/bet crown 5", "bet", {"figure": "crown", "amount": "5"}),
        ("/bet clear", "bet", {"figure": "clear"}),
        ("/board text", "board", {"text": "text"}),
        ("/board k3f9 text", "board", {"table": "k3f9", "text": "text"}),
        ("/board text:off", "board", {}),
        ("/history gif", "history", {"gif": "gif"}),
        ("/settings quiet on", "settings", {"setting": "quiet", "value": "on"}),
        ("/settings games lasca tabula", "settings", {"setting": "games", "value": "lasca tabula"}),
        ("/offer Bea Maria table=k3f9", "offer", {"seat": "Bea Maria", "table": "k3f9"}),
        ("/tables here", "tables", {"whose": "here"}),
        ("/profile Bea", "profile", {"person": "local:bea"}),
        ("/perfil Ana Maria", "profile", {"person": "Ana Maria"}),
        ("/block @bea please", "block", {"person": "local:bea"}),
        ("/language pt", "language", {"language": "pt"}),
        ("/jogar lasca", "play", {"game": "lasca"}),
        ("/Gioca@taberna_bot lasca", "play", {"game": "lasca"}),
        (
            "/jogar lasca oponente:@bea tempo=slow",
            "play",
            {"game": "lasca", "opponent": "local:bea", "clock": "slow"},
        ),
        ("/gioca lasca opções:repetition=off", "play", {"game": "lasca", "options": "repetition=off"}),
        ("/tavoliere testo", "board", {"text": "testo"}),
    ],
)
def test_words_find_their_parameter(line: str, word: str, args: dict[str, str]) -> None:
    assert parse(line, find) == (word, args)


def test_a_bare_number_after_chips_is_a_limit_and_never_locks_anybody_out() -> None:
    assert parse("/chips 20") == ("chips", {"limit": "20"})
    assert parse("/chips lock:20") == ("chips", {"lock": "20"})


def test_a_misspelt_figure_is_not_taken_for_a_table() -> None:
    assert parse("/bet crwon 5") == ("bet", {"figure": "crwon", "amount": "5"})


def test_an_unknown_name_is_kept_for_the_refusal_and_no_id_can_be_typed() -> None:
    assert parse("/play lasca @Zed", find) == ("play", {"game": "lasca", "opponent": "Zed"})
    assert parse("/play lasca @discord:1", find) == ("play", {"game": "lasca", "opponent": "discord 1"})
    assert parse("/play lasca opponent:discord:1", find) == (
        "play",
        {"game": "lasca", "opponent": "discord 1"},
    )


def test_a_thread_is_asked_for_where_there_are_threads_and_is_no_word_of_a_line() -> None:
    (thread,) = set(COMMANDS["play"].parameters) - set(COMMANDS["play"].typed)
    assert thread.name == "thread"
    assert parse("/play lasca thread:on") == ("play", {"game": "lasca", "options": "thread:on"})


def test_a_command_to_another_bot_is_left_alone() -> None:
    assert parse("/play@other_bot lasca", bot="taberna_bot") is None
    assert parse("/play@Taberna_Bot lasca", bot="taberna_bot") == ("play", {"game": "lasca"})


@pytest.mark.parametrize(
    "line", ["", " ", "/", "//play", "play lasca", "/nonsense", "/play! lasca", "/pläy", "/play@ x", "c3 d4"]
)
def test_what_is_no_command_of_ours_is_left_alone(line: str) -> None:
    assert parse(line) is None


def test_digits_of_other_scripts_are_no_numbers() -> None:
    assert parse("/play lasca ٤") == ("play", {"game": "lasca", "options": "٤"})


@given(st.text(max_size=200))
def test_any_text_gives_only_parameters_of_the_command(text: str) -> None:
    for line in (text, f"/{text}", *(f"/{command.word} {text}" for command in typed_commands())):
        parsed = parse(line, find)
        if parsed is not None:
            word, args = parsed
            assert set(args) <= {parameter.name for parameter in COMMANDS[word].parameters}
            assert all(args.values())
        unfinished(line, find)


@given(st.text(max_size=80))
def test_completion_keeps_what_was_typed(text: str) -> None:
    line = f"/board {text}"
    found = unfinished(line)
    assert found is not None
    assert found.head + found.typed == line


@pytest.mark.parametrize(
    ("line", "head", "typed", "parameters"),
    [
        ("/play ", "/play ", "", ["game"]),
        ("/play la", "/play ", "la", ["game"]),
        ("/play lasca ", "/play lasca ", "", ["opponent", "machine", "seats", "options", "clock", "rating"]),
        ("/play lasca clock:s", "/play lasca clock:", "s", ["clock"]),
        ("/move c3 d", "/move ", "c3 d", ["move"]),
        ("/board k3f9 t", "/board k3f9 ", "t", ["text", "file"]),
        ("/help ", "/help ", "", []),
        ("/gioca lasca tempo:s", "/gioca lasca tempo:", "s", ["clock"]),
    ],
)
def test_completion_knows_what_may_come_next(line: str, head: str, typed: str, parameters: list[str]) -> None:
    found = unfinished(line)
    assert found is not None
    assert (found.head, found.typed, [parameter.name for parameter in found.parameters]) == (
        head,
        typed,
        parameters,
    )


def test_the_command_itself_is_completed_first() -> None:
    found = unfinished("/pl")
    assert found is not None
    assert (found.command, found.head, found.typed) == (None, "", "pl")
    assert unfinished("hello") is None
    assert unfinished("/nonsense ") is None
