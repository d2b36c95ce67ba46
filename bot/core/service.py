"""The service: every request of every platform comes in here, and every answer comes from here.

`Service.run` passes a request through MIDDLEWARE to the handler of its command (see `registry`).
"""

from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Final, TypeAlias

import structlog

from bot.core import scheduler
from bot.core.context import LIVING, Context, WhichTable, profile_of
from bot.core.dependencies import ConflictError, Dependencies, Repeated, retried
from bot.core.events import ChannelRestored, ChatForgotten
from bot.core.input import autocomplete, callback_data
from bot.core.input.autocomplete import Choices
from bot.core.input.callback_data import Tap, bound_to_requester, cleaned, must_be_own
from bot.core.input.legal_moves import meant_as_move
from bot.core.input.refusals import Explained, explain
from bot.core.language.text import cut
from bot.core.language.voice import Voice, game_name
from bot.core.messages import (
    NOTHING,
    AnyReply,
    Menu,
    Option,
    Person,
    PersonalReply,
    Reply,
    Request,
    Suggestion,
)
from bot.core.ports import Now
from bot.core.publishing import captions, failures
from bot.core.quotas import Quotas, Verdict
from bot.core.registry import COMMANDS, Effect, is_exercise
from bot.core.tables.loaded import LoadedTable
from rules.core.errors import LogError, Refusal
from storage.model import (
    Busy,
    ChannelId,
    ChatId,
    Commit,
    PersonId,
    TableId,
    Unavailable,
    UnconfirmedError,
    changes,
)

log = structlog.get_logger()

MOST_LISTED: Final = 25
"""Tables to choose from: a menu holds no more."""
LONGEST_DETAIL: Final = 100
"""Characters of the line below an option that every platform shows."""
OPEN_REFUSALS: Final = frozenset({"said_aloud", "no_such_table", "not_a_player"})
"""Refusals that reveal nothing about sealed moves: everybody may read them."""

Observe = Callable[[str, float], None]
"""Receives the command and the duration in seconds of every request served."""
WasAway = Callable[[str, float], Awaitable[None]]
"""Receives a platform that is back, and the Unix time when its outage began."""
Answer: TypeAlias = Callable[[Context], Awaitable[AnyReply]]
Middleware: TypeAlias = "Callable[[Service, Answer, Context], Awaitable[AnyReply]]"
"""Answers a request. It may call `Answer`: the next middleware, or the handler after the last one."""


def unobserved(_word: str, _seconds: float) -> None:
    """Observe nothing."""


async def _nobody_away(_platform: str, _since: float) -> None:
    """Tell nobody."""


async def failures_in_words(service: "Service", proceed: Answer, ctx: Context) -> AnyReply:
    """Answer in words after an error of the store or the bot. Raise nothing but CancelledError."""
    try:
        return await proceed(ctx)
    except ConflictError:
        return await service.unserved(ctx.request, Busy())
    except Unavailable as reason:
        return await service.unserved(ctx.request, reason)
    except Exception:
        log.exception("request_failed", command=ctx.request.command, table=ctx.request.table)
        return await service.pass_over(ctx.request)


async def rate_limited(service: "Service", proceed: Answer, ctx: Context) -> AnyReply:
    """Refuse requests over the limit: the first with a notice, the others silently.

    A platform that shows a waiting sign until an answer comes gets the notice every time.
    """
    verdict = await service.quotas.admit(ctx.request)
    if verdict is Verdict.ADMITTED:
        reply = await proceed(ctx)
        service.quotas.served(ctx.request, accepted=reply.empty)
        return reply
    silent = verdict is Verdict.IGNORED and not ctx.request.owed
    return Reply("" if silent else ctx.voice()("refusal-too_fast"), toast=True, refused=True)


async def observed(service: "Service", proceed: Answer, ctx: Context) -> AnyReply:
    """Note when the requester last acted, report the duration, and retry waiting posts of the channel."""
    began = service.deps.monotonic()
    if ctx.request.person is not None:
        service.deps.acted[ctx.request.person.id] = service.deps.now()
    reply = await proceed(ctx)
    service.observe(ctx.request.command, service.deps.monotonic() - began)
    await service.heard_from(ctx.request.channel)
    return reply


