"""A small bot on the real client, to confirm the fake Discord, and bare requests."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Self

import aiohttp
import discord
import pytest
from discord import app_commands

from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.rest.rate_limits import SECOND
from tests.fakes.discord.starts import SPACING

Json = dict[str, Any]

PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)


class Clock:
    """Seconds since 1970, moved by hand."""

    def __init__(self) -> None:
        self.moment = 1_790_000_000.0

    def __call__(self) -> float:
        return self.moment


class Picture(discord.File):
    """A small file; discord.py reads it once for each try."""

    def __init__(self, description: str = "the board") -> None:
        super().__init__(io.BytesIO(PNG), "board.png", description=description)


class Bot(discord.AutoShardedClient):
    """A few commands, each to confirm one thing; buttons, menus and modals are read from their custom_id."""

    def __init__(self, shards: int | None = 1) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.01, max_messages=None, shard_count=shards)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.guilds_left: list[str] = []
        self.errors: list[discord.HTTPException] = []
        self._add_commands()

    async def before_identify_hook(self, _: int | None, *, initial: bool = False) -> None:
        """Wait for the fake's short form of five seconds between two sessions."""
        if not initial:
            await asyncio.sleep(SPACING * SECOND)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    def _add_commands(self) -> None:
        @self.tree.command(name="play", description="Start a game")
        async def play(
            interaction: discord.Interaction[Self], game: str, against: discord.User | None = None
        ) -> None:
            text = f"{game} in {interaction.locale.value}" + (
                f" against {against.mention}" if against else ""
            )
            await interaction.response.send_message(text, file=Picture(), view=buttons("Play e5", "move:e5"))

        @play.autocomplete("game")
        async def games(interaction: discord.Interaction[Self], typed: str) -> list[app_commands.Choice[str]]:
            names = ["lasca", "halma", "asalto"]
            return [app_commands.Choice(name=each, value=each) for each in names if each.startswith(typed)]

        @self.tree.command(name="bid", description="Bid in secret")
        async def bid(interaction: discord.Interaction[Self]) -> None:
            await interaction.response.send_message("look at your messages", ephemeral=True)
            try:
                await interaction.user.send("your secret bid?")
            except discord.Forbidden as error:
                self.errors.append(error)

        @self.tree.context_menu(name="Challenge")
        async def challenge(interaction: discord.Interaction[Self], member: discord.Member) -> None:
            await interaction.response.send_message(f"{interaction.user.mention} challenges {member.mention}")

    async def on_interaction(self, interaction: discord.Interaction[Self]) -> None:
        data: Any = interaction.data
        custom_id = data.get("custom_id", "")
        try:
            if custom_id == "move:e5":
                await interaction.response.defer()
                await interaction.edit_original_response(
                    content="played e5", attachments=[Picture("after e5")]
                )
                await interaction.followup.send("your turn")
            elif custom_id == "ask":
                modal = discord.ui.Modal(title="Your bid", custom_id=f"bid:{interaction.user.id}")
                modal.add_item(discord.ui.TextInput(label="Number", custom_id="number", max_length=2))
                await interaction.response.send_modal(modal)
            elif custom_id.startswith("bid:"):
                number = data["components"][0]["components"][0]["value"]
                await interaction.response.send_message(f"you bid {number}", ephemeral=True)
            elif custom_id == "pick":
                await interaction.response.edit_message(content=f"picked {data['values'][0]}", view=None)
            elif custom_id == "twice":
                await interaction.response.defer()
                await self.http.request(  # the library itself refuses a second answer
                    discord.http.Route(
                        "POST", f"/interactions/{interaction.id}/{interaction.token}/callback"
                    ),
                    json={"type": 6},
                )
        except discord.HTTPException as error:
            self.errors.append(error)

    async def on_message(self, message: discord.Message) -> None:
        if message.author.id != self.application_id:
            self.heard.append(message.content)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.guilds_left.append(guild.name)

    async def channel(self, fake: FakeDiscord) -> discord.TextChannel:
        found = self.get_channel(int(fake.channel.id))
        assert isinstance(found, discord.TextChannel)
        return found


def buttons(label: str, custom_id: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=label, custom_id=custom_id))
    view.stop()  # nothing dispatches to it: on_interaction reads the custom_id
    return view


@asynccontextmanager
async def running(fake: FakeDiscord, shards: int = 1) -> AsyncIterator[Bot]:
    bot = Bot(shards)
    task = asyncio.create_task(bot.start(fake.token))
    await fake.connected(shards)
    await bot.wait_until_ready()
    await fake.settled()
    try:
        yield bot
    finally:
        await bot.close()
        await task


async def refusal(doing: Awaitable[object]) -> int:
    """Return the error code of a request that must fail."""
    with pytest.raises(discord.HTTPException) as refused:
        await doing
    return refused.value.code


class Answered(NamedTuple):
    """Status, headers and JSON of an answer."""

    status: int
    headers: dict[str, str]
    body: Any

    @property
    def code(self) -> int:
        """Return Discord's code of a refusal, or 0 for any other answer."""
        return self.body["code"] if self.status >= 400 else 0


async def ask(fake: FakeDiscord, method: str, path: str, body: object = None) -> Answered:
    """Send one request with the bot's token."""
    headers = {"Authorization": f"Bot {fake.token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, f"{discord.http.Route.BASE}{path}", json=body, headers=headers) as answer,
    ):
        told = await answer.json() if answer.content_type == "application/json" else None
        return Answered(answer.status, dict(answer.headers), told)


def told(fake: FakeDiscord, event: str, shard: int = 0) -> list[Json]:
    """Return the events of a kind sent to a shard's client, oldest first."""
    (session,) = [each for each in fake.gateway.sessions if each.shard == shard]
    return [body for name, body in session.events if name == event]
