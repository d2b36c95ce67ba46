"""The computer's decisions: once each, whatever happens while it thinks."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.input import callback_data
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, PersonalReply
from bot.core.ports import Question, Thought, Urgency
from bot.core.publishing import boards
from bot.core.tables.loaded import awaited
from bot.features.opponents import turns
from bot.features.opponents.turns import Opponents, seed_of, turn_of
from bot.testing.harness import ROOM, Harness, User
from bot.testing.player import Sketcher, look
from bot.workers.opponents import answer
from rules.core.log import Decision
from rules.core.saved import read_record
from rules.games.citadel.state import CitadelView
from storage.model import ChatId, TableId
from tests.core.mentions import ALWAYS
from tests.core.opponents.thinkers import AtOnce, Failing, Slow

SAYS = Voice("en")
FIRST = "c3d4"
"""A first move of white at Lasca."""


def tavern(path: Path, thinker: AtOnce) -> Harness:
    return Harness(path / "t.sqlite3", Sketcher(), thinker=thinker)


async def moved(harness: Harness) -> tuple[User, TableId]:
    """Make a person's move that the computer hasn't answered yet: it may think before it moves."""
    ana = harness.person("Ana")
    for _ in range(20):  # until the lot gives them white
        await without_waiting(harness, ana, "play", game="lasca", machine="easy")
        (newest, *_) = await harness.app.deps.store.tables_in(ana.chat, ("playing",))
        if not newest.thinking:
            await without_waiting(harness, ana, "move", move=FIRST, table=newest.id)
            return ana, newest.id
        await given_up(harness, ana, newest.id)
    raise AssertionError


async def given_up(harness: Harness, user: User, table: TableId) -> None:
    """Resign and confirm."""
    question = await harness.app.service.run(user._request("resign", {"table": table}))
    request = callback_data.request(user._request("", {}), question.buttons[0][0].data)
    assert request is not None
    await harness.app.service.run(request)


async def without_waiting(harness: Harness, user: User, command: str, **args: str) -> None:
    """Send a command without waiting for posts or the computer."""
    reply = await harness.app.service.run(user._request(command, args))
    assert reply.empty, reply.text


async def lines(harness: Harness, table: TableId) -> Sequence[str]:
    stored = await harness.app.deps.store.load(table)
    assert stored is not None
    return stored[1]


async def machine_moves(harness: Harness, table: TableId) -> list[str]:
    records = map(read_record, await lines(harness, table))
    return [r.text for r in records if isinstance(r, Decision) and r.cause == "machine"]


async def asked(thinker: AtOnce, number: int) -> None:
    """Wait until this many questions were asked."""
    async with asyncio.timeout(60):
        while len(thinker.asked) < number:  # noqa: ASYNC110 -- another task asks
            await asyncio.sleep(0.001)


async def test_a_bot_that_ends_while_a_machine_thinks_has_the_same_move_made_once(tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    (tmp_path / "cut").mkdir()
    slow = Slow()
    first = tavern(tmp_path / "cut", slow)
    async with first:
        ana, table = await moved(first)
        await asked(slow, 1)
        assert await machine_moves(first, table) == []
    again = first.again(later=60.0)
    again.thinker = AtOnce()
    async with again:
        assert len(await machine_moves(again, table)) == 1
        cut = await lines(again, table)
    async with tavern(tmp_path / "whole", AtOnce()) as whole:
        _, same = await moved(whole)
        await whole.settled()
        assert same == table
        assert await lines(whole, table) == cut
        assert ana.person.id in (await look(whole, table)).people()


@pytest.mark.parametrize("away", ["undo", "resign"])
async def test_an_answer_to_what_was_taken_back_or_given_up_is_nobodys(away: str, tmp_path: Path) -> None:
    slow = Slow()
    async with tavern(tmp_path, slow) as harness:
        ana, table = await moved(harness)
        await asked(slow, 1)
        if away == "undo":
            await without_waiting(harness, ana, "undo", table=table)
        else:
            await given_up(harness, ana, table)
        slow.go.set()
        await harness.settled()
        loaded = await look(harness, table)
        assert await machine_moves(harness, table) == []
        assert loaded.table.thinking is False
        assert awaited(loaded) == (set(loaded.seats_of(ana.person.id)) if away == "undo" else set())


async def test_two_looks_at_a_table_make_one_move(tmp_path: Path) -> None:
    slow = Slow()
    async with tavern(tmp_path, slow) as harness:
        _, table = await moved(harness)
        await asked(slow, 1)
        for _ in range(3):
            await harness.app.part(Opponents).catch_up()
        slow.go.set()
        await harness.settled()
        assert len(await machine_moves(harness, table)) == 1
        assert len(slow.asked) == 1


@pytest.mark.parametrize("failure", ["not_made", KeyError("a mistake of ours")])
async def test_an_overloaded_thinker_is_asked_again_and_a_failing_one_later(
    tmp_path: Path, failure: str | Exception
) -> None:
    thinker = Failing()
    async with tavern(tmp_path, thinker) as harness:
        thinker.codes = ["overloaded", failure]
        _, table = await moved(harness)
        await harness.settled()
        await harness.passes(1.0)
        await harness.passes(1.0)
        assert await machine_moves(harness, table) == []
        assert thinker.asked == []
        await harness.passes(turns.REST)
        assert len(await machine_moves(harness, table)) == 1


async def test_where_the_host_has_turned_machines_off_a_game_waits(tmp_path: Path) -> None:
    slow = Slow()
    first = tavern(tmp_path, slow)
    async with first:
        _, table = await moved(first)
    off = first.again()
    off.thinker = None
    async with off:
        await off.passes(60.0)
        assert await machine_moves(off, table) == []
        ana = off.person("Ana")
        refused = await ana.says("play", game="lasca", machine="easy")
        assert refused.text == SAYS("refusal-no_machines")
        await ana.says("board", table=table)
        assert SAYS("caption-machines-off") in off.board().text
        assert not any("🤖" in b.label for post in off.room.posts[-1:] for row in post.buttons for b in row)


@ALWAYS
async def test_a_move_and_its_answer_are_one_message_unless_the_answer_is_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_the_move(harness: Harness) -> list[AnyPost]:
        return [post for post in harness.room.at(ROOM) if "c3 → d4" in post.text]

    monkeypatch.setattr(boards, "PATIENCE", 60.0)
    slow = Slow()
    async with tavern(tmp_path, slow) as harness:
        await moved(harness)
        await asked(slow, 1)
        await harness.app.outbox.idle()
        assert of_the_move(harness) == [], "it waits for the answer"
        slow.go.set()
        await harness.settled()
        (both,) = of_the_move(harness)
        assert both.text.count("Computer (easy)") >= 2
        assert both.text.startswith("Lasca")
    monkeypatch.setattr(boards, "PATIENCE", 0.0)
    slow = Slow()
    (tmp_path / "late").mkdir()
    async with tavern(tmp_path / "late", slow) as harness:
        ana, _ = await moved(harness)
        await asked(slow, 1)
        async with asyncio.timeout(60):
            while not any("c3 → d4" in post.text for post in harness.room.posts[-1:]):  # noqa: ASYNC110 -- a timer is waited for
                await asyncio.sleep(0.001)
        own = harness.board()
        assert "Computer (easy) is thinking…" in own.text
        assert "Move" not in [b.label for row in own.buttons for b in row], "there is nothing to decide"
        slow.go.set()
        await harness.settled()
        assert "c3 → d4" not in harness.board().text
        assert harness.board().notify == (ana.person.id,)


class Crowded(AtOnce):
    """Thinker that counts simultaneous questions."""

    def __init__(self) -> None:
        super().__init__()
        self.now = self.most = 0

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        self.now += 1
        self.most = max(self.most, self.now)
        for _ in range(20):
            await asyncio.sleep(0)
        self.now -= 1
        return await super().think(question, chat, urgency)


async def test_of_many_tables_that_wait_after_a_start_some_are_begun_with_and_then_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "AT_ONCE", 2)
    first = tavern(tmp_path, Slow())
    async with first:
        for name in ("Ana", "Bea", "Cid", "Dan", "Eva"):
            await without_waiting(first, first.person(name), "play", game="citadel", machine="easy")
    again = first.again()
    again.thinker = crowded = Crowded()
    async with again:
        assert crowded.most == len(crowded.asked) == 2
        await again.passes(1.0)
        await again.passes(1.0)
        assert (crowded.most, len(crowded.asked)) == (2, 5)


async def test_seeds_follow_from_what_nobody_knows_and_differ_by_turn_and_seat(tmp_path: Path) -> None:
    thinker = AtOnce()
    async with tavern(tmp_path, thinker) as harness:
        _, table = await moved(harness)
        await harness.settled()
        (question,) = thinker.asked
        loaded = await look(harness, table)
        assert question.seed == seed_of(loaded.table, 1, question.seat)
        seeds = {seed_of(loaded.table, turn, seat) for turn in range(5) for seat in range(4)}
        assert len(seeds) == 20
        assert turn_of(loaded) is None, "it is Ana's turn"


async def test_a_machine_sees_what_its_seat_sees_and_nothing_of_a_bid(tmp_path: Path) -> None:
    slow = Slow()
    async with tavern(tmp_path, slow) as harness:
        ana = harness.person("Ana")
        await without_waiting(harness, ana, "play", game="citadel", machine="medium")
        (table,) = await harness.app.deps.store.tables_in(ana.chat, ("playing",))
        await asked(slow, 1)
        early = slow.asked[0]
        bid = ana._request("bid", {"points": "31", "table": table.id})
        assert isinstance(await harness.app.service.run(replace(bid, private=True)), PersonalReply)
        loaded = await look(harness, table.id)
        late = turn_of(loaded)
        assert late is not None
        for question in (early, late.question):
            assert isinstance(question.view, CitadelView)
            assert (question.view.viewer, question.view.own) == (question.seat, None)
            assert "31" not in repr(question.view)
        assert early.seed == late.question.seed
        slow.go.set()
        await harness.settled()
        first, *_ = await machine_moves(harness, table.id)
        assert first == answer(early).move == answer(late.question).move
