"""Acts of owners and moderators on servers, channels, roles and rights, with their events."""

from collections.abc import Iterable

from tests.fakes.discord.gateway import Gateway
from tests.fakes.discord.people.person import Person
from tests.fakes.discord.wire import channel_json, guild_create_json, member_json, role_json
from tests.fakes.discord.world.model import (
    EVERYONE,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Guild,
    Json,
    Overwrite,
    Role,
    Snowflakes,
    User,
)
from tests.fakes.discord.world.permissions import bits, overwrite, reaches


class Administration:
    """The part of FakeDiscord that changes its world from outside."""

    snowflake: Snowflakes
    gateway: Gateway
    bot: User
    commands: list[Json]
    owner: User
    guild: Guild
    guilds: list[Guild]
    channels: dict[str, Channel]

    def let_use(
        self, command: str, who: "Person | Role", guild: Guild | None = None, *, allowed: bool = True
    ) -> None:
        """Set the right of a user or role to a command in a server, without an event for the bot."""
        (guild or self.guild).command_rights.setdefault(command, {})[who.id] = allowed

    def enable_activities(self) -> Json:
        """Enable Activities in the portal. Return the command that Discord adds to launch one."""
        launch: Json = {
            "id": self.snowflake(),
            "application_id": self.bot.id,
            "version": self.snowflake(),
            "type": 4,
            "name": "launch",
            "name_localizations": {"it": "avvia"},
            "description": "",
            "options": [],
            "handler": 2,
            "contexts": [0, 1, 2],
            "integration_types": [0, 1],
            "default_member_permissions": None,
            "nsfw": False,
        }
        self.commands.append(launch)
        return launch

    async def add_guild(
        self, name: str, members: Iterable[Person] = (), locale: str = "en-US", *, bot: bool = True
    ) -> Guild:
        """Create a guild with one channel and invite the app; without `bot` only its commands come,
        unannounced.
        """
        guild = self._guild(name, locale, bot=bot)
        guild.members += [each.user for each in members]
        if bot:
            await self._announce(guild)
        return guild

    async def remove_bot(self, guild: Guild) -> None:
        """Kick the bot, and remove its commands."""
        guild.has_bot = guild.installed = False
        guild.members.remove(self.bot)
        guild.roles_of.pop(self.bot.id, None)
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild.id}, guild.id)

    async def invite_bot(self, guild: Guild) -> None:
        """Invite the bot (again), with the role that an invitation makes."""
        guild.has_bot = guild.installed = True
        guild.members.append(self.bot)
        self._give_bot_role(guild)
        await self._announce(guild)

    async def outage(self, guild: Guild) -> None:
        """Let Discord itself lose the guild for a while, without removing the bot."""
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild.id, "unavailable": True}, guild.id)

    async def back(self, guild: Guild) -> None:
        """Make a guild available again after an outage."""
        await self.gateway.dispatch("GUILD_CREATE", guild_create_json(guild, self.bot, self.owner), guild.id)

    async def add_channel(self, name: str, guild: Guild | None = None, *, kind: int = TEXT) -> Channel:
        channel = self._channel(Channel(self.snowflake(), kind, name, guild or self.guild))
        await self.tell_channel("CHANNEL_CREATE", channel)
        return channel

    async def add_thread(
        self, name: str, parent: Channel, kind: int = PUBLIC_THREAD, thread_id: str | None = None
    ) -> Channel:
        """Create a thread; the bot must be added to a private one."""
        thread = self._channel(Channel(thread_id or self.snowflake(), kind, name, parent.guild, parent))
        await self.tell_channel("THREAD_CREATE", thread)
        return thread

    async def let_in(self, thread: Channel) -> None:
        """Add the bot to a private thread."""
        thread.joined.add(self.bot.id)
        await self.tell_channel("THREAD_CREATE", thread)
        since = "2026-01-01T00:00:00+00:00"
        member = {"id": thread.id, "user_id": self.bot.id, "join_timestamp": since, "flags": 0}
        await self._tell_members(thread, added_members=[member])

    async def put_out(self, thread: Channel) -> None:
        """Remove the bot from a private thread."""
        thread.joined.discard(self.bot.id)
        await self._tell_members(thread, removed_member_ids=[self.bot.id])

    async def _tell_members(self, thread: Channel, **changed: list[Json] | list[str]) -> None:
        """Announce a change of members; without a privileged intent a bot gets its own only."""
        assert thread.guild is not None
        event = {"id": thread.id, "guild_id": thread.guild.id, "member_count": 1, **changed}
        await self.gateway.dispatch("THREAD_MEMBERS_UPDATE", event, thread.guild.id)

    async def archive(self, thread: Channel, archived: bool = True, locked: bool = False) -> None:
        """Archive or lock a thread: if archived it refuses edits until a message wakes it, if locked both."""
        thread.archived, thread.locked = archived, locked
        await self.tell_channel("THREAD_UPDATE", thread)

    async def delete_channel(self, channel: Channel) -> None:
        channel.deleted = True
        await self.tell_channel("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)

    async def slow_down(self, channel: Channel, seconds: int) -> None:
        """Set slow mode, which applies to people but not to bots."""
        channel.slow_mode = seconds
        await self.tell_channel("CHANNEL_UPDATE", channel)

    async def forbid(self, channel: Channel, *permissions: str, who: Person | Role | None = None) -> None:
        """Take permissions, by discord.py's names, from `who` (the bot) in a channel and its threads."""
        rule = self._rule(channel, who)
        rule.deny |= bits(*permissions)
        rule.allow &= ~bits(*permissions)
        await self.tell_channel("CHANNEL_UPDATE", channel.parent or channel)

    async def allow(self, channel: Channel, *permissions: str, who: Person | Role | None = None) -> None:
        """Give permissions to `who` (the bot) in a channel; without names, remove all overwrites there."""
        if permissions:
            rule = self._rule(channel, who)
            rule.allow |= bits(*permissions)
            rule.deny &= ~bits(*permissions)
        else:
            (channel.parent or channel).overwrites.clear()
        await self.tell_channel("CHANNEL_UPDATE", channel.parent or channel)

    async def add_role(self, name: str, *permissions: str, guild: Guild | None = None) -> Role:
        """Create a role without members."""
        guild = guild or self.guild
        role = Role(self.snowflake(), name, bits(*permissions))
        guild.roles.append(role)
        await self._tell_role("GUILD_ROLE_CREATE", guild, role)
        return role

    async def give_role(self, role: Role, who: Person | None = None, guild: Guild | None = None) -> None:
        """Give a role to a member, by default the bot, which gets events for its own roles only."""
        guild = guild or self.guild
        guild.roles_of.setdefault(who.id if who else self.bot.id, []).append(role)
        await self._tell_member(guild, who)

    async def take_role(self, role: Role, who: Person | None = None, guild: Guild | None = None) -> None:
        """Take a role from a member (the bot)."""
        guild = guild or self.guild
        guild.roles_of[who.id if who else self.bot.id].remove(role)
        await self._tell_member(guild, who)

    async def change_role(
        self, role: Role, *, forbid: Iterable[str] = (), allow: Iterable[str] = (), guild: Guild | None = None
    ) -> None:
        """Change a role's permissions; `guild.roles[0]` is that of all members, `bot_role(guild)` the bot's
        own.
        """
        role.permissions = role.permissions & ~bits(*forbid) | bits(*allow)
        await self._tell_role("GUILD_ROLE_UPDATE", guild or self.guild, role)

    def bot_role(self, guild: Guild | None = None) -> Role:
        """Return the role that the bot got with its invitation."""
        return (guild or self.guild).roles_of[self.bot.id][0]

    async def tell_channel(self, event: str, channel: Channel) -> None:
        guild = channel.guild
        assert guild is not None
        if guild.has_bot and (channel.kind != PRIVATE_THREAD or reaches(channel, self.bot)):
            await self.gateway.dispatch(event, channel_json(channel, self.bot), guild.id)

    async def _tell_role(self, event: str, guild: Guild, role: Role) -> None:
        await self.gateway.dispatch(event, {"guild_id": guild.id, "role": role_json(role)}, guild.id)

    async def _tell_member(self, guild: Guild, who: Person | None) -> None:
        """Announce a change of roles; without a privileged intent a bot gets its own only."""
        if who is None:
            member = member_json(self.bot, guild) | {"guild_id": guild.id}
            await self.gateway.dispatch("GUILD_MEMBER_UPDATE", member, guild.id)

    async def _announce(self, guild: Guild) -> None:
        """Announce a guild; only a known one counts as available."""
        created = guild_create_json(guild, self.bot, self.owner)
        del created["unavailable"]
        await self.gateway.dispatch("GUILD_CREATE", created, guild.id)

    def _rule(self, channel: Channel, who: Person | Role | None) -> Overwrite:
        return overwrite(channel, who.user if isinstance(who, Person) else who or self.bot)

    def _guild(self, name: str, locale: str = "en-US", *, bot: bool = True) -> Guild:
        guild = Guild(self.snowflake(), name, locale, has_bot=bot)
        if bot:
            guild.members.append(self.bot)
            self._give_bot_role(guild)
        self.guilds.append(guild)
        self._channel(Channel(self.snowflake(), TEXT, "general", guild))
        return guild

    def _give_bot_role(self, guild: Guild) -> None:
        role = Role(self.snowflake(), self.bot.name, EVERYONE)
        guild.roles.append(role)
        guild.roles_of[self.bot.id] = [role]

    def _channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        if channel.guild is not None:
            channel.guild.channels.append(channel)
        return channel
