"""Which function carries out which word: those people type, and those only buttons ask for."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from bot.core.commands import (
    confirming,
    info,
    lobby,
    machines,
    moves,
    opening,
    overview,
    proposals,
    talk,
)
from bot.core.commands.community import following, profile, puzzle_day, top, tournament, watching
from bot.core.commands.exercises import learning, puzzles
from bot.core.commands.settings import blocking, chats, mirroring, preferences
from bot.core.context import Context
from bot.core.input import picking
from bot.core.messages import AnyReply
from bot.core.opponents import analysing, hints

Handler: TypeAlias = Callable[[Context], Awaitable[AnyReply]]
"""Raises Refusal or WhichTable; asked again with another context where a commit met a conflict."""


async def _sure(ctx: Context) -> AnyReply:
    """The button of a question: what cannot be taken back is carried out for who was asked."""
    ctx.request = confirming.confirmed(ctx)
    ctx.confirmed = True
    return await HANDLERS[ctx.request.command](ctx)


COMMAND_HANDLERS: Final[Mapping[str, Handler]] = {
    "play": opening.play,
    "join": lobby.join,
    "partner": lobby.partner,
    "leave": lobby.leave,
    "begin": lobby.begin,
    "offer": lobby.offer,
    "rematch": opening.rematch,
    "move": moves.move,
    "bid": moves.bid,
    "bet": moves.bet,
    "roll": moves.roll,
    "bank": moves.bank,
    "resign": proposals.resign,
    "draw": proposals.draw,
    "undo": proposals.undo,
    "end": proposals.end,
    "board": info.board,
    "tables": overview.tables,
    "hint": hints.hint,
    "puzzle": puzzle_day.puzzle,
    "learn": learning.learn,
    "rules": info.rules,
    "history": info.history,
    "analyse": analysing.analyse,
    "verify": info.verify,
    "profile": profile.profile,
    "top": top.top,
    "follow": following.follow,
    "tournament": tournament.tournament,
    "watch": watching.watch,
    "help": info.help_,
    "chips": preferences.chips,
    "language": preferences.language,
    "theme": preferences.theme,
    "block": blocking.block,
    "unblock": blocking.unblock,
    "settings": chats.settings,
    "mirror": mirroring.mirror,
    "privacy": preferences.privacy,
}
"""Handlers of typed commands, by the words of `registry.COMMANDS`."""

TAP_HANDLERS: Final[Mapping[str, Handler]] = {
    "decline": lobby.decline,
    "guide": lobby.put_guide_away,
    "machine": machines.machine,
    "replace": machines.replace,
    "challenges": blocking.challenges,
    "ask": moves.ask,
    "number": moves.number,
    "word": moves.word,
    "riddle": puzzles.riddle,
    "solution": puzzles.solution,
    "solve": puzzle_day.solve,
    "card": puzzle_day.card,
    "unwatch": watching.unwatch,
    "lesson": learning.lesson,
    "clue": learning.clue,
    "stake": moves.stake,
    "chip": moves.chip,
    "goon": moves.go_on,
    "clear": moves.clear,
    "odds": info.odds,
    "variants": info.variants,
    "unknown": info.unknown,
    "pick": picking.pick,
    "choose": moves.choose,
    "agree": proposals.agree,
    "refuse": proposals.refuse,
    "hello": talk.hello,
    "welcome": chats.welcome,
    "chatlanguage": chats.chat_language,
    "forget": preferences.forget,
    "sure": _sure,
    "dismiss": confirming.dismiss,
    "table": overview.table,
    "more": overview.more,
}
"""What only buttons and platforms ask for."""

HANDLERS: Final[Mapping[str, Handler]] = {**COMMAND_HANDLERS, **TAP_HANDLERS}
