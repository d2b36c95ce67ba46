"""Interactions and messages: read as requests, run by the service, and answered."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, MutableMapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict, cast

import aiohttp
import discord
import structlog
from cachetools import LRUCache, TTLCache

from bot.adapters.discord import components, permissions
from bot.adapters.discord.command_menu import PLAY as PLAY_AUTHOR
from bot.adapters.discord.components import ANSWER, CHALLENGED, MENU, OPEN, PLAY, SEP, escaped
from bot.adapters.discord.errors import NO_HISTORY
from bot.adapters.discord.ids import (
    PLATFORM,
    awaiting_thread,
    channel_id,
    pending_thread,
    person_of,
    place_of,
    private_channel,
    reader,
)
from bot.adapters.discord.posts import RateLimit
from bot.adapters.discord.responder import Responder, ResponseTimes
from bot.core.causes import cause_of
from bot.core.input import callback_data, command_line
from bot.core.language.text import ELLIPSIS
from bot.core.language.voice import DEFAULT, Voice, language_of
from bot.core.messages import Option, Person, PersonalReply, Presence, Request, Suggestion, check_reader
from bot.core.registry import COMMANDS
from bot.core.service import Service
from bot.core.tables.start import CODE_LENGTH
from bot.launches import Launches
from bot.talk import BURIES, REPLY, TALK, Talk
from storage.model import ChannelId, ChatId, TableId, Unavailable

if TYPE_CHECKING:
    from discord.types.message import MessageReference as MessageReferencePayload

log = structlog.get_logger()

THREAD: Final = "thread"
"""Parameter that asks for a thread."""

_BOARD: Final = re.compile(rf"([a-z0-9]{{{CODE_LENGTH}}})-\d+\.png")
"""File name of a board's picture. Cards are named by longer words."""
_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")


class OptionData(TypedDict):
    """Option of a slash command, as Discord sends it."""

    name: str
    type: int
    value: str | int | bool
    focused: NotRequired[bool]


class ComponentData(TypedDict, total=False):
    """Part of a form, as Discord sends it."""

    type: int
    custom_id: str
    value: str
    values: list[str]
    component: "ComponentData"
    components: list["ComponentData"]


class UserData(TypedDict, total=False):
    """Fields read of a user named in a command, or of a message's author."""

    id: str
    bot: bool


class FileData(TypedDict, total=False):
    """Field read of a message's file."""

    filename: str


class MessageData(TypedDict, total=False):
    """Fields read of a message whose context menu was used. Its text is none of the bot's business."""

    author: UserData
    webhook_id: str
    components: list[ComponentData]
    attachments: list[FileData]


class ResolvedData(TypedDict, total=False):
    """Users and messages named in a command, and the users who are members of the server, by id."""

    users: dict[str, UserData]
    members: dict[str, object]
    messages: dict[str, MessageData]


class InteractionData(TypedDict, total=False):
    """Fields read of an interaction of any kind."""

    name: str
    options: list[OptionData]
    target_id: str
    resolved: "ResolvedData"
    custom_id: str
    values: list[str]
    components: list[ComponentData]


def data_of(interaction: discord.Interaction) -> InteractionData:
    """Return the data of an interaction as one type. The library's is a union without a tag."""
    return cast("InteractionData", interaction.data or {})


def base_request(interaction: discord.Interaction) -> Request:
    """Return a request with its person and place, and no command yet. Its reply is private."""
    user = interaction.user
    chat, channel = place_of(user.id, interaction.channel_id, interaction.guild_id)
    alone = interaction.guild_id is None
    return Request(
        key=f"{PLATFORM}:{interaction.id}",
        person=person_from(user, str(interaction.locale)),
        chat=chat,
        channel=channel,
        command="",
        private=True,
        alone=alone,
        admin=alone or interaction.permissions.manage_guild,
        forms=True,
    )


def lacks_channel(interaction: discord.Interaction) -> bool:
    """Return True if Discord names no channel for an interaction on a server."""
    return interaction.guild_id is not None and interaction.channel_id is None


def person_from(user: discord.abc.User, language: str | None = None) -> Person:
    return Person(person_of(user.id), user.display_name, language, private_channel(user.id))


