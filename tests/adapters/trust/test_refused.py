"""The adapters' refusal to send a private answer that the core hands over as a public one."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import discord
import pytest

from bot.adapters.discord.ids import channel_id, private_channel
from bot.adapters.discord.responder import Responder as DiscordResponder
from bot.adapters.discord.responder import ResponseTimes
from bot.adapters.telegram.responder import Responder as TelegramResponder
from bot.app import App
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply, File, Person, PersonalReply, PrivatePost, Reply, Request, WrongReader
from storage.model import ChannelId, ChatId, PersonId
from tests.adapters.discord.harness import ENDLESS, Clock, Harness
from tests.adapters.telegram.opened import button_for, open_house, settled
from tests.adapters.web.tables import LocalTable
from tests.fakes.discord import FakeDiscord, Message
from tests.fakes.telegram import FakeTelegram

SECRET: Final = "the bid is 17"
ANOTHERS: Final = PersonalReply(SECRET, person=PersonId("any:other"))
MIXED: Final = Reply(SECRET, files=cast("Any", (File("bid.txt", SECRET.encode(), "text/plain"),)))
"""A public answer with a file that only one person may see."""
SAYS: Final = Voice("en")
MISTAKES: Final = pytest.mark.parametrize("mistaken", [ANOTHERS, MIXED])


def answering(app: App, reply: AnyReply, monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """Have the core give this answer to every request from now on, and return those requests."""
    asked: list[Request] = []

    async def handle(request: Request) -> AnyReply:
        asked.append(request)
        return reply

    monkeypatch.setattr(app.service, "run", handle)
    return asked


@MISTAKES
async def test_on_discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistaken: AnyReply) -> None:
    clock, heard = Clock(), list[str]()
    async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open() as harness:

        def hear(message: Message, _: str) -> None:
            heard.extend((message.content, *(str(file.data) for file in message.files)))

        fake.messages.onlookers.append(hear)
        ana = fake.person("ana")
        await ana.slash("play", game="lasca")
        board = harness.board
        asked = answering(harness.app, mistaken, monkeypatch)
        ways: list[Callable[[], Awaitable[object]]] = [
            lambda: ana.slash("help", wait="sent"),
            lambda: ana.click(board, "Join", wait="sent"),
            lambda: ana.says("@bot ?"),
            lambda: ana.dm("/help"),
        ]
        for way in ways:
            await way()
            await fake.settled()
        assert len(asked) == len(ways)
        assert board.content in heard
        assert not [words for words in heard if SECRET in words]


@pytest.mark.parametrize("dms", [True, False])
async def test_who_cannot_be_written_to_in_private_on_discord_is_told_that_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, dms: bool
) -> None:
    clock = Clock()
    async with FakeDiscord(now=clock) as fake, Harness(fake, clock, tmp_path / "t.sqlite3").open() as harness:
        ana = fake.person("ana", dms=dms)
        own = PersonalReply(SECRET, person=PersonId(f"discord:{ana.id}"), notice="It waits for you.")
        answering(harness.app, own, monkeypatch)
        await ana.says("@bot ?")
        assert fake.channel.last.content == ("It waits for you." if dms else SAYS("personal-closed"))
        assert [message.content for message in ana.inbox] == [SECRET] * dms


async def test_a_board_that_answers_on_discord() -> None:
    """Refuse it: in a channel, an interaction's answer isn't private."""
    interaction = SimpleNamespace(
        type=discord.InteractionType.application_command, response=None, message=None
    )
    here, times = channel_id(5), ResponseTimes(ENDLESS.stored, ENDLESS.unstored)
    responder = DiscordResponder(cast("Any", interaction), here, times)
    waiting = asyncio.create_task(responder.say_nothing())
    await asyncio.sleep(0)
    with pytest.raises(WrongReader):
        await responder.answer_with_post(
            PrivatePost(private_channel(7), SECRET, "n", person=PersonId("discord:7"))
        )
    waiting.cancel()


async def test_a_menu_that_others_read_is_replaced_by_nothing_personal_on_telegram() -> None:
    responder = TelegramResponder(*[cast("Any", None)] * 5)
    menu, ana = SimpleNamespace(chat=SimpleNamespace(id=-5)), PersonId("telegram:7")
    request = Request("k", Person(ana, "Ana"), ChatId("telegram:-5"), ChannelId("telegram:-5"), "pick")
    with pytest.raises(WrongReader):
        await responder._replace(cast("Any", menu), request, PersonalReply(SECRET, person=ana))


@MISTAKES
async def test_on_telegram(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistaken: AnyReply) -> None:
    async with FakeTelegram() as fake, open_house(fake, tmp_path / "t.sqlite3") as app:
        ana = fake.person("Ana")
        group = fake.supergroup("Tavern", ana)
        lobby = await fake.answer_to(await ana.says("/play lasca", group))
        await settled(fake, app)
        asked = answering(app, mistaken, monkeypatch)
        tapped = await ana.presses(lobby, button_for(lobby, "join"))
        await ana.says("/help", group)
        await ana.says("/help")
        await settled(fake, app)
        assert len(asked) == 3
        posts = [*fake.posts(group), *fake.posts(ana.private)]
        assert SECRET not in str(tapped.answer)
        assert not [post for post in posts if SECRET in post.text]
        assert not [post for post in posts if post.file and post.file.content == SECRET.encode()]


@MISTAKES
@pytest.mark.parametrize("room", ["group", "private"])
async def test_at_the_local_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistaken: AnyReply, room: str
) -> None:
    async with LocalTable(tmp_path / "t.sqlite3") as table:
        asked = answering(table.app, mistaken, monkeypatch)
        body = {"as": "ana", "room": room, "key": table.key(), "text": "/help"}
        response = await table.post("/api/say", body)
        assert SECRET not in await response.text()
        assert len(asked) == 1
        assert SECRET not in str(await table.sees("ana", room))
