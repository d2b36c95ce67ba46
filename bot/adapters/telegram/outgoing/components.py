"""Inline keyboards for buttons, menus and forms, and the data of their taps.

The data is the bot's own. In a menu it follows a mark: the reply to its tap replaces the menu.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message

from bot.adapters.telegram.ids import address
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.messages import AnyReply, Button, Form, Menu, Option

MENU: Final = "="
WIDEST: Final = 8
MOST: Final = 96
"""Most buttons of a keyboard, in full rows. Telegram allows 100."""
LINE: Final = 30
"""Characters that fit into a row of buttons on a phone."""
PICKED: Final = re.compile(r"(.{1,80}) · ([A-Za-z0-9]{1,12})", re.DOTALL)
"""Message of a move picked in inline mode: the move and its table."""

Rows = Sequence[Sequence[InlineKeyboardButton]]


@dataclass(frozen=True, slots=True)
class Tapped:
    """Data of a tap without its mark."""

    data: str
    menu: bool = False


def tapped(data: str) -> Tapped:
    """Split the data of a tap from its mark."""
    return Tapped(data.removeprefix(MENU), menu=data.startswith(MENU))


def board(buttons: Iterable[Iterable[Button]], *, private: bool, inline: bool) -> InlineKeyboardMarkup | None:
    """Return the keyboard of a board. inline: the bot has inline mode, which groups use to pick moves."""
    picks = inline and not private
    return _markup([[_query(b) if b.picks and picks else _button(b) for b in row] for row in buttons])


def reply(answer: AnyReply, *, private: bool, invitation: str | None = None) -> InlineKeyboardMarkup | None:
    """Return the keyboard of a reply: its menu, keypad, buttons and links.

    invitation: link that adds the bot to a group.
    """
    rows: list[Sequence[InlineKeyboardButton]] = []
    if answer.menu is not None:
        rows += _menu(answer.menu)
    if answer.form is not None and private:
        rows += _keypad(answer.form)
    mark = MENU if answer.menu is not None else ""
    rows += [[_button(button, mark) for button in row] for row in answer.buttons]
    if answer.links:
        rows.append([InlineKeyboardButton(link.label, url=link.url) for link in answer.links])
    if answer.where is not None and (way := address(answer.where.channel, answer.where.message)):
        rows.append([InlineKeyboardButton(answer.where.label, url=way)])
    if answer.invites and invitation:
        rows.append([InlineKeyboardButton(answer.invites, url=invitation)])
    return _markup(rows)


def link(label: str, address: str) -> InlineKeyboardMarkup:
    """Return a keyboard with one button that opens a URL."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, url=address)]])


def picked(move: str, table: str) -> str:
    """Return the message of a player who picks a move in inline mode."""
    return f"{move} · {table}"


def first_tap(message: Message) -> Tap | None:
    """Return the tap of the first button of a message, which holds its table and turn."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    for button in (button for row in rows for button in row):
        if isinstance(button.callback_data, str) and (
            tap := callback_data.read(tapped(button.callback_data).data)
        ):
            return tap
    return None


def is_menu(message: Message) -> bool:
    """Return True if the message is a menu, which a reply may replace."""
    # The data of a tap proves nothing: a client may forge it.
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    return any(str(button.callback_data or "").startswith(MENU) for row in rows for button in row)


def _button(button: Button, mark: str = "") -> InlineKeyboardButton:
    style = None if button.style == "plain" else button.style
    return InlineKeyboardButton(button.label, callback_data=mark + button.data, style=style)


def _query(button: Button) -> InlineKeyboardButton:
    """Return a button that begins an inline query with its table and turn."""
    style = None if button.style == "plain" else button.style
    query = " ".join(button.data.split(callback_data.SEPARATOR)[1:3]) + " "
    return InlineKeyboardButton(button.label, switch_inline_query_current_chat=query, style=style)


def _menu(menu: Menu) -> Rows:
    buttons = [InlineKeyboardButton(_label(o), callback_data=MENU + o.data) for o in menu.options]
    longest = max((len(button.text) for button in buttons), default=1)
    return _rows(buttons, max(1, min(WIDEST, LINE // (longest + 2))))


def _label(option: Option) -> str:
    full = f"{option.label} · {option.detail}"
    return full if option.detail and len(full) <= 2 * LINE else option.label


def _keypad(form: Form) -> Rows:
    """Return a key for each number that fits. Players may type the others."""
    if form.low is None or form.high is None:
        return []
    numbers = range(form.low, min(form.high, form.low + MOST - 1) + 1)
    keys = [
        InlineKeyboardButton(str(n), callback_data=MENU + form.data + callback_data.SEPARATOR + str(n))
        for n in numbers
    ]
    return _rows(keys, WIDEST)


def _rows(buttons: Sequence[InlineKeyboardButton], width: int) -> Rows:
    return [buttons[start : start + width] for start in range(0, len(buttons), width)]


def _markup(rows: Rows) -> InlineKeyboardMarkup | None:
    kept = [part for row in rows for part in _rows(row, WIDEST)]
    return InlineKeyboardMarkup(kept) if kept else None
