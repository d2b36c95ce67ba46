"""Methods that answer a person: answerCallbackQuery and answerInlineQuery."""

from collections.abc import Mapping

from tests.fakes.telegram.methods.rules import (
    check_results,
    check_text,
    check_toast,
    inline_keyboard,
    start_payload,
)
from tests.fakes.telegram.methods.sending import Method
from tests.fakes.telegram.wire import (
    Call,
    ViolationError,
    Wire,
    bad_request,
    get_flag,
    get_int,
    get_object,
    get_objects,
    get_text,
    required_text,
)
from tests.fakes.telegram.world.entities import read
from tests.fakes.telegram.world.state import QUERY_LIFETIME, Answer, InlineAnswer, InlineResult, World

SHARED_CACHE_SECONDS = 300
"""Seconds for which an inline answer is cached for everybody, unless the bot sets another number."""


def answer_callback(world: World, call: Call) -> bool:
    query = world.open_query(required_text(call.parameters, "callback_query_id"))
    url = get_text(call.parameters, "url")
    # Without a game the only address allowed is one that opens this very bot.
    opens_bot = url is None or url.lower().startswith(f"https://t.me/{world.bot.username.lower()}?start=")
    if not opens_bot or (url is not None and not start_payload(url)):
        raise bad_request("URL_INVALID")
    query.answer = Answer(
        text=check_toast(get_text(call.parameters, "text")),
        alert=get_flag(call.parameters, "show_alert"),
        url=url,
    )
    return True


def answer_inline(world: World, call: Call) -> bool:
    query = world.open_query(required_text(call.parameters, "inline_query_id"))
    results = check_results(get_objects(call.parameters, "results"))
    offset = get_text(call.parameters, "next_offset") or ""
    if len(offset.encode()) > 64:
        raise ViolationError("NEXT_OFFSET_INVALID: more than 64 bytes")
    cache_time = get_int(call.parameters, "cache_time")
    query.inline_answer = InlineAnswer(
        results=tuple(_result(result, query.text) for result in results),
        cache_time=SHARED_CACHE_SECONDS if cache_time is None else cache_time,
        is_personal=get_flag(call.parameters, "is_personal"),
        next_offset=offset,
        button=get_object(call.parameters, "button"),
    )
    return True


def answer_guest(world: World, call: Call) -> Wire:
    """Post the answer to a guest query as an inline message, in a chat that the bot is not in."""
    query = world.guest_queries.pop(required_text(call.parameters, "guest_query_id"), None)
    if query is None or world.clock() - query.sent > QUERY_LIFETIME:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    result = get_object(call.parameters, "result") or {}
    check_results([result])
    content = get_object(result, "input_message_content") or {}
    message = world.say(
        query.chat, world.bot, check_text(read(content, "message_text", "entities")), query.thread
    )
    message.markup, message.caller = inline_keyboard(result, None), query.sender
    message.inline_id = f"guest_{world.number('inline')}-A"
    world.inline_messages[message.inline_id] = message
    return {"inline_message_id": message.inline_id}


def _result(wire: Wire, query: str) -> InlineResult:
    return InlineResult(
        id=required_text(wire, "id"),
        title=get_text(wire, "title") or "",
        description=get_text(wire, "description") or "",
        wire=wire,
        query=query,
    )


METHODS: Mapping[str, Method] = {
    "answerCallbackQuery": answer_callback,
    "answerInlineQuery": answer_inline,
    "answerGuestQuery": answer_guest,
}
