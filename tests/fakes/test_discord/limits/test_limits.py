"""Discord's limits beyond its schema: one message, modal or command that breaks each."""

from typing import Any

import pytest

from tests.fakes.discord.rest.limits import choice_flaws, command_flaws, message_flaws, modal_flaws

Json = dict[str, Any]


def button(custom_id: str = "b", **more: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*inside: Json) -> Json:
    return {"type": 1, "components": [*inside]}


def menu(count: int, **more: object) -> Json:
    options = [{"label": f"option {number}", "value": str(number)} for number in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def command(name: str = "play", **more: object) -> Json:
    return {"type": 1, "name": name, "description": "Start a game", **more}


def option(name: str, **more: object) -> Json:
    return {"type": 3, "name": name, "description": "What to do", **more}


LINE: Json = {"label": "x", "value": "0", "description": "x"}
OTHER: Json = {"label": "x", "value": "1", "description": "x"}
MESSAGES: list[tuple[str, Json]] = [
    ("2001 characters", {"content": "x" * 2001}),
    ("empty message", {"content": " \n"}),
    ("6 rows", {"components": [row(button(str(number))) for number in range(6)]}),
    ("6 buttons in a row", {"components": [row(*(button(str(number)) for number in range(6)))]}),
    ("empty row", {"components": [row()]}),
    ("a row holds buttons, or one other", {"components": [row(button(), menu(2))]}),
    ("type 2 at the top", {"components": [button()]}),
    ("stands twice", {"components": [row(button("same")), row(button("same"))]}),
    ("1 to 100 characters", {"components": [row(button("x" * 101))]}),
    ("label of 81 characters", {"components": [row(button(label="x" * 81))]}),
    ("without label and emoji", {"components": [row(button(label=""))]}),
    ("a button has a custom_id", {"components": [row({"type": 2, "style": 1, "label": "Go"})]}),
    ("a link button has a url", {"components": [row(button(style=5))]}),
    ("a menu of 26 options", {"components": [row(menu(26))]}),
    ("a menu of 0 options", {"components": [row(menu(0))]}),
    ("asks for 1 to 3", {"components": [row(menu(2, max_values=3))]}),
    ("placeholder of more than 150", {"components": [row(menu(2, placeholder="x" * 151))]}),
    ("option value '0' stands twice", {"components": [row(menu(1) | {"options": menu(1)["options"] * 2})]}),
    (
        "both parses and lists users",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    ),
    ("nonce of more than 25", {"content": "x", "nonce": "x" * 26}),
    ("alt text of more than 1024", {"content": "x", "attachments": [{"id": 70, "description": "x" * 1025}]}),
    (
        "1 new attachments described, 0 files",
        {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]},
    ),
    ("embed text of 257 characters", {"embeds": [{"title": "x" * 257}]}),
    ("8000 characters in embeds", {"embeds": [{"description": "x" * 4000}, {"description": "x" * 4000}]}),
    ("beside components of version 2", {"content": "x", "flags": 1 << 15}),
    ("more than 40 components", {"flags": 1 << 15, "components": [{"type": 10, "content": "x"}] * 41}),
    ("11 embeds", {"embeds": [{"title": "x"}] * 11}),
    ("embed text of 4097 characters", {"embeds": [{"description": "x" * 4097}]}),
    ("embed text of 2049 characters", {"embeds": [{"footer": {"text": "x" * 2049}}]}),
    ("embed text of 257 characters, 256", {"embeds": [{"author": {"name": "x" * 257}}]}),
    ("embed text of 257 characters, 256", {"embeds": [{"fields": [{"name": "x" * 257, "value": "x"}]}]}),
    ("embed text of 1025 characters", {"embeds": [{"fields": [{"name": "x", "value": "x" * 1025}]}]}),
    ("more than 25 fields", {"embeds": [{"fields": [{"name": "x", "value": "x"}] * 26}]}),
    ("more than 10 attachments", {"content": "x", "attachments": [{"id": n} for n in range(70, 81)]}),
    ("a menu without custom_id", {"components": [row(menu(2, custom_id=None))]}),
    *(
        (
            f"option {key} of more than 100",
            {"components": [row(menu(2, options=[LINE, OTHER | {key: "x" * 101}]))]},
        )
        for key in ("label", "value", "description")
    ),
]


@pytest.mark.parametrize(("complaint", "body"), MESSAGES)
def test_a_message_that_discord_refuses(complaint: str, body: Json) -> None:
    flaws = message_flaws(body, files=0, new=True)
    assert len(flaws) == 1
    assert complaint in flaws[0]


def test_a_message_at_every_limit_is_good() -> None:
    rows = [row(*(button(f"{line}.{number}") for number in range(5))) for line in range(4)]
    body = {"content": "x" * 2000, "components": [*rows, row(menu(25, max_values=25))]}
    assert message_flaws(body, files=0, new=True) == []


