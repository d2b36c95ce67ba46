"""The rooms around the games on Telegram: menus, descriptions, greetings, small talk, lists, links."""

from random import Random

import pytest

from bot.app import App
from bot.core.input.legal_moves import legal
from bot.core.language.voice import Voice
from bot.core.tables.loaded import awaited
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import button_for, settled
from tests.fakes.telegram import FakeTelegram, Person

LANGUAGES = {"en": "en", "pt": "pt-BR", "it": "it"}
MOST_COMMANDS = 12
SPEAKERS = pytest.mark.parametrize(("client", "language"), LANGUAGES.items())


@SPEAKERS
async def test_no_menu_of_commands_is_longer_than_can_be_read(
    app: App, fake: FakeTelegram, client: str, language: str
) -> None:
    ana, bea = fake.person("Ana", language=client), fake.person("Bea", language=client)
    group = fake.supergroup("Tavern", ana, bea)
    await fake.until(lambda: fake.count("setMyDescription"))  # by then all menus are set
    helping = Voice(language)("word-help").split(", ")[0]
    for person, place in ((ana, ana.private), (ana, group), (bea, group)):
        menu = fake.commands_for(person, place)
        assert helping in menu
        assert len(menu) <= MOST_COMMANDS
    settings = Voice(language)("word-settings").split(", ")[0]
    assert (settings in fake.commands_for(ana, group), settings in fake.commands_for(bea, group)) == (
        True,
        False,
    )


@SPEAKERS
async def test_the_bot_is_described_in_the_persons_language(
    app: App, fake: FakeTelegram, client: str, language: str
) -> None:
    user, voice = fake.person("Ana", language=client).user, Voice(language)
    await fake.until(lambda: fake.descriptions.seen_by(user, "short_description") == voice("describe-short"))
    described = fake.descriptions.seen_by(user, "description")
    assert Voice(language, "crown_and_anchor")("name") in described
    assert voice("word-play").split(", ")[0] in described
    assert not any(text.endswith("…") for text in fake.descriptions.texts.values())


@SPEAKERS
async def test_the_first_greeting_leads_into_a_group_and_the_second_is_short(
    app: App, fake: FakeTelegram, client: str, language: str
) -> None:
    ana, voice = fake.person("Ana", language=client), Voice(language)
    first = await fake.answer_to(await ana.starts())
    assert first.text == voice("hello")
    invitation = next(button.url for button in first.buttons if button.label == voice("button-invite"))
    assert invitation == f"https://t.me/{fake.world.bot.username}?startgroup=invited"
    again = await fake.answer_to(await ana.starts())
    assert again.text == voice("hello-again")
    assert not any(button.url for button in again.buttons)
    games = await fake.until(lambda: fake.last(ana.private))
    await ana.taps(games, voice("button-play"))
    await fake.until(lambda: fake.posts(ana.private)[-1].text == voice("rules-which"))


