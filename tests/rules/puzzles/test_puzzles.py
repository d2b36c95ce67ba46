"""Answers of puzzles, proved by code from the position alone."""

from dataclasses import replace
from datetime import date
from itertools import islice

import pytest

from rules.core.game import Seat
from rules.games import folder, games
from rules.games.citadel.evaluate import duel
from rules.games.citadel.notation import read_position
from rules.games.citadel.positions import plain
from rules.games.citadel.state import bid
from rules.games.halma.board import TARGETS
from rules.games.tabula import rollouts
from rules.puzzles import pencil
from rules.puzzles.answering import is_right, judged
from rules.puzzles.forced import Refused, forced
from rules.puzzles.generator import batches, difficulty, seen_at_once
from rules.puzzles.kinds import FORCED
from rules.puzzles.pencil import PLANS, cut, cuts, ring
from rules.puzzles.proof import Unproved, proof, proved, recipe_of
from rules.puzzles.puzzle import FILE, Puzzle, read, write
from rules.puzzles.store import by_name, puzzles_of
from rules.search.opponents import analyse
from tests.tiers import FULL

MOST_BYTES = 1_000_000
FEWEST = 365
PUZZLING = tuple(name for name, game in games().items() if recipe_of(game) is not None)
SLOW = {"dice_towers"}
"""Games in which a proof takes seconds."""
SAMPLED = 2
"""Puzzles of each game that the daily tests prove."""

LASCA = Puzzle(
    "lasca",
    "gain",
    "white a1=wwwR e1=w f2=w a3=r c3=wwr e3=w d4=wr f4=w a5=r c5=r g5=r b6=r c7=rW e7=r g7=r",
    0,
    ("f2-g3",),
    ("f2-g3", "d4xf2", "c7-d6", "g5xe3", "d6xb4xd2xf4"),
    3,
    8,
    1204,
    "series",
)
"""Sacrifices, and the jumps that come of them."""
THREE_WAYS = (
    "f1:w2 a2:b3 d2:w4 e2:w1 h2:w1 h3:w4 a4:b3 d4:w2 g4:w6 h5:w6 a6:b5 d6:b3 g7:b6b6 h7:b4 b8:b6 | black 0 0"
)
"""A position of Dice Towers in which one move threatens a line and two threaten a tower."""
ENOUGH = {
    "lasca": 150,
    "lambs_and_tigers": 51,
    "hasami_shogi": 41,
    "halma": 146,
    "dice_towers": 37,
    "tabula": 50,
    "citadel": 52,
}
"""Puzzles that each game has at least."""
FEWEST_FORCED = 200


def test_there_are_enough_of_them_in_little_room() -> None:
    assert len(by_name()) + len(pencil.RIDDLES) >= FEWEST
    assert sum(one.kind in FORCED for one in by_name().values()) >= FEWEST_FORCED
    for name, fewest in ENOUGH.items():
        assert len(puzzles_of(name)) >= fewest, name
    assert sum((folder(name) / FILE).stat().st_size for name in PUZZLING) <= MOST_BYTES


def test_no_two_have_the_same_name() -> None:
    assert len(by_name()) == sum(len(puzzles_of(name)) for name in PUZZLING)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=FULL) if name in SLOW else name for name in PUZZLING]
)
def test_a_sample_is_proved(name: str) -> None:
    """Another one every day, so that all have their turn."""
    puzzles = puzzles_of(name)
    today = date.today().toordinal()  # noqa: DTZ011 -- any day will do
    for number in range(SAMPLED):
        proof(games()[name], puzzles[(today * SAMPLED + number) % len(puzzles)])


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("name", PUZZLING)
def test_every_one_is_proved(name: str) -> None:
    for puzzle in puzzles_of(name):
        proof(games()[name], puzzle)


def test_no_answer_of_a_forced_line_is_seen_at_once() -> None:
    """A better evaluation sees more, so a change of one may cost puzzles."""
    seen = []
    for puzzle in by_name().values():
        if puzzle.kind in FORCED:
            game, seat = games()[puzzle.game], Seat(puzzle.seat)
            state = game.position(puzzle.position)
            if seen_at_once(game, state, seat, game.parse(state, seat, puzzle.answers[0])):
                seen.append(puzzle.name)
    assert seen == []


