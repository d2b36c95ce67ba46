"""/tournament: opened, joined, left, started, looked at, called off, by words or the buttons of its post.

What follows by itself, rounds and tables, is in `rounds.py`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from bot.core.commands.blocks import must_be_welcome
from bot.core.commands.confirmation import openly
from bot.core.context import Context, parse_int
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.input.values import value_of
from bot.core.language.voice import game_name
from bot.core.messages import AnyReply, Menu, Option, Reply
from bot.core.registry import ADMINS_MORE, FINAL, GAME, PICTURE, Parameter, command
from bot.core.tables.clocks import DAY
from bot.core.tables.start import drawn_code
from bot.features.tournaments import texts
from bot.features.tournaments.pairing import FEWEST
from bot.features.tournaments.rounds import Step, begun, cancelled, store, withdrawn
from rules.core.errors import Data, Refusal
from rules.core.game import AnyGame
from rules.core.log import is_open
from storage.model import Entrant, Preset, Tournament, TournamentId, was_deleted

ENTRIES: Final = 7 * DAY
"""Seconds for which a tournament waits to be started."""
CODE: Final = 4
"""The place of a tournament's code among the arguments of a button."""
PRESETS: Final[Mapping[str, Preset]] = {"live": "live", "casual": "casual", "slow": "slow"}

_Action: TypeAlias = Callable[[Context], Awaitable[AnyReply]]


ACTIONS: Final = ("open", "join", "leave", "start", "standings", "cancel")


@command(
    "tournament",
    Parameter("action", "choice", choices=ACTIONS),
    GAME,
    Parameter("clock", "choice", choices=("live", "casual", "slow")),
    Parameter("players", "number"),
    effect=FINAL,
    cost=PICTURE,
    who=ADMINS_MORE,
    place="group",
    group="play",
    rank=70,
)
async def tournament(ctx: Context) -> AnyReply:
    """Handle `/tournament`: run the action of the first word, or show the current tournament or offer a new
    one.

    In a private chat the buttons of the person's own tournament work.
    """
    if ctx.request.alone and not _code(ctx):
        raise Refusal("tournament_alone")
    action = value_of(ctx.arg("action", 0)).casefold()
    if action and action not in _ACTIONS:
        raise Refusal("bad_option", option="action", value=action[:20], accepted=ACTIONS)
    if not action:
        latest = await ctx.store.tournaments.latest(ctx.chat.id)
        living = latest is not None and latest.living and _seen(ctx, latest)
        action = "standings" if living and not ctx.arg("game", 1) else "open"
    return await _ACTIONS[action](ctx)


async def _open(ctx: Context) -> Reply:
    if ctx.request.alone:
        raise Refusal("tournament_alone")
    await must_be_welcome(ctx, ctx.chat)
    if ctx.chat.tournaments == "off":
        raise Refusal("no_tournaments")
    if ctx.chat.tournaments == "admins" and not ctx.admin:
        raise Refusal("admins_only")
    if not ctx.arg("game", 1):
        return _which_game(ctx)
    game, now = _game(ctx), ctx.deps.now()
    latest = await ctx.store.tournaments.latest(ctx.chat.id)
    if latest is not None and latest.living:
        raise Refusal("tournament_running")
    new = Tournament(
        id=TournamentId(drawn_code(ctx.deps.entropy)),
        chat=ctx.chat.id,
        channel=ctx.request.channel,
        opener=ctx.person.id,
        game=game.about.id,
        created=now,
        until=now + ENTRIES,
        preset=_preset(ctx),
        rated=ctx.chat.rated,
        most=_most(ctx),
        entrants=(Entrant(ctx.person.id, ctx.person.name),),
    )
    await store(ctx.deps, None, Step(new), ctx.request, ctx.changes())
    return Reply(ctx.voice()("tournament-opened"), toast=True)


