"""What a button carries: command, table, turn and arguments in at most 60 letters, digits, `_` and `-`.

`pick-k3f9-1a-3-1` is the command `pick`, table k3f9, turn 46 (base 36), arguments 3 and 1. Every screen can
be rebuilt from it, so nothing about a button lives in memory; it also fits into a link.
"""

import re
from dataclasses import dataclass, replace

from bot.core.commands.registry import Effect, effect_of
from bot.core.messages import Request
from storage.model import TableId

SEPARATOR = "-"
LONGEST = 60
_ARGUMENT = re.compile(r"[A-Za-z0-9_]*")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Tap:
    """A tapped button, read back."""

    command: str
    table: TableId | None = None
    turn: int | None = None
    args: tuple[str, ...] = ()


def write(tap: Tap) -> str:
    """The data of a button. Raises ValueError for data no platform would carry."""
    turn = "" if tap.turn is None else _base36(tap.turn)
    data = SEPARATOR.join((tap.command, tap.table or "", turn, *tap.args)).rstrip(SEPARATOR)
    if len(data) > LONGEST or not all(map(_ARGUMENT.fullmatch, (tap.command, *tap.args))):
        raise ValueError(data)
    return data


def carries(*args: str) -> bool:
    """Whether a button can carry such arguments."""
    return all(map(_ARGUMENT.fullmatch, args)) and sum(map(len, args)) < LONGEST // 2


def read(data: str) -> Tap | None:
    """The tap some data stands for; None for what no button of ours carries."""
    command, *rest = data.split(SEPARATOR)
    if len(data) > LONGEST or not all(map(_ARGUMENT.fullmatch, (command, *rest))) or not command:
        return None
    table, turn, *args = rest + [""] * (2 - len(rest))
    if "_" in turn or len(turn) > 12:
        return None
    return Tap(command, TableId(table) if table else None, int(turn, 36) if turn else None, tuple(args))


def request(blank: Request, data: str, answer: str = "") -> Request | None:
    """The request a tap stands for, given who tapped where; None for foreign data.

    answer: what was filled into the form that the tap opened. Arguments are named "0", "1", …
    """
    tap = read(data)
    if tap is None:
        return None
    args = {str(place): arg for place, arg in enumerate(tap.args)} | ({"answer": answer} if answer else {})
    return replace(blank, command=tap.command, table=tap.table, turn=tap.turn, args=args)


def followed(blank: Request, payload: str) -> Request | None:
    """The request a link stands for: one that shows something. None for all others, and for foreign data.

    Anybody can make a link and have somebody else open it; so no link acts, whatever it carries.
    """
    asked = request(blank, payload)
    return asked if asked is not None and effect_of(asked.command) is Effect.READS else None


def _base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits
