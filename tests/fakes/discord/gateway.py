"""The gateway: identify, heartbeat, dispatch, resume with replay, shards, and their failures."""

import asyncio
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.fakes.discord.pointing import ELSEWHERE
from tests.fakes.discord.starts import SessionStarts, Start
from tests.fakes.discord.waiting import Changes
from tests.fakes.discord.world.model import Clock, Json

# opcodes
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

GUILDS, GUILD_MEMBERS, PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT

# close codes
UNKNOWN_ERROR, REFUSED_TOKEN, BAD_SEQUENCE = 4000, 4004, 4007
WRONG_SHARD, TOO_FEW_SHARDS, WRONG_INTENTS, DISALLOWED_INTENTS = 4010, 4011, 4013, 4014
ALL_INTENTS = (1 << 26) - 1

MOST_GUILDS = 2500
"""Most guilds on one shard."""
RESUMABLE = 60.0
"""Seconds during which a lost connection's session can be resumed. Discord gives no exact number."""


class Connection:
    """One websocket, compressed if the client asks for it."""

    def __init__(self, socket: web.WebSocketResponse, compressed: bool) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if compressed else None
        self._sending = asyncio.Lock()

    async def send(
        self, opcode: int, data: object, event: str | None = None, sequence: int | None = None
    ) -> None:
        text = json.dumps({"op": opcode, "d": data, "t": event, "s": sequence})
        async with self._sending:
            if self.socket.closed:
                return
            with suppress(ConnectionResetError):  # a dead client gets nothing; its session keeps the events
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)


@dataclass(eq=False)
class Session:
    """Session that a client may resume: the events of its shard, sent or missed."""

    id: str
    shard: int
    shards: int
    intents: int
    connection: Connection | None
    valid: bool = True
    events: list[tuple[str, Json]] = field(default_factory=list)  # the sequence number is the place from 1
    lost: float | None = None  # when its connection was lost, by the fake's clock
    confirmed: int = 0  # the last sequence number in a heartbeat of the client
    beats: int = 0

    @property
    def connected(self) -> bool:
        return self.connection is not None and not self.connection.socket.closed