async def retried_on_conflict(service: "Service", proceed: Answer, ctx: Context) -> AnyReply:
    """Read the stored settings and profile, and serve the request. Repeat both after a conflict."""

    async def attempt() -> AnyReply:
        return await proceed(await service.read(ctx.request))

    return await retried(attempt)


async def confirmed_when_stored(service: "Service", proceed: Answer, ctx: Context) -> AnyReply:
    """Complete the reply. If the handler fails after its commit, confirm that the request was carried out.

    An error would make the requester try again, and act twice.
    """
    key, committed = ctx.request.key, service.deps.committed
    try:
        reply = await proceed(ctx)
        if key not in committed:
            await service.note_reached(ctx)
    except ConflictError:
        raise
    except Exception as error:
        if key not in committed:
            raise
        if isinstance(error, Unavailable):
            log.warning("answer_failed", command=ctx.request.command, because=str(error))
        else:
            log.exception("answer_failed", command=ctx.request.command, table=ctx.request.table)
        text = ctx.voice()("done-unsaid")
        reply = Reply(text) if ctx.profile is None else PersonalReply(text, person=ctx.profile.id)
    finally:
        committed.discard(key)
    reply = _with_notices(ctx, replace(reply, table=ctx.meant) if ctx.meant else reply)
    return bound_to_requester(ctx.request, reply)


async def refusals_in_words(service: "Service", proceed: Answer, ctx: Context) -> AnyReply:
    """Turn Refusal into an explanation, and WhichTable into a question."""
    try:
        must_be_own(ctx.request)
        return await proceed(ctx)
    except Refusal as refusal:
        if ctx.request.key in service.deps.committed:
            raise  # the request is stored, not refused: `confirmed_when_stored` says so
        return await _refused(ctx, refusal)
    except WhichTable as question:
        return _which(ctx, question)


async def once(service: "Service", proceed: Answer, ctx: Context) -> AnyReply:
    """Say nothing to a request that was carried out before."""
    try:
        return await proceed(ctx)
    except Repeated:
        return NOTHING
    except (Refusal, WhichTable):
        if ctx.request.key not in service.deps.committed and await service.deps.store.handled(
            ctx.request.key
        ):
            return NOTHING
        raise


ANSWERING: Final[tuple[Middleware, ...]] = (
    retried_on_conflict,
    confirmed_when_stored,
    refusals_in_words,
    once,
)
MIDDLEWARE: Final[tuple[Middleware, ...]] = (failures_in_words, rate_limited, observed, *ANSWERING)
"""Middleware of every request, outermost first."""


