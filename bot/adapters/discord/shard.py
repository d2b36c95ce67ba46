"""A shard's connection to the gateway: how long it waits for answers, and before it connects again."""

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
"""Seconds until the next attempt at most; the library would wait for up to a quarter of an hour."""
SESSION_DEADLINE: Final = 30.0
"""Seconds from IDENTIFY or RESUME to READY or RESUMED. Discord takes a few for a large shard."""
CONNECTING: Final = 60.0
"""Seconds for a connection with its turn to identify, as in the library: other shards wait meanwhile."""
CLOSED_IN_ORDER: Final = 1000
_VOID: Final = frozenset({4003, 4007, 4009})
"""Close codes of a session that cannot be resumed: Discord may answer RESUME by one of them."""
_RESET: Final = frozenset({54, 10054})
"""Numbers of a connection that was reset: the library resumes it at once."""


class GatewaySocket(DiscordWebSocket):
    """A connection to the gateway that does not wait for ever until its session has begun.

    The library waits a minute for HELLO, and for READY and RESUMED as long as heartbeats are acknowledged.
    """

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(socket, loop=loop)
        self._expires = loop.time() + DEADLINE
        self._session: asyncio.Future[Any] | None = None

    async def identify(self) -> None:
        """Ask for a new session, once it is this shard's turn."""
        await super().identify()
        self._expect("READY")

    async def resume(self) -> None:
        """Ask for the rest of a session."""
        await super().resume()
        self._expect("RESUMED")

    def _expect(self, event: str) -> None:
        self._session = self.wait_for(event, lambda _: True)
        self._expires = self.loop.time() + SESSION_DEADLINE

    async def poll_event(self) -> None:
        """Take in the next message.

        Raises: TimeoutError: the server greets with nothing, or begins no session, in time.
            ConnectionError: it hangs up before the session. The library would call again without a pause.
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
            if self._close_code is None:  # else this side closed, as the server asked
                raise ConnectionError from None
            raise


class Shard(discord.shard.Shard):
    """A shard that connects again within half a minute, and at once where Discord answers again."""

    _client: "Client"

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Connect again at once: resume the session, or begin one where there is none."""
        self._cancel_task()
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        await self._connect(self.ws.gateway, resume=exc.resume)

    async def reconnect(self) -> None:
        """Connect after a pause. The gateway of the session may be gone, and others know the session, too."""
        self._cancel_task()
        await self._connect(None, resume=True)

    async def _connect(self, gateway: yarl.URL | None, *, resume: bool) -> None:
        """Replace the connection, or prepare the next attempt.

        gateway: where the session is resumed. resume: if it can be; an attempt that failed has not ended it.
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
        except Exception as error:  # noqa: BLE001 -- as the library does: the loop of all shards raises it
            self._queue_put(EventItem(EventType.terminate, self, error))
        else:
            self.launch()

    async def _handle_disconnect(self, e: Exception) -> None:
        """Connect again after a pause, unless the library knows better.

        The pause is a task: the library calls this in the one loop that connects all shards.
        """
        final = isinstance(e, discord.ConnectionClosed) and e.code != CLOSED_IN_ORDER
        reset = isinstance(e, OSError) and e.errno in _RESET
        if final or reset or self._client.is_closed():
            await super()._handle_disconnect(e)
            return
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        self._task = asyncio.get_running_loop().create_task(self._connect_again(e))

    async def _connect_again(self, error: Exception) -> None:
        await self._client.http.pause(min(self._backoff.delay(), LONGEST_PAUSE))
        self._queue_put(EventItem(EventType.reconnect, self, error))
