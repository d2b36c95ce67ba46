"""Names of seats in sentences."""

import pytest

from bot.core.language.voice import Voice


def test_a_seat_is_called_by_its_name_or_its_side_or_where_there_are_none_by_a_letter() -> None:
    assert Voice("en", "lasca", {0: "Ana"}).seat(0) == "Ana"
    assert Voice("en", "lasca", {0: "Ana"}).seat(1) == "red"
    assert Voice("en", "lasca", {0: "Ana"}).side(0) == "white"
    assert Voice("en", "crown_and_anchor").seat(2) == "C"


def test_whoever_won_with_two_seats_is_named_once() -> None:
    voice = Voice("en", "halma", {0: "Bea", 1: "Ana", 2: "Bea", 3: "Ana"})
    assert voice("outcome-resigned", {"winners": ("0", "2")}) == voice("outcome-resigned", {"winners": "Bea"})
    assert voice("outcome-resigned", {"winners": ("0", "1")}) == "Bea and Ana won by resignation."


@pytest.mark.parametrize(
    ("language", "won", "shared"),
    [
        ("en", "Computer (hard) won by resignation.", "Bea and Computer (hard)"),
        ("pt-BR", "Vitória do computador (difícil) por desistência.", "de Bea e do computador (difícil)"),
        ("it", "Vittoria del computer (difficile) per abbandono.", "di Bea e del computer (difficile)"),
    ],
)
def test_the_computer_has_the_article_of_its_language(language: str, won: str, shared: str) -> None:
    voice = Voice(language, "halma", {0: "Bea"}, {1: "hard"})
    assert voice("outcome-resigned", {"winners": ("1",)}) == won
    assert shared in voice("outcome-resigned", {"winners": ("0", "1")})
    several = Voice(language, "halma", {0: "Computista"}, {1: "hard", 2: "easy"})
    assert "Computista" in several("outcome-resigned", {"winners": ("0",)})
    assert ("Computer B (" in several("outcome-resigned", {"winners": ("1",)})) == (language == "en")


def test_moves_are_written_with_the_words_of_the_reader() -> None:
    assert Voice("pt-BR", "crown_and_anchor").written("crown 10, ready") == "coroa 10, pronto"
    assert Voice("it", "tabula").written("19-off bar-3 e4") == "19-fuori mano-3 e4"
    assert Voice("en", "crown_and_anchor").written("crown 10") == "crown 10"
    assert Voice("pt-BR").written("crown 10") == "crown 10"


def test_places_and_candidates_of_a_sentence_are_written_so_too() -> None:
    voice = Voice("it", "tabula")
    assert "24-fuori" in voice("fact-played", {"seat": 0, "legs": ("24-off",), "returned": 0})
    assert "24-fuori, 23-fuori" in voice("refusal-ambiguous", {"candidates": ("24-off", "23-off")})


def test_a_side_without_a_name_is_bare_at_the_head_of_a_line_and_in_a_list_and_a_player_elsewhere() -> None:
    voice, named = Voice("pt-BR", "citadel"), Voice("pt-BR", "citadel", {1: "Bia"})
    assert voice("fact-pushed", {"seat": 1, "from": 4, "to": 3}).startswith("direita: ")
    bids = {"first_seat": 0, "first_bid": 5, "second_seat": 1, "second_bid": 4}
    assert voice("fact-revealed", bids) == "Lances: esquerda 5, direita 4."
    assert voice("fact-game_full", {"seat": 1}) == "Cidadela tomada: vitória completa de quem joga à direita!"
    assert named("fact-game_full", {"seat": 1}) == "Cidadela tomada: vitória completa de Bia!"
    assert voice("outcome-full", {"winners": ("0",)}).startswith("Vitória completa de quem joga à esquerda:")
