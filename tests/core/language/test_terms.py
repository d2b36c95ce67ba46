"""One word for one thing, as in docs/words.md: words that a language file must not use."""

import re
from pathlib import Path
from typing import Final

import pytest

from bot.core.language.voice import CORE, PICTURES
from rules.games import folder, games

SPOKEN: Final = r"^(?!(?:typed|word|name|value)-)[a-z][\w-]* = .*|^ .*"
"""Lines that people read, without those they may type."""
NEVER: Final = {
    "it": (r"lato", r"tavola", r"plancia", r"tavoliere", r"(?:le|delle|alle|sulle|due|[2-9]\d*) fiche"),
    "pt-BR": (
        r"comer?",
        r"configurações",
        r"num",
        r"numa",
        r"pedras?",
        r"usuários?",
        r"por lance",
    ),
}
BIDS: Final = r"(?:lances|lance(?! os dados))"
"""Portuguese for a sealed bid, which only Citadel has; a move is a jogada."""
MEN: Final = (r"m[ae]n", r"stones?", r"pieces?")
"""English words for men: each game keeps to one of these, as its rules do."""
PAGE: Final = CORE.parents[2] / "adapters" / "web" / "page" / "chat" / "words.js"
FILES: Final = (CORE, PICTURES, *(folder(name) / "words" for name in games()))


def found(path: Path, word: str) -> list[str]:
    """Return the player-facing lines of a file that contain a word."""
    lines = re.findall(SPOKEN, path.read_text(encoding="utf-8"), re.MULTILINE)
    return [line for line in lines if re.search(rf"\b{word}\b", line, re.IGNORECASE)]


@pytest.mark.parametrize("language", NEVER)
@pytest.mark.parametrize("words", FILES, ids=lambda words: words.parent.name)
def test_no_sentence_uses_a_word_for_which_there_is_another(words: Path, language: str) -> None:
    assert [line for word in NEVER[language] for line in found(words / f"{language}.ftl", word)] == []


@pytest.mark.parametrize("language", NEVER)
def test_nor_does_the_local_page(language: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    _, _, spoken = text.partition(f"{language}: {{" if language == "it" else f'"{language}": {{')
    words = spoken.partition("},")[0]
    assert words
    assert [word for word in NEVER[language] if re.search(rf"\b{word}\b", words, re.IGNORECASE)] == []


@pytest.mark.parametrize("words", FILES[1:], ids=lambda words: words.parent.name)
def test_in_portuguese_a_bid_is_no_move(words: Path) -> None:
    assert words.parent.name == "citadel" or found(words / "pt-BR.ftl", BIDS) == []


@pytest.mark.parametrize("name", games())
def test_in_english_the_men_of_a_game_go_by_one_name(name: str) -> None:
    assert len([word for word in MEN if found(folder(name) / "words" / "en.ftl", word)]) <= 1
