"""/healthz, /livez and /metrics on a local port, for monitoring."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.connections import Connections
from bot.core.ports import Store
from bot.hosts import names_us
from bot.supervisor import PlatformState
from storage.model import Failure, Unavailable

States = Callable[[], Sequence[PlatformState]]
"""Returns the current state of every platform."""
WORKING: Final = frozenset({"starting", "up", "away", "retrying"})
"""States of a platform that nobody need see to: it is up, or on its way back."""
DEADLINE: Final = 2.0
"""Seconds the database has to answer: who watches would rather hear that it does not than wait."""


def no_platforms() -> Sequence[PlatformState]:
    return ()


class Monitor:
    """Counts what the bot does, and says whether it is well."""

    def __init__(self, store: Store, states: States = no_platforms) -> None:
        """states: how every platform is at this moment."""
        self._store = store
        self.states = states
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "taberna_requests", "Requests by command", ["command"], registry=self.registry
        )
        self.seconds = Histogram("taberna_request_seconds", "Time to answer", registry=self.registry)
        self.commits = Histogram("taberna_commit_seconds", "Time to store a commit", registry=self.registry)
        self.tables = Gauge("taberna_tables", "Tables being played", registry=self.registry)
        self.behind = Gauge("taberna_showings_behind", "Boards not yet up to date", registry=self.registry)
        self.waiting = Gauge(
            "taberna_showings_waiting", "Boards whose channel cannot be written to", registry=self.registry
        )
        self.failing = Gauge(
            "taberna_writes_failing", "1 while the database stores nothing", registry=self.registry
        )
        self.platforms = Gauge(
            "taberna_platform",
            "1 for the state a platform is in",
            ["platform", "state"],
            registry=self.registry,
        )
        self.unserved = Gauge(
            "taberna_lane_unserved", "1 for a lane that no process serves", ["lane"], registry=self.registry
        )
        self._connections = Connections()
        self._runner: web.AppRunner | None = None
        self.address = ""
        """Address of the running server, or ""."""

    def observe(self, word: str, seconds: float) -> None:
        """Count a request that was served."""
        self.requests.labels(word).inc()
        self.seconds.observe(seconds)

    async def start(self, port: int, host: str = "127.0.0.1") -> None:
        """Listen on a local port; 0 takes any that is free."""
        app = web.Application(middlewares=[self._connections.middleware, _only_by(host)])
        answers = {"/healthz": self._health, "/livez": self._alive, "/metrics": self._metrics}
        app.add_routes(web.get(path, answer) for path, answer in answers.items())
        self._runner = web.AppRunner(app, access_log=None, auto_decompress=False)
        await self._runner.setup()
        self.address = f"http://{host}:{await self._connections.listen(self._runner.server, host, port)}"

    async def stop(self) -> None:
        self._connections.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _alive(self, _: web.Request) -> web.Response:
        """Answer that the event loop turns, whatever else is wrong."""
        # For supervisors that restart a process without an answer.
        return web.Response(text="alive\n")

    async def _health(self, _: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(DEADLINE):
                unserved = await self._store.unserved()
                await self._store.note("health")
        except (Unavailable, TimeoutError):
            return _unreadable()
        states, failure = self.states(), self._store.failure()
        well = failure is None and all(state.state in WORKING for state in states)
        lines = ["well" if well else "not well", _of_store(failure), *map(_line, states)]
        lines += [f"{lane}: served by no process" for lane in sorted(unserved)]
        return web.Response(status=200 if well else 503, text="\n".join((*lines, "")))

    async def _metrics(self, _: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(DEADLINE):
                await self._count()
        except (Unavailable, TimeoutError):
            return _unreadable()
        self.failing.set(self._store.failure() is not None)
        self.platforms.clear()
        for state in self.states():
            self.platforms.labels(state.platform, state.state).set(1)
        return web.Response(
            body=generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    async def _count(self) -> None:
        """Update the gauges from the store."""
        self.tables.set(len(await self._store.tables_with("playing")))
        # A mention that an active player doesn't need yet is nothing to repair.
        self.behind.set(sum(post.shown < post.wanted for post in await self._store.behind()))
        self.unserved.clear()
        for lane in await self._store.unserved():
            self.unserved.labels(lane).set(1)
        held_up = await self._store.held_up()
        self.waiting.set(sum(showing.waiting is not None for showing in held_up))


def _line(state: PlatformState) -> str:
    """Return a line about a platform: its state, since when, why, and its next attempt."""
    because = f" because {state.because}" if state.because else ""
    return f"{state.platform}: {state.state} since {_moment(state.since)}{because}"


def _of_store(failure: Failure | None) -> str:
    """Return a line about the database."""
    return f"store: failing since {_moment(failure.since)} because {failure.why}" if failure else "store: up"


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _only_by(host: str) -> Middleware:
    """Refuse requests by a name that another site made to point here (DNS rebinding)."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not names_us(request.headers.get("Host", ""), host):
            raise web.HTTPForbidden(text="Not from here.")
        return await handler(request)

    return middleware


def _unreadable() -> web.Response:
    return web.Response(status=503, text="the database cannot be read\n")