def command_request(interaction: discord.Interaction) -> Request:
    """Return the request of a slash command, for a pending thread if one is asked for and possible."""
    data, asked = data_of(interaction), base_request(interaction)
    texts = {option["name"]: _text(option) for option in data.get("options", ())}
    args = {name: text for name, text in texts.items() if text}
    channel = interaction.channel
    if THREAD in args and isinstance(channel, discord.TextChannel):
        asked = replace(asked, channel=pending_thread(channel.guild.id, channel.id, interaction.id))
    command = COMMANDS.get(data["name"])
    # A server chooses who may use an admin's command, and Discord has checked it.
    admin = asked.admin or (command is not None and command.admin)
    return replace(
        asked, command=data["name"], args=args, admin=admin, named=named_presence(interaction), owed=True
    )


def named_presence(interaction: discord.Interaction) -> Presence:
    """Return the presence on the server of the user whom a command names."""
    resolved = data_of(interaction).get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    if any(user.get("bot") for user in users.values()):
        return "bot"
    if not users or interaction.guild_id is None:
        return "unknown"
    return "here" if users.keys() <= members.keys() else "away"


def pointed_message(interaction: discord.Interaction) -> MessageData | None:
    """Return the message whose context menu was used; None for a user's menu."""
    data = data_of(interaction)
    return data.get("resolved", {}).get("messages", {}).get(data.get("target_id", ""))


def shown_table(message: MessageData) -> TableId | None:
    """Return the table of a message of the bot, by its buttons, or by its picture once they are gone."""
    for part in message.get("components", ()):
        for child in part.get("components", ()):
            tap = callback_data.read(child.get("custom_id", ""))
            if tap and tap.table and len(tap.table) == CODE_LENGTH:  # a puzzle's code is longer
                return tap.table
    names = (_BOARD.fullmatch(file.get("filename", "")) for file in message.get("attachments", ()))
    return next((TableId(name[1]) for name in names if name), None)


def author_of(message: MessageData) -> tuple[str, Presence]:
    """Return a message's author, and the author's presence: a bot or unknown."""
    author = message.get("author", {})
    bot = author.get("bot") or "webhook_id" in message
    return author.get("id", ""), "bot" if bot else "unknown"


def focused_option(interaction: discord.Interaction) -> tuple[str, str]:
    """Return the parameter being completed and its text so far."""
    for option in data_of(interaction).get("options", ()):
        if option.get("focused"):
            return option["name"], str(option["value"])
    return "", ""


def opened_table(interaction: discord.Interaction) -> TableId | None:
    """Return the table that a button opens in the app; None for other components."""
    carried, _, table = data_of(interaction).get("custom_id", "").partition(SEP)
    return TableId(table) if carried == OPEN and table else None


def component_request(interaction: discord.Interaction) -> Request | None:
    """Return the request of a button, menu option or form; None for an unknown or outdated component."""
    data, asked = data_of(interaction), base_request(interaction)
    carried, _, whose = data.get("custom_id", "").partition(SEP)
    chosen = "".join(data.get("values", ())[:1])
    if carried == CHALLENGED:
        user, _, known = whose.partition(SEP)
        here: Presence = "here" if known == "here" else "unknown"  # an absent user got no menu
        opponent = f"{PLATFORM}:{user}"
        return replace(asked, command="play", args={"game": chosen, "opponent": opponent}, named=here)
    if carried == MENU:
        return callback_data.request(asked, chosen)
    if whose and whose != str(interaction.user.id):
        return None
    if carried == PLAY:
        args = dict(_filled(data.get("components", [])))
        return replace(asked, command="play", args=args, named=named_presence(interaction))
    parts = data.get("components", [])
    filled = {name: value for name, value in _filled(parts) if name != ANSWER}
    tapped = callback_data.request(asked, carried, "" if filled else _answer(parts))
    return replace(tapped, args={**tapped.args, **filled}) if tapped else None


