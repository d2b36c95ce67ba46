"""Failures of Telegram, at the start and in a game: the bot retries; only a refused token ends it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot import logs, supervisor
from bot.adapters.telegram import TelegramAdapter, adapter, errors, updates
from bot.app import App
from bot.supervisor import NoPlatformError
from storage.model import Unavailable
from storage.sqlite import SqliteStore
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import open_house
from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram.waiting import PATIENCE
from tests.tiers import crossed


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry everything at once."""
    monkeypatch.setattr(supervisor, "FIRST_BACK_OFF", 0.001)
    monkeypatch.setattr(supervisor, "MOST_BACK_OFF", 0.001)
    monkeypatch.setattr(updates, "FIRST_BACK_OFF", 0.001)
    monkeypatch.setattr(updates, "MOST_BACK_OFF", 0.001)
    monkeypatch.setattr(adapter, "MENU_BACK_OFF", 0.001)
    monkeypatch.setattr(errors, "OUTAGE", 0.001)


STUMBLES: dict[str, Callable[[FakeTelegram, str], None]] = {
    "429": lambda fake, method: fake.fail(method, 429, "Too Many Requests: retry after 1", retry_after=1),
    "500": lambda fake, method: fake.fail(method, 500, "Internal Server Error: restart"),
    "502": lambda fake, method: fake.fail(method, 502, "Bad Gateway"),
    "lost": lambda fake, method: fake.lose_answer(method),
}


@pytest.mark.parametrize(
    ("how", "method"), crossed(STUMBLES, ["getMe", "deleteWebhook", "setMyCommands", "getUpdates"])
)
async def test_one_stumble_at_the_start_is_waited_out(
    fake: FakeTelegram, tmp_path: Path, method: str, how: str
) -> None:
    STUMBLES[how](fake, method)
    async with open_house(fake, tmp_path / "taberna.sqlite3"):
        await fake.answer_to(await fake.person("Ana").starts())
        await fake.until(lambda: "help" in fake.commands_for(fake.person("Bea"), fake.person("Bea").private))


async def test_a_house_opens_while_telegram_cannot_be_reached(fake: FakeTelegram, tmp_path: Path) -> None:
    fake.unreachable = True
    async with open_house(fake, tmp_path / "taberna.sqlite3") as app:
        assert [state.state for state in app.supervisor.states] == ["retrying"]
        await fake.until(lambda: fake.count("getMe") > 2)
        fake.unreachable = False
        await fake.answer_to(await fake.person("Ana").starts())
        await fake.until(lambda: [state.state for state in app.supervisor.states] == ["up"])  # soon after


async def test_menus_that_are_refused_keep_nobody_waiting(fake: FakeTelegram, tmp_path: Path) -> None:
    fake.fail("setMyCommands", 400, "Bad Request: BOT_COMMANDS_ODD", times=1000)
    async with open_house(fake, tmp_path / "taberna.sqlite3"):
        await fake.answer_to(await fake.person("Ana").starts())


async def test_menus_are_set_once_as_long_as_they_stay_the_same(fake: FakeTelegram, tmp_path: Path) -> None:
    menus, described = 12, 3
    for _ in range(2):
        async with open_house(fake, tmp_path / "taberna.sqlite3") as app:
            (telegram,) = app.adapters
            assert isinstance(telegram, TelegramAdapter)
            assert telegram._menus is not None
            await telegram._menus  # to the end, when the bot notes that they are set
            assert fake.count("setMyCommands") == menus
            assert fake.count("setMyDescription") == fake.count("setMyShortDescription") == described
    async with open_house(fake, tmp_path / "taberna.sqlite3") as app:
        await app.deps.store.put_note(f"telegram:menus:{fake.world.bot.id}", "of another version")
    async with open_house(fake, tmp_path / "taberna.sqlite3"):
        await fake.until(lambda: fake.count("setMyCommands") == 2 * menus)
        assert fake.count("setMyDescription") == described


