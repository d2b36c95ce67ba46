"""The gateway without the library: sessions, refusals, and recipients of events."""

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest
from aiohttp import ClientWebSocketResponse

from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.gateway import (
    DIRECT_MESSAGES,
    DISPATCH,
    GUILD_MEMBERS,
    GUILD_MESSAGES,
    GUILDS,
    HEARTBEAT,
    HEARTBEAT_ACK,
    HELLO,
    IDENTIFY,
    INVALID_SESSION,
    MESSAGE_CONTENT,
    PRESENCES,
    RECONNECT,
    RESUME,
)
from tests.fakes.test_discord.bot import Clock, Json

Heard = tuple[int, object, str | None]
"""Opcode, data and name of an event."""


@asynccontextmanager
async def connecting(fake: FakeDiscord) -> AsyncIterator[ClientWebSocketResponse]:
    async with aiohttp.ClientSession() as session, session.ws_connect(fake.gateway_url) as socket:
        assert (await heard(socket))[0] == HELLO
        yield socket


async def identify(socket: ClientWebSocketResponse, fake: FakeDiscord, **given: object) -> None:
    await socket.send_json({"op": IDENTIFY, "d": {"token": fake.token, "intents": GUILDS, **given}})


async def begun(socket: ClientWebSocketResponse, fake: FakeDiscord, **given: object) -> str:
    """Begin a session, and return its id."""
    await identify(socket, fake, **given)
    _, ready, name = await heard(socket)
    assert name == "READY"
    assert isinstance(ready, dict)
    return str(ready["session_id"])


async def resume(
    socket: ClientWebSocketResponse, fake: FakeDiscord, session: str, seq: int = 2, **given: object
) -> None:
    data = {"token": fake.token, "session_id": session, "seq": seq, **given}
    await socket.send_json({"op": RESUME, "d": data})


async def heard(socket: ClientWebSocketResponse) -> Heard:
    """Return the next message; a close code is the opcode of nothing else."""
    message = await socket.receive(timeout=20)
    if message.type is aiohttp.WSMsgType.CLOSE:
        return message.data, None, None
    told: Json = message.json()
    return told["op"], told["d"], told["t"]


async def all_told(socket: ClientWebSocketResponse) -> list[str]:
    """Return the names of the events sent so far."""
    await socket.send_json({"op": HEARTBEAT, "d": None})
    names = list[str]()
    while (each := await heard(socket))[0] != HEARTBEAT_ACK:
        assert each[2] is not None
        names.append(each[2])
    return names


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"token": "another"}, 4004),
        ({"shard": [2, 2]}, 4010),
        ({"intents": 1 << 30}, 4013),
        ({"intents": GUILD_MEMBERS}, 4014),
        ({"intents": PRESENCES}, 4014),
        ({"intents": MESSAGE_CONTENT}, 4014),
    ],
)
async def test_who_is_not_let_in(fake: FakeDiscord, given: Json, code: int) -> None:
    async with connecting(fake) as socket:
        await identify(socket, fake, **given)
        assert (await heard(socket))[0] == code
    assert fake.gateway.sessions == []


async def test_a_shard_takes_so_many_servers(fake: FakeDiscord) -> None:
    """Put all servers on one of two shards."""
    fake.gateway.most_guilds, fake.gateway.starts.spacing = 0, 0.0
    own = (int(fake.guild.id) >> 22) % 2
    for shard, told in ((own, 4011), (1 - own, DISPATCH)):
        async with connecting(fake) as socket:
            await identify(socket, fake, shard=[shard, 2])
            assert (await heard(socket))[0] == told


async def test_nobody_is_let_in_during_an_outage(fake: FakeDiscord) -> None:
    await fake.go_down()
    with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
        async with connecting(fake):
            pass
    await fake.come_back()
    async with connecting(fake):
        pass


@pytest.mark.parametrize(("given", "code"), [({"token": "another"}, 4004), ({"seq": 3}, 4007)])
async def test_who_may_not_resume_is_closed(fake: FakeDiscord, given: Json, code: int) -> None:
    async with connecting(fake) as socket:
        session = await begun(socket, fake)
    async with connecting(fake) as socket:
        await resume(socket, fake, session, **given)
        assert (await heard(socket))[0] == code


async def lost(fake: FakeDiscord, clock: Clock, way: str) -> str:
    """Return a session that can't be resumed."""
    async with connecting(fake) as socket:
        session = await begun(socket, fake)
        if way == "outage":
            await fake.go_down()
            await fake.come_back()
        elif way == "late and lost by the client":
            await socket.close(code=4000)
        elif way != "closed in order":
            await fake.gateway.drop(resumable=way != "void")
    await fake.until(lambda: not fake.gateway.sessions)
    clock.moment += 61 if way.startswith("late") else 0
    return "nobody's" if way == "unknown" else session


@pytest.mark.parametrize(
    "way", ["unknown", "void", "late", "late and lost by the client", "outage", "closed in order"]
)
async def test_a_session_that_is_over_has_to_be_begun_anew(fake: FakeDiscord, clock: Clock, way: str) -> None:
    session = await lost(fake, clock, way)
    async with connecting(fake) as socket:
        await resume(socket, fake, session)
        assert await heard(socket) == (INVALID_SESSION, False, None)


