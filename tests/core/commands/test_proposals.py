"""Proposals that the others must agree to: draws, takebacks, the end of a table."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.core.language.voice import Voice
from bot.core.tables.clocks import DAY, OVERDUE
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, by_id, look, next_move
from storage.model import TableId
from tests.core.mentions import ALWAYS

SAYS = Voice("en")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def begun(harness: Harness, moves: int, game: str = "lasca", options: str = "") -> tuple[User, User]:
    """Play some moves of a game of two; return the player to move and the other."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game=game, options=options)
    await bea.taps("join")
    table, chance = harness.table(), Random(4)
    for _ in range(moves):
        await next_move(harness, by_id(ana, bea), table, chance)
    loaded = await look(harness, table)
    assert loaded.snapshot is not None
    (seat,) = loaded.game.to_act(loaded.snapshot.state)
    return (ana, bea) if loaded.names[seat] == "Ana" else (bea, ana)


async def snapshot(harness: Harness, table: TableId | None = None) -> str:
    """Return the position of a table in the game's own notation."""
    loaded = await look(harness, table)
    assert loaded.snapshot is not None
    return loaded.game.describe(loaded.snapshot.state)


@ALWAYS
async def test_a_draw_is_agreed(harness: Harness) -> None:
    mover, other = await begun(harness, 2)
    table = harness.table()
    assert (await mover.says("draw")).empty
    assert SAYS("caption-proposal-draw", {"seat": 0}).split(" ", 1)[1] in harness.board().text
    assert harness.board().notify == (other.person.id,)
    assert (await mover.taps("agree")).text == SAYS("refusal-not_asked")
    assert (await mover.says("draw")).text == SAYS("refusal-already_proposed")
    await other.taps("agree")
    assert (await look(harness, table)).table.status == "finished"
    assert harness.board().text.endswith(SAYS("outcome-draw_agreed"))


async def test_two_who_bid_nothing_for_ever_may_agree_on_a_draw(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="citadel", options="variant=footsteps")
    await bea.taps("join")
    table = harness.table()
    before = await snapshot(harness, table)
    for user in (ana, bea) * 3:
        await user.whispers("bid", points="0", table=table)
    assert await snapshot(harness, table) == before.replace("round 0", "round 3")
    await ana.says("draw", table=table)
    await bea.taps("agree")
    assert (await look(harness, table)).table.status == "finished"


async def test_a_draw_is_refused(harness: Harness) -> None:
    mover, other = await begun(harness, 2)
    await mover.says("draw")
    offered = harness.board()
    told = await other.taps("refuse")
    assert told.text == SAYS("proposal-refused-draw", {"name": other.person.name})
    assert told.public, "the refusal is public"
    assert (await look(harness)).table.proposal is None
    assert (await other.taps("agree", offered)).text == SAYS("refusal-stale")


async def test_a_proposal_lapses_with_the_next_turn(harness: Harness) -> None:
    mover, other = await begun(harness, 2)
    await mover.says("draw")
    offered = harness.board()
    await next_move(harness, by_id(mover, other), harness.table(), Random(1))
    assert (await look(harness)).table.proposal is None
    assert (await other.taps("agree", offered)).text == SAYS("refusal-stale")


async def test_a_stranger_decides_nothing(harness: Harness) -> None:
    mover, _ = await begun(harness, 1)
    await mover.says("draw")
    cid = harness.person("Cid")
    assert (await cid.taps("agree")).text == SAYS("refusal-not_asked")
    assert (await cid.taps("refuse")).text == SAYS("refusal-not_a_player")
    for command in ("draw", "undo", "resign"):
        assert (await cid.says(command, table=harness.table())).text == SAYS("refusal-not_a_player")
    assert (await cid.surely("end", table=harness.table())).text == SAYS("refusal-players_only")


@ALWAYS
async def test_a_move_is_taken_back_when_the_other_agrees(harness: Harness) -> None:
    mover, other = await begun(harness, 1)
    before = await snapshot(harness)
    await next_move(harness, by_id(mover, other), harness.table(), Random(1))
    moved = await snapshot(harness)
    assert (await mover.says("undo")).empty
    assert await snapshot(harness) == moved, "nothing happens before the other has agreed"
    await other.taps("agree")
    assert await snapshot(harness) == before
    assert SAYS("caption-undone") in harness.board().text
    assert harness.board().notify == (mover.person.id,)


