"""Whole games against the computer through the service: legal, recorded correctly, verifiable."""

from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.core.tables.loaded import LoadedTable, awaited
from bot.core.verification import verified
from bot.testing.harness import ROOM, Harness, User
from bot.testing.player import Sketcher, greedy, look
from rules.core.log import Decision
from rules.core.saved import read_log, read_record
from rules.games import games
from rules.search.opponents import has_opponents
from storage.model import TableId
from tests.core.mentions import ALWAYS
from tests.core.opponents.thinkers import AtOnce
from tests.storage.values import exported

PLAYED: Final = [name for name, game in games().items() if has_opponents(game, 2)]
MOVES: Final = 12
"""Moves of a person, who then resigns unless the game is over."""


async def moves(user: User, table: TableId, chance: Random) -> bool:
    """Make a person's decision; return True if there was one to make."""
    loaded = await look(user.harness, table)
    seats = awaited(loaded) & set(loaded.seats_of(user.person.id))
    for seat in sorted(seats):
        await user.whispers("move", move=greedy(loaded, seat, chance), table=table)
    assert (await look(user.harness, table)).table.seq >= loaded.table.seq + len(seats)
    return bool(seats)


def decided(loaded: LoadedTable, lines: tuple[str, ...]) -> dict[str, set[int]]:
    """Return the seats that made decisions, by cause."""
    found: dict[str, set[int]] = {}
    for record in map(read_record, lines):
        if isinstance(record, Decision):
            found.setdefault(record.cause, set()).add(record.seat)
    return found


@pytest.mark.parametrize("game", PLAYED)
async def test_a_game_against_a_machine_can_be_played_and_checked(game: str, tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        ana, chance = harness.person("Ana"), Random(1)
        assert (await ana.says("play", game=game, machine="easy")).empty
        table = harness.table()
        loaded = await look(harness, table)
        assert (loaded.table.status, set(loaded.machines.values())) == ("playing", {"easy"})
        assert loaded.table.clocks == ()
        for _ in range(MOVES):
            if not await moves(ana, table, chance):
                break
        loaded = await look(harness, table)
        assert loaded.table.status == "finished" or awaited(loaded) <= set(loaded.seats_of(ana.person.id))
        if loaded.table.status == "playing":
            await ana.surely("resign", table=table)
        stored = await harness.app.deps.store.load(table)
        assert stored is not None
        by = decided(loaded, stored[1])
        assert by["machine"] == set(loaded.machines)
        assert by["person"] == set(loaded.seats_of(ana.person.id))
        saved = (await ana.says("history", table=table)).files[0].content.decode()
        verdict = verified(games()[game], read_log(saved), saved)
        assert verdict.closed
        assert f"note machines {'- easy' if loaded.table.sittings[0].person else 'easy -'}" in saved
        assert all(person == ana.person.id for showing in loaded.showings for person in showing.notify)


@ALWAYS
async def test_lasca_is_played_to_its_end_and_both_moves_are_one_message(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        ana, chance = harness.person("Ana"), Random(2)
        await ana.says("play", game="lasca", machine="easy")
        table = harness.table()
        while True:
            before, seen = await look(harness, table), len(harness.room.at(ROOM))
            if not await moves(ana, table, chance):
                break
            (post,) = harness.room.at(ROOM)[seen:]
            assert post.notify == (ana.person.id,)
            assert post.message is None
            after = await look(harness, table)
            if after.table.status == "playing":
                assert after.table.seq >= before.table.seq + 2
                assert post.text.count("Ana") >= 3, "the text names her side, turn and move"
                assert post.text.count("Computer (easy)") >= 2
        assert (await look(harness, table)).table.status == "finished"


async def test_in_halma_for_four_a_person_has_a_machine_for_a_partner(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        ana, chance = harness.person("Ana"), Random(3)
        await ana.says("play", game="halma", seats="4", machine="easy")
        table = harness.table()
        for _ in range(3):
            assert await moves(ana, table, chance)
        loaded = await look(harness, table)
        assert len(loaded.machines) == 3
        assert "Computer C (easy)" in harness.board().text or "Computer A (easy)" in harness.board().text
        assert loaded.log is not None
        saved = (await ana.says("history", table=table)).files[0].content.decode()
        assert not verified(games()["halma"], read_log(saved), saved).closed


async def test_two_people_fill_up_with_machines_and_keep_their_clocks(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="halma", seats="4")
        await bea.taps("join")
        await bea.taps("🤖 Easy")
        loaded = await look(harness)
        assert loaded.table.status == "playing"
        assert sorted(s.person or "" for s in loaded.table.sittings) == ["", "", "test:ana", "test:bea"]
        waiting = awaited(loaded)
        assert {clock.seat for clock in loaded.table.clocks} == waiting
        assert not waiting & loaded.machines.keys()


async def test_a_machine_leaves_no_trace_but_its_seat(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="lasca", machine="hard")
        kept = await exported(harness.app.deps.store, ana.person.id, {harness.table(): 100})
        seats = kept["seats"]
        assert isinstance(seats, list)
        assert len(seats) == 1
        assert kept["purses"] == kept["chips"] == []
