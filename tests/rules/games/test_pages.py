"""The page of each game: its links lead somewhere."""

import re
from pathlib import Path

import pytest

import rules.games

FOLDERS = sorted(page.parent for page in Path(rules.games.__file__).parent.glob("*/RULES.md"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_file_that_is_named_is_in_the_package(folder: Path) -> None:
    named = re.findall(r"`(\w+\.\w+)`", (folder / "RULES.md").read_text(encoding="utf-8"))
    assert [name for name in named if not (folder / name).is_file()] == []
