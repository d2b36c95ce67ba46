"""The app's own texts: every key of the page, in every language."""

import re
from pathlib import Path

import pytest

import bot.adapters.web

PAGE = Path(bot.adapters.web.__file__).parent / "page"
LANGUAGES = ("en", "it", "pt-BR")
KEY = re.compile(r"^  (\w+):", re.MULTILINE)


def keys(language: str) -> list[str]:
    return KEY.findall((PAGE / "words" / f"{language}.js").read_text("utf-8"))


def said() -> set[str]:
    """Return the keys of the screens and the board, and the titles of the actions at a table."""
    sources = [
        path.read_text("utf-8") for path in PAGE.rglob("*.js") if path.parent.name not in {"words", "chat"}
    ]
    found = {key for source in sources for key in re.findall(r'\b(?:say|words)\("(\w+)"', source)}
    table = (PAGE / "screens" / "table.js").read_text("utf-8")
    (actions,) = re.findall(r"const ACTIONS = .*?\n(.*?)\n\}\);", table, re.DOTALL)
    titles = {*KEY.findall(actions), *re.findall(r'this\.do\("(\w+)"[^,)]*\)', table)}
    assert {"hint", "undo", "goon"} <= titles
    return found | titles | set(re.findall(r'ask: "(\w+)"', actions))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_words_for_all_that_it_says(language: str) -> None:
    assert said() - set(keys(language)) == set()


def test_the_languages_have_the_same_words() -> None:
    assert keys("it") == keys("en")
    assert keys("pt-BR") == keys("en")
