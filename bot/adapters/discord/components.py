"""Discord's messages: pages of escaped text, files, buttons, menus and forms.

Boards are no Components V2, with the picture in a container, for these reasons. Such a message has no
content: removing an old board's buttons, one edit that knows only the message's id, would remove its text
and picture too, or cost a call to read it first. The flag can't be removed, so boards of both kinds would
have to be edited for as long as games last. A board that can't show its picture falls back to characters in
the content. What the container adds is a coloured edge; alt text and buttons that keep their places exist
without it.
"""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.adapters.discord.ids import address, mention, private_user, user_of
from bot.core.input import callback_data
from bot.core.language.text import cut
from bot.core.language.voice import DEFAULT, Voice, capital
from bot.core.messages import (
    AnyPost,
    AnyReply,
    Button,
    Field,
    File,
    Form,
    Menu,
    Option,
    Style,
    Suggestion,
)
from bot.core.registry import COMMANDS, choice_in

LONGEST_TEXT: Final = 2000
"""Longest message, in code points, with escapes and mentions."""
LONGEST_FIXED: Final = 1900
"""Characters of a fixed-width page, without its frame."""
LONGEST_ALT: Final = 1024
"""Longest description of a picture, in code points. Discord refuses a message with a longer one."""
LONGEST_BOARD: Final = 1400
"""Longest board drawn above a caption; all existing boards are shorter."""
MOST_MENTIONED: Final = 60
MOST_MENTIONED_BELOW_BOARD: Final = 15
"""Users that one message mentions, alone or below a board: more would leave no room for the text."""

_SIGNS: Final = re.compile(
    r"[\\*_~|`<\[\]]"  # styles, escapes, starts of mentions, timestamps, commands and named links
    r"|(?<=:)//"  # addresses
    r"|(?<=discord)\.(?=gg\b)|(?<=discord)\.(?=com\b)|(?<=discordapp)\.(?=com\b)",  # invitations
    re.IGNORECASE,
)
_LINE_SIGNS: Final = re.compile(r"^(\s*\d*)(?=[>#+-]|(?<=\d)\.\s)", re.MULTILINE)
"""Position before a mark that makes a line a heading, a quote or a list item."""


def escaped(text: str) -> str:
    """Return text with Discord's markup and mentions disabled."""
    plain = _SIGNS.sub(r"\\\g<0>", text)
    return discord.utils.escape_mentions(_LINE_SIGNS.sub(r"\1\\", plain))


def fitted(text: str, most: int) -> str:
    """Return escaped text, cut with an ellipsis to the most characters."""
    return escaped(cut(text[: most + 1], most, lambda part: len(escaped(part))))


def fixed(text: str) -> str:
    """Return text as a fixed-width block."""
    return f"```\n{text.replace('`', 'ˋ')}\n```"


def split(text: str, *, in_one_width: bool) -> Iterator[str]:
    """Yield a text as messages, broken between lines if possible."""
    most = LONGEST_FIXED if in_one_width else LONGEST_TEXT
    finish: Callable[[str], str] = fixed if in_one_width else escaped
    measure: Callable[[str], int] = len if in_one_width else lambda part: len(escaped(part))
    while text.strip():
        page, text = _first_page(text, most, measure)
        if page.strip():
            yield finish(page)


def _first_page(text: str, most: int, measure: Callable[[str], int]) -> tuple[str, str]:
    """Return the part that fits into one message, and the rest."""
    head = text[: most + 1]  # the rest cannot fit: do not measure a long text for every page
    if measure(head) <= most:
        return text, ""
    end = len(cut(head, most, measure)) - 1  # less the ellipsis
    line = text.rfind("\n", 1, end)
    end = line if line > 0 else max(end, 1)
    return text[:end], text[end:].lstrip("\n")


ROW: Final = 5
ROWS: Final = 5
OPTIONS: Final = 25
LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
LONGEST_PROMPT: Final = 150
LONGEST_TIME: Final = 20
"""Characters of a timestamp."""
LONGEST_KEY: Final = 16
"""Characters of a label that leaves room for other buttons in its row."""
LONGEST_TITLE: Final = 45
SEP: Final = "~"
"""Separator between the data of a component and the user it belongs to or names."""
PLAY: Final = "play-form"
"""Custom id of the form of `/play`: `play-form~<user>`."""
CHALLENGED: Final = "challenge"
"""Custom id of the challenge menu: `challenge~<user>~<presence>`."""
OPEN: Final = "open"
"""Custom id of the button that opens a board in the app: `open~<table>`."""
MENU: Final = "menu"
"""Custom id of any other menu. Its options carry the data of buttons."""
FEWEST_CHOICES, MOST_CHOICES = 2, 10
"""Options of a radio group."""
ANSWER: Final = "answer"
"""Custom id of a form's field."""