async def test_a_group_that_is_led_to_the_bot_is_greeted_once(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Tavern", ana, bot=False)
    await ana.adds_bot(group)
    await ana.says(f"/start@{fake.world.bot.username} invited", group)
    await fake.until(lambda: fake.posts(group))
    await settled(fake, app)
    assert [post.text for post in fake.posts(group)] == [Voice("en")("welcome")]


@pytest.mark.parametrize(
    ("client", "line", "kind"),
    [
        ("pt", "oi", "hello"),
        ("pt", "Olá!", "hello"),
        ("pt", "obrigada 🙏", "thanks"),
        ("it", "grazie", "thanks"),
        ("it", "Buonasera!", "hello"),
        ("en", "hello", "hello"),
        ("en", "Thank you.", "thanks"),
        ("en", "do you know chess?", "lost"),
    ],
)
async def test_small_talk_in_private_is_answered_kindly_with_what_one_can_do(
    app: App, fake: FakeTelegram, client: str, line: str, kind: str
) -> None:
    ana, voice = fake.person("Ana", language=client), Voice(LANGUAGES[client])
    answer = await fake.answer_to(await ana.says(line))
    assert answer.text == voice(f"talk-{kind}")
    assert answer.labels == [voice(f"button-{name}") for name in ("play", "learn", "tables", "help")]


async def test_a_question_mark_gets_the_help_and_talk_in_a_group_nothing(
    app: App, fake: FakeTelegram
) -> None:
    ana = fake.person("Ana")
    assert (await fake.answer_to(await ana.says("?"))).text.startswith(Voice("en")("help-head"))
    group = fake.supergroup("Tavern", ana)
    for line in (
        "hello",
        "?",
        "thanks",
        "/mvoe g3 g4",
        "/start_game",
        "/move@other_bot g3 g4",
        "/mvoe@other_bot",
    ):
        await ana.says(line, group)
    await settled(fake, app)
    assert not fake.posts(group)


async def test_a_mistyped_command_is_asked_about_where_it_is_surely_ours(
    app: App, fake: FakeTelegram
) -> None:
    ana = fake.person("Ana", language="pt")
    group = fake.supergroup("Tavern", ana)
    alone = await fake.answer_to(await ana.says("/mvoer g3 g4"))
    assert "“/mover g3 g4”" in alone.text
    named = await fake.answer_to(await ana.says(f"/jogra@{fake.world.bot.username} lasca", group))
    assert "“/jogar”" in named.text


async def sat(app: App, fake: FakeTelegram) -> Harness:
    """Return Ana and Bea at a game of Lasca in a supergroup; both have opened their private chats."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    for person in (ana, bea):
        await fake.answer_to(await person.starts())
    await harness.opens("/play lasca")
    return harness


async def test_a_table_of_the_list_is_opened_in_private_moved_at_and_leads_to_its_board(
    app: App, fake: FakeTelegram
) -> None:
    harness = await sat(app, fake)
    mover, _ = harness.due(Random(1))
    listed = await fake.answer_to(await mover.says("/tables"))
    assert listed.labels[0].startswith("▸ Lasca")
    before = len(fake.posts(mover.private))
    await mover.taps(listed, listed.buttons[0])
    screen = await fake.until(lambda: fake.posts(mover.private)[before:])
    (shown,) = screen
    assert shown.file is not None
    way = next(button.url for button in shown.buttons if button.label == "Go to the board")
    number = str(harness.board.chat.id).removeprefix("-100")
    assert way == f"https://t.me/c/{number}/{harness.board.id}"
    await moved_by_taps(harness, mover, button_for(shown, "pick").data or "")
    assert [m.text for m in fake.posts(mover.private)][-1].startswith("Done: see the board of Lasca")


async def moved_by_taps(harness: Harness, mover: Person, data: str) -> None:
    """Follow the first line of each list, from the picker's button on a screen, until a move is made."""
    fake, seq = harness.fake, harness.loaded.table.seq
    before = len(fake.posts(mover.private))
    shown = fake.posts(mover.private)[-1]
    await mover.taps(shown, next(button for button in shown.buttons if button.data == data))
    picker = (await fake.until(lambda: fake.posts(mover.private)[before:]))[0]
    while harness.loaded.table.seq == seq:
        edits, first = picker.edits, picker.buttons[0]
        await mover.taps(picker, first)
        await fake.until(lambda: picker.deleted or picker.edits > edits)  # noqa: B023 -- at once
    await harness.done(seq)
    await settled(fake, harness.app)
    assert picker.deleted, "an answered picker has no buttons left"


async def test_giving_up_is_found_behind_the_board_s_more_in_private(app: App, fake: FakeTelegram) -> None:
    harness = await sat(app, fake)
    ana, _ = harness.people
    assert "Resign" not in harness.board.labels
    answer = await ana.taps(harness.board, "More…")
    assert answer.text == ""
    screen = await fake.answer_to(await ana.follows(answer.url))
    assert {"Offer a draw", "Resign", "Film"} <= set(screen.labels)
    asked = len(fake.posts(ana.private))
    await ana.taps(screen, "Resign")
    question = (await fake.until(lambda: fake.posts(ana.private)[asked:]))[0]
    assert not harness.over
    await ana.taps(question, question.buttons[0])
    await fake.until(lambda: harness.over)
    await settled(fake, app)
    assert {"Rematch", "Film", "Moves"} <= set(harness.board.labels)


async def test_a_list_of_moves_that_is_longer_than_a_page_goes_on(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play dice_towers")
    mover, _ = harness.due(Random(1))
    query = (await mover.taps(harness.board, "Move")).inline or ""
    loaded = harness.loaded
    moves = [loaded.game.write(move) for move in legal(loaded, min(awaited(loaded)))]
    found: list[str] = []
    offset = ""
    while offset or not found:
        found += [result.title for result in await mover.asks_inline(query, harness.place, offset)]
        _, answer = fake.world.inline_cache[query, offset, mover.id]
        offset = answer.next_offset
    assert len(moves) > 25, "this test needs a long list"
    assert sorted(found) == sorted(moves)
