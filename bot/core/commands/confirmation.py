"""Confirmation of commands that can't be undone. One button names the effect, the table and the opponent;
the other declines.

The button's data hold everything, so it survives a restart: `sure_<mark>-k3f9-1a-<until>-resign` is for the
person with that mark, at table k3f9 during its turn, and for a quarter of an hour.
"""

from dataclasses import replace
from typing import Final

from bot.core.context import Context
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.text import cut
from bot.core.messages import AnyReply, Button, PersonalReply, Reply, Request
from bot.core.registry import ADMINS_MORE, COMMANDS, FINAL, READS, TAP, Effect, effect_of, tap
from bot.core.tables.loaded import LoadedTable, teams
from rules.core.errors import Data, Refusal
from storage.model import TableId

SURE: Final = "sure"
DISMISS: Final = "dismiss"
LIFE: Final = 15
"""Minutes a question waits for its answer."""
LONGEST_LABEL: Final = 80
"""Characters of a button on Discord, the stricter platform."""
MINUTE: Final = 60.0
LOST_TOGETHER: Final = "resign"
"""Command that affects the requester's partners too. The question names them apart from the opponents."""


def question(
    ctx: Context,
    text: str,
    label: str,
    *args: str,
    command: str = "",
) -> PersonalReply:
    """Ask for confirmation in private."""
    row = _sure(ctx, label, *args, command=command), _no(ctx)
    return PersonalReply(text, buttons=(row,), person=ctx.person.id)


def openly(ctx: Context, text: str, label: str, *args: str) -> Reply:
    """Ask for confirmation in public. Only the requester can use the button."""
    return Reply(text, buttons=((_sure(ctx, label, *args), _no(ctx)),))


@tap(SURE, effect=FINAL, cost=TAP, who=ADMINS_MORE)
async def sure(ctx: Context) -> AnyReply:
    """Carry out what the requester was asked about, and confirms with this button."""
    ctx.request = confirmed(ctx)
    ctx.confirmed = True
    return await COMMANDS[ctx.request.command].handler(ctx)


@tap(DISMISS, effect=READS, cost=TAP, who=ADMINS_MORE)
async def dismiss(ctx: Context) -> Reply:
    """Handle the button that declines a question: do nothing."""
    return Reply(ctx.voice()("dismissed"), toast=True)


def _no(ctx: Context) -> Button:
    return Button(ctx.voice()("button-refuse"), callback_data.write(Tap(DISMISS, whose=_requester(ctx))))


def _sure(
    ctx: Context,
    label: str,
    *args: str,
    command: str = "",
    table: TableId | None = None,
    turn: int | None = None,
) -> Button:
    """Return the button that runs a command, by default the requested one."""
    until = int(ctx.deps.now() / MINUTE) + LIFE
    carried = (str(until), command or ctx.request.command, *args)
    data = callback_data.write(Tap(SURE, table, turn, carried, _requester(ctx)))
    return Button(cut(label, LONGEST_LABEL), data, "danger")


def at_table(ctx: Context, loaded: LoadedTable, does: str, *args: str, seat_name: str = "") -> Reply:
    """Ask about something done at a table: `confirm-<does>` says what, in which game, where, with whom.

    seat_name: who holds the seat it is about, where it is about one.
    """
    voice, table = ctx.voice(loaded), loaded.table
    requester = ctx.profile.id if ctx.profile else None
    own: frozenset[int] = frozenset()
    if requester and does == LOST_TOGETHER:
        held = {*loaded.seats_of(requester)}
        own = frozenset(seat for team in teams(loaded) if held & {*team} for seat in team)
    people = [s for s in table.sittings if not s.left and s.person != requester]
    called = {s: voice.called(s) if s.seat < 0 else voice.seat(s.seat) for s in people}
    partners = dict.fromkeys(called[s] for s in people if s.seat in own)
    others = {s.person or place: called[s] for place, s in enumerate(people) if s.seat not in own}
    facts: Data = {
        "game": voice("name"),
        "table": table.id,
        "names": ", ".join(others.values()),
        "count": len(others),
        "partners": len(partners),
        "partner_names": ", ".join(partners),
        "seat_name": seat_name,
        "wanted": table.wanted,
    }
    text, label = voice(f"confirm-{does}", facts), voice(f"sure-{does}", facts)
    turn = loaded.snapshot.turn if loaded.snapshot else None
    return Reply(text, buttons=((_sure(ctx, label, *args, table=table.id, turn=turn), _no(ctx)),))


def confirmed(ctx: Context) -> Request:
    """Return the request that a button confirms. Raises Refusal for an expired or forged one."""
    request = ctx.request
    until, command, *_ = (request.args.get(str(place), "") for place in range(2))
    if not request.whose:
        raise Refusal("not_your_button")
    if effect_of(command) is not Effect.FINAL or not until.isdecimal():
        raise Refusal("stale")
    if not 0 <= int(until) - ctx.deps.now() / MINUTE <= LIFE:
        raise Refusal("expired")
    rest = {
        str(place): text for place in range(len(request.args)) if (text := request.args.get(str(place + 2)))
    }
    return replace(request, command=command, args=rest)


def _requester(ctx: Context) -> str:
    """Return the person who may tap, or the chat's admins if the request came from the chat itself."""
    as_chat = ctx.profile is None and ctx.admin
    return callback_data.mark(ctx.request.chat if as_chat else ctx.person.id)
