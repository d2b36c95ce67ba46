"""Parameters that the daily tests leave out of a product, and those they keep."""

from itertools import product

from tests.tiers import crossed, daily


def test_by_day_every_value_of_a_product_is_met_and_in_full_every_combination() -> None:
    axes = ("abcde", (1, 2), (True, False, None))
    made = crossed(*axes)
    assert [one.values for one in made] == list(product(*axes))
    by_day = [one.values for one in made if not one.marks]
    assert len(by_day) == 5
    assert [set(column) for column in zip(*by_day, strict=True)] == [set(axis) for axis in axes]
    assert {mark.name for one in made for mark in one.marks} == {"full"}


def test_by_day_the_first_of_similar_cases_are_kept() -> None:
    made = daily([("a", 1), ("b", 2), ("c", 3)], 2)
    assert [one.values for one in made] == [("a", 1), ("b", 2), ("c", 3)]
    assert [bool(one.marks) for one in made] == [False, False, True]
    assert [one.values for one in daily("ab")] == [("a",), ("b",)]