class Service:
    """Serves requests. One instance a process; every method may be called at any time."""

    def __init__(
        self,
        deps: Dependencies,
        observe: Observe = unobserved,
        clock: Now = monotonic,
        was_away: WasAway = _nobody_away,
    ) -> None:
        """clock: monotonic seconds, for the rate limits.

        was_away: called when a platform is back after an outage.
        """
        self.deps = deps
        self.now = deps.now
        self.observe = observe
        self.quotas = Quotas(deps.store, deps.cache, deps.exercises, clock)
        self._was_away = was_away
        self._upkeep = scheduler.Upkeep(deps)

    async def run(self, request: Request) -> AnyReply:
        """Carry out a request at most once, and return the reply. Raises nothing but CancelledError."""
        return await self._pass(request, MIDDLEWARE)

    async def _pass(self, request: Request, middleware: Iterable[Middleware]) -> AnyReply:
        """Pass a request through middleware to its handler. An unknown command gets no reply."""
        command = COMMANDS.get(request.command)
        if command is None:
            return NOTHING
        answer: Answer = partial(_handled, command.handler)
        for one in reversed(tuple(middleware)):
            answer = partial(one, self, answer)
        # The store may be down, and a refused request isn't worth a query: `retried_on_conflict` reads later.
        return await answer(self._unread(cleaned(request)))

    def has_stored(self, request: Request) -> bool:
        """Return True if a running request has stored all that it changes."""
        command = COMMANDS.get(request.command)
        return command is None or command.effect is Effect.READS or request.key in self.deps.committed

    async def unserved(self, request: Request, reason: Unavailable) -> Reply:
        """Return the reply to a request that failed because of the store. No other code words this."""
        if isinstance(reason, Busy):
            return await self._busy(request)
        voice = self._own_voice(request)
        if isinstance(reason, UnconfirmedError):
            return Reply(voice("refusal-store_unsure"), refused=True)
        return Reply(voice("refusal-store_closed"), refused=True)

    async def _busy(self, request: Request) -> Reply:
        voice = await self.voice(request)
        return Reply(voice("refusal-busy"), toast=True, refused=True)

    async def ctx(self, request: Request) -> Context:
        """Return the context of a request, its texts cleaned, with settings and profile from the store."""
        return await self.read(cleaned(request))

    async def read(self, request: Request) -> Context:
        """Return the context of a cleaned request with settings and profile from the store."""
        cache = self.deps.cache
        chat = await cache.chat(request.chat)
        known = await cache.profile(request.person.id) if request.person else None
        return Context(self.deps, request, chat, profile_of(request, known), known)

    async def voice(self, request: Request) -> Voice:
        """Return the voice for the requester, also during a store outage. Never raises."""
        with suppress(Exception):
            return (await self.ctx(request)).voice()
        return self._own_voice(request)

    async def suggest(self, request: Request, parameter: str, typed: str) -> tuple[Suggestion, ...]:
        """Return completions of a parameter: legal moves, tables, games, options.

        During a store outage, games and options stay; the other lists hold one line that says why.
        """
        if not self.quotas.typing(request):
            return ()
        try:
            ctx = await self.ctx(request)
        except Unavailable:
            ctx = self._unread(cleaned(request))
        try:
            return await autocomplete.suggestions(ctx, parameter, typed)
        except (Refusal, WhichTable):
            return ()
        except Unavailable as reason:
            return (Suggestion((await self.unserved(request, reason)).text, typed),)

    async def point(self, request: Request) -> AnyReply:
        """Return the picker with its places, for a platform whose board itself can be tapped.

        The platform asks with every board, so the limit is that of completions.
        """
        if request.command != "pick" or not self.quotas.typing(request):
            return NOTHING
        return await self._pass(replace(request, places=True), (failures_in_words, *ANSWERING))

    async def inline(self, request: Request, typed: str, first: int = 0) -> Choices:
        """Return the requester's moves that fit the typed text, or no moves and the reason."""
        if not self.quotas.typing(request):
            return Choices()
        try:
            ctx = await self.ctx(request)
            try:
                return await autocomplete.choices(ctx, typed, first)
            except Refusal as refusal:
                return Choices(why=explain(refusal, await _voice_for(ctx)))
        except WhichTable:
            return Choices()
        except Unavailable as reason:
            return Choices(why=(await self.unserved(request, reason)).text)

    async def may_move(self, request: Request, text: str) -> bool:
        """Return True if a text below a board may be its author's move, not talk. Raises Unavailable.

        The move may be for the table that the request names, else for any table shown in the channel.
        """
        if request.person is None:
            return False
        named = (request.table,) if request.table else await self.living_at(request.channel)
        tables = [await self.deps.cache.look(table) for table in named]
        return any(meant_as_move(loaded, request.person.id, text) for loaded in tables if loaded)

    async def withheld(self, request: Request, text: str) -> bool:
        """Return True if a text reveals a move in the puzzle of the day that its author is solving."""
        try:
            return await self.deps.exercises.gives_away(await self.ctx(request), text)
        except Unavailable:
            return False

    async def is_ours(self) -> bool:
        """Return True if this worker handles incoming requests."""
        # Another one may have taken over its lease.
        try:
            await self.deps.store.must_be_ours()
        except Unavailable:
            return False
        return True

    async def living_at(self, channel: ChannelId) -> tuple[TableId, ...]:
        """Return the running tables shown to everybody in a channel, oldest first. Raises Unavailable."""
        return tuple(table.id for table in reversed(await self.deps.store.tables_at(channel, LIVING)))

    async def chosen_language(self, person: PersonId) -> str | None:
        """Return the language that a person has chosen, if any. Raises Unavailable."""
        profile = await self.deps.store.profile(person)
        return profile.language if profile else None

    async def rename_person(self, request: Request, was: str) -> None:
        """Call the requester by their new name at tables with the old one. Raises Unavailable."""
        if (person := request.person) is None:
            return
        for table in await self.deps.store.tables_of(person.id, LIVING):
            with suppress(LogError):  # a damaged table keeps its names
                await retried(partial(self._rename, table.id, person, was))

    async def _rename(self, table: TableId, person: Person, was: str) -> None:
        async with self.deps.at(table) as change:
            change.seat_people(
                replace(s, name=person.name) if (s.person, s.name) == (person.id, was) else s
                for s in change.table.sittings
            )

    async def note_private_chat(self, request: Request) -> None:
        """Store that the bot can write to a person who has opened a private chat. Raises Unavailable."""
        await self.note_reached(await self.ctx(request))

    async def move_chat(self, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId) -> None:
        """Move a chat to its new id on its platform. Raises Unavailable."""
        await failures.move_channel(self.deps, old, new, old_chat, new_chat)

    async def channel_restored(self, channel: ChannelId) -> None:
        """Retry posts to a channel that can be written to again, or takes pictures again.

        Call it when the platform says so (a right granted, a thread unlocked, a topic opened). Calling it too
        often does no harm.
        """
        await self.deps.events.emit(ChannelRestored(channel))

    async def chat_restored(self, chat: ChatId) -> None:
        """Retry posts to every channel of a chat: the bot is back, or was granted a right for all of it."""
        await self.deps.events.emit(ChannelRestored(chat=chat))

    async def forget_messages(self, chat: ChatId) -> None:
        """Repost after a platform has lost the messages of a chat. Raises Unavailable."""
        await self.deps.events.emit(ChatForgotten(chat))

    async def platform_was_away(self, platform: str, since: float) -> None:
        """Recover from a platform's outage since a Unix time. The platform does not repeat missed updates."""
        log.info("platform_was_away", platform=platform, seconds=round(self.deps.now() - since))
        await self._was_away(platform, since)

    async def tick(self, away: Collection[str] = ()) -> None:
        """Run timed events of clocks and lobbies. away: platforms whose people lose no time."""
        await self._upkeep.tick(away)

    async def prune(self) -> None:
        """Delete a batch of expired requests, notes and answers."""
        await self._upkeep.prune()

    async def note_reached(self, ctx: Context) -> None:
        """Store that the bot can write to a known person, once they write in their private chat.

        They may have opened it by a link that stores nothing else: to watch, or to see their private screen.
        """
        known = ctx.known
        if not ctx.request.alone or known is None or ctx.profile is None:
            return
        if (known.channel, known.reachable) != (ctx.profile.channel, ctx.profile.reachable):
            with suppress(ConflictError, Refusal, Busy, Unavailable):  # the next request tries again
                await self.deps.commit(Commit(self.deps.now(), writes=changes(ctx.changes())))

    async def heard_from(self, channel: ChannelId) -> None:
        """Retry waiting posts in a channel where a person has just written."""
        if channel not in self.deps.cache.held_up:
            return
        try:
            await self.deps.events.emit(ChannelRestored(channel, pictures=False))
        except Unavailable as reason:
            log.warning("restoring_failed", channel=channel, because=str(reason))
        except Exception:  # the request itself is served
            log.exception("restoring_failed", channel=channel)

    async def pass_over(self, request: Request) -> Reply:
        """Store that a request failed, so that no attempt repeats it, and return the apology."""
        voice = await self.voice(request)
        try:
            if await self.deps.store.handled(request.key):
                return NOTHING
            await self.deps.store.fail(request.key, "error", self.deps.now())
        except Unavailable:
            return Reply(voice("refusal-store_closed"), refused=True)
        return Reply(voice("refusal-our_fault"), refused=True)

    def _own_voice(self, request: Request) -> Voice:
        """Return the voice for the requester during a store outage."""
        return self._unread(request).voice()

    def _unread(self, request: Request) -> Context:
        """Return the context of a request from caches, with defaults for the rest."""
        cache = self.deps.cache
        known = cache.profile_at_hand(request.person.id) if request.person else None
        return Context(
            self.deps, request, cache.chat_at_hand(request.chat), profile_of(request, known), known
        )


