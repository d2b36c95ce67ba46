"""The REST side: reads requests, counts them, injects faults, checks both directions, calls the handlers."""

import asyncio
import json
import math
import re
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from aiohttp import web

from tests.fakes.discord.rest.errors import NOT_FOUND, TOO_LARGE, ApiError, Refusal, invalid_form
from tests.fakes.discord.rest.rate_limits import RateLimits
from tests.fakes.discord.world.model import Json
from tests.fakes.openapi import Contract

if TYPE_CHECKING:
    from tests.fakes.discord.fake import FakeDiscord


LARGEST = 10 * 2**20
"""Bytes of one file in a server without boosts."""


@dataclass(frozen=True)
class Upload:
    """File part of a multipart request; `index` is the n of `files[n]`."""

    index: int
    name: str
    data: bytes = field(repr=False)


@dataclass(eq=False)
class Call:
    """Request of the bot, and its status once it is answered."""

    method: str
    path: str
    body: object
    uploads: tuple[Upload, ...]
    query: dict[str, str]
    status: int | None = None

    @property
    def form(self) -> Json:
        """The body of a request that must have an object for one."""
        if not isinstance(self.body, dict):
            raise ApiError(invalid_form("an object is wanted"))
        return self.body

    def matches(self, method: str, pattern: str) -> bool:
        return self.method == method and re.search(pattern, self.path) is not None


# (fake, call, *parameters of the path) -> the JSON of the answer, None for 204
Handler: TypeAlias = Callable[..., Awaitable[object]]


class Operations:
    """Handlers by method and path. The first match counts, so literals come before parameters."""

    def __init__(self) -> None:
        self._routes: list[tuple[str, re.Pattern[str], int, Handler]] = []

    def on(self, method: str, template: str, status: int = 200) -> Callable[[Handler], Handler]:
        pattern = re.compile(re.sub(r"\{\w+\}", "([^/]+)", template))

        def register(handler: Handler) -> Handler:
            self._routes.append((method, pattern, status, handler))
            return handler

        return register

    def find(self, call: Call) -> tuple[int, Handler, tuple[str, ...]] | None:
        """Return the status of success, the handler, and the parameters of the path."""
        for method, pattern, status, handler in self._routes:
            if method == call.method and (match := pattern.fullmatch(call.path)):
                return status, handler, match.groups()
        return None


@dataclass
class Fault:
    """Failure of the next `times` matching requests; `lost` ones take effect and only their answer fails.

    A `cut` one gets no answer and a broken connection; a `hung` one gets none, and the connection stays. A
    429 that is not `via` Discord is its shield's ban of an address.
    """

    method: str
    pattern: str
    refusal: Refusal
    times: int
    retry_after: float = 0.0
    everywhere: bool = False
    lost: bool = False
    cut: bool = False
    hung: bool = False
    via: bool = True


