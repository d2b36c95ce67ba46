"""The words rendering brings along: the same keys and fields in every language, and letters for them all."""

from pathlib import Path
from unicodedata import normalize

import pytest
from fluent.runtime import FluentBundle, FluentResource

import render
from render import words
from render.say import WORDS

FOLDER = Path(render.__file__).parent / "words"
LANGUAGES = ("en", "pt-BR", "it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words_that_use_its_fields(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource((FOLDER / f"{language}.ftl").read_text(encoding="utf-8")))
    for key, fields in WORDS.items():
        message = bundle.get_message(key)
        assert message.value is not None
        text, errors = bundle.format_pattern(message.value, {field: f"<{field}>" for field in fields})
        assert not errors
        assert all(f"<{field}>" in str(text) for field in fields)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_left_over(language: str) -> None:
    lines = (FOLDER / f"{language}.ftl").read_text(encoding="utf-8").splitlines()
    assert {line.split(" = ")[0] for line in lines if line} == set(WORDS)


def test_the_face_has_the_letters_of_names_and_of_the_three_languages() -> None:
    """No letter may look like the box of a missing one, nor like its plain letter."""
    missing = words.mask("\ue000", 30).tobytes()
    accented = "àáâãçéêèíìóôõòúùüÀÁÂÃÇÉÊÈÍÓÔÕÚ"
    for letter in accented + "łŁđőřşžñßøåæœαβγδΩЖИКяюñ·…×→–−’":
        assert words.mask(letter, 30).tobytes() != missing, letter
    for letter in accented:
        assert words.mask(letter, 30).tobytes() != words.mask(normalize("NFD", letter)[0], 30).tobytes(), (
            letter
        )


def test_an_accent_takes_no_room_of_its_own() -> None:
    assert words.width("posições", 26) == words.width("posicoes", 26)


def test_words_that_do_not_fit_get_smaller_and_are_cut_at_last() -> None:
    assert words.fitted("short", 26, 18, 400) == ("short", 26)
    line, size = words.fitted("a rather long line of words", 26, 18, 260)
    assert (line, size < 26) == ("a rather long line of words", True)
    cut, smallest = words.fitted("a rather long line of words " * 5, 26, 18, 200)
    assert (cut.endswith("…"), smallest) == (True, 18)
    assert words.width(cut, smallest) <= 200
