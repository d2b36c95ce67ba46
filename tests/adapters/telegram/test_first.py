from bot.app import App
from tests.fakes.telegram import FakeTelegram


async def test_a_table_is_opened_joined_by_a_tap_and_played_by_answering_the_board(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    board = await fake.answer_to(await ana.says("/play lasca", group))
    assert board.file is not None
    print(board.text, board.labels)
    assert (await bea.taps(board, "Join")).url is None
    board = await fake.until(lambda: next((p for p in fake.posts(group) if "To play" in p.text), None))
    print(board.text, board.labels, board.rows)
    first, second = (ana, bea) if "To play: Ana" in board.text else (bea, ana)
    results = await first.asks_inline(board.button("Move").inline or "", group)
    print([(r.title, r.description) for r in results])
    await first.replies(board, "c3 d4")
    board = await fake.until(lambda: next((p for p in fake.posts(group) if "c3" in p.text), None))
    print(board.text)
    raise SystemError
