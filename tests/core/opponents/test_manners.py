"""Draws that the computer accepts, and games that it resigns."""

from pathlib import Path

import pytest

from bot.core.language.voice import Voice
from bot.core.tables.loaded import awaited
from bot.features.opponents.turns import EARLY, IN_SIGHT, LONG, SELDOM, WORSE
from bot.testing.harness import Harness, User, command_of
from bot.testing.player import Sketcher, look
from rules.search.effort import WIN
from tests.core.opponents.thinkers import Judging
from tests.tiers import daily

SAYS = Voice("en", "lasca")
LOST = -(WIN - IN_SIGHT - 4)
"""Score of a defeat that is seen from afar."""


def tavern(path: Path, *scores: int) -> Harness:
    return Harness(path / "t.sqlite3", Sketcher(), thinker=Judging(*scores))


def judged(harness: Harness, *scores: int) -> None:
    """Let the computer find these scores from now on, one a question."""
    assert isinstance(harness.thinker, Judging)
    harness.thinker.scores = list(scores)


async def moves(least: int, *users: User) -> None:
    """Wait until the log has this many records."""
    while (loaded := await look(users[0].harness)).table.seq < least:
        (seat,) = awaited(loaded)
        await move(next(user for user in users if seat in loaded.seats_of(user.person.id)))


async def move(user: User) -> None:
    loaded = await look(user.harness)
    (seat,) = awaited(loaded)
    text = next(loaded.game.write(m) for m in loaded.game.moves(loaded.playing.state, seat))
    assert (await user.says("move", move=text)).empty


@pytest.mark.parametrize(("score", "taken"), [(WORSE, True), (WORSE - 1, False), (0, False), (-500, False)])
async def test_a_draw_is_taken_by_who_is_behind(tmp_path: Path, score: int, taken: bool) -> None:
    """Offer a draw at these scores of Ana, who is to move."""
    async with tavern(tmp_path) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="halma", machine="easy")
        await moves(EARLY, ana)
        judged(harness, score)
        assert (await ana.says("draw")).empty
        loaded = await look(harness)
        assert loaded.table.thinking is False
        board, name = harness.board(), SAYS("machine", {"level": "easy"})
        if taken:
            assert loaded.snapshot is not None
            assert loaded.snapshot.outcome is not None
            assert loaded.snapshot.outcome.reason == "draw_agreed"
            return
        assert SAYS("proposal-refused-draw", {"name": name}) in board.text
        assert not [b for row in board.buttons for b in row if command_of(b) in {"agree", "refuse"}]
        assert (await ana.says("draw")).text == SAYS("refusal-already_proposed")
        await move(ana)
        assert (await look(harness)).table.proposal is None


async def test_nobody_is_behind_when_a_game_has_just_begun(tmp_path: Path) -> None:
    async with tavern(tmp_path) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="lasca", machine="easy")
        judged(harness, 500)
        await ana.says("draw")
        assert (await look(harness)).table.status == "playing"


async def test_a_machine_offers_a_draw_in_a_long_even_game_and_seldom(tmp_path: Path) -> None:
    async with tavern(tmp_path) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="halma", machine="easy")
        machine = SAYS("machine", {"level": "easy"})
        offer = SAYS("caption-proposal-draw", {"seat": machine})
        for seq in range(LONG - 2):
            await moves(seq, ana)
            assert offer not in harness.board().text
        offered: list[int] = []
        while len(offered) < 2:
            await move(ana)
            if offer in harness.board().text:
                offered.append((await look(harness)).playing.turn)
                if len(offered) == 1:
                    refused = await ana.taps("refuse")
                    assert refused.text == SAYS("proposal-refused-draw", {"name": "Ana"})
        assert offered[1] - offered[0] == SELDOM
        assert (await ana.taps("agree")).empty
        assert SAYS("outcome-draw_agreed") in harness.board().text


async def test_an_even_game_that_is_long_is_drawn(tmp_path: Path) -> None:
    async with tavern(tmp_path) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="halma", machine="easy")
        await moves(LONG, ana)
        await ana.says("draw")
        assert (await look(harness)).table.status == "finished"


async def test_of_two_machines_no_one_is_said_to_decline_what_it_took(tmp_path: Path) -> None:
    """Name no decliner: one is behind and accepts, the other is ahead, and the log doesn't say which."""
    async with tavern(tmp_path) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="halma", seats="4")
        lobby = harness.board()
        await bea.taps("join", lobby)
        await ana.taps("machine", lobby)
        await moves(EARLY, ana, bea)
        judged(harness, -500, -500)
        before = await look(harness)
        (mover,) = awaited(before)
        winners = before.game.concede(before.playing.state, mover).winners
        if winners >= before.machines.keys():
            judged(harness, 500, -500)
        await ana.says("draw")
        assert (await look(harness)).table.status == "playing"
        said = SAYS("proposal-refused-draw", {"name": SAYS("one-machine")})
        assert said in harness.board().text


async def test_where_bids_are_sealed_a_machine_plays_on(tmp_path: Path) -> None:
    async with tavern(tmp_path) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="citadel", machine="easy")
        assert (await ana.says("draw")).text == SAYS("refusal-nobody_to_ask")


@pytest.mark.parametrize(
    ("level", "scores", "resigned"),
    daily(
        [
            ("easy", [LOST], True),
            ("hard", [LOST, LOST], True),
            ("hard", [LOST, -300], False),
            ("medium", [-(WIN - IN_SIGHT + 1)], False),
            ("medium", [-900], False),
        ],
        3,
    ),
)
async def test_a_machine_gives_up_when_nothing_is_left(
    tmp_path: Path, level: str, scores: list[int], resigned: bool
) -> None:
    async with tavern(tmp_path) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="lasca", machine=level)
        judged(harness, *scores)
        await move(ana)
        loaded = await look(harness)
        assert (loaded.table.status == "finished") is resigned
        if resigned:
            assert SAYS("outcome-resigned", {"winners": "Ana"}) in harness.board().text
            assert harness.board().notify == (ana.person.id,)


async def test_no_machine_gives_up_for_the_person_who_is_its_partner(tmp_path: Path) -> None:
    async with tavern(tmp_path, *[LOST] * 100) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="halma", seats="4", machine="easy")
        loaded = await look(harness)
        if loaded.table.status == "finished":  # the other pair, both computers, may
            assert loaded.snapshot is not None
            assert loaded.snapshot.outcome is not None
            (mine,) = loaded.seats_of(ana.person.id)
            assert mine in loaded.snapshot.outcome.winners
