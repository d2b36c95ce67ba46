"""What the others must agree to: draws, moves taken back, the end of a table."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.core.clocks import DAY, OVERDUE
from bot.core.words import Voice
from storage.model import TableId
from tests.core.evening import Evening, Guest
from tests.core.player import Sketcher, by_id, look, next_move

SAYS = Voice("en")


@pytest.fixture(name="tavern")
async def _tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        yield tavern


async def begun(tavern: Evening, moves: int, game: str = "lasca", options: str = "") -> tuple[Guest, Guest]:
    """A table of two after some moves: who is to move, and the other."""
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game=game, options=options)
    await bea.taps("join")
    table, chance = tavern.table(), Random(4)
    for _ in range(moves):
        await next_move(tavern, by_id(ana, bea), table, chance)
    live = await look(tavern, table)
    assert live.standing is not None
    (seat,) = live.game.to_act(live.standing.state)
    return (ana, bea) if live.names[seat] == "Ana" else (bea, ana)


async def standing(tavern: Evening, table: TableId | None = None) -> str:
    """The position of a table, in the game's own words."""
    live = await look(tavern, table)
    assert live.standing is not None
    return live.game.describe(live.standing.state)


async def test_a_draw_is_agreed(tavern: Evening) -> None:
    mover, other = await begun(tavern, 2)
    table = tavern.table()
    assert (await mover.says("draw")).empty
    assert SAYS("caption-proposal-draw", {"seat": 0}).split(" ", 1)[1] in tavern.board().text
    assert tavern.board().tell == (other.person.id,)
    assert (await mover.taps("agree")).text == SAYS("refusal-not_asked")
    assert (await other.says("draw")).text == SAYS("refusal-already_proposed")
    await other.taps("agree")
    assert (await look(tavern, table)).table.status == "finished"
    assert tavern.board().text.endswith(SAYS("outcome-draw_agreed"))


async def test_two_who_bid_nothing_for_ever_may_agree_on_a_draw(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="citadel", options="variant=footsteps")
    await bea.taps("join")
    table = tavern.table()
    before = await standing(tavern, table)
    for guest in (ana, bea) * 3:
        await guest.whispers("bid", points="0", table=table)
    assert await standing(tavern, table) == before.replace("round 0", "round 3")
    await ana.says("draw", table=table)
    await bea.taps("agree")
    assert (await look(tavern, table)).table.status == "finished"


async def test_a_draw_is_refused(tavern: Evening) -> None:
    mover, other = await begun(tavern, 2)
    await mover.says("draw")
    offered = tavern.board()
    await other.taps("refuse")
    assert (await look(tavern)).table.proposal is None
    assert (await other.taps("agree", offered)).text == SAYS("refusal-stale")


async def test_a_proposal_lapses_with_the_next_turn(tavern: Evening) -> None:
    mover, other = await begun(tavern, 2)
    await mover.says("draw")
    offered = tavern.board()
    await next_move(tavern, by_id(mover, other), tavern.table(), Random(1))
    assert (await look(tavern)).table.proposal is None
    assert (await other.taps("agree", offered)).text == SAYS("refusal-stale")


async def test_a_stranger_decides_nothing(tavern: Evening) -> None:
    mover, _ = await begun(tavern, 1)
    await mover.says("draw")
    cid = tavern.person("Cid")
    assert (await cid.taps("agree")).text == SAYS("refusal-not_asked")
    assert (await cid.taps("refuse")).text == SAYS("refusal-not_a_player")
    for command in ("draw", "undo", "resign"):
        assert (await cid.says(command, table=tavern.table())).text == SAYS("refusal-not_a_player")
    assert (await cid.says("end", table=tavern.table())).text == SAYS("refusal-players_only")


async def test_a_move_is_taken_back_when_the_other_agrees(tavern: Evening) -> None:
    mover, other = await begun(tavern, 1)
    before = await standing(tavern)
    await next_move(tavern, by_id(mover, other), tavern.table(), Random(1))
    moved = await standing(tavern)
    assert (await mover.says("undo")).empty
    assert await standing(tavern) == moved, "nothing happens before the other has agreed"
    await other.taps("agree")
    assert await standing(tavern) == before
    assert SAYS("caption-undone") in tavern.board().text
    assert tavern.board().tell == (mover.person.id,)


async def test_after_the_answer_an_undo_takes_both_moves_back(tavern: Evening) -> None:
    mover, other = await begun(tavern, 1)
    before = await standing(tavern)
    for _ in range(2):
        await next_move(tavern, by_id(mover, other), tavern.table(), Random(1))
    await mover.says("undo")
    await other.taps("agree")
    assert await standing(tavern) == before


async def test_alone_every_move_is_taken_back_at_once(tavern: Evening) -> None:
    ana = tavern.person("Ana")
    await ana.says("play", game="halma", seats="1")
    table, passed = tavern.table(), []
    for _ in range(3):
        passed.append(await standing(tavern))
        await next_move(tavern, by_id(ana), table, Random(1))
    for earlier in reversed(passed):
        assert (await ana.says("undo")).empty
        assert await standing(tavern) == earlier
    assert (await ana.says("undo")).text == SAYS("refusal-no_undo")
    await next_move(tavern, by_id(ana), table, Random(2))
    assert (await ana.says("undo")).empty
    assert await standing(tavern) == passed[0]


async def test_nothing_is_taken_back_across_dice(tavern: Evening) -> None:
    mover, other = await begun(tavern, 3, "tabula")
    for guest in (mover, other):
        assert (await guest.says("undo")).text == SAYS("refusal-no_undo")


