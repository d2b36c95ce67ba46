"""The published schema, as read from the folder TABERNA_SCHEMAS names."""

from pathlib import Path

import pytest
from telegram import Bot
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram.methods.schema import Schema, load, published
from tests.fakes.telegram.wire import Upload, Wire
from tests.fakes.test_telegram.client import png


@pytest.fixture
def schema(schemas: Path) -> Schema:
    return load(schemas / "telegram" / "api.min.json")


def test_the_schema_is_read_once(schema: Schema) -> None:
    assert published() is schema


@pytest.mark.parametrize(
    ("method", "parameters", "problem"),
    [
        ("sendMessage", {"chat_id": 1}, "sendMessage: text is missing"),
        ("sendMessage", {"chat_id": 1, "text": 5}, "sendMessage.text: not String: 5"),
        ("sendMessage", {"chat_id": 1, "text": "x", "colour": "red"}, "sendMessage: colour is unknown"),
        ("sendMessage", {"chat_id": 1, "text": "x" * 4097}, "sendMessage.text: not 1 to 4096 characters"),
        ("sendMessage", {"chat_id": 1, "text": "🎲" * 2049}, "sendMessage.text: not 1 to 4096 characters"),
        (
            "setMyCommands",
            {"commands": [{"command": "play", "description": "Play"}] * 101},
            "setMyCommands.commands: not 0 to 100 items",
        ),
        ("sendMessage", {"chat_id": True, "text": "x"}, "sendMessage.chat_id: not Integer: True"),
        ("sendNothing", {}, "sendNothing: no such method"),
        ("getUpdates", {"limit": 101}, "getUpdates.limit: not 1 to 100 value"),
        ("getUpdates", {"allowed_updates": "message"}, "getUpdates.allowed_updates: not an array"),
        (
            "answerInlineQuery",
            {"inline_query_id": "q", "results": [], "next_offset": "x" * 65},
            "answerInlineQuery.next_offset: not 0 to 64 bytes",
        ),
        (
            "setMyCommands",
            {"commands": [], "scope": {"type": "chat"}},
            "setMyCommands.scope: chat_id is missing",
        ),
        (
            "sendPhoto",
            {"chat_id": 1, "photo": Upload("board.png", b"x"), "caption": "x" * 1025},
            "sendPhoto.caption: not 0 to 1024 characters",
        ),
        (
            "editMessageReplyMarkup",
            {"reply_markup": {"inline_keyboard": [[{"text": "x", "callback_data": "♟" * 22}]]}},
            "editMessageReplyMarkup.reply_markup.inline_keyboard[0][0].callback_data: not 1 to 64 bytes",
        ),
    ],
)
def test_a_deviation_is_named_with_its_place(
    schema: Schema, method: str, parameters: Wire, problem: str
) -> None:
    assert schema.request(method, parameters) == [problem]


def test_lengths_count_what_is_left_of_the_markup(schema: Schema) -> None:
    text = f"<b>{'x' * 4096}</b>"
    assert schema.request("sendMessage", {"chat_id": 1, "text": text}) != []
    assert schema.request("sendMessage", {"chat_id": 1, "text": text, "parse_mode": "HTML"}) == []


def test_a_union_is_judged_as_the_member_it_claims_to_be(schema: Schema) -> None:
    bot: Wire = {"id": 1, "is_bot": True, "first_name": "x"}
    assert schema.value("ChatMember", {"status": "left", "user": bot}) == []
    assert schema.value("ChatMember", {"status": "kicked", "user": bot}) == [
        "ChatMember: until_date is missing"
    ]


def test_a_member_of_a_union_bears_its_own_name(schema: Schema) -> None:
    assert schema.value("BotCommandScopeDefault", {"type": "default"}) == []
    assert schema.value("BotCommandScopeDefault", {"type": "chat"}) == [
        "BotCommandScopeDefault.type: not 'default'"
    ]


async def test_an_unknown_parameter_of_the_real_client_is_noted(
    schemas: Path, fake: FakeTelegram, bot: Bot
) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    with pytest.raises(BadRequest, match="alt_text is unknown"):
        await bot.send_photo(group.id, png(), api_kwargs={"alt_text": "board"})
    assert fake.pardon() == ["sendPhoto: Bad Request: sendPhoto: alt_text is unknown"]


async def test_answers_of_the_fake_itself_are_checked(schemas: Path, fake: FakeTelegram, bot: Bot) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    group.title = 7.5  # type: ignore[assignment]  # that is what is wrong
    await bot.get_chat(group.id)
    assert fake.pardon() == ["the fake is wrong: getChat result.title: not String: 7.5"]
