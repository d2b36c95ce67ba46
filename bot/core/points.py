"""Points as people read them, and the tables that may change them.

Ratings are whole, provisional ones with a question mark; games are counted in halves.
"""

from collections.abc import Mapping
from math import floor
from types import MappingProxyType
from typing import Final

from rules.core.game import AnyGame
from rules.core.log import is_open
from rules.search.effort import Level
from storage.model import Chat, Played, Table

MINUS: Final = "−"
FRACTIONS: Final = {0.0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}

SETTLED: Final = 110.0
"""The greatest deviation of a rating that is not provisional: some fifteen games."""
MACHINES: Final[Mapping[str, Mapping[Level, float]]] = MappingProxyType(
    {
        "citadel": {"easy": 1220.0, "medium": 1500.0, "hard": 1860.0},
        "dice_towers": {"easy": 1125.0, "medium": 1500.0, "hard": 1900.0},
        "halma": {"easy": 1215.0, "medium": 1500.0, "hard": 1900.0},
        "hasami_shogi": {"easy": 1175.0, "medium": 1500.0, "hard": 1785.0},
        "lambs_and_tigers": {"easy": 1250.0, "medium": 1500.0, "hard": 1750.0},
        "lasca": {"easy": 1135.0, "medium": 1500.0, "hard": 1900.0},
        "tabula": {"easy": 1300.0, "medium": 1500.0, "hard": 1715.0},
    }
)
"""Rating points of bot players, from the scores in docs/strength.md. The medium level has 1500.

Levels are at most 400 points apart, because a few games cannot show more. If sides differ, the mean of both
counts. In other games tables with bot players are unrated."""


def may_be_rated(table: Table, game: AnyGame, chat: Chat) -> bool:
    """Return True if a table may be rated: a game of skill by the book, among several.

    With bot players, the chat must allow it and `MACHINES` must know their points.
    """
    if is_open(game) or table.wanted < 2 or table.options:
        return False
    machines = [sitting for sitting in table.sittings if sitting.machine]
    return not machines or (chat.rated_machines and table.game in MACHINES)


def provisional(deviation: float) -> bool:
    """Return True if a rating says little yet, or no longer much."""
    return deviation > SETTLED


def shown(points: float, deviation: float) -> str:
    """Return `1534`, or `1534?` if the rating is still uncertain."""
    return f"{round(points)}{'?' if provisional(deviation) else ''}"


def change(played: Played) -> str:
    """Return `+12 → 1534`, or "" for a bot player, a hidden result and no change."""
    if played.hidden or played.before is None or played.after is None or played.deviation is None:
        return ""
    return f"{difference(played.before, played.after)} → {shown(played.after, played.deviation)}"


def difference(before: float, after: float) -> str:
    """Return `+12` or `−12`, between the points as shown, or `±0`."""
    changed = round(after) - round(before)
    sign = "+" if changed > 0 else MINUS if changed < 0 else "±"
    return f"{sign}{abs(changed)}"


def score(number: float) -> str:
    """Return `3½`, `¼` or `2`: the points from games."""
    whole, part = floor(number), FRACTIONS[number % 1]
    return f"{whole or '' if part else whole}{part}"
