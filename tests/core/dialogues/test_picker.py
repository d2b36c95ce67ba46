"""The way from the Move button through the menus to a move, in every game with a board."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.core.input import callback_data
from bot.core.input.refusals import MOST_LEGAL
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply, Request
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness, User
from bot.testing.player import SKETCH, Sketcher, by_id, look, next_move
from rules.core.game import Seat
from rules.core.picker import MOST_PICKS
from storage.model import TableId

SAYS = Voice("en")
BOARDS = ["lasca", "hasami_shogi", "lambs_and_tigers", "dice_towers", "halma"]


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def begun(harness: Harness, game: str) -> tuple[TableId, tuple[User, User]]:
    """Open a table for Ana and Bea."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game=game)
    await bea.taps("join")
    return harness.table(), (ana, bea)


async def picked(user: User, reply: AnyReply, chance: Random) -> int:
    """Follow the menus at random to a move, and return the number of picks."""
    picks = 0
    while reply.menu is not None:
        (picture,) = reply.files
        assert picture.content == SKETCH
        assert picture.alt
        assert 1 <= len(reply.menu.options) <= 25
        assert len({option.label for option in reply.menu.options}) == len(reply.menu.options)
        reply = await user.sends(chance.choice(reply.menu.options).data)
        picks += 1
    assert reply.empty, reply.text
    return picks


@pytest.mark.parametrize("game", BOARDS)
async def test_every_move_is_at_most_three_picks_away(harness: Harness, game: str) -> None:
    table, users = await begun(harness, game)
    chance = Random(11)
    for _ in range(14):
        before = await look(harness, table)
        if before.table.status != "playing":
            break
        user = by_id(*users)[before.person_at(min(awaited(before)))]
        assert await picked(user, await user.taps("pick"), chance) <= MOST_PICKS
        assert (await look(harness, table)).table.seq > before.table.seq
        if (await look(harness, table)).table.status == "playing":
            await next_move(harness, by_id(*users), table, chance)


async def test_long_menus_have_pages_and_a_way_back(harness: Harness) -> None:
    table, users = await begun(harness, "dice_towers")
    loaded = await look(harness, table)
    user = by_id(*users)[loaded.person_at(min(awaited(loaded)))]
    reply = await user.taps("pick")
    assert reply.menu is not None
    deeper = await user.sends(reply.menu.options[0].data)
    assert deeper.menu is not None
    labels = {button.label: button.data for row in deeper.buttons for button in row}
    back = await user.sends(labels[SAYS("button-back")])
    assert back.menu == reply.menu


async def test_choices_are_listed_in_the_order_in_which_one_looks_for_them(harness: Harness) -> None:
    table, users = await begun(harness, "lasca")
    user = by_id(*users)[(await look(harness, table)).person_at(0)]
    reply = await user.taps("pick")
    assert reply.menu is not None
    labels = [option.label for option in reply.menu.options]
    assert labels == ["a3 b4", "c3 b4", "c3 d4", "e3 d4", "e3 f4", "g3 f4"]
    refused = await user.says("move", move="c5 d6")
    assert refused.text.endswith(f"Legal moves: {', '.join(label.replace(' ', '-') for label in labels)}")


async def test_dice_towers_says_what_happens_and_explains_its_signs(harness: Harness) -> None:
    table, users = await begun(harness, "dice_towers")
    user = by_id(*users)[(await look(harness, table)).person_at(0)]
    reply = await user.taps("pick")
    assert reply.menu is not None
    reply = await user.sends(reply.menu.options[0].data)
    assert reply.menu is not None
    labels = [option.label for option in reply.menu.options]
    assert labels[:2] == ["a2: turn to 2", "a2: stays as it is"]
    assert "b1: climb, a double" in labels
    assert Voice("en", "dice_towers")("how-to-move") in (await user.says("move", move="zz")).text


async def test_a_refusal_says_how_many_legal_moves_it_leaves_out(harness: Harness) -> None:
    table, users = await begun(harness, "halma")
    loaded = await look(harness, table)
    user = by_id(*users)[loaded.person_at(0)]
    assert loaded.snapshot is not None
    count = len(list(loaded.game.moves(loaded.snapshot.state, Seat(0))))
    refused = (await user.says("move", move="zz")).text
    assert refused.splitlines()[1].endswith(f"and {count - MOST_LEGAL} more")
    assert refused.startswith("You: white. ")


async def test_a_menu_is_stale_when_the_turn_has_passed(harness: Harness) -> None:
    table, users = await begun(harness, "lasca")
    loaded = await look(harness, table)
    user = by_id(*users)[loaded.person_at(0)]
    board, menu = harness.board(), (await user.taps("pick")).menu
    assert menu is not None
    await next_move(harness, by_id(*users), table, Random(1))
    before = await look(harness, table)
    assert (await user.sends(menu.options[0].data)).text == SAYS("refusal-stale")
    assert (await user.taps("pick", board)).text == SAYS("refusal-stale")
    assert await look(harness, table) == before


