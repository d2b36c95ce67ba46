"""Methods that change messages: the edits and deleteMessage."""

from collections.abc import Mapping

from tests.fakes.telegram.methods.rules import check_caption, check_text, inline_keyboard
from tests.fakes.telegram.methods.sending import RIGHTS, Method
from tests.fakes.telegram.wire import Call, ViolationError, Wire, bad_request, get_text
from tests.fakes.telegram.world.entities import Body, read
from tests.fakes.telegram.world.model import File, FileKind, Message
from tests.fakes.telegram.world.permissions import check_editing
from tests.fakes.telegram.world.state import World

DELETABLE_FOR = 48 * 3600
"""Seconds after which the bot can no longer delete a message."""

MEDIA_KINDS: Mapping[str | None, FileKind] = {
    "photo": "photo",
    "document": "document",
    "animation": "animation",
}


def edit_text(world: World, call: Call) -> Wire | bool:
    message = _editable(world, call)
    if message.file is not None:
        raise bad_request("there is no text in the message to edit")
    return _change(world, call, message, check_text(read(call.parameters, "text", "entities")), None)


def edit_caption(world: World, call: Call) -> Wire | bool:
    message = _editable(world, call)
    if message.file is None:
        raise bad_request("there is no caption in the message to edit")
    caption = check_caption(read(call.parameters, "caption", "caption_entities"))
    return _change(world, call, message, caption, message.file)


def edit_media(world: World, call: Call) -> Wire | bool:
    message = _editable(world, call)
    media = call.parameters.get("media")
    if not isinstance(media, dict):
        raise ViolationError("media must be an object")
    source = get_text(media, "media")
    if message.inline_id is not None and source is not None and source.startswith("attach://"):
        raise bad_request("a message sent in inline mode takes no new upload")
    kind = MEDIA_KINDS.get(get_text(media, "type"))
    if kind is None:
        raise ViolationError(f"this fake edits no media of type {media.get('type')}")
    file = world.media(call, source, kind)
    return _change(world, call, message, check_caption(read(media, "caption", "caption_entities")), file)


def edit_markup(world: World, call: Call) -> Wire | bool:
    message = _editable(world, call)
    return _change(world, call, message, message.body, message.file)


def _editable(world: World, call: Call) -> Message:
    inline_id = get_text(call.parameters, "inline_message_id")
    if inline_id is not None:
        message = world.inline_messages.get(inline_id)
        if message is None:
            raise bad_request("MESSAGE_ID_INVALID")
        return message
    chat = world.chat(call.parameters.get("chat_id"))
    message = world.message(chat, call, "message to edit not found")
    if not message.by_bot:
        raise bad_request("message can't be edited")
    return message


def _change(world: World, call: Call, message: Message, body: Body, file: File | None) -> Wire | bool:
    """Apply an edit, and remove a keyboard that it doesn't repeat."""
    new = file if file is not None and file is not message.file else None
    check_editing(message, world.bot, RIGHTS[new.kind if new else None])
    if message.inline_id is None:
        world.thread(message.chat, message.thread if message.thread in message.chat.topics else None)
    before = message.content()
    markup = inline_keyboard(call.parameters, message.chat)
    if (body, file.unique_id if file else None, markup) == before:
        raise bad_request(
            "message is not modified: specified new message content and reply markup are "
            "exactly the same as a current content and reply markup of the message"
        )
    message.history.append(message.text)
    message.body, message.file, message.markup = body, file, markup
    message.edits += 1
    message.edited = world.now()
    return True if message.inline_id is not None else message.wire()


def delete_message(world: World, call: Call) -> bool:
    chat = world.chat(call.parameters.get("chat_id"))
    message = world.message(chat, call, "message to delete not found")
    allowed = message.by_bot or chat.type == "private" or chat.is_admin(world.bot)
    if not allowed or world.now() - message.date > DELETABLE_FOR:
        raise bad_request("message can't be deleted")
    message.deleted = True
    return True


METHODS: Mapping[str, Method] = {
    "editMessageText": edit_text,
    "editMessageCaption": edit_caption,
    "editMessageMedia": edit_media,
    "editMessageReplyMarkup": edit_markup,
    "deleteMessage": delete_message,
}
