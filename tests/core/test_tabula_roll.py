"""Tabula where the players throw the dice themselves: one button, one public message, and the clock."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.core.change import awaited
from bot.core.clocks import MINUTE
from bot.core.words import Voice
from rules.core.log import Chance, Decision
from tests.core.evening import Evening, Guest
from tests.core.player import Sketcher, by_id, look, next_move

SAYS = Voice("en", "tabula")
ROLL = SAYS("move-roll")
ALLOWANCE = 5 * MINUTE


@pytest.fixture(name="tavern")
async def _tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        yield tavern


async def begun(tavern: Evening) -> tuple[Guest, Guest]:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="tabula", options="roll=manual", clock="live")
    await bea.taps("join")
    return ana, bea


async def mover(tavern: Evening, *guests: Guest) -> Guest:
    live = await look(tavern)
    (seat,) = awaited(live)
    return by_id(*guests)[live.sitting(seat).person]


def buttons(tavern: Evening) -> list[str]:
    return [button.label for row in tavern.board().buttons for button in row]


async def test_the_roll_is_a_button_and_then_the_men_are_pointed_at(tavern: Evening) -> None:
    guests = await begun(tavern)
    assert ROLL in buttons(tavern)
    assert SAYS("button-pick") not in buttons(tavern)
    starter = await mover(tavern, *guests)
    assert (await starter.taps(ROLL)).empty
    live = await look(tavern)
    assert live.log is not None
    assert [type(record) for record in live.log.records[-2:]] == [Decision, Chance]
    assert await mover(tavern, *guests) == starter
    assert ROLL not in buttons(tavern)
    assert SAYS("button-pick") in buttons(tavern)


async def test_the_command_rolls_as_the_button_does(tavern: Evening) -> None:
    guests = await begun(tavern)
    starter = await mover(tavern, *guests)
    assert (await starter.says("roll")).empty
    assert ROLL not in buttons(tavern)


async def test_only_who_is_to_move_rolls(tavern: Evening) -> None:
    guests = await begun(tavern)
    starter = await mover(tavern, *guests)
    (other,) = (guest for guest in guests if guest != starter)
    assert not (await other.taps(ROLL)).empty
    assert ROLL in buttons(tavern)


async def test_every_roll_and_every_turn_is_one_public_message(tavern: Evening) -> None:
    people, table, chance = by_id(*await begun(tavern)), tavern.table(), Random(3)
    for _ in range(12):
        assert len(await next_move(tavern, people, table, chance)) == 1


async def test_the_clock_throws_for_who_does_not(tavern: Evening) -> None:
    people, table, chance = by_id(*await begun(tavern)), tavern.table(), Random(3)
    for _ in range(4):
        await next_move(tavern, people, table, chance)
    assert ROLL in buttons(tavern)
    await tavern.passes(ALLOWANCE)
    live = await look(tavern, table)
    assert live.table.status == "playing"
    assert live.log is not None
    thrown, dice = live.log.records[-2:]
    assert isinstance(thrown, Decision)
    assert (thrown.text, thrown.cause) == ("roll", "clock")
    assert isinstance(dice, Chance)
