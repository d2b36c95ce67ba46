"""Requests read from commands, taps, submitted forms and messages."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NotRequired, TypedDict, cast

import discord

from bot.adapters.discord.command_menu import CHALLENGE
from bot.adapters.discord.ids import PLATFORM, pending_thread, person_of, place_of, private_channel
from bot.adapters.discord.outgoing.components import AND, CHALLENGED, MENU
from bot.core.input import callback_data, command_line
from bot.core.messages import Person, Presence, Request
from bot.core.registry import COMMANDS
from storage.model import ChannelId, ChatId, PersonId, TableId

THREAD: Final = "thread"
"""Parameter that asks for a thread."""

_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")


class Option(TypedDict):
    """Option of a slash command, as Discord sends it."""

    name: str
    type: int
    value: str | int | bool
    focused: NotRequired[bool]


class Component(TypedDict, total=False):
    """Part of a form, as Discord sends it."""

    value: str
    component: "Component"
    components: list["Component"]


class User(TypedDict, total=False):
    """Field read of a user named in a command."""

    bot: bool


class Resolved(TypedDict, total=False):
    """Users named in a command, and those of them who are members of the server, by id."""

    users: dict[str, User]
    members: dict[str, object]


class Data(TypedDict, total=False):
    """Fields read of an interaction of any kind."""

    name: str
    options: list[Option]
    target_id: str
    resolved: "Resolved"
    custom_id: str
    values: list[str]
    components: list[Component]


def data_of(interaction: discord.Interaction) -> Data:
    """Return the data of an interaction as one type. The library's is a union without a tag."""
    return cast("Data", interaction.data or {})


def blank(interaction: discord.Interaction) -> Request:
    """Return a request with its person and place, and no command yet. Its reply is private."""
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
    """Return True if Discord names no channel for an interaction on a server."""
    return interaction.guild_id is not None and interaction.channel_id is None


def person(user: discord.abc.User, language: str | None = None) -> Person:
    return Person(person_of(user.id), user.display_name, language, private_channel(user.id))


def slash(interaction: discord.Interaction) -> Request:
    """Return the request of a slash command, for a pending thread if one is asked for and possible."""
    data, asked = data_of(interaction), blank(interaction)
    texts = {option["name"]: _text(option) for option in data.get("options", ())}
    args = {name: text for name, text in texts.items() if text}
    channel = interaction.channel
    if THREAD in args and isinstance(channel, discord.TextChannel):
        asked = replace(asked, channel=pending_thread(channel.guild.id, channel.id, interaction.id))
    command = COMMANDS.get(data["name"])
    # A server chooses who may use an admin's command, and Discord has checked it.
    admin = asked.admin or (command is not None and command.admin)
    return replace(asked, command=data["name"], args=args, admin=admin, named=named(interaction), owed=True)


def named(interaction: discord.Interaction) -> Presence:
    """Return the presence on the server of the user whom a command names."""
    resolved = data_of(interaction).get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    if any(user.get("bot") for user in users.values()):
        return "bot"
    if not users or interaction.guild_id is None:
        return "unknown"
    return "here" if users.keys() <= members.keys() else "away"


def challenged(interaction: discord.Interaction) -> str | None:
    """Return the user id that a challenge from the context menu is aimed at; None for other commands."""
    data = data_of(interaction)
    return data.get("target_id") if data.get("name") == CHALLENGE else None


def being_typed(interaction: discord.Interaction) -> tuple[str, str]:
    """Return the parameter being completed and its text so far."""
    for option in data_of(interaction).get("options", ()):
        if option.get("focused"):
            return option["name"], str(option["value"])
    return "", ""


def tapped(interaction: discord.Interaction) -> Request | None:
    """Return the request of a button, menu option or form; None for an unknown or outdated component."""
    data, asked = data_of(interaction), blank(interaction)
    carried, _, whose = data.get("custom_id", "").partition(AND)
    chosen = "".join(data.get("values", ())[:1])
    if carried == CHALLENGED:
        user, _, known = whose.partition(AND)
        here: Presence = "here" if known == "here" else "unknown"  # an absent user got no menu
        opponent = f"{PLATFORM}:{user}"
        return replace(asked, command="play", args={"game": chosen, "opponent": opponent}, named=here)
    if carried == MENU:
        return callback_data.request(asked, chosen)
    if whose and whose != str(interaction.user.id):
        return None
    return callback_data.request(asked, carried, _answer(data.get("components", [])))


def written(message: discord.Message, me: discord.ClientUser) -> Request | None:
    """Return the request of a message to the bot: a move, or in private also a command; else None."""
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
    """Return the chat and channel of another user's message."""
    return place_of(message.author.id, message.channel.id, message.guild.id if message.guild else None)


def _typed(text: str, message: discord.Message, *, alone: bool) -> tuple[str, Mapping[str, str]]:
    """Return the command and arguments of a message. Commands are read in private only, as replies are."""
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
    """Return the table of the board that a message replies to, as named by its buttons."""
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
    """Return the value of a form's first filled field, at any depth."""
    for part in parts:
        inner = part.get("components", []) + ([part["component"]] if "component" in part else [])
        if found := part.get("value") or _answer(inner):
            return found
    return ""
