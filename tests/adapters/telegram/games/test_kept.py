"""An answer asked for in a group, which waits behind its link even if the bot restarts."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from time import time

import pytest

from bot.app import App
from bot.core.language.voice import Voice
from storage.model import Busy, Unavailable
from tests.adapters.telegram.child import house_to_kill
from tests.adapters.telegram.opened import open_house, settled
from tests.fakes.telegram import Chat, Clock, FakeTelegram, Person
from tests.postgres import Server
from tests.tiers import FULL

SAYS = Voice("en")
GREETING = "Good to see you"


async def asked(fake: FakeTelegram) -> tuple[Person, Person, Chat, str]:
    """Tap Rules under a lobby in a group, and return the link of the answer."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    lobby = await fake.answer_to(await ana.says("/play lasca", group))
    link = (await bea.taps(lobby, "Rules")).url
    assert link
    return ana, bea, group, link


async def rules_are_there(fake: FakeTelegram, ana: Person, bea: Person, link: str) -> None:
    """Expect the rules, with pictures and buttons, for the requester only."""
    assert (await fake.answer_to(await ana.follows(link))).text.startswith(GREETING)
    rules = await fake.answer_to(await bea.follows(link))
    assert "Lasca" in rules.text
    assert rules.labels == ["Learn", "Variants"]
    await fake.until(lambda: fake.count("sendMediaGroup"))


async def test_who_follows_the_link_after_a_kill_finds_it(tmp_path: Path) -> None:
    path = tmp_path / "taberna.sqlite3"
    async with FakeTelegram(clock=Clock(time())) as fake:  # the killed process uses real time
        async with house_to_kill(fake, path):
            ana, bea, _, link = await asked(fake)
        async with open_house(fake, path):
            await rules_are_there(fake, ana, bea, link)


@FULL
async def test_a_process_that_takes_the_platform_over_has_it(
    fake: FakeTelegram, postgres: Server, tmp_path: Path
) -> None:
    first = await on_postgres(fake, postgres.database(tmp_path))
    ana, bea, _, link = await asked(fake)
    await killed(first)
    second = await on_postgres(fake, postgres.database(tmp_path))
    await rules_are_there(fake, ana, bea, link)
    await killed(second)


async def on_postgres(fake: FakeTelegram, url: str) -> Process:
    """Start a bot on Telegram as a process of its own, and wait until it is open."""
    api = fake.base_url.removesuffix("/bot")
    command = (sys.executable, "-m", "tests.adapters.one_platform", "telegram", url, api, fake.token)
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=DEVNULL)
    assert process.stdout
    while (said := await process.stdout.readline()) != b"open\n":
        assert said
    return process


async def killed(process: Process) -> None:
    process.kill()
    await process.communicate()


@pytest.mark.parametrize(
    ("reason", "words"), [(Unavailable("gone"), "refusal-store_closed"), (Busy("held"), "refusal-busy")]
)
async def test_who_asks_as_the_store_fails_has_the_answer_all_the_same(
    app: App, fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch, reason: Unavailable, words: str
) -> None:
    """Don't claim that nothing changed: the bot may have stored the change before the failure."""
    ana, bea, group, link = await asked(fake)
    lobby = fake.posts(group)[-1]

    async def fails(*_: object) -> None:
        raise reason

    monkeypatch.setattr(app.deps.store.answers, "keep", fails)
    monkeypatch.setattr(app.deps.store.answers, "find", fails)
    unstored = (await bea.taps(lobby, "Rules")).url
    assert unstored
    (export,) = (await fake.answer_to(await ana.says("/privacy export", group))).buttons
    assert (await fake.answer_to(await bea.follows(link))).text == SAYS(words)
    await rules_are_there(fake, ana, bea, unstored)
    assert (await fake.answer_to(await ana.follows(export.url))).file
    await settled(fake, app)
