"""Points as people read them: ratings whole, provisional ones with a question mark; games in halves."""

from math import floor
from typing import Final

from bot.core.community.ratings import provisional
from storage.model import Played

MINUS: Final = "−"
FRACTIONS: Final = {0.0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


def shown(points: float, deviation: float) -> str:
    """`1534`, or `1534?` where the rating says little yet."""
    return f"{round(points)}{'?' if provisional(deviation) else ''}"


def change(played: Played) -> str:
    """`+12 → 1534`: what a game changed; "" for a machine, for who hides it, and where nothing did."""
    if played.hidden or played.before is None or played.after is None or played.deviation is None:
        return ""
    return f"{difference(played.before, played.after)} → {shown(played.after, played.deviation)}"


def difference(before: float, after: float) -> str:
    """`+12` or `−12`, between the points as they are shown; `±0`."""
    changed = round(after) - round(before)
    sign = "+" if changed > 0 else MINUS if changed < 0 else "±"
    return f"{sign}{abs(changed)}"


def score(number: float) -> str:
    """`3½`, `¼` or `2`: what somebody has made of games."""
    whole, part = floor(number), FRACTIONS[number % 1]
    return f"{whole or '' if part else whole}{part}"
