"""Routes that a bot calls with its own token, about itself, people, servers, channels and threads."""

from typing import TYPE_CHECKING

from tests.fakes.discord.rest import errors
from tests.fakes.discord.rest.access import allow, allow_at_lock, channel_of, guild_of, message_of, user_of
from tests.fakes.discord.rest.errors import ApiError
from tests.fakes.discord.rest.limits import command_flaws
from tests.fakes.discord.rest.server import Call, Operations
from tests.fakes.discord.wire import (
    application_json,
    channel_json,
    guild_json,
    member_json,
    own_user_json,
    user_json,
)
from tests.fakes.discord.world.model import (
    ANNOUNCEMENT,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Json,
)

if TYPE_CHECKING:
    from tests.fakes.discord.fake import FakeDiscord

operations = Operations()

ENTRY_POINT = 4
"""The type of the command that launches an Activity."""
OPENED, OPENING_TIME = 40, 600.0
"""Number of DMs that may be opened in this many seconds, as reported by others: Discord doesn't say."""


@operations.on("GET", "/users/@me")
async def ownuser_of(fake: "FakeDiscord", call: Call) -> Json:
    return own_user_json(fake.bot)


@operations.on("GET", "/applications/@me")
@operations.on("GET", "/oauth2/applications/@me")
async def own_application(fake: "FakeDiscord", call: Call) -> Json:
    return application_json(fake.bot, fake.owner, sum(guild.has_bot for guild in fake.guilds))


@operations.on("GET", "/gateway")
async def public_gateway(fake: "FakeDiscord", call: Call) -> Json:
    return {"url": fake.gateway_url}


@operations.on("GET", "/gateway/bot")
async def gateway(fake: "FakeDiscord", call: Call) -> Json:
    limit = fake.gateway.starts.limit()
    return {"url": fake.gateway_url, "shards": fake.shards, "session_start_limit": limit}


@operations.on("GET", "/applications/{application}/commands")
async def commands(fake: "FakeDiscord", call: Call, application: str) -> list[Json]:
    if call.query.get("with_localizations") in ("1", "true"):
        return fake.commands
    localized = ("name_localizations", "description_localizations")
    return [{name: value for name, value in each.items() if name not in localized} for each in fake.commands]


@operations.on("PUT", "/applications/{application}/commands")
async def overwrite_commands(fake: "FakeDiscord", call: Call, application: str) -> list[Json]:
    """Replace all commands; one keeps its id while its type and name stay."""
    wanted = call.body if isinstance(call.body, list) else []
    fake.refuse_flaws(call, command_flaws(wanted))
    ids = {each.get("id") for each in wanted}
    if any(each["type"] == ENTRY_POINT and each["id"] not in ids for each in fake.commands):
        raise ApiError(errors.ENTRY_POINT_LEFT_OUT)
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
    return user_json(user_of(fake, user))


@operations.on("POST", "/users/@me/channels")
async def open_dm(fake: "FakeDiscord", call: Call) -> Json:
    """Open a DM, or return an open one at no cost."""
    user = user_of(fake, str(call.form["recipient_id"]))
    if not any(channel.recipient is user for channel in fake.channels.values()):
        fake.opened_dms[:] = [at for at in fake.opened_dms if fake.now() - at < OPENING_TIME]
        if len(fake.opened_dms) == OPENED:
            raise ApiError(errors.OPENING_DMS_TOO_FAST)
        fake.opened_dms.append(fake.now())
    return channel_json(fake.dm_with(user), fake.bot)


@operations.on("DELETE", "/users/@me/guilds/{guild}")
async def leave_guild(fake: "FakeDiscord", call: Call, guild: str) -> None:
    await fake.remove_bot(guild_of(fake, guild))


@operations.on("GET", "/guilds/{guild}")
async def get_guild(fake: "FakeDiscord", call: Call, guild: str) -> Json:
    return guild_json(guild_of(fake, guild), fake.owner)


@operations.on("GET", "/guilds/{guild}/members/{user}")
async def get_member(fake: "FakeDiscord", call: Call, guild: str, user: str) -> Json:
    member, of = user_of(fake, user), guild_of(fake, guild)
    if member is not fake.bot and member not in of.members:
        raise ApiError(errors.UNKNOWN_MEMBER)
    return member_json(member, of)


@operations.on("GET", "/channels/{channel}")
async def get_channel(fake: "FakeDiscord", call: Call, channel: str) -> Json:
    return channel_json(channel_of(fake, channel), fake.bot)


@operations.on("PATCH", "/channels/{channel}")
async def edit_thread(fake: "FakeDiscord", call: Call, channel: str) -> Json:
    thread = channel_of(fake, channel)
    if not thread.is_thread:
        raise ApiError(errors.MISSING_PERMISSIONS)
    allow_at_lock(fake, thread)
    body = call.form
    if body.get("name"):
        thread.name = body["name"]
        fake.messages.public.append(thread.name)
    thread.archived = body.get("archived", thread.archived)
    thread.locked = body.get("locked", thread.locked)
    await fake.tell_channel("THREAD_UPDATE", thread)
    return channel_json(thread, fake.bot)


@operations.on("POST", "/channels/{channel}/threads", status=201)
async def start_thread(fake: "FakeDiscord", call: Call, channel: str) -> Json:
    kind = int(call.form.get("type") or PRIVATE_THREAD)
    needed = "create_public_threads" if kind == PUBLIC_THREAD else "create_private_threads"
    return await _start_thread(
        fake, channel_of(fake, channel), fake.snowflake(), kind, call.form["name"], needed
    )


@operations.on("POST", "/channels/{channel}/messages/{message}/threads", status=201)
async def start_thread_at(fake: "FakeDiscord", call: Call, channel: str, message: str) -> Json:
    parent = channel_of(fake, channel)
    start = message_of(fake, parent, message)  # the thread has the id of its first message
    if start.id in fake.channels:
        raise ApiError(errors.THREAD_EXISTS)
    return await _start_thread(
        fake, parent, start.id, PUBLIC_THREAD, call.form["name"], "create_public_threads"
    )


async def _start_thread(
    fake: "FakeDiscord", parent: Channel, thread_id: str, kind: int, name: str, needed: str
) -> Json:
    if parent.kind not in (TEXT, ANNOUNCEMENT):
        raise ApiError(errors.WRONG_CHANNEL_TYPE)
    if parent.kind == ANNOUNCEMENT:
        kind = NEWS_THREAD
    allow(fake, parent, needed)
    thread = await fake.add_thread(name, parent, kind, thread_id)
    fake.messages.public.append(name)
    return channel_json(thread, fake.bot)


@operations.on("GET", "/channels/{channel}/thread-members/{user}")
async def get_thread_member(fake: "FakeDiscord", call: Call, channel: str, user: str) -> Json:
    thread = channel_of(fake, channel)
    if user not in thread.joined:
        raise ApiError(errors.UNKNOWN_MEMBER)
    since = "2026-01-01T00:00:00+00:00"
    return {"id": thread.id, "user_id": user, "join_timestamp": since, "flags": 0}


@operations.on("PUT", "/channels/{channel}/thread-members/@me")
async def join_thread(fake: "FakeDiscord", call: Call, channel: str) -> None:
    channel_of(fake, channel)
