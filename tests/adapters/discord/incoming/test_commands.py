"""Slash commands, autocompletion, messages, and the greeting in a new server."""

from typing import Literal

import pytest

from bot.core.context import EVERY
from bot.core.language.voice import Voice
from bot.core.registry import typed_commands
from storage.model import ChatId
from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import Channel, FakeDiscord
from tests.fakes.discord.wire import guild_create_json
from tests.fakes.discord.world.permissions import bits, overwrite

CHALLENGE, PLAY = "Challenge to a game", "Play this person"
ENTRIES = {CHALLENGE, PLAY, "Analyse this board"}
"""Entries of the context menus of people and messages."""


async def test_every_command_is_declared_in_three_languages(harness: Harness, fake: FakeDiscord) -> None:
    declared = {command["name"]: command for command in fake.commands}
    assert set(declared) == {command.word for command in typed_commands()} | {
        CHALLENGE,
        PLAY,
        "Analyse this board",
    }
    assert len(fake.called("PUT", r"/commands$")) == 1
    for command in declared.values():
        alone = command["name"] not in {"settings", CHALLENGE, PLAY}
        assert command["integration_types"] == ([0, 1] if alone else [0])
        assert 2 not in command["contexts"]
    move = declared["move"]
    assert move["name_localizations"] == {"en-US": "move", "en-GB": "move", "pt-BR": "mover", "it": "muovi"}
    assert move["options"][0]["name_localizations"]["pt-BR"] == "jogada"
    assert move["description_localizations"]["it"] == "Fai una mossa, per esempio c3 d4"
    assert declared["settings"]["default_member_permissions"] == str(1 << 5)
    clock = next(option for option in declared["play"]["options"] if option["name"] == "clock")
    assert [choice["value"] for choice in clock["choices"]] == ["live", "casual", "slow"]
    assert clock["choices"][0]["name_localizations"]["pt-BR"].startswith("ao vivo")


async def test_commands_go_by_the_words_of_each_language(harness: Harness, fake: FakeDiscord) -> None:
    """Accept the default names, which Discord sends, and in private the words of any language."""
    caio, dora = fake.person("caio", locale="pt-BR"), fake.person("dora", locale="it")
    await caio.slash("jogar", jogo="lasca")
    (table,) = await dora.autocomplete("siediti", tavolo="")
    await dora.slash("siediti", tavolo=str(table.value))
    assert (await harness.loaded()).table.status == "playing"
    assert "Jogar: /jogar /entrar" in said(await caio.slash("ajuda"))
    await dora.dm("/mesas")
    assert dora.inbox[-1].content.startswith("Un tavolo")


async def test_legal_moves_are_completed_where_they_are_too_many_by_how_they_begin(harness: Harness) -> None:
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("halma")
    mover, _ = game_night.any_move(await game_night.loaded())
    begun = await mover.autocomplete("move", move="")
    assert 1 < len(begun) <= 25
    origin = str(begun[0].value)
    moves = [str(choice.value) for choice in await mover.autocomplete("move", move=f"{origin}-")]
    assert moves
    assert all(move.startswith(f"{origin}-") for move in moves)
    assert begun[0].name == f"{origin} … ({len(moves)})"