def message_request(message: discord.Message, me: discord.ClientUser) -> Request | None:
    """Return the request of a message to the bot: a move, or in private also a command; else None."""
    alone = message.guild is None
    if message.author.bot or not (alone or me in message.mentions):
        return None
    text = " ".join(message.content.replace(me.mention, " ").replace(f"<@!{me.id}>", " ").split())
    author = message.author
    chat, channel = place_of_message(message)
    admin = alone or (isinstance(author, discord.Member) and author.guild_permissions.manage_guild)
    command, args = _typed(text, message, alone=alone)
    return Request(
        key=f"{PLATFORM}:{message.id}",
        person=person_from(author),
        chat=chat,
        channel=channel,
        command=command,
        args=args,
        table=_answered_table(message),
        private=alone,
        alone=alone,
        admin=admin,
    )


def place_of_message(message: discord.Message) -> tuple[ChatId, ChannelId]:
    """Return the chat and channel of another user's message."""
    return place_of(message.author.id, message.channel.id, message.guild.id if message.guild else None)


def _typed(text: str, message: discord.Message, *, alone: bool) -> tuple[str, Mapping[str, str]]:
    """Return the command and arguments of a message. Commands are read in private only, as replies are."""
    named = {str(user.id): person_of(user.id) for user in message.mentions}
    if not text:
        return "help" if alone else "board", {}
    if alone and (found := command_line.spoken(_MENTION.sub(r"@\1", text), named.get)):
        return found
    if text.isascii() and text.isdecimal():
        return "bid", {"points": text}
    return "move", {"move": text}


def _answered_table(message: discord.Message) -> TableId | None:
    """Return the table of the board that a message replies to, as named by its buttons."""
    answered = message.reference.resolved if message.reference else None
    if not isinstance(answered, discord.Message):
        return None
    for row in answered.components:
        for child in row.children if isinstance(row, discord.ActionRow) else ():
            if child.custom_id and (tap := callback_data.read(child.custom_id)) and tap.table:
                return tap.table
    return None


def _text(option: OptionData) -> str:
    value = option["value"]
    if isinstance(value, bool):
        return option["name"] if value else ""
    if option["type"] == discord.AppCommandOptionType.user.value:
        return f"{PLATFORM}:{value}"
    return str(value)


def _filled(parts: list[ComponentData]) -> Iterator[tuple[str, str]]:
    """Yield the fields of a form that are filled in, with their values."""
    for field in (part["component"] for part in parts if "component" in part):
        value = field.get("value") or ",".join(field.get("values", ()))
        if value:
            person = field.get("type") == discord.ComponentType.user_select.value
            yield field["custom_id"], f"{PLATFORM}:{value}" if person else value


def _answer(parts: list[ComponentData]) -> str:
    """Return the value of a form's first filled field, at any depth."""
    for part in parts:
        inner = part.get("components", []) + ([part["component"]] if "component" in part else [])
        if found := part.get("value") or _answer(inner):
            return found
    return ""


KindOf = discord.InteractionType

LET_IN: Final = 900.0
"""Seconds for which a person who used an admin's command may tap its answer."""
QUIET: Final = 30.0
"""Seconds after a tap during which the bot tells the person that the board failed."""
LATE_NOTICE: Final = "discord.py: done-unshown"
"""Name of a task that tells a person that a board is late."""
MOST_KNOWN: Final = 10_000
"""Bound on remembered interactions; the oldest are forgotten first."""


