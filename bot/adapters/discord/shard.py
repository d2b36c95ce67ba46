"""Connection of a shard to the gateway, with deadlines and a short back-off."""

import asyncio
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
import discord.shard
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType

from bot.adapters.discord.rest import DEADLINE

if TYPE_CHECKING:
    from bot.adapters.discord.client import Client

LONGEST_PAUSE: Final = 30.0
"""Longest back-off in seconds. The library's would reach a quarter of an hour."""
SESSION_DEADLINE: Final = 30.0
"""Seconds from IDENTIFY or RESUME to READY or RESUMED. A large shard takes a few."""
CONNECTING: Final = 60.0
"""Seconds to connect, with the turn to identify, as in the library. Other shards wait meanwhile."""
CLOSED_IN_ORDER: Final = 1000
_VOID: Final = frozenset({4003, 4007, 4009})
"""Close codes for a session that cannot be resumed. Discord may answer RESUME with one."""
_RESET: Final = frozenset({54, 10054})
"""Values of errno for a reset connection, which the library resumes at once."""


class GatewaySocket(DiscordWebSocket):
    """Gateway connection with a deadline for the start of its session."""

    # The library waits a minute for HELLO. It waits for READY and RESUMED as long as heartbeats are answered.

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(socket, loop=loop)
        self._expires = loop.time() + DEADLINE
        self._session: asyncio.Future[Any] | None = None

    async def identify(self) -> None:
        """Request a new session when it is this shard's turn."""
        await super().identify()
        self._expect("READY")

    async def resume(self) -> None:
        await super().resume()
        self._expect("RESUMED")

    def _expect(self, event: str) -> None:
        self._session = self.wait_for(event, lambda _: True)
        self._expires = self.loop.time() + SESSION_DEADLINE

    async def poll_event(self) -> None:
        """Receive the next message.

        Raises:
            TimeoutError: the server sent no HELLO, or began no session, before the deadline.
            ConnectionError: the server hung up before the session. The library would reconnect at once.
        """
        if self._session is not None and self._session.done():
            await super().poll_event()
            return
        try:
            async with asyncio.timeout_at(self._expires):
                await super().poll_event()
        except TimeoutError:
            self.session_id = None
            await self.close()
            raise
        except ReconnectWebSocket:
            if self.socket.close_code in _VOID:
                self.session_id = None
            if self._close_code is None:  # otherwise this side closed, at the server's request
                raise ConnectionError from None
            raise


class Shard(discord.shard.Shard):
    """Shard that reconnects within half a minute, and at once when Discord is reachable again."""

    _client: "Client"

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Reconnect at once: resume the session, or begin a new one."""
        self._cancel_task()
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        await self._connect(self.ws.gateway, resume=exc.resume)

    async def reconnect(self) -> None:
        """Reconnect after a pause."""
        # No gateway is given: the session's own may be down, and the others know the session too.
        self._cancel_task()
        await self._connect(None, resume=True)

    async def _connect(self, gateway: yarl.URL | None, *, resume: bool) -> None:
        """Replace the connection, or schedule the next attempt.

        gateway: address to resume at; None: the default. resume: resume the session if Discord still has it.
        """
        session: dict[str, Any] = {}
        if resume and self.ws.session_id is not None and self._client.resumable(self.id):
            session = {"session": self.ws.session_id, "sequence": self.ws.sequence, "gateway": gateway}
        try:
            async with asyncio.timeout(CONNECTING):
                self.ws = await GatewaySocket.from_client(
                    self._client, shard_id=self.id, resume=bool(session), **session
                )
        except self._handled_exceptions as error:
            await self._handle_disconnect(error)
        except ReconnectWebSocket as error:
            self._queue_put(EventItem(EventType.resume if error.resume else EventType.identify, self, error))
        except Exception as error:  # noqa: BLE001 -- as in the library: its loop raises it
            self._queue_put(EventItem(EventType.terminate, self, error))
        else:
            self.launch()

    async def _handle_disconnect(self, e: Exception) -> None:
        """Reconnect after a pause. Leave final errors and resets to the library."""
        final = isinstance(e, discord.ConnectionClosed) and e.code != CLOSED_IN_ORDER
        reset = isinstance(e, OSError) and e.errno in _RESET
        if final or reset or self._client.is_closed():
            await super()._handle_disconnect(e)
            return
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        # The library calls this in the loop that connects all shards, so the pause is a task.
        self._task = asyncio.get_running_loop().create_task(self._connect_again(e))

    async def _connect_again(self, error: Exception) -> None:
        await self._client.http.pause(min(self._backoff.delay(), LONGEST_PAUSE))
        self._queue_put(EventItem(EventType.reconnect, self, error))
