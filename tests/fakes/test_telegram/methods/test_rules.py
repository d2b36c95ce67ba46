"""Requests no correct bot sends are refused and noted, with or without the published schema."""

import io
import re

import pytest
from PIL import Image
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputMediaVideo,
    InputTextMessageContent,
    MessageEntity,
    WebAppInfo,
)
from telegram.error import TelegramError

from tests.fakes.telegram import Chat, FakeTelegram
from tests.fakes.test_telegram.client import png
from tests.tiers import FULL


@pytest.fixture(params=[pytest.param("published schema", marks=FULL), "rules alone"], autouse=True)
def _checks(request: pytest.FixtureRequest, fake: FakeTelegram) -> None:
    if request.param == "published schema":
        request.getfixturevalue("schemas")
    else:
        fake.schema = None


@pytest.fixture
def group(fake: FakeTelegram) -> Chat:
    return fake.group("Mesa", fake.person("Ana"))


def buttons(*row: InlineKeyboardButton) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([row])


def labelled(count: int) -> list[InlineKeyboardButton]:
    return [InlineKeyboardButton(f"{n}", callback_data=f"{n}") for n in range(count)]


async def test_the_longest_of_everything_passes(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    await bot.send_message(
        group.id, "x" * 4096, reply_markup=InlineKeyboardMarkup([*[labelled(8)] * 12, labelled(4)])
    )
    await bot.send_photo(group.id, png(), caption="♟" * 1024)
    await bot.send_message(
        group.id, "x", reply_markup=buttons(InlineKeyboardButton("x", callback_data="x" * 64))
    )
    await bot.send_message(group.id, f"<b>{'x' * 4096}</b>", parse_mode="HTML")
    link = f"https://t.me/{bot.username}?start={'x' * 64}"
    await bot.send_message(group.id, "x", reply_markup=buttons(InlineKeyboardButton("x", url=link)))
    await bot.set_my_commands([("x" * 32, "y" * 256)])


@pytest.mark.parametrize("text", ["", " \n", "x" * 4097, "♟️" * 2049])
async def test_a_text_has_1_to_4096_characters(fake: FakeTelegram, bot: Bot, group: Chat, text: str) -> None:
    with pytest.raises(TelegramError):
        await bot.send_message(group.id, text)
    assert len(fake.pardon()) == 1


async def test_a_caption_has_at_most_1024_characters(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    with pytest.raises(TelegramError):
        await bot.send_photo(group.id, png(), caption="x" * 1025)
    sent = await bot.send_photo(group.id, png())
    with pytest.raises(TelegramError):
        await bot.edit_message_caption(group.id, sent.message_id, caption="x" * 1025)
    with pytest.raises(TelegramError):
        await bot.edit_message_media(InputMediaPhoto(png(), caption="x" * 1026), group.id, sent.message_id)
    with pytest.raises(TelegramError):
        await bot.send_media_group(
            group.id, [InputMediaPhoto(png()), InputMediaPhoto(png(), caption="x" * 1027)]
        )
    assert len(fake.pardon()) == 4


async def test_an_edited_text_is_checked_like_a_new_one(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    sent = await bot.send_message(group.id, "board")
    for text in (" ", "🎲" * 2049):
        with pytest.raises(TelegramError):
            await bot.edit_message_text(text, group.id, sent.message_id)
    assert len(fake.pardon()) == 2
    await bot.edit_message_text("🎲" * 2048, group.id, sent.message_id)


@pytest.mark.parametrize("count", [1, 11])
async def test_an_album_has_2_to_10_pictures(fake: FakeTelegram, bot: Bot, group: Chat, count: int) -> None:
    with pytest.raises(TelegramError):
        await bot.send_media_group(group.id, [InputMediaPhoto(png())] * count)
    assert len(fake.pardon()) == 1
    await bot.send_media_group(group.id, [InputMediaPhoto(png())] * 10)


async def test_an_album_has_no_buttons(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    keyboard = buttons(*labelled(1)).to_json()
    with pytest.raises(TelegramError):
        await bot.send_media_group(
            group.id, [InputMediaPhoto(png())] * 2, api_kwargs={"reply_markup": keyboard}
        )
    assert len(fake.pardon()) == 1


async def test_what_this_fake_does_not_edit_is_noted(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    sent = await bot.send_photo(group.id, png())
    with pytest.raises(TelegramError):
        await bot.edit_message_media(InputMediaVideo(png()), group.id, sent.message_id)
    assert len(fake.pardon()) == 1


@pytest.mark.parametrize(
    ("button", "why"),
    [
        ({"callback_data": "♟" * 22}, "bytes"),
        ({"callback_data": ""}, "bytes"),
        ({"url": "t.me/somebody"}, "BUTTON_URL_INVALID"),
        ({"url": "https://t.me/a_bot?start=a+b"}, "START_PARAM_INVALID"),
        ({"url": f"https://t.me/a_bot?start={'x' * 65}"}, "START_PARAM_INVALID"),
        ({"web_app": {"url": "https://example.org"}}, "BUTTON_TYPE_INVALID"),
        ({"login_url": {"url": "https://example.org"}}, "BUTTON_TYPE_INVALID"),
        ({"switch_inline_query_current_chat": "x" * 257}, "longer than 256"),
        ({"callback_data": "x", "url": "https://example.org"}, "exactly one thing"),
        ({}, "exactly one thing"),
        ({"callback_data": "x", "style": "pink"}, "style must be"),
    ],
)
async def test_a_button_telegram_refuses(
    fake: FakeTelegram, bot: Bot, group: Chat, button: dict[str, object], why: str
) -> None:
    keyboard = buttons(InlineKeyboardButton("Move", api_kwargs=button))
    with pytest.raises(TelegramError):
        await bot.send_message(group.id, "board", reply_markup=keyboard)
    (problem,) = fake.pardon()
    assert why in problem


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([labelled(9)], "more than 8 buttons in a row"),
        ([labelled(8)] * 12 + [labelled(5)], "more than 100 buttons"),
        ([[InlineKeyboardButton(" ", callback_data="x")]], "text is empty"),
    ],
    ids=["nine in a row", "101 in all", "no label"],
)
async def test_a_keyboard_telegram_refuses(
    fake: FakeTelegram, bot: Bot, group: Chat, rows: list[list[InlineKeyboardButton]], why: str
) -> None:
    with pytest.raises(TelegramError):
        await bot.send_message(group.id, "board", reply_markup=InlineKeyboardMarkup(rows))
    (problem,) = fake.pardon()
    assert why in problem


async def test_a_web_app_may_be_opened_in_private(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    await ana.starts()
    button = InlineKeyboardButton("x", web_app=WebAppInfo("https://x.org"))
    await bot.send_message(ana.id, "open", reply_markup=buttons(button))


@pytest.mark.parametrize(
    ("commands", "language"),
    [
        ([("Play", "x")], ""),
        ([("play-it", "x")], ""),
        ([("x" * 33, "x")], ""),
        ([("play", "")], ""),
        ([("play", "x" * 257)], ""),
        ([(f"play{n}", "x") for n in range(101)], ""),
        ([("play", "x"), ("play", "y")], ""),
        ([("play", "x")], "pt-BR"),
    ],
)
async def test_commands_telegram_refuses(
    fake: FakeTelegram, bot: Bot, commands: list[tuple[str, str]], language: str
) -> None:
    with pytest.raises(TelegramError):
        await bot.set_my_commands(commands, language_code=language)
    assert len(fake.pardon()) == 1


async def test_a_toast_has_at_most_200_characters(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    ana = fake.person("Bea")
    await ana.joins(group)
    await bot.send_message(group.id, "board", reply_markup=buttons(*labelled(1)))
    query = await ana.presses(fake.posts(group)[0], "0")
    with pytest.raises(TelegramError):
        await bot.answer_callback_query(query.id, "x" * 201)
    await bot.answer_callback_query(query.id, "x" * 200)
    assert len(fake.pardon()) == 1


async def test_an_answered_tap_opens_only_this_bot(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    ana = fake.person("Bea")
    await ana.joins(group)
    await bot.send_message(group.id, "board", reply_markup=buttons(*labelled(1)))
    query = await ana.presses(fake.posts(group)[0], "0")
    for url in (
        "https://example.org",
        "https://t.me/another_bot?start=x",
        f"https://t.me/{bot.username}?start=",
    ):
        with pytest.raises(TelegramError, match="Url_invalid"):
            await bot.answer_callback_query(query.id, url=url)


@pytest.mark.parametrize(
    "ids",
    [
        pytest.param([f"{n}" for n in range(51)], id="51 results"),
        pytest.param(["x", "x"], id="the same id twice"),
        pytest.param(["x" * 65], id="an id of 65 bytes"),
    ],
)
async def test_inline_results_telegram_refuses(fake: FakeTelegram, bot: Bot, ids: list[str]) -> None:
    ana = fake.person("Ana")
    query = fake.world.ask(ana.user, "c3")
    results = [InlineQueryResultArticle(name, "c3 d4", InputTextMessageContent("c3 d4")) for name in ids]
    with pytest.raises(TelegramError):
        # Told the offset, python-telegram-bot sends all results at once instead of paging them.
        await bot.answer_inline_query(query.id, results, next_offset="")
    assert len(fake.pardon()) == 1


@pytest.mark.parametrize("button", [{"callback_data": "x" * 65}, {"web_app": {"url": "https://x.org"}}])
async def test_the_buttons_of_inline_results_are_checked(
    fake: FakeTelegram, bot: Bot, button: dict[str, object]
) -> None:
    query = fake.world.ask(fake.person("Ana").user, "c3")
    keyboard = buttons(InlineKeyboardButton("Move", api_kwargs=button))
    result = InlineQueryResultArticle("x", "c3 d4", InputTextMessageContent("c3 d4"), reply_markup=keyboard)
    with pytest.raises(TelegramError):
        await bot.answer_inline_query(query.id, [result], next_offset="")
    assert len(fake.pardon()) == 1


async def test_an_offset_has_at_most_64_bytes(fake: FakeTelegram, bot: Bot) -> None:
    query = fake.world.ask(fake.person("Ana").user, "c3")
    with pytest.raises(TelegramError):
        await bot.answer_inline_query(query.id, [], next_offset="♟" * 22)
    assert len(fake.pardon()) == 1


async def test_what_is_told_of_the_bot_is_short_and_in_a_language(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana", language="pt-br")
    await bot.set_my_description("x" * 512)
    await bot.set_my_short_description("breve", language_code="pt")
    assert fake.descriptions.seen_by(ana.user, "description") == "x" * 512
    assert fake.descriptions.seen_by(ana.user, "short_description") == "breve"
    fake.schema = None
    with pytest.raises(TelegramError, match="too long"):
        await bot.set_my_description("x" * 513)
    with pytest.raises(TelegramError, match="too long"):
        await bot.set_my_short_description("x" * 121)
    with pytest.raises(TelegramError, match="language code"):
        await bot.set_my_description("x", language_code="pt-BR")


@pytest.mark.parametrize(
    "html",
    ["<i>Vez", "<i>Vez</b>", "<font>Vez</font>", "<b></b>"],
    ids=["open", "crossed", "unknown", "empty"],
)
async def test_html_telegram_cannot_read(fake: FakeTelegram, bot: Bot, group: Chat, html: str) -> None:
    with pytest.raises(TelegramError):
        await bot.send_message(group.id, html, parse_mode="HTML")
    assert len(fake.pardon()) == 1


async def test_entities_lie_within_their_text_and_in_no_other_way_of_marking(
    fake: FakeTelegram, bot: Bot, group: Chat
) -> None:
    with pytest.raises(TelegramError):
        await bot.send_message(group.id, "♟ Vez", entities=[MessageEntity(MessageEntity.BOLD, 2, 4)])
    with pytest.raises(TelegramError):
        await bot.send_message(group.id, "*Vez*", parse_mode="MarkdownV2")
    assert len(fake.pardon()) == 2
    sent = await bot.send_message(group.id, "<i></i>♟ <b>Vez</b>", parse_mode="HTML")
    assert [sent.parse_entity(each) for each in sent.entities] == ["Vez"]


def picture(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("1", (width, height)).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("size", [(9000, 1001), (210, 10), (10, 210)])
async def test_a_photo_is_not_too_large_nor_too_long(
    fake: FakeTelegram, bot: Bot, group: Chat, size: tuple[int, int]
) -> None:
    with pytest.raises(TelegramError):
        await bot.send_photo(group.id, picture(*size))
    assert "PHOTO_INVALID_DIMENSIONS" in fake.pardon()[0]
    for good in ((5000, 5000), (200, 10)):
        await bot.send_photo(group.id, picture(*good))
    await bot.send_document(group.id, picture(*size))


@pytest.mark.parametrize(("kind", "megabytes"), [("photo", 10), ("document", 50)])
async def test_how_large_a_file_may_be(
    fake: FakeTelegram, bot: Bot, group: Chat, kind: str, megabytes: int
) -> None:
    send = bot.send_photo if kind == "photo" else bot.send_document
    content = png() + bytes(megabytes * 2**20 - len(png()))
    await send(group.id, content)
    for wrong in (content + b"\0", b""):
        with pytest.raises(TelegramError):
            await send(group.id, wrong)
    assert len(fake.pardon()) == 2


async def test_a_file_is_attached_or_known(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    sent = await bot.send_photo(group.id, png())
    with pytest.raises(TelegramError):
        await bot.edit_message_media(InputMediaPhoto("attach://nothing"), group.id, sent.message_id)
    assert len(fake.pardon()) == 1
    with pytest.raises(TelegramError, match="http url content"):
        await bot.send_photo(group.id, "https://example.org/board.png")


@pytest.mark.parametrize("content", [b"", b"no picture"], ids=["empty", "no picture"])
async def test_a_photo_is_a_picture(fake: FakeTelegram, bot: Bot, group: Chat, content: bytes) -> None:
    with pytest.raises(TelegramError):
        await bot.send_photo(group.id, content)
    assert len(fake.pardon()) == 1


async def test_a_webhook_has_an_https_address_and_a_plain_secret(fake: FakeTelegram, bot: Bot) -> None:
    with pytest.raises(TelegramError, match=re.compile("https", re.IGNORECASE)):
        await bot.set_webhook("http://example.org/hook")
    with pytest.raises(TelegramError, match="unallowed"):
        await bot.set_webhook("https://example.org/hook", secret_token="não")
    with pytest.raises(TelegramError, match="443 or 8443"):
        await bot.set_webhook("https://example.org:8080/hook")
    assert len(fake.pardon()) == 3
    for port in ("", ":443", ":80", ":88", ":8443"):
        await bot.set_webhook(f"https://example.invalid{port}/hook")


async def test_a_method_the_fake_does_not_have_is_noted(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    with pytest.raises(TelegramError):
        await bot.send_dice(group.id)
    assert len(fake.pardon()) == 1
