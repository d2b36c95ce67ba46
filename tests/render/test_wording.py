"""Texts of the rendering: the same keys and fields in every language."""

from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

import render
from render.text import WORDS

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
