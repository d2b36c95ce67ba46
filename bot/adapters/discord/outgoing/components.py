"""Replies and posts as Discord shows them: escaped text, rows of buttons, a menu, a form, files."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.adapters.discord.ids import address, mention, private_user, user_of
from bot.adapters.discord.outgoing.text import (
    LONGEST_BOARD,
    LONGEST_TEXT,
    MOST_CALLED,
    MOST_CALLED_BESIDE,
    escaped,
    fitted,
    fixed,
)
from bot.adapters.discord.outgoing.text import pages as text_pages
from bot.core.language.text import cut
from bot.core.messages import AnyPost, AnyReply, Button, File, Form, Menu, Option, Style

ROW: Final = 5
ROWS: Final = 5
OPTIONS: Final = 25
LONGEST_LABEL: Final = 80
LONGEST_OPTION: Final = 100
LONGEST_PROMPT: Final = 150
LONGEST_TIME: Final = 20
"""Characters of a sign for a time."""
LONGEST_KEY: Final = 16
"""Characters of a button that leaves room for others beside it."""
LONGEST_TITLE: Final = 45
AND: Final = "~"
"""Between what a component carries and the person it was made for, or made about."""
CHALLENGED: Final = "challenge"
"""The menu of games to challenge somebody to: `challenge~<user>~<presence>`."""
MENU: Final = "menu"
"""Any other menu: its options carry what a button would."""
ANSWER: Final = "answer"
"""The field of a form."""

_STYLES: Final[dict[Style, discord.ButtonStyle]] = {
    "plain": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Page:
    """One message: what to say, what to attach, what to tap."""

    content: str
    files: tuple[File, ...] = ()
    view: discord.ui.View = field(default_factory=lambda: _view(()))

    def attachments(self) -> list[discord.File]:
        """The files, to be read once."""
        return [
            discord.File(io.BytesIO(file.content), file.name, description=file.alt or None)
            for file in self.files
        ]


def pages(reply: AnyReply) -> list[Page]:
    """A reply as one message, or several where its text is too long for one; a form as its question."""
    text = f"{reply.form.title}\n{reply.form.label}" if reply.form else reply.text
    *earlier, last = [*text_pages(text, in_one_width=reply.fixed)] or [""]
    if reply.menu is not None and _brief(reply.menu, ROWS - len(reply.buttons)):
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


def choosing(prompt: str, options: Sequence[Option], custom_id: str) -> Page:
    """A menu of its own, for one person."""
    return Page(prompt, view=_view((), _select(Menu(prompt, tuple(options)), custom_id)))


def board(post: AnyPost) -> Page:
    """A post: its caption calls those who must be told, and is cut to leave them and a drawn board room."""
    calls = "".join(f"\n<@{user}>" if not place else f" <@{user}>" for place, user in enumerate(called(post)))
    drawn = f"{fixed(cut(post.board, LONGEST_BOARD))}\n" if post.board else ""
    text = fitted(post.text, LONGEST_TEXT - len(drawn) - len(calls) - LONGEST_TIME)
    if post.moment is not None:
        words, moment = post.moment
        text = text.replace(escaped(words), f"<t:{round(moment)}:R>", 1)
    content = drawn + text + calls
    return Page(content, (post.picture,) if post.picture else (), _view(post.buttons))


def called(post: AnyPost) -> list[int]:
    """The users a post must call for: a private message calls by itself."""
    if private_user(post.channel) is not None:
        return []
    users = [user for person in post.notify if (user := user_of(person)) is not None]
    return users[: MOST_CALLED_BESIDE if post.board else MOST_CALLED]


def calling(post: AnyPost) -> discord.AllowedMentions:
    """Leave to call exactly these users."""
    users = [discord.Object(user) for user in called(post)]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def form(asked: Form, user: int) -> discord.ui.Modal:
    """A form. Its id says for whom it is: Discord's library keeps open forms by their ids alone."""
    modal = discord.ui.Modal(title=cut(asked.title, LONGEST_TITLE), custom_id=f"{asked.data}{AND}{user}")
    bounds = f"{asked.low}–{asked.high}" if asked.low is not None else None
    answer = discord.ui.TextInput[discord.ui.Modal](custom_id=ANSWER, placeholder=bounds, max_length=100)
    modal.add_item(discord.ui.Label(text=cut(asked.label, LONGEST_TITLE), component=answer))
    modal.stop()  # the library need not keep it: what is filled in is read from its id
    return modal


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
    view.stop()  # nothing is dispatched to it: taps are read from what they carry
    return view


def _rows(buttons: Sequence[Sequence[Button]], most: int) -> Sequence[Sequence[Button]]:
    """The rows as they are where Discord takes them, else as few as hold them all."""
    if len(buttons) <= most and all(len(line) <= ROW for line in buttons):
        return buttons
    flat = [button for line in buttons for button in line][: most * ROW]
    return [flat[i : i + ROW] for i in range(0, len(flat), ROW)]


def _button(button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    label = cut(button.label, LONGEST_LABEL)
    return discord.ui.Button(label=label, custom_id=button.data, style=_STYLES[button.style], row=row)


def _brief(menu: Menu, rows: int) -> bool:
    """Whether a menu fits as buttons into so many rows: one tap each, where a list takes two."""
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
