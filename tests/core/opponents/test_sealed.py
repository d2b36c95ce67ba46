"""Secrecy of the computer's sealed bids, and of whether it has bid, until the round is over."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.messages import AnyPost, PersonalReply
from bot.core.publishing import boards
from bot.features.opponents.turns import seed_of
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, look
from rules.games.citadel.state import CitadelState, CitadelView
from storage.model import TableId
from tests.core.opponents.thinkers import AtOnce, Failing

OVERLOADED = ("overloaded",) * 100


async def opened(harness: Harness) -> tuple[User, TableId]:
    """Seat a person at a Citadel table with the computer."""
    ana = harness.person("Ana")
    await ana.says("play", game="citadel", machine="easy")
    (table, *_) = await harness.app.deps.store.tables_in(ana.chat, ("playing",))
    return ana, table.id


async def shown(harness: Harness) -> None:
    """Wait until every board is up to date, also those that waited for the computer in vain."""
    async with asyncio.timeout(60):
        while await harness.app.deps.store.behind():  # noqa: ASYNC110 -- a timer is waited for
            await asyncio.sleep(0.001)


async def board_with_one_bid(path: Path, *, machines_off: bool, by_machine: bool) -> AnyPost:
    """Return the board after one bid: the computer's, or a person's while the computer is out of service."""
    thinker = Failing(*OVERLOADED)
    harness = Harness(path, Sketcher(), thinker=thinker)
    async with harness:
        ana, table = await opened(harness)
        await shown(harness)
        if by_machine:
            thinker.codes = []
            await harness.passes(1.0)
        else:
            await ana.whispers("bid", points="9", table=table)
        state = (await look(harness, table)).playing.state
        assert isinstance(state, CitadelState)
        assert sum(points is not None for points in state.bids) == 1
        await shown(harness)
    again = harness.again(60.0)
    again.thinker = None if machines_off else Failing(*OVERLOADED)
    async with again:
        await again.person("Ana").says("board", table=table)
        await shown(again)
        return again.board()


@pytest.mark.parametrize("machines_off", [False, True])
async def test_nobody_sees_whose_bid_is_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, machines_off: bool
) -> None:
    monkeypatch.setattr(boards, "PATIENCE", 0.0)
    first = await board_with_one_bid(tmp_path / "1.sqlite3", machines_off=machines_off, by_machine=True)
    second = await board_with_one_bid(tmp_path / "2.sqlite3", machines_off=machines_off, by_machine=False)
    assert first.text == second.text
    assert [b.label for row in first.buttons for b in row] == [b.label for row in second.buttons for b in row]
    assert first.picture is not None
    assert second.picture is not None
    assert first.picture.alt == second.picture.alt


async def test_a_rematch_is_bid_in_by_another_secret(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        ana, first = await opened(harness)
        await ana.surely("resign")
        await ana.says("rematch")
        (second,) = await harness.app.deps.store.tables_in(ana.chat, ("playing",))
        before, after = (await look(harness, first)).table, (await look(harness, second.id)).table
        assert after.rematch_of == first
        assert before.root != after.root
        assert not {seed_of(before, 0, seat) for seat in (0, 1)} & {
            seed_of(after, 0, seat) for seat in (0, 1)
        }


async def test_a_hint_is_made_of_what_the_asker_sees(tmp_path: Path) -> None:
    """Use the asker's view and a separate seed, or the hint would reveal what the computer drew."""
    thinker = AtOnce()
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=thinker) as harness:
        ana, table = await opened(harness)
        (of_machine,) = thinker.asked
        assert isinstance(await ana.whispers("hint", table=table), PersonalReply)
        _, of_ana = thinker.asked
        assert isinstance(of_ana.view, CitadelView)
        assert (of_ana.view.viewer, of_ana.view.own) == (of_ana.seat, None)
        assert of_ana.seat != of_machine.seat
        assert of_ana.seed != of_machine.seed
        assert isinstance(of_machine.view, CitadelView)
        hidden = replace(of_ana.view, bids_in=0, viewer=None)
        assert hidden == replace(of_machine.view, bids_in=0, viewer=None), "nothing but the bid is in"
