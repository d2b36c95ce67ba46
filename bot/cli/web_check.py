"""`taberna check-web`: the board app's address and credentials, tested from outside.

Each check reads what a browser or a platform would get. A problem is one line that names what to change.
"""

import asyncio
import json
import re
import socket
import ssl
import sys
from argparse import Namespace
from collections.abc import AsyncIterator
from http import HTTPStatus
from time import time
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import (
    ClientError,
    ClientPayloadError,
    ClientResponse,
    ClientSession,
    ClientTimeout,
    TCPConnector,
    WSMsgType,
    encode_basic_auth,
)

from bot import settings
from bot.settings import Settings

PATIENCE: Final = ClientTimeout(total=15.0)
LARGEST: Final = 1024 * 1024
"""Largest body in bytes that is read. The bot and the platforms send far less."""
LONGEST_QUOTE: Final = 200
"""Characters of a stranger's text that are printed."""
EXPIRING: Final = 7 * 24 * 3600.0
"""Seconds before the end of a certificate at which its renewal has failed."""
FORGED: Final = "192.0.2.1"
"""Address that no client has (RFC 5737): a proxy that passes it on believes what strangers say."""
TELEGRAM_API: Final = "https://api.telegram.org"
DISCORD_API: Final = "https://discord.com/api/v10"
ENTRY_POINT: Final = 4
"""Type of the command that Discord adds once Activities are enabled."""
NOBODY: Final = "no-token"
GONE: Final = 4401
"""Code with which the bot closes a WebSocket that names no session."""
PATHS: Final = {"telegram": "/telegram", "discord": "/"}
ANCESTORS: Final = {
    "telegram": ("https://web.telegram.org",),
    "discord": ("https://discord.com", "https://*.discord.com"),
}
TAG: Final = re.compile(r'name="taberna-door" content="(\w+) ?(\d*)"')
SCRIPT: Final = re.compile(r'<script type="module" src="(/[^"]+)"')


class WebProblemError(Exception):
    """A problem that leaves nothing behind it to check. Its text is the line to print."""


def check_web(_: Namespace) -> int:
    """Print a line for each problem of the board app's address and credentials; return 1 if there is any."""
    chosen = settings.load()
    if not chosen.taberna_web_url:
        raise ValueError("TABERNA_WEB_URL is not set, so there is nothing to check")
    problems = asyncio.run(_problems(chosen))
    for line in problems:
        sys.stdout.write(f"{line}\n")
    if not problems:
        sys.stdout.write(f"{chosen.taberna_web_url} works: {' and '.join(_wanted(chosen))}\n")
    return 1 if problems else 0


async def _problems(chosen: Settings) -> list[str]:
    connector = TCPConnector(ssl=ssl.create_default_context())
    async with ClientSession(timeout=PATIENCE, connector=connector) as client:
        found: list[str] = []
        for part in (_address(client, chosen), _telegram(client, chosen), _discord(client, chosen)):
            try:
                found += [line async for line in part]
            except WebProblemError as problem:
                found.append(str(problem))
        return found


def _wanted(chosen: Settings) -> list[str]:
    """Return the doors that the settings ask for."""
    discord = chosen.discord_token and chosen.discord_client_secret
    return [*(["telegram"] if chosen.telegram_token else []), *(["discord"] if discord else [])]


async def _address(client: ClientSession, chosen: Settings) -> AsyncIterator[str]:
    """Yield the problems of the address. Raises WebProblemError where nothing further can be asked."""
    url, port = chosen.taberna_web_url, chosen.taberna_web_port
    if await _certified_until(url) - time() < EXPIRING:
        yield f"The certificate of {url} ends within a week: find out why nothing has renewed it."
    _, text = await _got(client, f"{url}/api/doors", port, headers={"X-Forwarded-For": FORGED})
    match _json(text):
        case {"doors": list(doors), "address": str(seen)}:
            pass
        case _:
            raise WebProblemError(f"Something other than the bot answers at {url}: lead it to port {port}.")
    if seen in {FORGED, ""}:
        yield "The proxy must set X-Forwarded-For to the client's address, or add it as the last one."
    for door in _wanted(chosen):
        if door not in doors:
            yield f"The running bot doesn't serve {door}: restart it with these settings."
            continue
        async for line in _page(client, url, port, door):
            yield line


