"""Portuguese plurals outside the games, which never count nothing as one."""

from pathlib import Path

import pytest

from bot.core.language.voice import CORE, PICTURES
from bot.testing.contract.test_plurals import untrue_of_nothing


@pytest.mark.parametrize("words", [CORE, PICTURES], ids=["core", "pictures"])
def test_one_in_portuguese_says_its_number_or_is_written_as_1(words: Path) -> None:
    assert list(untrue_of_nothing(words / "pt-BR.ftl")) == []


def test_one_without_its_number_is_found(tmp_path: Path) -> None:
    file = tmp_path / "pt-BR.ftl"
    file.write_text("a = { $n ->\n    [one] uma peça\n   *[other] { $n } peças\n }\n", encoding="utf-8")
    assert list(untrue_of_nothing(file)) == [2]
