"""Messages with the bot's own token: sent, read, edited, deleted."""

from typing import TYPE_CHECKING

from tests.fakes.discord.rest import errors
from tests.fakes.discord.rest.access import allow, allow_at_lock, allow_sending, channel_of, message_of
from tests.fakes.discord.rest.errors import ApiError
from tests.fakes.discord.rest.server import Call, Operations
from tests.fakes.discord.world.model import Json
from tests.fakes.discord.world.permissions import may

if TYPE_CHECKING:
    from tests.fakes.discord.fake import FakeDiscord

operations = Operations()

HOUR = 3600.0
OLD_EDITS, OLD_EDITS_TIME = (
    3,
    20.0,
)  # of messages older than an hour, in a channel: as observed, Discord does not say


@operations.on("POST", "/channels/{channel}/typing")
async def typing(fake: "FakeDiscord", call: Call, channel: str) -> None:
    allow_sending(fake, channel_of(fake, channel))


@operations.on("POST", "/channels/{channel}/messages")
async def send(fake: "FakeDiscord", call: Call, channel: str) -> Json:
    target = channel_of(fake, channel)
    allow_sending(fake, target)
    if call.uploads:
        allow(fake, target, "attach_files")
    if call.form.get("message_reference") and not may(target, fake.bot, "read_message_history"):
        raise ApiError(errors.NO_HISTORY_TO_REPLY)
    message = await fake.messages.post(target, call)
    if target.archived:
        await fake.archive(target, archived=False)  # a message wakes a thread that is not locked
    return fake.messages.json(message)


@operations.on("GET", "/channels/{channel}/messages/{message}")
async def get_message(fake: "FakeDiscord", call: Call, channel: str, message: str) -> Json:
    target = channel_of(fake, channel)
    allow(fake, target, "read_message_history")
    return fake.messages.json(message_of(fake, target, message))


@operations.on("GET", "/channels/{channel}/messages")
async def get_messages(fake: "FakeDiscord", call: Call, channel: str) -> list[Json]:
    """Return the newest messages first, by default 50; return none if the bot may not read the history."""
    target = channel_of(fake, channel)
    if not may(target, fake.bot, "read_message_history"):
        return []
    after = int(call.query.get("after") or 0)
    found = [each for each in target.shown if int(each.id) > after]
    return [fake.messages.json(each) for each in found[::-1]][: int(call.query.get("limit") or 50)]


@operations.on("PATCH", "/channels/{channel}/messages/{message}")
async def edit(fake: "FakeDiscord", call: Call, channel: str, message: str) -> Json:
    target = channel_of(fake, channel)
    found = message_of(fake, target, message)
    if found.author is not fake.bot:
        raise ApiError(errors.NOT_YOUR_MESSAGE)
    if target.archived:
        raise ApiError(errors.THREAD_ARCHIVED)
    allow_at_lock(fake, target)
    if fake.now() - found.created > HOUR:
        target.old_edits[:] = [at for at in target.old_edits if fake.now() - at < OLD_EDITS_TIME]
        if len(target.old_edits) == OLD_EDITS:
            raise ApiError(errors.TOO_MANY_OLD_EDITS)
        target.old_edits.append(fake.now())
    if call.uploads:
        allow(fake, target, "attach_files")
    await fake.messages.edit(found, call, call.form)
    return fake.messages.json(found)


@operations.on("DELETE", "/channels/{channel}/messages/{message}")
async def delete(fake: "FakeDiscord", call: Call, channel: str, message: str) -> None:
    target = channel_of(fake, channel)
    found = message_of(fake, target, message)
    if found.author is not fake.bot:
        allow(fake, target, "manage_messages")
    if target.archived and target.locked:
        raise ApiError(errors.THREAD_ARCHIVED)
    await fake.messages.delete(found)