async def test_only_who_is_to_move_gets_a_menu(harness: Harness) -> None:
    table, users = await begun(harness, "lasca")
    loaded = await look(harness, table)
    idle = by_id(*users)[loaded.person_at(1)]
    assert (await idle.taps("pick")).text == SAYS("refusal-not_your_turn")
    assert (await harness.person("Cid").taps("pick")).text == SAYS("refusal-not_a_player")


async def test_a_forged_pick_changes_nothing(harness: Harness) -> None:
    table, users = await begun(harness, "lasca")
    before = await look(harness, table)
    user = by_id(*users)[before.person_at(0)]
    assert (await user.sends(f"pick-{table}--0-99")).text == SAYS("refusal-stale")
    assert (await user.sends(f"pick-{table}--0-0-0-7")).text == SAYS("refusal-stale")
    assert (await user.sends(f"pick-{table}--x-y")).menu is not None
    assert (await user.sends("pick-zzzz--0-0")).text == SAYS("refusal-no_such_table", {"table": "zzzz"})
    assert await look(harness, table) == before


async def points(user: User, data: str) -> AnyReply:
    """Tap the board itself in the room, and return the answer."""
    blank = Request(user.harness.next_key(), user.person, user.chat, user.channel, "", private=True)
    request = callback_data.request(blank, data)
    assert request is not None
    return await user.harness.app.service.point(request)


@pytest.mark.parametrize("game", BOARDS)
async def test_every_move_can_be_pointed_at_on_the_board_itself(tmp_path: Path, game: str) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        table, users = await begun(harness, game)
        chance = Random(13)
        for _ in range(6):
            before = await look(harness, table)
            user = by_id(*users)[before.person_at(min(awaited(before)))]
            data = next(b.data for row in harness.board().buttons for b in row if b.picks)
            while not data.startswith("choose"):
                menu = (await points(user, data)).menu
                assert menu is not None
                assert menu.pointing is not None
                spots = {spot.name for spot in menu.pointing.spots}
                assert all(spots.issuperset(route) for route in menu.pointing.routes)
                assert all(len(route) > 0 for route in menu.pointing.routes) or menu.pointing.picked
                data = chance.choice(menu.options).data
            assert (await user.sends(data)).empty
            assert (await look(harness, table)).table.seq > before.table.seq


async def test_the_places_of_a_move_are_named_with_what_stands_there(harness: Harness) -> None:
    table, users = await begun(harness, "lasca")
    loaded = await look(harness, table)
    user = by_id(*users)[loaded.person_at(0)]
    menu = (await points(user, f"pick-{table}-0")).menu
    assert menu is not None
    assert menu.pointing is not None
    words = {spot.name: spot.words for spot in menu.pointing.spots}
    assert (words["c3"], words["d4"]) == ("c3: white soldier", "d4")
    assert ("c3", "d4") in menu.pointing.routes


async def test_who_may_not_pick_is_told_no_places(harness: Harness) -> None:
    table, users = await begun(harness, "lasca")
    loaded = await look(harness, table)
    mover, idle = (by_id(*users)[loaded.person_at(seat)] for seat in (0, 1))
    own = (await points(mover, f"pick-{table}-0")).menu
    assert own is not None
    assert (await points(idle, f"pick-{table}-0")).text == SAYS("refusal-not_your_turn")
    assert (await points(harness.person("Cid"), f"pick-{table}-0")).text == SAYS("refusal-not_a_player")
    assert (await points(idle, own.options[0].data)).empty  # the whole move instead of a pick: ignored here
    assert (await points(mover, f"pick-{table}-0-0-99")).text == SAYS("refusal-stale")
    assert (await look(harness, table)).table.seq == loaded.table.seq


async def test_the_board_of_a_game_with_secrets_has_no_places_where_others_read(harness: Harness) -> None:
    table, (ana, _) = await begun(harness, "citadel")
    menu = (await points(ana, f"pick-{table}-0")).menu
    assert menu is None or menu.pointing is None


@pytest.mark.parametrize("typed", ["", "{}"])
async def test_a_move_command_without_a_move_points_at_one(harness: Harness, typed: str) -> None:
    """Offer the picker: a platform's menu of commands sends the bare word."""
    table, users = await begun(harness, "lasca")
    user = by_id(*users)[(await look(harness, table)).person_at(0)]
    tapped = await user.taps("pick")
    asked = await user.says("move", move=typed.format(table.upper()))
    assert asked.menu is not None
    assert (asked.text, asked.menu) == (tapped.text, tapped.menu)


@pytest.mark.parametrize("game", ["citadel", "crown_and_anchor", "tabula"])
async def test_a_move_command_without_a_move_offers_what_a_game_has_instead(
    harness: Harness, game: str
) -> None:
    table, users = await begun(harness, game)
    if game == "crown_and_anchor":
        await users[0].taps("begin")
    loaded = await look(harness, table)
    user = by_id(*users)[loaded.person_at(min(awaited(loaded)))]
    asked = await user.says("move", move="")
    assert asked.form or asked.menu or asked.buttons, asked.text
    assert not asked.refused


async def test_a_move_command_without_a_move_points_at_the_open_puzzle(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.whispers("puzzle", game="lasca")
    asked = await ana.whispers("move", move="")
    assert asked.menu is not None
    assert asked.menu.options
