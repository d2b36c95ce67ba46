"""Ratings as people read them: whole points, and a question mark while they are provisional."""

from typing import Final

from bot.core.community.ratings import provisional
from storage.model import Played

MINUS: Final = "−"


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
