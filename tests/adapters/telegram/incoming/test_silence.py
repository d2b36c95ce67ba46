"""Absence of private messages and the token from the logs, at any level and in any failure."""

import io
import logging
from pathlib import Path

import pytest
from telegram import Message, Update

from bot import logs
from bot.adapters.telegram.dispatcher import MessageRequest, RequestReader
from tests.adapters.telegram.opened import open_house
from tests.fakes.telegram import FakeTelegram

SECRET = "4711-and-a-half"


@pytest.fixture
def written(fake: FakeTelegram) -> io.StringIO:
    """Collect the debug logs of all loggers, before and after redaction."""
    logs.set_up("debug", ())
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    logging.getLogger().addHandler(handler)
    names = ("telegram", "telegram.Bot", "telegram.request", "httpx", "httpcore", "asyncio", "aiohttp.server")
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
    return text


async def test_no_word_said_in_private_and_no_token_is_logged(
    fake: FakeTelegram, tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    understood = RequestReader.message

    def reads(self: RequestReader, message: Message, key: str) -> MessageRequest | None:
        if (message.text or "").startswith("/poison"):
            raise RuntimeError(f"cannot read {message.text}")
        return understood(self, message, key)

    def quoting(*given: object) -> Update:
        raise ValueError(f"cannot read {given}")

    monkeypatch.setattr(RequestReader, "message", reads)
    async with open_house(fake, tmp_path / "taberna.sqlite3"):
        ana = fake.person("Ana")
        fake.fail("getUpdates", 502, f"Bad Gateway {SECRET} {fake.token}")
        fake.fail("sendMessage", 400, f"Bad Request: {SECRET} {fake.token}")
        await ana.says(f"/bid {SECRET}")
        await ana.says(f"/poison {SECRET}")
        await fake.updates.push_unknown({"message": {"message_id": SECRET, "text": SECRET}})
        await fake.until(lambda: "update_unreadable" in written.getvalue() or None)
        with monkeypatch.context() as broken:
            broken.setattr(Update, "de_json", quoting)
            await ana.says(f"/bid {SECRET}")
            await fake.until(lambda: written.getvalue().count("update_unreadable") > 1 or None)
        fake.fail("sendMessage", 403, f"Forbidden: {SECRET}")
        await ana.says(SECRET)
        await fake.answer_to(await ana.starts())
    assert "update_unreadable" in written.getvalue()
    assert "update_failed" in written.getvalue()
    assert SECRET not in written.getvalue()
    assert fake.token not in written.getvalue()
    assert fake.token.partition(":")[2] not in written.getvalue()
