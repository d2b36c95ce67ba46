"""The worked example of CONTRIBUTING, `docs/examples/coinflip`, built into a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.tiers import FULL

ROOT: Final = Path(__file__).parents[2]
EXAMPLE: Final = ROOT / "docs" / "examples" / "coinflip"
MOST: Final = 8
"""Files that a feature may touch outside its folder."""
TABLE: Final = """CREATE TABLE coin_scores (
    chat TEXT PRIMARY KEY, channel TEXT NOT NULL, heads BIGINT NOT NULL, tails BIGINT NOT NULL
){};
"""
VALUE: Final = '''@dataclass(frozen=True, slots=True)
class CoinScore:
    """How often a coin fell on either side in a chat. channel: of its post."""

    chat: ChatId
    channel: ChannelId
    heads: int = 0
    tails: int = 0


'''
ENTITY: Final = """COIN_SCORES: Final = _entity(
    model.CoinScore, "coin_scores", 1, lambda one: (f"coins {one.chat}",)
)

"""
INSERTIONS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "bot/app.py": (
        (r"^    following,\n    lessons,", "    coinflip,\n"),
        (r"^    privacy,\n\)\n\"\"\"", "    coinflip,\n"),
    ),
    "storage/model.py": (
        (r"^@dataclass\(frozen=True, slots=True\)\nclass Watch:", VALUE),
        (r"Table \| StoredPost \| Watch", "CoinScore | "),
    ),
    "storage/entities.py": (
        (r"^_PEOPLE: ", ENTITY),
        (r"TABLES, POSTS, WATCHES", "COIN_SCORES, "),
    ),
}
"""Insertions by file: the place, and the text."""
DIALOGUE: Final = """
import asyncio, sys
from pathlib import Path
from bot.testing.harness import Harness

async def main(path):
    async with Harness(path) as harness:
        ana = harness.person("Ana")
        assert (await ana.says("coinflip")).text in {"Heads!", "Tails!"}
        await ana.says("coinflip")
        await harness.passes(60.0)
        assert len(harness.room.shown) == 1, harness.room.posts
        again = harness.again()
    async with again:
        bea = again.person("Bea", "it")
        assert (await bea.says("coinflip")).text in {"Testa!", "Croce!"}
        (post,) = again.room.shown.values()
        assert sum(int(word) for word in post.text.split() if word.isdecimal()) == 3, post.text

asyncio.run(main(Path(sys.argv[1])))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the project without its tests."""
    for room in ("bot", "render", "rules", "storage"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "page"))
    return tmp_path


def outside(copy: Path) -> set[str]:
    """Build the feature in, and return the files that this touches outside its folder."""
    shutil.copytree(EXAMPLE, copy / "bot/features/coinflip")
    touched = set(INSERTIONS)
    for name, insertions in INSERTIONS.items():
        text = (copy / name).read_text(encoding="utf-8")
        for where, what in insertions:
            found = re.search(where, text, re.MULTILINE)
            assert found, (name, where)
            text = text[: found.start()] + what + text[found.start() :]
        (copy / name).write_text(text, encoding="utf-8")
    for kind, end in (("sqlite", " STRICT"), ("postgres", "")):
        folder = copy / "storage/schema" / kind
        newest = max(int(step.name.partition("_")[0]) for step in folder.glob("*.sql"))
        step = folder / f"{newest + 1:04}_coin_scores.sql"
        columns = TABLE.replace("BIGINT", "INTEGER") if kind == "sqlite" else TABLE
        step.write_text(columns.format(end), encoding="utf-8")
        touched.add(str(step.relative_to(copy)))
    return touched


@FULL
def test_a_feature_with_a_table_a_command_and_a_post_touches_few_files(copy: Path) -> None:
    assert len(outside(copy)) <= MOST
    told = subprocess.run(
        [sys.executable, "-c", DIALOGUE, str(copy / "t.sqlite3")],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
