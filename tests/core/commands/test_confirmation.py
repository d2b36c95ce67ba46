"""Confirmation of irreversible commands by the right person, in time, at the right table."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.core.commands.confirmation import LIFE
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply
from bot.core.registry import COMMANDS, Effect, typed_commands
from bot.core.tables.clocks import DAY, OVERDUE
from bot.testing.harness import Harness, User, command_of
from bot.testing.player import Sketcher, by_id, look, next_move
from storage.model import TableId

SAYS = Voice("en")
MINUTE = 60.0


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def lasca(harness: Harness, *, opener_admin: bool = False) -> tuple[User, User, TableId]:
    """Let Ana open a table of Lasca and Bea join it."""
    ana, bea = harness.person("Ana", admin=opener_admin), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    return ana, bea, harness.table()


def sure(reply: AnyReply) -> str:
    """Return the data of a question's only button."""
    ((button, _),) = reply.buttons
    assert command_of(button) == "sure"
    return button.data


async def status(harness: Harness, table: TableId) -> str:
    return (await look(harness, table)).table.status


async def test_the_button_names_game_opponent_and_effect(harness: Harness) -> None:
    ana, _, table = await lasca(harness)
    asked = await ana.says("resign")
    assert await status(harness, table) == "playing"
    ((button, _),) = asked.buttons
    for words in (button.label, asked.text):
        assert all(word in words for word in ("Lasca", "Bea"))
    assert "Resign" in button.label
    assert (await ana.sends(button.data)).empty
    assert await status(harness, table) == "finished"
    assert (await ana.sends(button.data)).text == SAYS("refusal-not_playing")


@pytest.mark.parametrize(
    ("command", "args"),
    [
        ("resign", {}),
        ("end", {}),
        ("chips", {"limit": "10"}),
        ("chips", {"lock": "30"}),
        ("privacy", {"what": "delete"}),
    ],
)
async def test_every_question_can_be_answered_with_no(
    harness: Harness, command: str, args: dict[str, str]
) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="halma", seats="1")
    ((_, no),) = (await ana.says(command, **args)).buttons
    with closing(sqlite3.connect(harness.path)) as db:
        before = [*db.iterdump()]
        assert no.label == SAYS("button-refuse")
        assert (await harness.person("Bea").sends(no.data)).text == SAYS("refusal-not_your_button")
        assert (await ana.sends(no.data)).text == SAYS("dismissed")
        assert [*db.iterdump()] == before


async def test_another_persons_tap_is_refused(harness: Harness) -> None:
    ana, bea, table = await lasca(harness)
    asked = sure(await ana.says("resign"))
    for other in (bea, harness.person("Ada", admin=True)):
        assert (await other.sends(asked)).text == SAYS("refusal-not_your_button")
    assert await status(harness, table) == "playing"


async def test_a_question_does_not_outlive_its_turn(harness: Harness) -> None:
    ana, bea, table = await lasca(harness)
    asked = sure(await ana.says("resign"))
    await next_move(harness, by_id(ana, bea), table, Random(1))
    assert (await ana.sends(asked)).text == SAYS("refusal-stale")
    assert await status(harness, table) == "playing"


async def test_closing_a_lobby_does_not_end_the_game_that_has_begun_there(harness: Harness) -> None:
    ana, bea, host = harness.person("Ana"), harness.person("Bea"), harness.person("Ada", admin=True)
    await ana.says("play", game="lasca")
    table = harness.table()
    asked = sure(await host.says("end", table=table))
    await bea.taps("join")
    assert (await host.sends(asked)).text == SAYS("refusal-stale")
    assert await status(harness, table) == "playing"


