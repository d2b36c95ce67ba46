"""The REST operations a bot uses with its own token."""

from typing import TYPE_CHECKING

from tests.fakes.discord import errors
from tests.fakes.discord.errors import ApiError
from tests.fakes.discord.limits import command_flaws
from tests.fakes.discord.rest import Call, Operations
from tests.fakes.discord.wire import (
    application_json,
    channel_json,
    guild_json,
    member_json,
    own_user_json,
    user_json,
)
from tests.fakes.discord.world import (
    PERMISSIONS,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Guild,
    Json,
    Message,
    User,
)

if TYPE_CHECKING:
    from tests.fakes.discord.fake import FakeDiscord

operations = Operations()

HOUR = 3600.0


@operations.on("GET", "/users/@me")
async def own_user(fake: "FakeDiscord", call: Call) -> Json:
    return own_user_json(fake.bot)


@operations.on("GET", "/applications/@me")
@operations.on("GET", "/oauth2/applications/@me")
async def own_application(fake: "FakeDiscord", call: Call) -> Json:
    return application_json(fake.bot, fake.owner, sum(guild.has_bot for guild in fake.guilds))


@operations.on("GET", "/gateway/bot")
async def gateway(fake: "FakeDiscord", call: Call) -> Json:
    limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
    return {"url": fake.gateway_url, "shards": fake.shards, "session_start_limit": limit}


@operations.on("GET", "/applications/{application}/commands")
async def commands(fake: "FakeDiscord", call: Call, application: str) -> list[Json]:
    return fake.commands


@operations.on("PUT", "/applications/{application}/commands")
async def overwrite_commands(fake: "FakeDiscord", call: Call, application: str) -> list[Json]:
    """A command keeps its id while its type and name stay."""
    wanted = call.body if isinstance(call.body, list) else []
    fake.refuse_flaws(call, command_flaws(wanted))
    known = {(each["type"], each["name"]): each["id"] for each in fake.commands}
    defaults: Json = {"description": "", "options": [], "default_member_permissions": None, "nsfw": False}
    fake.commands = [
        defaults
        | {key: value for key, value in each.items() if value is not None}
        | {
            "type": each.get("type") or 1,
            "id": known.get((each.get("type") or 1, each["name"])) or fake.snowflake(),
            "application_id": application,
            "version": fake.snowflake(),
        }
        for each in wanted
    ]
    return fake.commands


@operations.on("GET", "/users/{user}")
async def get_user(fake: "FakeDiscord", call: Call, user: str) -> Json:
    return user_json(_user(fake, user))


@operations.on("POST", "/users/@me/channels")
async def open_dm(fake: "FakeDiscord", call: Call) -> Json:
    return channel_json(fake.dm_with(_user(fake, str(call.form["recipient_id"]))), fake.bot)


@operations.on("DELETE", "/users/@me/guilds/{guild}")
async def leave_guild(fake: "FakeDiscord", call: Call, guild: str) -> None:
    await fake.remove_bot(_guild(fake, guild))


@operations.on("GET", "/guilds/{guild}")
async def get_guild(fake: "FakeDiscord", call: Call, guild: str) -> Json:
    return guild_json(_guild(fake, guild), fake.owner)


@operations.on("GET", "/guilds/{guild}/members/{user}")
async def get_member(fake: "FakeDiscord", call: Call, guild: str, user: str) -> Json:
    member = _user(fake, user)
    if member is not fake.bot and member not in _guild(fake, guild).members:
        raise ApiError(errors.UNKNOWN_MEMBER)
    return member_json(member)


@operations.on("GET", "/channels/{channel}")
async def get_channel(fake: "FakeDiscord", call: Call, channel: str) -> Json:
    return channel_json(_channel(fake, channel), fake.bot)


@operations.on("PATCH", "/channels/{channel}")
async def edit_thread(fake: "FakeDiscord", call: Call, channel: str) -> Json:
    thread = _channel(fake, channel)
    if not thread.is_thread:
        raise ApiError(errors.MISSING_PERMISSIONS)
    body = call.form
    if body.get("name"):
        thread.name = body["name"]
        fake.messages.public.append(thread.name)
    thread.archived = body.get("archived", thread.archived)
    thread.locked = body.get("locked", thread.locked)
    await fake.tell_channel("THREAD_UPDATE", thread)
    return channel_json(thread, fake.bot)


@operations.on("POST", "/channels/{channel}/typing")
async def typing(fake: "FakeDiscord", call: Call, channel: str) -> None:
    _allow_sending(fake, _channel(fake, channel))


@operations.on("POST", "/channels/{channel}/threads", status=201)
async def start_thread(fake: "FakeDiscord", call: Call, channel: str) -> Json:
    kind = int(call.form.get("type") or PRIVATE_THREAD)
    needed = "create_public_threads" if kind == PUBLIC_THREAD else "create_private_threads"
    return await _start_thread(
        fake, _channel(fake, channel), fake.snowflake(), kind, call.form["name"], needed
    )


