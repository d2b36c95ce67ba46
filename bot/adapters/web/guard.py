"""Access control of the page's server: only its own page, and no other site in the same browser.

A page of another site can send requests to 127.0.0.1. Its Origin reveals it, and the Host reveals a name made
to point here (DNS rebinding). It can't know the token, which is new at every start and only in the page.
Other accounts on this host can open the page like its owner: if that matters, turn the local table off.
Beyond loopback the page asks for a key, which the address printed at every start contains. A cookie remembers
it.
"""

import asyncio
import hmac
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from aiohttp import web

from bot.hosts import is_loopback, names_us

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

DOCUMENTS: Final = frozenset({"/", "/chat"})
"""Paths that a link or the address bar may open; the documents request all others."""
KEY: Final = "taberna-key"
"""Name of the cookie and of the address parameter that open the page beyond loopback."""
TOKEN_HEADER: Final = "X-Taberna-Token"  # noqa: S105 -- the name of a header, no secret
KEPT: Final = "Cache-Control"
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    KEPT: "no-store",
}

NO_DOCUMENTS: Final = frozenset({"text/javascript", "text/css"})
"""Files that need no policy of a page, since a browser opens none as one; a first load has fifty of them."""
OF_FILES: Final = {
    name: HEADERS[name] for name in ("Cross-Origin-Resource-Policy", "X-Content-Type-Options", KEPT)
}
JSON: Final = "application/json"
LARGEST: Final = 16 * 1024
"""Largest body in bytes."""
BODY_TIMEOUT: Final = 10.0
Body = Mapping[str, object]
"""A request's JSON object."""


class Guard:
    """Middleware that checks every request first."""

    def __init__(self, host: str) -> None:
        """host: where the server listens. Beyond loopback any address may be used, but never a name."""
        self.token = secrets.token_urlsafe(24)
        self.key = "" if is_loopback(host) else secrets.token_urlsafe(24)
        """Key that every visitor needs; empty on loopback."""
        self._host = host

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse strangers."""
        if not names_us(request.headers.get("Host", ""), self._host) or not self._same_origin(request):
            raise _forbidden("Not from here.")
        if self.key and not same_secret(request.cookies.get(KEY, ""), self.key):
            return self._admitted(request)
        if request.path.startswith("/api/") and not self._has_token(request):
            raise _forbidden("Reload the page.")
        return await handler(request)

    def _admitted(self, request: web.Request) -> web.Response:
        """Turn the key of the printed address into a cookie, so that it leaves the address bar."""
        if request.path != "/" or not same_secret(request.query.get(KEY, ""), self.key):
            raise _forbidden("Open the address that was printed at the start.")
        response = web.Response(status=303, headers={"Location": "/"})
        response.set_cookie(KEY, self.key, httponly=True, samesite="Lax")
        return response

    @staticmethod
    def _same_origin(request: web.Request) -> bool:
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"http://{request.headers.get('Host')}":
            return False
        linked = request.path in DOCUMENTS and request.headers.get("Sec-Fetch-Mode") == "navigate"
        return linked or request.headers.get("Sec-Fetch-Site", "none") in {"none", "same-origin"}

    def _has_token(self, request: web.Request) -> bool:
        """Return True if the token is right. EventSource sends no headers; a stream has it in its address."""
        shown = request.headers.get(TOKEN_HEADER)
        if shown is None and request.method == "GET":
            shown = request.query.get("token")
        return shown is not None and same_secret(shown, self.token)


def _forbidden(why: str) -> web.HTTPForbidden:
    """Return a refusal that closes the connection: nothing more of a stranger is read."""
    refusal = web.HTTPForbidden(text=why)
    refusal.force_close()
    return refusal


def same_secret(shown: str, wanted: str) -> bool:
    """Return True for the right secret, in the same time for every wrong one, whatever its bytes."""
    return hmac.compare_digest(shown.encode(errors="surrogatepass"), wanted.encode())


async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Add security headers to every response. Cacheable responses carry their own Cache-Control."""
    kept = response.headers.get(KEPT)
    response.headers.update(OF_FILES if response.content_type in NO_DOCUMENTS else HEADERS)
    if kept is not None:
        response.headers[KEPT] = kept


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
    value = body.get(name, "")
    if not isinstance(value, str):
        raise web.HTTPBadRequest
    return value


def number_of(body: Body, name: str) -> int | None:
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
