"""HTTP in and out of the fake: requests become Calls, errors become answers."""

import json

from aiohttp import web

from tests.fakes.telegram.wire import Call, RefusedError, Upload, Wire

FILES = frozenset({"photo", "document", "animation"})
PLAIN_TEXT = FILES | {
    "text", "caption", "parse_mode", "url", "secret_token", "language_code", "next_offset",
    "callback_query_id", "inline_query_id", "inline_message_id", "file_id", "ip_address",
    "business_connection_id", "message_effect_id",
}  # fmt: skip
"""Parameters with plain text values; every other form field carries JSON."""


async def read(request: web.Request) -> Call:
    """Read a call's parameters from the query, a form, a multipart form or a JSON body."""
    raw: Wire = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.content_type == "application/json":
        raw |= await request.json()
    else:
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                with value.file as content:
                    uploads[name] = Upload(value.filename, content.read())
            else:
                raw[name] = value if isinstance(value, str) else value.decode()
    parameters: Wire = {name: _decoded(name, value) for name, value in raw.items()}
    # A part named like a parameter is that parameter; others are named by attach://.
    named = {name: upload for name, upload in uploads.items() if name in FILES}
    return Call(request.match_info["method"], parameters | named, uploads)


def _decoded(name: str, value: object) -> object:
    if name in PLAIN_TEXT or not isinstance(value, str):
        return value
    try:
        decoded: object = json.loads(value)
    except ValueError:
        return value
    return decoded


def tells(secret: str, request: web.Request, call: Call) -> bool:
    """Return True if a request carries the secret anywhere but in its path."""
    texts = [request.query_string, *request.headers.values(), json.dumps(call.parameters, default=str)]
    in_files = any(secret.encode() in upload.content for upload in call.uploads.values())
    return in_files or any(secret in text for text in texts)


def refusal(error: RefusedError) -> web.Response:
    body: Wire = {"ok": False, "error_code": error.code, "description": error.description}
    if error.parameters:
        body["parameters"] = error.parameters
    return web.json_response(body, status=error.code)
