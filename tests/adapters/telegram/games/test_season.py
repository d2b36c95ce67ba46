"""A season on Telegram: the group's owner turns it on, and its table is posted there at its end."""

from bot.app import App
from bot.features.seasons import turn
from storage.model import ChatId, PersonId, moment_of
from tests.core.seasons.evening import ended
from tests.fakes.telegram import FakeTelegram


async def test_its_table_comes_once_with_medals_and_without_a_sound(app: App, fake: FakeTelegram) -> None:
    people = [fake.person(name) for name in ("Ana", "Bea", "Caio")]
    group = fake.supergroup("Tavern", *people)
    said = await fake.answer_to(await people[0].says("/settings seasons monthly", group))
    assert "starts at zero" in said.text
    for user in people[1:]:
        await fake.answer_to(await user.says("/language en", group))
    chat, ids = ChatId(f"telegram:{group.id}"), [PersonId(f"telegram:{user.id}") for user in people]
    for two, times in ((ids[:2], 4), (ids[1:], 3), ((ids[0], ids[2]), 2), ((ids[2], ids[0]), 1)):
        await ended(app.deps, chat, two, times)
    until = (await app.deps.cache.chat(chat)).season_until
    assert until is not None
    fake.clock.advance(moment_of(until) + 90.0 - fake.clock())
    for _ in range(2):
        await turn.catch_up(app.deps)
        await app.outbox.catch_up()
        await app.idle()
    (post,) = [message for message in fake.posts(group) if "The season is over" in message.text]
    assert "🥇 Ana 6 · 🥈 Bea 3 · 🥉 Caio 1" in post.text
    assert post.file is not None
    last = await fake.answer_to(await people[0].says("/top lasca last", group))
    assert "🥇 Ana 6 · 7" in last.text