@operations.on("POST", "/channels/{channel}/messages/{message}/threads", status=201)
async def start_thread_at(fake: "FakeDiscord", call: Call, channel: str, message: str) -> Json:
    parent = _channel(fake, channel)
    start = _message(fake, parent, message)  # the thread has the id of its first message
    if start.id in fake.channels:
        raise ApiError(errors.THREAD_EXISTS)
    return await _start_thread(
        fake, parent, start.id, PUBLIC_THREAD, call.form["name"], "create_public_threads"
    )


async def _start_thread(
    fake: "FakeDiscord", parent: Channel, thread_id: str, kind: int, name: str, needed: str
) -> Json:
    if parent.kind != TEXT:
        raise ApiError(errors.WRONG_CHANNEL_TYPE)
    _allow(parent, needed)
    thread = await fake.add_thread(name, parent, kind, thread_id)
    fake.messages.public.append(name)
    return channel_json(thread, fake.bot)


@operations.on("PUT", "/channels/{channel}/thread-members/@me")
async def join_thread(fake: "FakeDiscord", call: Call, channel: str) -> None:
    _channel(fake, channel)


@operations.on("POST", "/channels/{channel}/messages")
async def send(fake: "FakeDiscord", call: Call, channel: str) -> Json:
    target = _channel(fake, channel)
    _allow_sending(fake, target)
    if call.uploads:
        _allow(target, "attach_files")
    if target.archived:
        await fake.archive(target, archived=False)  # a message wakes a thread that is not locked
    return fake.messages.json(await fake.messages.post(target, call))


@operations.on("GET", "/channels/{channel}/messages/{message}")
async def get_message(fake: "FakeDiscord", call: Call, channel: str, message: str) -> Json:
    target = _channel(fake, channel)
    _allow(target, "read_message_history")
    return fake.messages.json(_message(fake, target, message))


@operations.on("PATCH", "/channels/{channel}/messages/{message}")
async def edit(fake: "FakeDiscord", call: Call, channel: str, message: str) -> Json:
    target = _channel(fake, channel)
    found = _message(fake, target, message)
    if found.author is not fake.bot:
        raise ApiError(errors.NOT_YOUR_MESSAGE)
    if target.archived:
        raise ApiError(errors.THREAD_ARCHIVED)
    if fake.now() - found.created > HOUR:
        raise ApiError(errors.TOO_MANY_OLD_EDITS)  # Discord allows a few; a bot must not count on them
    if call.uploads:
        _allow(target, "attach_files")
    await fake.messages.edit(found, call, call.form)
    return fake.messages.json(found)


@operations.on("DELETE", "/channels/{channel}/messages/{message}")
async def delete(fake: "FakeDiscord", call: Call, channel: str, message: str) -> None:
    target = _channel(fake, channel)
    found = _message(fake, target, message)
    if found.author is not fake.bot:
        _allow(target, "manage_messages")
    if target.archived:
        raise ApiError(errors.THREAD_ARCHIVED)
    await fake.messages.delete(found)


def _user(fake: "FakeDiscord", user_id: str) -> User:
    if user_id not in fake.users:
        raise ApiError(errors.UNKNOWN_USER)
    return fake.users[user_id]


def _guild(fake: "FakeDiscord", guild_id: str) -> Guild:
    for guild in fake.guilds:
        if guild.id == guild_id and guild.has_bot:
            return guild
    raise ApiError(errors.UNKNOWN_GUILD)


def _channel(fake: "FakeDiscord", channel_id: str) -> Channel:
    channel = fake.channels.get(channel_id)
    if channel is None or channel.deleted:
        raise ApiError(errors.UNKNOWN_CHANNEL)
    if channel.guild is not None and not channel.guild.has_bot:
        raise ApiError(errors.MISSING_ACCESS)
    if not channel.permissions() & PERMISSIONS["view_channel"]:
        raise ApiError(errors.MISSING_ACCESS)
    return channel


def _message(fake: "FakeDiscord", channel: Channel, message_id: str) -> Message:
    message = fake.messages.find(channel, message_id)
    if message is None:
        raise ApiError(errors.UNKNOWN_MESSAGE)
    return message


def _allow(channel: Channel, permission: str) -> None:
    if channel.recipient is None and not channel.permissions() & PERMISSIONS[permission]:
        raise ApiError(errors.MISSING_PERMISSIONS)


def _allow_sending(fake: "FakeDiscord", channel: Channel) -> None:
    if channel.recipient is not None:
        if not any(guild.has_bot and channel.recipient in guild.members for guild in fake.guilds):
            raise ApiError(errors.NO_MUTUAL_GUILDS)
        if not channel.recipient.dms_open:
            raise ApiError(errors.DMS_CLOSED)
    elif channel.locked:
        raise ApiError(errors.THREAD_ARCHIVED)
    else:
        _allow(channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
