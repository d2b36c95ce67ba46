"""The one door: every platform hands its requests in here, and everything said back comes from here."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

import structlog

from bot.core import (
    chat_settings,
    completing,
    deciding,
    info,
    lobby,
    mirroring,
    preferences,
    proposals,
    taps,
    ticking,
)
from bot.core.commands import BY_WORD
from bot.core.completing import Choices
from bot.core.deciding import Explained
from bot.core.house import Desk, House, Repeated, WhichTable, guest_of
from bot.core.messages import NOTHING, Menu, Option, Reply, Request, Suggestion
from bot.core.taps import Tap
from bot.core.words import Voice, clean, game_name, language_of
from rules.core.errors import AmbiguousMove, LogError, Refusal
from storage.model import ChatId, Spot, TableId, Unavailable

log = structlog.get_logger()

Handler = Callable[[Desk], Awaitable[Reply]]

COMMAND_HANDLERS: Final[Mapping[str, Handler]] = {
    "play": lobby.play,
    "join": lobby.join,
    "leave": lobby.leave,
    "begin": lobby.begin,
    "offer": lobby.offer,
    "rematch": lobby.rematch,
    "move": deciding.move,
    "bid": deciding.bid,
    "bet": deciding.bet,
    "roll": deciding.roll,
    "bank": deciding.bank,
    "resign": proposals.resign,
    "draw": proposals.draw,
    "undo": proposals.undo,
    "end": proposals.end,
    "board": info.board,
    "tables": info.tables,
    "hint": info.hint,
    "rules": info.rules,
    "history": info.history,
    "verify": info.verify,
    "help": info.help_,
    "chips": preferences.chips,
    "language": preferences.language,
    "theme": preferences.theme,
    "settings": chat_settings.settings,
    "mirror": mirroring.mirror,
    "privacy": preferences.privacy,
}
"""What people can type; the same words as in `commands.COMMANDS`."""

TAP_HANDLERS: Final[Mapping[str, Handler]] = {
    "decline": lobby.decline,
    "ask": deciding.ask,
    "number": deciding.number,
    "word": deciding.word,
    "stake": deciding.stake,
    "chip": deciding.chip,
    "clear": deciding.clear,
    "odds": info.odds,
    "pick": deciding.pick,
    "agree": proposals.agree,
    "refuse": proposals.refuse,
    "hello": info.hello,
    "welcome": chat_settings.welcome,
    "chatlanguage": chat_settings.chat_language,
    "forget": preferences.forget,
}
"""What only buttons and platforms ask for."""

MOST_LISTED: Final = 25
"""Tables to choose from, which is what a menu holds."""
LONGEST_ARGUMENT: Final = 300
LONGEST_NAME: Final = 40
"""Characters of what people type and of what they call themselves, as far as it is read."""

Observe = Callable[[str, float], None]
"""Told the word and the seconds of every request served."""


def _unobserved(_word: str, _seconds: float) -> None:
    """Nobody counts."""


class Service:
    """Serves requests. One instance a process; every method may be called at any time."""

    def __init__(self, house: House, observe: Observe = _unobserved) -> None:
        self._house = house
        self._observe = observe

    async def handle(self, request: Request) -> Reply:
        """Carry a request out, once, and say what there is to say. Never raises but for cancellation."""
        handler = COMMAND_HANDLERS.get(request.command) or TAP_HANDLERS.get(request.command)
        if handler is None:
            return NOTHING
        try:
            desk = await self.desk(request)
            began = self._house.now()
            reply = await self._answer(desk, handler)
        except Unavailable:
            return Reply(self._own_voice(request)("refusal-store_closed"))
        except Exception:  # whatever went wrong is ours: say so, change nothing, go on
            log.exception("request_failed", command=request.command, table=request.table)
            return await self._pass_over(request)
        self._observe(request.command, self._house.now() - began)
        return reply

    async def desk(self, request: Request) -> Desk:
        """The desk a request is served at, with its texts made fit to be kept and shown."""
        request = cleaned(request)
        shelf = self._house.shelf
        chat = await shelf.chat(request.chat)
        known = await shelf.guest(request.person.id) if request.person else None
        return Desk(self._house, request, chat, guest_of(request, known), known)

    async def suggest(self, request: Request, parameter: str, typed: str) -> tuple[Suggestion, ...]:
        """What could be typed next into a parameter: legal moves, tables, games, options. Changes nothing."""
        try:
            return await completing.suggestions(await self.desk(request), parameter, typed)
        except (Refusal, WhichTable, Unavailable):
            return ()

    async def inline(self, request: Request, typed: str) -> Choices:
        """The moves of who asks that fit what is typed; none for a passed turn or in a game with secrets."""
        try:
            desk = await self.desk(request)
        except Unavailable:
            return Choices(why=Voice(self._house.language)("refusal-store_closed"))
        try:
            return await completing.choices(desk, typed)
        except Refusal as refusal:
            return Choices(why=explain(refusal, await self._voice(desk)))
        except (WhichTable, Unavailable):
            return Choices()

    async def moved(self, old: Spot, new: Spot, old_chat: ChatId, new_chat: ChatId) -> None:
        """A chat has a new name on its platform. Raises Unavailable."""
        await self._house.move_spot(old, new, old_chat, new_chat)

    async def tick(self) -> None:
        """See to clocks and lobbies."""
        await ticking.tick(self._house)

    async def _answer(self, desk: Desk, handler: Handler) -> Reply:
        try:
            return await handler(desk)
        except Repeated:
            return NOTHING
        except (WhichTable, Refusal) as objection:
            if await self._house.store.handled(desk.request.key):
                return NOTHING  # it was accepted when it came first
            if isinstance(objection, WhichTable):
                return await self._which(desk, objection)
            return Reply(explain(objection, await self._voice(desk)), toast=True)

    async def _pass_over(self, request: Request) -> Reply:
        """What fails once would fail again: it is not tried a second time."""
        voice = self._own_voice(request)
        try:
            if await self._house.store.handled(request.key):
                return NOTHING
            await self._house.store.fail(request.key, "error", self._house.now())
        except Unavailable:
            return Reply(voice("refusal-store_closed"))
        return Reply(voice("refusal-our_fault"))

    def _own_voice(self, request: Request) -> Voice:
        """How to speak where nothing can be looked up."""
        spoken = language_of(request.person.language) if request.person else None
        return Voice(spoken or self._house.language)

    async def _voice(self, desk: Desk) -> Voice:
        """How to explain a refusal: with the words of the game it is about, if it is about one."""
        try:
            return desk.voice(await self._house.shelf.look(desk.meant) if desk.meant else None)
        except LogError:  # a table that does not replay: the refusal says so itself
            return desk.voice()

    async def _which(self, desk: Desk, question: WhichTable) -> Reply:
        """Ask which table is meant; a command without a typed move is carried out by the answer."""
        voice, command = desk.voice(), desk.request.command
        follow, args = {"move": ("pick", ()), "bid": ("ask", ())}.get(command, (command, _carried(desk)))
        options = []
        for table in question.tables[:MOST_LISTED]:
            named = game_name(desk.language, table.game)
            names = ", ".join(s.name for s in table.sittings if not s.left)
            answer = taps.write(Tap(follow, table.id, args=args))
            options.append(Option(f"{named} · {table.id}", answer, names[:100]))
        prompt = voice("which-table")
        return Reply(prompt, menu=Menu(prompt, tuple(options)))


def _carried(desk: Desk) -> tuple[str, ...]:
    """The arguments of a command, as far as a button can carry them."""
    command = BY_WORD.get(desk.request.command)
    named = [p.name for p in command.parameters if p.kind != "table"] if command else []
    args = tuple(desk.arg(name) for name in named)
    return args if taps.carries(*args) else ()


def explain(refusal: Refusal, voice: Voice) -> str:
    """A refusal in words: which rule, and what would be legal."""
    lines = [voice(f"refusal-{refusal.code}", refusal.facts)]
    if isinstance(refusal, Explained) and refusal.legal and refusal.code != AmbiguousMove(()).code:
        lines.append(voice("legal-moves", {"moves": ", ".join(refusal.legal)}))
    return "\n".join(lines)


def cleaned(request: Request) -> Request:
    """A request whose arguments and name are fit to be kept and shown."""
    args = {name: clean(text, LONGEST_ARGUMENT) for name, text in request.args.items()}
    table = TableId(clean(request.table, LONGEST_ARGUMENT)) if request.table else None
    person = request.person
    if person is not None:
        unnamed = person.id.partition(":")[2]
        person = replace(person, name=clean(person.name, LONGEST_NAME) or unnamed)
    return replace(request, args=args, table=table, person=person)
