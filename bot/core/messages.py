"""Messages between platforms and the core: requests in, replies and posts out.

All of them are plain values. Texts are finished in the right language and without markup: an adapter escapes
them for its platform and turns buttons, menus and forms into the platform's own.

Types limit the readers. A File is for one person unless it is a PublicFile. A Reply and a Post take only
public files and may go anywhere. A PersonalReply, a PrivatePost and Personal name their only reader. The
sender calls `check_reader` first, which checks this once more.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Literal, TypeAlias

from bot.core.cards import Card
from rules.core.diagram import Diagram
from storage.model import Barrier, ChannelId, ChatId, PersonId, TableId


@dataclass(frozen=True, slots=True)
class Person:
    """Requester. `language` is that of the platform's client, if known."""

    id: PersonId
    name: str
    language: str | None = None
    channel: ChannelId | None = None
    """Private channel to this person."""


Presence = Literal["unknown", "here", "away", "bot"]
"""Presence of a named person as far as the platform knows: unknown, in the chat, absent, or a bot."""


@dataclass(frozen=True, slots=True)
class Request:
    """Request of a person: a command, a tap on a button, or a typed move.

    key: the platform's id of the update; each key is handled once.
    person: None for a message on behalf of a chat (an anonymous admin, a channel).
    channel: the channel of the request, where a table that it opens is shown. Its thread may not exist yet.
    command: a word of `registry.COMMANDS`. args: texts by parameter name, as typed or tapped.
    table, turn: from buttons and replies to a board; a passed turn makes a tap stale.
    private: nobody else sees the request or its answer.
    alone: `chat` is the requester's private chat with the bot.
    admin: the requester may administer `chat`, according to the platform.
    named: presence of the person whom the arguments name.
    whole_chat: everybody in `chat` may read all of its channels, according to the platform.
    deadline: Unix time after which the platform accepts no answer; a hint.
    forms: the platform shows forms with several fields.
    places: the requester points at the board's picture, so a menu of moves comes whole with its places.
    device: people share one device; a table that it opens has no clock.
    owed: the platform shows the requester a waiting sign until there is an answer in words.
    """

    key: str
    person: Person | None
    chat: ChatId
    channel: ChannelId
    command: str
    args: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    table: TableId | None = None
    turn: int | None = None
    private: bool = False
    alone: bool = False
    admin: bool = False
    whole_chat: bool = False
    named: Presence = "unknown"
    deadline: float | None = None
    forms: bool = False
    places: bool = False
    device: bool = False
    owed: bool = False
    whose: str = ""
    """For a tap in an answer: the mark of the person it answered (see `callback_data.mark`)."""


