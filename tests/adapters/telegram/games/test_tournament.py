"""A tournament in a group on Telegram: its post, its buttons, its first round."""

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
        assert (await person.taps(entries, "Take part")).text == "You take part."
    await fake.until(lambda: "3 of 16: Ana, Bea, Cid" in entries.text)
    asked = await fake.answer_to(await ana.says("/tournament start", group))
    await ana.taps(asked, "Start with 3 players")
    await fake.until(lambda: post("round 1 of 3"))
    await fake.until(lambda: post("To play"))
    await fake.until(lambda: not entries.labels)