def test_the_line_is_legal_and_begins_with_an_answer() -> None:
    for puzzle in by_name().values():
        game = games()[puzzle.game]
        state = game.position(puzzle.position)
        assert puzzle.line[0] in puzzle.answers
        assert is_right(game, puzzle, state, game.parse(state, Seat(puzzle.seat), puzzle.line[0]))


@pytest.mark.parametrize(
    "wrong",
    [
        {"answers": ("f4-e5",)},
        {"line": ("f2-g3", "d4xf2")},
        {"gap": 7},
        {"depth": 2},
        {"kind": "win"},
        {"seat": 1},
        {"position": LASCA.position.replace("e1=w ", "")},
    ],
)
def test_a_proof_notices_whatever_is_not_so(wrong: dict[str, object]) -> None:
    proof(games()["lasca"], LASCA)
    with pytest.raises(Unproved):
        proof(games()["lasca"], replace(LASCA, **wrong))  # type: ignore[arg-type] # fields by name


def test_difficulties_of_a_game_differ_and_follow_from_its_puzzles() -> None:
    for name in PUZZLING:
        points = [one.difficulty for one in puzzles_of(name)]
        assert max(map(points.count, points)) < len(points) / 2, name
        if name in {"halma", "tabula", "citadel"}:  # those of others change with their evaluation
            assert points == [difficulty(games()[name], one) for one in puzzles_of(name)]


def test_puzzles_come_back_as_they_were_written() -> None:
    puzzles = puzzles_of("lasca")
    assert read("lasca", write(puzzles)) == puzzles
    assert write(puzzles).count("\n") == len(puzzles) + 2
    with pytest.raises(ValueError, match="lasca"):
        read("lasca", '[{"position": "white"}]')


@FULL
def test_the_same_seed_finds_the_same_puzzles() -> None:
    game = games()["citadel"]
    first, again = (tuple(islice(batches(game, seed=0, first=0), 30)) for _ in range(2))
    assert first == again
    assert any(batch.puzzles for batch in first)
    assert tuple(islice(batches(game, seed=1, first=0), 30)) != first
    assert next(batches(game, seed=0, first=29)) == first[29]


