"""Updates on their way to the bot, by polling and by webhook."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from telegram import (
    Bot,
    Update,
)
from telegram.error import Conflict
from telegram.ext import Application, CommandHandler, ContextTypes

from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram.delivery import Pending
from tests.fakes.telegram.waiting import PATIENCE
from tests.fakes.test_telegram.client import answering, connect, fetch


async def test_an_application_polls_answers_and_stops(fake: FakeTelegram) -> None:
    async def play(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        assert update.effective_chat is not None
        await update.effective_chat.send_message(f"game {(context.args or [''])[0]}")

    builder = Application.builder().token(fake.token)
    application = builder.base_url(fake.base_url).base_file_url(fake.base_file_url).build()
    application.add_handler(CommandHandler("play", play))
    ana = fake.person("Ana")
    group = fake.group("Mesa", ana)
    async with application:
        await application.start()
        assert application.updater is not None
        await application.updater.start_polling(timeout=5, poll_interval=0)
        assert (await fake.answer_to(await ana.says("/play lasca", group))).text == "game lasca"
        await application.updater.stop()
        await application.stop()


async def test_an_application_without_updater_takes_updates_from_another_loop(fake: FakeTelegram) -> None:
    async def start(update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        assert update.effective_message is not None
        await update.effective_message.reply_text("benvenuta")

    builder = Application.builder().token(fake.token).updater(None)
    application = builder.base_url(fake.base_url).base_file_url(fake.base_file_url).build()
    application.add_handler(CommandHandler("start", start))
    ana = fake.person("Ana", language="it")
    async with application, answering(application.bot, application.process_update):
        assert (await fake.answer_to(await ana.starts())).text == "benvenuta"


async def test_an_update_comes_again_until_the_offset_confirms_it(fake: FakeTelegram, bot: Bot) -> None:
    await fake.person("Ana").says("hello")
    (first,) = await fetch(bot)
    assert [u.update_id for u in await fetch(bot, then=first.update_id)] == [first.update_id]
    assert await fetch(bot, then=first.update_id + 1) == []
    assert await fetch(bot) == []


async def test_updates_come_in_batches_and_a_negative_offset_keeps_the_last(
    fake: FakeTelegram, bot: Bot
) -> None:
    ana = fake.person("Ana")
    for text in ("one", "two", "three"):
        await ana.says(text)
    first = await bot.get_updates(limit=2)
    assert [update.message.text for update in first if update.message] == ["one", "two"]
    last = await bot.get_updates(offset=-1)
    assert [update.message.text for update in last if update.message] == ["three"]
    assert len(fake.updates.pending) == 1


async def test_what_nobody_fetches_for_a_day_is_forgotten(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    await ana.says("old")
    fake.clock.advance(86_400)
    await ana.says("new")
    assert len(await fetch(bot)) == 2
    fake.clock.advance(1)
    assert [update.message.text for update in await fetch(bot) if update.message] == ["new"]


async def test_what_waits_is_counted_and_may_be_dropped(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    await ana.says("one")
    assert (await bot.get_webhook_info()).pending_update_count == 1
    await bot.delete_webhook(drop_pending_updates=True)
    assert await fetch(bot) == []


async def test_updates_that_are_none_are_noted(schemas: object, fake: FakeTelegram) -> None:
    await fake.updates.push("message", {"message_id": "seven"})
    assert fake.pardon()


async def test_a_long_poll_ends_with_the_first_update(fake: FakeTelegram, bot: Bot) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    await fake.until(lambda: fake.count("getUpdates") == 1)
    await fake.person("Ana").says("hello")
    assert len(await poll) == 1


async def test_a_second_poller_ends_the_first(fake: FakeTelegram, bot: Bot) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=30))
    await fake.until(lambda: fake.count("getUpdates") == 1)
    async with connect(fake) as second:
        assert await fetch(second) == []
    with pytest.raises(Conflict, match="terminated by other getUpdates"):
        await first


async def test_a_webhook_ends_a_long_poll(fake: FakeTelegram, bot: Bot) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    await fake.until(lambda: fake.count("getUpdates") == 1)
    await bot.set_webhook("https://example.invalid/hook", drop_pending_updates=True)
    with pytest.raises(Conflict, match="terminated by setWebhook"):
        await poll


async def test_duplicated_delivery_repeats_each_confirmed_update_once(fake: FakeTelegram, bot: Bot) -> None:
    fake.updates.duplicated = True
    await fake.person("Ana").says("hello")
    (first,) = await fetch(bot)
    (second,) = await fetch(bot, then=first.update_id + 1)
    assert second.update_id == first.update_id
    assert await fetch(bot, then=first.update_id + 1) == []


async def test_a_repetition_nobody_has_seen_is_not_confirmed_with_the_first(
    fake: FakeTelegram, bot: Bot
) -> None:
    fake.updates.duplicated = True
    await fake.person("Ana").says("hello")
    (first,) = await fetch(bot)
    async with fake.updates.held():
        assert await fetch(bot, then=first.update_id + 1) == []
        assert await fetch(bot, then=first.update_id + 1) == []
    assert [update.update_id for update in await fetch(bot)] == [first.update_id]


async def test_reordered_delivery_brings_the_newest_first(fake: FakeTelegram, bot: Bot) -> None:
    fake.updates.reordered = True
    ana = fake.person("Ana")
    async with fake.updates.held():
        await ana.says("first")
        await ana.says("second")
        assert await fetch(bot) == []
    texts = [u.message.text for u in await fetch(bot) if u.message]
    assert texts == ["second", "first"]


@asynccontextmanager
async def serving(take: Callable[[web.Request], Awaitable[web.Response]]) -> AsyncIterator[str]:
    """Yield the address of a webhook on loopback."""
    application = web.Application()
    application.router.add_post("/hook", take)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def listening(answers: list[int]) -> AsyncIterator[tuple[str, list[tuple[int, str | None]]]]:
    """Yield the address of a webhook that answers with these statuses, then 200, and the updates it got."""
    got: list[tuple[int, str | None]] = []

    async def take(request: web.Request) -> web.Response:
        update = await request.json()
        got.append((update["update_id"], request.headers.get("X-Telegram-Bot-Api-Secret-Token")))
        return web.Response(status=answers.pop(0) if answers else 200)

    async with serving(take) as url:
        yield url, got


async def test_a_webhook_gets_each_update_until_it_answers_200(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    async with listening([500, 503]) as (url, got):
        await bot.set_webhook(url, secret_token="s3cret", max_connections=1)
        await ana.says("one")
        await fake.until(lambda: not fake.updates.pending)
        await ana.says("two")
        await fake.until(lambda: not fake.updates.pending)
        first, last = got[0][0], got[-1][0]
        assert got == [(first, "s3cret")] * 3 + [(last, "s3cret")]
        info = await bot.get_webhook_info()
        assert (info.url, info.last_error_message) == (url, "Wrong response from the webhook: 503")
        with pytest.raises(Conflict, match="webhook is active"):
            await fetch(bot)
        await bot.delete_webhook()
    assert await fetch(bot) == []


@pytest.mark.parametrize(("said", "most"), [(None, 40), (3, 3)])
async def test_no_more_updates_come_at_once_than_were_asked_for(
    fake: FakeTelegram, bot: Bot, said: int | None, most: int
) -> None:
    ana, waiting = fake.person("Ana"), list[str]()
    reached, enough = asyncio.Event(), asyncio.Event()

    async def take(request: web.Request) -> web.Response:
        waiting.append(request.path)
        if len(waiting) == most:
            reached.set()
        await enough.wait()
        return web.Response()

    async with serving(take) as url:
        await bot.set_webhook(url, max_connections=said)
        for number in range(most + 1):
            await ana.says(f"{number}")
        async with asyncio.timeout(PATIENCE):
            await reached.wait()
        await bot.get_me()
        assert (len(waiting), (await bot.get_webhook_info()).max_connections) == (most, most)
        enough.set()
        await fake.until(lambda: not fake.updates.pending)


async def test_a_webhook_takes_as_many_updates_at_once_as_the_bot_said(fake: FakeTelegram, bot: Bot) -> None:
    ana = fake.person("Ana")
    both = asyncio.Barrier(2)

    async def take(_request: web.Request) -> web.Response:
        await both.wait()
        return web.Response()

    async with serving(take) as url:
        await bot.set_webhook(url, max_connections=2)
        await ana.says("one")
        await ana.says("two")
        await fake.until(lambda: not fake.updates.pending)


async def test_a_duplicated_update_is_pushed_to_the_webhook_twice(fake: FakeTelegram, bot: Bot) -> None:
    fake.updates.duplicated = True
    async with listening([]) as (url, got):
        await bot.set_webhook(url)
        await fake.person("Ana").says("one")
        await fake.until(lambda: not fake.updates.pending)
    assert len(got) == 2
    assert len(set(got)) == 1


async def test_updates_survive_a_webhook_that_is_down(fake: FakeTelegram, bot: Bot) -> None:
    async with listening([]) as (url, _):
        pass
    await bot.set_webhook(url)
    await fake.person("Ana").says("one")
    await fake.until(lambda: fake.updates.webhook.last_error == "Connection refused")
    await bot.delete_webhook()
    assert len(await fetch(bot)) == 1


async def test_a_webhook_that_fails_is_left_in_peace_for_longer_each_time(
    fake: FakeTelegram, bot: Bot
) -> None:
    ana = fake.person("Ana")
    async with listening([500] * 4) as (url, _):
        await bot.set_webhook(url)
        await ana.says("one")
        await fake.until(lambda: not fake.updates.pending)
    assert fake.postman.pauses == [0, 2, 4, 8]


def test_a_minute_is_the_longest_that_telegram_waits(fake: FakeTelegram) -> None:
    pending = Pending({"update_id": 1}, since=0.0)
    assert [fake.postman._pause(pending, 0) for _ in range(8)] == [0, 2, 4, 8, 16, 32, 60, 60]


async def test_between_its_attempts_it_waits(
    fake: FakeTelegram, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.fakes.telegram.webhook.PAUSE", 1e6)
    got, again = list[str](), asyncio.Event()

    async def take(request: web.Request) -> web.Response:
        got.append(request.path)
        if len(got) == 2:
            again.set()
        return web.Response(status=500)

    async with serving(take) as url:
        await bot.set_webhook(url)
        await fake.person("Ana").says("one")
        async with asyncio.timeout(PATIENCE):
            await again.wait()
        for _ in range(20):
            await bot.get_me()
        assert len(got) == 2


async def test_a_webhook_may_say_when_to_come_again(fake: FakeTelegram, bot: Bot) -> None:
    answers = [web.Response(status=503, headers={"Retry-After": "7"}), web.Response(status=204)]

    async def take(_request: web.Request) -> web.Response:
        return answers.pop(0)

    async with serving(take) as url:
        await bot.set_webhook(url)
        await fake.person("Ana").says("one")
        await fake.until(lambda: not fake.updates.pending)
    assert fake.postman.pauses == [7]


async def test_changes_of_members_come_only_if_asked_for(fake: FakeTelegram, bot: Bot) -> None:
    await fake.updates.push("chat_member", {})
    assert not fake.updates.pending


@pytest.mark.parametrize("way", ["polling", "webhook"])
async def test_only_the_kinds_of_update_asked_for_are_kept(fake: FakeTelegram, bot: Bot, way: str) -> None:
    if way == "polling":
        await bot.get_updates(allowed_updates=["my_chat_member"])
        await bot.get_updates()
    else:
        await bot.set_webhook("https://example.invalid/hook", allowed_updates=["my_chat_member"])
        await bot.delete_webhook()
    ana = fake.person("Ana")
    await ana.starts()
    await ana.blocks_bot()
    (update,) = await bot.get_updates()
    assert update.my_chat_member is not None
