"""A season on Discord: an admin turns it on, and its table is posted in the channel at its end."""

from bot.features.seasons import turn
from storage.model import ChatId, PersonId, moment_of
from tests.adapters.discord.harness import Harness, said
from tests.core.seasons.evening import ended
from tests.fakes.discord import FakeDiscord


async def test_its_table_comes_once_with_medals_and_calls_nobody(harness: Harness, fake: FakeDiscord) -> None:
    admin, deps = fake.person("dora", admin=True), harness.app.deps
    assert "starts at zero" in said(await admin.slash("settings", setting="seasons", value="monthly"))
    ids = []
    for name in ("ana", "bea", "caio"):
        user = fake.person(name)
        await user.slash("language", language="en")
        ids.append(PersonId(f"discord:{user.id}"))
    assert fake.channel.guild is not None
    chat = ChatId(f"discord:{fake.channel.guild.id}")
    for people, times in ((ids[:2], 4), (ids[1:], 3), ((ids[0], ids[2]), 2), ((ids[2], ids[0]), 1)):
        await ended(deps, chat, people, times)
    until = (await deps.cache.chat(chat)).season_until
    assert until is not None
    harness.clock.passes(moment_of(until) + 90.0 - harness.clock())
    for _ in range(2):
        await turn.catch_up(deps)
        await harness.app.outbox.catch_up()
        await harness.app.idle()
    await fake.settled()
    (post,) = [message for message in fake.channel.shown if "The season is over" in message.content]
    assert "🥇 ana 6 · 🥈 bea 3 · 🥉 caio 1" in post.content
    assert "<@" not in post.content
    assert post.files
    last = await admin.slash("top", game="lasca", period="last")
    assert "🥇 ana 6 · 7" in said(last)
