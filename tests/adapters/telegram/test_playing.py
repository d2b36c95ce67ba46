"""A table from /play to the first moves, in every way Telegram has to move."""

from bot.app import App
from tests.fakes.telegram import FakeTelegram


async def test_a_table_is_opened_joined_by_a_tap_and_played_by_answering_the_board(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    lobby = await fake.answer_to(await ana.says("/play lasca", group))
    assert lobby.file is not None
    assert lobby.file.kind == "photo"
    assert (await bea.taps(lobby, "Join")).text == ""
    board = await fake.answer_to(lobby)
    mover = ana if "To play: Ana" in board.text else bea
    await mover.replies(board, "c3 d4")
    after = await fake.answer_to(board)
    assert "c3 → d4" in after.text
    assert after.file is not None
    assert after.file.content != lobby.file.content
