"""Objects of the fake Discord, as plain data.

`FakeDiscord` changes them; `permissions.py` computes the permissions of people and roles.
"""

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeAlias

from tests.fakes.discord.world.text import Mark, marks

Json: TypeAlias = dict[str, Any]  # objects of Discord's own schema, checked against it at run time
Clock: TypeAlias = Callable[[], float]  # seconds since 1970

DISCORD_EPOCH = 1_420_070_400  # 2015-01-01, seconds since 1970; snowflakes count milliseconds from here

TEXT, DM, VOICE, CATEGORY, ANNOUNCEMENT, STAGE, FORUM = 0, 1, 2, 4, 5, 13, 15
NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
EPHEMERAL, LOADING, SILENT, SNAPSHOT, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 14, 1 << 15

PERMISSIONS = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "connect": 1 << 20,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "use_external_apps": 1 << 50,
    "bypass_slowmode": 1 << 52,
}
_RESERVED = {
    "administrator",
    "manage_channels",
    "manage_guild",
    "manage_messages",
    "mention_everyone",
    "manage_threads",
    "bypass_slowmode",
}
EVERYONE = sum(bit for name, bit in PERMISSIONS.items() if name not in _RESERVED)
ALL = sum(PERMISSIONS.values())


class Snowflakes:
    """Unique ids that carry the time of the fake's clock and the service that made them.

    As on Discord, ids of one service reveal nothing about the number of another's.
    """

    def __init__(self, now: Clock, service: int = 0) -> None:
        self._now, self._service = now, service
        self._numbers = itertools.count(1)

    def __call__(self) -> str:
        milliseconds = int((self._now() - DISCORD_EPOCH) * 1000)
        return str(milliseconds << 22 | self._service << 17 | next(self._numbers) & 0x1FFFF)


class Identified(Protocol):
    """A user, or the person of a user."""

    @property
    def id(self) -> str: ...


@dataclass(eq=False)
class User:
    id: str
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    admin: bool = False
    installed: bool = False
    """True if this person has installed the app, which then follows them everywhere."""

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass(eq=False)
class Role:
    id: str
    name: str
    permissions: int
    position: int = 1


@dataclass
class Overwrite:
    """Rights that a channel gives to, and takes from, a role or a person."""

    kind: int  # 0: of a role, 1: of a person
    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class Guild:
    """A server.

    `has_bot`: the bot is a member. Without it the app may still be `installed`: commands, nothing else. The
    first role is that of all members; `roles_of` has the others by the id of the person.
    """

    id: str
    name: str
    locale: str
    members: list[User] = field(default_factory=list)
    channels: list["Channel"] = field(default_factory=list)
    roles: list[Role] = field(default_factory=list)
    roles_of: dict[str, list[Role]] = field(default_factory=dict)
    command_rights: dict[str, dict[str, bool]] = field(default_factory=dict)  # by command, role or person
    has_bot: bool = True
    installed: bool = True

    def __post_init__(self) -> None:
        self.roles.insert(0, Role(self.id, "@everyone", EVERYONE, position=0))