def test_an_edit_may_leave_parts_out() -> None:
    assert message_flaws({"components": [row(button())]}, files=0, new=False) == []
    assert message_flaws({}, files=0, new=False) == []


WORDY: Json = {"name": "x", "value": "x" * 90}
LONG: Json = {"name": "x", "name_localizations": {"it": "x" * 90}, "value": "x"}
COMMANDS: list[tuple[str, list[Json]]] = [
    ("no lower-case name", [command("Play")]),
    ("no lower-case name", [command("play", name_localizations={"it": "gioca ora"})]),
    ("description of 0 characters", [command(description="")]),
    ("no lower-case name", [command("x" * 33)]),
    ("description of 101", [command(description_localizations={"it": "x" * 101})]),
    ("16 commands of type 2", [{"type": 2, "name": f"Play {number}"} for number in range(16)]),
    ("16 commands of type 3", [{"type": 3, "name": f"Play {number}"} for number in range(16)]),
    ("more than 25 choices", [command(options=[option("game", choices=[{"name": "x", "value": "x"}] * 26)])]),
    ("more than 8000", [command(options=[option(f"o{n}", choices=[WORDY] * 4) for n in range(25)])]),
    ("101 commands", [command(f"play{number}") for number in range(101)]),
    ("command 'play' stands twice", [command(), command()]),
    ("command 'play' stands twice", [command(), command("begin", name_localizations={"it": "play"})]),
    (
        "command 'jogar' stands twice",
        [command(word, name_localizations={"pt-BR": "jogar"}) for word in ("play", "move")],
    ),
    ("after an optional one", [command(options=[option("game"), option("table", required=True)])]),
    ("option 'game' stands twice", [command(options=[option("game"), option("game")])]),
    (
        "option 'a' stands twice",
        [command(options=[option("a"), option("game", name_localizations={"it": "a"})])],
    ),
    ("26 options", [command(options=[option(f"game{number}") for number in range(26)])]),
    ("play game: a description of 101", [command(options=[option("game", description="x" * 101)])]),
    (
        "exclude each other",
        [command(options=[option("game", autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
    ),
    ("has a description", [{"type": 2, "name": "Challenge", "description": "no"}]),
    (
        "more than 8000",
        [
            command(
                options=[option(f"o{n}", choices=[{"name": "x" * 90, "value": "x"}] * 4) for n in range(25)]
            )
        ],
    ),
    (
        "more than 8000",
        [
            command(
                options=[
                    option(f"o{n}", description_localizations={"it": "x" * 90}, choices=[LONG] * 3)
                    for n in range(25)
                ]
            )
        ],
    ),
]


@pytest.mark.parametrize(("complaint", "commands"), COMMANDS)
def test_commands_that_discord_refuses(complaint: str, commands: list[Json]) -> None:
    flaws = command_flaws(commands)
    assert len(flaws) == 1
    assert complaint in flaws[0]


def test_good_commands() -> None:
    words = command(
        "lançar", name_localizations={"it": "gioca"}, options=[option("a", required=True), option("b")]
    )
    gioca = command("other", name_localizations={"pt-BR": "gioca"})
    assert command_flaws([words, gioca, {"type": 2, "name": "Challenge to a game"}]) == []


def text_input(custom_id: str = "number", **more: object) -> Json:
    return {"type": 4, "style": 1, "custom_id": custom_id, "label": "Number", **more}


@pytest.mark.parametrize(
    ("complaint", "change"),
    [
        ("title of more than 45", {"title": "x" * 46}),
        ("custom_id is not 1 to 100", {"custom_id": "x" * 101}),
        ("a modal of 0 parts", {"components": []}),
        ("stands twice", {"components": [row(text_input()), row(text_input())]}),
        ("beyond its own limit", {"components": [row(text_input(value="x" * 4001))]}),
        ("a modal of 6 parts", {"components": [row(text_input(str(number))) for number in range(6)]}),
        ("label of more than 45", {"components": [row(text_input(label="x" * 46))]}),
        ("placeholder of more than 100", {"components": [row(text_input(placeholder="x" * 101))]}),
        ("beyond its own limit", {"components": [row(text_input(value="123", max_length=2))]}),
    ],
)
def test_a_modal_that_discord_refuses(complaint: str, change: Json) -> None:
    good = {"title": "Bid", "custom_id": "bid", "components": [row(text_input())]}
    assert modal_flaws(good) == []
    flaws = modal_flaws(good | change)
    assert len(flaws) == 1
    assert complaint in flaws[0]


def test_suggestions_are_at_most_25_of_100_characters() -> None:
    good = [{"name": "x" * 100, "value": "x" * 100}] * 25
    assert choice_flaws(good) == []
    assert len(choice_flaws([*good, *good])) == 1
    assert len(choice_flaws([{"name": "", "value": "x" * 101}])) == 2
    assert len(choice_flaws([{"name": "x" * 101, "value": ""}])) == 2
