"""What the page sends: small JSON objects, read without trusting them."""

import asyncio
import json
from collections.abc import Mapping
from typing import Final

from aiohttp import web

JSON: Final = "application/json"
LARGEST: Final = 16 * 1024
"""Bytes of a request."""
BODY_TIMEOUT: Final = 10.0
Body = Mapping[str, object]
"""A request's JSON object."""


async def read_body(request: web.Request) -> Body:
    """A JSON object. Anything else is refused, also JSON that a plain form of another site could send.

    Its kind has to be what the page writes, letter by letter: to understand all that may be written there
    takes seconds.
    """
    if request.headers.get("Content-Type") != JSON:
        raise web.HTTPUnsupportedMediaType
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            body = json.loads(await request.read())
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except (ValueError, RecursionError, web.RequestPayloadError):  # no JSON, too deep, broken chunks
        raise web.HTTPBadRequest from None
    if not isinstance(body, dict):
        raise web.HTTPBadRequest
    return body


def text_of(body: Body, name: str) -> str:
    """A text of a request; "" where there is none."""
    value = body.get(name, "")
    if not isinstance(value, str):
        raise web.HTTPBadRequest
    return value


def number_of(body: Body, name: str) -> int | None:
    """A whole number of a request; None where there is none."""
    value = body.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 40):
        return value
    raise web.HTTPBadRequest


def texts_of(body: Body, name: str) -> tuple[str, ...]:
    """A list of texts; empty where there is none."""
    value = body.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise web.HTTPBadRequest
    return tuple(value)


def named_of(body: Body, name: str) -> dict[str, str]:
    """Texts by name; none where there are none."""
    value = body.get(name, {})
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise web.HTTPBadRequest
    return value
