"""Request bodies of the page: small JSON objects, read without trust."""

import asyncio
import json
from collections.abc import Mapping
from typing import Final

from aiohttp import web

JSON: Final = "application/json"
LARGEST: Final = 16 * 1024
"""Largest body in bytes."""
BODY_TIMEOUT: Final = 10.0
Body = Mapping[str, object]
"""A request's JSON object."""


async def read_body(request: web.Request) -> Body:
    """Return a JSON object. Refuse all else, and JSON that a plain form of another site could send.

    The content type must match the page's own letter by letter: parsing an arbitrary one may take seconds.
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
    """Return a text of a body, or ""."""
    value = body.get(name, "")
    if not isinstance(value, str):
        raise web.HTTPBadRequest
    return value


def number_of(body: Body, name: str) -> int | None:
    """Return a whole number of a body, or None."""
    value = body.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 40):
        return value
    raise web.HTTPBadRequest


def texts_of(body: Body, name: str) -> tuple[str, ...]:
    """Return a list of texts of a body, or an empty one."""
    value = body.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise web.HTTPBadRequest
    return tuple(value)


def named_of(body: Body, name: str) -> dict[str, str]:
    """Return a mapping of texts of a body, or an empty one."""
    value = body.get(name, {})
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise web.HTTPBadRequest
    return value
