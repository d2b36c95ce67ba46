"""Documents against the program: stored data, deleted data, and commands."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice, game_name
from bot.core.registry import typed_commands, word_in
from bot.testing.harness import Harness
from rules.games import folder, games
from storage.sqlite import SqliteStore
from tests.release.__main__ import ROOT

DOCS = ROOT / "docs"
PAGES = [
    *("PRIVACY.md", "TERMS.md", "SECURITY.md", "SUPPORT.md", "listing.md", "hosting.md"),
    *("commands.md", "settings.md", "tools.md", "fairness.md", "translating.md", "words.md"),
]
OURS = [name for name in games() if folder(name).is_relative_to(ROOT)]


async def columns(path: Path) -> dict[str, set[str]]:
    """Return the columns of every table in a new database, without those computed from others."""
    await (await SqliteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")}
            for name in names
            if name != "migrations" and not name.startswith("sqlite_")
        }


async def test_the_privacy_page_names_every_column_there_is(tmp_path: Path) -> None:
    page = (DOCS / "PRIVACY.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([\w, ]+) \| .+ \| .+ \|$", page, re.MULTILINE)
    told = {table: set(named.split(", ")) for table, named in rows}
    assert told == await columns(tmp_path / "t.db"), (
        "docs/PRIVACY.md says what is stored, why, and until when"
    )


async def test_nothing_names_who_has_deleted_their_data(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with Harness(path) as harness:
        ana, bea = harness.person("Anastasia"), harness.person("Bea")
        zoe = harness.person("Zoe", admin=True)
        await ana.says("chips")
        await ana.surely("chips", lock="2")
        for game in ("lasca", "citadel"):
            await ana.says("play", game=game)
            await bea.taps("join")
            await ana.says("language", language="it")
            await ana.surely("resign", table=harness.table())
        await bea.says("block", person="Anastasia")
        await zoe.says("settings", setting="ban", person="Anastasia")
        held = dump(path)
        assert "test:anastasia" in held
        assert "Anastasia" in held
        await ana.surely("forget")
    kept = dump(path)
    assert "anastasia" not in kept.casefold()
    assert "Bea" in kept


def dump(path: Path) -> str:
    """Return everything in a database as one text."""
    with closing(sqlite3.connect(path)) as db:
        return "\n".join(db.iterdump())


def texts() -> Iterator[tuple[str, str, str]]:
    """Yield each text of the listing: its heading, its language, and itself."""
    page = (DOCS / "listing.md").read_text(encoding="utf-8")
    for part in page.split("\n### ")[1:]:
        heading, _, rest = part.partition("\n")
        for language, text in re.findall(r"^(\S+)\n```\n(.*?)\n```$", rest, re.MULTILINE | re.DOTALL):
            yield heading, language, text


@pytest.mark.parametrize(("heading", "language", "text"), [*texts()])
def test_a_text_of_the_listing_fits_and_is_true(heading: str, language: str, text: str) -> None:
    most = int(re.findall(r"at most (\d+) characters", heading)[0])
    if "a line" in heading:
        assert len(text.splitlines()) <= int(re.findall(r"at most (\d+) lines", heading)[0])
        assert all(len(line) <= most for line in text.splitlines())
    else:
        assert len(text) <= most
    words = {word_in(language, command) for command in typed_commands()}
    assert set(re.findall(r"(?<![\w/])/([a-z]+)", text)) <= words
    if "Hasami" in text:
        assert [name for name in OURS if game_name(language, name) not in text] == []
    voice, labels = Voice(language), ("button-join", "button-pick")
    steps = re.findall(r"^\d\. .*\*\*(.+)\*\*", text, re.MULTILINE)
    assert set(steps) <= {voice(label) for label in labels}


def test_the_listing_speaks_every_language_under_every_heading() -> None:
    spoken: dict[str, list[str]] = {}
    for heading, language, _ in texts():
        spoken.setdefault(heading, []).append(language)
    assert len(spoken) >= 6
    assert {tuple(languages) for languages in spoken.values()} == {tuple(LANGUAGES)}


@pytest.mark.parametrize("page", PAGES)
def test_pages_point_at_what_is_there(page: str) -> None:
    linked = re.findall(r"\]\(([^)#]+)\)", (DOCS / page).read_text(encoding="utf-8"))
    assert [path for path in linked if not path.startswith("http") and not (DOCS / path).exists()] == []
