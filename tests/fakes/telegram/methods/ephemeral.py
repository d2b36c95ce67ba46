"""Methods on ephemeral messages, and the part of Bot API 10.3 about them that the published schema lacks."""

from collections.abc import Mapping

from tests.fakes.telegram.methods.editing import MEDIA_KINDS
from tests.fakes.telegram.methods.rules import check_caption, check_text, inline_keyboard
from tests.fakes.telegram.methods.schema import Entry, Field, Schema
from tests.fakes.telegram.methods.sending import Method
from tests.fakes.telegram.wire import Call, ViolationError, bad_request, get_text, utf16_length
from tests.fakes.telegram.world import ephemeral
from tests.fakes.telegram.world.entities import Body, read
from tests.fakes.telegram.world.model import File, Message
from tests.fakes.telegram.world.state import World

LONGEST_EDIT = 1024
"""Units of text that an edit may have in practice. The definitions say 4096."""


def edit_text(world: World, call: Call) -> bool:
    message = ephemeral.find(world, call)
    if message.file is not None:
        raise bad_request("there is no text in the message to edit")
    body = check_text(read(call.parameters, "text", "entities"))
    if utf16_length(body.text) > LONGEST_EDIT:
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    return _change(call, message, body, None)


def edit_caption(world: World, call: Call) -> bool:
    message = ephemeral.find(world, call)
    if message.file is None:
        raise bad_request("there is no caption in the message to edit")
    caption = check_caption(read(call.parameters, "caption", "caption_entities"))
    return _change(call, message, caption, message.file)


def edit_media(world: World, call: Call) -> bool:
    message = ephemeral.find(world, call)
    media = call.parameters.get("media")
    if not isinstance(media, dict):
        raise ViolationError("media must be an object")
    kind = MEDIA_KINDS.get(get_text(media, "type"))
    if message.file is None or kind is None:
        raise bad_request("there is no media in the message to edit")
    file = world.media(call, get_text(media, "media"), kind)
    return _change(call, message, check_caption(read(media, "caption", "caption_entities")), file)


def edit_markup(world: World, call: Call) -> bool:
    message = ephemeral.find(world, call)
    return _change(call, message, message.body, message.file)


def _change(call: Call, message: Message, body: Body, file: File | None) -> bool:
    before = message.content()
    markup = inline_keyboard(call.parameters, message.chat)
    if (body, file.unique_id if file else None, markup) == before:
        raise bad_request("message is not modified")
    message.history.append(message.text)
    message.body, message.file, message.markup = body, file, markup
    message.edits += 1
    return True


def delete(world: World, call: Call) -> bool:
    ephemeral.remove(ephemeral.find(world, call))
    return True


METHODS: Mapping[str, Method] = {
    "editEphemeralMessageText": edit_text,
    "editEphemeralMessageCaption": edit_caption,
    "editEphemeralMessageMedia": edit_media,
    "editEphemeralMessageReplyMarkup": edit_markup,
    "deleteEphemeralMessage": delete,
}
SENDING = ("sendMessage", "sendPhoto", "sendDocument", "sendAnimation")
"""Methods of this fake that may send an ephemeral message. An album can't be one."""


def _field(name: str, *types: str, required: bool = False) -> Field:
    return Field(name, types, required, None, None, after_parsing=False)


def _fields(*fields: Field) -> Mapping[str, Field]:
    return {field.name: field for field in fields}


_MESSAGE = (
    _field("chat_id", "Integer", "String", required=True),
    _field("receiver_user_id", "Integer", required=True),
    _field("ephemeral_message_id", "Integer", required=True),
)
_MARKUP = _field("reply_markup", "InlineKeyboardMarkup")
_CHANGED: Mapping[str, tuple[Field, ...]] = {
    "editEphemeralMessageText": (
        _field("text", "String"),
        _field("parse_mode", "String"),
        _field("entities", "Array of MessageEntity"),
        _field("link_preview_options", "LinkPreviewOptions"),
        _MARKUP,
    ),
    "editEphemeralMessageCaption": (
        _field("caption", "String"),
        _field("parse_mode", "String"),
        _field("caption_entities", "Array of MessageEntity"),
        _field("show_caption_above_media", "Boolean"),
        _MARKUP,
    ),
    "editEphemeralMessageMedia": (_field("media", "InputMedia", required=True), _MARKUP),
    "editEphemeralMessageReplyMarkup": (_MARKUP,),
    "deleteEphemeralMessage": (),
}


def extended(schema: Schema) -> Schema:
    """Return the published schema with what Bot API 10.3 adds for ephemeral messages."""
    parameters = Entry(
        _fields(
            _field("receiver_user_id", "Integer", required=True),
            _field("callback_query_id", "String"),
            _field("replace_callback_query_message", "Boolean"),
        ),
        (),
        (),
    )
    types: dict[str, Mapping[str, Field]] = {
        "Message": _fields(_field("receiver_user", "User"), _field("ephemeral_message_id", "Integer")),
        "BotCommand": _fields(_field("is_ephemeral", "Boolean")),
        "ReplyParameters": _fields(
            _field("message_id", "Integer"), _field("ephemeral_message_id", "Integer")
        ),
    }
    sent = _fields(_field(ephemeral.PARAMETERS, "EphemeralMessageParameters"))
    methods = {name: Entry(_fields(*_MESSAGE, *own), (), ("Boolean",)) for name, own in _CHANGED.items()}
    return schema.extended(
        types, dict.fromkeys(SENDING, sent), {"EphemeralMessageParameters": parameters}, methods
    )