@dataclass(eq=False)
class Channel:
    """Channel; `recipient` is set in a DM, `parent` in a thread, whose overwrites are its parent's.

    slow_mode: seconds between two messages of one person; bots are exempt. joined: ids of the members of a
    private thread, which only they and managers of threads can see.
    """

    id: str
    kind: int
    name: str
    guild: Guild | None = None
    parent: "Channel | None" = None
    recipient: User | None = None
    overwrites: dict[str, Overwrite] = field(default_factory=dict)  # by id of the role or person
    slow_mode: int = 0
    archived: bool = False
    locked: bool = False
    deleted: bool = False
    joined: set[str] = field(default_factory=set)
    messages: list["Message"] = field(default_factory=list)
    old_edits: list[float] = field(default_factory=list)  # when messages older than an hour were edited

    @property
    def is_thread(self) -> bool:
        return self.kind in (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def has_own_apps_only(self) -> bool:
        """Return True if only people who have installed the app for themselves can use it here."""
        return self.guild is not None and not self.guild.installed

    @property
    def shown(self) -> list["Message"]:
        """Return the messages that everybody in the channel sees now, oldest first."""
        return [each for each in self.messages if not (each.deleted or each.ephemeral or each.loading)]

    @property
    def last(self) -> "Message":
        return self.shown[-1]


@dataclass(frozen=True)
class File:
    id: str
    name: str
    kind: str  # content type
    data: bytes = field(repr=False)
    description: str | None


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str | None
    disabled: bool
    style: int
    url: str | None = None


@dataclass(frozen=True)
class Menu:
    custom_id: str
    placeholder: str | None
    options: tuple[tuple[str, str], ...]  # label, value
    disabled: bool


@dataclass(eq=False)
class Message:
    """One message as it is now.

    `audience` is the only person who may see it; None: the whole channel. `pinged` are the ids of the people
    it notified; an edit never adds to them.
    """

    id: str
    channel: Channel
    author: User
    created: float
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    files: tuple[File, ...] = ()
    audience: User | None = None
    flags: int = 0
    pinged: frozenset[str] = frozenset()
    pinged_everyone: bool = False
    reply_to: "Message | None" = None
    forwarded: "Message | None" = None  # as it was then
    nonce: str | None = None
    edits: int = 0
    edited: float | None = None
    deleted: bool = False
    by_interaction: bool = False

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)

    @property
    def buttons(self) -> list[Button]:
        return [
            Button(
                each.get("label", ""),
                each.get("custom_id"),
                each.get("disabled", False),
                each["style"],
                each.get("url"),
            )
            for each in walk(self.components)
            if each["type"] == 2
        ]

    @property
    def menus(self) -> list[Menu]:
        return [
            Menu(
                each["custom_id"],
                each.get("placeholder"),
                tuple((option["label"], option["value"]) for option in each.get("options", ())),
                each.get("disabled", False),
            )
            for each in walk(self.components)
            if each["type"] in (3, 5, 6, 7, 8)
        ]

    @property
    def marks(self) -> list[Mark]:
        """Return the marks that readers see in its text: mentions, links, styles."""
        return marks(self.content)

    def pings(self, who: Identified) -> bool:
        return who.id in self.pinged

    def visible_to(self, user: User) -> bool:
        return not self.deleted and self.audience in (None, user)

    def snapshot(self) -> "Message":
        """Return the message as a stale client still shows it while the real one changes."""
        return replace(self)


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, however nested."""
    for each in components:
        yield each
        yield from walk(each.get("components") or [])
        yield from walk([each[key] for key in ("component", "accessory") if each.get(key)])


def visible_texts(message: Message) -> Iterator[str]:
    """Return all that a reader of the message can read, including alt texts and file names."""
    texts: list[str | None] = [message.content]
    for embed in message.embeds:
        texts += _embed_texts(embed)
    for each in walk(message.components):
        parts = [each, *(each.get("options") or []), *(each.get("items") or [])]
        texts += [
            part.get(key) for part in parts for key in ("label", "placeholder", "content", "description")
        ]
    for file in message.files:
        texts += [file.name, file.description]
    return (text for text in texts if text)


def _embed_texts(embed: Json) -> Iterator[str | None]:
    yield from (embed.get("title"), embed.get("description"))
    for entry in embed.get("fields") or []:
        yield from (entry["name"], entry["value"])
    yield (embed.get("footer") or {}).get("text")
    yield (embed.get("author") or {}).get("name")


def custom_ids(message: Message) -> list[str]:
    return [each["custom_id"] for each in walk(message.components) if each.get("custom_id")]


_USER_MENTION = re.compile(r"<@!?(\d+)>")


def pinged_by(
    content: str, allowed: Json | None, silent: bool, reply_to: Message | None = None
) -> frozenset[str]:
    """Return the ids of users whom a new message notifies; without `allowed_mentions`, all it names."""
    if silent:
        return frozenset()
    named = frozenset(_USER_MENTION.findall(content))
    replied = frozenset((reply_to.author.id,)) if reply_to else frozenset()
    if allowed is None:
        return named | replied
    if "users" not in (allowed.get("parse") or ()):
        named &= frozenset(str(each) for each in allowed.get("users") or ())
    return named | (replied if allowed.get("replied_user") else frozenset())


def pings_everyone(content: str, allowed: Json | None, may: bool) -> bool:
    wanted = allowed is None or "everyone" in (allowed.get("parse") or ())
    return may and wanted and re.search(r"@(everyone|here)\b", content) is not None