async def test_a_session_is_resumed_within_a_minute_with_what_was_missed(
    fake: FakeDiscord, clock: Clock
) -> None:
    async with connecting(fake) as socket:
        session = await begun(socket, fake)
        await fake.drop()
    await fake.add_channel("one")
    await fake.slow_down(fake.channel, 5)
    clock.moment += 60
    async with connecting(fake) as socket:
        await resume(socket, fake, session, seq=3)
        assert await all_told(socket) == ["CHANNEL_UPDATE", "RESUMED"]


async def test_one_session_in_five_seconds(fake: FakeDiscord) -> None:
    fake.gateway.starts.spacing = math.inf
    fake.gateway.starts.take(0)
    async with connecting(fake) as socket:
        await identify(socket, fake)
        assert await heard(socket) == (INVALID_SESSION, False, None)
    assert fake.gateway.starts.limit()["remaining"] == fake.gateway.starts.most - 2
    assert fake.gateway.starts.limit()["reset_after"] == 86_400_000
    assert (fake.gateway.starts.most, fake.gateway.starts.limit()["max_concurrency"]) == (1000, 1)


def test_shards_of_other_buckets_do_not_wait_for_each_other(fake: FakeDiscord) -> None:
    starts = fake.gateway.starts
    starts.spacing, starts.concurrency = 1e6, 2
    starts._latest = dict.fromkeys((0, 1, 2), -1e6)
    for shard in (0, 1, 2):
        starts.take(shard)
    assert starts.too_soon == 1


async def test_one_session_too_many_ends_all(fake: FakeDiscord) -> None:
    token = fake.token
    async with connecting(fake) as one, connecting(fake) as other:
        await begun(one, fake)
        await all_told(one)
        fake.gateway.starts.most = 1
        await identify(other, fake)
        assert [(await heard(each))[0] for each in (one, other)] == [4004, 4004]
    assert fake.token != token


@pytest.mark.parametrize("asked", [0, GUILD_MESSAGES, DIRECT_MESSAGES])
async def test_messages_are_told_to_who_asked_for_them(fake: FakeDiscord, asked: int) -> None:
    alice = fake.person("alice")
    async with connecting(fake) as socket:
        await begun(socket, fake, intents=GUILDS | asked)
        await all_told(socket)
        await alice.says("here", wait="sent")
        assert await all_told(socket) == ["MESSAGE_CREATE"] * (asked == GUILD_MESSAGES)
        await alice.in_dm.says("in private", wait="sent")
        assert await all_told(socket) == ["MESSAGE_CREATE"] * (asked == DIRECT_MESSAGES)


async def test_each_shard_is_told_of_its_own_servers_and_the_first_of_private_chats(
    fake: FakeDiscord, clock: Clock
) -> None:
    fake.gateway.starts.spacing = 0.0
    await fake.add_guild("Elsewhere", bot=False)
    guilds = [fake.guild]
    for seconds in (1.0015, 0.9990, 1.0010):  # which shard a server goes to depends on when it was made
        clock.moment += seconds
        guilds.append(await fake.add_guild(f"after {clock.moment}"))
    intents = GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES
    alice = fake.person("alice")
    for shard in (0, 1):
        own = [each for each in guilds if (int(each.id) >> 22) % 2 == shard]
        async with connecting(fake) as socket:
            await identify(socket, fake, intents=intents, shard=[shard, 2])
            _, ready, _ = await heard(socket)
            assert isinstance(ready, dict)
            assert ready["guilds"] == [{"id": each.id, "unavailable": True} for each in own]
            assert await all_told(socket) == ["GUILD_CREATE"] * len(own)
            for guild in guilds:
                await alice.at(guild).says("here", wait="sent")
                await fake.interactions.send(2, alice.user, guild.channels[0], {})
            await alice.in_dm.says("in private", wait="sent")
            told = await all_told(socket)
        assert len(own) == 2
        assert told.count("INTERACTION_CREATE") == len(own)
        assert told.count("MESSAGE_CREATE") == len(own) + (shard == 0)


@pytest.mark.parametrize("resumable", [True, False])
async def test_what_the_gateway_says_in_the_middle(fake: FakeDiscord, *, resumable: bool) -> None:
    async with connecting(fake) as socket:
        await begun(socket, fake)
        await all_told(socket)
        await fake.gateway.ask_to_reconnect()
        assert await heard(socket) == (RECONNECT, None, None)
        await fake.gateway.repeat("GUILD_CREATE")
        assert await all_told(socket) == ["GUILD_CREATE"]
        await fake.gateway.invalidate(resumable=resumable)
        assert await heard(socket) == (INVALID_SESSION, resumable, None)
        await fake.slow_down(fake.channel, 5)
        assert await all_told(socket) == ["CHANNEL_UPDATE"] * resumable
        await fake.drop(code=4009)
        assert (await heard(socket))[0] == 4009


async def test_two_sessions_of_one_shard_are_both_told_everything(fake: FakeDiscord) -> None:
    """Treat each separately; a session without a connection gives way to the next of its shard."""
    alice = fake.person("alice")
    async with connecting(fake) as first, connecting(fake) as second:
        for socket in (first, second):
            await begun(socket, fake, intents=GUILDS | GUILD_MESSAGES)
            await all_told(socket)
            fake.gateway.starts.spacing = 0.0
        await alice.says("here", wait="sent")
        assert await all_told(first) == await all_told(second) == ["MESSAGE_CREATE"]
    await fake.until(lambda: not fake.gateway.sessions)
    async with connecting(fake) as third:
        await begun(third, fake, intents=GUILDS | GUILD_MESSAGES)
        assert len(fake.gateway._current) == 1
