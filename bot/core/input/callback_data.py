"""Data of buttons: command, table, turn and arguments in at most 60 letters, digits, `_` and `-`.

`pick-k3f9-1a-3-1` is the command `pick`, table k3f9, turn 46 (base 36), arguments 3 and 1. A screen can be
rebuilt from it, so buttons need no memory, and it fits into a link. In a personal answer the command carries
a mark of its owner (`pick_x7k2qa-k3f9-1a`), and taps of other people are refused. Data without a mark leave
room for one.
"""

import re
from base64 import b32encode
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from bot.core.language.text import clean, clean_name
from bot.core.messages import AnyReply, Button, Request
from bot.core.registry import Effect, effect_of
from rules.core.errors import Refusal
from storage.model import ChatId, PersonId, TableId

SEPARATOR = "-"
OWNED = "_"
"""Between a command and the mark of whose answer its button is in."""
LONGEST = 60
MARK = 6
"""Letters of a mark."""
_ARGUMENT = re.compile(r"[A-Za-z0-9_]*")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Tap:
    """A tapped button, read back."""

    command: str
    table: TableId | None = None
    turn: int | None = None
    args: tuple[str, ...] = ()
    whose: str = ""
    """The mark of the person whose answer it is in; "" for everybody's buttons."""


def mark(whom: PersonId | ChatId) -> str:
    """Return a short mark of a person, or of a chat's admins."""
    # It may be guessable: a forged mark only gives the forger their own answer.
    return b32encode(sha256(whom.encode()).digest())[:MARK].decode().lower()


def bound(data: str, person: PersonId) -> str:
    """Return a button's data bound to one person's taps. A mark that is already there stays."""
    command, separator, rest = data.partition(SEPARATOR)
    return data if OWNED in command else f"{command}{OWNED}{mark(person)}{separator}{rest}"


def write(tap: Tap) -> str:
    """Return the data of a button. Raises ValueError if a platform would not accept them."""
    turn = "" if tap.turn is None else _base36(tap.turn)
    command = f"{tap.command}{OWNED}{tap.whose}" if tap.whose else tap.command
    data = SEPARATOR.join((command, tap.table or "", turn, *tap.args)).rstrip(SEPARATOR)
    room = 0 if tap.whose else len(OWNED) + MARK
    if len(data) + room > LONGEST or not all(map(_ARGUMENT.fullmatch, (tap.command, *tap.args))):
        raise ValueError(data)
    return data


def table_in(buttons: Iterable[Iterable[Button]]) -> TableId | None:
    """Return the table that the first button about one is about."""
    read_back = (read(button.data) for row in buttons for button in row)
    return next((tap.table for tap in read_back if tap and tap.table), None)


def carries(*args: str) -> bool:
    """Return True if a button can carry these arguments."""
    return all(map(_ARGUMENT.fullmatch, args)) and sum(map(len, args)) < LONGEST * 2 // 5


def read(data: str) -> Tap | None:
    """Return the tap that the data describe, or None for foreign data."""
    command, *rest = data.split(SEPARATOR)
    word, _, whose = command.partition(OWNED)
    if len(data) > LONGEST or not all(map(_ARGUMENT.fullmatch, (command, *rest))) or not word:
        return None
    table, turn, *args = rest + [""] * (2 - len(rest))
    if "_" in turn or len(turn) > 12:
        return None
    return Tap(word, TableId(table) if table else None, int(turn, 36) if turn else None, tuple(args), whose)


def request(blank: Request, data: str, answer: str = "") -> Request | None:
    """Return the request that a tap makes, or None for foreign data. blank: who tapped and where.

    answer: content of the form that the tap opened. Arguments are named "0", "1", …
    """
    tap = read(data)
    if tap is None:
        return None
    args = {str(place): arg for place, arg in enumerate(tap.args)} | ({"answer": answer} if answer else {})
    return replace(blank, command=tap.command, table=tap.table, turn=tap.turn, args=args, whose=tap.whose)


def followed(blank: Request, payload: str) -> Request | None:
    """Return the request of a link that shows something, or None for other links and foreign data.

    A link never acts, because a person can make one and let another person open it.
    """
    asked = request(blank, payload)
    return asked if asked is not None and effect_of(asked.command) is Effect.READS else None


def _base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
    return digits


LONGEST_ARGUMENT: Final = 300
LONGEST_NAME: Final = 40
"""Characters of what people type and of what they call themselves, as far as it is read."""


def cleaned(request: Request) -> Request:
    """Return a request whose texts every database takes, and whose arguments and name are fit to be shown."""
    args = {name: clean(text, LONGEST_ARGUMENT) for name, text in request.args.items()}
    table = TableId(clean(request.table, LONGEST_ARGUMENT)) if request.table else None
    person = request.person
    if person is not None:
        unnamed = person.id.partition(":")[2]
        name = clean_name(person.name, LONGEST_NAME) or clean_name(unnamed, LONGEST_NAME)
        person = person if person.name == name else replace(person, name=name)
    key = request.key if request.key.isprintable() else clean(request.key, LONGEST_ARGUMENT)
    if (key, args, table, person) == (request.key, request.args, request.table, request.person):
        return request
    return replace(request, key=key, args=args, table=table, person=person)


def must_be_own(request: Request) -> None:
    """Raise Refusal `not_your_button` for a tap in another person's answer, or in the chat's by no admin."""
    own = (request.person.id,) if request.person else ()
    admins = (request.chat,) if request.admin else ()
    if request.whose and request.whose not in map(mark, (*own, *admins)):
        raise Refusal("not_your_button")


def bound_to_requester(request: Request, reply: AnyReply) -> AnyReply:
    """Return a reply whose controls accept only the requester, unless it is for everybody."""
    if request.person is None or reply.public or not (reply.buttons or reply.menu or reply.form):
        return reply
    person = request.person.id

    def own(data: str) -> str:
        return bound(data, person)

    rows = tuple(tuple(replace(b, data=own(b.data)) for b in row) for row in reply.buttons)
    menu, form = reply.menu, reply.form
    if menu is not None:
        menu = replace(menu, options=tuple(replace(o, data=own(o.data)) for o in menu.options))
    return replace(reply, buttons=rows, menu=menu, form=form and replace(form, data=own(form.data)))
