"""Messages between platforms and the core: requests in, replies and posts out.

All of them are plain values. Texts are finished in the right language and without markup: an adapter escapes
them for its platform and turns buttons, menus and forms into the platform's own.

Types limit the readers. A File is for one person unless it is a PublicFile. A Reply and a Post take only
public files and may go anywhere. A PersonalReply, a PrivatePost and Personal name their only reader. The
sender calls `check_reader` first, which checks this once more.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
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
    """One thing somebody asks for: a command, a tap on a button, a typed move.

    key: the platform's own id of the update; the same key is carried out once.
    person: None when a message speaks on behalf of a chat (an anonymous admin, a channel).
    channel: where it was asked, and where a table that it opens will be shown. Where there are threads, that
    may be one still to be made.
    command: a word of `registry.COMMANDS`. args: texts by parameter name, as typed or tapped.
    table, turn: given by buttons and by replies to a board; a passed turn makes a tap stale.
    private: neither the request nor its answer is seen by anybody else.
    alone: `chat` is the asker's private chat with the bot.
    admin: the platform says that the asker may administer `chat`.
    named: what the platform says of the person whom the arguments name.
    whole_chat: the platform says that everybody in `chat` may read all of its channels.
    deadline: Unix time after which the platform no longer takes an answer, a hint.
    places: people point at the board's picture itself there: a menu of moves comes whole, with its places.
    device: people share one device and pass it on; a table that it opens times nobody.
    owed: the platform shows the asker that it waits until there is an answer in words.
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
    places: bool = False
    device: bool = False
    owed: bool = False
    whose: str = ""
    """For a tap in an answer: the mark of the person it answered (see `callback_data.mark`)."""


Style = Literal["plain", "primary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """Something to tap. `data` is what the tap sends back (at most 60 ASCII characters, see `taps`).

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
    """A button that opens a page on the web. The address is one of the settings, not somebody's words."""

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
    """A place of a board's picture that can be pointed at, in pixels of the picture.

    name: as the notation names it. words: what it is called and what stands there.
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
class Form:
    """A question answered with a number or a few words, seen by one person only.

    data: what is sent back, with the answer as its last argument (see `taps.answered`).
    low, high: bounds of a number, None where words are asked for.
    """

    title: str
    label: str
    data: str
    low: int | None = None
    high: int | None = None


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
    """The answer to a request. The board itself is not here: publishing brings it up to date.

    toast: short and unimportant enough to be a passing note on platforms that have such.
    fixed: a board drawn in characters, which lines up only in letters of one width.
    table: the table the request turned out to be about, if it was about one.
    where: the board it is about, where that stands in another channel.
    invites: the label of a way to take the bot into a chat of many, on platforms that have one; "" for none.
    shown: the board says the same to everybody, so that without passing notes nothing need be said.
    unsent: what is said instead of files where none may be sent: which right is missing.
    refused: what was asked for was not done, and the text says why.
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
    refused: bool = False

    @property
    def written(self) -> str:
        """The text with the addresses of its links, for where a button cannot open one."""
        return "\n".join((self.text, *(f"{link.label}: {link.url}" for link in self.links)))

    @property
    def empty(self) -> bool:
        """Nothing to say: what was done shows on the board."""
        return not (self.text or self.buttons or self.menu or self.form or self.files)


@dataclass(frozen=True, slots=True)
class Reply(_Reply):
    """An answer that everybody in the channel may read.

    public: everybody shall read it; otherwise only the asker need, wherever the platform can.
    """

    files: tuple[PublicFile, ...] = ()
    public: bool = False


@dataclass(frozen=True, slots=True)
class PersonalReply(_Reply):
    """An answer for one person's eyes: it never goes where anybody else reads.

    notice: what may be said in the channel instead, where there is no other way to the person.
    way: the label of a link to their private chat.
    apart: part of an exercise, and what is typed below it an answer: it stands in their private chat wherever
    they see that beside the channel.
    """

    person: PersonId = field(kw_only=True)
    notice: str = ""
    way: str = ""
    apart: bool = False

    @property
    def public(self) -> bool:
        """Never; so that whoever has either kind of reply may ask."""
        return False


AnyReply: TypeAlias = Reply | PersonalReply

NOTHING = Reply()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One line of an autocomplete list: what is shown, and what is put in."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class _Post:
    """A message to be posted in a channel, or an edit of one.

    message: the platform's id of the message to edit; None posts a new one.
    board: drawn in characters of one width, to stand above the text where pictures are forbidden.
    notify: the people whose attention the message must get; only a new message gets it.
    nonce: the same for every attempt at the same message.
    answers: key of the request whose answer this may be (a ticket: a hint, never stored).
    language: that of the text. turn: the turn of the game that the picture shows, None where none is played.
    moment: words of the text for a time to come (`in 40 s`), and that Unix time: a platform that has signs
    for times, which count by themselves, puts one in their place.
    lasting: it is edited however old it is, and be it seldom; it is never posted anew for that.
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


class WrongReader(Exception):  # noqa: N818 -- a defect of ours, caught before anybody reads what they must not
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
    """The channel has a new id (a thread was made), and perhaps its chat too (a group became a supergroup).

    was: the chat's old name.
    """

    def __init__(self, channel: ChannelId, chat: ChatId, was: ChatId) -> None:
        super().__init__(channel, chat, was)
        self.channel = channel
        self.chat = chat
        self.was = was
