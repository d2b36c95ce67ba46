"""Calls to Discord: a deadline for each, whether they are answered, and which gateway gets the token."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import aiohttp
import discord
import yarl
from discord.http import HTTPClient, Ratelimit, Route

DEADLINE: Final = 15.0
"""Seconds for which an answer is waited for. What became of a call that has none is not known."""
AT_ONCE: Final = 2
"""Calls that may be under way in a bucket of which Discord has told nothing yet: one may hang."""
PROBE: Final = 5.0
"""Seconds between questions whether Discord answers again."""
DISCORD: Final = ".discord.gg"
"""The end of the host names of Discord's own gateways."""


class Rest(HTTPClient):
    """The library's calls, none of which waits for ever."""

    def __init__(self, loop: asyncio.AbstractEventLoop, *, longest_wait: float) -> None:
        """longest_wait: seconds of a rate limit that the library may wait out by itself."""
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
    ) -> Any:  # noqa: ANN401 -- the same
        """Call Discord. Raises TimeoutError where a single attempt has no answer within the deadline.

        The deadline is the attempt's: to end a call while it waits out a rate limit of all calls would leave
        that limit in place for ever.
        """
        kwargs.setdefault("timeout", aiohttp.ClientTimeout(total=DEADLINE))
        answer = await super().request(route, files=files, form=form, **kwargs)
        self._answered.set()
        return answer

    def get_ratelimit(self, key: str) -> Ratelimit:
        """Return the bucket of that name. A new one lets a second call pass before the first is answered."""
        known = key in self._buckets
        bucket = super().get_ratelimit(key)
        if not known:
            bucket.limit = bucket.remaining = AT_ONCE
        return bucket

    async def commands(self, application: int) -> list[dict[str, Any]]:
        """Return the commands that an application has everywhere, with their names in all languages."""
        route = Route("GET", "/applications/{application}/commands", application=application)
        found: list[dict[str, Any]] = await self.request(route, params={"with_localizations": "true"})
        return found

    async def get_bot_gateway(self) -> tuple[int, str, Any]:
        """Return the number of shards, the gateway's address and the limits on sessions."""
        shards, address, limits = await super().get_bot_gateway()
        self._gateway = yarl.URL(address)
        return shards, address, limits

    async def ws_connect(self, url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        """Connect to the gateway that the API has named, wherever the library would.

        The library goes to Discord's own gateway for most connections. Where the API is another server's,
        that would be told a token that is not its.
        """
        wanted = yarl.URL(url)
        if self._gateway is None:
            await self.get_bot_gateway()
        if self._gateway is not None and not of_one_server(self._gateway, wanted):
            url = str(self._gateway.with_query(wanted.query))
        async with asyncio.timeout(DEADLINE):
            return await super().ws_connect(url, compress=compress)

    async def pause(self, seconds: float) -> None:
        """Wait so many seconds; less where the API does not answer at first, and then does."""
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
        """Return True if the API answers now. This asks once; the library would ask for half a minute."""
        self._answered.clear()
        try:
            async with asyncio.timeout(DEADLINE):
                await self.get_from_cdn(f"{Route.BASE}/gateway")
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return False
        return True


def of_one_server(known: yarl.URL, other: yarl.URL) -> bool:
    """Return True if a gateway is at the same place as the known one, or both are Discord's own."""
    if known.scheme != other.scheme:
        return False
    both = f"{known.host}", f"{other.host}"
    return known.authority == other.authority or all(host.endswith(DISCORD) for host in both)
