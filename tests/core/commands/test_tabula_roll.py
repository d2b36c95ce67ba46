"""Tabula with dice thrown by the players: one button, one public message, and the clock."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.core.language.voice import Voice
from bot.core.tables.clocks import MINUTE
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, by_id, look, next_move
from rules.core.log import Chance, Decision

SAYS = Voice("en", "tabula")
ROLL = SAYS("move-roll")
ALLOWANCE = 5 * MINUTE


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def begun(harness: Harness) -> tuple[User, User]:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="tabula", options="roll=manual", clock="live")
    await bea.taps("join")
    return ana, bea


async def mover(harness: Harness, *users: User) -> User:
    loaded = await look(harness)
    (seat,) = awaited(loaded)
    return by_id(*users)[loaded.person_at(seat)]


def buttons(harness: Harness) -> list[str]:
    return [button.label for row in harness.board().buttons for button in row]


async def test_the_roll_is_a_button_and_then_the_men_are_pointed_at(harness: Harness) -> None:
    users = await begun(harness)
    assert ROLL in buttons(harness)
    assert SAYS("button-pick") not in buttons(harness)
    starter = await mover(harness, *users)
    assert (await starter.taps(ROLL)).empty
    loaded = await look(harness)
    assert loaded.log is not None
    assert [type(record) for record in loaded.log.records[-2:]] == [Decision, Chance]
    assert await mover(harness, *users) == starter
    assert ROLL not in buttons(harness)
    assert SAYS("button-pick") in buttons(harness)


async def test_the_command_rolls_as_the_button_does(harness: Harness) -> None:
    users = await begun(harness)
    starter = await mover(harness, *users)
    assert (await starter.says("roll")).empty
    assert ROLL not in buttons(harness)


async def test_only_who_is_to_move_rolls(harness: Harness) -> None:
    users = await begun(harness)
    starter = await mover(harness, *users)
    (other,) = (user for user in users if user != starter)
    assert not (await other.taps(ROLL)).empty
    assert ROLL in buttons(harness)


async def test_every_roll_and_every_turn_is_one_public_message(harness: Harness) -> None:
    people, table, chance = by_id(*await begun(harness)), harness.table(), Random(3)
    for _ in range(12):
        assert len(await next_move(harness, people, table, chance)) == 1


async def test_the_clock_throws_for_who_does_not(harness: Harness) -> None:
    people, table, chance = by_id(*await begun(harness)), harness.table(), Random(3)
    for _ in range(4):
        await next_move(harness, people, table, chance)
    assert ROLL in buttons(harness)
    await harness.passes(ALLOWANCE)
    loaded = await look(harness, table)
    assert loaded.table.status == "playing"
    assert loaded.log is not None
    thrown, dice = loaded.log.records[-2:]
    assert isinstance(thrown, Decision)
    assert (thrown.text, thrown.cause) == ("roll", "clock")
    assert isinstance(dice, Chance)
