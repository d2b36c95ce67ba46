"""HTTP calls to Discord, each with a deadline, and the choice of the gateway."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import aiohttp
import discord
import yarl
from discord.http import HTTPClient, Ratelimit, Route

DEADLINE: Final = 15.0
"""Seconds until a call times out. Its outcome is then unknown."""
AT_ONCE: Final = 2
"""Concurrent calls in a bucket of unknown size: one may hang."""
PROBE: Final = 5.0
"""Seconds between probes during an outage of the API."""
DISCORD: Final = ".discord.gg"
"""Suffix of the host names of Discord's own gateways."""


class Rest(HTTPClient):
    """The library's HTTP client, with a deadline for every call."""

    def __init__(self, loop: asyncio.AbstractEventLoop, *, longest_wait: float) -> None:
        """longest_wait: longest rate limit, in seconds, that the library waits out."""
        super().__init__(loop, max_ratelimit_timeout=longest_wait)
        self._gateway: yarl.URL | None = None
        self._answered = asyncio.Event()

    async def request(
        self,
        route: Route,
        *,
        files: Sequence[discord.File] | None = None,
        form: Iterable[dict[str, Any]] | None = None,
        **kwargs: Any,  # noqa: ANN401 -- the library's own signature
    ) -> Any:  # noqa: ANN401 -- the library's own signature
        """Call Discord. Raise TimeoutError if one attempt gets no answer within the deadline."""
        # A deadline for the whole call could cancel it while it waits out the global rate limit. The library
        # would then never lift that limit.
        kwargs.setdefault("timeout", aiohttp.ClientTimeout(total=DEADLINE))
        answer = await super().request(route, files=files, form=form, **kwargs)
        self._answered.set()
        return answer

    def get_ratelimit(self, key: str) -> Ratelimit:
        """Return a rate-limit bucket. A new one admits a second call before the first is answered."""
        known = key in self._buckets
        bucket = super().get_ratelimit(key)
        if not known:
            bucket.limit = bucket.remaining = AT_ONCE
        return bucket

    async def commands(self, application: int) -> list[dict[str, Any]]:
        """Return an application's global commands, with their localized names."""
        route = Route("GET", "/applications/{application}/commands", application=application)
        found: list[dict[str, Any]] = await self.request(route, params={"with_localizations": "true"})
        return found

    async def get_bot_gateway(self) -> tuple[int, str, Any]:
        """Return the number of shards, the gateway's address and the session limits."""
        shards, address, limits = await super().get_bot_gateway()
        self._gateway = yarl.URL(address)
        return shards, address, limits

    async def ws_connect(self, url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        """Connect to the gateway that the API has named."""
        # The library uses Discord's own gateway for most connections. With the API of another server, that
        # gateway would receive a token that is not its own.
        wanted = yarl.URL(url)
        if self._gateway is None:
            await self.get_bot_gateway()
        if self._gateway is not None and not same_server(self._gateway, wanted):
            url = str(self._gateway.with_query(wanted.query))
        async with asyncio.timeout(DEADLINE):
            return await super().ws_connect(url, compress=compress)

    async def pause(self, seconds: float) -> None:
        """Sleep for some seconds; return early when an unreachable API answers again."""
        if await self._answers():
            await asyncio.sleep(seconds)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not await self._answers():
                    with suppress(TimeoutError):
                        async with asyncio.timeout(PROBE):
                            await self._answered.wait()

    async def _answers(self) -> bool:
        """Return True if the API answers a single call. The library would retry for half a minute."""
        self._answered.clear()
        try:
            async with asyncio.timeout(DEADLINE):
                await self.get_from_cdn(f"{Route.BASE}/gateway")
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return False
        return True


def same_server(known: yarl.URL, other: yarl.URL) -> bool:
    """Return True if two gateways share scheme and host, or both are Discord's own."""
    if known.scheme != other.scheme:
        return False
    both = f"{known.host}", f"{other.host}"
    return known.authority == other.authority or all(host.endswith(DISCORD) for host in both)
