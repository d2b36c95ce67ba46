"""A private reminder on Telegram: a private message with buttons to move, and no mention in the group."""

from bot.app import App
from rules.core.game import Seat
from tests.adapters.telegram.harness import Harness
from tests.fakes.telegram import FakeTelegram

TURN = "It's your turn in Lasca"


async def test_a_player_is_called_by_a_private_message_and_moves_there(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    for person in (ana, bea):
        await fake.answer_to(await person.starts())
        answer = await fake.answer_to(await person.says("/remind private"))
        assert answer.text.startswith("I send you a private message")
    app.deps.lively = 0.0  # nobody follows the game
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play lasca")
    first = harness.sitting(Seat(0))
    second = next(person for person in (ana, bea) if person is not first)
    (message,) = [post for post in fake.posts(first.private) if post.text.startswith(TURN)]
    seq = harness.loaded.table.seq
    await first.taps(message, "Move")
    await first.says("c3 d4", harness.place, reply_to=harness.board)
    await harness.done(seq)
    await harness.settled()
    assert any(post.text.startswith(TURN) for post in fake.posts(second.private))
