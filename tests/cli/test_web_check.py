"""`taberna check-web` against a real server with TLS, faulty proxies and platforms that refuse."""

import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSMsgType, encode_basic_auth, web

from bot.adapters.web.doors import Doors
from bot.adapters.web.guard import Body
from bot.adapters.web.sessions import DeniedError, Visit
from bot.cli import web_check
from bot.settings import Settings
from bot.testing.harness import Harness
from tests.cli.conftest import Tool

TOKEN = "123456:ABCDEFGHIJKLMNOP"
SECRET = "client-secret"
Change = Callable[[web.Request, web.Response], web.Response]


@dataclass
class StubDoor:
    """A door that lets nobody in."""

    name: str
    application: str
    frames: str
    origins: frozenset[str]

    async def enter(self, _proof: Body) -> Visit:
        raise DeniedError("stub")

    async def confirm(self, _visit: Visit) -> Visit:
        raise DeniedError("stub")


@dataclass
class Proxy:
    """A reverse proxy with TLS. Its faults are what a host may get wrong."""

    behind: int = 0
    proto: str | None = "https"
    host: str | None = None
    forwarded: str | None = "203.0.113.7"
    """None passes on the client's own header."""
    upgrades: bool = True
    changes: Change = field(default=lambda _request, response: response)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        headers = {name: request.headers[name] for name in ("Origin",) if name in request.headers}
        headers["Host"] = self.host or request.host
        headers |= {"X-Forwarded-Proto": self.proto} if self.proto else {}
        known = request.headers.get("X-Forwarded-For") if self.forwarded is None else self.forwarded
        headers |= {"X-Forwarded-For": known} if known else {}
        url = f"http://127.0.0.1:{self.behind}{request.path}"
        async with ClientSession() as client:
            if request.headers.get("Upgrade") and self.upgrades:
                socket = web.WebSocketResponse()
                async with client.ws_connect(url, headers=headers) as inner:
                    await socket.prepare(request)
                    await inner.send_str((await socket.receive()).data)
                    answer = await inner.receive()
                    assert answer.type is WSMsgType.CLOSE
                    await socket.close(code=answer.data)
                return socket
            try:
                async with client.get(url, headers=headers, auto_decompress=False) as got:
                    kept = {n: v for n, v in got.headers.items() if n not in {"Content-Length", "Date"}}
                    response = web.Response(status=got.status, headers=kept, body=await got.read())
            except OSError:
                response = web.Response(status=502)
        return self.changes(request, response)


@dataclass
class Platforms:
    """Telegram and Discord, as far as credentials go."""

    token: str = TOKEN
    bot: str = "bot-token"
    secret: str = SECRET
    activities: bool = True
    status: int = 0
    """Status of every answer; 0 for the right ones."""

    async def handle(self, request: web.Request) -> web.Response:
        if self.status:
            return web.json_response({}, status=self.status)
        given = request.headers.get("Authorization", "")
        if request.path.endswith("/getMe"):
            good = request.path == f"/bot{self.token}/getMe"
            return web.json_response({"ok": good}, status=200 if good else 401)
        if request.path == "/api/v10/oauth2/token":
            form = await request.post()
            good = given == encode_basic_auth("77", self.secret)
            assert form["grant_type"] == "client_credentials"
            return web.json_response({"access_token": "x"}, status=200 if good else 401)
        if given != f"Bot {self.bot}":
            return web.json_response({"message": "401: Unauthorized"}, status=401)
        if request.path == "/api/v10/applications/@me":
            return web.json_response({"id": "77"})
        assert request.path == "/api/v10/applications/77/commands"
        return web.json_response([{"type": 1}, *([{"type": 4}] if self.activities else [])])


@dataclass
class Surroundings:
    """The bot's doors, a proxy in front of them, platforms, and the settings of a host."""

    proxy: Proxy
    platforms: Platforms
    settings: dict[str, object]

    async def problems(self, **changed: object) -> list[str]:
        given = {name.upper(): value for name, value in (self.settings | changed).items()}
        return await web_check._problems(Settings(_env_file=None, **given))  # type: ignore[arg-type]


async def listening(
    stack: AsyncExitStack,
    handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    tls: ssl.SSLContext | None,
) -> int:
    application = web.Application()
    application.router.add_route("*", "/{path:.*}", handler)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls).start()
    port: int = runner.addresses[0][1]
    return port