async def _certified_until(url: str) -> float:
    """Return the Unix time at which an address's certificate ends. Raises WebProblemError without one."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    try:
        async with asyncio.timeout(PATIENCE.total):
            context = ssl.create_default_context()
            _, writer = await asyncio.open_connection(host, parts.port or 443, ssl=context)
    except (socket.gaierror, UnicodeError):  # UnicodeError: no name that DNS can hold
        raise WebProblemError(f"The name {host} leads nowhere: add an A or AAAA record.") from None
    except ssl.SSLCertVerificationError as error:
        raise WebProblemError(
            f"No browser accepts the certificate of {host}: {error.verify_message}."
        ) from None
    except ssl.SSLError:
        raise WebProblemError(f"{host} doesn't speak TLS: the proxy needs a certificate.") from None
    except (OSError, TimeoutError):
        raise WebProblemError(
            f"Nothing answers at {host}: is the proxy running, and the port open?"
        ) from None
    certificate = writer.get_extra_info("peercert")
    writer.close()
    return ssl.cert_time_to_seconds(certificate["notAfter"])


async def _page(client: ClientSession, url: str, port: int, door: str) -> AsyncIterator[str]:
    """Yield the problems of a door's document, its script and its WebSocket."""
    response, text = await _got(client, url + PATHS[door], port)
    headers = response.headers
    policies = headers.getall("Content-Security-Policy", [])
    if len(policies) != 1 or not _allows(policies[0], ANCESTORS[door]):
        yield f"The proxy changes the Content-Security-Policy of {PATHS[door]}: leave that header alone."
    if "X-Frame-Options" in headers:
        yield f"The proxy adds X-Frame-Options, so {door} can't show the page: remove that header."
    if headers.get("Cache-Control") != "no-store":
        yield f"The proxy changes the Cache-Control of {PATHS[door]}: it must say no-store."
    tag, script = TAG.search(text), SCRIPT.search(text)
    if tag is None or tag[1] != door or script is None:
        yield f"The proxy changes the page at {PATHS[door]}: turn off what rewrites HTML."
        return
    loaded, _ = await _got(client, url + script[1], port)
    if loaded.content_type != "text/javascript" or "immutable" not in loaded.headers.get("Cache-Control", ""):
        yield "The proxy changes the scripts or their Cache-Control: it must pass them on as they are."
    if door == "discord" and not tag[2]:
        yield "The bot isn't connected to Discord yet: try again once the log says discord_open."
    elif not await _upgrades(client, url, f"https://{tag[2]}.discordsays.com" if tag[2] else url):
        yield "The proxy doesn't pass WebSockets on: it must forward Upgrade and Connection for /api/live."


def _allows(policy: str, sources: tuple[str, ...]) -> bool:
    """Return True if a policy lets exactly these sources frame the page."""
    directives = (part.split() for part in policy.split(";"))
    return next((tuple(d[1:]) for d in directives if d[:1] == ["frame-ancestors"]), ()) == sources


async def _upgrades(client: ClientSession, url: str, origin: str) -> bool:
    """Return True if a WebSocket reaches the bot, which closes it for want of a token."""
    address = url.replace("https://", "wss://", 1) + "/api/live"
    try:
        async with (
            asyncio.timeout(PATIENCE.total),
            client.ws_connect(address, headers={"Origin": origin}) as socket,
        ):
            await socket.send_json({"token": NOBODY})
            message = await socket.receive()
    except (ClientError, OSError, TimeoutError):
        return False
    return message.type is WSMsgType.CLOSE and message.data == GONE


async def _read(response: ClientResponse) -> str:
    """Return the text of a body, whatever its bytes. Raises ClientPayloadError if it is too large."""
    content = bytearray()
    async for piece in response.content.iter_any():
        content += piece
        if len(content) > LARGEST:
            raise ClientPayloadError
    return content.decode(errors="replace")


def _json(text: str) -> Any:  # noqa: ANN401 -- JSON of a stranger
    """Return parsed JSON, or None for anything else."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _quoted(text: str) -> str:
    """Return a stranger's text as one short line without control characters."""
    return "".join(sign for sign in text[:LONGEST_QUOTE] if sign.isprintable())


async def _got(client: ClientSession, url: str, port: int, **more: Any) -> tuple[ClientResponse, str]:  # noqa: ANN401 -- arguments of aiohttp's request
    """Return a response of the bot and its text. Raises WebProblemError for anything else."""
    try:
        async with client.get(url, allow_redirects=False, **more) as response:
            text = await _read(response)
    except (ClientError, OSError, TimeoutError):
        raise WebProblemError(f"{url} breaks off without an answer: look at the log of the proxy.") from None
    status = response.status
    if status == HTTPStatus.MISDIRECTED_REQUEST:
        raise WebProblemError(f"The bot refuses the proxy. {_quoted(text)}")
    if status in {HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT}:
        raise WebProblemError(
            f"The proxy finds no bot: is it running, and does the proxy lead to port {port}?"
        )
    if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
        raise WebProblemError(
            f"{url} redirects to {_quoted(response.headers.get('Location', ''))}: it must answer itself."
        )
    if status != HTTPStatus.OK:
        raise WebProblemError(f"{url} answers {status}: something between here and the bot refuses.")
    return response, text


async def _telegram(client: ClientSession, chosen: Settings) -> AsyncIterator[str]:
    """Yield the problems of Telegram's credentials."""
    if not chosen.telegram_token:
        return
    api = chosen.telegram_api or TELEGRAM_API
    status, answer = await _asked(client, "Telegram", "GET", f"{api}/bot{chosen.telegram_token}/getMe")
    if status != HTTPStatus.OK or not _of(answer, "ok"):
        yield "Telegram refuses TELEGRAM_TOKEN: copy it from BotFather again."
    if not chosen.telegram_app:
        yield "TELEGRAM_APP is not set, so groups have no Open board: create the app with /newapp."


async def _discord(client: ClientSession, chosen: Settings) -> AsyncIterator[str]:
    """Yield the problems of Discord's credentials."""
    if not chosen.discord_token:
        return
    if not chosen.discord_client_secret:
        yield "DISCORD_CLIENT_SECRET is not set, so Discord has no Open board: copy it from the portal."
        return
    api, bot = chosen.discord_api or DISCORD_API, {"Authorization": f"Bot {chosen.discord_token}"}
    status, about = await _asked(client, "Discord", "GET", f"{api}/applications/@me", headers=bot)
    if status != HTTPStatus.OK:
        raise WebProblemError("Discord refuses DISCORD_TOKEN: copy it from Bot in the portal again.")
    application = str(_of(about, "id"))
    if not application.isdecimal():
        raise WebProblemError("Discord doesn't answer as it should: is DISCORD_API right?")
    status, _ = await _asked(
        client,
        "Discord",
        "POST",
        f"{api}/oauth2/token",
        headers={"Authorization": encode_basic_auth(application, chosen.discord_client_secret)},
        data={"grant_type": "client_credentials", "scope": "identify"},
    )
    if status != HTTPStatus.OK:
        yield "Discord refuses DISCORD_CLIENT_SECRET: copy it from OAuth2 of the same application again."
    status, commands = await _asked(
        client, "Discord", "GET", f"{api}/applications/{application}/commands", headers=bot
    )
    types = [_of(one, "type") for one in commands] if isinstance(commands, list) else []
    if status != HTTPStatus.OK or ENTRY_POINT not in types:
        yield "Discord has no command that launches the app: enable Activities in the portal."


def _of(answer: Any, name: str) -> Any:  # noqa: ANN401 -- JSON of a platform
    """Return a field of a JSON object, or None if there is no such object."""
    return answer.get(name) if isinstance(answer, dict) else None


async def _asked(client: ClientSession, name: str, method: str, url: str, **more: Any) -> tuple[int, Any]:  # noqa: ANN401 -- JSON of a platform
    """Return the status and the JSON of a platform's answer. Raises WebProblemError if there is none."""
    try:
        async with client.request(method, url, allow_redirects=False, **more) as response:
            if (
                response.status == HTTPStatus.TOO_MANY_REQUESTS
                or response.status >= HTTPStatus.INTERNAL_SERVER_ERROR
            ):
                raise WebProblemError(f"{name} answers {response.status}: try again later.")
            return response.status, _json(await _read(response))
    except (ClientError, OSError, TimeoutError, ValueError):
        raise WebProblemError(f"{name} doesn't answer: can this machine reach it?") from None