class Gateway:
    """`greet(session)` returns the events of a fresh session: READY and the guilds of its shard."""

    def __init__(
        self,
        greet: Callable[[Session], list[tuple[str, Json]]],
        changes: Changes,
        now: Clock,
        token: Callable[[], str],
        used_up: Callable[[], None],
        guilds: Callable[[int, int], int],
    ) -> None:
        """token: returns the current token. used_up: called after a bot began too many sessions in a day.

        guilds: returns the number of guilds on a shard.
        """
        self._greet = greet
        self._changes = changes
        self._now = now
        self._token = token
        self._used_up = used_up
        self._guilds = guilds
        self.most_guilds = MOST_GUILDS
        self.starts = SessionStarts(now)
        self.down = False  # connections are refused
        self.refusing: list[int] = []  # close codes for the next attempts to identify
        self.unanswered: list[int] = []  # HELLO, IDENTIFY or RESUME: left out once for each place in the list
        self.closing_at_once = 0  # connections that are closed before HELLO
        self.hanging_up = 0  # connections that are closed on RESUME
        self.hangs_up_with = UNKNOWN_ERROR
        self._sessions: dict[str, Session] = {}
        self._current: list[Session] = []  # one shard may have several; each gets every event
        self.heartbeat_ms = 20_000
        self.strays: list[str] = []  # hosts of clients that the fake never sent there
        self.identifies = self.resumes = self.invalid_sessions = 0

    @property
    def sessions(self) -> list[Session]:
        return [each for each in self._current if each.connected]

    @property
    def shards(self) -> list[int]:
        """Return the connected shards."""
        return sorted(each.shard for each in self.sessions)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if request.url.host == ELSEWHERE:
            self.strays.append(ELSEWHERE)
        if self.down:
            self._changes.notify()
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress") == "zlib-stream")
        await self._hello(connection)
        session: Session | None = None
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            payload = json.loads(message.data)
            if payload["op"] == HEARTBEAT:
                await self._heartbeat(connection, session, payload["d"])
            elif self._answers(payload["op"]):
                session = await self._begin(connection, payload) or session
            self._changes.notify()
        if session is not None and session.connection is connection:
            session.connection = None
            session.lost = self._now()
            gives_up = socket.close_code in (1000, 1001)  # the client closed on purpose
            session.valid = session.valid and not gives_up
        self._changes.notify()
        return socket

    async def _hello(self, connection: Connection) -> None:
        if self.closing_at_once:
            self.closing_at_once -= 1
            await connection.socket.close(code=UNKNOWN_ERROR)
        elif self._answers(HELLO):
            await connection.send(HELLO, {"heartbeat_interval": self.heartbeat_ms})

    async def _begin(self, connection: Connection, payload: Json) -> Session | None:
        """Answer IDENTIFY or RESUME. Return the connection's new session, if it gets one."""
        if payload["op"] == IDENTIFY:
            return await self._identify(connection, payload["d"])
        return await self._resume(connection, payload["d"]) if payload["op"] == RESUME else None

    def _answers(self, opcode: int) -> bool:
        """Return False if the gateway must leave this message unanswered."""
        if opcode not in self.unanswered:
            return True
        self.unanswered.remove(opcode)
        return False

    async def _heartbeat(self, connection: Connection, session: Session | None, sequence: int | None) -> None:
        if session is not None:
            session.confirmed = sequence or 0
            session.beats += 1
        await connection.send(HEARTBEAT_ACK, None)

    async def _identify(self, connection: Connection, data: Json) -> Session | None:
        if code := self._refusal(data):
            await connection.socket.close(code=code)
            return None
        self.identifies += 1
        shard, shards = data.get("shard") or (0, 1)
        match self.starts.take(shard):
            case Start.USED_UP:
                self._used_up()
                await self.drop(resumable=False, code=REFUSED_TOKEN)
                await connection.socket.close(code=REFUSED_TOKEN)
                return None
            case Start.TOO_SOON:
                self.invalid_sessions += 1
                await connection.send(INVALID_SESSION, data=False)
                return None
            case Start.ACCEPTED:
                pass
        session = Session(f"session-{self.identifies}", shard, shards, data["intents"], connection)
        self._sessions[session.id] = session
        self._is_current(session)
        for event, body in self._greet(session):
            await self._send(session, event, body)
        return session

    def _is_current(self, session: Session) -> None:
        """Make a session the current one of its shard, beside those that are still connected."""
        others = [each for each in self._current if each.connected or each.shard != session.shard]
        self._current = [*(each for each in others if each is not session), session]

    def _refusal(self, data: Json) -> int | None:
        """Return the close code if Discord wouldn't accept how the client identifies."""
        if self.refusing:
            return self.refusing.pop(0)
        shard, shards = data.get("shard") or (0, 1)
        if data["token"] != self._token():
            return REFUSED_TOKEN
        if not 0 <= shard < shards:
            return WRONG_SHARD
        if self._guilds(shard, shards) > self.most_guilds:
            return TOO_FEW_SHARDS
        if data["intents"] & ~ALL_INTENTS:
            return WRONG_INTENTS
        return DISALLOWED_INTENTS if data["intents"] & PRIVILEGED else None

    async def _resume(self, connection: Connection, data: Json) -> Session | None:
        session = self._sessions.get(data["session_id"])
        if self.hanging_up:
            self.hanging_up -= 1
            await connection.socket.close(code=self.hangs_up_with)
            return None
        if data["token"] != self._token():
            await connection.socket.close(code=REFUSED_TOKEN)
            return None
        if session is not None and data["seq"] > len(session.events):
            await connection.socket.close(code=BAD_SEQUENCE)
            return None
        if session is None or not session.valid or self._too_late(session):
            self.invalid_sessions += 1
            await connection.send(INVALID_SESSION, data=False)
            return None
        self.resumes += 1
        missed = list(enumerate(session.events, start=1))[data["seq"] :]
        session.connection, session.lost = connection, None
        self._is_current(session)
        for sequence, (event, body) in missed:
            await connection.send(DISPATCH, body, event, sequence)
        await self._send(session, "RESUMED", {})
        return session

    def _too_late(self, session: Session) -> bool:
        return session.lost is not None and self._now() - session.lost > RESUMABLE

    async def dispatch(self, event: str, body: Json, guild_id: str | None, intents: int = GUILDS) -> None:
        """Send an event to the guild's shard (DMs: 0), if it wants such events; keep it during a
        disconnection.
        """
        for session in list(self._current):
            asked = session.intents & intents == intents
            if session.valid and asked and _shard_of(guild_id, session) == session.shard:
                await self._send(session, event, body)

    async def dispatch_to_all(self, event: str, body: Json, intents: int) -> None:
        """Send an event to every shard that wants such events."""
        for session in list(self._current):
            if session.valid and session.intents & intents == intents:
                await self._send(session, event, body)

    async def _send(self, session: Session, event: str, body: Json) -> None:
        session.events.append((event, body))
        sequence = len(session.events)
        if session.connection is not None:
            await session.connection.send(DISPATCH, body, event, sequence)

    async def drop(self, shard: int | None = None, resumable: bool = True, code: int = UNKNOWN_ERROR) -> None:
        """Close the connections (of one shard, or all). Without `resumable` the session is void as well."""
        for session in list(self._current):
            if shard in (None, session.shard):
                connection, session.connection = session.connection, None
                session.lost = self._now()
                session.valid = session.valid and resumable
                if connection is not None:
                    await connection.socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """Send opcode 7, as before every restart of one of Discord's own servers."""
        for session in self.sessions:
            assert session.connection is not None
            await session.connection.send(RECONNECT, None)

    async def invalidate(self, *, resumable: bool) -> None:
        """Send opcode 9 in the middle of a connection; unless resumable, end the session."""
        for session in self.sessions:
            assert session.connection is not None
            session.valid = resumable
            await session.connection.send(INVALID_SESSION, resumable)

    async def repeat(self, event: str) -> None:
        """Deliver the last event of a kind again, as Discord does if it is unsure."""
        for session in list(self._current):
            bodies = [body for name, body in session.events if name == event]
            if bodies:
                await self._send(session, event, bodies[-1])

    async def barrier(self) -> None:
        """Wait until every connected client has handled all events, as its heartbeat confirms."""
        for session in self.sessions:
            assert session.connection is not None
            sent, beats = len(session.events), session.beats
            await session.connection.send(HEARTBEAT, None)

            def taken_in(session: Session = session, sent: int = sent, beats: int = beats) -> bool:
                return not session.connected or (session.beats > beats and session.confirmed >= sent)

            await self._changes.until(taken_in, f"shard {session.shard} to answer a heartbeat")


def _shard_of(guild_id: str | None, session: Session) -> int:
    return 0 if guild_id is None else (int(guild_id) >> 22) % session.shards
