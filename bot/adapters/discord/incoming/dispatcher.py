"""Where Discord's events come in: each becomes a request, and its reply goes back to where it came from."""

import asyncio
from collections.abc import AsyncIterator, Iterable, MutableMapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, cast

import aiohttp
import discord
import structlog
from cachetools import LRUCache, TTLCache

from bot.adapters.discord import permissions
from bot.adapters.discord.errors import NO_HISTORY
from bot.adapters.discord.ids import PLATFORM, awaiting_thread, channel_id, person_of, reader
from bot.adapters.discord.incoming import requests
from bot.adapters.discord.outgoing import components
from bot.adapters.discord.outgoing.components import AND, CHALLENGED
from bot.adapters.discord.outgoing.rate_limit import RateLimit
from bot.adapters.discord.outgoing.responder import Responder, ResponseTimes
from bot.adapters.discord.outgoing.text import escaped
from bot.core.causes import cause_of
from bot.core.language.text import ELLIPSIS
from bot.core.language.voice import DEFAULT, Voice, language_of
from bot.core.messages import Option, PersonalReply, Request, Suggestion, check_reader
from bot.core.registry import COMMANDS
from bot.core.service import Service
from bot.talk import Talk
from storage.model import ChannelId, ChatId, Unavailable

if TYPE_CHECKING:
    from discord.types.message import MessageReference as MessageReferencePayload

log = structlog.get_logger()

KindOf = discord.InteractionType

LET_IN: Final = 900.0
"""Seconds for which the answer to an admin's command takes taps of who was let in to it."""
QUIET: Final = 30.0
"""Seconds for which somebody whose tap was carried out is told where its board cannot be shown."""
TELLING: Final = "discord.py: done-unshown"
"""The name of a task that tells somebody so."""
MOST_KNOWN: Final = 10_000
"""Interactions remembered; those that came longest ago are forgotten first."""


