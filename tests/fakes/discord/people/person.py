"""The person's side: actions on Discord, and the screens that result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Self, TypeAlias

from tests.fakes.discord.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    MESSAGE,
    MODAL_SUBMIT,
    UPDATE,
    Interaction,
)
from tests.fakes.discord.people.screens import (
    Choice,
    Modal,
    Value,
    chosen_users,
    command_data,
    component_named,
    modal_data,
    resolved_users,
)
from tests.fakes.discord.world.model import ALL, CATEGORY, FORUM, Channel, Guild, Json, Message, User
from tests.fakes.discord.world.permissions import in_guild, may

if TYPE_CHECKING:
    from tests.fakes.discord.fake import FakeDiscord

# how long an act waits: until the client is idle, until the bot has answered, or not at all
Wait: TypeAlias = Literal["settled", "answered", "sent"]


@dataclass(frozen=True)
class Answer:
    """Result of one interaction, as of now."""

    interaction: Interaction

    @property
    def failed(self) -> bool:
        """The person reads "the application did not respond"."""
        return self.interaction.callback is None

    @property
    def reply(self) -> Message:
        """The message that answers, be it the first response or a follow-up."""
        if self.interaction.callback in (MESSAGE, DEFERRED_MESSAGE) and self.interaction.original:
            return self.interaction.original
        assert self.interaction.followups, f"no message answered (callback {self.interaction.callback})"
        return self.interaction.followups[0]

    @property
    def updated(self) -> Message | None:
        """Return the message with the used component, if the answer was to change it."""
        return self.interaction.original if self.interaction.callback in (DEFERRED_UPDATE, UPDATE) else None

    @property
    def followups(self) -> Sequence[Message]:
        return self.interaction.followups

    @property
    def modal(self) -> Modal:
        assert self.interaction.modal is not None, f"no modal opened (callback {self.interaction.callback})"
        return Modal(self.interaction.modal, self.interaction.user, self.interaction.message)

    @property
    def choices(self) -> list[Choice]:
        return [Choice(each["name"], each["value"]) for each in self.interaction.choices]


GUILD, BOT_DM = 0, 1
"""Contexts of commands."""


@dataclass(frozen=True)
class Person:
    """One person at one place; `at` and `in_dm` give the same person elsewhere."""

    fake: "FakeDiscord"
    user: User
    place: Channel

    @property
    def id(self) -> str:
        return self.user.id

    @property
    def mention(self) -> str:
        return self.user.mention

    def at(self, place: Channel | Guild) -> Self:
        return replace(self, place=place.channels[0] if isinstance(place, Guild) else place)

    @property
    def in_dm(self) -> Self:
        return replace(self, place=self.fake.dm_with(self.user))

    @property
    def inbox(self) -> list[Message]:
        """Return the bot's private messages to this person, oldest first."""
        return [each for each in self.fake.dm_with(self.user).shown if each.author is self.fake.bot]

    def leave(self, guild: Guild) -> None:
        """Leave a server, without an event for the bot, which would need a privileged intent."""
        guild.members.remove(self.user)

    async def slash(
        self, command: str, /, *, wait: Wait = "settled", **options: "Person | Channel | Value"
    ) -> Answer:
        """Send a slash command.

        `command` is the path, as in "table join", also in the person's own language; every option must fit
        its declaration.
        """
        given = {name: _plain(each) for name, each in options.items()}
        data = command_data(self.fake.commands, command, given, locale=self.user.locale)
        people = [each.user for each in options.values() if isinstance(each, Person)]
        if people:
            data["resolved"] = resolved_users(people, self.place.guild)
        return await self._act(COMMAND, data, f"/{command}", wait)

    async def autocomplete(self, command: str, /, **options: "Person | Channel | Value") -> list[Choice]:
        """Return the suggestions while the person types the last of the options."""
        typed = {name: _plain(each) for name, each in options.items()}
        data = command_data(
            self.fake.commands, command, typed, locale=self.user.locale, focused=[*options][-1]
        )
        answer = await self._act(AUTOCOMPLETE, data, f"suggestions for /{command}", "answered")
        return answer.choices

    async def menu(self, command: str, target: "Person", *, wait: Wait = "settled") -> Answer:
        """Use a command of another person's context menu."""
        found = [each for each in self.fake.commands if each["type"] == 2 and each["name"] == command]
        assert found, f"no user menu {command!r}"
        data = {"id": found[0]["id"], "name": command, "type": 2, "target_id": target.id}
        return await self._act(
            COMMAND, data | {"resolved": resolved_users([target.user], self.place.guild)}, command, wait
        )

    async def point(self, command: str, message: Message, *, wait: Wait = "settled") -> Answer:
        """Use a command of a message's context menu."""
        found = [each for each in self.fake.commands if each["type"] == 3 and each["name"] == command]
        assert found, f"no message menu {command!r}"
        assert message.visible_to(self.user), f"{self.user.name} cannot see that message"
        told = self.fake.messages.json(message)
        data = {"id": found[0]["id"], "name": command, "type": 3, "target_id": message.id}
        return await self._act(COMMAND, data | {"resolved": {"messages": {message.id: told}}}, command, wait)

    async def click(self, message: Message, button: str, *, wait: Wait = "settled") -> Answer:
        """Press a button.

        `button` is a label or a custom_id; a message's snapshot serves for a tap on old buttons.
        """
        component = component_named(message, button, kinds=(2,))
        data = {"component_type": 2, "custom_id": component["custom_id"], "id": component["id"]}
        return await self._use(message, data, button, wait)

    async def choose(
        self, message: Message, menu: str, *values: "str | Person", wait: Wait = "settled"
    ) -> Answer:
        """Choose values of a menu.

        `menu` is a custom_id or placeholder; each value is an option's value or label, or a person.
        """
        component = component_named(message, menu, kinds=(3, 5))
        least, most = component.get("min_values", 1), component.get("max_values", 1)
        assert least <= len(values) <= most, f"{menu!r} takes {least} to {most} choices"
        data: Json = {
            "component_type": component["type"],
            "custom_id": component["custom_id"],
            "id": component["id"],
        }
        if component["type"] == 5:
            people = [each.user for each in values if isinstance(each, Person)]
            data |= {
                "values": [each.id for each in people],
                "resolved": resolved_users(people, self.place.guild),
            }
        else:
            by_name = {
                option[key]: option["value"] for key in ("label", "value") for option in component["options"]
            }
            unknown = [each for each in values if each not in by_name]
            assert not unknown, f"{menu!r} offers {[option['label'] for option in component['options']]}"
            data["values"] = [by_name[str(each)] for each in values]
        return await self._use(message, data, menu, wait)

    async def submit(
        self, modal: Modal, fields: Mapping[str, str] | None = None, /, *, wait: Wait = "settled", **more: str
    ) -> Answer:
        """Submit a form; fields go by custom_id or label, and others keep their initial value."""
        assert modal.user is self.user, f"the modal was shown to {modal.user.name}"
        data = modal_data(modal, {**(fields or {}), **more})
        people = [self.fake.users[each] for each in chosen_users(data["components"])]
        if people:
            data["resolved"] = resolved_users(people, self.place.guild)
        return await self._act(MODAL_SUBMIT, data, modal.title, wait, modal.message)

    async def says(
        self,
        text: str,
        channel: Channel | None = None,
        *,
        reply_to: Message | None = None,
        ping: bool = True,
        wait: Wait = "settled",
    ) -> Message:
        """Send an ordinary message, here or in `channel`; "@bot" and "@name" become mentions.

        ping: True if a reply notifies the author it answers, as the app does by default.
        """
        text = self._mentioning(text)
        channel = channel or self.place
        sending = "send_messages_in_threads" if channel.is_thread else "send_messages"
        assert may(channel, self.user, sending), f"{self.user.name} may not write in {channel.name}"
        closed = channel.locked or channel.kind in (CATEGORY, FORUM)
        assert not closed, f"nobody writes in {channel.name}"
        self._be_slow(channel)
        message = await self.fake.messages.written(self.user, channel, text, reply_to, ping=ping)
        if wait != "sent":
            await self.fake.settled()
        return message

    async def dm(self, text: str, *, reply_to: Message | None = None, wait: Wait = "settled") -> Message:
        return await self.in_dm.says(text, reply_to=reply_to, wait=wait)

    async def edits(self, message: Message, text: str, *, wait: Wait = "settled") -> None:
        """Change the person's own message."""
        assert message.author is self.user, "one edits one's own messages"
        await self.fake.messages.rewritten(message, self._mentioning(text))
        if wait != "sent":
            await self.fake.settled()

    async def forwards(self, message: Message, channel: Channel, *, wait: Wait = "settled") -> Message:
        """Forward a message. Its buttons are dead there."""
        assert message.visible_to(self.user), f"{self.user.name} cannot see that message"
        copy = await self.fake.messages.forwarded(self.user, message, channel)
        if wait != "sent":
            await self.fake.settled()
        return copy

    async def deletes(self, message: Message) -> None:
        """Delete the person's own message or, as a moderator, another person's."""
        own = message.author is self.user
        assert own or may(message.channel, self.user, "manage_messages"), f"{self.user.name} may not"
        await self.fake.messages.delete(self.fake.messages.current(message))
        await self.fake.settled()

    def _be_there(self, kind: int) -> None:
        """Expect a place in which the app offers commands and buttons: not a sleeping thread."""
        place, name = self.place, self.user.name
        if place.guild is None:
            return
        assert place.guild.installed or self.user.installed, f"the app is not at {place.guild.name}"
        assert may(place, self.user, "view_channel"), f"{name} cannot see {place.name}"
        if kind in (COMMAND, AUTOCOMPLETE):
            assert may(place, self.user, "use_application_commands"), f"{name} may use no commands"
            closed = place.archived or place.locked or place.kind in (CATEGORY, FORUM)
            assert not closed, f"{place.name} takes no commands"

    def _be_offered(self, name: str) -> None:
        """Expect the command's declaration to offer it here, by the server's or the user's installation."""
        command = next(each for each in self.fake.commands if each["name"] == name)
        guild, types = self.place.guild, command.get("integration_types") or [0]
        contexts = command.get("contexts") or [GUILD, BOT_DM]
        assert (BOT_DM if guild is None else GUILD) in contexts, f"/{name} is not offered here"
        shared = [guild] if guild else [each for each in self.fake.guilds if self.user in each.members]
        by_server = 0 in types and any(each.installed for each in shared)
        by_person = 1 in types and self.user.installed
        assert by_server or by_person, f"/{name} is not offered to {self.user.name}"
        assert guild is None or self._may_use(guild, command), f"{self.user.name} may not use /{name}"

    def _may_use(self, guild: Guild, command: Json) -> bool:
        """Return True if the server allows the command for the person or their roles, else by the app's
        declaration.
        """
        chosen = guild.command_rights.get(command["name"], {})
        wanted = command.get("default_member_permissions")
        granted = in_guild(guild, self.user)
        if granted == ALL or self.user.id in chosen:
            return granted == ALL or chosen[self.user.id]
        roles = [chosen[role.id] for role in guild.roles_of.get(self.user.id, ()) if role.id in chosen]
        if roles or guild.id in chosen:
            return any(roles or [chosen[guild.id]])
        return wanted is None or granted & int(wanted) == int(wanted)

    def _mentioning(self, text: str) -> str:
        for user in sorted(self.fake.users.values(), key=lambda each: -len(each.name)):
            text = text.replace(f"@{user.name}", user.mention)
        return text.replace("@bot", self.fake.bot.mention)

    def _be_slow(self, channel: Channel) -> None:
        """Apply slow mode: only moderators may write again at once."""
        if not channel.slow_mode or may(channel, self.user, "bypass_slowmode"):
            return
        own = [each.created for each in channel.messages if each.author is self.user]
        assert not own or self.fake.now() - own[-1] >= channel.slow_mode, f"{channel.name} is in slow mode"

    async def _use(self, message: Message, data: Json, what: str, wait: Wait) -> Answer:
        assert message.visible_to(self.user), f"{self.user.name} cannot see that message"
        live = self.fake.messages.current(message)
        return await self.at(live.channel)._act(COMPONENT, data, what, wait, live)

    async def _act(
        self, kind: int, data: Json, what: str, wait: Wait, message: Message | None = None
    ) -> Answer:
        self._be_there(kind)
        if kind in (COMMAND, AUTOCOMPLETE):
            self._be_offered(str(data["name"]))
        interaction = await self.fake.interactions.send(kind, self.user, self.place, data, message)
        if wait != "sent":
            await self.fake.changes.until_set(interaction.answered, f"an answer to {self.user.name}: {what}")
        if wait == "settled":
            await self.fake.settled()
        return Answer(interaction)


def _plain(option: Person | Channel | Value) -> Value:
    return option.id if isinstance(option, Person | Channel) else option
