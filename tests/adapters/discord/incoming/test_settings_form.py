"""The settings of a server on Discord: forms with the present values, changed in one go."""

import pytest

from bot.features.settings.chats import FORMS
from storage.model import ChatId, mentions_of
from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord, Person


@pytest.fixture(name="host")
def _host(fake: FakeDiscord) -> Person:
    """Return a person who manages the server."""
    return fake.person("dora", admin=True)


async def test_a_form_shows_what_is_set_and_changes_several_settings(
    harness: Harness, fake: FakeDiscord, host: Person
) -> None:
    shown = await host.slash("settings")
    form = (await host.click(shown.reply, "Chat…")).modal
    assert [field.custom_id for field in form.fields] == [*FORMS["chat"]]
    preset = {field.custom_id: field.value for field in form.fields}
    assert (preset["language"], preset["theme"], preset["mentions"]) == ("en", "classic", "calm")
    assert len(preset["games"].split(",")) == 8
    answer = await host.submit(form, {"theme": "dark", "mentions": "always", "games": "lasca,halma"})
    assert said(answer) == "Done."
    chat = await harness.app.deps.cache.chat(ChatId(f"discord:{fake.guild.id}"))
    assert (chat.theme, chat.games, chat.language) == ("dark", ("lasca", "halma"), None)
    assert await harness.app.deps.store.note(mentions_of(chat.id)) == "always"
    form = (await host.click((await host.slash("settings")).reply, "Chat…")).modal
    await host.submit(form, {"mentions": "calm", "games": ",".join(harness.app.deps.games)})
    chat = await harness.app.deps.cache.chat(chat.id)
    assert (chat.theme, chat.games) == ("dark", ())
    assert await harness.app.deps.store.note(mentions_of(chat.id)) is None


@pytest.mark.parametrize("label", ["Chat…", "Tables…", "Rated games…", "Events…"])
async def test_a_form_that_is_sent_as_it_is_changes_nothing(
    harness: Harness, fake: FakeDiscord, host: Person, label: str
) -> None:
    await host.slash("settings", setting="puzzle", value="7")
    before = await harness.app.deps.cache.chat(ChatId(f"discord:{fake.guild.id}"))
    shown = await host.slash("settings")
    assert said(await host.submit((await host.click(shown.reply, label)).modal)) == "Done."
    assert await harness.app.deps.cache.chat(before.id) == before


async def test_a_form_that_begins_a_season_says_until_when(
    harness: Harness, fake: FakeDiscord, host: Person
) -> None:
    shown = await host.slash("settings")
    form = (await host.click(shown.reply, "Events…")).modal
    answer = await host.submit(form, {"seasons": "monthly", "puzzle": "off"})
    assert "season" in said(answer)
    assert (await harness.app.deps.cache.chat(ChatId(f"discord:{fake.guild.id}"))).seasons == "monthly"


async def test_a_form_opened_before_another_change_does_not_undo_it(
    harness: Harness, fake: FakeDiscord, host: Person
) -> None:
    shown = await host.slash("settings")
    form = (await host.click(shown.reply, "Chat…")).modal
    await host.slash("settings", setting="theme", value="dark")
    await host.slash("settings", setting="games", value="lasca")
    await host.submit(form, {"quiet": "on"})
    chat = await harness.app.deps.cache.chat(ChatId(f"discord:{fake.guild.id}"))
    assert (chat.theme, chat.games, chat.quiet) == ("dark", ("lasca",), True)