class Dispatcher:
    """Takes in interactions and messages. Nothing of a game is kept here."""

    def __init__(
        self,
        service: Service,
        times: ResponseTimes,
        limit: RateLimit,
        talk: Talk,
        heard: MutableMapping[str, str],
    ) -> None:
        """talk: where it notes when people write. heard: the ids of our own messages, by nonce."""
        self._service = service
        self._patience = times
        self._limit = limit
        self._talk = talk
        self._heard = heard
        self._known: LRUCache[int, bool] = LRUCache(MOST_KNOWN)
        self._quiet: TTLCache[str, tuple[Request, Responder]] = TTLCache(MOST_KNOWN, QUIET)
        """Requests that the board alone answers, by their keys."""
        self._admins: TTLCache[tuple[str, ChatId, str], bool] = TTLCache(MOST_KNOWN, LET_IN)
        """Commands that Discord let a person use, by person and server."""
        self._exchanges: dict[str, Responder] = {}
        self._serving: set[asyncio.Task[object]] = set()
        self._closed = False

    def responder(self, key: str | None) -> Responder | None:
        """The interaction of a request, while it is being served."""
        return self._exchanges.get(key) if key else None

    def shown(self, channel: ChannelId, answers: str | None) -> None:
        """Let nobody in a channel wait for the board that it shows now.

        answers: the request that alone was waiting for it.
        """
        for key, responder in self._exchanges.items():
            if responder.channel == channel and answers in {None, key}:
                responder.no_board()
        self._untold(channel)

    def unshown(self, channel: ChannelId) -> None:
        """Tell those whose command or tap the board of a channel was to show that it is late."""
        for responder in self._exchanges.values():
            if responder.channel == channel:
                responder.no_board(fails=True)
        for request, responder in self._untold(channel):
            asyncio.get_running_loop().create_task(self._late(request, responder), name=TELLING)

    def _untold(self, channel: ChannelId) -> list[tuple[Request, Responder]]:
        """Forget who did something in a channel of which nothing was said yet. Return them."""
        known = [(key, self._quiet.get(key)) for key in tuple(self._quiet)]
        here = {key: quiet for key, quiet in known if quiet and quiet[0].channel == channel}
        for key in here:
            self._quiet.pop(key, None)
        return [*here.values()]

    async def _late(self, request: Request, responder: Responder) -> None:
        """Say in private that what was asked for is done, and that the board is late."""
        async with self._at_work():
            voice = await self._voice(request)
            await responder.show(components.Page(voice("done-unshown")))

    async def close(self) -> None:
        """Take in nothing more; what is being served ends by itself."""
        self._closed = True
        if self._serving:
            await asyncio.wait(self._serving)

    async def interaction(self, interaction: discord.Interaction) -> None:
        """Answer a command, a tap, a form, or a list that is being typed into."""
        async with self._at_work() as open_:
            if not open_ or self._came_before(interaction):
                return
            match interaction.type:
                case KindOf.autocomplete if requests.nowhere(interaction):
                    await interaction.response.autocomplete([])
                case KindOf.autocomplete:
                    await self._complete(interaction)
                case _ if requests.nowhere(interaction):
                    await self._refuse(interaction, stale=False)
                case KindOf.application_command if user := requests.challenged(interaction):
                    await self._challenge(interaction, user)
                case KindOf.application_command:
                    request = requests.slash(interaction)
                    self._note_let_in(request)
                    await self._serve(interaction, request)
                case KindOf.component | KindOf.modal_submit:
                    if tap := requests.tapped(interaction):
                        await self._serve(interaction, self._let_in(tap))
                    else:
                        await self._refuse(interaction, stale=True)
                case KindOf.ping:
                    pass  # comes only where interactions are delivered by HTTP

    async def message(self, message: discord.Message, me: discord.ClientUser) -> None:
        """Answer a message that is for us where it was written, without calling anybody."""
        if message.author.id != me.id:
            self._talk.heard(requests.place(message)[1], message.id)
        elif message.nonce is not None:
            self._heard[str(message.nonce)] = str(message.id)
        async with self._at_work() as open_:
            request = requests.written(message, me) if open_ else None
            if request is None:
                return
            reply = await self._service.run(request)
            if isinstance(reply, PersonalReply) and not request.alone:
                await self._in_private(message, request, reply)
            elif not reply.empty:
                check_reader(reply, reader(request.channel))
                await self._answer(message, request, components.pages(reply))

    async def welcome(self, guild: discord.Guild) -> None:
        """Greet a server that has just taken us in, in the first channel where that is possible."""
        async with self._at_work() as open_:
            channel = permissions.greeting_place(guild) if open_ else None
            if channel is None:
                log.warning("nowhere_to_greet", guild=guild.id)
                return
            key, chat = f"{PLATFORM}:welcome-{guild.id}", ChatId(f"{PLATFORM}:{guild.id}")
            reply = await self._service.run(Request(key, None, chat, channel_id(channel.id), "welcome"))
            page = components.pages(reply)[-1]
            text = page.content
            if missing := permissions.lacking(channel.permissions_for(guild.me)):
                voice = Voice(language_of(str(guild.preferred_locale)) or DEFAULT)
                text = f"{text}\n{permissions.asked_for(voice, missing)}"
            await channel.send(text, view=page.view)

    def _came_before(self, interaction: discord.Interaction) -> bool:
        """Whether this one was taken in already: Discord may tell of it twice.

        It has one answer, which may be the board: who served it a second time would take that for their own.
        """
        known = interaction.id in self._known
        self._known[interaction.id] = True
        return known

    async def _in_private(self, message: discord.Message, request: Request, reply: PersonalReply) -> None:
        """Write to somebody in private what they asked for in a channel, and say there that it was done."""
        check_reader(reply, person_of(message.author.id))
        try:
            for page in components.pages(reply):
                await message.author.send(page.content, files=page.attachments(), view=page.view)
            notice = reply.notice
        except discord.Forbidden:
            voice = await self._voice(request)
            notice = voice("personal-closed")
        await self._answer(message, request, [components.Page(escaped(notice))])

    async def _answer(
        self, message: discord.Message, request: Request, pages: Iterable[components.Page]
    ) -> None:
        """Answer a message where it was written, without calling anybody, when boards have room beside it."""
        async with self._limit.answering(request.channel) as may:
            for page in pages if may else ():
                self._limit.spend(request.channel)
                await _reply(message, page)

    async def channels_restored(self, *channels: int) -> None:
        """What may be done in channels or threads has changed: what waits there is tried again."""
        async with self._at_work() as open_:
            for channel in channels if open_ else ():
                await self._service.channel_restored(channel_id(channel))

    async def chat_restored(self, guild: discord.Guild) -> None:
        """The same for all of a server."""
        async with self._at_work() as open_:
            if open_:
                await self._service.chat_restored(ChatId(f"{PLATFORM}:{guild.id}"))

    async def _serve(self, interaction: discord.Interaction, request: Request) -> None:
        async with self._responder(interaction, request) as responder:
            if why := await self._hindrance(interaction, request):
                await responder.show(components.Page(why))
                return
            reply = await self._service.run(request)
            if not (reply.empty or reply.shown):
                await responder.say(reply)
                return
            if interaction.type is KindOf.component:
                self._quiet[request.key] = request, responder
            if not await responder.nothing():
                await self._late(request, responder)

    def _note_let_in(self, request: Request) -> None:
        """Note that Discord let somebody use an admin's command: its answer takes their taps."""
        command = COMMANDS.get(request.command)
        if request.person and command and command.admin:
            self._admins[request.person.id, request.chat, request.command] = True

    def _let_in(self, request: Request) -> Request:
        """Return the request of a tap as an admin's where Discord has let that person use its command."""
        person = request.person.id if request.person else ""
        return replace(
            request, admin=request.admin or (person, request.chat, request.command) in self._admins
        )

    async def _refuse(self, interaction: discord.Interaction, *, stale: bool) -> None:
        """Say in private that a button is older than anything we know, or that its channel is not known."""
        request = requests.blank(interaction)
        async with self._responder(interaction, request) as responder:
            voice = await self._voice(request)
            why = voice("refusal-stale" if stale else "place-unknown")
            await responder.show(components.Page(why))

    async def _hindrance(self, interaction: discord.Interaction, request: Request) -> str:
        """Why what is asked for could not be shown, "" where it can."""
        absent = permissions.brings_posts(request) and permissions.without_bot(interaction)
        threadless = requests.THREAD in request.args and not awaiting_thread(request.channel)
        missing = permissions.missing(interaction, request)
        if not (absent or threadless or missing):
            return ""
        voice = await self._voice(request)
        if absent:
            why = voice("bot-missing", {"address": permissions.invitation(interaction.application_id)})
            return f"{why}\n{voice('bot-missing-alone')}" if interaction.is_user_integration() else why
        return voice("threads-none") if threadless else permissions.asked_for(voice, missing)

    async def _voice(self, request: Request) -> Voice:
        """How to speak to who asks, also where nothing can be looked up."""
        try:
            return (await self._service.ctx(request)).voice()
        except Unavailable:
            spoken = language_of(request.person.language) if request.person else None
            return Voice(spoken or DEFAULT)

    async def _challenge(self, interaction: discord.Interaction, user: str) -> None:
        """The menu of games; what is chosen from it opens the table."""
        request = requests.blank(interaction)
        async with self._responder(interaction, request) as responder:
            games = await self._service.suggest(request, "game", "")
            voice = await self._voice(request)
            known = requests.named(interaction)
            if known in {"bot", "away"}:
                why = "refusal-bots_do_not_play" if known == "bot" else "refusal-not_in_this_chat"
                await responder.show(components.Page(voice(why)))
                return
            options = [Option(game.label, game.value) for game in games]
            await responder.show(
                components.choosing(voice("rules-which"), options, f"{CHALLENGED}{AND}{user}{AND}{known}")
            )

    async def _complete(self, interaction: discord.Interaction) -> None:
        parameter, typed = requests.being_typed(interaction)
        found: tuple[Suggestion, ...] = ()
        with suppress(TimeoutError):  # what comes later than that is not shown any more
            async with asyncio.timeout(self._patience.unstored):
                found = await self._service.suggest(requests.slash(interaction), parameter, typed)
        choices = [
            discord.app_commands.Choice(name=s.label[:100], value=s.value[:100] or ELLIPSIS) for s in found
        ]
        await interaction.response.autocomplete(choices[:25])

    @asynccontextmanager
    async def _responder(
        self, interaction: discord.Interaction, request: Request
    ) -> AsyncIterator[Responder]:
        responder = self._exchanges[request.key] = Responder(interaction, request.channel, self._patience)
        clock = asyncio.create_task(self._see_to_time(responder, request))
        try:
            yield responder
        finally:
            clock.cancel()
            await asyncio.gather(clock, return_exceptions=True)
            responder.close()
            self._exchanges.pop(request.key, None)

    async def _see_to_time(self, responder: Responder, request: Request) -> None:
        """Show that we think, when there is no time left, and then in words that it takes long."""
        await responder.late()
        if await responder.takes_long():
            voice = await self._voice(request)
            await responder.ask_for_patience(components.Page(voice("answer-takes-long")))

    @asynccontextmanager
    async def _at_work(self) -> AsyncIterator[bool]:
        """Keep note of who is serving, and never let an event's trouble end anything but itself."""
        task = asyncio.current_task()
        if task is None or not await self._service.is_ours() or self._closed:
            yield False
            return
        self._serving.add(task)
        try:
            yield True
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("not_answered", because=cause_of(error), code=getattr(error, "code", 0))
        finally:
            self._serving.discard(task)


async def _reply(message: discord.Message, page: components.Page) -> None:
    """Answer a message, also one that was deleted meanwhile, and unnamed where that is forbidden."""
    answered = Reference(
        message_id=message.id,
        channel_id=message.channel.id,
        guild_id=message.guild.id if message.guild else None,
    )
    send = partial(message.channel.send, page.content, view=page.view, mention_author=False)
    try:
        await send(files=page.attachments(), reference=answered)
    except discord.Forbidden as error:
        if error.code != NO_HISTORY:
            raise
        await send(files=page.attachments())


class Reference(discord.MessageReference):
    """A message that is answered, deleted or not, with its ids as texts.

    The library writes them as numbers, which servers in JavaScript round to another message's.
    """

    def __init__(self, *, message_id: int, channel_id: int, guild_id: int | None) -> None:
        super().__init__(
            message_id=message_id, channel_id=channel_id, guild_id=guild_id, fail_if_not_exists=False
        )

    def to_message_reference_dict(self) -> "MessageReferencePayload":
        """Return what is sent."""
        plain = self.to_dict()
        ids = {name: str(plain[name]) for name in ("message_id", "channel_id", "guild_id") if name in plain}
        return cast("MessageReferencePayload", {**plain, **ids})