_STYLES: Final[dict[Style, discord.ButtonStyle]] = {
    "plain": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Page:
    """Content of one message."""

    content: str
    files: tuple[File, ...] = ()
    view: discord.ui.View = field(default_factory=lambda: _view(()))

    def attachments(self) -> list[discord.File]:
        """Return new file objects; the library reads each once."""
        return [
            discord.File(io.BytesIO(file.content), file.name, description=cut(file.alt, LONGEST_ALT) or None)
            for file in self.files
        ]


def pages(reply: AnyReply) -> list[Page]:
    """Return a reply as one page, or several if its text is too long; a form as its question."""
    text = f"{reply.form.title}\n{reply.form.label}" if reply.form else reply.text
    *earlier, last = [*split(text, in_one_width=reply.fixed)] or [""]
    if reply.menu is not None and _fits_as_buttons(reply.menu, ROWS - len(reply.buttons)):
        view = _view((*_keys(reply.menu), *reply.buttons))
    else:
        view = _view(reply.buttons, _select(reply.menu, MENU) if reply.menu else None)
    for link in reply.links[: ROW * ROWS - len(view.children)]:
        view.add_item(discord.ui.Button(label=cut(link.label, LONGEST_LABEL), url=link.url))
    if reply.where is not None and (way := address(reply.where)):
        last = f"{last} {mention(reply.where.channel)}"
        if len(view.children) < ROW * ROWS:
            view.add_item(discord.ui.Button(label=cut(reply.where.label, LONGEST_LABEL), url=way))
    return [*map(Page, earlier), Page(last, reply.files, view)]


def menu_page(prompt: str, options: Sequence[Option], custom_id: str) -> Page:
    """Return a page with a menu alone."""
    return Page(prompt, view=_view((), _select(Menu(prompt, tuple(options)), custom_id)))


def board(post: AnyPost, *, app: bool = False) -> Page:
    """Return a post as a page. Its caption is cut to leave room for the mentions and a drawn board.

    app: a button below a board opens it in the app.
    """
    calls = "".join(
        f"\n<@{user}>" if not place else f" <@{user}>" for place, user in enumerate(mentioned(post))
    )
    drawn = f"{fixed(cut(post.board, LONGEST_BOARD))}\n" if post.board else ""
    text = fitted(post.text, LONGEST_TEXT - len(drawn) - len(calls) - LONGEST_TIME)
    if post.moment is not None:
        words, moment = post.moment
        text = text.replace(escaped(words), f"<t:{round(moment)}:R>", 1)
    content = drawn + text + calls
    table = callback_data.table_in(post.buttons) if app else None
    label = Voice(post.language or DEFAULT)("button-app")
    opens = ((Button(label, f"{OPEN}{SEP}{table}"),),) if table else ()
    return Page(content, (post.picture,) if post.picture else (), _view((*post.buttons, *opens)))


def mentioned(post: AnyPost) -> list[int]:
    """Return the ids of the users that a post mentions: nobody in a private chat, which notifies anyway."""
    if private_user(post.channel) is not None:
        return []
    users = [user for person in post.notify if (user := user_of(person)) is not None]
    return users[: MOST_MENTIONED_BELOW_BOARD if post.board else MOST_MENTIONED]


def allowed_mentions(post: AnyPost) -> discord.AllowedMentions:
    """Return the permission to mention exactly the users of mentioned()."""
    users = [discord.Object(user) for user in mentioned(post)]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def form(asked: Form, user: int) -> discord.ui.Modal:
    # The library keeps open forms by custom id alone, so the id names the user.
    modal = discord.ui.Modal(title=cut(asked.title, LONGEST_TITLE), custom_id=f"{asked.data}{SEP}{user}")
    asks = [(field.label, _choice(field)) for field in asked.fields] or [(asked.label, _field(asked))]
    for label, component in asks:
        modal.add_item(discord.ui.Label(text=cut(label, LONGEST_TITLE), component=component))
    modal.stop()  # the library need not keep it: interactions.component_request reads its id
    return modal


def play_form(games: Sequence[Suggestion], voice: Voice, user: int, *, alone: bool) -> discord.ui.Modal:
    """Return the form of `/play`: the game, and what may be left out. alone: nobody can be challenged."""
    title = cut(voice("rules-which"), LONGEST_TITLE)
    modal = discord.ui.Modal(title=title, custom_id=f"{PLAY}{SEP}{user}")
    for parameter in COMMANDS["play"].parameters:
        asked: discord.ui.Item[discord.ui.Modal]
        match parameter.kind:
            case "game":
                options = [discord.SelectOption(label=game.label, value=game.value) for game in games]
                asked = discord.ui.Select(custom_id=parameter.name, options=options[:OPTIONS])
            case "person" if not alone:
                asked = discord.ui.UserSelect(custom_id=parameter.name, required=False, min_values=0)
            case "choice":
                choices = [
                    discord.RadioGroupOption(label=choice_in(voice.language, choice), value=choice)
                    for choice in parameter.choices
                ]
                asked = discord.ui.RadioGroup(custom_id=parameter.name, options=choices, required=False)
            case _:
                continue
        label = cut(capital(voice(f"parameter-{parameter.name}")), LONGEST_TITLE)
        modal.add_item(discord.ui.Label(text=label, component=asked))
    modal.stop()
    return modal


def _field(asked: Form) -> discord.ui.Item[discord.ui.Modal]:
    """Return the field of a form: a few numbers to choose from, or a text."""
    if asked.low is None or asked.high is None:
        return discord.ui.TextInput(custom_id=ANSWER, max_length=100)
    if FEWEST_CHOICES <= asked.high - asked.low + 1 <= MOST_CHOICES:
        numbers = map(str, range(asked.low, asked.high + 1))
        options = [discord.RadioGroupOption(label=number, value=number) for number in numbers]
        return discord.ui.RadioGroup(custom_id=ANSWER, options=options)
    return discord.ui.TextInput(custom_id=ANSWER, placeholder=f"{asked.low}–{asked.high}", max_length=100)


def _choice(field: Field) -> discord.ui.Item[discord.ui.Modal]:
    """Return a field with options: a radio group if it takes one of a few, else a menu."""
    listed = [
        (cut(one.label, LONGEST_OPTION), one.data, one.data in field.chosen)
        for one in field.options[:OPTIONS]
    ]
    if field.most == 1 and FEWEST_CHOICES <= len(listed) <= MOST_CHOICES:
        few = [discord.RadioGroupOption(label=label, value=data, default=on) for label, data, on in listed]
        return discord.ui.RadioGroup(custom_id=field.name, options=few)
    many = [discord.SelectOption(label=label, value=data, default=on) for label, data, on in listed]
    return discord.ui.Select(custom_id=field.name, options=many, max_values=min(field.most, len(many)))


def _view(
    buttons: Sequence[Sequence[Button]], select: discord.ui.Select[discord.ui.View] | None = None
) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    if select is not None:
        view.add_item(select)
    first = len(view.children)
    for row, line in enumerate(_rows(buttons, ROWS - first), first):
        for button in line:
            view.add_item(_button(button, row))
    view.stop()  # the library dispatches nothing: interactions.component_request reads the custom ids
    return view


def _rows(buttons: Sequence[Sequence[Button]], most: int) -> Sequence[Sequence[Button]]:
    """Return the rows unchanged if Discord takes them, else the fewest full rows."""
    if len(buttons) <= most and all(len(line) <= ROW for line in buttons):
        return buttons
    flat = [button for line in buttons for button in line][: most * ROW]
    return [flat[i : i + ROW] for i in range(0, len(flat), ROW)]


def _button(button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    label = cut(button.label, LONGEST_LABEL)
    return discord.ui.Button(label=label, custom_id=button.data, style=_STYLES[button.style], row=row)


def _fits_as_buttons(menu: Menu, rows: int) -> bool:
    """Return True if a menu fits into `rows` rows of buttons, which save a tap."""
    plain = all(not option.detail and len(option.label) <= LONGEST_KEY for option in menu.options)
    return plain and len(menu.options) <= rows * ROW


def _keys(menu: Menu) -> Sequence[Sequence[Button]]:
    keys = [Button(option.label, option.data) for option in menu.options]
    return [keys[start : start + ROW] for start in range(0, len(keys), ROW)]


def _select(menu: Menu, custom_id: str) -> discord.ui.Select[discord.ui.View]:
    options = [
        discord.SelectOption(
            label=cut(option.label, LONGEST_OPTION),
            value=option.data,
            description=cut(option.detail, LONGEST_OPTION) or None,
        )
        for option in menu.options[:OPTIONS]
    ]
    return discord.ui.Select(
        custom_id=custom_id, placeholder=cut(menu.prompt, LONGEST_PROMPT), options=options
    )
