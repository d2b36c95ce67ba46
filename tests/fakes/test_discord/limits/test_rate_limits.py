"""Rate limits: counted requests, announced limits, and answers to a client that ignores them."""

import time

import aiohttp
import discord
import pytest

from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.rest.rate_limits import RateLimits
from tests.fakes.test_discord.bot import Bot, ask

CHANNEL = "/channels/200000000000000000/messages"
OTHER = "/channels/300000000000000000/messages"
SLOW = 1000.0
"""Seconds so long that no window ends during a test."""


BUCKETS = [
    ("POST", CHANNEL, 5, 5),
    ("PATCH", f"{CHANNEL}/1", 5, 5),
    ("DELETE", f"{CHANNEL}/1", 5, 1),
    ("POST", "/channels/2/typing", 5, 5),
    ("POST", "/channels/2/threads", 50, 300),
    ("POST", f"{CHANNEL}/1/threads", 50, 300),
    ("PATCH", "/channels/2", 5, 15),
    ("GET", "/gateway/bot", 2, 5),
    ("POST", "/webhooks/1/token", 5, 2),
    ("PATCH", "/webhooks/1/token/messages/3", 5, 2),
    ("DELETE", "/webhooks/1/token/messages/3", 5, 2),
]


def test_five_messages_in_five_seconds_a_channel() -> None:
    limits = RateLimits(SLOW)
    verdicts = [limits.take("POST", CHANNEL, None) for _ in range(6)]
    assert [each.headers["X-RateLimit-Remaining"] for each in verdicts] == [*"43210", "0"]
    assert [each.retry_after is None for each in verdicts] == [True] * 5 + [False]
    assert verdicts[5].scope == "user"
    assert verdicts[0].headers["X-RateLimit-Limit"] == "5"
    assert {*verdicts[0].headers} == {
        f"X-RateLimit-{each}" for each in ("Limit", "Remaining", "Reset", "Reset-After", "Bucket")
    }
    assert limits.take("POST", OTHER, None).retry_after is None, "another channel has a bucket of its own"
    assert limits.take("PATCH", f"{CHANNEL}/1", None).retry_after is None, "edits have another one"


@pytest.mark.parametrize(("method", "path", "most", "seconds"), BUCKETS)
def test_the_bucket_of_each_route(method: str, path: str, most: int, seconds: int) -> None:
    limits = RateLimits(SLOW)
    first, *_, last = [limits.take(method, path, None) for _ in range(most + 1)]
    assert first.headers["X-RateLimit-Limit"] == str(most)
    assert round(float(first.headers["X-RateLimit-Reset-After"]) / SLOW) == seconds
    assert float(first.headers["X-RateLimit-Reset"]) > time.time()
    assert last.retry_after is not None
    assert round(last.retry_after / SLOW) in {1, seconds}, "or the global limit comes first"
    assert limits.limited[last.scope] == 1


def test_only_the_two_ways_to_a_thread_share_a_bucket() -> None:
    named = [RateLimits(SLOW).take(method, path, None).headers for method, path, _, _ in BUCKETS]
    assert len({each["X-RateLimit-Bucket"] for each in named}) == len(BUCKETS) - 1


def test_the_edits_of_a_channel_share_a_bucket() -> None:
    limits = RateLimits(SLOW)
    verdicts = [limits.take("PATCH", f"{CHANNEL}/{number}", None) for number in range(6)]
    assert [each.scope for each in verdicts] == [""] * 5 + ["user"]


def test_fifty_requests_a_second_of_whatever_kind() -> None:
    limits = RateLimits(SLOW)
    for number in range(50):
        assert limits.take("GET", f"/channels/{number}", None).retry_after is None
    verdict = limits.take("POST", OTHER, None)
    assert (verdict.scope, verdict.headers) == ("global", {"X-RateLimit-Global": "true"})
    assert verdict.retry_after is not None
    assert round(verdict.retry_after / SLOW) == 1


def test_answers_to_interactions_are_outside_of_the_global_limit_and_of_channels() -> None:
    limits = RateLimits(SLOW)
    for number in range(200):
        verdict = limits.take("POST", f"/interactions/{number}/token-{number}/callback", None)
        assert verdict == ({}, None, "")
    assert limits.take("POST", CHANNEL, None).retry_after is None


