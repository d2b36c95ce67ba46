"""Words of a game as people write them in three languages, before its rules read them."""

import pytest

from bot.core.input.spelling import spelled
from rules.core.errors import AmbiguousMove
from rules.games import games

TABULA, CROWN, HALMA, LASCA = (games()[name] for name in ("tabula", "crown_and_anchor", "halma", "lasca"))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("coroa 10", "crown 10"),
        ("Coroas10", "crown10"),
        ("10 corona", "10 crown"),
        ("âncora 5", "anchor 5"),
        ("a\u0302ncora 5", "anchor 5"),
        ("ancore: 5", "anchor: 5"),
        ("copas 5", "heart 5"),
        ("CUORI 5", "heart 5"),
        ("our 5", "diamond 5"),
        ("5 picche", "5 spade"),
        ("fiori=5", "club=5"),
        ("Pronta", "ready"),
        ("lançar", "throw"),
        ("lancar", "throw"),
        ("vol", "volunteer"),
        ("passo", "pass"),
        ("👑 10", "👑 10"),
        ("horse 10", "horse 10"),
    ],
)
def test_figures_and_words_are_known_in_three_languages(text: str, written: str) -> None:
    assert spelled(CROWN, text) == written


@pytest.mark.parametrize(
    ("text", "candidates"), [("co 10", ("crown 10", "heart 10")), ("r", ("ready", "throw", "refuse"))]
)
def test_a_beginning_that_fits_several_words_asks_which(text: str, candidates: tuple[str, ...]) -> None:
    with pytest.raises(AmbiguousMove) as refused:
        spelled(CROWN, text)
    assert refused.value.candidates == candidates


@pytest.mark.parametrize(
    "text", ["roll", "r", "dice", "throw", "rola", "Rolar", "lança", "dados", "tira", "lancia", "dadi"]
)
def test_rolling_is_understood_in_three_languages(text: str) -> None:
    assert spelled(TABULA, text) == "roll"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("HAND/1/3/7", "bar/1/3/7"),
        ("mão-7", "bar-7"),
        ("mano 7 9-14", "bar 7 9-14"),
        ("24/fora", "24/off"),
        ("24-fuori 3-4", "24-off 3-4"),
        ("PASSA", "pass"),
    ],
)
def test_entering_leaving_and_passing_are_understood_in_three_languages(text: str, written: str) -> None:
    assert spelled(TABULA, text) == written


@pytest.mark.parametrize("text", ["p15-n13", "p15 n13", "p 15 n 13", "P15→N13"])
def test_a_site_is_no_word(text: str) -> None:
    assert spelled(HALMA, text) == text


def test_a_game_without_words_is_left_alone() -> None:
    assert spelled(LASCA, " passo ") == " passo "


def test_what_is_too_long_for_a_move_is_not_looked_at() -> None:
    assert spelled(CROWN, "coroa " * 1_000) == "coroa " * 1_000