async def _join(ctx: Context) -> Reply:
    before = await _here(ctx)
    await must_be_welcome(ctx, await ctx.cache.chat(before.chat))
    _must_be_open(before)
    if before.number_of(ctx.person.id) is not None:
        raise Refusal("tournament_in")
    if len(before.entrants) >= before.most:
        raise Refusal("tournament_full", most=before.most)
    entrants = (*before.entrants, Entrant(ctx.person.id, ctx.person.name))
    await _put(ctx, before, replace(before, entrants=entrants))
    return Reply(ctx.voice()("tournament-joined"), toast=True)


async def _leave(ctx: Context) -> AnyReply:
    before = await _here(ctx)
    number = before.number_of(ctx.person.id)
    if number is None or before.entrant(number).withdrawn:
        raise Refusal("tournament_not_in")
    if not before.living:
        raise Refusal("tournament_begun")
    if before.status == "playing" and not ctx.confirmed:
        return _question(ctx, before, "confirm-tournament-leave", "sure-tournament-leave", "leave")
    await _put(ctx, before, withdrawn(before, {ctx.person.id}))
    return Reply(ctx.voice()("tournament-left"), toast=True)


async def _start(ctx: Context) -> AnyReply:
    before = await _here(ctx)
    _must_be_open(before)
    _must_organise(ctx, before)
    if len(before.entrants) < FEWEST:
        raise Refusal("too_few_entrants", fewest=FEWEST)
    if not ctx.confirmed:
        return _question(ctx, before, "confirm-tournament-start", "sure-tournament-start", "start")
    await store(ctx.deps, before, await begun(ctx.deps, before), ctx.request, ctx.changes())
    return Reply(ctx.voice()("tournament-started"), toast=True)


async def _cancel(ctx: Context) -> AnyReply:
    """Cancel a tournament."""
    # An admin may do it from any channel: the tournament's may have been deleted.
    before = await _here(ctx, anywhere=ctx.admin)
    _must_organise(ctx, before)
    if not before.living:
        raise Refusal("tournament_begun")
    if not ctx.confirmed:
        return _question(ctx, before, "confirm-tournament-cancel", "sure-tournament-cancel", "cancel")
    await store(ctx.deps, before, cancelled(before), ctx.request, ctx.changes())
    return Reply(ctx.voice()("tournament-called-off"), toast=True)


async def _standings(ctx: Context) -> Reply:
    found, voice = await texts.as_told(ctx.deps, await _here(ctx)), ctx.voice()
    if found.status in {"open", "cancelled"}:
        requester = ctx.person.id if ctx.request.places else None
        return Reply("\n".join(texts.words(found, voice)), buttons=texts.buttons(found, voice, requester))
    lines = (next(texts.words(found, voice)), *texts.standing_lines(found, voice))
    picture = await texts.picture_of(found, voice, ctx.artist, ctx.theme)
    return Reply("\n".join(lines), files=(picture,))


_ACTIONS: Final[Mapping[str, _Action]] = {
    "open": _open,
    "join": _join,
    "leave": _leave,
    "start": _start,
    "standings": _standings,
    "cancel": _cancel,
}


async def _here(ctx: Context, *, anywhere: bool = False) -> Tournament:
    """Return the button's tournament, or the latest here or anywhere. Raises Refusal `no_tournament_here`."""
    code, tournaments = _code(ctx), ctx.store.tournaments
    found = await (tournaments.load(TournamentId(code)) if code else tournaments.latest(ctx.chat.id))
    if found is None or not (_seen(ctx, found) or (anywhere and found.chat == ctx.chat.id)):
        raise Refusal("no_tournament_here")
    return found


def _code(ctx: Context) -> str:
    """Return the code of the button's tournament, or ""."""
    return ctx.request.args.get(str(CODE), "")


