"""Rules of the Bot API that its schema does not state as data. Each check raises ViolationError.

Sources: the limits that python-telegram-bot lists as constants, and the prose of the Bot API.
"""

import re
from urllib.parse import urlsplit

from tests.fakes.telegram.wire import (
    ViolationError,
    Wire,
    get_object,
    get_objects,
    get_text,
    required_text,
    utf16_length,
)
from tests.fakes.telegram.world.entities import Body
from tests.fakes.telegram.world.links import blank
from tests.fakes.telegram.world.model import Chat

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024
LONGEST_TOAST = 200
MOST_IN_ROW = 8
MOST_BUTTONS = 100
MOST_RESULTS = 50
LONGEST_QUERY = 256
START_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
WEBHOOK_PORTS = frozenset({80, 88, 443, 8443})
SECRET_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,256}")
COMMAND_NAME = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGE = re.compile(r"(?:[a-z]{2})?")
BUTTON_STYLES = frozenset({None, "danger", "success", "primary"})
ACTIONS = frozenset({
    "url", "callback_data", "web_app", "login_url", "switch_inline_query",
    "switch_inline_query_current_chat", "switch_inline_query_chosen_chat", "copy_text",
    "callback_game", "pay",
})  # fmt: skip


def check_text(body: Body | None) -> Body:
    if body is None or blank(body.text):
        raise ViolationError("message text is empty")
    if utf16_length(body.text) > LONGEST_TEXT:
        raise ViolationError("message is too long")
    return body


def check_caption(body: Body | None) -> Body:
    if body is None:
        return Body("")
    if utf16_length(body.text) > LONGEST_CAPTION:
        raise ViolationError("message caption is too long")
    return body


def inline_keyboard(wire: Wire, chat: Chat | None) -> Wire | None:
    """Return the inline keyboard of a request, or None if it has no button.

    `chat` is None for a message whose chat is still unknown (inline mode).
    """
    markup = get_object(wire, "reply_markup")
    if markup is None or "inline_keyboard" not in markup:
        return None
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list):
        raise ViolationError("inline_keyboard must be an array")
    counts = [_check_row(get_objects({"row": row}, "row"), chat) for row in rows]
    if sum(counts) > MOST_BUTTONS:
        raise ViolationError("reply markup is too long: more than 100 buttons")
    return markup if any(counts) else None


def _check_row(row: list[Wire], chat: Chat | None) -> int:
    if len(row) > MOST_IN_ROW:
        raise ViolationError("more than 8 buttons in a row")
    for button in row:
        _check_button(button, chat)
    return len(row)


def _check_button(button: Wire, chat: Chat | None) -> None:
    label = required_text(button, "text")
    if blank(label):
        raise ViolationError("inline keyboard button text is empty")
    actions = ACTIONS & button.keys()
    if len(actions) != 1:
        raise ViolationError(f"button {label!r} must do exactly one thing, not {sorted(actions)}")
    if actions & {"web_app", "login_url"} and (chat is None or chat.type != "private"):
        raise ViolationError("BUTTON_TYPE_INVALID: web_app and login buttons are for private chats")
    data = get_text(button, "callback_data")
    if data is not None and not 1 <= len(data.encode()) <= 64:
        raise ViolationError(f"BUTTON_DATA_INVALID: callback data of {len(data.encode())} bytes")
    query = get_text(button, "switch_inline_query_current_chat")
    if query is not None and utf16_length(query) > LONGEST_QUERY:
        raise ViolationError("an inline query is longer than 256 characters")
    if get_text(button, "style") not in BUTTON_STYLES:
        raise ViolationError("button style must be danger, success or primary")
    check_address(get_text(button, "url"))


def check_address(url: str | None) -> None:
    """Check the address of a button or an answer; one that starts a bot must carry a valid payload."""
    if url is None:
        return
    if not url.startswith(("https://", "http://", "tg://")):
        raise ViolationError(f"BUTTON_URL_INVALID: {url}")
    payload = start_payload(url)
    if payload is not None and not START_PAYLOAD.fullmatch(payload):
        raise ViolationError(f"START_PARAM_INVALID: {payload!r}")


def start_payload(url: str) -> str | None:
    """Return the payload of a deep link into a private chat, or None for any other address."""
    found = re.fullmatch(r"https://t\.me/\w+\?start=(.*)", url)
    return found[1] if found else None


def check_toast(text: str | None) -> str:
    if utf16_length(text or "") > LONGEST_TOAST:
        raise ViolationError("MESSAGE_TOO_LONG: a toast has at most 200 characters")
    return text or ""


def check_results(results: list[Wire]) -> list[Wire]:
    if len(results) > MOST_RESULTS:
        raise ViolationError("RESULTS_TOO_MUCH: more than 50 inline results")
    ids = [required_text(result, "id") for result in results]
    if len(set(ids)) < len(ids):
        raise ViolationError("RESULT_ID_DUPLICATE")
    if any(not 1 <= len(result_id.encode()) <= 64 for result_id in ids):
        raise ViolationError("RESULT_ID_INVALID: 1 to 64 bytes")
    for result in results:
        inline_keyboard(result, None)
    return results


def check_commands(commands: list[Wire], language: str) -> None:
    if len(commands) > 100:
        raise ViolationError("BOT_COMMANDS_TOO_MUCH: more than 100 commands")
    if not LANGUAGE.fullmatch(language):
        raise ViolationError(f"LANG_CODE_INVALID: {language!r} has not two letters")
    names = [required_text(command, "command") for command in commands]
    for name in names:
        if not COMMAND_NAME.fullmatch(name):
            raise ViolationError(f"BOT_COMMAND_INVALID: {name!r}")
    if len(set(names)) < len(names):
        raise ViolationError("BOT_COMMAND_DUPLICATE")
    if any(not 1 <= utf16_length(required_text(c, "description")) <= 256 for c in commands):
        raise ViolationError("BOT_COMMAND_DESCRIPTION_INVALID: 1 to 256 characters")


def check_webhook(url: str, secret_token: str | None) -> None:
    # The real server asks for https; on loopback this one is content with http.
    if url and not url.startswith(("https://", "http://127.0.0.1:", "http://localhost:")):
        raise ViolationError("bad webhook: an HTTPS URL must be provided for webhook")
    if url.startswith("https://") and (urlsplit(url).port or 443) not in WEBHOOK_PORTS:
        raise ViolationError("bad webhook: webhook can be set up only on ports 80, 88, 443 or 8443")
    if secret_token is not None and not SECRET_TOKEN.fullmatch(secret_token):
        raise ViolationError("secret token contains unallowed characters")
