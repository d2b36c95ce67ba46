"""The real python-telegram-bot, connected to the fake."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from httpx import Limits
from PIL import Image
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.request import HTTPXRequest

from tests.fakes.telegram import FakeTelegram

MOVE = InlineKeyboardMarkup([[InlineKeyboardButton("Move", callback_data="m:7:c3d4")]])


def png(colour: str = "white") -> bytes:
    picture = io.BytesIO()
    Image.new("RGB", (8, 8), colour).save(picture, "PNG")
    return picture.getvalue()


def connect(fake: FakeTelegram) -> Bot:
    """Return a bot that doesn't load the machine's certificates, which takes longer than a test."""

    def request() -> HTTPXRequest:
        # httpcore leaves an expired connection open if the request that closes it is cancelled.
        limits = Limits(keepalive_expiry=None)
        return HTTPXRequest(httpx_kwargs={"verify": False, "limits": limits})

    return Bot(
        fake.token,
        base_url=fake.base_url,
        base_file_url=fake.base_file_url,
        request=request(),
        get_updates_request=request(),
    )


async def fetch(bot: Bot, *, then: int | None = None) -> list[Update]:
    """Return the pending updates; `then` confirms all below it."""
    return list(await bot.get_updates(offset=then, timeout=0, allowed_updates=Update.ALL_TYPES))


@asynccontextmanager
async def answering(bot: Bot, answer: Callable[[Update], Awaitable[object]]) -> AsyncIterator[None]:
    """Run a getUpdates loop like the bot's own, which confirms each update after handling it."""

    async def loop() -> None:
        offset = 0
        while True:
            for update in await bot.get_updates(offset=offset, timeout=5, allowed_updates=Update.ALL_TYPES):
                await answer(update)
                offset = max(offset, update.update_id + 1)

    task = asyncio.create_task(loop())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
