"""Messages of the bot: captions, mentions, budgets, pauses, lost posts, menus, files, without the token."""

import asyncio
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot import logs
from bot.adapters.telegram import TelegramAdapter
from bot.adapters.telegram.layout import MENU, chunks, cut, mentioning
from bot.app import App
from bot.core.input import callback_data
from bot.core.language.text import units
from bot.core.messages import Button, Later, Post, PublicFile
from bot.supervisor import NoPlatformError
from bot.testing.harness import unhurried
from storage.sqlite import SqliteStore
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import connected, open_house
from tests.core.mentions import ALWAYS
from tests.fakes.telegram import Chat, Clock, FakeTelegram
from tests.fakes.telegram.waiting import PATIENCE


def test_lengths_are_counted_in_utf_16_units() -> None:
    assert units("a🎲") == 3
    assert cut("🎲" * 10, 5) == "🎲🎲…"
    assert chunks("one\ntwo\nthree", 8) == ["one\ntwo", "three"]


def test_people_are_mentioned_where_they_are_named_and_else_at_the_end() -> None:
    text, entities = mentioning("Anabel: c3 → d4\nTo play: Ana", [(1, "Ana"), (2, "Zoë")], 1024)
    assert text.endswith("To play: Ana\nZoë")
    marked = [(text[e.offset : e.offset + e.length], e.user.id if e.user else 0) for e in entities]
    assert marked == [("Ana", 1), ("Zoë", 2)]
    assert text.index("Anabel") != entities[0].offset


def test_a_mention_keeps_its_place_in_a_caption_that_is_full() -> None:
    text, entities = mentioning("x" * 2000, [(1, "Ana")], 1024)
    assert units(text) == 1024
    assert text.endswith("…\nAna")
    assert len(entities) == 1


@ALWAYS
async def test_a_pause_in_one_group_delays_no_other(app: App, fake: FakeTelegram) -> None:
    """Get a 429 for an hour in one group, and play a whole game in the other."""
    taverns = [await seated(app, fake) for _ in range(2)]
    assert isinstance(taverns[0].place, Chat)
    fake.flood.pause(taverns[0].place, 3600)
    mover, move = taverns[0].due(Random(1))
    refused = fake.count("sendPhoto")
    await mover.says(move)
    await fake.until(lambda: fake.count("sendPhoto") > refused)
    other = taverns[1]
    for _ in range(4):
        mover, move = other.due(Random(1))
        seq = other.loaded.table.seq
        await mover.replies(other.board, move)
        await fake.until(partial(moved_on, other, seq))
    assert taverns[0].loaded.table.seq == 1


async def test_a_board_that_is_long_on_its_way_is_counted_when_telegram_counts_it(tmp_path: Path) -> None:
    """Count it then, or a reply that left a second after the board would arrive with it."""
    async with FakeTelegram(clock=Clock(running=True)) as fake:
        fake.flood.rules, fake.upload_seconds = True, 1.5
        async with open_house(fake, tmp_path / "taberna.sqlite3", now=time.monotonic):
            ana = fake.person("Ana")
            tavern = fake.supergroup("Tavern", ana)
            await ana.says("/play lasca", tavern)
            await fake.until(lambda: fake.uploading)
            await ana.says("/help", tavern)
            await fake.until(lambda: len(fake.posts(tavern)) == 2)
            assert fake.flood.refused == 0


async def test_a_board_in_characters_follows_its_refused_picture_within_the_limits(tmp_path: Path) -> None:
    async with FakeTelegram(clock=Clock(running=True)) as fake:
        fake.flood.rules = True
        async with open_house(fake, tmp_path / "taberna.sqlite3", now=time.monotonic) as app:
            ana = fake.person("Ana")
            tavern = fake.supergroup("Tavern", ana)
            await ana.restricts_bot(tavern, "photos")
            harness = Harness(fake, app, tavern, (ana,))
            await harness.opens("/play halma seats:1")
            assert harness.board.file is None
            assert fake.count("sendPhoto") == 1
            assert fake.flood.refused == 0


@pytest.mark.long
async def test_telegram_never_has_to_ask_for_patience(tmp_path: Path) -> None:
    """Post more boards than fit into a minute, by Telegram's rules and in real time, without a refusal."""
    async with FakeTelegram(clock=Clock(running=True)) as fake:
        fake.flood.rules = True
        async with open_house(fake, tmp_path / "taberna.sqlite3", now=time.monotonic) as app:
            harness = await seated(app, fake)
            for _ in range(25):
                await harness.whispers(*harness.due(Random(1)))
            arrived = sum(1 + post.edits for post in fake.posts(harness.place))
            assert arrived > 20
            assert fake.flood.refused == 0