def certificate(folder: Path, days: int = 90, name: str = "localhost") -> ssl.SSLContext:
    """Return a server's context. Its certificate is in certificate.pem."""
    key, made = folder / f"{name}-{days}.key", folder / f"{name}-{days}.pem"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
    ]
    command += ["-days", str(days), "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    subprocess.run([*command, "-keyout", key, "-out", made], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made, key)
    return context


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack:
        yield stack


@pytest.fixture
async def around(stack: AsyncExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Surroundings:
    tls = certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "localhost-90.pem"))
    proxy, platforms = Proxy(), Platforms()
    port = await listening(stack, proxy.handle, tls)
    api = await listening(stack, platforms.handle, None)
    address = f"https://localhost:{port}"
    harness = await stack.enter_async_context(Harness(tmp_path / "taberna.sqlite3"))
    app = harness.app
    found = (
        StubDoor("telegram", "", "https://web.telegram.org", frozenset({address})),
        StubDoor(
            "discord",
            "77",
            "https://discord.com https://*.discord.com",
            frozenset({"https://77.discordsays.com"}),
        ),
    )
    doors = Doors(app.service, app.supervisor.gateways, found, address, app.deps.now)
    await doors.start("127.0.0.1", 0)
    stack.push_async_callback(doors.stop)
    proxy.behind = doors.port
    chosen: dict[str, object] = {
        "taberna_web_url": address,
        "telegram_token": TOKEN,
        "telegram_app": "board",
        "telegram_api": f"http://127.0.0.1:{api}",
        "discord_token": "bot-token",
        "discord_client_secret": SECRET,
        "discord_api": f"http://127.0.0.1:{api}/api/v10",
    }
    return Surroundings(proxy, platforms, chosen)


async def test_nothing_is_missing_where_all_is_right(around: Surroundings) -> None:
    assert await around.problems() == []


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ({"behind": 1}, "finds no bot"),
        ({"proto": None}, "X-Forwarded-Proto to https"),
        ({"proto": "http"}, "X-Forwarded-Proto to https"),
        ({"host": "127.0.0.1"}, "pass on Host"),
        ({"forwarded": None}, "X-Forwarded-For"),
        ({"forwarded": ""}, "X-Forwarded-For"),
    ],
)
async def test_faults_of_the_proxy_are_named(
    around: Surroundings, fault: dict[str, object], told: str
) -> None:
    for name, value in fault.items():
        setattr(around.proxy, name, value)
    (line,) = await around.problems()
    assert told in line


async def test_a_proxy_without_websockets_is_named_for_each_door(around: Surroundings) -> None:
    around.proxy.upgrades = False
    lines = await around.problems()
    assert len(lines) == 2
    assert all("WebSockets" in line for line in lines)


def header(name: str, value: str) -> Change:
    def change(request: web.Request, response: web.Response) -> web.Response:
        if request.path == "/telegram":
            response.headers[name] = value
        return response

    return change


def answering(**given: object) -> Change:
    return lambda _request, _response: web.Response(**given)  # type: ignore[arg-type]


def rewriting(request: web.Request, response: web.Response) -> web.Response:
    if request.path == "/telegram":
        return web.Response(text="<html></html>", headers=response.headers)
    return response


def stale(request: web.Request, response: web.Response) -> web.Response:
    if request.path.endswith(".js"):
        response.headers["Cache-Control"] = "no-store"
    return response


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (header("Content-Security-Policy", "frame-ancestors 'none'"), "Content-Security-Policy of /telegram"),
        (header("X-Frame-Options", "DENY"), "X-Frame-Options, so telegram"),
        (header("Cache-Control", "public, max-age=600"), "Cache-Control of /telegram"),
        (rewriting, "changes the page at /telegram"),
        (stale, "changes the scripts"),
        (answering(text="Welcome to nginx!"), "Something other than the bot"),
        (answering(text="[]", content_type="application/json"), "Something other than the bot"),
        (answering(status=301, headers={"Location": "https://www.example.org/"}), "redirects to https://www"),
        (answering(status=403), "answers 403"),
        (answering(status=504), "finds no bot"),
        (answering(status=421, body=b"\xff\x1b[31m\nred", content_type="text/plain"), "refuses the proxy"),
        (answering(status=421, text="x" * 9_000), "refuses the proxy"),
        (answering(status=302, headers={"Location": "https://x/" + "y" * 5_000}), "redirects to https://x/"),
        (answering(body=b"x" * (web_check.LARGEST + 1)), "breaks off"),
        *(
            (answering(body=body, headers={"Content-Type": kind}), "Something other than the bot")
            for body, kind in (
                (b"\xff\xff", "application/json"),
                (b"{}", "application/json; charset=base64"),
                (b"[" * 200_000, "application/json"),
                (b'{"doors": 1, "address": "x"}', "application/json"),
                (b'{"doors": ["telegram"], "address": []}', "application/json"),
            )
        ),
    ],
)
async def test_changes_on_the_way_are_named(around: Surroundings, change: Change, told: str) -> None:
    around.proxy.changes = change
    lines = dict.fromkeys(await around.problems())
    (line,) = lines
    assert told in line
    assert line.isprintable()
    assert len(line) < 400


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"taberna_web_url": "https://nowhere.invalid"}, "nowhere.invalid leads nowhere"),
        ({"taberna_web_url": "https://localhost:1"}, "Nothing answers at localhost"),
        ({"taberna_web_url": f"https://{'a' * 70}.example"}, "leads nowhere"),
        ({"telegram_token": "123456:ABCDEFGHIJKLMNOX"}, "refuses TELEGRAM_TOKEN"),
        ({"telegram_app": ""}, "TELEGRAM_APP is not set"),
        ({"telegram_api": "http://127.0.0.1:1"}, "Telegram doesn't answer"),
        ({"discord_token": "another"}, "refuses DISCORD_TOKEN"),
        ({"discord_client_secret": "another"}, "refuses DISCORD_CLIENT_SECRET"),
        ({"discord_client_secret": None}, "DISCORD_CLIENT_SECRET is not set"),
        ({"discord_api": "http://127.0.0.1:1/api"}, "Discord doesn't answer"),
    ],
)
async def test_wrong_settings_are_named(around: Surroundings, changed: dict[str, object], told: str) -> None:
    (line,) = await around.problems(**changed)
    assert told in line