async def test_after_the_answer_an_undo_takes_both_moves_back(harness: Harness) -> None:
    mover, other = await begun(harness, 1)
    before = await snapshot(harness)
    for _ in range(2):
        await next_move(harness, by_id(mover, other), harness.table(), Random(1))
    await mover.says("undo")
    await other.taps("agree")
    assert await snapshot(harness) == before


async def test_alone_every_move_is_taken_back_at_once(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="halma", seats="1")
    table, passed = harness.table(), []
    for _ in range(3):
        passed.append(await snapshot(harness))
        await next_move(harness, by_id(ana), table, Random(1))
    for earlier in reversed(passed):
        assert (await ana.says("undo")).empty
        assert await snapshot(harness) == earlier
    assert (await ana.says("undo")).text == SAYS("refusal-nothing_to_undo"), "halma has no dice"
    await next_move(harness, by_id(ana), table, Random(2))
    assert (await ana.says("undo")).empty
    assert await snapshot(harness) == passed[0]


async def test_nothing_is_taken_back_across_dice(harness: Harness) -> None:
    mover, other = await begun(harness, 3, "tabula")
    for user in (mover, other):
        assert (await user.says("undo")).text == SAYS("refusal-no_undo")


async def test_no_bid_is_taken_back(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="citadel")
    await bea.taps("join")
    table = harness.table()
    for user in (ana, bea):
        await user.whispers("bid", points="5", table=table)
        assert (await user.says("undo", table=table)).text == SAYS("refusal-no_undo")


async def test_undo_then_an_old_button_is_stale(harness: Harness) -> None:
    mover, other = await begun(harness, 1)
    old = harness.board()
    await next_move(harness, by_id(mover, other), harness.table(), Random(1))
    moved = harness.board()
    await mover.says("undo")
    await other.taps("agree")
    before = await snapshot(harness)
    for board, user in ((old, mover), (moved, other)):
        assert (await user.taps("pick", board)).text == SAYS("refusal-stale")
    assert await snapshot(harness) == before
    assert (await mover.taps("pick")).menu is not None
    assert (await mover.taps("board", old)).empty, "the board is always available"


async def test_players_end_a_table_by_agreement(harness: Harness) -> None:
    await begun(harness, 2)
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = harness.table()
    assert (await bea.surely("end")).empty
    assert (await look(harness, table)).table.status == "playing"
    await ana.taps("agree")
    assert (await look(harness, table)).table.status == "finished"
    assert harness.board().text.endswith(SAYS("outcome-agreed"))


async def test_who_holds_two_seats_agrees_once(harness: Harness) -> None:
    ana, bea, cid = (harness.person(name) for name in ("Ana", "Bea", "Cid"))
    await ana.says("play", game="halma", seats="4")
    for user in (bea, cid, cid):
        await user.taps("join")
    await ana.surely("end")
    await cid.taps("agree")
    assert SAYS("caption-agreed", {"agreed": 2, "needed": 3}) in harness.board().text
    await bea.taps("agree")
    assert harness.board().text.endswith(SAYS("outcome-agreed"))


@pytest.mark.parametrize(
    ("by", "waiting"),
    [(1, frozenset({0, 2, 3})), (0, None)],
    ids=["an agreement lapses", "a proposal lapses"],
)
async def test_who_takes_a_seat_over_is_bound_by_nothing_said_before(
    harness: Harness, by: int, waiting: frozenset[int] | None
) -> None:
    people = [harness.person(name) for name in ("Ana", "Bea", "Cid", "Dora")]
    await people[0].says("play", game="halma", seats="4", clock="slow")
    for user in people[1:]:
        await user.taps("join")
    loaded = await look(harness)
    seats = [by_id(*people)[loaded.person_at(seat)] for seat in range(4)]
    await seats[by].surely("end")
    await seats[1 - by].taps("agree")
    await harness.passes(7 * DAY)
    assert (await harness.person("Ada", admin=True).surely("offer", seat="a")).empty
    assert (await harness.person("Eva").taps("join")).empty
    proposal = (await look(harness)).table.proposal
    assert (proposal.waiting if proposal else None) == waiting


