"""From the Move button through the menus to a move that is played, in every game with a board."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.core.change import awaited
from bot.core.messages import Reply
from bot.core.words import Voice
from rules.core.picker import MOST_PICKS
from storage.model import TableId
from tests.core.evening import Evening, Guest
from tests.core.player import SKETCH, Sketcher, by_id, look, next_move

SAYS = Voice("en")
BOARDS = ["lasca", "hasami_shogi", "lambs_and_tigers", "dice_towers", "tabula", "halma"]


@pytest.fixture(name="tavern")
async def _tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        yield tavern


async def begun(tavern: Evening, game: str) -> tuple[TableId, tuple[Guest, Guest]]:
    """A table of Ana and Bea."""
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game=game)
    await bea.taps("join")
    return tavern.table(), (ana, bea)


async def picked(guest: Guest, reply: Reply, chance: Random) -> int:
    """Follow the menus by chance to a move; how many picks it took."""
    picks = 0
    while reply.menu is not None:
        (picture,) = reply.files
        assert picture.content == SKETCH
        assert picture.alt
        assert 1 <= len(reply.menu.options) <= 25
        assert len({option.label for option in reply.menu.options}) == len(reply.menu.options)
        reply = await guest.sends(chance.choice(reply.menu.options).data)
        picks += 1
    assert reply.empty, reply.text
    return picks


@pytest.mark.parametrize("game", BOARDS)
async def test_every_move_is_at_most_three_picks_away(tavern: Evening, game: str) -> None:
    table, guests = await begun(tavern, game)
    chance = Random(11)
    for _ in range(14):
        before = await look(tavern, table)
        if before.table.status != "playing":
            break
        guest = by_id(*guests)[before.sitting(min(awaited(before))).person]
        assert await picked(guest, await guest.taps("pick"), chance) <= MOST_PICKS
        assert (await look(tavern, table)).table.seq > before.table.seq
        if (await look(tavern, table)).table.status == "playing":
            await next_move(tavern, by_id(*guests), table, chance)


async def test_long_menus_have_pages_and_a_way_back(tavern: Evening) -> None:
    table, guests = await begun(tavern, "dice_towers")
    live = await look(tavern, table)
    guest = by_id(*guests)[live.sitting(min(awaited(live))).person]
    reply = await guest.taps("pick")
    assert reply.menu is not None
    deeper = await guest.sends(reply.menu.options[0].data)
    assert deeper.menu is not None
    labels = {button.label: button.data for row in deeper.buttons for button in row}
    back = await guest.sends(labels[SAYS("button-back")])
    assert back.menu == reply.menu


async def test_choices_are_written_as_they_may_be_typed(tavern: Evening) -> None:
    """A leg of Tabula has a hyphen of its own: only spaces stand between the legs of a turn."""
    table, guests = await begun(tavern, "tabula")
    live = await look(tavern, table)
    guest = by_id(*guests)[live.sitting(min(awaited(live))).person]
    reply = await guest.taps("pick")
    assert reply.menu is not None
    legs = [leg for option in reply.menu.options for leg in option.label.split()]
    assert all(re.fullmatch(r"\d+-\d+", leg) for leg in legs), legs


async def test_a_menu_is_stale_when_the_turn_has_passed(tavern: Evening) -> None:
    table, guests = await begun(tavern, "lasca")
    live = await look(tavern, table)
    guest = by_id(*guests)[live.sitting(0).person]
    board, menu = tavern.board(), (await guest.taps("pick")).menu
    assert menu is not None
    await next_move(tavern, by_id(*guests), table, Random(1))
    before = await look(tavern, table)
    assert (await guest.sends(menu.options[0].data)).text == SAYS("refusal-stale")
    assert (await guest.taps("pick", board)).text == SAYS("refusal-stale")
    assert await look(tavern, table) == before


async def test_only_who_is_to_move_gets_a_menu(tavern: Evening) -> None:
    table, guests = await begun(tavern, "lasca")
    live = await look(tavern, table)
    idle = by_id(*guests)[live.sitting(1).person]
    assert (await idle.taps("pick")).text == SAYS("refusal-not_your_turn")
    assert (await tavern.person("Cid").taps("pick")).text == SAYS("refusal-not_a_player")


async def test_a_forged_pick_changes_nothing(tavern: Evening) -> None:
    table, guests = await begun(tavern, "lasca")
    before = await look(tavern, table)
    guest = by_id(*guests)[before.sitting(0).person]
    assert (await guest.sends(f"pick-{table}--0-99")).text == SAYS("refusal-stale")
    assert (await guest.sends(f"pick-{table}--0-0-0-7")).text == SAYS("refusal-stale")
    assert (await guest.sends(f"pick-{table}--x-y")).menu is not None
    assert (await guest.sends("pick-zzzz--0-0")).text == SAYS("refusal-no_such_table", {"table": "zzzz"})
    assert await look(tavern, table) == before
