"""What people and chats choose for themselves, what they are told, and how long an answer may be."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.commands import COMMANDS, word_in
from bot.core.messages import Reply
from bot.core.words import LANGUAGES
from rules.games import games
from tests.core.evening import ROOM, TAVERN, Evening, Guest

LONGEST = 2000
FENCE = 8
"""Characters a platform puts around a board of letters."""


@pytest.fixture
async def tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.db") as evening:
        yield evening


async def two(tavern: Evening, game: str, first: str = "Ana", second: str = "Bea") -> tuple[Guest, Guest]:
    ana, bea = tavern.person(first), tavern.person(second)
    await ana.says("play", game=game)
    await bea.taps("join")
    return ana, bea


def fits(reply: Reply) -> bool:
    return len(reply.text) <= LONGEST - (FENCE if reply.fixed else 0)


async def test_a_language_is_the_persons_own_in_private_and_the_chats_in_public(tavern: Evening) -> None:
    ana = tavern.person("Ana", "it")
    await ana.says("language", language="pt-BR")
    assert "fichas" in (await ana.says("chips")).text.casefold()
    await ana.says("play", game="lasca")
    assert "At the table" in tavern.board().text
    await tavern.person("Zoe", admin=True).says("settings", setting="language", value="it")
    await ana.says("play", game="lasca")
    assert "Al tavolo" in tavern.board().text


@pytest.mark.parametrize("text", ["la", "klingon", "e", "🎲"])
async def test_a_language_nobody_speaks_here_is_refused(text: str, tavern: Evening) -> None:
    assert "pt-BR" in (await tavern.person("Ana").says("language", language=text)).text


async def test_a_theme_changes_the_pictures_of_private_answers(tavern: Evening) -> None:
    ana = tavern.person("Ana")
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
        ("clock", ("5 minuti a mossa", "un giorno a mossa"), "Tempo: 5 minuti a mossa"),
        ("theme", ("Classico", "Scuro", "Alto contrasto"), "Colori: Classico"),
        ("language", ("English", "Português", "Italiano"), "Lingua: English"),
        ("games", ("tutti", "Cittadella", "Corona e Ancora"), "Giochi: tutti"),
        ("lobbies", ("1", "3", "5"), "1"),
    ],
)
async def test_the_values_of_a_setting_are_offered_in_the_admins_words(
    setting: str, labels: tuple[str, ...], chosen: str, tavern: Evening
) -> None:
    zoe = tavern.person("Zoe", "it", admin=True)
    menu = (await zoe.says("settings", setting=setting)).menu
    assert menu is not None
    assert tuple(option.label for option in menu.options)[: len(labels)] == labels
    await zoe.sends(menu.options[0].data)
    assert chosen in (await zoe.says("settings")).text


async def test_the_games_of_a_chat_are_told_by_name(tavern: Evening) -> None:
    zoe = tavern.person("Zoe", "it", admin=True)
    await zoe.says("settings", setting="games", value="torri di dadi, lasca")
    assert "Torri di dadi, Lasca" in (await zoe.says("settings")).text
    assert "Torri di dadi, Lasca" in (await zoe.says("play", game="halma")).text


@pytest.mark.parametrize("setting", SETTINGS)
async def test_a_setting_is_for_admins_and_is_kept(setting: str, tavern: Evening) -> None:
    ana, zoe = tavern.person("Ana"), tavern.person("Zoe", admin=True)
    assert "administer" in (await ana.says("settings", setting=setting, value=SETTINGS[setting])).text
    assert await tavern.app.house.store.chat(TAVERN) is None
    before = (await ana.says("settings")).text
    assert (await zoe.says("settings", setting=setting)).menu is not None
    await zoe.says("settings", setting=setting, value=SETTINGS[setting])
    assert (await ana.says("settings")).text != before


@pytest.mark.parametrize("setting", SETTINGS)
async def test_a_wrong_value_is_refused_with_what_it_takes(setting: str, tavern: Evening) -> None:
    zoe = tavern.person("Zoe", admin=True)
    for value in ("perhaps", "-1", "0", "9" * 30, "lasca chess"):
        reply = await zoe.says("settings", setting=setting, value=value)
        assert reply.text
        assert await tavern.app.house.store.chat(TAVERN) is None, value


async def test_of_two_settings_at_once_none_is_lost_unsaid(tavern: Evening) -> None:
    ada, zoe = tavern.person("Ada", admin=True), tavern.person("Zoe", admin=True)
    replies = await asyncio.gather(
        ada.says("settings", setting="quiet", value="on"),
        zoe.says("settings", setting="betting", value="off"),
    )
    chat = await tavern.app.house.store.chat(TAVERN)
    assert chat is not None
    assert [chat.quiet, not chat.betting] == [reply.text == "Done." for reply in replies]
    assert any(reply.text == "Done." for reply in replies)


async def test_a_chat_bets_only_if_it_wants(tavern: Evening) -> None:
    zoe = tavern.person("Zoe", admin=True)
    await zoe.says("settings", setting="betting", value="off")
    assert "betting" in (await zoe.says("play", game="crown")).text
    assert tavern.room.at(ROOM) == []


async def test_quiet_boards_are_edited_and_tell_nobody(tavern: Evening) -> None:
    await tavern.person("Zoe", admin=True).says("settings", setting="quiet", value="on")
    await two(tavern, "lasca")
    posts = tavern.room.at(ROOM)
    assert [post.message for post in posts] == [None, *["1"] * (len(posts) - 1)]
    assert not any(post.tell for post in posts)


async def test_an_export_holds_what_is_kept_and_nothing_of_others(tavern: Evening) -> None:
    ana, bea = await two(tavern, "citadel")
    await ana.whispers("bid", points="13")
    await bea.says("chips", limit="77")
    await ana.says("chips")
    await ana.says("chips", limit="55")
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


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_names_every_command_and_fits(language: str, tavern: Evening) -> None:
    for guest in (tavern.person("Ana", language), tavern.person("Zoe", language, admin=True)):
        reply = await guest.says("help")
        assert fits(reply)
        listed = [
            set(re.findall(r"/(\w+)", line)) for line in reply.text.splitlines() if line.startswith("/")
        ]
        shown = [command for command in COMMANDS if guest.admin or not command.admin]
        assert listed == [{word_in(language, command), command.word} for command in shown]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
async def test_rules_and_boards_fit(game: str, language: str, tavern: Evening) -> None:
    ana = tavern.person("Ana", language)
    assert fits(await ana.says("rules", game=game))
    await ana.says("play", game=game)
    assert fits(await ana.says("board", text="yes"))


async def test_answers_fit_however_long_the_names_and_the_games(tavern: Evening) -> None:
    long = "Maximiliana Wilhelmina Theodora"
    ana, bea = await two(tavern, "tabula", long, long[::-1])
    table = tavern.table()
    for _ in range(45):
        live = await tavern.app.house.shelf.look(table)
        assert live is not None
        seat = min(live.game.to_act(live.playing.state))
        move = live.game.write(next(iter(live.game.moves(live.playing.state, seat))))
        mover = ana if live.sitting(seat).person == ana.person.id else bea
        await tavern.app.service.handle(mover._request("move", {"move": move, "table": table}))
    await tavern.settled()
    await tavern.person("Zoe", admin=True).says("settings", setting="lobbies", value="20")
    for _ in range(15):
        await ana.says("play", game="lasca")
    for words in ("history", "verify", "tables", "settings", "privacy", "chips", "board"):
        args = {} if words in {"tables", "settings", "privacy", "chips"} else {"table": table}
        reply = await ana.says(words, **args)
        assert fits(reply), (words, len(reply.text))
        assert reply.text or words == "board"