async def test_an_admin_ends_a_table_by_their_word(harness: Harness) -> None:
    await begun(harness, 2)
    table = harness.table()
    assert (await harness.person("Ada", admin=True).surely("end")).empty
    assert (await look(harness, table)).table.status == "finished"
    assert harness.board().text.endswith(SAYS("outcome-ended"))


async def test_who_opened_a_table_and_plays_must_ask_to_end_it(harness: Harness) -> None:
    await begun(harness, 2)
    assert (await harness.person("Ana").surely("end")).empty
    loaded = await look(harness)
    assert loaded.table.status == "playing"
    assert loaded.table.proposal is not None
    assert loaded.table.proposal.kind == "end"


async def test_anybody_ends_a_table_that_has_slept_two_days_beyond_its_clock(harness: Harness) -> None:
    ana, cid = harness.person("Ana"), harness.person("Cid")
    await ana.says("play", game="halma", seats="1", clock="casual")
    table = harness.table()
    harness.time += DAY + OVERDUE - 1
    assert (await cid.surely("end")).text == SAYS("refusal-players_only")
    harness.time += 1
    assert (await cid.surely("end")).empty
    assert (await look(harness, table)).table.status == "finished"


async def test_a_rematch_needs_everybody_and_begins_once(harness: Harness) -> None:
    mover, other = await begun(harness, 2)
    first = harness.table()
    await mover.surely("resign")
    over = harness.board()
    await mover.taps("rematch")
    assert SAYS("caption-proposal-rematch", {"seat": 0}).split(" ", 1)[1] in harness.board().text
    assert harness.board().notify == (other.person.id,)
    assert (await harness.person("Cid").taps("rematch", over)).text == SAYS("refusal-not_a_player")
    await other.taps("rematch", over)
    again = harness.table()
    assert again != first
    assert (await other.taps("rematch", over)).text == SAYS("refusal-already_begun")
    assert len(await harness.app.deps.store.tables_with("playing")) == 1


async def test_a_rematch_is_refused_and_may_be_asked_for_again(harness: Harness) -> None:
    mover, other = await begun(harness, 2)
    await mover.surely("resign")
    with pytest.raises(LookupError):
        await other.taps("refuse")
    await mover.taps("rematch")
    asked = harness.board()
    assert (await harness.person("Cid").taps("refuse")).text == SAYS("refusal-not_a_player")
    told = await other.taps("refuse")
    assert (told.text, told.public) == (
        SAYS("proposal-refused-rematch", {"name": other.person.name}),
        True,
    )
    assert (await other.taps("refuse", asked)).text == SAYS("refusal-stale")
    await other.taps("rematch")
    await mover.taps("rematch")
    assert len(await harness.app.deps.store.tables_with("playing")) == 1
    assert (await other.taps("refuse", asked)).text == SAYS("refusal-stale"), "it has begun"


async def test_of_two_taps_at_once_one_begins_the_rematch(harness: Harness) -> None:
    mover, other = await begun(harness, 2)
    await mover.surely("resign")
    over = harness.board()
    await mover.taps("rematch")
    await asyncio.gather(other.taps("rematch", over), other.taps("rematch", over))
    assert len(await harness.app.deps.store.tables_with("playing")) == 1


async def test_a_chat_that_is_full_has_no_rematch(harness: Harness) -> None:
    host = harness.person("Host", admin=True)
    mover, other = await begun(harness, 2)
    await mover.surely("resign")
    over = harness.board()
    await host.says("settings", setting="tables", value="1")
    await host.says("play", game="lasca")
    await mover.taps("rematch", over)
    assert (await other.taps("rematch", over)).text == SAYS("refusal-too_many_tables", {"most": 1})


async def test_a_game_that_is_no_longer_played_here_has_no_rematch(harness: Harness) -> None:
    mover, _ = await begun(harness, 2)
    await mover.surely("resign")
    over = harness.board()
    await harness.person("Host", admin=True).says("settings", setting="games", value="tabula")
    refused = SAYS("refusal-game_not_here", {"known": ("Tabula",)})
    assert (await mover.taps("rematch", over)).text == refused
