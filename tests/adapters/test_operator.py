"""The bot's operator and their documents, as /help and /privacy show them on every platform."""

from pathlib import Path

import pytest

from bot.adapters.web.chat import Chat
from bot.adapters.web.users import FIRST, GROUP
from bot.core.language.operator import Operator
from bot.core.messages import Link, Reply
from bot.testing.harness import Harness
from tests.adapters.discord.harness import said
from tests.adapters.test_mirror import two

ANA = Operator(
    name="Ana of the tavern",
    contact="ana_b@example.org",
    policy="https://example.org/privacy_policy",
    terms="https://example.org/terms",
    support="https://example.org/help?from=bot",
)
PAGES = {ANA.policy, ANA.terms, ANA.support}


@pytest.mark.parametrize("command", ["help", "privacy"])
@pytest.mark.parametrize(
    ("language", "host", "terms"),
    [
        ("en", "Hosted by Ana", "Terms"),
        ("pt-BR", "Quem me hospeda: Ana", "Termos de uso"),
        ("it", "Chi mi ospita: Ana", "Condizioni d'uso"),
    ],
)
async def test_it_is_said_in_the_language_of_who_asks(
    command: str, language: str, host: str, terms: str, tmp_path: Path
) -> None:
    async with Harness(tmp_path / "t.db", operator=ANA) as harness:
        told = await harness.person("Bea", language).says(command)
    assert host in told.text
    assert ANA.contact in told.text
    assert {link.url for link in told.links} == PAGES
    assert Link(terms, ANA.terms) in told.links


@pytest.mark.parametrize("command", ["help", "privacy"])
async def test_only_what_is_set_is_said(command: str, tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.db", operator=Operator(support=ANA.support)) as harness:
        told = await harness.person("Bea").says(command)
    assert [link.url for link in told.links] == [ANA.support]
    assert "Hosted" not in told.text
    async with Harness(tmp_path / "t.db") as harness:
        assert (await harness.person("Bea").says(command)).links == ()


async def test_the_pages_are_buttons_on_discord_and_on_telegram(tmp_path: Path) -> None:
    async with two(tmp_path / "t.sqlite3", ANA) as both:
        here, there = both.discord.person("bea"), both.telegram.person("Bea")
        group = both.telegram.supergroup("Tavern", there)
        await both.telegram.answer_to(await there.starts())
        for command in ("help", "privacy"):
            answer = await here.slash(command, wait="answered")
            assert answer.interaction.original is not None
            assert {button.url for button in answer.interaction.original.buttons if button.url} == PAGES
            assert "Hosted by Ana" in said(answer)
            alone = await both.telegram.answer_to(await there.says(f"/{command}"))
            assert {button.url for button in alone.buttons if button.url} == PAGES
            assert ANA.contact in alone.text
        public = await both.telegram.answer_to(await there.says("/help", group))
        assert {button.url for button in public.buttons if button.url} >= PAGES


def test_the_local_page_writes_the_addresses() -> None:
    chat = Chat()
    answered = chat.answer(FIRST[0].id, GROUP, Reply("Help", links=(Link("Terms", ANA.terms),)))
    assert answered.text == f"Help\nTerms: {ANA.terms}"
