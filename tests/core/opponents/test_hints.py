"""Hints: a nudge, the move, its effect; and none for players against people."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import Voice
from bot.core.messages import AnyReply, PersonalReply
from bot.core.tables.loaded import LoadedTable
from bot.features.opponents.hints import Hints
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, look
from rules.core.game import Move
from tests.core.opponents.test_thinking import given_up
from tests.core.opponents.thinkers import AtOnce, Slow

SAYS = Voice("en")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        yield harness


def said(reply: AnyReply) -> str:
    """Return an answer without the sentence about the player's own side."""
    return re.sub(r"^You: [^.]*\. ", "", reply.text)


def advised(loaded: LoadedTable, reply: AnyReply) -> Move:
    """Return the legal move that a hint names."""
    (seat,) = loaded.seats_of(loaded.people()[0])
    text = said(reply).splitlines()[0].removeprefix("Try ")
    return loaded.game.parse(loaded.playing.state, seat, text)


def more(reply: AnyReply) -> str:
    ((button,),) = reply.buttons
    assert button.label == SAYS("button-hint")
    return button.data


async def test_a_hint_is_a_piece_then_a_move_then_what_it_does(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="lasca", machine="easy")
    loaded = await look(harness)
    nudge = await ana.says("hint")
    assert isinstance(nudge, PersonalReply)
    assert nudge.files
    move = await ana.sends(more(nudge))
    why = await ana.sends(more(move))
    assert not why.buttons
    found = advised(loaded, move)
    assert said(nudge) == SAYS("hint-piece", {"site": loaded.game.parts(found)[0]})
    first, does, *then = why.text.splitlines()
    assert first == move.text
    assert does.startswith("Ana")
    expected = "\n".join(then)
    assert expected.startswith(SAYS("hint-answer", {"answer": SAYS("machine", {"level": "easy"})}))
    assert re.search(r"your chances at \d+% with it\.$", expected)
    assert (await look(harness)).table.revision == loaded.table.revision, "nothing has changed for anybody"


async def test_a_bid_is_hinted_at_in_three_steps_too_and_explained_by_its_lot(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="citadel", machine="easy")
    about, bid, why = [await ana.says("hint") for _ in range(3)]
    low, high = map(int, re.findall(r"\d+", said(about)))
    (points,) = re.findall(r"\d+", said(bid))
    assert low <= int(points) <= high < low + 10
    assert said(why).splitlines()[:2] == [said(bid), SAYS("hint-lot")]


async def test_no_answer_is_foretold_that_dice_decide(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="tabula", machine="easy")
    where, _, why = [await ana.says("hint") for _ in range(3)]
    assert said(where) == SAYS("hint-piece", {"site": "in hand"}), "men in hand have no number of a point"
    assert "Picked: in hand" in where.files[0].alt
    assert SAYS("hint-answer", {"answer": ""}).strip() not in why.text
    assert "%" in why.text


async def test_who_asks_again_is_told_more_and_from_the_beginning_at_the_next_turn(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="halma", machine="easy")
    assert isinstance(harness.thinker, AtOnce)
    asked = len(harness.thinker.asked)
    answers = [await ana.says("hint") for _ in range(4)]
    assert [said(one).split()[0] for one in answers] == ["Look", "Try", "Try", "Try"]
    assert answers[2].text == answers[3].text != answers[1].text
    assert len(harness.thinker.asked) == asked + 1, "the computer is asked once"
    old = answers[0]
    loaded = await look(harness)
    assert (await ana.says("move", move=loaded.game.write(advised(loaded, answers[1])))).empty
    assert said(await ana.says("hint")).startswith("Look")
    assert said(await ana.sends(more(old))) == SAYS("refusal-stale")


@pytest.mark.parametrize("game", ["citadel", "tabula", "dice_towers", "hasami_shogi", "lambs_and_tigers"])
async def test_every_game_has_hints_that_are_legal(harness: Harness, game: str) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game=game, machine="easy")
    loaded = await look(harness)
    answers = [await ana.says("hint") for _ in range(3)]
    advised(loaded, next(one for one in answers if said(one).startswith("Try")))
    assert all(isinstance(one, PersonalReply) for one in answers)


@pytest.mark.parametrize("away", ["move", "resign"])
async def test_no_hint_is_about_a_position_that_has_passed_while_it_was_thought_of(
    tmp_path: Path, away: str
) -> None:
    slow = Slow()
    async with Harness(tmp_path / "slow.sqlite3", Sketcher(), thinker=slow) as harness:
        ana = harness.person("Ana")
        slow.go.set()
        await ana.says("play", game="halma", machine="easy")
        loaded = await look(harness)
        before, table = len(slow.asked), loaded.table.id
        (seat,) = loaded.seats_of(ana.person.id)
        first = next(loaded.game.write(one) for one in loaded.game.moves(loaded.playing.state, seat))
        slow.go.clear()
        asked = asyncio.create_task(harness.app.service.run(ana._request("hint", {"table": table})))
        while len(slow.asked) == before:  # noqa: ASYNC110 -- another task asks
            await asyncio.sleep(0.001)
        if away == "move":
            await harness.app.service.run(ana._request("move", {"move": first, "table": table}))
        else:
            await given_up(harness, ana, table)
        slow.go.set()
        reply = await asked
        await harness.settled()
        now = await look(harness, table)
        if away == "resign":
            assert reply.text == SAYS("refusal-not_playing")
        elif said(reply) != SAYS("refusal-not_your_turn"):
            known = harness.app.deps.part(Hints)[ana.person.id, table]
            assert known[0] == now.playing.turn


async def test_there_are_none_where_another_person_plays(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    for user in (ana, bea):
        assert said(await user.says("hint")) == SAYS("refusal-no_hints")
    await ana.says("play", game="halma", seats="4")
    lobby = harness.board()
    await bea.taps("join", lobby)
    await ana.taps("machine", lobby)
    table = harness.table()
    assert len((await look(harness, table)).machines) == 2
    for user in (ana, bea):
        assert said(await user.says("hint", table=table)) == SAYS("refusal-no_hints")


async def test_nobody_else_is_given_one(harness: Harness) -> None:
    await harness.person("Ana").says("play", game="lasca", machine="easy")
    zoe = harness.person("Zoe")
    assert said(await zoe.says("hint", table=harness.table())) == SAYS("refusal-not_a_player")


async def test_who_asks_many_times_at_once_has_it_thought_about_once(tmp_path: Path) -> None:
    slow = Slow()
    async with Harness(tmp_path / "slow.sqlite3", Sketcher(), thinker=slow) as harness:
        ana = harness.person("Ana")
        slow.go.set()
        await ana.says("play", game="lasca", machine="easy")
        slow.go.clear()
        before = len(slow.asked)
        asked = [asyncio.create_task(harness.app.service.run(ana._request("hint", {}))) for _ in range(4)]
        await asyncio.wait(asked, timeout=0.2)
        slow.go.set()
        assert all(reply.files for reply in await asyncio.gather(*asked))
        assert len(slow.asked) == before + 1