async def test_an_edit_that_would_change_nothing_is_not_sent(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Tavern", ana)
    (telegram,) = app.adapters
    assert isinstance(telegram, TelegramAdapter)
    harness = Harness(fake, app, group, (ana,))
    await harness.opens("/play halma seats:1")
    board = harness.board
    assert board.file is not None
    channel = harness.loaded.showings[0].channel
    picture = PublicFile("board.png", board.file.content, "image/png", "")
    post = Post(channel, "One", "nonce", picture=picture, buttons=((Button("Board", "board"),),))
    message = await telegram.show(post)
    again = replace(post, message=message)
    for edit, sent in ((again, 0), (again, 0), (replace(again, text="Two"), 1), (again, 2), (again, 2)):
        assert await telegram.show(edit) == message
        assert fake.count("editMessageMedia") == sent
    await telegram.retire(channel, message)
    await telegram.show(again)
    assert fake.posts(group)[-1].labels == ["Board"]
    assert fake.count("editMessageMedia") == 3
    fake.fail("editMessageMedia", 502, "Bad Gateway")
    with pytest.raises(Later):
        await telegram.show(replace(again, text="Three"))
    await telegram.show(again)
    assert fake.count("editMessageMedia") == 5, "the message's content is unknown"


async def test_a_board_that_was_deleted_is_posted_anew(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    harness = Harness(fake, app, ana.private, (ana,))
    await harness.opens("/play halma seats:1")
    old = harness.board
    old.deleted = True
    await harness.whispers(*harness.due(Random(1)))
    assert harness.board is not old


async def test_a_lone_player_s_board_is_edited_and_posts_nothing(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana), (ana,))
    await harness.opens("/play halma seats:1")
    board = harness.board
    await harness.plays(Random(1), harness.points, most=3)
    assert harness.board is board
    assert board.edits == 3


async def test_a_board_is_posted_anew_below_what_people_wrote_and_the_old_keys_go(
    app: App, fake: FakeTelegram
) -> None:
    """In privacy mode the bot gets no talk, but the numbers of what it gets tell how much there is."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana,))
    await harness.opens("/play halma seats:1")
    board = harness.board
    for line in ("what a lovely board", "isn't it", "it is"):
        await bea.says(line, harness.place)
    await harness.plays(Random(1), harness.points, most=1)
    assert harness.board is board
    assert board.edits == 1
    await bea.replies(board, "I would step aside")
    await harness.plays(Random(1), harness.points, most=1)
    assert harness.board is not board
    await harness.settled()
    await fake.until(lambda: not board.labels)
    latest = harness.board
    await harness.plays(Random(1), harness.points, most=1)
    assert harness.board is latest


@pytest.mark.parametrize(("way", "buries"), [("picks_inline", 6), ("answers_board", 5)])
async def test_moves_in_the_chat_bury_a_board_and_mention_nobody(
    app: App, fake: FakeTelegram, way: str, buries: int
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play lasca")
    board, chance, boards = harness.board, Random(1), list[bool]()
    for _ in range(7):
        await getattr(harness, way)(*harness.due(chance))
        boards.append(harness.board is board)
    assert boards == [True] * (buries - 1) + [False] * (8 - buries)
    assert "text_mention" not in harness.board.links


async def test_boards_of_three_tables_do_not_bury_each_other(app: App, fake: FakeTelegram) -> None:
    """Take no board of the bot for a message that it wasn't sent."""
    people = [fake.person(name) for name in ("Ana", "Bea", "Caio", "Dora", "Edu", "Fia")]
    group, chance = fake.supergroup("Tavern", *people), Random(1)
    tables = [Harness(fake, app, group, pair) for pair in zip(people[::2], people[1::2], strict=True)]
    for table in tables:
        await table.opens("/play lasca")
    posts = len(fake.posts(group))
    for _ in range(4):
        for table in tables:
            await table.picks_inline(*table.due(chance))
    assert len(fake.posts(group)) - posts == 6


async def test_the_same_picture_is_uploaded_once(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    for group in (fake.supergroup("One", ana), fake.supergroup("Two", bea)):
        person = ana if group.title == "One" else bea
        await fake.answer_to(await person.says("/play lasca", group))
    sent = [call for call in fake.calls if call.method == "sendPhoto"]
    assert [bool(call.uploads) for call in sent] == [True, False]


async def test_a_picture_whose_id_is_refused_is_uploaded_again(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    one, two = fake.supergroup("One", ana), fake.supergroup("Two", ana)
    await fake.answer_to(await ana.says("/play lasca", one))
    fake.fail("sendPhoto", 400, "Bad Request: wrong file identifier/HTTP URL specified", chat=two)
    await fake.answer_to(await ana.says("/play lasca", two))
    sent = [call for call in fake.calls if call.method == "sendPhoto"]
    assert [bool(call.uploads) for call in sent] == [True, False, True]


async def test_every_scope_and_language_has_its_commands(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana", language="it"), fake.person("Bea", language="pt-br")
    group = fake.supergroup("Tavern", ana, bea)
    await fake.until(lambda: len(fake.menus.lists) == 12)
    assert fake.commands_for(ana, ana.private)["gioca"] == "Apri un tavolo"
    assert fake.commands_for(bea, group)["jogar"] == "Abrir uma mesa"
    assert "impostazioni" in fake.commands_for(ana, group)
    assert "ajustes" not in fake.commands_for(bea, group)
    assert {"ajuda", "ajustes"} <= fake.commands_for(bea, bea.private).keys()
    assert fake.commands_for(fake.person("Zoë", language="de"), group)["play"] == "Open a table"


async def test_start_greets_and_help_says_what_one_may_want_to_do(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana", language="it")
    hello = await fake.answer_to(await ana.starts())
    assert hello.text.startswith("Che piacere")
    help_ = await fake.answer_to(await ana.says("/aiuto"))
    assert "/gioca /siediti" in help_.text
    assert "Giocare" in {button.label for button in help_.buttons}


async def test_a_board_comes_as_text_or_as_a_file_and_a_game_as_a_film(app: App, fake: FakeTelegram) -> None:
    harness = await seated(app, fake)
    await harness.plays(Random(1), harness.answers_board, most=2)
    text = await fake.answer_to(await harness.people[0].says("/board text", harness.place))
    assert [entity["type"] for entity in text.body.entities] == ["pre"]
    original = await fake.answer_to(await harness.people[0].says("/board file", harness.place))
    assert original.file is not None
    assert original.file.kind == "document"
    assert original.file.content.startswith(b"\x89PNG")
    asked = await harness.people[0].says("/history gif", harness.place)
    await fake.until(lambda: [m for m in fake.posts(harness.place) if m.id > asked.id and m.file][1:])
    kinds = [m.file.kind for m in fake.posts(harness.place) if m.id > asked.id and m.file]
    assert kinds == ["document", "animation"]


async def test_every_button_fits_telegram(app: App, fake: FakeTelegram) -> None:
    assert len(MENU) + callback_data.LONGEST <= 64


async def test_the_token_reaches_no_log(
    fake: FakeTelegram, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Search the debug logs while the network fails at every kind of call."""
    logs.set_up("debug", (fake.token,))
    async with open_house(fake, tmp_path / "taberna.sqlite3"):
        ana = fake.person("Ana")
        fake.fail("getUpdates", 502, f"Bad Gateway {fake.token}")
        fake.fail("sendMessage", 400, f"Bad Request: {fake.token}")
        await ana.says("/help")
        await fake.until(lambda: fake.count("sendMessage"))
        await fake.answer_to(await ana.starts())
    said = capsys.readouterr()
    assert "telegram_open" in said.err
    assert fake.token not in said.err + said.out
    assert fake.token.partition(":")[2] not in said.err + said.out


async def test_a_wrong_token_is_said_at_once(fake: FakeTelegram, tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "taberna.sqlite3") as store:
        adapter = TelegramAdapter("123456789:" + "x" * 35, store, connect=connected(fake))
        async with App(store, (adapter,), clock=unhurried()) as app:
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(NoPlatformError, match="TELEGRAM_TOKEN"):
                    await app.wait()


def moved_on(harness: Harness, seq: int) -> bool:
    """Return True if a move was made since, and the board shows the player to move."""
    return harness.loaded.table.seq > seq and "To play" in harness.board.text


async def seated(app: App, fake: FakeTelegram) -> Harness:
    """Return two people at Lasca in a group of their own."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play lasca")
    return harness
