"""The one door: every platform hands its requests in here, and everything said back comes from here."""

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Final

import structlog

from bot.core import scheduler
from bot.core.boards.boards import Boards
from bot.core.commands.exercises import answering
from bot.core.commands.handlers import HANDLERS, Handler
from bot.core.commands.registry import BY_WORD
from bot.core.context import LIVING, Context, WhichTable, profile_of
from bot.core.dependencies import ConflictError, Dependencies, Repeated, retried
from bot.core.input import autocomplete, callback_data, picking
from bot.core.input.autocomplete import Choices
from bot.core.input.callback_data import Tap
from bot.core.input.legal import meant_as_move
from bot.core.input.refusals import Explained, explain
from bot.core.input.requests import bound_to_asker, cleaned, must_be_own
from bot.core.language.text import cut
from bot.core.language.voice import Voice, game_name
from bot.core.messages import NOTHING, AnyReply, Menu, Option, PersonalReply, Reply, Request, Suggestion
from bot.core.ports import Now
from bot.core.publishing import captions, waiting
from bot.core.puzzles.day import posting
from bot.core.quotas import Quotas, Verdict
from bot.core.tournaments import posts
from rules.core.errors import Refusal
from storage.model import Busy, ChannelId, ChatId, Commit, PersonId, TableId, Unavailable, UnconfirmedError

log = structlog.get_logger()

MOST_LISTED: Final = 25
"""Tables to choose from, which is what a menu holds."""
LONGEST_DETAIL: Final = 100
"""Characters of the line below an option, as far as every platform shows it."""
OPEN_REFUSALS: Final = frozenset({"said_aloud", "no_such_table", "not_a_player"})
"""Refusals that tell nothing of what is sealed."""

Observe = Callable[[str, float], None]
"""Told the word and the seconds of every request served."""


def unobserved(_word: str, _seconds: float) -> None:
    """Observes nothing."""


WasAway = Callable[[str, float], Awaitable[None]]
"""Told of a platform that is back, and the Unix time since when it was away."""


async def _nobody_away(_platform: str, _since: float) -> None:
    """Nobody need be told."""


