"""Layout of messages: texts, mentions and inline keyboards.

Telegram counts text in UTF-16 units. The data of a tap is the bot's own. In a menu it follows a
mark, because the reply to its tap replaces the menu.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Message, MessageEntity, User, WebAppInfo

from bot.adapters.telegram.ids import PLATFORM, address
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.text import cut as shortened
from bot.core.language.text import pages, units
from bot.core.messages import AnyReply, Button, Form, Menu, Option
from bot.launches import Launches

LONGEST_TEXT: Final = 4096
LONGEST_CAPTION: Final = 1024
LONGEST_TOAST: Final = 200
Named = tuple[int, str]
"""Person to mention: Telegram's number and the name."""
MENU: Final = "="
CLOSE: Final = MENU + "x"
"""Data of the button that puts an ephemeral menu away."""
WIDEST: Final = 8
MOST_BUTTONS: Final = 96
"""Most buttons of a keyboard, in full rows. Telegram allows 100."""
ROW_CHARACTERS: Final = 30
"""Characters that fit into a row of buttons on a phone."""
INLINE_MOVE: Final = re.compile(r"(.{1,80}) · ([A-Za-z0-9]{1,12})", re.DOTALL)
"""Message of a move picked in inline mode: the move and its table."""
Rows = Sequence[Sequence[InlineKeyboardButton]]


def cut(text: str, longest: int) -> str:
    """Shorten a text to `longest` units, ending in an ellipsis."""
    return shortened(text, longest, units)


def chunks(text: str, longest: int = LONGEST_TEXT) -> Sequence[str]:
    """Split a text between lines into pieces of at most `longest` units."""
    return pages(text, longest, units)


