"""Groups: rights, topics, welcomes, migration to a supergroup, and removal of the bot."""

from random import Random

import pytest

from bot.app import App
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import settled, table_on
from tests.core.mentions import ALWAYS
from tests.fakes.telegram import FakeTelegram


async def test_a_group_that_takes_the_bot_in_is_greeted_and_chooses_a_language(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana", language="it"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea, bot=False)
    await ana.adds_bot(group)
    welcome = await fake.until(lambda: fake.last(group))
    assert welcome.file is not None
    assert welcome.labels == ["Gioca ora", "Impara", "Lingua"]
    assert (await bea.taps(welcome, "Lingua")).text.startswith("Only admins")
    await ana.taps(welcome, "Lingua")
    languages = await fake.until(lambda: next((m for m in fake.posts(group) if "Italiano" in m.labels), None))
    await ana.taps(languages, "Italiano")
    lobby = await fake.answer_to(await bea.says("/play lasca", group))
    assert "Al tavolo" in lobby.text


async def test_a_new_group_is_two_taps_from_a_lobby(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    group = fake.supergroup("Tavern", ana, bot=False)
    await ana.adds_bot(group)
    welcome = await fake.until(lambda: fake.last(group))
    await ana.taps(welcome, "Play now")
    games = await fake.until(lambda: next((m for m in fake.posts(group) if len(m.labels) > 3), None))
    first = [label.partition(" · ")[0] for label in games.labels]
    assert first[:3] == ["Lasca", "Hasami shogi", "Crown and Anchor"]
    assert games.labels[0] == "Lasca · 2 players, 10 min"
    assert "Halma · 1, 2 or 4 players, 30 min" in games.labels
    assert all(len(label) <= 40 for label in games.labels)
    await ana.taps(games, games.labels[0])
    lobby = await fake.until(lambda: next((m for m in fake.posts(group) if "Join" in m.labels), None))
    assert lobby.text.startswith("Lasca")


async def test_admin_rights_are_asked_of_the_server(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    refusal = await fake.answer_to(await bea.says("/settings quiet on", group))
    assert refusal.text.startswith("Only admins")
    menu = await fake.answer_to(await ana.says("/settings", group))
    async with fake.edit_of(menu):
        await ana.taps(menu, next(label for label in menu.labels if label.startswith("Quiet")))
    assert menu.labels == ["on", "off"]
    assert (await bea.taps(menu, "on")).text.startswith("That button is for someone else")
    assert (await ana.taps(menu, "on")).text == "Done."


async def test_an_anonymous_admin_may_administer_but_not_sit(app: App, fake: FakeTelegram) -> None:
    host, ana, bea = fake.person("Host"), fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", host, ana, bea)
    refusal = await fake.answer_to(await host.says("/play lasca", group, on_behalf_of=group))
    assert refusal.text.startswith("I need to know who you are")
    done = await fake.answer_to(await host.says("/settings language it", group, on_behalf_of=group))
    assert done.text
    harness = Harness(fake, app, group, (ana, bea))
    await harness.opens("/play lasca")
    assert "Muove" in harness.board.text or "Tocca" in harness.board.text, harness.board.text
    asked = await fake.answer_to(await host.says("/end", group, on_behalf_of=group))
    refused = await ana.taps(asked, asked.labels[0])  # she is no admin
    assert "altra persona" in refused.text or "someone else" in refused.text
    assert not harness.over
    await host.taps(asked, asked.labels[0])
    await fake.until(lambda: harness.over)
    await harness.settled()


async def test_a_channel_s_voice_has_no_rights(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    group, channel = fake.supergroup("Tavern", ana), fake.channel("News", ana)
    refusal = await fake.answer_to(await ana.says("/settings quiet on", group, on_behalf_of=channel))
    assert refusal.text.startswith("Only admins")


async def test_a_topic_keeps_its_tables_to_itself(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    forum = fake.supergroup("Forum", ana, bea, forum=True)
    dice, boards = await ana.opens_topic("Dice", forum), await ana.opens_topic("Boards", forum)
    for topic in (dice, boards):
        harness = Harness(fake, app, topic, (ana, bea))
        await harness.opens("/play lasca")
        await harness.answers_board(*harness.due(Random(1)))
    assert not fake.posts(forum)
    shown = [{table_on(m) for m in fake.posts(topic) if m.buttons} for topic in (dice, boards)]
    assert shown[0].isdisjoint(shown[1])


async def test_what_onlookers_say_about_a_board_is_talk(app: App, fake: FakeTelegram) -> None:
    ana, bea, carla = fake.person("Ana"), fake.person("Bea"), fake.person("Carla")
    group = fake.supergroup("Tavern", ana, bea, carla)
    harness = Harness(fake, app, group, (ana, bea))
    await harness.opens("/play lasca")
    posts = len(fake.posts(group))
    await carla.replies(harness.board, "c3 d4")
    await settled(fake, app)
    assert len(fake.posts(group)) == posts
    refusal = await fake.answer_to(await ana.replies(harness.board, "h9 h10"))
    assert "isn't a move" in refusal.text or "not your turn" in refusal.text


@pytest.mark.parametrize("line", ["lasca", "citadel", "hasami_shogi", "dice_towers", "tabula"])
async def test_what_players_say_about_a_board_and_is_no_notation_is_talk(
    app: App, fake: FakeTelegram, line: str
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    harness = Harness(fake, app, group, (ana, bea))
    await harness.opens(f"/play {line}")
    posts = len(fake.posts(group))
    talk = ["ok", "nice board!", "Your turn, Bea", "see you at 8", "😀", "ops, scusa!", "não"]
    if line not in ("citadel", "tabula"):  # there a number is a bid or a place on the board
        talk += ["1", "42", "+1", "7!"]
    if line != "tabula":
        talk += ["10/10", "2-0", "9 9 9", "lol 5", "covid19", "see a1 and b2 :)"]
    for text in talk:
        await ana.replies(harness.board, text)
        await bea.replies(harness.board, text)
    await settled(fake, app)
    assert len(fake.posts(group)) == posts


@ALWAYS
async def test_a_move_that_answers_an_older_board_is_made(app: App, fake: FakeTelegram) -> None:
    """Accept it also for a board without buttons; talk about the board stays talk."""
    ana, bea, carla = fake.person("Ana"), fake.person("Bea"), fake.person("Carla")
    group = fake.supergroup("Tavern", ana, bea, carla)
    harness = Harness(fake, app, group, (ana, bea))
    await harness.opens("/play lasca")
    old = harness.board
    await harness.plays(Random(1), harness.commands, most=2)
    await fake.until(lambda: not old.labels)
    posts = len(fake.posts(group))
    mover, move = harness.due(Random(1))
    for person, text in ((mover, "nice board!"), (carla, move)):
        await person.replies(old, text)
    await settled(fake, app)
    assert len(fake.posts(group)) == posts
    await mover.replies(old, move)
    await harness.done(2)
    assert move[-2:] in harness.board.text


async def test_a_table_in_a_closed_topic_waits(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    forum = fake.supergroup("Forum", ana, bea, forum=True)
    topic = await ana.opens_topic("Dice", forum)
    harness = Harness(fake, app, topic, (ana, bea))
    await harness.opens("/play lasca")
    await ana.closes(topic)
    await harness.whispers(*harness.due(Random(1)))
    assert harness.loaded.table.status == "playing"
    assert [showing.waiting is not None for showing in harness.loaded.showings] == [True]


async def test_a_table_in_a_group_that_shows_the_bot_the_door_waits(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    harness = Harness(fake, app, group, (ana, bea))
    await harness.opens("/play lasca")
    await ana.removes_bot(group)
    await harness.whispers(*harness.due(Random(1)))
    assert harness.loaded.table.status == "playing"
    assert [showing.waiting is not None for showing in harness.loaded.showings] == [True]


async def test_a_group_takes_its_tables_along_when_it_becomes_a_supergroup(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.group("Tavern", ana, bea)
    await fake.answer_to(await ana.says("/settings language it", group))
    harness = Harness(fake, app, group, (ana, bea))
    await harness.opens("/play lasca")
    mover, move = harness.due(Random(1))
    harness.place = await ana.upgrades(group)
    await mover.says(f"/move {move}", harness.place)
    board = await fake.until(
        lambda: next((m for m in fake.posts(harness.place) if move[-2:] in m.text), None)
    )
    assert table_on(board) == harness.table
    refusal = await fake.answer_to(await mover.says(f"/move {move}", harness.place))
    assert refusal.text


async def test_a_supergroup_shows_the_boards_of_its_group_once_and_at_once(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.group("Tavern", ana, bea)
    tables = [Harness(fake, app, group, (ana, bea)) for _ in range(2)]
    for harness in tables:
        await harness.opens("/play lasca")
        await settled(fake, app)
    supergroup = await ana.upgrades(group)
    for harness in tables:
        await app.deps.cache.look(harness.table)
    await fake.until(lambda: len(fake.posts(supergroup)) == 2)
    await settled(fake, app)
    assert {table_on(post) for post in fake.posts(supergroup)} == {harness.table for harness in tables}
    assert len(fake.posts(supergroup)) == 2
    harness = tables[0]
    harness.place = supergroup
    await app.deps.cache.look(harness.table)
    await harness.answers_board(*harness.due(Random(1)))


async def test_a_board_on_its_way_finds_the_supergroup_by_itself(app: App, fake: FakeTelegram) -> None:
    """Publish a move made in private before any message reports the group's migration."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.group("Tavern", ana, bea)
    harness = Harness(fake, app, group, (ana, bea))
    await harness.opens("/play lasca")
    async with fake.updates.held():
        mover, move = harness.due(Random(1))
        supergroup = await ana.upgrades(group)
        fake.updates.pending.clear()
        await mover.says(move)
    await fake.until(lambda: fake.posts(supergroup))
    await harness.settled()
    assert harness.loaded.table.chat == f"telegram:{supergroup.id}"


async def test_whose_message_is_answered_is_meant_whatever_else_is_said_and_nobody_unknown_is_oneself(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    word = await bea.says("hello", group)
    for words in ("/profile", "/profile please", "/profile Carla"):
        told = await fake.answer_to(await ana.says(words, group, reply_to=word))
        assert told.text == "They have no results to show here."
    alone = await fake.answer_to(await ana.says("/profile Carla Maria", group))
    assert alone.text.startswith("I don't know Carla Maria yet.")
