"""Letters: those of every language, and lines that fit their room."""

from unicodedata import normalize

import pytest

from render import lettering


def test_the_face_has_the_letters_of_names_and_of_the_three_languages() -> None:
    """Expect no letter to look like the box of a missing one, nor like its plain letter."""
    missing = lettering.mask("\ue000", 30).tobytes()
    accented = "àáâãçéêèíìóôõòúùüÀÁÂÃÇÉÊÈÍÓÔÕÚ"
    for letter in accented + "łŁđőřşžñßøåæœαβγδΩЖИКяюñ·…×→–−’":
        assert lettering.mask(letter, 30).tobytes() != missing, letter
    for letter in accented:
        assert (
            lettering.mask(letter, 30).tobytes() != lettering.mask(normalize("NFD", letter)[0], 30).tobytes()
        ), letter


def test_an_accent_takes_no_room_of_its_own() -> None:
    assert lettering.width("posições", 26) == lettering.width("posicoes", 26)


def test_words_that_do_not_fit_get_smaller_and_are_cut_at_last() -> None:
    assert lettering.fitted("short", 26, 18, 400) == ("short", 26)
    line, size = lettering.fitted("a rather long line of words", 26, 18, 260)
    assert (line, size < 26) == ("a rather long line of words", True)
    cut, smallest = lettering.fitted("a rather long line of words " * 5, 26, 18, 200)
    assert (cut.endswith("…"), smallest) == (True, 18)
    assert lettering.width(cut, smallest) <= 200


@pytest.mark.parametrize("name", ["Ana", "João Łukasz", "Жанна", "Ωμέγα", "Zoë-Anne O’Neill", "B2", "…"])
def test_names_in_letters_of_the_typeface_stay(name: str) -> None:
    assert lettering.written(name) == name


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Jose\u0301", "José"),
        ("Ana 😀 Lua", "Ana Lua"),
        ("@\u2060everyone", "@everyone"),
        ("A\u200bna", "Ana"),
        ("\u202eanA", "anA"),
        ("A\nna", "Ana"),
        ("A\u0336n\u0336a\u0336", "Ana"),
        ("", ""),
        ("  ", ""),
        ("🦊", ""),
        ("山田", ""),
        ("\ue000", ""),
        ("אמיר-כהן", ""),
        ("\u200eأحمد (٢)\u200e", ""),
    ],
)
def test_what_would_be_boxes_turned_or_invisible_goes(name: str, drawn: str) -> None:
    assert lettering.written(name) == drawn