async def test_a_refused_token_is_final_and_said_in_one_line(
    fake: FakeTelegram, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.set_up("warning")
    fake.token_refused = True
    async with open_house(fake, tmp_path / "taberna.sqlite3") as app:
        assert [state.state for state in app.supervisor.states] == ["refused"]
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(NoPlatformError, match="TELEGRAM_TOKEN"):
                await app.wait()
    (line,) = capsys.readouterr().err.splitlines()
    assert "TELEGRAM_TOKEN" in line
    assert fake.token not in line


async def test_a_token_that_is_revoked_later_ends_the_platform(
    app: App, fake: FakeTelegram, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.set_up("warning")
    await fake.answer_to(await fake.person("Ana").starts())
    fake.token_refused = True
    await fake.person("Bea").says("/help")
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(NoPlatformError, match="TELEGRAM_TOKEN"):
            await app.wait()
    assert fake.token not in capsys.readouterr().err


async def test_a_not_found_of_a_proxy_in_between_is_waited_out(fake: FakeTelegram, tmp_path: Path) -> None:
    fake.proxy = "<html>404</html>"
    async with open_house(fake, tmp_path / "taberna.sqlite3") as app:
        assert [state.state for state in app.supervisor.states] == ["retrying"]
        fake.proxy = ""
        await fake.answer_to(await fake.person("Ana").starts())


async def test_a_loop_that_ends_by_itself_is_begun_anew(app: App, fake: FakeTelegram) -> None:
    await fake.answer_to(await fake.person("Ana").starts())
    (telegram,) = app.adapters
    assert isinstance(telegram, TelegramAdapter)
    assert isinstance(telegram._source, updates.Polling)
    assert telegram._source._running is not None
    telegram._source._running.cancel()
    await fake.answer_to(await fake.person("Bea").starts())


async def test_while_another_process_may_serve_nothing_is_fetched_and_nothing_taken(
    app: App, fake: FakeTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fetch nothing: Telegram would end the other process's polling, which would count as an outage."""
    ana, asked, looks = fake.person("Ana"), 0, 0

    async def must_be_ours(_: SqliteStore) -> None:
        nonlocal asked, looks
        looks, asked = looks + 1, asked or fake.count("getUpdates")
        raise Unavailable("offline")

    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "must_be_ours", must_be_ours)
        greeting = await ana.starts()  # its update ends the long poll
        while looks < 5:  # noqa: ASYNC110 -- without a call there is no event
            await asyncio.sleep(0.001)
        assert (fake.count("getUpdates"), fake.count("sendMessage")) == (asked, 0)
    await fake.answer_to(greeting)


async def test_after_an_outage_the_game_goes_on_where_it_was(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play lasca")
    mover, move = harness.due(Random(1))
    with fake.outage():
        await mover.replies(harness.board, move)
        asked = fake.count("getUpdates")
        await fake.until(lambda: fake.count("getUpdates") > asked + 3)
        assert [state.state for state in app.supervisor.states] == ["away"]
    await harness.done(0)
    assert move[-2:] in harness.board.text
    await fake.until(lambda: app.supervisor.states[0].state == "up")


async def test_an_edit_that_was_made_though_telegram_failed_is_made_once(
    app: App, fake: FakeTelegram
) -> None:
    ana = fake.person("Ana")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana), (ana,))
    await harness.opens("/play halma seats:1")
    board = harness.board
    fake.fail("editMessageMedia", 502, "Bad Gateway", done=True)
    await harness.plays(Random(1), harness.points, most=1)
    assert harness.board is board
    assert board.edits == 1


@pytest.mark.parametrize("how", ["500", "lost"])
async def test_a_board_whose_answer_was_lost_stands_there_twice_and_is_one_table(
    app: App, fake: FakeTelegram, how: str
) -> None:
    """Play on at the later board; the buttons of both work, as Telegram has no key to detect a repeat."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana,))
    if how == "lost":
        fake.lose_answer("sendPhoto")
    else:
        fake.fail("sendPhoto", 500, "Internal Server Error: restart", done=True)
    await harness.opens("/play halma seats:4")
    orphan, board = (post for post in fake.posts(harness.place) if post.file)
    assert orphan.labels == board.labels
    await bea.taps(orphan, "Join")
    await fake.until(lambda: "Bea" in board.text)
    await bea.taps(orphan, "Leave")
    await fake.until(lambda: "Bea" not in board.text)
    assert orphan.edits == 0
    assert [post for post in fake.posts(harness.place) if post.file] == [orphan, board]
    assert len(harness.loaded.people()) == 1