async def _handled(handler: Answer, ctx: Context) -> AnyReply:
    """Return the handler's reply.

    If it is empty and no board of the table is in this channel, confirm the request in words.
    """
    reply = await handler(ctx)
    told = reply.empty or isinstance(reply, PersonalReply)
    loaded = await ctx.cache.look(ctx.meant) if told and ctx.meant else None
    if loaded is None or loaded.damage is not None:
        return reply
    if reply.empty and not any(one.channel == ctx.request.channel for one in loaded.showings):
        voice = ctx.voice(loaded)
        waits = all(showing.waiting for showing in loaded.showings if showing.seat is None)
        done = "done-waiting" if waits else "done-elsewhere"
        text = voice(done, {"game": voice("name"), "table": loaded.table.id})
        return Reply(text, where=captions.elsewhere(loaded, voice, ctx.request.channel))
    return _with_side(ctx, loaded, reply)


def _with_side(ctx: Context, loaded: LoadedTable, reply: AnyReply) -> AnyReply:
    """Return a personal reply with the requester's side at the table in front."""
    if not isinstance(reply, PersonalReply) or reply.toast or not (side := _side(ctx, loaded)):
        return reply
    if reply.form is not None:
        return replace(reply, form=replace(reply.form, label=f"{side} {reply.form.label}"))
    return replace(reply, text=f"{side} {reply.text}")