def test_a_wrong_answer_is_told_what_the_other_side_does() -> None:
    right, wrong = (judged(games()["lasca"], LASCA, text) for text in ("f2g3", "e1-d2"))
    assert right.right
    assert [move for _, move in right.played] == list(LASCA.line)
    assert not wrong.right
    assert [seat for seat, _ in wrong.played] == [0, 1]


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("white a1=w g7=r", "only_move"),
        ("white c1=w g1=w e3=w d4=r f6=r a7=r", "only_move"),
        ("white a1=w c1=w g1=w d2=w a7=r c7=r g7=r", "nothing"),
        # The man that the line of eight plies wins is lost again at the tenth.
        (
            "white a1=w e1=w g1=w b2=w d2=ww f2=w a3=w e3=rw f4=wrr c5=wr e5=r g5=r b6=r f6=r a7=r c7=r g7=r",
            "nothing",
        ),
    ],
)
def test_a_position_is_refused(position: str, reason: str) -> None:
    recipe = recipe_of(games()["lasca"])
    assert recipe is not None
    assert forced(games()["lasca"].position(position), recipe) == Refused(reason)  # type: ignore[arg-type] # by name


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (
            "white 4:2 5:2 8 10:3 12:3 16:2 20:2 | black 2:2 3:2 6:2 13:2 14:2 18:2 19:3 | black 2-4-3",
            "largest_capture",
        ),
        ("white 1:3 8:2 18:2 20:2 21:4 22:2 | black 2 6:3 13:2 16 19:3 23:3 24:2 | black 5-5-2", "one_ply"),
    ],
)
def test_a_plain_roll_is_refused_before_games_are_played(
    position: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games()["tabula"]
    recipe, state = recipe_of(game), game.position(position)
    assert recipe is not None
    monkeypatch.delattr(rollouts, "margin")
    assert proved(game, state, min(game.to_act(state)), "roll", recipe) == reason


def test_the_same_position_reached_otherwise_is_right() -> None:
    """Move two men of a turn in either order."""
    game = games()["tabula"]
    for puzzle in puzzles_of("tabula"):
        state = game.position(puzzle.position)
        others = [
            move
            for move in game.moves(state, Seat(puzzle.seat))
            if game.write(move) not in puzzle.answers and is_right(game, puzzle, state, move)
        ]
        for move in others:
            assert judged(game, puzzle, game.write(move)).right


@FULL
def test_a_tower_is_a_threat_as_well() -> None:
    """Three moves win in two: the other two build a tower of three sixes."""
    recipe = recipe_of(games()["dice_towers"])
    assert recipe is not None
    assert forced(games()["dice_towers"].position(THREE_WAYS), recipe) == Refused("nothing")


def test_no_bid_is_right_against_one_perfect_opponent_alone() -> None:
    state = read_position("stocks 13 9 line 2 bids - - points 0 0 round 1 play=single stock=24")
    assert plain(state, Seat(0), bid(4)) == "many_answers"
    assert not any(duel(state.board, Seat(0)).ever(points) for points in (1, 4, 7, 8))
    assert all(duel(state.board, Seat(0)).ever(points) for points in (2, 3, 5, 6, 9))


def test_bids_are_told_from_mistakes_exactly() -> None:
    """Against an opponent who plays perfectly, the bids up to the highest one are worth as much as any."""
    game = games()["citadel"]
    for puzzle in puzzles_of("citadel"):
        state = game.position(puzzle.position)
        ranked = analyse(game, game.view(state, Seat(0)), Seat(0)).alternatives
        good = sorted(int(game.write(one.move)) for one in ranked if one.value == ranked[0].value)
        answer = int(puzzle.answers[0])
        if puzzle.kind == "highest":
            assert answer == good[-1] < len(ranked)
        else:
            assert {*range(good[0], good[-1] + 1)} - {*good} == {answer}
        verdict = judged(game, puzzle, puzzle.answers[0])
        assert verdict.right
        assert verdict.after < verdict.before


def test_patiences_build_every_figure() -> None:
    positions = [puzzle.position for puzzle in puzzles_of("halma")]
    for target in {*TARGETS} - {"turned_camp"}:
        assert sum(f"target={target}" in one for one in positions) >= 20


def test_a_patience_goes_on_from_any_right_move() -> None:
    game = games()["halma"]
    several = next(puzzle for puzzle in puzzles_of("halma") if len(puzzle.answers) > 1)
    for answer in several.answers:
        verdict = judged(game, several, answer)
        assert verdict.right
        assert len(verdict.played) == several.depth
        state = game.position(several.position)
        for seat, text in verdict.played:
            state = game.play(state, Seat(seat), game.parse(state, Seat(seat), text)).state
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.winners


def test_riddles_have_one_answer_each() -> None:
    pencil.prove()
    for riddle in pencil.RIDDLES.values():
        assert riddle.accepts(riddle.answer)
        assert not riddle.accepts("")
        assert not riddle.accepts("7")


@pytest.mark.parametrize("text", ["2 1 4", "2, 1, 4", "spoon 2 fork 1 knife 4"])
def test_prices_are_read_however_they_are_written(text: str) -> None:
    assert pencil.RIDDLES["cutlery"].accepts(text)
    assert pencil.RIDDLES["cutlery"].said("1 3 4") == {"first": 5, "second": 15}


def test_subtractions_are_read_however_they_are_written() -> None:
    phantom = pencil.RIDDLES["phantom"]
    assert phantom.accepts("4132-2143, 4123-2134; 3421-1432 and 3412-1423")
    assert phantom.said("4132-2143 4321-2332") == {"right": 1, "given": 2, "missing": 3}


def test_only_the_comb_leaves_a_ring_to_climb_through() -> None:
    """Cut a frame as long as the edge of the card; the spiral is one long ribbon without a hole."""
    assert {plan: ring(plan) for plan in PLANS} == {"window": 28, "spiral": 0, "comb": 108}
    assert len(cut("spiral")) == len(cut("comb"))
    assert all(next(cuts(plan), None) for plan in PLANS)
