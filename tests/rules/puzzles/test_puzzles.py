"""Answers of puzzles, proved by code from the position alone."""

from dataclasses import replace
from itertools import islice

import pytest

from rules.core.game import Seat
from rules.games import folder, games
from rules.puzzles import pencil
from rules.puzzles.answering import is_right, judged
from rules.puzzles.generating import found
from rules.puzzles.pencil import PLANS, cut, cuts, ring
from rules.puzzles.proof import Unproved, proof, recipe_of
from rules.puzzles.puzzle import FILE, Puzzle, read, write
from rules.puzzles.store import by_name, puzzles_of
from tests.tiers import FULL, daily

MOST_BYTES = 1_000_000
FEWEST = 365
PUZZLING = tuple(name for name, game in games().items() if recipe_of(game) is not None)
SAMPLED = 3
"""Puzzles of each game that are proved every day."""

LASCA = Puzzle(
    "lasca",
    "best",
    "white b2=ww d2=w f2=ww a3=w c3=rw g3=w d4=wr f4=rw a5=r c5=r e5=rr g5=rw d6=r c7=r g7=r ply=28",
    0,
    ("g5-f6",),
    ("g5-f6", "c7-b6", "d2-e3", "c5-b4", "a3xc5xa7"),
    7,
    210,
    1609,
)


def test_there_are_enough_of_them_in_little_room() -> None:
    assert len(by_name()) + len(pencil.RIDDLES) >= FEWEST
    for name in PUZZLING:
        recipe = recipe_of(games()[name])
        assert recipe is not None
        assert len(puzzles_of(name)) == recipe.count
    assert sum((folder(name) / FILE).stat().st_size for name in PUZZLING) <= MOST_BYTES


def test_no_two_have_the_same_name() -> None:
    assert len(by_name()) == sum(len(puzzles_of(name)) for name in PUZZLING)


@pytest.mark.parametrize("name", daily(PUZZLING, 3))
def test_a_sample_is_proved(name: str) -> None:
    puzzles = puzzles_of(name)
    for puzzle in puzzles[:: max(1, len(puzzles) // SAMPLED)]:
        proof(games()[name], puzzle)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("name", PUZZLING)
def test_every_one_is_proved(name: str) -> None:
    for puzzle in puzzles_of(name):
        proof(games()[name], puzzle)


def test_the_line_is_legal_and_begins_with_an_answer() -> None:
    for puzzle in by_name().values():
        game = games()[puzzle.game]
        state = game.position(puzzle.position)
        assert puzzle.line[0] in puzzle.answers
        assert is_right(game, puzzle, state, game.parse(state, Seat(puzzle.seat), puzzle.line[0]))


@pytest.mark.parametrize(
    "wrong",
    [
        {"answers": ("d2-e3",)},
        {"line": ("g5-f6", "a5-b6")},
        {"gap": 211},
        {"depth": 1},
        {"kind": "roll"},
        {"seat": 1},
        {"position": LASCA.position.replace("a3=w ", "")},
    ],
)
def test_a_proof_notices_whatever_is_not_so(wrong: dict[str, object]) -> None:
    proof(games()["lasca"], LASCA)
    with pytest.raises(Unproved):
        proof(games()["lasca"], replace(LASCA, **wrong))  # type: ignore[arg-type] # fields by name


def test_puzzles_come_back_as_they_were_written() -> None:
    puzzles = puzzles_of("lasca")
    assert read("lasca", write(puzzles)) == puzzles
    assert write(puzzles).count("\n") == len(puzzles) + 2
    with pytest.raises(ValueError, match="lasca"):
        read("lasca", '[{"position": "white"}]')


@FULL
def test_the_same_seed_finds_the_same_puzzles() -> None:
    game = games()["lasca"]
    first, again = (tuple(islice(found(game, seed=0), 2)) for _ in range(2))
    assert first == again == puzzles_of("lasca")[:2]
    assert tuple(islice(found(game, seed=1), 1)) != first[:1]


def test_a_wrong_answer_is_told_what_the_other_side_does() -> None:
    right, wrong = (judged(games()["lasca"], LASCA, text) for text in ("g5f6", "d2-e3"))
    assert right.right
    assert [move for _, move in right.played] == list(LASCA.line)
    assert not wrong.right
    assert wrong.played[0] == (0, "d2-e3")
    assert wrong.played[1][0] == 1
    assert wrong.after <= right.after < right.before == wrong.before


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


def test_a_bid_is_answered_by_one_that_does_not_know_it() -> None:
    game = games()["citadel"]
    puzzle = puzzles_of("citadel")[0]
    state = game.position(puzzle.position)
    wrong = [game.write(move) for move in game.moves(state, Seat(puzzle.seat))][-2:]
    replies = {judged(game, puzzle, text).played[1] for text in wrong}
    assert len(replies) == 1
    assert all(not judged(game, puzzle, text).right for text in wrong)


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