Style = Literal["plain", "primary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """Something to tap. `data` is what the tap sends back (at most 60 ASCII characters, see `callback_data`).

    secret: the tap leads to something only this person may see; where the platform has no private answer,
    the tap must lead to the private chat.
    picks: the tap opens the move picker, so that a platform with a picker of its own may use that instead.
    """

    label: str
    data: str
    style: Style = "plain"
    secret: bool = False
    picks: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """Button that opens a web page. The address comes from the settings, never from a user."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu; `data` as for a button."""

    label: str
    data: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """Place on a board's picture to point at, in pixels of the picture.

    name: in the game's notation. words: its label and its content.
    """

    name: str
    words: str
    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Pointing:
    """Places on the board's picture that a menu's options point at.

    routes: for each option, the names of its spots in order. picked: spots that are already picked.
    """

    spots: tuple[Spot, ...]
    routes: tuple[tuple[str, ...], ...]
    picked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Menu:
    """Options to choose one from, under a short prompt: at most 25, unless places were asked for.

    pointing: where they are on the picture, if the request asked for places.
    """

    prompt: str
    options: tuple[Option, ...]
    pointing: Pointing | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """Field of a form with several: up to `most` of its options are chosen. `chosen`: those that are now.

    name: of the argument that carries the chosen options' data, with commas in between.
    """

    name: str
    label: str
    options: tuple[Option, ...]
    chosen: tuple[str, ...] = ()
    most: int = 1


@dataclass(frozen=True, slots=True)
class Form:
    """Question that one person answers with a number or a few words.

    data: sent back with the answer as its last argument (see `taps.answered`). low, high: bounds of a number,
    None for words. fields: asked instead, at most five; only for a request that says `forms`.
    """

    title: str
    label: str
    data: str
    low: int | None = None
    high: int | None = None
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class File:
    """A file to hand over, for one person's eyes.

    alt: describes a picture to those who do not see it. card: what a picture of a card says, seen: what one
    of a board shows, for a platform that can lay it out itself.
    """

    name: str
    content: bytes
    mime: str
    alt: str = ""
    card: Card | None = None
    seen: Diagram | None = None


@dataclass(frozen=True, slots=True)
class PublicFile(File):
    """A file that everybody may see. Made only in `screens`, of what the channel sees."""


@dataclass(frozen=True, slots=True)
class Where:
    """Position of a board that an answer is about: a message of a channel, and the label of a link to it."""

    chat: ChatId
    channel: ChannelId
    message: str
    label: str


@dataclass(frozen=True, slots=True)
class _Reply:
    """Answer to a request, without the board, which the publisher updates.

    toast: short and unimportant enough for a passing note, on platforms that have them.
    fixed: a board drawn in characters, to be shown in a monospaced font.
    table: the table that the request was about, if any.
    where: link to that table's board in another channel.
    invites: label of a link that adds the bot to a group, on platforms that have one; "" for none.
    shown: the board says the same, so platforms without passing notes need no text.
    unsent: text instead of files that may not be sent, naming the missing right.
    away: label of a button that puts a menu or form away, where it stands in the board's place.
    refused: the request was refused, and the text says why.
    """

    text: str = ""
    toast: bool = False
    shown: bool = False
    fixed: bool = False
    buttons: tuple[tuple[Button, ...], ...] = ()
    menu: Menu | None = None
    form: Form | None = None
    files: tuple[File, ...] = ()
    links: tuple[Link, ...] = ()
    table: TableId | None = None
    where: Where | None = None
    invites: str = ""
    unsent: str = ""
    away: str = ""
    refused: bool = False

    @property
    def written(self) -> str:
        """The text with the addresses of its links, for where a button cannot open one."""
        return "\n".join((self.text, *(f"{link.label}: {link.url}" for link in self.links)))

    @property
    def empty(self) -> bool:
        """True if the reply has no text because the board shows the effect."""
        return not (self.text or self.buttons or self.menu or self.form or self.files)


@dataclass(frozen=True, slots=True)
class Reply(_Reply):
    """Reply that everybody in the channel may read. public: everybody should; else only the requester."""

    files: tuple[PublicFile, ...] = ()
    public: bool = False


@dataclass(frozen=True, slots=True)
class PersonalReply(_Reply):
    """Reply for one person: it is never sent where other people read.

    notice: text for the channel if the person can't be reached otherwise. way: label of a link to their
    private chat. apart: it belongs to an exercise and text below it is an answer, so it goes to their private
    chat if the platform shows that beside the channel.
    """

    person: PersonId = field(kw_only=True)
    notice: str = ""
    way: str = ""
    apart: bool = False

    @property
    def public(self) -> bool:
        """False: the reply is for one person."""
        return False


AnyReply: TypeAlias = Reply | PersonalReply

NOTHING = Reply()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Line of an autocomplete list: its label and the inserted text."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class _Post:
    """Message to be posted in a channel, or an edit of one.

    message: the platform's id of the message to edit; None posts a new one.
    board: drawn in monospaced characters, above the text where pictures are forbidden.
    notify: people to notify, which only a new message can do.
    nonce: the same for every attempt at the same message.
    answers: key of the request that this may answer (a hint, never stored).
    language: that of the text. turn: the turn in the picture, None without a running game.
    moment: words of the text for a future time (`in 40 s`), and its Unix time. Platforms with live time
    stamps replace the words by one.
    lasting: it is edited, however old and however rarely, and never reposted for its age.
    """

    channel: ChannelId
    text: str
    nonce: str
    message: str | None = None
    picture: File | None = None
    buttons: tuple[tuple[Button, ...], ...] = ()
    notify: tuple[PersonId, ...] = ()
    quiet: bool = False
    board: str = ""
    answers: str | None = None
    language: str = ""
    turn: int | None = None
    moment: tuple[str, float] | None = None
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Post(_Post):
    """A post for everybody who reads the channel."""

    picture: PublicFile | None = None


@dataclass(frozen=True, slots=True)
class PrivatePost(_Post):
    """A post for one person's eyes; `channel` must be their private chat."""

    person: PersonId = field(kw_only=True)


AnyPost: TypeAlias = Post | PrivatePost


@dataclass(frozen=True, slots=True)
class Personal:
    """A value for one person's eyes that is no message, such as a board that their page draws."""

    person: PersonId


class WrongReader(Exception):  # noqa: N818 -- a defect of the bot, caught before the message leaks
    """A private message was about to go where other people read. It was not sent."""


def check_reader(message: AnyReply | AnyPost | Personal, reader: PersonId | None) -> None:
    """Raise WrongReader if a message must not go there.

    reader: the only person who reads that place, or None if there may be several.
    """
    allowed = False
    match message:
        case Reply(files=files):
            allowed = all(isinstance(file, PublicFile) for file in files)
        case Post(picture=picture):
            allowed = picture is None or isinstance(picture, PublicFile)
        case PersonalReply(person=person) | PrivatePost(person=person) | Personal(person=person):
            allowed = person == reader
    if not allowed:
        raise WrongReader


class Below(Enum):
    """Messages below a message of the bot: little, or so many that they bury it."""

    LITTLE = "little"
    MOVES = "moves"
    TALK = "talk"


class Undeliverable(Exception):  # noqa: N818 -- names what happened to a message, like the platforms do
    """A post that did not arrive. Nothing may be assumed shown."""


class Later(Undeliverable):
    """The platform asks for patience; `seconds` until the next attempt is welcome."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Closed(Undeliverable):
    """The private chat may not be written to: closed, blocked, or never opened."""


class Gone(Undeliverable):
    """The channel was deleted for good; nothing can ever be posted there again."""


class Barred(Undeliverable):
    """Nothing may be posted in this channel at present; it waits until that changes."""

    def __init__(self, barrier: Barrier) -> None:
        super().__init__(barrier)
        self.barrier = barrier


class PicturesForbidden(Undeliverable):
    """Words may be posted in this channel, but no pictures: the board goes as characters meanwhile."""


class Malformed(Undeliverable):
    """The platform refuses this very post, and would every time.

    code: what the platform calls it, such as a number of its own; never words of the post.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Lost(Undeliverable):
    """The message to edit is gone or too old; a new one may be posted."""


class Moved(Undeliverable):
    """The channel has a new id, and perhaps its chat. was: the chat's old id."""

    def __init__(self, channel: ChannelId, chat: ChatId, was: ChatId) -> None:
        super().__init__(channel, chat, was)
        self.channel = channel
        self.chat = chat
        self.was = was
