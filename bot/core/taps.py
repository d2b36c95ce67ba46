"""What a button carries: command, table, turn and arguments in at most 60 ASCII characters.

`mv~k3f9~1a~3~1` is the command `mv`, table k3f9, turn 46 (base 36), arguments 3 and 1. Every screen can be
rebuilt from it, so nothing about a button lives in memory.
"""

from dataclasses import dataclass, replace

from bot.core.messages import TableId

SEPARATOR = "~"
LONGEST = 60
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
    if len(data) > LONGEST or not data.isascii() or any(SEPARATOR in arg for arg in tap.args):
        raise ValueError(data)
    return data


def read(data: str) -> Tap | None:
    """The tap some data stands for; None for what no button of ours carries."""
    command, *rest = data.split(SEPARATOR) if data.isascii() and len(data) <= 2 * LONGEST else [""]
    if not command.isidentifier():
        return None
    table, turn, *args = rest + [""] * (2 - len(rest))
    if not (turn == "" or turn.isalnum()) or len(turn) > 12:
        return None
    return Tap(command, TableId(table) if table else None, int(turn, 36) if turn else None, tuple(args))


def answered(data: str, answer: str) -> Tap | None:
    """The tap of a form that was filled in: its data, with the answer as one more argument."""
    tap = read(data)
    return None if tap is None else replace(tap, args=(*tap.args, answer))


def _base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits
