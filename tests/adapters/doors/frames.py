"""The browser around the page: a proxy that ends TLS, and pages that act as a platform."""

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web
from playwright.async_api import Browser, ConsoleMessage, Frame, Page, ViewportSize, async_playwright

from tests.adapters.doors.house import HOST
from tests.adapters.web.browser.browsing import FLAGS, PATIENCE

PHONE = ViewportSize(width=390, height=780)
FRAME = """<!doctype html><meta charset="utf-8"><title>{name}</title>
<style>
body {{ margin: 0; font: 600 15px system-ui; background: {ground}; color: #fff; height: 100vh }}
body {{ display: grid; grid-template-rows: 52px 1fr }}
header {{ padding: 16px }} iframe {{ border: 0; width: 100%; height: 100% }}</style>
<header>{head}</header><iframe id="app" allow="clipboard-write"></iframe>
<script>
const events = [];
const app = document.getElementById("app");
addEventListener("message", ({{ data, origin, source }}) => {{
  if (source !== app.contentWindow) return;
  events.push(data);
  if (Array.isArray(data)) answer(data, origin);
}});
function answer([code, payload], origin) {{
  const say = (payload) => app.contentWindow.postMessage([1, payload], origin);
  if (code === 0) say({{ cmd: "DISPATCH", evt: "READY", data: {{ v: 1 }}, nonce: null }});
  if (code !== 1 || payload.cmd !== "AUTHORIZE") return;
  say({{ cmd: "AUTHORIZE", data: {{ code: window.codes.shift() }}, nonce: payload.nonce }});
}}
function tell(eventType, eventData) {{
  app.contentWindow.postMessage(JSON.stringify({{ eventType, eventData }}), "https://{page}");
}}
</script>"""


@dataclass
class Line:
    """WebSockets of the proxy. refused: how many it has refused."""

    refuses: bool = False
    refused: int = 0
    sockets: set[asyncio.StreamWriter] = field(default_factory=set)

    def cut(self) -> None:
        """Break every WebSocket, without a word to either end."""
        for end in tuple(self.sockets):
            end.transport.abort()


@dataclass
class Surroundings:
    """Browser in which the public names of the doors and of the platforms lead to this machine."""

    browser: Browser
    proxied: str
    """Host of an Activity: Discord's own proxy serves it."""
    line: "Line"
    complaints: list[str] = field(default_factory=list)

    async def telegram(self, fragment: str, path: str = "/telegram", dark: bool = False) -> "App":
        """Open the page as Telegram Web does."""
        page = await self._page("https://web.telegram.org/")
        await page.evaluate("url => { app.src = url }", f"https://{HOST}{path}#{fragment}")
        return await self._opened(page, HOST)

    async def discord(self, query: str, *codes: str) -> "App":
        """Open the page as an Activity, with the codes that its authorisations give."""
        page = await self._page("https://discord.com/")
        await page.evaluate("codes => { window.codes = codes }", list(codes))
        await page.evaluate("url => { app.src = url }", f"https://{self.proxied}/?{query}")
        return await self._opened(page, self.proxied)

    async def plain(self, address: str) -> Page:
        """Open an address of the doors in a browser, outside all platforms."""
        return await self._page(address)

    async def _page(self, address: str) -> Page:
        context = await self.browser.new_context(
            viewport=PHONE,
            locale="en",
            reduced_motion="reduce",
            ignore_https_errors=True,
            has_touch=True,
        )
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        page.on("console", self._complain)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        await page.goto(address)
        return page

    async def _opened(self, page: Page, host: str) -> "App":
        frame = None
        while frame is None:
            frame = next((one for one in page.frames if host in one.url), None)
            await asyncio.sleep(0.05)
        return App(page, frame)

    def _complain(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)


@dataclass
class App:
    """The page inside a platform's frame."""

    page: Page
    frame: Frame

    async def events(self) -> list[Any]:
        """Return the messages of the page to the platform."""
        found: list[Any] = await self.page.evaluate("events")
        return found


@asynccontextmanager
async def surroundings(
    chromium: Path, folder: Path, port: int, proxied: str = "1.discordsays.com"
) -> AsyncIterator[Surroundings]:
    """Serve the names of the doors and the platforms with TLS, and open a browser that trusts it."""
    tls = _certificate(folder)
    pumps: set[asyncio.Task[None]] = set()
    line = Line()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError, ssl.SSLError):
            await _proxied(reader, writer, port, pumps, line)

    server = await asyncio.start_server(connect, "127.0.0.1", 0, ssl=tls)
    frames = web.Application()
    frames.router.add_get("/", _frame)
    frames.router.add_get("/favicon.ico", _frame)
    runner = web.AppRunner(frames, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls).start()
    proxy, platforms = server.sockets[0].getsockname()[1], runner.addresses[0][1]
    rules = ", ".join(
        [
            *(f"MAP {name}:443 127.0.0.1:{proxy}" for name in (HOST, proxied)),
            *(f"MAP {name}:443 127.0.0.1:{platforms}" for name in ("web.telegram.org", "discord.com")),
        ]
    )
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=[*FLAGS, f"--host-resolver-rules={rules}"], timeout=PATIENCE
        )
        try:
            yield Surroundings(browser, proxied, line)
        finally:
            await browser.close()
            server.close()
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            await runner.cleanup()


async def _frame(request: web.Request) -> web.Response:
    telegram = "telegram" in request.host
    page = FRAME.format(
        name="Telegram" if telegram else "Discord",
        ground="#2aabee" if telegram else "#313338",
        head="‹ &nbsp; Taberna" if telegram else "# games &nbsp;·&nbsp; Taberna",
        page=HOST,
    )
    return web.Response(text=page, content_type="text/html")


async def _proxied(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    port: int,
    pumps: set[asyncio.Task[None]],
    line: Line,
) -> None:
    """Pass on one request, as a reverse proxy does, and then the traffic in both directions."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
    upgrades = any(one.lower().startswith("upgrade:") for one in head)
    if upgrades and line.refuses:
        line.refused += 1
        writer.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()
        return
    dropped = ("host:", "x-forwarded-", *(() if upgrades else ("connection:",)))
    kept = [one for one in head if not one.lower().startswith(dropped)]
    kept += [f"Host: {HOST}", "X-Forwarded-Proto: https", "X-Forwarded-For: 203.0.113.7"]
    kept += [] if upgrades else ["Connection: close"]
    back, forth = await asyncio.open_connection("127.0.0.1", port)
    forth.write("\r\n".join([*kept, "", ""]).encode("latin-1"))
    both = {asyncio.create_task(_pump(reader, forth)), asyncio.create_task(_pump(back, writer))}
    pumps |= both
    ends = {forth, writer} if upgrades else set()
    line.sockets |= ends
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    line.sockets -= ends
    for end in (forth, writer):
        end.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError, ssl.SSLError):
        while piece := await reader.read(65_536):
            writer.write(piece)
            await writer.drain()


def _certificate(folder: Path) -> ssl.SSLContext:
    """Return a server's context with a certificate that only this test trusts."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}"]
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context
