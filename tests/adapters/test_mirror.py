"""One table on two platforms, each with its real client library and a fake of its server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.adapters.discord import DiscordAdapter
from bot.adapters.telegram import TelegramAdapter
from bot.app import App
from bot.core.language.operator import NOBODY, Operator
from bot.testing.harness import unhurried
from storage.sqlite import SqliteStore
from tests.adapters.discord.harness import Clock, said
from tests.adapters.telegram.opened import button_for, connected, counted, leaping, settled
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord import Message as DiscordMessage
from tests.fakes.telegram import Chat, FakeTelegram
from tests.fakes.telegram import Message as TelegramMessage


@dataclass
class Two:
    """Two platforms and the bot between them."""

    discord: FakeDiscord
    telegram: FakeTelegram
    app: App

    async def settled(self) -> None:
        """Wait until both are up to date."""
        await settled(self.telegram, self.app)
        await self.discord.settled()

    def boards(self, group: Chat) -> tuple[DiscordMessage, TelegramMessage]:
        """Return the latest board on each platform."""
        posts = [post for post in self.telegram.posts(group) if post.file]
        return self.discord.last(), posts[-1]


@asynccontextmanager
async def two(path: Path, operator: Operator = NOBODY) -> AsyncIterator[Two]:
    """Open the bot on both platforms."""
    clock = Clock()
    async with (
        FakeDiscord(now=clock) as discord,
        FakeTelegram() as telegram,
        await SqliteStore.open(path) as store,
    ):
        adapters = (
            DiscordAdapter(discord.token, store, now=clock, spacing=0.0),
            TelegramAdapter(telegram.token, store, connect=connected(telegram), now=leaping()),
        )
        app = App(store, adapters, operator=operator, now=clock, entropy=counted(), clock=unhurried())
        async with app:
            discord.idle_hooks[:] = [app.idle]
            yield Two(discord, telegram, app)
            discord.idle_hooks.clear()


async def test_one_plays_on_discord_and_one_on_telegram_and_both_boards_follow(tmp_path: Path) -> None:
    async with two(tmp_path / "taberna.sqlite3") as deps:
        ana, bea = deps.discord.person("ana"), deps.telegram.person("Bea")
        group = deps.telegram.supergroup("Tavern", bea)
        await ana.slash("play", game="lasca", wait="settled")
        code = said(await ana.slash("mirror")).split()[-1]
        lobby = await deps.telegram.answer_to(await bea.says(f"/mirror {code}", group))
        await bea.taps(lobby, button_for(lobby, "join"))
        await deps.settled()
        for move in ("c3-d4", "e5xc3", "b2xd4"):
            here, there = deps.boards(group)
            assert there.text.splitlines()[-1] in here.content
            if "To play: ana" in there.text:
                assert said(await ana.slash("move", move=move)) == ""
            else:
                await bea.replies(there, move)
            await deps.settled()
            here, there = deps.boards(group)
            assert f" {move[:2]} → {move[3:]}" in here.content
            assert f" {move[:2]} → {move[3:]}" in there.text
            assert there.file is not None
            assert here.files[0].data == there.file.content


async def test_a_code_works_once_and_a_mirror_is_turned_off_where_it_is(tmp_path: Path) -> None:
    async with two(tmp_path / "taberna.sqlite3") as deps:
        ana, bea = deps.discord.person("ana"), deps.telegram.person("Bea")
        group = deps.telegram.supergroup("Tavern", bea)
        await ana.slash("play", game="lasca", wait="settled")
        code = said(await ana.slash("mirror")).split()[-1]
        await deps.telegram.answer_to(await bea.says(f"/mirror {code}", group))
        again = await deps.telegram.answer_to(await bea.says(f"/mirror {code}", group))
        assert "wrong, used or older" in again.text
        off = await deps.telegram.answer_to(await bea.says("/mirror off", group))
        assert "no longer shown" in off.text
        shown = len(deps.telegram.posts(group))
        asked = (await ana.slash("end")).reply
        await ana.click(asked, asked.buttons[0].label)
        await deps.settled()
        assert len(deps.telegram.posts(group)) == shown