def test_follow_ups_are_limited_by_their_token_and_in_secret_by_their_place() -> None:
    limits = RateLimits(SLOW)
    one = [limits.take("POST", "/webhooks/1/token", "here").scope for _ in range(6)]
    assert one == [""] * 5 + ["user"]
    many = [limits.take("POST", f"/webhooks/1/token-{number}", "here") for number in range(26)]
    assert [each.scope for each in many] == [""] * 25 + ["shared"]
    assert many[25].headers["X-RateLimit-Remaining"] == "4", "no header speaks of the place"
    assert many[25].retry_after is not None
    assert round(many[25].retry_after / SLOW) == 60
    assert limits.take("POST", "/webhooks/1/fresh", "elsewhere").retry_after is None


async def test_a_client_that_listens_is_never_refused(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    for number in range(16):
        await channel.send(f"message {number}")
    assert len(fake.channel.shown) == 16
    assert fake.rest.limits.limited == {}


async def test_a_client_that_does_not_listen_is_told_in_full(fake: FakeDiscord, bot: Bot) -> None:
    fake.rest.limits.second = SLOW
    url = f"{discord.http.Route.BASE}/channels/{fake.channel.id}/messages"
    headers = {"Authorization": f"Bot {fake.token}"}
    async with aiohttp.ClientSession() as session:
        answers = [await session.post(url, json={"content": "x"}, headers=headers) for _ in range(6)]
        told = await answers[5].json()
    last = answers[5]
    assert [each.status for each in answers] == [200] * 5 + [429]
    assert told["message"] == "You are being rate limited."
    assert told["global"] is False
    assert told["retry_after"] > SLOW
    assert last.headers["X-RateLimit-Scope"] == "user"
    assert float(last.headers["Retry-After"]) >= told["retry_after"]
    assert last.headers["Via"]


async def test_what_holds_everywhere_and_what_holds_in_a_place_is_said_so(fake: FakeDiscord) -> None:
    fake.rest.limits.second = SLOW
    fake.fail("GET", "/users/@me$", 429, everywhere=True)
    assert (await ask(fake, "GET", "/users/@me")).headers["X-RateLimit-Global"] == "true"
    for _ in range(51):
        everywhere = await ask(fake, "GET", "/users/@me")
    assert (everywhere.status, everywhere.body["global"]) == (429, True)
    assert everywhere.headers["X-RateLimit-Global"] == "true"
    assert everywhere.headers["X-RateLimit-Scope"] == "global"
    alice = fake.person("alice")
    for _ in range(31):
        interaction = await fake.interactions.send(2, alice.user, fake.channel, {})
        path = f"{interaction.id}/{interaction.token}"
        await ask(fake, "POST", f"/interactions/{path}/callback", {"type": 5})
        here = await ask(fake, "POST", f"/webhooks/{fake.bot.id}/{interaction.token}", {"content": "x"})
    assert (here.status, here.headers["X-RateLimit-Scope"]) == (429, "shared")
    assert here.body["message"] == "The resource is being rate limited."


async def test_a_ban_of_the_address_is_a_page_that_no_client_waits_for(fake: FakeDiscord, bot: Bot) -> None:
    fake.fail("POST", "/messages$", 429, via=False)
    with pytest.raises(discord.HTTPException) as refused:
        await (await bot.channel(fake)).send("no")
    assert refused.value.status == 429
    assert refused.value.text.startswith("<!DOCTYPE html>")


async def test_a_gateway_error_is_a_page(fake: FakeDiscord, bot: Bot) -> None:
    fake.fail("POST", "/messages$", 503)
    with pytest.raises(discord.DiscordServerError) as refused:
        await (await bot.channel(fake)).send("no")
    assert "503" in refused.value.text


async def test_a_broken_connection(fake: FakeDiscord, bot: Bot) -> None:
    channel = await bot.channel(fake)
    fake.cut("POST", "/messages$")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("lost on the way there")
    assert fake.channel.shown == []
    fake.cut("POST", "/messages$", lost=True)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("lost on the way back")
    assert [each.content for each in fake.channel.shown] == ["lost on the way back"]
