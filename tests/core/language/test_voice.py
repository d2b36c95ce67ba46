"""How seats are called."""

from bot.core.language.voice import Voice


def test_a_seat_is_called_by_its_name_or_its_side_or_where_there_are_none_by_a_letter() -> None:
    assert Voice("en", "lasca", {0: "Ana"}).seat(0) == "Ana"
    assert Voice("en", "lasca", {0: "Ana"}).seat(1) == "red"
    assert Voice("en", "lasca", {0: "Ana"}).side(0) == "white"
    assert Voice("en", "crown_and_anchor").seat(2) == "C"


def test_whoever_won_with_two_seats_is_named_once() -> None:
    voice = Voice("en", "halma", {0: "Bea", 1: "Ana", 2: "Bea", 3: "Ana"})
    assert voice("outcome-resigned", {"winners": ("0", "2")}) == voice("outcome-resigned", {"winners": "Bea"})
