"""Settings of people and chats, their confirmations, and the length of answers."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES
from bot.core.messages import AnyReply
from bot.core.registry import GROUPS, typed_commands, word_in
from bot.testing.harness import ROOM, TAVERN, Harness, User
from rules.games import games

LONGEST = 2000
FENCE = 8
"""Characters a platform puts around a board of letters."""


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.db") as harness:
        yield harness


async def two(harness: Harness, game: str, first: str = "Ana", second: str = "Bea") -> tuple[User, User]:
    ana, bea = harness.person(first), harness.person(second)
    await ana.says("play", game=game)
    await bea.taps("join")
    return ana, bea


def fits(reply: AnyReply) -> bool:
    return len(reply.text) <= LONGEST - (FENCE if reply.fixed else 0)


async def test_a_language_is_the_persons_own_in_private_and_the_chats_in_public(harness: Harness) -> None:
    ana = harness.person("Ana", "it")
    await ana.says("language", language="pt-BR")
    assert "fichas" in (await ana.says("chips")).text.casefold()
    await ana.says("play", game="lasca")
    assert "Players" in harness.board().text
    await harness.person("Zoe", admin=True).says("settings", setting="language", value="it")
    await ana.says("play", game="lasca")
    assert "Al tavolo" in harness.board().text


@pytest.mark.parametrize("text", ["la", "klingon", "e", "🎲"])
async def test_a_language_nobody_speaks_here_is_refused(text: str, harness: Harness) -> None:
    assert "portuguese" in (await harness.person("Ana").says("language", language=text)).text


async def test_a_theme_changes_the_pictures_of_private_answers(harness: Harness) -> None:
    ana = harness.person("Ana")
    before = (await ana.says("rules", game="lasca")).files[0].content
    await ana.says("theme", theme="contrast")
    assert (await ana.says("rules", game="lasca")).files[0].content != before


SETTINGS = {
    "language": "it",
    "theme": "dark",
    "clock": "slow",
    "games": "lasca, hasami",
    "quiet": "on",
    "betting": "off",
    "lobbies": "1",
    "tables": "7",
}


@pytest.mark.parametrize(
    ("setting", "labels", "chosen"),
    [
        ("quiet", ("sì", "no"), "Senza notifiche: sì"),
        ("clock", ("5 minuti a mossa", "un giorno a mossa"), "5 minuti a mossa"),
        ("theme", ("Classico", "Scuro", "Alto contrasto"), "Colori: Classico"),
        ("language", ("English", "Português", "Italiano"), "Lingua: English"),
        ("games", ("tutti", "Cittadella", "Corona e Ancora"), "Giochi: tutti"),
        ("lobbies", ("1", "3", "5"), "1"),
    ],
)
async def test_the_values_of_a_setting_are_offered_in_the_admins_words(
    setting: str, labels: tuple[str, ...], chosen: str, harness: Harness
) -> None:
    zoe = harness.person("Zoe", "it", admin=True)
    menu = (await zoe.says("settings", setting=setting)).menu
    assert menu is not None
    assert tuple(option.label for option in menu.options)[: len(labels)] == labels
    await zoe.sends(menu.options[0].data)
    assert chosen in (await zoe.says("settings")).text


async def test_the_games_of_a_chat_are_told_by_name(harness: Harness) -> None:
    zoe = harness.person("Zoe", "it", admin=True)
    await zoe.says("settings", setting="games", value="torri di dadi, lasca")
    assert "Torri di dadi, Lasca" in (await zoe.says("settings")).text
    assert "Torri di dadi, Lasca" in (await zoe.says("play", game="halma")).text


@pytest.mark.parametrize("setting", SETTINGS)
async def test_a_setting_is_for_admins_and_is_kept(setting: str, harness: Harness) -> None:
    ana, zoe = harness.person("Ana"), harness.person("Zoe", admin=True)
    assert "Only admins" in (await ana.says("settings", setting=setting, value=SETTINGS[setting])).text
    assert await harness.app.deps.store.chat(TAVERN) is None
    before = (await ana.says("settings")).text
    assert (await zoe.says("settings", setting=setting)).menu is not None
    await zoe.says("settings", setting=setting, value=SETTINGS[setting])
    assert (await ana.says("settings")).text != before


@pytest.mark.parametrize("setting", SETTINGS)
async def test_a_wrong_value_is_refused_with_what_it_takes(setting: str, harness: Harness) -> None:
    zoe = harness.person("Zoe", admin=True)
    for value in ("perhaps", "-1", "0", "9" * 30, "lasca chess"):
        reply = await zoe.says("settings", setting=setting, value=value)
        assert reply.text
        assert await harness.app.deps.store.chat(TAVERN) is None, value


async def test_of_two_settings_at_once_none_is_lost_unsaid(harness: Harness) -> None:
    ada, zoe = harness.person("Ada", admin=True), harness.person("Zoe", admin=True)
    replies = await asyncio.gather(
        ada.says("settings", setting="quiet", value="on"),
        zoe.says("settings", setting="betting", value="off"),
    )
    chat = await harness.app.deps.store.chat(TAVERN)
    assert chat is not None
    assert [chat.quiet, not chat.betting] == [reply.text == "Done." for reply in replies]
    assert any(reply.text == "Done." for reply in replies)


async def test_a_chat_bets_only_if_it_wants(harness: Harness) -> None:
    zoe = harness.person("Zoe", admin=True)
    await zoe.says("settings", setting="betting", value="off")
    assert "betting" in (await zoe.says("play", game="crown")).text
    assert harness.room.at(ROOM) == []


async def test_quiet_boards_are_edited_and_tell_nobody(harness: Harness) -> None:
    await harness.person("Zoe", admin=True).says("settings", setting="quiet", value="on")
    await two(harness, "lasca")
    posts = harness.room.at(ROOM)
    assert [post.message for post in posts] == [None, *["1"] * (len(posts) - 1)]
    assert not any(post.notify for post in posts)


async def test_an_export_holds_what_is_kept_and_nothing_of_others(harness: Harness) -> None:
    ana, bea = await two(harness, "citadel")
    await ana.whispers("bid", points="13")
    await bea.surely("chips", limit="77")
    await ana.says("chips")
    await ana.surely("chips", limit="55")
    (file,) = (await ana.says("privacy", what="export")).files
    kept = json.loads(file.content)
    assert kept["person"]["name"] == "Ana"
    assert kept["purses"] == [{"chat": TAVERN, "balance": 100}]
    assert kept["limits"]["limit"] == 55
    text = file.content.decode()
    assert "Bea" not in text
    assert "test:bea" not in text
    (file,) = (await bea.says("privacy", what="export")).files
    assert "13" not in json.dumps(json.loads(file.content)["seats"])


NARROW = 36
"""Characters in a line on a phone."""


def words_in(text: str) -> list[str]:
    """Return the commands that a text names."""
    return re.findall(r"/(\w+)", text)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_says_first_in_twelve_lines_what_one_may_want_to_do(
    language: str, harness: Harness
) -> None:
    for user in (harness.person("Ana", language), harness.person("Zoe", language, admin=True)):
        reply = await user.says("help")
        assert fits(reply)
        head, *groups, foot = reply.text.splitlines()
        assert sum(-(-len(line) // NARROW) for line in (head, *groups, foot)) <= 12
        assert all(words_in(line) for line in groups)
        known = {word_in(language, c) for c in typed_commands() if user.admin or not c.admin}
        assert known.issuperset(words_in(" ".join(groups)))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_group_of_help_says_what_its_commands_do(language: str, harness: Harness) -> None:
    zoe = harness.person("Zoe", language, admin=True)
    listed: list[set[str]] = []
    for button in (button for row in (await zoe.says("help")).buttons for button in row):
        reply = await zoe.sends(button.data)
        assert fits(reply)
        title, *lines = reply.text.splitlines()
        assert title == button.label
        assert button.label not in {other.label for row in reply.buttons for other in row}
        listed += [set(words_in(line)) for line in lines]
    named = [{word_in(language, c), c.word} for c in typed_commands() if c.word != "help"]
    assert sorted(map(sorted, listed)) == sorted(map(sorted, named))


def test_every_command_stands_in_one_group_of_help() -> None:
    assert {one.word for one in typed_commands() if one.group not in GROUPS} == {"help"}
    places = [(one.group, one.rank) for one in typed_commands()]
    assert len(places) == len(set(places))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
async def test_rules_and_boards_fit(game: str, language: str, harness: Harness) -> None:
    ana = harness.person("Ana", language)
    assert fits(await ana.says("rules", game=game))
    await ana.says("play", game=game)
    assert fits(await ana.says("board", text="yes"))


async def test_answers_fit_however_long_the_names_and_the_games(harness: Harness) -> None:
    long = "Maximiliana Wilhelmina Theodora"
    ana, bea = await two(harness, "tabula", long, long[::-1])
    table = harness.table()
    for _ in range(45):
        loaded = await harness.app.deps.cache.look(table)
        assert loaded is not None
        seat = min(loaded.game.to_act(loaded.playing.state))
        move = loaded.game.write(next(iter(loaded.game.moves(loaded.playing.state, seat))))
        mover = ana if loaded.person_at(seat) == ana.person.id else bea
        await harness.app.service.run(mover._request("move", {"move": move, "table": table}))
    await harness.settled()
    await harness.person("Zoe", admin=True).says("settings", setting="lobbies", value="20")
    for _ in range(15):
        await ana.says("play", game="lasca")
    for words in ("history", "verify", "tables", "settings", "privacy", "chips", "board"):
        args = {} if words in {"tables", "settings", "privacy", "chips"} else {"table": table}
        reply = await ana.says(words, **args)
        assert fits(reply), (words, len(reply.text))
        assert reply.text or words == "board"