def _seen(ctx: Context, found: Tournament) -> bool:
    """Return True if the tournament may be shown: in its channel, or in private to opener and players."""
    if ctx.request.alone:
        return ctx.person.id == found.opener or found.number_of(ctx.person.id) is not None
    here = found.channel == ctx.request.channel or ctx.request.whole_chat
    return found.chat == ctx.chat.id and here


def _must_be_open(found: Tournament) -> None:
    if found.status != "open":
        raise Refusal("tournament_begun")


def _must_organise(ctx: Context, found: Tournament) -> None:
    """Raise Refusal unless the requester opened the tournament or is an admin of its chat.

    If the opener was deleted, the first entrant takes their place.
    """
    admin = ctx.admin and ctx.request.chat == found.chat  # not that of a private chat
    first = found.entrants[0].person if found.entrants else None
    organiser = first if was_deleted(found.opener) else found.opener
    if not admin and ctx.person.id != organiser:
        raise Refusal("tournament_organisers")


def _question(ctx: Context, found: Tournament, asked: str, label: str, action: str) -> Reply:
    """Ask once more. Of the games being played it says how many there are, or which is the requester's.

    Nobody else is named: an admin may be asked where the tournament is not seen.
    """
    voice, number = ctx.voice(), found.number_of(ctx.person.id)
    playing = [pairing for pairing in found.of_round(found.round) if pairing.table and pairing.end is None]
    own = next((pairing for pairing in playing if number in {pairing.first, pairing.second}), None)
    facts: Data = {
        "game": game_name(ctx.language, found.game),
        "count": sum(not entrant.withdrawn for entrant in found.entrants),
        "games": len(playing),
        "table": own.table if own and own.table else "",
        "opponent": texts.opponent(found, own, number, voice) if own and number else "",
        "own": int(own is not None),
    }
    return openly(ctx, voice(asked, facts), voice(label, facts), action, "", "", "", found.id)


async def _put(ctx: Context, before: Tournament, after: Tournament) -> None:
    await store(ctx.deps, before, Step(after), ctx.request, ctx.changes())


def _which_game(ctx: Context) -> Reply:
    """Return a menu of the games that tournaments can have."""
    prompt = ctx.voice()("tournament-which")
    options = tuple(
        Option(game_name(ctx.language, name), callback_data.write(Tap("tournament", args=("open", name))))
        for name in ctx.chat.games or ctx.games
        if name in ctx.games and _of_skill_for_two(ctx.games[name])
    )
    return Reply(prompt, menu=Menu(prompt, options))


def _game(ctx: Context) -> AnyGame:
    """Return the requested game. Raises Refusal if there is no tournament of it here."""
    game = ctx.deps.game(ctx.arg("game", 1), ctx.language)
    allowed = ctx.chat.games or tuple(ctx.games)
    if game.about.id not in allowed:
        raise Refusal("game_not_here", known=tuple(game_name(ctx.language, name) for name in allowed))
    if not _of_skill_for_two(game):
        fitting = (name for name in allowed if name in ctx.games and _of_skill_for_two(ctx.games[name]))
        raise Refusal("no_tournament_game", known=tuple(game_name(ctx.language, name) for name in fitting))
    return game


def _of_skill_for_two(game: AnyGame) -> bool:
    return not is_open(game) and 2 in game.about.seats


def _preset(ctx: Context) -> Preset:
    text = value_of(ctx.arg("clock", 2)).casefold()
    if text and text not in PRESETS:
        raise Refusal("bad_option", option="clock", value=text[:20], accepted=tuple(PRESETS))
    return PRESETS.get(text, ctx.chat.preset)


def _most(ctx: Context) -> int:
    """Return the requested maximum of entrants, within the chat's limit."""
    text, most = ctx.arg("players", 3), ctx.chat.entrants_most
    if not text:
        return most
    number = parse_int(text, FEWEST, most)
    if number is None:
        accepted = f"{FEWEST}–{most}" if most > FEWEST else str(FEWEST)
        raise Refusal("bad_option", option="players", value=text[:20], accepted=(accepted,))
    return number
