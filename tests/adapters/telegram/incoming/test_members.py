"""Former members of a group. Telegram answers about them, and announces the departure of some."""

import pytest

from bot.app import App
from bot.core.messages import Later
from storage.model import ChatId, PersonId
from tests.fakes.telegram import FakeTelegram


async def test_who_has_left_a_group_is_known_when_asked(app: App, fake: FakeTelegram) -> None:
    (adapter,) = app.adapters
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    chat = ChatId(f"telegram:{group.id}")
    await bea.leaves(group)
    assert await adapter.left(chat, PersonId(f"telegram:{ana.id}")) is False
    assert await adapter.left(chat, PersonId(f"telegram:{bea.id}")) is True
    assert await adapter.left(chat, PersonId("discord:1")) is None
    fake.fail("getChatMember", 400, "Bad Request: member list is inaccessible")
    assert await adapter.left(chat, PersonId(f"telegram:{bea.id}")) is None
    fake.fail("getChatMember", 502, "Bad Gateway")
    with pytest.raises(Later):
        await adapter.left(chat, PersonId(f"telegram:{bea.id}"))
