"""Ephemeral messages of Bot API 10.2 and 10.3: messages in a group that one member sees.

The rules are those of the definitions: a bot that is no admin needs a tap or an ephemeral command of the
receiver within the last 15 seconds, ids are reused, delivery is not guaranteed. Where the definitions leave
something open the fake takes the stricter reading: an answered tap triggers nothing more.
"""

from tests.fakes.telegram.wire import (
    Call,
    Wire,
    bad_request,
    get_flag,
    get_int,
    get_object,
    get_text,
    required_int,
)
from tests.fakes.telegram.world.entities import Body
from tests.fakes.telegram.world.model import Chat, File, Message, User
from tests.fakes.telegram.world.state import World

TRIGGER_SECONDS = 15.0
"""Seconds after a tap or an ephemeral command in which it may trigger an ephemeral message."""
PARAMETERS = "ephemeral_message_parameters"


def asked_for(call: Call) -> Wire | None:
    """Return the parameters of the ephemeral message that a call sends, or None for a public message.

    Raises: RefusedError for a public reply to an ephemeral message.
    """
    parameters = get_object(call.parameters, PARAMETERS)
    reply = get_object(call.parameters, "reply_parameters") or {}
    if parameters is None and "ephemeral_message_id" in reply:
        raise bad_request("a reply to an ephemeral message must be ephemeral")
    return parameters


def new_message(
    world: World, chat: Chat, sender: User, receiver: User, body: Body, file: File | None = None
) -> Message:
    """Store an ephemeral message under the lowest free id of the chat, which may have been used before."""
    number = next(n for n in range(1, len(chat.ephemeral) + 2) if n not in chat.ephemeral)
    message = Message(0, chat, world.now(), sender, body, file=file, by_bot=sender == world.bot)
    message.ephemeral_id, message.receiver, message.sent = number, receiver, world.clock()
    message.delivered = receiver == world.bot or receiver.id not in world.old_clients
    chat.ephemeral[number] = message
    return message


def post(
    world: World, call: Call, parameters: Wire, chat: Chat, content: tuple[Body, File | None]
) -> Message:
    """Send an ephemeral message of the bot. Raises: RefusedError."""
    receiver = world.users.get(required_int(parameters, "receiver_user_id"))
    if chat.type not in {"group", "supergroup"}:
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    if receiver is None or not chat.has(receiver):
        raise bad_request("the receiver of the ephemeral message is not a member of the chat")
    replaced = _triggered(world, call, parameters, chat, receiver)
    message = new_message(world, chat, world.bot, receiver, *content)
    if replaced is not None:
        for other in list(chat.ephemeral.values()):
            if other.replaces is replaced and other.receiver == receiver:
                remove(other)
        message.replaces, message.thread = replaced, replaced.thread
    else:
        message.thread = world.thread(chat, get_int(call.parameters, "message_thread_id"))
    return message


def _triggered(world: World, call: Call, parameters: Wire, chat: Chat, receiver: User) -> Message | None:
    """Check what triggers an ephemeral message, and return the message that it replaces, if any."""
    query_id, replaces = (
        get_text(parameters, "callback_query_id"),
        get_flag(parameters, "replace_callback_query_message"),
    )
    number = get_int(get_object(call.parameters, "reply_parameters") or {}, "ephemeral_message_id")
    tapped = _tapped(world, query_id, chat, receiver) if query_id is not None else None
    if number is not None:
        _check_command(world, chat, receiver, number)
    elif tapped is None and not chat.is_admin(world.bot):
        raise bad_request("no recent interaction of the user with the bot")
    if not replaces:
        return None
    if tapped is None:
        raise bad_request("there is no callback query whose message could be replaced")
    if tapped.ephemeral_id is not None:
        raise bad_request("an ephemeral message can't be replaced, only edited")
    return tapped


def _tapped(world: World, query_id: str, chat: Chat, receiver: User) -> Message:
    query = world.queries.get(query_id)
    message = query.message if query else None
    answered = query is None or query.answer is not None
    if query is None or message is None or answered or world.clock() - query.asked > TRIGGER_SECONDS:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    if query.asker != receiver or message.chat is not chat or message.deleted:
        raise bad_request("QUERY_ID_INVALID")
    return message


def _check_command(world: World, chat: Chat, receiver: User, number: int) -> None:
    """Check that the receiver sent this ephemeral message to the bot a moment ago."""
    command = chat.ephemeral.get(number)
    if command is None or command.sender != receiver:
        raise bad_request("message to be replied not found")
    if world.clock() - command.sent > TRIGGER_SECONDS:
        raise bad_request("the ephemeral message is too old to be replied to")


def find(world: World, call: Call) -> Message:
    """Return the ephemeral message of the bot that a call names. Raises: RefusedError."""
    chat = world.chat(call.parameters.get("chat_id"))
    message = chat.ephemeral.get(required_int(call.parameters, "ephemeral_message_id"))
    receiver = required_int(call.parameters, "receiver_user_id")
    if message is None or message.receiver is None or message.receiver.id != receiver or not message.by_bot:
        raise bad_request("message to edit not found")
    return message


def remove(message: Message) -> None:
    """Delete an ephemeral message, or let it expire. Its id is free for another one."""
    message.deleted = True
    message.chat.ephemeral.pop(message.ephemeral_id or 0, None)


def seen_in(chat: Chat, user: User) -> list[Message]:
    """Return the ephemeral messages that a member's client shows, oldest first."""
    shown = [m for m in chat.ephemeral.values() if m.receiver == user and m.by_bot and m.delivered]
    return sorted(shown, key=lambda message: message.sent)


def in_place_of(message: Message, user: User) -> Message:
    """Return the message that a member sees in the place of a public one: itself, or an ephemeral one."""
    return next((m for m in seen_in(message.chat, user) if m.replaces is message), message)
