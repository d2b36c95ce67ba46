"""The context menu of a message on Discord: its board is analysed, its author challenged."""

from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord

ANALYSE, PLAY = "Analyse this board", "Play this person"


async def test_a_board_is_told_in_private_that_its_game_is_not_over(
    harness: Harness, fake: FakeDiscord
) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    caio = fake.person("caio")
    answer = await caio.point(ANALYSE, harness.board)
    assert answer.reply.ephemeral
    assert said(answer) == "A game can be analysed once it's over."


async def test_a_board_without_buttons_is_known_by_its_picture(harness: Harness, fake: FakeDiscord) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    ana, old = fake.person("ana"), harness.board
    expected = said(await ana.point(ANALYSE, old))
    old.components = []
    assert said(await ana.point(ANALYSE, old)) == expected


async def test_a_message_that_is_no_board_of_the_bot_is_refused(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea", locale="it")
    words = await ana.says("abcd-1.png")
    answer = await bea.point(ANALYSE, words)
    assert answer.reply.ephemeral
    assert said(answer).startswith("In quel messaggio non c'è una partita")
    for command in ("help", "puzzle"):  # a puzzle shows a board, but it is no game
        asked = await ana.slash(command)
        assert said(await ana.point(ANALYSE, asked.reply)).startswith("There's no game to analyse")


async def test_the_author_of_a_message_is_challenged(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    asked = await ana.point(PLAY, await bea.says("who plays?"))
    (games,) = asked.reply.menus
    await ana.choose(asked.reply, games.custom_id, "Lasca")
    assert harness.board.pings(bea)


async def test_a_bot_and_oneself_are_not_challenged(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    await ana.slash("play", game="lasca")
    for answer in (await ana.point(PLAY, await ana.says("me?")), await ana.menu("Challenge to a game", ana)):
        assert said(answer) == "You can't challenge yourself."
        assert answer.reply.ephemeral
    assert said(await ana.point(PLAY, harness.board)).startswith("Other bots can't play here.")


async def test_a_challenge_offers_the_games_of_the_server_and_says_at_once_if_none_can_be_shown(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, dora = fake.person("ana"), fake.person("dora", admin=True)
    await dora.slash("settings", setting="games", value="lasca,halma")
    words = await dora.says("who plays?")
    (games,) = (await ana.point(PLAY, words)).reply.menus
    assert [label for label, _ in games.options] == ["Lasca", "Halma"]
    await dora.slash("settings", setting="games", value="crown_and_anchor")
    await dora.slash("settings", setting="betting", value="off")
    for answer in (await ana.point(PLAY, words), await ana.slash("play")):
        assert said(answer) == "There's no betting in this chat."
    await fake.forbid(fake.channel, "send_messages")
    assert said(await ana.point(PLAY, words)).startswith("I'm missing permissions here.")


async def test_the_author_of_an_old_message_who_has_left_is_not_challenged(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    words = await bea.says("who plays?")
    bea.leave(fake.guild)
    asked = await ana.point(PLAY, words)
    answer = await ana.choose(asked.reply, asked.reply.menus[0].custom_id, "Lasca")
    assert said(answer).startswith("They aren't in this chat.")