class Service:
    """Serves requests. One instance a process; every method may be called at any time."""

    def __init__(
        self,
        deps: Dependencies,
        observe: Observe = unobserved,
        clock: Now = monotonic,
        was_away: WasAway = _nobody_away,
    ) -> None:
        """clock: seconds that only grow, by which it is told whether somebody asks for too much.

        was_away: told of a platform that is back, and since when it was not.
        """
        self._was_away = was_away
        self._deps = deps
        self.now = deps.now
        self._observe = observe
        self._upkeep = scheduler.Upkeep(deps)
        self._quotas = Quotas(deps.store, clock)
        self.boards = Boards(deps, self._quotas, self.ctx)

    async def handle(self, request: Request) -> AnyReply:
        """Carry a request out, once, and say what there is to say. Never raises but for cancellation."""
        handler = HANDLERS.get(request.command)
        if handler is None:
            return NOTHING
        request = cleaned(request)
        try:
            verdict = await self._quotas.admit(request)
            if verdict is not Verdict.ADMITTED:
                return self._too_fast(request, verdict)
            began = self._deps.monotonic()
            reply = await retried(lambda: self._answer(request, handler))
        except ConflictError:
            return await self._busy(request)
        except Unavailable as reason:
            return await self.unserved(request, reason)
        except Exception:  # whatever went wrong is ours: say so, change nothing, go on
            log.exception("request_failed", command=request.command, table=request.table)
            return await self._pass_over(request)
        self._quotas.served(request, accepted=reply.empty)
        self._observe(request.command, self._deps.monotonic() - began)
        await self._heard_from(request.channel)
        return reply

    async def unserved(self, request: Request, reason: Unavailable) -> Reply:
        """Return the words for a request that the store did not serve: the one place that chooses them."""
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
        """The context a request is served at, with its texts made fit to be kept and shown."""
        return await self._ctx(cleaned(request))

    async def _ctx(self, request: Request) -> Context:
        cache = self._deps.cache
        chat = await cache.chat(request.chat)
        known = await cache.profile(request.person.id) if request.person else None
        return Context(self._deps, request, chat, profile_of(request, known), known)

    async def voice(self, request: Request) -> Voice:
        """Return the voice for the asker, also while nothing can be looked up. Never raises."""
        with suppress(Exception):
            return (await self.ctx(request)).voice()
        return self._own_voice(request)

    async def suggest(self, request: Request, parameter: str, typed: str) -> tuple[Suggestion, ...]:
        """Return what could be typed next into a parameter: legal moves, tables, games, options.

        During a store outage, games and options stay; the other lists hold one line that says why.
        """
        if not self._quotas.typing(request):
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
        """The picker as a platform asks for it whose board itself can be tapped: `pick`, with its places.

        It is asked for with every board, so it counts as what a client asks while somebody types.
        """
        if request.command != "pick" or not self._quotas.typing(request):
            return NOTHING
        try:
            return await self._answer(replace(cleaned(request), places=True), picking.pick)
        except Unavailable as reason:
            return await self.unserved(request, reason)

    async def inline(self, request: Request, typed: str, first: int = 0) -> Choices:
        """The moves of who asks that fit what is typed; none for a passed turn or in a game with secrets."""
        if not self._quotas.typing(request):
            return Choices()
        try:
            ctx = await self.ctx(request)
            try:
                return await autocomplete.choices(ctx, typed, first)
            except Refusal as refusal:
                return Choices(why=explain(refusal, await self._voice(ctx)))
        except WhichTable:
            return Choices()
        except Unavailable as reason:
            return Choices(why=(await self.unserved(request, reason)).text)

    async def may_move(self, request: Request, text: str) -> bool:
        """Return True if a text below a board may be a move of who wrote it, not talk. Raises Unavailable.

        At the table that is named, else at any that is shown there.
        """
        if request.person is None:
            return False
        named = (request.table,) if request.table else await self.living_at(request.channel)
        tables = [await self._deps.cache.look(table) for table in named]
        return any(meant_as_move(loaded, request.person.id, text) for loaded in tables if loaded)

    async def withheld(self, request: Request, text: str) -> bool:
        """Whether somebody tells everybody a move in the puzzle of the day that they are solving."""
        try:
            return await answering.gives_away(await self.ctx(request), text)
        except Unavailable:
            return False

    async def is_ours(self) -> bool:
        """Whether what comes in is for this process; another may serve by now what it did, and answer it."""
        try:
            await self._deps.store.must_be_ours()
        except Unavailable:
            return False
        return True

    async def living_at(self, channel: ChannelId) -> tuple[TableId, ...]:
        """The tables shown to everybody in a channel and not over, oldest first. Raises Unavailable."""
        return tuple(table.id for table in reversed(await self._deps.store.tables_at(channel, LIVING)))

    async def chosen_language(self, person: PersonId) -> str | None:
        """The language somebody has chosen for themselves, if they have. Raises Unavailable."""
        profile = await self._deps.store.profile(person)
        return profile.language if profile else None

    async def opened(self, request: Request) -> None:
        """Somebody has opened the private chat, and reads there what waited for them. Raises Unavailable."""
        await self._reached(await self.ctx(request))

    async def moved(self, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId) -> None:
        """A chat has a new name on its platform. Raises Unavailable."""
        await waiting.moved(self._deps, old, new, old_chat, new_chat)

    async def channel_restored(self, channel: ChannelId) -> None:
        """A channel may be written to again, or takes pictures again: what waited there goes on at once.

        To be called when the platform says so (a right given back, a thread unlocked, a topic opened);
        once too often does no harm.
        """
        await waiting.restored(self._deps, channel=channel)

    async def chat_restored(self, chat: ChatId) -> None:
        """The same for every channel of a chat: the bot is back, or a right was given for all of it."""
        await waiting.restored(self._deps, chat=chat)

    async def forgotten(self, chat: ChatId) -> None:
        """A platform shows nothing any more that it showed in a chat. Raises Unavailable."""
        await retried(partial(posting.forgotten, self._deps, chat))
        await retried(partial(posts.forgotten, self._deps, chat))

    async def platform_was_away(self, platform: str, since: float) -> None:
        """A platform is back after an outage since a Unix time, and does not repeat what it missed."""
        log.info("platform_was_away", platform=platform, seconds=round(self._deps.now() - since))
        await self._was_away(platform, since)

    async def tick(self, away: Collection[str] = ()) -> None:
        """See to clocks and lobbies; people of platforms that are away lose no time."""
        await self._upkeep.tick(away)

    async def prune(self) -> None:
        """Drop requests, notes and answers whose time is over, some at a time."""
        await self._upkeep.prune()

    async def _answer(self, request: Request, handler: Handler) -> AnyReply:
        """What a handler replies, or why it refuses. Raises ConflictError; then it may be run again."""
        ctx = await self._ctx(request)
        try:
            reply = _noticed(ctx, await self._with_side(ctx, await self._handled(ctx, handler)))
            if request.key not in self._deps.committed:
                await self._reached(ctx)
        except ConflictError:
            raise
        except Exception as error:
            if request.key not in self._deps.committed:
                raise
            if isinstance(error, Unavailable):
                log.warning("answer_failed", command=request.command, because=str(error))
            else:
                log.exception("answer_failed", command=request.command, table=request.table)
            reply = _noticed(ctx, _unsaid(ctx))
        finally:
            self._deps.committed.discard(request.key)
        return bound_to_asker(ctx.request, replace(reply, table=ctx.meant) if ctx.meant else reply)

    async def _reached(self, ctx: Context) -> None:
        """Note that somebody of whom anything is kept can be written to, now that they write in private.

        Who looks on at a table, or holds a seat with secrets, may have come there by a link alone.
        """
        known = ctx.known
        if not ctx.request.alone or known is None or ctx.profile is None:
            return
        if (known.channel, known.reachable) != (ctx.profile.channel, ctx.profile.reachable):
            with suppress(ConflictError, Refusal, Busy, Unavailable):  # another time, with another request
                ((before, after),) = ctx.changes()
                await self._deps.commit(Commit(self._deps.now(), profiles=(after,), profiles_read=(before,)))

    async def _handled(self, ctx: Context, handler: Handler) -> AnyReply:
        try:
            must_be_own(ctx.request)
            return await self._done(ctx, await handler(ctx))
        except Repeated:
            return NOTHING
        except (WhichTable, Refusal) as objection:
            if ctx.request.key in self._deps.committed:
                raise  # what was asked for is stored: this is no answer to it
            if await self._deps.store.handled(ctx.request.key):
                return NOTHING  # it was accepted when it came first
            if isinstance(objection, WhichTable):
                return await self._which(ctx, objection)
            return await self._refused(ctx, objection)

    async def _done(self, ctx: Context, reply: AnyReply) -> AnyReply:
        """What a handler replies; where it has nothing to say and the board is elsewhere, that it is done."""
        loaded = await self._deps.cache.look(ctx.meant) if ctx.meant and reply.empty else None
        if loaded is None or loaded.damage is not None:
            return reply
        if any(showing.channel == ctx.request.channel for showing in loaded.showings):
            return reply
        voice = ctx.voice(loaded)
        waits = all(showing.waiting for showing in loaded.showings if showing.seat is None)
        done = "done-waiting" if waits else "done-elsewhere"
        text = voice(done, {"game": voice("name"), "table": loaded.table.id})
        return Reply(text, where=captions.elsewhere(loaded, voice, ctx.request.channel))

    async def _refused(self, ctx: Context, refusal: Refusal) -> AnyReply:
        """Why not. Where moves are sealed the reason may tell what the asker has sealed already."""
        text = explain(refusal, await self._voice(ctx), typed=not ctx.request.places)
        if isinstance(refusal, Explained) and (side := await self._side(ctx)):
            text = f"{side} {text}"
        if ctx.profile is None or refusal.code in OPEN_REFUSALS or not await self._seals(ctx):
            return Reply(text, toast=True, refused=True)
        return PersonalReply(text, toast=True, refused=True, person=ctx.profile.id)

    async def _with_side(self, ctx: Context, reply: AnyReply) -> AnyReply:
        """A personal answer about a table with the side the asker plays there, unless it was refused."""
        if not isinstance(reply, PersonalReply) or reply.toast or not (side := await self._side(ctx)):
            return reply
        if reply.form is not None:
            return replace(reply, form=replace(reply.form, label=f"{side} {reply.form.label}"))
        return replace(reply, text=f"{side} {reply.text}")

    async def _side(self, ctx: Context) -> str:
        """Which side the asker plays at the table that was meant; "" where that is none, or not playing."""
        loaded = await self._deps.cache.look(ctx.meant) if ctx.meant else None
        if loaded is None or loaded.damage is not None or ctx.profile is None:
            return ""
        return captions.own_side(loaded, loaded.seats_of(ctx.profile.id), ctx.voice(loaded))

    async def _seals(self, ctx: Context) -> bool:
        """Whether the request was about a table whose moves are sealed; one that cannot be read may be."""
        loaded = await self._deps.cache.look(ctx.meant) if ctx.meant else None
        return loaded is not None and (loaded.damage is not None or loaded.game.about.secrets)

    def _too_fast(self, request: Request, verdict: Verdict) -> Reply:
        """One polite answer to who asks for too much, and then none but where one is owed."""
        voice = self._own_voice(request)
        silent = verdict is Verdict.IGNORED and not request.owed
        return Reply("" if silent else voice("refusal-too_fast"), toast=True, refused=True)

    async def _heard_from(self, channel: ChannelId) -> None:
        """Where somebody can ask, an answer may get through: what waits there is tried again."""
        if channel not in self._deps.cache.held_up:
            return
        try:
            await waiting.restored(self._deps, channel=channel, pictures=False)
        except Unavailable as reason:
            log.warning("restoring_failed", channel=channel, because=str(reason))
        except Exception:  # the request itself is served
            log.exception("restoring_failed", channel=channel)

    async def _pass_over(self, request: Request) -> Reply:
        """What fails once would fail again: it is not tried a second time."""
        voice = await self.voice(request)
        try:
            if await self._deps.store.handled(request.key):
                return NOTHING
            await self._deps.store.fail(request.key, "error", self._deps.now())
        except Unavailable:
            return Reply(voice("refusal-store_closed"), refused=True)
        return Reply(voice("refusal-our_fault"), refused=True)

    def _own_voice(self, request: Request) -> Voice:
        """Return the voice for the asker while nothing can be looked up."""
        return self._unread(request).voice()

    def _unread(self, request: Request) -> Context:
        """Return the context of a request from what is in memory, with the usual settings for the rest."""
        cache = self._deps.cache
        known = cache.profile_at_hand(request.person.id) if request.person else None
        return Context(
            self._deps, request, cache.chat_at_hand(request.chat), profile_of(request, known), known
        )

    async def _voice(self, ctx: Context) -> Voice:
        """How to explain a refusal: with the words of the game it is about, if it is about one."""
        loaded = await self._deps.cache.look(ctx.meant) if ctx.meant else None
        return ctx.voice(loaded if loaded and not loaded.damage else None)

    async def _which(self, ctx: Context, question: WhichTable) -> Reply:
        """Ask which table is meant; a command without a typed move is carried out by the answer."""
        voice, command = ctx.voice(), ctx.request.command
        follow, args = {"move": ("pick", ()), "bid": ("ask", ())}.get(command, (command, _carried(ctx)))
        options = []
        for table in question.tables[:MOST_LISTED]:
            named = game_name(ctx.language, table.game)
            names = ", ".join(voice.called(s) for s in table.sittings if not s.left)
            answer = callback_data.write(Tap(follow, table.id, args=args))
            options.append(Option(f"{named} · {table.id}", answer, cut(names, LONGEST_DETAIL)))
        prompt = voice("which-table")
        return Reply(prompt, menu=Menu(prompt, tuple(options)))


def _carried(ctx: Context) -> tuple[str, ...]:
    """The arguments of a command, as far as a button can carry them."""
    command = BY_WORD.get(ctx.request.command)
    named = [p.name for p in command.parameters if p.kind != "table"] if command else []
    args = tuple(ctx.arg(name) for name in named)
    return args if callback_data.carries(*args) else ()


def _unsaid(ctx: Context) -> AnyReply:
    """What somebody hears whose request is stored, where the answer to it failed."""
    text = ctx.voice()("done-unsaid")
    return Reply(text) if ctx.profile is None else PersonalReply(text, person=ctx.profile.id)


def _noticed(ctx: Context, reply: AnyReply) -> AnyReply:
    """A reply with what may be said instead of it in a channel, or of its files where none can be sent."""
    voice = ctx.voice()
    if reply.files:
        platform = ctx.request.channel.partition(":")[0]
        reply = replace(reply, unsent=voice("files-forbidden", {"platform": platform}))
    if not isinstance(reply, PersonalReply):
        return reply
    apart = answering.is_exercise(ctx.request)
    return replace(reply, notice=voice("personal-notice"), way=voice("personal-way"), apart=apart)