async def test_no_bid_is_taken_back(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="citadel")
    await bea.taps("join")
    table = tavern.table()
    for guest in (ana, bea):
        await guest.whispers("bid", points="5", table=table)
        assert (await guest.says("undo", table=table)).text == SAYS("refusal-no_undo")


async def test_undo_then_an_old_button_is_stale(tavern: Evening) -> None:
    mover, other = await begun(tavern, 1)
    old = tavern.board()
    await next_move(tavern, by_id(mover, other), tavern.table(), Random(1))
    moved = tavern.board()
    await mover.says("undo")
    await other.taps("agree")
    before = await standing(tavern)
    for board, guest in ((old, mover), (moved, other)):
        assert (await guest.taps("pick", board)).text == SAYS("refusal-stale")
    assert await standing(tavern) == before
    assert (await mover.taps("pick")).menu is not None
    assert (await mover.taps("board", old)).empty, "the board itself can always be asked for"


async def test_players_end_a_table_by_agreement(tavern: Evening) -> None:
    await begun(tavern, 2)
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    table = tavern.table()
    assert (await bea.says("end")).empty
    assert (await look(tavern, table)).table.status == "playing"
    await ana.taps("agree")
    assert (await look(tavern, table)).table.status == "finished"
    assert tavern.board().text.endswith(SAYS("outcome-agreed"))


async def test_who_holds_two_seats_agrees_once(tavern: Evening) -> None:
    ana, bea, cid = (tavern.person(name) for name in ("Ana", "Bea", "Cid"))
    await ana.says("play", game="halma", seats="4")
    for guest in (bea, cid, cid):
        await guest.taps("join")
    await ana.says("end")
    await cid.taps("agree")
    assert SAYS("caption-agreed", {"agreed": 2, "needed": 3}) in tavern.board().text
    await bea.taps("agree")
    assert tavern.board().text.endswith(SAYS("outcome-agreed"))


@pytest.mark.parametrize(
    ("by", "waiting"),
    [(1, frozenset({0, 2, 3})), (0, None)],
    ids=["an agreement lapses", "a proposal lapses"],
)
async def test_who_takes_a_seat_over_is_bound_by_nothing_said_before(
    tavern: Evening, by: int, waiting: frozenset[int] | None
) -> None:
    people = [tavern.person(name) for name in ("Ana", "Bea", "Cid", "Dora")]
    await people[0].says("play", game="halma", seats="4", clock="slow")
    for guest in people[1:]:
        await guest.taps("join")
    live = await look(tavern)
    seats = [by_id(*people)[live.sitting(seat).person] for seat in range(4)]
    await seats[by].says("end")
    await seats[1 - by].taps("agree")
    await tavern.passes(7 * DAY)
    assert (await people[0].says("offer", seat="a")).empty
    assert (await tavern.person("Eva").taps("join")).empty
    proposal = (await look(tavern)).table.proposal
    assert (proposal.waiting if proposal else None) == waiting


async def test_an_admin_ends_a_table_by_their_word(tavern: Evening) -> None:
    await begun(tavern, 2)
    table = tavern.table()
    assert (await tavern.person("Ada", admin=True).says("end")).empty
    assert (await look(tavern, table)).table.status == "finished"
    assert tavern.board().text.endswith(SAYS("outcome-ended"))


async def test_who_opened_a_table_and_plays_must_ask_to_end_it(tavern: Evening) -> None:
    await begun(tavern, 2)
    assert (await tavern.person("Ana").says("end")).empty
    live = await look(tavern)
    assert live.table.status == "playing"
    assert live.table.proposal is not None
    assert live.table.proposal.kind == "end"


async def test_anybody_ends_a_table_that_has_slept_two_days_beyond_its_clock(tavern: Evening) -> None:
    ana, cid = tavern.person("Ana"), tavern.person("Cid")
    await ana.says("play", game="halma", seats="1", clock="casual")
    table = tavern.table()
    tavern.time += DAY + OVERDUE - 1
    assert (await cid.says("end")).text == SAYS("refusal-players_only")
    tavern.time += 1
    assert (await cid.says("end")).empty
    assert (await look(tavern, table)).table.status == "finished"


async def test_a_rematch_needs_everybody_and_begins_once(tavern: Evening) -> None:
    mover, other = await begun(tavern, 2)
    first = tavern.table()
    await mover.says("resign")
    over = tavern.board()
    await mover.taps("rematch")
    assert SAYS("caption-proposal-rematch", {"seat": 0}).split(" ", 1)[1] in tavern.board().text
    assert tavern.board().tell == (other.person.id,)
    assert (await tavern.person("Cid").taps("rematch", over)).text == SAYS("refusal-not_a_player")
    await other.taps("rematch", over)
    again = tavern.table()
    assert again != first
    assert (await other.taps("rematch", over)).text == SAYS("refusal-already_begun")
    assert len(await tavern.app.house.store.tables_with("playing")) == 1


async def test_of_two_taps_at_once_one_begins_the_rematch(tavern: Evening) -> None:
    mover, other = await begun(tavern, 2)
    await mover.says("resign")
    over = tavern.board()
    await mover.taps("rematch")
    await asyncio.gather(other.taps("rematch", over), other.taps("rematch", over))
    assert len(await tavern.app.house.store.tables_with("playing")) == 1


async def test_a_game_that_is_no_longer_played_here_has_no_rematch(tavern: Evening) -> None:
    mover, _ = await begun(tavern, 2)
    await mover.says("resign")
    over = tavern.board()
    await tavern.person("Host", admin=True).says("settings", setting="games", value="tabula")
    refused = SAYS("refusal-game_not_here", {"known": ("Tabula",)})
    assert (await mover.taps("rematch", over)).text == refused
