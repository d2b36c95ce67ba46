"""A tournament in a channel on Discord: its post, and its buttons."""

from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord


async def test_a_tournament_is_opened_and_joined_by_buttons(harness: Harness, fake: FakeDiscord) -> None:
    ana, bea = fake.person("ana"), fake.person("bea")
    opened = await ana.slash("tournament", action="open", game="lasca", clock="live")
    assert "The tournament is open." in said(opened)
    await harness.app.outbox.idle()
    entries = harness.board
    assert "🏆" in entries.content
    assert "You're in." in said(await bea.click(entries, "Join"))
    await harness.app.outbox.idle()
    assert "(2 of 16): ana, bea" in entries.content
