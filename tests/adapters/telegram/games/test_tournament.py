"""A tournament in a group on Telegram: its post, its buttons, its first round."""

import pytest

from bot.app import App
from tests.fakes.telegram import FakeTelegram, Message


async def test_a_tournament_is_joined_by_buttons_and_its_first_round_opens(
    app: App, fake: FakeTelegram
) -> None:
    people = ana, bea, cid = fake.person("Ana"), fake.person("Bea"), fake.person("Cid")
    group = fake.supergroup("Tavern", *people)

    def post(words: str) -> Message | None:
        return next((message for message in fake.posts(group) if words in message.text), None)

    await ana.says("/tournament open lasca live", group)
    entries = await fake.until(lambda: post("🏆"))
    for person in (bea, cid):
        assert (await person.taps(entries, "Join")).text == "You're in."
    await fake.until(lambda: "(3 of 16): Ana, Bea, Cid" in entries.text)
    asked = await fake.answer_to(await ana.says("/tournament start", group))
    await ana.taps(asked, "Start with 3 players")
    await fake.until(lambda: post("round 1 of 3"))
    await fake.until(lambda: post("To play"))
    await fake.until(lambda: not entries.labels)


@pytest.mark.parametrize("typed", [True, False])
async def test_an_admin_calls_off_what_somebody_else_has_opened(
    app: App, fake: FakeTelegram, *, typed: bool
) -> None:
    boss, ana = fake.person("Boss"), fake.person("Ana")
    group = fake.supergroup("Tavern", boss, ana)
    await ana.says("/tournament open lasca live", group)
    entries = await fake.until(lambda: next((m for m in fake.posts(group) if "🏆" in m.text), None))
    await (boss.says("/tournament cancel", group) if typed else boss.taps(entries, "Cancel"))
    asked = await fake.until(
        lambda: next((m for m in fake.posts(group) if "Cancel the tournament" in m.labels), None)
    )
    assert "That button is for someone else" in (await ana.taps(asked, "Cancel the tournament")).text
    assert (await boss.taps(asked, "Cancel the tournament")).text == "Cancelled."
    await fake.until(lambda: "cancelled" in entries.text)


async def test_where_only_admins_open_tournaments_an_admin_does(app: App, fake: FakeTelegram) -> None:
    boss, ana = fake.person("Boss"), fake.person("Ana")
    group = fake.supergroup("Tavern", boss, ana)
    await fake.answer_to(await boss.says("/settings tournaments admins", group))
    refused = await fake.answer_to(await ana.says("/tournament open lasca", group))
    assert refused.text.startswith("Only admins")
    assert (await fake.answer_to(await boss.says("/tournament open lasca", group))).text.startswith(
        "The tournament"
    )
