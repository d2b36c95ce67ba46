"""The package of a new game: a copy of the example under another name, to be changed into the game."""

import re
from pathlib import Path
from typing import Final

EXAMPLE: Final = Path(__file__).parent / "example"
ID: Final = "noughts_and_crosses"
COPIED: Final = frozenset({".ftl", ".log", ".md", ".py", ".toml"})
NAMED: Final = re.compile(r"(?m)^name = (?!\").*$")
"""The line of a words file that names the game."""


def write(game: str, parent: Path) -> Path:
    """Create a package for a new game in a folder of `parent`, and return that folder.

    game: its id, of small letters, digits and `_`, beginning with a letter.

    Raises ValueError for a malformed id and FileExistsError if the folder exists.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", game):
        raise ValueError(f"{game[:40]!r} is no id: small letters, digits and _ between them, a letter first")
    made = parent / game
    made.mkdir(parents=True)
    for source in sorted(path for path in EXAMPLE.rglob("*") if path.suffix in COPIED):
        target = made / _renamed(str(source.relative_to(EXAMPLE)), game)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = _renamed(source.read_text(encoding="utf-8"), game)
        if source.suffix == ".ftl":
            text = NAMED.sub(f"name = {_title(game)}", text, count=1)
        target.write_text(text, encoding="utf-8")
    return made


def _renamed(text: str, game: str) -> str:
    words = game.split("_")
    text = text.replace(ID, game).replace(ID.replace("_", "-"), "-".join(words))
    return text.replace("NoughtsAndCrosses", "".join(map(str.capitalize, words))).replace(
        "Noughts and Crosses", _title(game)
    )


def _title(game: str) -> str:
    return " ".join(map(str.capitalize, game.split("_")))