async def test_games_and_tables_are_completed_in_the_persons_language(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana = fake.person("ana", locale="it")
    (found,) = await ana.autocomplete("play", game="coron")
    assert (found.name, found.value) == ("Corona e Ancora", "crown_and_anchor")
    await ana.slash("play", game="crown_and_anchor")
    table = harness.table
    (completed,) = await ana.autocomplete("join", table=table[:2])
    assert completed.value == table


async def test_options_of_the_named_game_are_completed_word_by_word(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana = fake.person("ana")
    found = await ana.autocomplete("play", game="citadel", options="pl")
    assert [choice.value for choice in found] == ["play=match", "play=single", "play=penalties"]
    assert found[1].name == "play=single · what is played: a single game"
    (number,) = await ana.autocomplete("play", game="citadel", options="play=single stock=4")
    assert number.value == "play=single stock=4"
    assert not await ana.autocomplete("play", game="citadel", options="play=single stock=1000")
    assert not await ana.autocomplete("play", game="chess", options="")
    await ana.slash("play", game="citadel", options=str(number.value))
    assert (await harness.loaded()).table.options == {"play": "single", "stock": "4"}


async def test_private_answers_speak_the_persons_language_public_ones_the_chats(
    harness: Harness, fake: FakeDiscord
) -> None:
    admin, caio = fake.person("dora", admin=True), fake.person("caio", locale="pt-BR")
    assert said(await caio.slash("tables")).startswith("Nenhuma mesa")
    await admin.slash("settings", setting="language", value="it")
    await caio.slash("play", game="lasca")
    assert "tavolo" in harness.board.content
    assert harness.board.buttons[0].label == "Siediti"


async def test_who_a_server_lets_use_settings_may_change_them_and_nobody_else(
    harness: Harness, fake: FakeDiscord
) -> None:
    """Ask for Manage Server unless a server chooses otherwise; its choice also holds for taps."""
    ana, bea = fake.person("ana"), fake.person("bea")
    with pytest.raises(AssertionError, match="may not use /settings"):
        await ana.slash("settings")
    role = await fake.add_role("hosts")
    fake.let_use("settings", role)
    await fake.give_role(role, ana)
    await ana.slash("settings", setting="quiet", value="on")
    listed = (await ana.slash("settings")).reply
    await ana.choose(listed, listed.menus[0].custom_id, "Language")
    await ana.click(listed, "Italiano")
    chat = await harness.app.deps.store.chat(*_chat(fake))
    assert chat is not None
    assert (chat.quiet, chat.language) == (True, "it")
    with pytest.raises(AssertionError, match="may not use /settings"):
        await bea.slash("settings")


async def test_a_server_may_keep_settings_from_some_who_manage_it(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana = fake.person("ana")
    await fake.give_role(await fake.add_role("managers", "manage_guild"), ana)
    assert not (await ana.slash("settings", setting="quiet", value="on")).failed
    fake.let_use("settings", ana, allowed=False)
    with pytest.raises(AssertionError, match="may not use /settings"):
        await ana.slash("settings")


async def test_long_answers_come_in_pages_and_files_with_their_words(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana = fake.person("ana")
    help_ = await ana.slash("help")
    assert "/play" in help_.reply.content
    rules = await ana.slash("rules", game="tabula")
    assert rules.reply.files[0].description
    assert rules.reply.ephemeral
    await ana.slash("play", game="halma")
    board = await ana.slash("board", text=True)
    assert board.reply.content.startswith("```")
    assert board.reply.content.endswith("```")
    assert all(len(page.content) <= 2000 for page in (help_.reply, rules.reply, board.reply))


async def test_names_are_shown_as_they_are_and_call_nobody(harness: Harness, fake: FakeDiscord) -> None:
    sly = fake.person("**@everyone**")
    await sly.slash("play", game="halma")
    assert not harness.board.pinged_everyone
    assert not harness.board.pinged
    assert "\\*\\*" in harness.board.content


async def test_a_server_that_takes_us_in_is_greeted_with_a_choice_of_languages(
    harness: Harness, fake: FakeDiscord
) -> None:
    admin, bea = fake.person("ana", admin=True), fake.person("bea")
    guild = await fake.add_guild("Second", [admin, bea])
    await fake.settled()
    hello = guild.channels[0].last
    assert hello.content.startswith("Hello!")
    assert [file.name for file in hello.files] == ["games.png"]
    assert said(await bea.at(guild).click(hello, "Language")) != ""
    assert await harness.app.deps.store.chat(_guild(guild.id)) is None
    languages = await admin.at(guild).click(hello, "Language")
    await admin.at(guild).click(languages.reply, "Italiano")
    chat = await harness.app.deps.store.chat(_guild(guild.id))
    assert chat is not None
    assert chat.language == "it"


async def test_a_greeting_names_the_permissions_that_are_missing(harness: Harness, fake: FakeDiscord) -> None:
    """Greet in the server's language, in the first channel where the bot may write."""
    guild = fake._guild("Terceira", "pt-BR")
    mute = guild.channels[0]
    overwrite(mute, fake.bot).deny = bits("send_messages")
    open_ = fake._channel(Channel(fake.snowflake(), mute.kind, "jogos", guild))
    overwrite(open_, fake.bot).deny = bits("attach_files")
    created = guild_create_json(guild, fake.bot, fake.owner)
    del created["unavailable"]
    await fake.gateway.dispatch("GUILD_CREATE", created, guild.id)
    await fake.settled()
    assert mute.shown == []
    assert "Anexar arquivos" in open_.last.content


async def test_a_private_message_is_a_command_a_move_or_a_question_for_help(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    await ana.dm("/play halma seats:1")
    assert "Halma" in ana.inbox[-1].content
    await ana.dm("c16 e14")
    assert "e14" in ana.inbox[-1].content
    await bea.dm("hello")
    assert bea.inbox[-1].content == Voice("en")("talk-hello")
    await bea.dm("/mvoe c16 e14")
    assert "/move c16 e14" in bea.inbox[-1].content
    await bea.dm("/help")
    assert any("/play" in message.content for message in bea.inbox)
    await bea.says("nothing to do with us")
    assert fake.channel.shown[-1].content == "nothing to do with us"


async def test_an_answer_to_a_board_is_a_move_at_that_table(harness: Harness, fake: FakeDiscord) -> None:
    """Play at two tables in one channel where the same person is to move."""
    ana = fake.person("ana")
    await ana.slash("play", game="halma", seats=1)
    first, table = harness.board, harness.table
    await ana.slash("play", game="halma", seats=1)
    await ana.says("@bot c16 e14")
    assert "Which table?" in harness.board.content
    await ana.says("@bot c16 e14", reply_to=first)
    log = (await harness.loaded(table)).log
    assert log is not None
    assert len(log.records) == 1


async def test_who_is_answered_may_have_deleted_what_they_wrote(harness: Harness, fake: FakeDiscord) -> None:
    ana = fake.person("ana")
    await ana.slash("play", game="halma", seats=1)
    async with harness.app.deps.cache.locked(harness.table):
        message = await ana.says("@bot a1 b1", wait="sent")
        await fake.messages.delete(message)
    await fake.settled()
    assert "a1" in fake.last().content


async def test_who_is_answered_where_the_bot_may_not_read_back_is_answered_all_the_same(
    harness: Harness, fake: FakeDiscord
) -> None:
    ana = fake.person("ana")
    await ana.slash("play", game="halma", seats=1)
    await fake.forbid(fake.channel, "read_message_history")
    await ana.says("@bot a1 b1")
    assert "a1" in harness.board.content
    assert harness.board.reply_to is None


def _guild(number: str) -> ChatId:
    return ChatId(f"discord:{number}")


def _chat(fake: FakeDiscord) -> tuple[ChatId]:
    return (_guild(fake.guild.id),)


async def test_every_command_beyond_the_limit_is_answered_in_private_with_one_request(
    closed: Harness, fake: FakeDiscord
) -> None:
    closed.steady = lambda: 0.0  # the clock stops, so quotas don't refill
    async with closed.open():
        ana, told = fake.person("ana"), list[str]()
        for _ in range(25):
            before = len(fake.calls)
            answer = await ana.slash("tables")
            assert answer.reply.ephemeral
            assert [call.path.rpartition("/")[2] for call in fake.calls[before:]] == ["callback"]
            told.append(said(answer))
        assert told[-2:] == [Voice("en")("refusal-too_fast")] * 2


@pytest.mark.parametrize("told", ["id", "none"])
async def test_an_interaction_that_does_not_say_in_which_channel_it_was_opens_no_table_elsewhere(
    harness: Harness, fake: FakeDiscord, told: Literal["id", "none"]
) -> None:
    ana = fake.person("ana")
    await ana.slash("play", game="halma")
    lobby = harness.board
    fake.interactions.place_told = told
    opened = await ana.slash("play", game="lasca")
    tapped = await fake.person("bea").click(lobby, "Join")
    assert [choice.value for choice in await ana.autocomplete("play", game="las")] == (
        ["lasca"] if told == "id" else []
    )
    tables = await harness.app.deps.store.tables_in(ChatId(_chat(fake)[0]), EVERY)
    showings = [showing.channel for table in tables for showing in (await harness.loaded(table.id)).showings]
    assert set(showings) == {f"discord:{fake.channel.id}"}
    if told == "id":
        assert len(tables) == 2
    else:
        assert len(tables) == 1
        assert said(opened) == said(tapped) == Voice("en")("place-unknown")
    assert not (await ana.in_dm.slash("tables")).failed


async def test_an_answer_refers_to_its_message_by_an_id_that_every_server_reads(
    harness: Harness, fake: FakeDiscord
) -> None:
    written = await fake.person("ana").says("@bot z9")
    assert fake.last().author is fake.bot
    assert fake.last().reply_to is written
