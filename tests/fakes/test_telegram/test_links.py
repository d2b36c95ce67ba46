"""Links that Telegram finds in a text, and characters that it removes."""

import pytest
from telegram import Bot, MessageEntity
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram.world.links import blank
from tests.fakes.test_telegram.client import MOVE, png


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("see evil.com now", {"url": ["evil.com"]}),
        ("https://evil.example/path?q=1, yes", {"url": ["https://evil.example/path?q=1,"]}),
        ("tg://resolve?domain=x", {"url": ["tg://resolve?domain=x"]}),
        ("10.0.0.1", {"url": ["10.0.0.1"]}),
        ("пример.рф", {"url": ["пример.рф"]}),
        ("mail bob@example.org", {"email": ["bob@example.org"]}),
        ("@bob, @x", {"mention": ["@bob"]}),
        ("/end (/play@taberna_bot)", {"bot_command": ["/end", "/play@taberna_bot"]}),
        ("#dado #1 #açaí", {"hashtag": ["#dado", "#açaí"]}),
        ("$USD", {"cashtag": ["$USD"]}),
        ("+55 11 99999-8888", {"phone_number": ["+55 11 99999-8888"]}),
        ("4111 1111 1111 1111", {"bank_card": ["4111 1111 1111 1111"]}),
        ("c3 → d4. E agora? 1/2, a/b, 3.5, 19:30, e5xc3", {}),
        ("a@b #! / @ $ x.y", {}),
    ],
)
async def test_a_text_s_links_are_found(
    fake: FakeTelegram, bot: Bot, text: str, links: dict[str, list[str]]
) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    await bot.send_message(group.id, text)
    await bot.send_photo(group.id, png(), caption=text)
    assert [post.links for post in fake.posts(group)] == [links, links]


async def test_no_link_is_found_within_an_entity_of_the_bot(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    mention = MessageEntity(MessageEntity.TEXT_MENTION, 2, 4, user=await bot.get_me())
    await bot.send_message(group.id, "♙ @bob", entities=[mention])
    await bot.send_message(group.id, "/help evil.com", entities=[MessageEntity(MessageEntity.PRE, 0, 14)])
    assert [post.links for post in fake.posts(group)] == [{"text_mention": ["@bob"]}, {}]


async def test_overrides_and_outer_blanks_are_taken_out_and_entities_move_along(
    fake: FakeTelegram, bot: Bot
) -> None:
    group = fake.group("Mesa", fake.person("Ana"))
    text = " \n\u202eAna\u202c\t🎲 plays \n"
    entity = MessageEntity(MessageEntity.BOLD, len(text.partition("🎲")[0]), 8)
    sent = await bot.send_message(group.id, text, entities=[entity], reply_markup=MOVE)
    assert sent.text == "Ana 🎲 plays"
    assert [sent.parse_entity(e) for e in sent.entities] == ["🎲 plays"]
    with pytest.raises(BadRequest, match="not modified"):
        await bot.edit_message_text(
            "Ana 🎲 plays",
            group.id,
            sent.message_id,
            entities=[MessageEntity(MessageEntity.BOLD, 4, 8)],
            reply_markup=MOVE,
        )


@pytest.mark.parametrize("text", ["\u200b\u200d", "\u202e", "\u2800 \u3164", "\ufeff"])
async def test_a_text_that_shows_nothing_is_refused(fake: FakeTelegram, bot: Bot, text: str) -> None:
    assert blank(text)
    group = fake.group("Mesa", fake.person("Ana"))
    with pytest.raises(BadRequest, match="text is empty"):
        await bot.send_message(group.id, text)
    assert fake.pardon()