class Rest:
    def __init__(self, fake: "FakeDiscord", contract: Contract | None, *operations: Operations) -> None:
        self._fake = fake
        self._operations = operations
        self._contract = contract
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.in_flight = self.hanging = 0
        self.limits = RateLimits()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        self.in_flight += 1
        try:
            call = await _read(request)
            self.calls.append(call)
            fault = self._fault(call)
            if fault is not None and not fault.lost:
                return await self._failure(request, call, fault)
            response = await self._limited(call, request.headers.get("Authorization"))
            return response if fault is None else await self._failure(request, call, fault)
        finally:
            self.in_flight -= 1
            self._fake.changes.notify()

    async def _limited(self, call: Call, authorization: str | None) -> web.Response:
        """Return the answer, or a 429 if the rate limit is exceeded."""
        verdict = self.limits.take(call.method, call.path, self._fake.interactions.place(call.path))
        if verdict.retry_after is None:
            return await self._answer(call, authorization, verdict.headers)
        call.status = 429
        whose = "The resource is" if verdict.scope == "shared" else "You are"
        body = {"message": f"{whose} being rate limited.", "code": 0}
        return _too_many(body, verdict.retry_after, verdict.scope, verdict.headers)

    async def _hang(self) -> None:
        """Answer nothing until the client gives up; `settled` doesn't wait for such a request."""
        self.in_flight -= 1
        self.hanging += 1
        self._fake.changes.notify()
        try:
            await asyncio.Event().wait()
        finally:
            self.in_flight += 1
            self.hanging -= 1

    def _fault(self, call: Call) -> Fault | None:
        for fault in self.faults:
            if fault.times and call.matches(fault.method, fault.pattern):
                fault.times -= 1
                return fault
        return None

    async def _failure(self, request: web.Request, call: Call, fault: Fault) -> web.StreamResponse:
        refusal = fault.refusal
        if fault.hung:
            await self._hang()
        if fault.cut:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        call.status = refusal.status
        if not fault.lost and call.status < 500 and call.status != 429:  # the client retries those
            self._fake.interactions.refuse(call.path, refusal)
        if call.status > 500 or (call.status == 429 and not fault.via):
            return _page(call.status)
        body = refusal.body
        if call.status == 429:
            return _too_many(body, fault.retry_after, "global" if fault.everywhere else "user", {})
        return _response(call.status, body)

    async def _answer(self, call: Call, authorization: str | None, headers: dict[str, str]) -> web.Response:
        body: object
        try:
            self._check_request(call, authorization)
            call.status, body = await self._handle(call)
        except ApiError as error:
            call.status, body = error.refusal.status, error.refusal.body
            self._fake.interactions.refuse(call.path, error.refusal)
            if call.status == 429:
                return _too_many(body, 0.001, "user", headers)
        except Exception:  # noqa: BLE001 -- a bug of the fake must show in the test, not only as a 500
            self._fake.problems.append(
                f"the fake broke on {call.method} {call.path}\n{traceback.format_exc()}"
            )
            call.status, body = 500, {"message": "500: Internal Server Error", "code": 0}
        if self._contract is not None:
            for flaw in self._contract.response_flaws(call.method, call.path, call.status, body):
                self._fake.problems.append(f"answer {call.status} to {call.method} {call.path}: {flaw}")
        return _response(call.status, body, headers)

    def _check_request(self, call: Call, authorization: str | None) -> None:
        if any(len(upload.data) > LARGEST for upload in call.uploads):
            raise ApiError(TOO_LARGE)
        without_token = call.path == "/gateway" or call.path.startswith(("/interactions/", "/webhooks/"))
        if not without_token and authorization != f"Bot {self._fake.token}":
            raise ApiError(Refusal(401, 0, "401: Unauthorized"))
        if self._contract is not None:
            self._fake.refuse_flaws(call, self._contract.request_flaws(call.method, call.path, call.body))

    async def _handle(self, call: Call) -> tuple[int, object]:
        for operations in self._operations:
            if found := operations.find(call):
                status, handler, parameters = found
                body = await handler(self._fake, call, *parameters)
                return (204, None) if body is None else (status, body)
        self._fake.problems.append(f"the fake does not know {call.method} {call.path}")
        raise ApiError(NOT_FOUND)


async def _read(request: web.Request) -> Call:
    body: object = None
    uploads: list[Upload] = []
    if request.content_type.startswith("multipart/"):
        form = await request.post()
        for name, value in form.items():
            if isinstance(value, web.FileField):
                uploads.append(Upload(int(name[len("files[") : -1]), value.filename, value.file.read()))
            else:
                body = json.loads(value if isinstance(value, str) else bytes(value))
    else:
        raw = await request.read()
        body = json.loads(raw) if raw else None
    path = "/" + request.match_info["path"]
    return Call(request.method, path, body, tuple(uploads), dict(request.query))


def _too_many(body: Json, retry_after: float, scope: str, headers: dict[str, str]) -> web.Response:
    """Return a 429 with `retry_after` seconds; without `Via` discord.py would take it for a ban."""
    said = {
        "Via": "1.1 google",
        "Retry-After": str(math.ceil(retry_after)),
        "X-RateLimit-Scope": scope,
        **headers,
    }
    if scope == "global":
        said["X-RateLimit-Global"] = "true"
    told = body | {"retry_after": math.ceil(retry_after * 1000) / 1000, "global": scope == "global"}
    return _response(429, told, said)


def _page(status: int) -> web.Response:
    """Return the page of the proxy in front of Discord, if Discord is down or blocks this client."""
    text = f"<!DOCTYPE html><title>{status}</title><h1>error code: {status}</h1>"
    return web.Response(status=status, text=text, content_type="text/html")


def _response(status: int, body: object, headers: dict[str, str] | None = None) -> web.Response:
    if status == 204:
        return web.Response(status=204, headers=headers)
    # the client wants exactly this content type, without a charset
    return web.Response(
        status=status,
        body=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"} | (headers or {}),
    )
