"""Methods that post: sendMessage, sendPhoto, sendDocument, sendAnimation, sendMediaGroup."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from tests.fakes.telegram.methods.rules import check_caption, check_text, inline_keyboard
from tests.fakes.telegram.wire import Call, ViolationError, Wire, get_int, get_objects, required_text
from tests.fakes.telegram.world import ephemeral
from tests.fakes.telegram.world.entities import Body, read
from tests.fakes.telegram.world.model import File, FileKind, Message, Right
from tests.fakes.telegram.world.permissions import check_sending, check_slow_mode
from tests.fakes.telegram.world.state import World

Method: TypeAlias = Callable[[World, Call], object]


FEWEST, MOST = 2, 10
"""Items of an album."""
RIGHTS: Mapping[FileKind | None, Right] = {
    None: "messages",
    "photo": "photos",
    "document": "documents",
    "animation": "other_messages",
}
"""Permission needed to send such a file, or a text."""


def send_message(world: World, call: Call) -> Wire:
    return _post(world, call, check_text(read(call.parameters, "text", "entities")))


def send_photo(world: World, call: Call) -> Wire:
    return _send_file(world, call, "photo")


def send_document(world: World, call: Call) -> Wire:
    return _send_file(world, call, "document")


def send_animation(world: World, call: Call) -> Wire:
    return _send_file(world, call, "animation")


def send_media_group(world: World, call: Call) -> list[Wire]:
    """Send an album of photos as one message each, none of them with buttons."""
    album = get_objects(call.parameters, "media")
    if not FEWEST <= len(album) <= MOST:
        raise ViolationError(f"an album has {FEWEST} to {MOST} items, not {len(album)}")
    if "reply_markup" in call.parameters:
        raise ViolationError("an album takes no reply_markup")
    posted = []
    for item in album:
        if item.get("type") != "photo":
            raise ViolationError(f"this fake puts no {item.get('type')} into albums")
        caption = check_caption(read(item, "caption", "caption_entities"))
        posted.append(_post(world, call, caption, world.media(call, item.get("media"), "photo")))
    return posted


def _send_file(world: World, call: Call, kind: FileKind) -> Wire:
    caption = check_caption(read(call.parameters, "caption", "caption_entities"))
    return _post(world, call, caption, world.media(call, call.parameters.get(kind), kind))


def _post(world: World, call: Call, body: Body, file: File | None = None) -> Wire:
    chat = world.chat(call.parameters.get("chat_id"))
    check_sending(chat, world.bot, RIGHTS[file.kind if file else None])
    if (parameters := ephemeral.asked_for(call)) is not None:
        sent = ephemeral.post(world, call, parameters, chat, (body, file))
        sent.markup = inline_keyboard(call.parameters, chat)
        return sent.wire()
    replied = world.replied_to(chat, call)
    thread = world.thread(chat, get_int(call.parameters, "message_thread_id"))
    if thread is None and replied is not None:
        thread = replied.thread
    check_slow_mode(chat, world.bot, world.clock)
    chat.last_bot = world.bot
    message = Message(
        id=chat.next_id(),
        chat=chat,
        date=world.now(),
        sender=None if chat.type == "channel" else world.bot,
        sender_chat=chat if chat.type == "channel" else None,
        by_bot=True,
        body=body,
        file=file,
        thread=thread,
        reply_to=replied,
        markup=inline_keyboard(call.parameters, chat),
    )
    return world.post(message).wire()


def send_action(world: World, call: Call) -> bool:
    """Show that the bot is typing and the like, for which it needs no right."""
    chat = world.chat(call.parameters.get("chat_id"))
    world.thread(chat, get_int(call.parameters, "message_thread_id"))
    return bool(required_text(call.parameters, "action"))


METHODS: Mapping[str, Method] = {
    "sendChatAction": send_action,
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
    "sendAnimation": send_animation,
    "sendMediaGroup": send_media_group,
}
