"""The documents: up-to-date tables, valid links, and scannable pages."""

import re
from pathlib import Path

import pytest
from discord import Permissions

from bot import settings
from bot.adapters.discord import permissions
from bot.cli import care
from rules.games import folder, games

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", care.generated())
def test_commands_and_settings_are_as_the_code_has_them(page: str) -> None:
    text = (care.DOCS / f"{page}.md").read_text(encoding="utf-8")
    assert care.with_generated(page, text) == text, "run: taberna docs"


@pytest.mark.parametrize(
    ("page", "most"), [("README.md", 150), ("CONTRIBUTING.md", 200), ("docs/translating.md", 60)]
)
def test_a_page_stays_short(page: str, most: int) -> None:
    assert len((ROOT / page).read_text(encoding="utf-8").splitlines()) <= most


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/hosting.md", "docs/translating.md"])
def test_no_paragraph_is_longer_than_three_lines(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    text = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)
    paragraphs = re.split(r"\n(?:\s*\n|(?=\s*(?:[-*#|] |\d+\. )))", text)
    assert [part for part in paragraphs if len(part.strip().splitlines()) > 3] == []


def test_every_picture_and_page_is_there() -> None:
    linked = re.findall(r"\]\(([^)#]+)\)", TEXT)
    missing = [path for path in linked if not path.startswith("http") and not (ROOT / path).exists()]
    assert missing == []


def test_every_game_is_shown() -> None:
    assert [
        name for name in games() if folder(name).is_relative_to(ROOT) and f"pictures/{name}.png" not in TEXT
    ] == []


def test_the_invitation_asks_for_what_the_bot_needs_on_discord() -> None:
    needed = Permissions(**dict.fromkeys(permissions.EVERYTHING, True))
    assert re.findall(r"&permissions=(\d+)", TEXT) == [str(needed.value)]


def test_every_setting_stands_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    keys = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE))
    assert keys == set(settings.EXPECTED)
