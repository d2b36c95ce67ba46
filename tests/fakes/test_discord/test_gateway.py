"""Failures of the gateway, as the real client meets them."""

import asyncio
import math

import aiohttp
import discord
import pytest

from tests.fakes.discord import FakeDiscord
from tests.fakes.test_discord.bot import Bot, Clock, buttons, refusal


async def ended(fake: FakeDiscord) -> discord.ConnectionClosed:
    """Return the error that ends a client which connects now."""
    async with Bot() as bot:
        with pytest.raises(discord.ConnectionClosed) as closed:
            await bot.start(fake.token)
    return closed.value


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013])
async def test_a_fatal_close_code_ends_the_client(fake: FakeDiscord, code: int) -> None:
    fake.gateway.refusing.append(code)
    assert (await ended(fake)).code == code


async def test_a_wrong_token_is_refused_at_the_gateway_too(fake: FakeDiscord) -> None:
    fake.gateway._token = lambda: "changed since"
    assert (await ended(fake)).code == 4004


async def test_a_fatal_close_code_in_the_middle_ends_the_client(fake: FakeDiscord) -> None:
    async with Bot() as bot:
        running = asyncio.create_task(bot.start(fake.token))
        await fake.connected()
        await fake.drop(code=4004)
        with pytest.raises(discord.ConnectionClosed):
            await running


async def test_a_request_to_reconnect_is_followed_by_a_resume(fake: FakeDiscord, bot: Bot) -> None:
    await fake.gateway.ask_to_reconnect()
    await fake.until(lambda: fake.gateway.resumes == 1, "a RESUME")
    assert fake.gateway.identifies == 1


@pytest.mark.parametrize("resumable", [True, False])
async def test_an_invalid_session_may_or_may_not_be_resumed(
    fake: FakeDiscord, bot: Bot, resumable: bool
) -> None:
    await fake.gateway.invalidate(resumable=resumable)
    await fake.until(lambda: fake.gateway.resumes + fake.gateway.identifies == 2, "a session")
    assert fake.gateway.resumes == int(resumable)


async def test_what_happens_in_an_outage_of_minutes_is_never_told(
    fake: FakeDiscord, bot: Bot, clock: Clock
) -> None:
    alice = fake.person("alice")
    fake.gateway.down = True
    await fake.drop()
    await alice.says("@bot c3 d4", wait="sent")
    clock.moment += 61
    fake.gateway.down = False
    await fake.until(lambda: fake.gateway.identifies == 2, "a new session")
    await fake.settled()
    assert bot.heard == []
    assert fake.gateway.invalid_sessions == 1


async def test_a_short_loss_is_made_good(fake: FakeDiscord, bot: Bot, clock: Clock) -> None:
    await fake.drop()
    await fake.person("alice").says("@bot c3 d4", wait="sent")
    clock.moment += 10
    await fake.until(lambda: fake.gateway.resumes == 1, "a RESUME")
    await fake.settled()
    assert bot.heard == [f"{fake.bot.mention} c3 d4"]


async def test_an_outage_of_everything(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    await fake.go_down()
    with pytest.raises(discord.DiscordServerError):
        await channel.send("is anybody there?")
    assert fake.gateway.sessions == []
    await fake.come_back()
    await fake.until(lambda: fake.gateway.identifies == 2, "a new session")
    await channel.send("there you are")


@pytest.mark.parametrize("path", ["/users/@me", "/gateway/bot", "/commands"])
@pytest.mark.parametrize("trouble", [429, 503, None], ids=["limit", "outage", "no network"])
async def test_a_start_that_fails(fake: FakeDiscord, path: str, trouble: int | None) -> None:
    """End the library's client; a caller that retries must start another one."""
    for method in ("GET", "PUT"):
        if trouble is None:
            fake.cut(method, f"{path}$", times=9)  # the library repeats what can be repeated
        else:
            fake.fail(method, f"{path}$", trouble, via=False)
    async with Bot(shards=None) as bot:
        with pytest.raises((discord.DiscordException, aiohttp.ClientError)):
            await bot.start(fake.token)


async def test_an_event_may_come_twice(fake: FakeDiscord, bot: Bot) -> None:
    await fake.person("alice").says("@bot c3 d4")
    await fake.gateway.repeat("MESSAGE_CREATE")
    await fake.settled()
    assert bot.heard == [f"{fake.bot.mention} c3 d4"] * 2


async def test_an_event_that_cannot_be_read_ends_the_client(fake: FakeDiscord) -> None:
    async with Bot() as bot:
        running = asyncio.create_task(bot.start(fake.token))
        await fake.connected()
        await fake.garble("MESSAGE_CREATE", {"id": "1"})
        with pytest.raises(KeyError):
            await running


async def test_a_nonce_is_forgotten_after_minutes(fake: FakeDiscord, bot: Bot, clock: Clock) -> None:
    channel = await bot.channel(fake)
    first = await channel.send("the board", nonce="7-3")
    clock.moment += 60
    assert (await channel.send("the board", nonce="7-3")).id == first.id
    clock.moment += 180
    assert (await channel.send("the board", nonce="7-3")).id != first.id


async def test_a_message_that_a_moderator_deletes_is_gone(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    await channel.send("the board", nonce="7-3", view=buttons("Bid", "ask"))
    alice, root = fake.person("alice"), fake.person("root", admin=True)
    with pytest.raises(AssertionError, match="alice may not"):
        await alice.deletes(fake.last())
    await root.deletes(fake.last())
    assert fake.channel.shown == []


async def test_the_nonce_of_a_deleted_message_is_remembered_and_no_message_found(
    fake: FakeDiscord, bot: Bot, clock: Clock
) -> None:
    channel = await bot.channel(fake)
    await (await channel.send("the board", nonce="7-3")).delete()
    assert await refusal(channel.send("the board", nonce="7-3")) == 10008
    clock.moment += 181
    await channel.send("the board", nonce="7-3")


async def test_a_nonce_is_known_wherever_it_was_used_first(fake: FakeDiscord, bot: Bot) -> None:
    first = await (await bot.channel(fake)).send("the board", nonce="7-3")
    other = await fake.add_channel("other")
    await fake.settled()
    elsewhere = await bot.get_partial_messageable(int(other.id)).send("the board", nonce="7-3")
    assert (elsewhere.id, other.shown) == (first.id, [])


async def test_who_identifies_too_soon_has_no_session_yet(fake: FakeDiscord) -> None:
    starts = fake.gateway.starts
    spacing, starts.spacing = starts.spacing, math.inf
    starts.take(0)
    async with Bot() as bot:
        running = asyncio.create_task(bot.start(fake.token))
        await fake.until(lambda: starts.too_soon > 0)
        assert fake.gateway.sessions == []
        starts.spacing = spacing
        await fake.connected()
        await bot.close()
        await running


async def test_who_begins_too_many_sessions_in_a_day_loses_the_token(fake: FakeDiscord, clock: Clock) -> None:
    token, starts = fake.token, fake.gateway.starts
    for _ in range(starts.most):
        starts.take(0)
    assert starts.limit()["remaining"] == 0
    assert (await ended(fake)).code == 4004
    async with Bot() as bot:
        with pytest.raises(discord.LoginFailure):
            await bot.login(token)
    clock.moment += 86_399
    assert starts.limit()["remaining"] == 0
    clock.moment += 1
    assert starts.limit()["remaining"] == starts.most
