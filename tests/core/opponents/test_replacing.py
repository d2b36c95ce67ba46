"""Computer players that replace a silent player if all others agree."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.core.language.voice import Voice
from bot.core.messages import AnyPost
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness, User, command_of
from bot.testing.player import Sketcher, greedy, look
from rules.core.log import Replaced, numbered
from rules.core.saved import write_log
from rules.search.effort import LEVELS
from tests.core.opponents.thinkers import AtOnce

SAYS = Voice("en")
HOUR = 60 * 60.0


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        yield harness


async def begun(harness: Harness, *names: str, game: str = "lasca", **args: str) -> dict[str, User]:
    """Return people at a table of their own, by id."""
    users = [harness.person(name) for name in names]
    await users[0].says("play", game=game, clock="casual", **args)
    for user in users[1:]:
        await user.taps("join")
    return {user.person.id: user for user in users}


async def move(harness: Harness, users: dict[str, User]) -> None:
    loaded = await look(harness)
    seat = min(awaited(loaded))
    await users[loaded.person_at(seat)].says("move", move=greedy(loaded, seat, Random(1)))


async def silent_one(harness: Harness, users: dict[str, User]) -> tuple[User, list[User]]:
    """Let everybody move and nearly a day pass; return the silent player and the others."""
    for _ in users:
        await move(harness, users)
    await harness.passes(23 * HOUR)
    loaded = await look(harness)
    (late,) = loaded.people_at(awaited(loaded))
    return users[late], [user for name, user in users.items() if name != late]


def offered(post: AnyPost) -> list[str]:
    return [b.label for row in post.buttons for b in row if command_of(b) == "replace"]


async def test_nobody_is_replaced_before_they_were_reminded(harness: Harness) -> None:
    users = await begun(harness, "Ana", "Bea")
    for _ in users:
        await move(harness, users)
    assert not offered(harness.board())
    loaded = await look(harness)
    (late,) = loaded.people_at(awaited(loaded))
    waits = next(user for name, user in users.items() if name != late)
    assert (await waits.says("replace", level="easy")).text == SAYS("refusal-stale")


async def test_who_plays_alone_with_them_decides_and_is_asked_once_more(harness: Harness) -> None:
    users = await begun(harness, "Ana", "Bea")
    late, (stays,) = await silent_one(harness, users)
    before = await look(harness)
    (seat,) = before.seats_of(late.person.id)
    assert offered(harness.board()) == [SAYS("button-machine", {"level": level}) for level in LEVELS]
    asked = await stays.taps(SAYS("button-machine", {"level": "hard"}))
    assert (await look(harness)).machines == {}
    await stays.sends(next(b.data for row in asked.buttons for b in row if command_of(b) == "sure"))
    loaded = await look(harness)
    assert loaded.machines == {seat: "hard"}
    assert loaded.people() == (stays.person.id,)
    assert loaded.playing.turn > before.playing.turn  # it has moved
    assert SAYS("machine", {"level": "hard"}) in harness.board().text
    assert loaded.log is not None
    machine, answer = (record for _, record in numbered(loaded.log.records[before.table.seq :]))
    assert isinstance(machine, Replaced)
    assert (machine.seat, machine.level, answer.proof) == (seat, "hard", "")
    table = before.table.id
    assert (await late.says("move", move="a3-b4", table=table)).text == SAYS("refusal-not_a_player")


async def test_who_opened_the_table_and_was_replaced_ends_it_for_nobody(harness: Harness) -> None:
    users = await begun(harness, "Ana", "Bea")
    late, (stays,) = await silent_one(harness, users)
    while late.person.name != "Ana":
        await move(harness, users)
        late, (stays,) = await silent_one(harness, users)
    question = await stays.taps("replace")
    await stays.sends(next(b.data for row in question.buttons for b in row if command_of(b) == "sure"))
    table = harness.table()
    assert (await late.surely("end", table=table)).text == SAYS("refusal-players_only")
    assert (await look(harness, table)).table.status == "playing"
    assert (await stays.surely("end", table=table)).empty
    assert (await look(harness, table)).table.status == "finished"


async def test_who_comes_back_in_time_keeps_the_seat(harness: Harness) -> None:
    users = await begun(harness, "Ana", "Bea")
    late, (stays,) = await silent_one(harness, users)
    board = harness.board()
    assert (await late.taps("replace", board)).text == SAYS("refusal-awaits_you")
    asked = await stays.taps("replace", board)
    await move(harness, users)
    sure = next(b.data for row in asked.buttons for b in row if command_of(b) == "sure")
    assert (await stays.sends(sure)).text == SAYS("refusal-stale")
    assert not (await look(harness)).machines


async def test_of_several_all_others_must_agree_and_one_can_refuse(harness: Harness) -> None:
    users = await begun(harness, "Ana", "Bea", "Cid", "Dan", game="halma", seats="4")
    late, others = await silent_one(harness, users)
    first, second, third = others
    assert (await harness.person("Zoe").taps("replace")).text == SAYS("refusal-not_a_player")
    assert (await first.taps("replace")).empty
    assert SAYS("caption-agreed", {"agreed": 1, "needed": 3}) in harness.board().text
    assert (await second.taps("refuse")).text == SAYS("proposal-refused-easy", {"name": second.person.name})
    await second.taps("replace")
    await third.taps("agree")
    board = harness.board()
    assert not (await look(harness)).machines
    await first.taps("agree", board)
    loaded = await look(harness)
    assert list(loaded.machines.values()) == ["easy"]
    assert late.person.id not in loaded.people()
    assert (await first.taps("agree", board)).text == SAYS("refusal-stale")


async def test_nobody_is_replaced_by_a_machine_that_the_host_has_turned_off_meanwhile(tmp_path: Path) -> None:
    first = Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce())
    async with first:
        users = await begun(first, "Ana", "Bea", "Cid", "Dan", game="halma", seats="4")
        _, others = await silent_one(first, users)
        await others[0].taps("replace")
        await others[1].taps("agree")
        board = first.board()
    off = first.again()
    off.thinker = None
    async with off:
        last = off.person(others[2].person.name)
        assert (await last.taps("agree", board)).text == SAYS("refusal-no_machines")
        assert not (await look(off)).machines


async def test_where_bids_are_sealed_no_machine_takes_over(harness: Harness) -> None:
    users = await begun(harness, "Ana", "Bea", game="citadel")
    ana, _ = users.values()
    await ana.whispers("bid", points="5", table=harness.table())
    await harness.passes(23 * HOUR)
    assert not offered(harness.board())
    assert (await ana.says("replace", level="easy")).text == SAYS("refusal-stale")


async def test_a_start_in_between_neither_loses_nor_doubles_it(tmp_path: Path) -> None:
    first = Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=None)
    async with first:
        users = await begun(first, "Ana", "Bea")
        _, (stays,) = await silent_one(first, users)
        assert not offered(first.board())  # this host has turned computer players off
    with_machines = first.again()
    with_machines.thinker = AtOnce()
    async with with_machines as harness:
        stays = harness.person(stays.person.name)
        question = await stays.says("replace", level="easy")
        sure = next(b.data for row in question.buttons for b in row if command_of(b) == "sure")
        await stays.sends(sure)
        await stays.sends(sure)
        before = await look(harness)
    async with harness.again() as again:
        loaded = await look(again)
        assert loaded.log is not None
        assert before.log is not None
        assert write_log(loaded.log) == write_log(before.log)
        assert write_log(loaded.log).count("\nmachine ") == 1
        assert list(loaded.machines.values()) == ["easy"]
