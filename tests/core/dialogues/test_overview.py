"""The list of a person's tables, and one table with all its actions, by buttons, in three languages."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core.commands.overview import MINE, MOST_LISTED
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyReply, PersonalReply, PublicFile, Where
from bot.core.publishing.controls import CHOSEN, MOST_IN_ROW, MOST_ROWS
from bot.testing.harness import ROOM, TAVERN, Harness, User, command_of
from bot.testing.player import Sketcher, by_id, look, next_move
from storage.model import ChannelId

GARDEN = ChannelId("test:tavern/garden")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def lasca(harness: Harness, language: str = "en") -> tuple[User, User]:
    """Return Ana and Bea at a new table, the player to move first."""
    people = harness.person("Ana", language), harness.person("Bea", language)
    await people[0].says("play", game="lasca")
    await people[1].taps("join")
    loaded = await look(harness)
    first = by_id(*people)[loaded.person_at(0)]
    return first, next(one for one in people if one is not first)


def deeds(reply: AnyReply) -> list[str]:
    """Return the commands of an answer's buttons, in order."""
    return [command_of(button) for row in reply.buttons for button in row]


def data(reply: AnyReply, command: str) -> str:
    """Return the callback data of a command's button."""
    return next(b.data for row in reply.buttons for b in row if command_of(b) == command)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_ones_tables_are_buttons_and_ones_turn_comes_first(harness: Harness, language: str) -> None:
    first, second = await lasca(harness, language)
    mine = harness.table()
    await first.says("play", game="halma")
    lobby = harness.table()
    listed = await first.says("tables")
    assert isinstance(listed, PersonalReply)
    assert listed.menu is not None
    labels = [option.label for option in listed.menu.options]
    assert [label.endswith(code) for label, code in zip(labels, (mine, lobby), strict=True)] == [True, True]
    assert labels[0].startswith(MINE)
    assert "Bea" in listed.menu.options[0].detail
    told = (await second.says("tables")).menu
    assert told is not None
    assert not told.options[0].label.startswith(MINE)
    screen = await first.sends(listed.menu.options[0].data)
    assert Voice(language, "lasca")("name") in screen.text
    assert deeds(screen) == ["pick", "undo", "draw", "end", "resign", "history", "history", "rules", "verify"]
    assert [type(file) for file in screen.files] == [PublicFile]
    for deed, words in (("draw", "button-ask-draw"), ("resign", "button-resign")):
        labels = [b.label for row in screen.buttons for b in row if command_of(b) == deed]
        assert labels == [Voice(language)(words)]


async def test_who_sits_nowhere_sees_which_tables_here_wait_for_players(harness: Harness) -> None:
    await lasca(harness)
    cleo, dora = harness.person("Cleo"), harness.person("Dora")
    await cleo.says("play", game="halma")
    listed = await dora.says("tables")
    assert listed.text.splitlines()[-1] == Voice("en")(
        "table-line-open", {"table": harness.table(), "game": "Halma", "names": "Cleo"}
    )
    assert listed.menu is not None
    assert len(listed.menu.options) == 1, "a running game of others isn't listed"
    away = replace(dora, channel=GARDEN)
    assert (await away.says("tables")).text == Voice("en")("tables-none")


async def test_whose_turn_it_is_comes_first_also_among_more_tables_than_are_listed(harness: Harness) -> None:
    first, second = await lasca(harness)
    waiting = harness.table()
    host = harness.person("Host", admin=True)
    await host.says("settings", setting="tables", value="60")
    await host.says("settings", setting="lobbies", value="20")
    for number in range(MOST_LISTED + 1):
        other = harness.person(f"Other {number}")
        await other.says("play", game="halma", seats="4")
        await first.taps("join")
    listed = await first.says("tables")
    assert listed.menu is not None
    assert len(listed.menu.options) == MOST_LISTED
    assert listed.menu.options[0].label.endswith(waiting)
    assert Voice("en")("tables-more", {"count": 2}) in listed.text.splitlines()
    listed = await second.says("tables")
    assert listed.menu is not None
    assert listed.menu.options[0].label.endswith(waiting), "one's own tables come first"


async def test_giving_up_is_found_behind_the_board_and_is_asked_once_more(harness: Harness) -> None:
    first, second = await lasca(harness)
    table = harness.table()
    assert "resign" not in [command_of(b) for row in harness.board().buttons for b in row]
    found = await second.taps("more")
    asked = await second.sends(data(found, "resign"))
    assert (await look(harness, table)).table.status == "playing"
    assert asked.text.startswith("Resign this game of Lasca")
    assert (await second.sends(data(asked, "sure"))).empty
    assert (await look(harness, table)).table.status == "finished"
    assert deeds(await first.sends(f"table-{table}")) == ["rematch", "history", "history", "share", "verify"]


async def test_who_only_looks_on_finds_nothing_to_decide_there(harness: Harness) -> None:
    await lasca(harness)
    passer = harness.person("Eva")
    assert deeds(await passer.taps("more")) == ["watch", "history", "history", "rules", "verify"]


async def test_alone_there_is_a_hint_and_in_a_secret_game_no_undo(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="halma", seats="1")
    assert deeds(await ana.taps("more"))[:3] == ["hint", "undo", "end"]
    await ana.says("play", game="citadel")
    await bea.taps("join")
    table = harness.table()
    assert deeds(await bea.taps("more"))[:3] == ["draw", "end", "resign"]
    screen = await bea.sends(f"table-{table}")
    assert deeds(screen)[0] == "ask"
    assert not any(button.secret for row in screen.buttons for button in row)


async def test_the_chosen_chip_is_marked_where_only_its_owner_reads(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="crown_and_anchor")
    await bea.taps("join")
    await ana.surely("begin")
    table = harness.table()
    screens = {one.person.name: await one.sends(f"table-{table}") for one in (ana, bea)}
    bettor = ana if "stake" in deeds(screens["Ana"]) else bea
    await bettor.sends(f"chip-{table}--25")
    screen = await bettor.sends(f"table-{table}")
    chips = [b.label for row in screen.buttons for b in row if command_of(b) == "chip"]
    assert [label.startswith(CHOSEN) for label in chips] == [False, False, True]
    assert len(screen.buttons) <= MOST_ROWS
    assert not any(b.label.startswith(CHOSEN) for row in harness.board().buttons for b in row)
    assert max(map(len, harness.board().buttons)) <= MOST_IN_ROW


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_done_where_the_board_is_not_says_so_and_leads_there(
    harness: Harness, language: str
) -> None:
    first, second = await lasca(harness, language)
    table = harness.table()
    message = next(name for name, post in harness.room.shown.items() if post is harness.board())
    first.channel = GARDEN
    done = await first.says("move", move="a3 b4", table=table)
    assert Voice(language, "lasca")("name") in done.text
    assert Voice(language, "lasca")("name") in done.text
    assert done.where == Where(TAVERN, ROOM, message, Voice(language)("where-board"))
    assert (await next_move(harness, by_id(second), table, Random(1)))[-1] is harness.board()


async def test_where_the_board_stands_nothing_more_is_said(harness: Harness) -> None:
    first, _ = await lasca(harness)
    assert (await first.says("move", move="a3 b4")).empty
    assert (await first.sends(f"table-{harness.table()}")).where is None
