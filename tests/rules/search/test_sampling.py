"""Random choices by a seed."""

from collections import Counter

from rules.search.effort import WIN, Effort, Scored
from rules.search.sampling import Stream, pick, weighted

FREELY = Effort(1, 1, halving=10, margin=30)


def test_numbers_follow_from_seed_and_purpose() -> None:
    def numbers(seed: int, purpose: str) -> list[int]:
        stream = Stream(seed, purpose)
        return [stream.below(1000) for _ in range(5)]

    assert numbers(1, "a") == numbers(1, "a")
    assert numbers(1, "a") != numbers(2, "a")
    assert numbers(1, "a") != numbers(1, "b")


def test_an_index_is_as_likely_as_its_weight() -> None:
    stream = Stream(4)
    counts = Counter(weighted(stream, (1, 0, 3)) for _ in range(2000))
    assert set(counts) == {0, 2}
    assert 2.5 < counts[2] / counts[0] < 3.5


def test_weights_may_be_larger_than_any_digest() -> None:
    stream, huge = Stream(4), 1 << 3000
    assert {weighted(stream, (huge, huge)) for _ in range(50)} == {0, 1}


def test_ten_points_less_are_half_as_likely_and_a_blunder_is_never_made() -> None:
    moves = (Scored("best", 100), Scored("good", 90), Scored("bad", 69), Scored("unknown", 95, exact=False))
    counts = Counter(pick(moves, FREELY, seed).move for seed in range(3000))
    assert set(counts) == {"best", "good"}
    assert 1.7 < counts["best"] / counts["good"] < 2.3


def test_a_won_game_is_not_played_with() -> None:
    moves = (Scored("win", WIN - 1), Scored("slower", WIN - 3))
    assert {pick(moves, FREELY, seed).move for seed in range(50)} == {"win"}