def _side(ctx: Context, loaded: LoadedTable) -> str:
    """Return the side that the requester plays at a table, or ""."""
    mine = loaded.seats_of(ctx.profile.id) if ctx.profile else ()
    return captions.own_side(loaded, mine, ctx.voice(loaded))


async def _refused(ctx: Context, refusal: Refusal) -> AnyReply:
    """Return the explanation of a refusal. It is private if it could reveal the requester's sealed move."""
    loaded = await ctx.cache.look(ctx.meant) if ctx.meant else None
    damaged = loaded is not None and loaded.damage is not None
    whole = None if damaged else loaded
    text = explain(refusal, ctx.voice(whole))
    if isinstance(refusal, Explained) and whole and (side := _side(ctx, whole)):
        text = f"{side} {text}"
    seals = loaded is not None and (damaged or loaded.game.about.secrets)
    if ctx.profile is None or refusal.code in OPEN_REFUSALS or not seals:
        return Reply(text, toast=True, refused=True)
    return PersonalReply(text, toast=True, refused=True, person=ctx.profile.id)


async def _voice_for(ctx: Context) -> Voice:
    """Return the voice for a refusal, with the words of the meant table's game."""
    loaded = await ctx.cache.look(ctx.meant) if ctx.meant else None
    return ctx.voice(loaded if loaded and not loaded.damage else None)


def _which(ctx: Context, question: WhichTable) -> Reply:
    """Ask which table the requester means. A tap repeats the command there.

    Buttons can't carry a typed move: after `/move` the tap opens the picker, after `/bid` the form.
    """
    voice, word = ctx.voice(), ctx.request.command
    follow, args = {"move": ("pick", ()), "bid": ("ask", ())}.get(word, (word, _carried(ctx)))
    options = []
    for table in question.tables[:MOST_LISTED]:
        named = game_name(ctx.language, table.game)
        names = ", ".join(voice.called(s) for s in table.sittings if not s.left)
        answer = callback_data.write(Tap(follow, table.id, args=args))
        options.append(Option(f"{named} · {table.id}", answer, cut(names, LONGEST_DETAIL)))
    prompt = voice("which-table")
    return Reply(prompt, menu=Menu(prompt, tuple(options)))


def _carried(ctx: Context) -> tuple[str, ...]:
    """Return the arguments of a command, or () if a button can't carry them."""
    parameters = COMMANDS[ctx.request.command].parameters
    args = tuple(ctx.arg(parameter.name) for parameter in parameters if parameter.kind != "table")
    return args if callback_data.carries(*args) else ()


def _with_notices(ctx: Context, reply: AnyReply) -> AnyReply:
    """Return a reply with the texts to send in its place if the channel takes no files or private replies."""
    voice = ctx.voice()
    if reply.files:
        platform = ctx.request.channel.partition(":")[0]
        reply = replace(reply, unsent=voice("files-forbidden", {"platform": platform}))
    if reply.menu is not None or reply.form is not None:
        reply = replace(reply, away=voice("button-away"))
    if not isinstance(reply, PersonalReply):
        return reply
    named = ctx.request.args.get("table") or ctx.request.table or ""
    apart = is_exercise(ctx.request.command) or ctx.deps.exercises.known(named)
    return replace(reply, notice=voice("personal-notice"), way=voice("personal-way"), apart=apart)
