"""The README is true: its generated parts are up to date, what it points at exists."""

import re
from pathlib import Path

from discord import Permissions

from bot import settings
from bot.adapters.discord import permissions
from bot.cli import care
from rules.games import folder, games

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_commands_and_settings_are_as_the_code_has_them() -> None:
    assert care.with_generated(TEXT) == TEXT, "run: taberna docs"


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
