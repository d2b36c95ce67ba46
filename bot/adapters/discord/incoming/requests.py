"""What people do on Discord as requests of the bot: commands, taps, filled-in forms, messages."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NotRequired, TypedDict, cast

import discord

from bot.adapters.discord.command_menu import CHALLENGE
from bot.adapters.discord.ids import PLATFORM, person_of, place_of, private_channel, thread_to_come
from bot.adapters.discord.outgoing.components import AND, CHALLENGED, MENU
from bot.core.input import callback_data, command_line
from bot.core.messages import Person, Presence, Request
from bot.core.registry import COMMANDS
from storage.model import ChannelId, ChatId, PersonId, TableId

THREAD: Final = "thread"
"""The parameter that asks for a thread."""

_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")


class Option(TypedDict):
    """One option of a slash command, as it comes in."""

    name: str
    type: int
    value: str | int | bool
    focused: NotRequired[bool]


class Component(TypedDict, total=False):
    """A part of a form, as it comes in."""

    value: str
    component: "Component"
    components: list["Component"]


class User(TypedDict, total=False):
    """What we read of somebody who is named."""

    bot: bool


class Resolved(TypedDict, total=False):
    """Those who are named, by id; of them, those who are members of the server."""

    users: dict[str, User]
    members: dict[str, object]


class Data(TypedDict, total=False):
    """The fields we read of all kinds of interactions."""

    name: str
    options: list[Option]
    target_id: str
    resolved: "Resolved"
    custom_id: str
    values: list[str]
    components: list[Component]


def data_of(interaction: discord.Interaction) -> Data:
    """What came with an interaction; the library types it as a union that only its kind can tell apart."""
    return cast("Data", interaction.data or {})


def blank(interaction: discord.Interaction) -> Request:
    """Who asks where, before it is read what. Answers to interactions are private."""
    user = interaction.user
    chat, channel = place_of(user.id, interaction.channel_id, interaction.guild_id)
    alone = interaction.guild_id is None
    return Request(
        key=f"{PLATFORM}:{interaction.id}",
        person=person(user, str(interaction.locale)),
        chat=chat,
        channel=channel,
        command="",
        private=True,
        alone=alone,
        admin=alone or interaction.permissions.manage_guild,
    )


def nowhere(interaction: discord.Interaction) -> bool:
    """Return True if Discord does not tell in which channel of a server something was done."""
    return interaction.guild_id is not None and interaction.channel_id is None


def person(user: discord.abc.User, language: str | None = None) -> Person:
    """A user as the bot knows people."""
    return Person(person_of(user.id), user.display_name, language, private_channel(user.id))


def slash(interaction: discord.Interaction) -> Request:
    """A slash command. What asks for a thread is meant for that thread, where there can be one.

    Who may use an admin's command is a server's own choice, which Discord has seen to.
    """
    data, asked = data_of(interaction), blank(interaction)
    texts = {option["name"]: _text(option) for option in data.get("options", ())}
    args = {name: text for name, text in texts.items() if text}
    channel = interaction.channel
    if THREAD in args and isinstance(channel, discord.TextChannel):
        asked = replace(asked, channel=thread_to_come(channel.guild.id, channel.id, interaction.id))
    command = COMMANDS.get(data["name"])
    admin = asked.admin or (command is not None and command.admin)
    return replace(asked, command=data["name"], args=args, admin=admin, named=named(interaction), owed=True)


def named(interaction: discord.Interaction) -> Presence:
    """What Discord tells of the person who is named: it comes with every such choice made on a server."""
    resolved = data_of(interaction).get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    if any(user.get("bot") for user in users.values()):
        return "bot"
    if not users or interaction.guild_id is None:
        return "unknown"
    return "here" if users.keys() <= members.keys() else "away"


def challenged(interaction: discord.Interaction) -> str | None:
    """The user on whom the menu entry was chosen, if that is what was done."""
    data = data_of(interaction)
    return data.get("target_id") if data.get("name") == CHALLENGE else None


def being_typed(interaction: discord.Interaction) -> tuple[str, str]:
    """The parameter that is being typed, and what it has so far."""
    for option in data_of(interaction).get("options", ()):
        if option.get("focused"):
            return option["name"], str(option["value"])
    return "", ""


def tapped(interaction: discord.Interaction) -> Request | None:
    """A button, a menu's option or a form; None for components that are none of ours, or no more."""
    data, asked = data_of(interaction), blank(interaction)
    carried, _, whose = data.get("custom_id", "").partition(AND)
    chosen = "".join(data.get("values", ())[:1])
    if carried == CHALLENGED:
        user, _, known = whose.partition(AND)
        here: Presence = "here" if known == "here" else "unknown"  # whoever is not was refused the menu
        opponent = f"{PLATFORM}:{user}"
        return replace(asked, command="play", args={"game": chosen, "opponent": opponent}, named=here)
    if carried == MENU:
        return callback_data.request(asked, chosen)
    if whose and whose != str(interaction.user.id):
        return None
    return callback_data.request(asked, carried, _answer(data.get("components", [])))


def written(message: discord.Message, me: discord.ClientUser) -> Request | None:
    """A message to us: in private a command or a move, in a channel a move. None for all others."""
    alone = message.guild is None
    if message.author.bot or not (alone or me in message.mentions):
        return None
    text = " ".join(message.content.replace(me.mention, " ").replace(f"<@!{me.id}>", " ").split())
    author = message.author
    chat, channel = place(message)
    admin = alone or (isinstance(author, discord.Member) and author.guild_permissions.manage_guild)
    command, args = _typed(text, message, alone=alone)
    return Request(
        key=f"{PLATFORM}:{message.id}",
        person=person(author),
        chat=chat,
        channel=channel,
        command=command,
        args=args,
        table=_answered_table(message),
        private=alone,
        alone=alone,
        admin=admin,
    )


def place(message: discord.Message) -> tuple[ChatId, ChannelId]:
    """The chat and the channel where somebody else's message stands."""
    return place_of(message.author.id, message.channel.id, message.guild.id if message.guild else None)


def _typed(text: str, message: discord.Message, *, alone: bool) -> tuple[str, Mapping[str, str]]:
    """Commands are typed in private only: what they answer is nobody else's business."""
    named = {str(user.id): person_of(user.id) for user in message.mentions}

    def find(name: str) -> PersonId | None:
        return named.get(name)

    if not text:
        return "help" if alone else "board", {}
    if alone and (found := command_line.spoken(_MENTION.sub(r"@\1", text), find)):
        return found
    if text.isascii() and text.isdecimal():
        return "bid", {"points": text}
    return "move", {"move": text}


def _answered_table(message: discord.Message) -> TableId | None:
    """The table of the board that a message answers, as its buttons name it."""
    answered = message.reference.resolved if message.reference else None
    if not isinstance(answered, discord.Message):
        return None
    for row in answered.components:
        for child in row.children if isinstance(row, discord.ActionRow) else ():
            if child.custom_id and (tap := callback_data.read(child.custom_id)) and tap.table:
                return tap.table
    return None


def _text(option: Option) -> str:
    value = option["value"]
    if isinstance(value, bool):
        return option["name"] if value else ""
    if option["type"] == discord.AppCommandOptionType.user.value:
        return f"{PLATFORM}:{value}"
    return str(value)


def _answer(parts: list[Component]) -> str:
    """What was filled in: the value of the first field, wherever it is nested."""
    for part in parts:
        inner = part.get("components", []) + ([part["component"]] if "component" in part else [])
        if found := part.get("value") or _answer(inner):
            return found
    return ""