async def test_activities_that_are_not_enabled_are_named(around: Surroundings) -> None:
    around.platforms.activities = False
    (line,) = await around.problems()
    assert "enable Activities" in line


@pytest.mark.parametrize("status", [429, 500])
async def test_a_platform_in_trouble_refuses_nothing(around: Surroundings, status: int) -> None:
    around.platforms.status = status
    assert await around.problems() == [
        f"Telegram answers {status}: try again later.",
        f"Discord answers {status}: try again later.",
    ]


@pytest.mark.parametrize("body", [b"[]", b"null", b'["x"]', b"\xff", b"[" * 200_000, b'{"ok": 0, "id": [1]}'])
async def test_odd_answers_of_platforms_are_named(
    around: Surroundings, stack: AsyncExitStack, body: bytes
) -> None:
    async def odd(_request: web.Request) -> web.Response:
        return web.Response(body=body, content_type="application/json")

    api = f"http://127.0.0.1:{await listening(stack, odd, None)}"
    assert await around.problems(telegram_api=api, discord_api=f"{api}/api") == [
        "Telegram refuses TELEGRAM_TOKEN: copy it from BotFather again.",
        "Discord doesn't answer as it should: is DISCORD_API right?",
    ]


async def test_a_bot_with_other_settings_is_named(around: Surroundings, stack: AsyncExitStack) -> None:
    """Name the bot when the settings have a door that the running bot doesn't serve."""

    def without(request: web.Request, response: web.Response) -> web.Response:
        if request.path == "/api/doors":
            return web.json_response({"doors": ["telegram"], "address": "203.0.113.7"})
        return response

    around.proxy.changes = without
    assert await around.problems() == [
        "The running bot doesn't serve discord: restart it with these settings."
    ]


@pytest.mark.parametrize(
    "wrong",
    [(2, "localhost", "ends within a week"), (90, "other.example", "accepts the certificate of localhost")],
)
async def test_certificates_are_read(
    around: Surroundings,
    stack: AsyncExitStack,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wrong: tuple[int, str, str],
) -> None:
    days, name, told = wrong
    tls = certificate(tmp_path, days, name)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / f"{name}-{days}.pem"))
    around.proxy.host = around.settings["taberna_web_url"].removeprefix("https://")  # type: ignore[attr-defined]
    port = await listening(stack, around.proxy.handle, tls)
    lines = await around.problems(taberna_web_url=f"https://localhost:{port}")
    assert told in lines[0]


async def test_an_address_without_tls_is_named(around: Surroundings, stack: AsyncExitStack) -> None:
    port = await listening(stack, around.proxy.handle, None)
    (line,) = await around.problems(taberna_web_url=f"https://localhost:{port}")
    assert "doesn't speak TLS" in line


def test_the_exit_code_says_if_anything_is_missing(taberna: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    code, _, told = taberna("check-web")
    assert (code, told) == (2, "taberna: TABERNA_WEB_URL is not set, so there is nothing to check\n")
    monkeypatch.setenv("TABERNA_WEB_URL", "https://nowhere.invalid")
    code, told, _ = taberna("check-web")
    assert (code, told) == (1, "The name nowhere.invalid leads nowhere: add an A or AAAA record.\n")