def mentioning(text: str, people: Iterable[Named], longest: int) -> tuple[str, list[MessageEntity]]:
    """Return the text with a mention of each person, and the entities of the mentions.

    A mention is the last place that names the person, or is added at the end. The text is cut to fit into
    `longest` units; mentions stay, with shorter names if they need more than half of them.
    """
    people = list(people)
    tail = _tail([name for _, name in people if _last(text, name) is None])
    if units(text) + units(tail) > longest:  # the cut may remove any name from the text: add them all
        share = max(longest // 2 // max(len(people), 1) - units(", "), 1)
        people = [(number, cut(name, share)) for number, name in people]
        tail = _tail([name for _, name in people])
    full = cut(text, longest - units(tail)) + tail
    entities = []
    for number, name in people:
        place = _last(full, name)
        if place is not None:
            who = User(number, name, is_bot=False)
            start = units(full[:place])
            entities.append(MessageEntity(MessageEntity.TEXT_MENTION, start, units(name), user=who))
    return full, entities


def _tail(names: Sequence[str]) -> str:
    return "\n" + ", ".join(names) if names else ""


def fixed(text: str) -> list[MessageEntity]:
    """Return the entities that set a whole text in a fixed-width font."""
    return [MessageEntity(MessageEntity.PRE, 0, units(text))]


def _last(text: str, name: str) -> int | None:
    """Return the last index of a name as a whole word, or None."""
    place = text.rfind(name) if name else -1
    while place >= 0:
        end = place + len(name)
        if not text[max(place - 1, 0) : place].isalnum() and not text[end : end + 1].isalnum():
            return place
        place = text.rfind(name, 0, place + len(name) - 1) if place else -1
    return None


@dataclass(frozen=True, slots=True)
class Tapped:
    """Data of a tap without its mark."""

    data: str
    menu: bool = False


def read_tap(data: str) -> Tapped:
    """Split the data of a tap from its mark."""
    return Tapped(data.removeprefix(MENU), menu=data.startswith(MENU))


def board_keyboard(
    buttons: Iterable[Iterable[Button]],
    *,
    private: bool,
    inline: bool,
    app: InlineKeyboardButton | None = None,
) -> InlineKeyboardMarkup | None:
    """Return the keyboard of a board.

    inline: the bot has inline mode, which groups use to pick moves. app: button that opens the board app.
    """
    picks = inline and not private
    rows = [[_inline_button(b) if b.picks and picks else _button(b) for b in row] for row in buttons]
    return _markup([*rows, *([[app]] if app else [])])


@dataclass(frozen=True, slots=True)
class MiniApp:
    """The board app in Telegram. bot: user name."""

    launches: Launches
    bot: str

    def opens(self, label: str, table: str, *, private: bool) -> InlineKeyboardButton | None:
        """Return the button that opens a table in the app, or None where it cannot be opened."""
        if private:
            page = f"{self.launches.address}/{PLATFORM}?{urlencode({'table': table})}"
            return InlineKeyboardButton(label, web_app=WebAppInfo(page))
        name = self.launches.mini_app
        if not name:
            return None
        # Telegram refuses web_app buttons in groups, so there a link opens the app.
        return InlineKeyboardButton(label, url=f"https://t.me/{self.bot}/{name}?startapp={table}")


def reply_keyboard(
    answer: AnyReply, *, private: bool, invitation: str | None = None, close: str = ""
) -> InlineKeyboardMarkup | None:
    """Return the keyboard of a reply: its menu, keypad, buttons and links.

    invitation: link that adds the bot to a group. close: label of a button that puts the reply away.
    """
    rows: list[Sequence[InlineKeyboardButton]] = []
    if answer.menu is not None:
        rows += _menu_rows(answer.menu)
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
    if close:
        rows.append([InlineKeyboardButton(close, callback_data=CLOSE)])
    return _markup(rows)


def link_keyboard(label: str, address: str) -> InlineKeyboardMarkup:
    """Return a keyboard with one button that opens a URL."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, url=address)]])


def inline_move(move: str, table: str) -> str:
    """Return the message of a player who picks a move in inline mode."""
    return f"{move} · {table}"


def first_tap(message: Message) -> Tap | None:
    """Return the tap of the first button of a message, which holds its table and turn."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    for button in (button for row in rows for button in row):
        if isinstance(button.callback_data, str) and (
            tap := callback_data.read(read_tap(button.callback_data).data)
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


def _inline_button(button: Button) -> InlineKeyboardButton:
    """Return a button that begins an inline query with its table and turn."""
    style = None if button.style == "plain" else button.style
    query = " ".join(button.data.split(callback_data.SEPARATOR)[1:3]) + " "
    return InlineKeyboardButton(button.label, switch_inline_query_current_chat=query, style=style)


def _menu_rows(menu: Menu) -> Rows:
    buttons = [InlineKeyboardButton(_label(o), callback_data=MENU + o.data) for o in menu.options]
    longest = max((len(button.text) for button in buttons), default=1)
    return _in_rows(buttons, max(1, min(WIDEST, ROW_CHARACTERS // (longest + 2))))


def _label(option: Option) -> str:
    full = f"{option.label} · {option.detail}"
    return full if option.detail and len(full) <= 2 * ROW_CHARACTERS else option.label


def _keypad(form: Form) -> Rows:
    """Return a key for each number that fits. Players may type the others."""
    if form.low is None or form.high is None:
        return []
    numbers = range(form.low, min(form.high, form.low + MOST_BUTTONS - 1) + 1)
    keys = [
        InlineKeyboardButton(str(n), callback_data=MENU + form.data + callback_data.SEPARATOR + str(n))
        for n in numbers
    ]
    return _in_rows(keys, WIDEST)


def _in_rows(buttons: Sequence[InlineKeyboardButton], width: int) -> Rows:
    return [buttons[start : start + width] for start in range(0, len(buttons), width)]


def _markup(rows: Rows) -> InlineKeyboardMarkup | None:
    kept = [part for row in rows for part in _in_rows(row, WIDEST)]
    return InlineKeyboardMarkup(kept) if kept else None
