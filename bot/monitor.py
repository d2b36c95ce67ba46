"""/healthz and /metrics on a local port, for whoever watches over the host."""

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.core.ports import Store
from storage.model import Unavailable


class Monitor:
    """Counts what the house does, and says whether it is well."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "taberna_requests", "Requests by command", ["command"], registry=self.registry
        )
        self.seconds = Histogram("taberna_request_seconds", "Time to answer", registry=self.registry)
        self.tables = Gauge("taberna_tables", "Tables being played", registry=self.registry)
        self.behind = Gauge("taberna_showings_behind", "Boards not yet up to date", registry=self.registry)
        self._runner: web.AppRunner | None = None
        self.address = ""
        """Where it answers, while it does."""

    def observe(self, word: str, seconds: float) -> None:
        """Count a request that was served."""
        self.requests.labels(word).inc()
        self.seconds.observe(seconds)

    async def start(self, port: int, host: str = "127.0.0.1") -> None:
        """Listen on a local port; 0 takes any that is free."""
        app = web.Application()
        app.add_routes([web.get("/healthz", self._health), web.get("/metrics", self._metrics)])
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self.address = f"http://{host}:{self._runner.addresses[0][1]}"

    async def stop(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _health(self, _: web.Request) -> web.Response:
        try:
            await self._store.note("health")
        except Unavailable:
            return _unreadable()
        return web.Response(text="well\n")

    async def _metrics(self, _: web.Request) -> web.Response:
        try:
            self.tables.set(len(await self._store.tables_with("playing")))
            self.behind.set(len(await self._store.behind()))
        except Unavailable:
            return _unreadable()
        return web.Response(
            body=generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )


def _unreadable() -> web.Response:
    return web.Response(status=503, text="the database cannot be read\n")