async def test_a_question_outlives_a_restart_but_not_a_quarter_of_an_hour(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        ana, _, table = await lasca(harness)
        asked = sure(await ana.says("resign"))
    async with harness.again(later=(LIFE + 1) * MINUTE) as harness:
        ana = harness.person("Ana")
        assert (await ana.sends(asked)).text == SAYS("refusal-expired")
        asked = sure(await ana.says("resign"))
    async with harness.again(later=MINUTE) as harness:
        assert (await harness.person("Ana").sends(asked)).empty
        assert await status(harness, table) == "finished"


@pytest.mark.parametrize("command", ["resign", "end"])
async def test_with_several_tables_it_is_asked_which_even_where_it_is_ones_turn_at_one_only(
    harness: Harness, command: str
) -> None:
    ana, bea, first = await lasca(harness)
    _, _, second = await lasca(harness)
    loaded = await look(harness, first)
    if loaded.names[0] == (await look(harness, second)).names[0]:
        await next_move(harness, by_id(ana, bea), first, Random(1))
    for user in (ana, bea):
        asked = await user.says(command)
        assert asked.menu is not None
        assert asked.text == SAYS("which-table")
        assert {option.label.split()[-1] for option in asked.menu.options} == {first, second}
        assert (await user.says("draw")).menu is None, "a withdrawable proposal may be guessed"


@pytest.mark.parametrize("word", ["draw", "undo"])
async def test_where_to_agree_to_what_is_proposed_is_not_guessed(harness: Harness, word: str) -> None:
    """Ask which table is meant: a draw to offer at one must not be agreed to at the other."""
    ana, bea, first = await lasca(harness)
    _, _, second = await lasca(harness)
    for table, mover in ((first, "Bea"), (second, "Ana")):
        if (await look(harness, table)).names[0] == mover:
            await next_move(harness, by_id(ana, bea), table, Random(1))
    if word == "undo" and (await look(harness, first)).playing.seq == 0:
        await next_move(harness, by_id(ana, bea), first, Random(1))
        await next_move(harness, by_id(ana, bea), first, Random(1))
    await bea.says(word, table=first)
    before = (await look(harness, first)).table
    asked = await ana.says(word)
    assert asked.menu is not None
    assert asked.text == SAYS("which-table")
    assert (await look(harness, first)).table == before
    answer = next(option.data for option in asked.menu.options if first in option.label)
    assert (await ana.sends(answer)).empty
    assert (await look(harness, first)).table.proposal is None, "agreed, and carried out"


async def test_which_table_was_meant_is_confirmed_too(harness: Harness) -> None:
    ana, _, _ = await lasca(harness)
    _, _, second = await lasca(harness)
    menu = (await ana.says("resign")).menu
    assert menu is not None
    answer = next(option.data for option in menu.options if second in option.label)
    asked = await ana.sends(answer)
    assert asked.table == second
    assert await status(harness, second) == "playing"
    assert (await ana.sends(sure(asked))).empty
    assert await status(harness, second) == "finished"


async def test_an_admin_who_plays_is_a_player(harness: Harness) -> None:
    ana, bea, table = await lasca(harness, opener_admin=True)
    assert (await ana.says("end")).empty
    loaded = await look(harness, table)
    assert loaded.table.status == "playing"
    assert loaded.table.proposal is not None
    await bea.taps("agree")
    assert await status(harness, table) == "finished"


async def test_an_admin_who_plays_cannot_offer_the_others_seat(harness: Harness) -> None:
    ana, bea = harness.person("Ana", admin=True), harness.person("Bea")
    await ana.says("play", game="lasca", clock="slow")
    await bea.taps("join")
    table = harness.table()
    if (await look(harness, table)).names[0] == "Ana":
        await next_move(harness, by_id(ana, bea), table, Random(1))
    await harness.passes(7 * DAY)
    assert (await ana.says("offer", seat="Bea")).text == SAYS("refusal-plays_here")
    host = harness.person("Host", admin=True)
    asked = await host.says("offer", seat="Bea")
    assert "Bea" in asked.text
    assert (await look(harness, table)).table.offer is None
    assert (await host.sends(sure(asked))).empty
    assert (await look(harness, table)).table.offer is not None


async def test_ending_alone_is_confirmed(harness: Harness) -> None:
    ana, host = harness.person("Ana"), harness.person("Host", admin=True)
    await ana.says("play", game="lasca")
    lobby = harness.table()
    await ana.says("play", game="halma", seats="1")
    alone = harness.table()
    _, _, two = await lasca(harness)
    for user, table, begun in ((ana, lobby, "open"), (ana, alone, "playing"), (host, two, "playing")):
        asked = await user.says("end", table=table)
        assert await status(harness, table) == begun
        assert (await user.sends(sure(asked))).empty
        assert await status(harness, table) in {"abandoned", "finished"}


async def test_agreeing_to_an_end_by_typing_it_is_confirmed(harness: Harness) -> None:
    ana, bea, table = await lasca(harness)
    assert (await ana.says("end", table=table)).empty
    asked = await bea.says("end", table=table)
    assert "Ana" in asked.text
    assert await status(harness, table) == "playing"
    assert (await bea.sends(sure(asked))).empty
    assert await status(harness, table) == "finished"


async def test_ending_what_has_slept_is_confirmed(harness: Harness) -> None:
    ana, cid = harness.person("Ana"), harness.person("Cid")
    await ana.says("play", game="halma", seats="1", clock="casual")
    table = harness.table()
    harness.time += DAY + OVERDUE
    asked = await cid.says("end")
    assert await status(harness, table) == "playing"
    assert (await cid.sends(sure(asked))).empty
    assert await status(harness, table) == "finished"


async def test_limits_and_locks_are_confirmed(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("chips")
    asked = [await ana.says("chips", **args) for args in ({"lock": "3"}, {"limit": "5"})]
    assert (await ana.says("play", game="crown")).empty
    assert "3 days" in asked[0].text
    assert "5 chips" in asked[1].text
    told = (await ana.sends(sure(asked[0]))).text
    assert told == SAYS("lock-set", {"days": 3, "until": "2025-06-18"})
    assert "break from betting" in (await ana.says("play", game="crown")).text
    assert (await ana.sends(sure(asked[1]))).text == SAYS("limit-set", {"limit": 5})
    assert (await ana.says("chips", limit="50")).text == SAYS("limit-tomorrow")


async def test_deleting_is_confirmed(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("language", language="it")
    asked = await ana.says("privacy", what="delete")
    assert await harness.app.deps.store.profile(ana.person.id) is not None
    assert (await ana.sends("forget")).buttons, "a button of an earlier version asks again"
    await ana.sends(sure(asked))
    assert await harness.app.deps.store.profile(ana.person.id) is None


@pytest.mark.parametrize(
    "data",
    [
        *("sure", "sure---x", "sure-{table}--{until}-resign", "sure-{table}-{turn}-{until}-resign"),
        *("{sure}-{table}--{until}-leave", "{sure}---abc-end"),
    ],
)
async def test_a_forged_confirmation_confirms_nothing(harness: Harness, data: str) -> None:
    ana, _, table = await lasca(harness)
    marked, _, turn, until, _ = sure(await ana.says("resign")).split("-")
    refused = (await ana.sends(data.format(table=table, sure=marked, turn=turn or "0", until=until))).text
    assert refused in {SAYS("refusal-not_your_button"), SAYS("refusal-stale")}
    assert await status(harness, table) == "playing"


async def test_no_confirmation_is_good_for_longer_than_a_question_of_ours(harness: Harness) -> None:
    ana, _, table = await lasca(harness)
    *before, until, word = sure(await ana.says("resign")).split("-")
    later = "-".join((*before, str(int(until) + 1), word))
    assert (await ana.sends(later)).text == SAYS("refusal-expired")
    assert await status(harness, table) == "playing"


@pytest.mark.parametrize(
    "word", [word for word in COMMANDS if word not in {"move", "number", "word", "choose", "join"}]
)
async def test_nobody_ends_a_game_or_is_bound_by_one_request_alone(harness: Harness, word: str) -> None:
    """Send them once as a player, opener and admin: the table keeps running, and nothing is locked."""
    ana, _, table = await lasca(harness, opener_admin=True)
    ana.admin = True
    for args in ({}, {"lock": "3"}, {"limit": "0"}, {"what": "delete"}, {"0": "end"}, {"0": "draw"}):
        await ana.says(word, **{"table": table, **args})
    assert await status(harness, table) == "playing"
    assert (await ana.says("play", game="crown")).empty
    store = harness.app.deps.store
    assert await store.profile(ana.person.id) is not None or word not in {"forget", "privacy"}


def test_whatever_is_final_is_known_to_be(harness: Harness) -> None:
    final = {one.word for one in typed_commands() if one.effect is Effect.FINAL}
    assert final == {"resign", "end", "offer", "chips", "begin", "tournament"}