class Dispatcher:
    """Dispatcher of interactions and messages. It holds no state of a game."""

    def __init__(
        self,
        service: Service,
        times: ResponseTimes,
        limit: RateLimit,
        talk: Talk,
        heard: MutableMapping[str, str],
        launches: Launches | None = None,
    ) -> None:
        """talk: record of messages by people. heard: ids of the bot's own messages, by nonce.

        launches: of the board app, if boards lead to one.
        """
        self._launches = launches
        self._service = service
        self._patience = times
        self._limit = limit
        self._talk = talk
        self._heard = heard
        self._known: LRUCache[int, bool] = LRUCache(MOST_KNOWN)
        self._quiet: TTLCache[str, tuple[Request, Responder]] = TTLCache(MOST_KNOWN, QUIET)
        """Taps answered by the board alone, by request key."""
        self._admins: TTLCache[tuple[str, ChatId, str], bool] = TTLCache(MOST_KNOWN, LET_IN)
        """Admins' commands that Discord let a person use, by person, server and command."""
        self._exchanges: dict[str, Responder] = {}
        self._serving: set[asyncio.Task[object]] = set()
        self._closed = False

    def responder(self, key: str | None) -> Responder | None:
        """Return the responder of a request that is being served."""
        return self._exchanges.get(key) if key else None

    def board_shown(self, channel: ChannelId, answers: str | None) -> None:
        """Release the requests that wait for a board that is now shown in a channel.

        answers: key of the only request to release; None: all.
        """
        for key, responder in self._exchanges.items():
            if responder.channel == channel and answers in {None, key}:
                responder.stop_waiting()
        self._take_quiet(channel)

    def board_failed(self, channel: ChannelId) -> None:
        """Tell the people who wait for the board of a channel that it is late."""
        for responder in self._exchanges.values():
            if responder.channel == channel:
                responder.stop_waiting(fails=True)
        for request, responder in self._take_quiet(channel):
            asyncio.get_running_loop().create_task(self._late(request, responder), name=LATE_NOTICE)

    def _take_quiet(self, channel: ChannelId) -> list[tuple[Request, Responder]]:
        """Remove and return the taps in a channel that only the board would answer."""
        known = [(key, self._quiet.get(key)) for key in tuple(self._quiet)]
        here = {key: quiet for key, quiet in known if quiet and quiet[0].channel == channel}
        for key in here:
            self._quiet.pop(key, None)
        return [*here.values()]

    async def _late(self, request: Request, responder: Responder) -> None:
        """Say in private that the request is done, and that the board is late."""
        async with self._at_work():
            voice = await self._voice(request)
            await responder.show(components.Page(voice("done-unshown")))

    async def close(self) -> None:
        """Reject new events, and wait for the running requests."""
        self._closed = True
        if self._serving:
            await asyncio.wait(self._serving)

    async def interaction(self, interaction: discord.Interaction) -> None:
        """Answer a command, tap, form or autocompletion."""
        async with self._at_work() as open_:
            if not open_ or self._came_before(interaction):
                return
            match interaction.type:
                case KindOf.autocomplete if lacks_channel(interaction):
                    await interaction.response.autocomplete([])
                case KindOf.autocomplete:
                    await self._complete(interaction)
                case _ if lacks_channel(interaction):
                    await self._refuse(interaction, stale=False)
                case KindOf.application_command if "target_id" in data_of(interaction):
                    await self._point(interaction)
                case KindOf.application_command:
                    request = command_request(interaction)
                    if request.command == "play" and not request.args:
                        await self._ask_to_play(interaction, request)
                        return
                    self._note_let_in(request)
                    await self._serve(interaction, request)
                case KindOf.component | KindOf.modal_submit:
                    await self._tap(interaction)
                case KindOf.ping:
                    pass  # sent only to bots that receive interactions by HTTP

    async def message(self, message: discord.Message, me: discord.ClientUser) -> None:
        """Reply to a message to the bot in its channel, without a mention."""
        request = message_request(message, me)
        if message.author.id != me.id:
            moved = request is not None and request.command == "move"
            alone = message.guild is None  # there an answer goes below its question
            height = BURIES if alone else REPLY if moved else TALK
            self._talk.heard(place_of_message(message)[1], message.id, height)
        elif message.nonce is not None:
            self._heard[str(message.nonce)] = str(message.id)
        async with self._at_work() as open_:
            if request is None or not open_:
                return
            reply = await self._service.run(request)
            if isinstance(reply, PersonalReply) and not request.alone:
                await self._in_private(message, request, reply)
            elif not reply.empty:
                check_reader(reply, reader(request.channel))
                await self._answer(message, request, components.pages(reply))

    async def welcome(self, guild: discord.Guild) -> None:
        """Greet a server that the bot has joined, in the first channel where it may write."""
        async with self._at_work() as open_:
            channel = permissions.greeting_place(guild) if open_ else None
            if channel is None:
                log.warning("no_greeting_channel", guild=guild.id)
                return
            key, chat = f"{PLATFORM}:welcome-{guild.id}", ChatId(f"{PLATFORM}:{guild.id}")
            reply = await self._service.run(Request(key, None, chat, channel_id(channel.id), "welcome"))
            page = components.pages(reply)[-1]
            text, rights = page.content, channel.permissions_for(guild.me)
            if missing := permissions.lacking(rights):
                voice = Voice(language_of(str(guild.preferred_locale)) or DEFAULT)
                text = f"{text}\n{permissions.asking_for(voice, missing)}"
            files = page.attachments() if rights.attach_files else []
            await channel.send(text, view=page.view, files=files)

    def _came_before(self, interaction: discord.Interaction) -> bool:
        """Return True for an interaction that Discord delivers a second time."""
        # It has a single answer. Serving it twice would take the board of the first for the second's own.
        known = interaction.id in self._known
        self._known[interaction.id] = True
        return known

    async def _in_private(self, message: discord.Message, request: Request, reply: PersonalReply) -> None:
        """Send a personal reply in private, and a notice of it in the channel."""
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
        """Reply to a message in its channel, within the share of the rate limit that boards leave."""
        async with self._limit.answering(request.channel) as may:
            for page in pages if may else ():
                self._limit.spend(request.channel)
                await _reply(message, page)

    async def channels_restored(self, *channels: int) -> None:
        """Retry the posts of channels or threads whose permissions changed."""
        async with self._at_work() as open_:
            for channel in channels if open_ else ():
                await self._service.channel_restored(channel_id(channel))

    async def chat_restored(self, guild: discord.Guild) -> None:
        """Retry all posts of a server."""
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
            if not await responder.say_nothing():
                await self._late(request, responder)

    async def _tap(self, interaction: discord.Interaction) -> None:
        """Answer a button, menu or form."""
        if self._launches and (table := opened_table(interaction)):
            await self._launch(interaction, table, self._launches)
        elif tap := component_request(interaction):
            await self._serve(interaction, self._let_in(tap))
        else:
            await self._refuse(interaction, stale=True)

    async def _launch(self, interaction: discord.Interaction, table: TableId, launches: Launches) -> None:
        """Open the app for the person who tapped. Discord passes no table on, so it is remembered."""
        asked = base_request(interaction)
        if asked.person is not None:
            launches.tap(asked.person.id, asked.channel, table)
        await interaction.response.launch_activity()

    def _note_let_in(self, request: Request) -> None:
        """Remember that Discord let a person use an admin's command."""
        command = COMMANDS.get(request.command)
        if request.person and command and command.admin:
            self._admins[request.person.id, request.chat, request.command] = True

    def _let_in(self, request: Request) -> Request:
        """Return a tap as an admin's if Discord has let this person use the command."""
        person = request.person.id if request.person else ""
        return replace(
            request, admin=request.admin or (person, request.chat, request.command) in self._admins
        )

    async def _refuse(self, interaction: discord.Interaction, *, stale: bool) -> None:
        """Say in private that a button is outdated (stale), or that its channel is unknown."""
        request = base_request(interaction)
        async with self._responder(interaction, request) as responder:
            voice = await self._voice(request)
            why = voice("refusal-stale" if stale else "place-unknown")
            await responder.show(components.Page(why))

    async def _hindrance(self, interaction: discord.Interaction, request: Request) -> str:
        """Return the reason why the bot could not show the result of a request, "" if it can."""
        absent = permissions.brings_posts(request) and permissions.without_bot(interaction)
        threadless = THREAD in request.args and not awaiting_thread(request.channel)
        missing = permissions.missing(interaction, request)
        if not (absent or threadless or missing):
            return ""
        voice = await self._voice(request)
        if absent:
            why = voice("bot-missing", {"address": permissions.invitation(interaction.application_id)})
            return f"{why}\n{voice('bot-missing-alone')}" if interaction.is_user_integration() else why
        return voice("threads-none") if threadless else permissions.asking_for(voice, missing)

    async def _voice(self, request: Request) -> Voice:
        """Return the requester's voice, by the client's language while the store is unavailable."""
        try:
            return (await self._service.ctx(request)).voice()
        except Unavailable:
            spoken = language_of(request.person.language) if request.person else None
            return Voice(spoken or DEFAULT)

    async def _point(self, interaction: discord.Interaction) -> None:
        """Carry out a command of a user's or a message's context menu."""
        message, data = pointed_message(interaction), data_of(interaction)
        if message is None:
            await self._challenge(interaction, data.get("target_id", ""), named_presence(interaction))
            return
        author, presence = author_of(message)
        if data.get("name") == PLAY_AUTHOR:
            await self._challenge(interaction, author, presence)
            return
        table = shown_table(message) if author == str(interaction.application_id) else None
        request = replace(base_request(interaction), command="analyse", table=table, owed=True)
        if table is not None:
            await self._serve(interaction, request)
            return
        async with self._responder(interaction, request) as responder:
            voice = await self._voice(request)
            await responder.show(components.Page(voice("menu-no-board")))

    async def _challenge(self, interaction: discord.Interaction, user: str, known: Presence) -> None:
        """Show the menu of games. The choice opens a table against the user."""
        request = replace(base_request(interaction), command="play")
        async with self._responder(interaction, request) as responder:
            games = await self._service.suggest(request, "game", "")
            voice = await self._voice(request)
            if user == str(interaction.user.id):
                why = voice("refusal-not_yourself")
            elif known == "bot":
                why = voice("refusal-bots_do_not_play")
            elif known == "away":
                why = voice("refusal-not_in_this_chat")
            else:
                why = await self._hindrance(interaction, request)
            if not (why or games):
                await responder.say(await self._service.run(request))
                return
            options = [Option(game.label, game.value) for game in games]
            data = f"{CHALLENGED}{SEP}{user}{SEP}{known}"
            await responder.show(
                components.Page(why) if why else components.menu_page(voice("rules-which"), options, data)
            )

    async def _ask_to_play(self, interaction: discord.Interaction, request: Request) -> None:
        """Show the form of `/play`, or why no table can be opened now."""
        games, voice = await self._service.suggest(request, "game", ""), await self._voice(request)
        if not games or await self._hindrance(interaction, request):
            await self._serve(interaction, request)
            return
        form = components.play_form(games, voice, interaction.user.id, alone=request.alone)
        await interaction.response.send_modal(form)

    async def _complete(self, interaction: discord.Interaction) -> None:
        parameter, typed = focused_option(interaction)
        found: tuple[Suggestion, ...] = ()
        with suppress(TimeoutError):  # Discord ignores later suggestions
            async with asyncio.timeout(self._patience.unstored):
                found = await self._service.suggest(command_request(interaction), parameter, typed)
        choices = [
            discord.app_commands.Choice(name=s.label[:100], value=s.value[:100] or ELLIPSIS) for s in found
        ]
        await interaction.response.autocomplete(choices[:25])

    @asynccontextmanager
    async def _responder(
        self, interaction: discord.Interaction, request: Request
    ) -> AsyncIterator[Responder]:
        responder = self._exchanges[request.key] = Responder(
            interaction, request.channel, self._patience, app=self._launches is not None
        )
        clock = asyncio.create_task(self._keep_deadline(responder, request))
        try:
            yield responder
        finally:
            clock.cancel()
            await asyncio.gather(clock, return_exceptions=True)
            responder.close()
            self._exchanges.pop(request.key, None)

    async def _keep_deadline(self, responder: Responder, request: Request) -> None:
        """Acknowledge the interaction in time, and say so if the answer takes long."""
        await responder.acknowledge_in_time()
        if await responder.is_late():
            voice = await self._voice(request)
            await responder.ask_for_patience(components.Page(voice("answer-takes-long")))

    @asynccontextmanager
    async def _at_work(self) -> AsyncIterator[bool]:
        """Track a running event, and log its network errors. Yield False if it must not be served."""
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
    """Reply to a message, even a deleted one; without a reference if that is forbidden."""
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
    """Reference to a message that may be deleted, with its ids as strings."""

    # The library sends numbers, which a server in JavaScript rounds to another message's id.

    def __init__(self, *, message_id: int, channel_id: int, guild_id: int | None) -> None:
        super().__init__(
            message_id=message_id, channel_id=channel_id, guild_id=guild_id, fail_if_not_exists=False
        )

    def to_message_reference_dict(self) -> "MessageReferencePayload":
        plain = self.to_dict()
        ids = {name: str(plain[name]) for name in ("message_id", "channel_id", "guild_id") if name in plain}
        return cast("MessageReferencePayload", {**plain, **ids})
