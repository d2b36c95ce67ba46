"""Commands and taps that play a move: typed, bid, staked or pointed at."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.core.commands import wallet
from bot.core.commands.talk import lost, small_talk
from bot.core.context import Context, Fits, WhichTable, parse_int, seat_of
from bot.core.input import callback_data, picker
from bot.core.input.legal_moves import legal
from bot.core.input.refusals import Explained
from bot.core.input.spelling import spelled
from bot.core.language.voice import game_name
from bot.core.messages import NOTHING, AnyReply, Button, Form, Menu, Option, PersonalReply
from bot.core.publishing import controls
from bot.core.publishing.controls import data
from bot.core.registry import ACTS, READS, TABLE, TAP, Parameter, command, moves_of, tap
from bot.core.tables import clocks
from bot.core.tables.change import Change
from bot.core.tables.loaded import LoadedTable, awaited
from bot.core.tables.start import CODE_LENGTH
from rules.core.errors import AmbiguousMove, Data, IllegalMove, NotationError, Refusal
from rules.core.game import Seat
from rules.core.log import as_open
from storage.model import Table, TableId

AT_TABLE: Final = re.compile(r"(.{1,80}) · ([A-Za-z0-9]{1,12})", re.DOTALL)
"""A move with its table's code, as autocomplete writes it for players with several tables."""
_WITH_CODE: Final = re.compile(rf"(|.{{1,80}}\s+)([A-Za-z0-9]{{{CODE_LENGTH}}})", re.DOTALL)
"""A move, or none, and what may be a table's code, as people type it."""
MOST_STAKED: Final = 999_999_999
MOST_CHANGES: Final = 100
"""Limit of changes to a sealed move in a round. The log keeps each of them."""


@command(
    "move",
    Parameter("move", "move", required=True),
    TABLE,
    effect=ACTS,
    cost=TAP,
    group="turn",
    rank=10,
    free=True,
)
async def move(ctx: Context) -> AnyReply:
    """Handle `/move`, a reply to the board or a mention: play the typed move.

    Without a move, ask for one. In a private chat, answer greetings, and moves in the open puzzle or lesson.
    """
    text = ctx.arg("move")
    if ctx.request.alone and (said := await small_talk(ctx, text)):
        return said
    if found := AT_TABLE.fullmatch(text) or await _at_own_table(ctx, text):
        text, ctx.request = found[1].strip(), replace(ctx.request, table=TableId(found[2].casefold()))
    if not text:
        return await _ask_for_move(ctx)
    try:
        table = await _table_for(ctx, text)
    except Refusal as refusal:
        if refusal.code != "no_table_here" or not ctx.request.alone:
            raise
        return await _in_open_exercise(ctx, text) or lost(ctx)
    return await _decide(ctx, table, text)


async def _ask_for_move(ctx: Context) -> AnyReply:
    """Ask for the move: with the picker, the bid form or the figures to bet on."""
    try:
        loaded = await picker.looked_up(ctx)
    except Refusal as refusal:
        if refusal.code != "no_table_here" or not ctx.request.alone:
            raise
        opened = await ctx.deps.exercises.opened(ctx)
        if opened is None or not ctx.deps.exercises.known(opened):
            return lost(ctx)
        ctx.request = replace(ctx.request, table=opened)
        return await picker.pick(ctx)
    found = controls.controls(loaded, (seat_of(loaded, ctx.person.id),))
    if found.number:
        return await ask(ctx)
    if found.stakes:
        return _ask_figure(ctx, loaded, "")
    return await picker.pick(ctx)


async def _at_own_table(ctx: Context, text: str) -> re.Match[str] | None:
    """Match a move followed by the code of one of the requester's tables."""
    # `c3 d4b5` may be one move without a code, so the code must be that of an own table.
    found = _WITH_CODE.fullmatch(text)
    loaded = await ctx.cache.look(TableId(found[2].casefold())) if found else None
    return found if loaded is not None and loaded.seats_of(ctx.person.id) else None


async def _table_for(ctx: Context, text: str) -> TableId:
    """Return the table of a typed move. Of several, it is the only one where the text is a move.

    Raises WhichTable if it is a move at several of them or at none.
    """
    try:
        return await ctx.table()
    except WhichTable as question:
        fitting = tuple([table for table in question.tables if await _is_move(ctx, table, text)])
        if len(fitting) != 1:
            raise WhichTable(fitting or question.tables) from None
        ctx.meant = fitting[0].id
        return ctx.meant


async def _is_move(ctx: Context, table: Table, text: str) -> bool:
    """Return True if a text is a move of the requester at a table, or a number if moves are sealed."""
    loaded = await ctx.cache.look(table.id)
    if loaded is None or loaded.damage is not None or loaded.snapshot is None:
        return False
    if loaded.game.about.secrets:
        return text.isdecimal()
    seat = seat_of(loaded, ctx.person.id)
    try:
        loaded.game.parse(loaded.snapshot.state, seat, spelled(loaded.game, text))
    except AmbiguousMove:
        return True
    except Refusal:
        return False
    return True


@command("bid", Parameter("points", "number"), TABLE, effect=ACTS, cost=TAP, group="turn", rank=20)
async def bid(ctx: Context) -> AnyReply:
    """Handle `/bid` or a number alone: bid, or ask for the points in private."""
    try:
        return await _bid(ctx)
    except Refusal as refusal:
        return await _in_exercise(ctx, refusal, ctx.arg("points"))


async def _bid(ctx: Context) -> AnyReply:
    points = ctx.arg("points")
    if instead := await _other_table(ctx, ctx.seals):
        if instead.game.about.vocabulary.stakes:
            return _ask_figure(ctx, instead, points)
        raise Refusal("no_bids", game=game_name(ctx.language, instead.table.game))
    if not points:
        return await ask(ctx)
    return await _decide(ctx, await ctx.table(fits=ctx.seals), points)


async def _in_exercise(ctx: Context, refusal: Refusal, text: str) -> AnyReply:
    """Answer a move in the open exercise, in a private chat where no table takes it.

    Raises the given refusal if no puzzle or lesson is open.
    """
    alone = refusal.code == "no_table_here" and ctx.request.alone
    found = await _in_open_exercise(ctx, text) if alone and text else None
    if found is None:
        raise refusal
    return found


async def _in_open_exercise(ctx: Context, text: str) -> AnyReply | None:
    """Return the answer of the open exercise to a text, or None if none is open."""
    opened = await ctx.deps.exercises.opened(ctx)
    return await ctx.deps.exercises.answered(ctx, opened, text) if opened else None


async def _other_table(ctx: Context, fits: Fits) -> LoadedTable | None:
    """Return the requester's table if it isn't of the kind that the command needs, else None.

    For example, `/bet` needs a table with bets.
    """
    try:
        await ctx.table(fits=fits)
    except WhichTable:
        return None
    except Refusal as refusal:
        if refusal.code != "no_table_here":
            raise
        with suppress(Refusal, WhichTable):
            return await ctx.look()
    return None


@tap("ask", effect=READS, cost=TAP)
async def ask(ctx: Context) -> PersonalReply:
    """Handle the Bid button: open a form that only this person sees."""
    loaded = await picker.looked_up(ctx, ctx.seals)
    seat = seat_of(loaded, ctx.person.id)
    found = controls.controls(loaded, (seat,))
    if found.number is None:
        raise Refusal("not_your_turn")
    low, high = found.number
    voice = ctx.voice(loaded)
    title = voice("form-number-title", {"game": voice("name")})
    label = voice("form-number-label", {"low": low, "high": high})
    form = Form(title, label, data("number", loaded), low, high)
    return PersonalReply(form=form, person=ctx.person.id)


@tap("number", effect=ACTS, cost=TAP)
async def number(ctx: Context) -> AnyReply:
    """Handle a number from the form or the keypad."""
    return await _decide(ctx, await ctx.table(), ctx.arg("answer"))


@tap("word", effect=ACTS, cost=TAP, free=True)
async def word(ctx: Context) -> AnyReply:
    """Handle a button that is a whole move: ready, throw, pass."""
    return await _decide(ctx, await ctx.table(), ctx.arg("word"))


@command("roll", TABLE, effect=ACTS, cost=TAP, group="turn", rank=40, free=True)
async def roll(ctx: Context) -> AnyReply:
    """Handle `/roll`: throw the dice as the banker or the player to move."""
    loaded = await ctx.look(fits=ctx.throws)
    for throw in loaded.game.about.vocabulary.throws:  # the first one: no game has several
        return await _decide(ctx, loaded.table.id, throw)
    raise Refusal("no_dice_due")


@command(
    "bank",
    Parameter("answer", "choice", required=True, choices=moves_of(lambda words: words.bank)),
    TABLE,
    effect=ACTS,
    cost=TAP,
    group="turn",
    rank=50,
)
async def bank(ctx: Context) -> AnyReply:
    """Handle `/bank`: volunteer for the bank, or pass it on."""
    return await _decide(ctx, await ctx.table(fits=ctx.bets), ctx.arg("answer"))


@command(
    "bet",
    Parameter("figure", "choice", required=True, choices=(*moves_of(lambda words: words.stakes), "clear")),
    Parameter("amount", "number"),
    TABLE,
    effect=ACTS,
    cost=TAP,
    group="turn",
    rank=30,
)
async def bet(ctx: Context) -> AnyReply:
    """Handle `/bet`: set the whole stake on one figure, ask for a missing value, or `clear` all stakes."""
    try:
        return await _bet(ctx)
    except Refusal as refusal:
        return await _in_exercise(ctx, refusal, f"{ctx.arg('figure')} {ctx.arg('amount', 1)}".strip())


async def _bet(ctx: Context) -> AnyReply:
    figure, amount = ctx.arg("figure"), ctx.arg("amount", 1)
    if figure.isdecimal() and not amount:
        figure, amount = "", figure
    if not figure and await _bids(ctx):
        return await _decide(ctx, await ctx.table(fits=ctx.seals), amount)
    if instead := await _other_table(ctx, ctx.bets):
        raise Refusal("no_bets", game=game_name(ctx.language, instead.table.game))
    loaded = await picker.looked_up(ctx, ctx.bets)
    if not loaded.game.about.vocabulary.stakes:
        raise Refusal("no_bets", game=game_name(ctx.language, loaded.table.game))
    if figure == "clear":
        return await clear(ctx)
    if not figure:
        return _ask_figure(ctx, loaded, amount)
    if not amount:
        return _ask_amount(ctx, loaded, figure)
    if parse_int(amount, 0, MOST_STAKED) is None:
        raise Refusal("bad_stake", text=amount[:12])
    return await _decide(ctx, loaded.table.id, f"{figure} {amount}")


async def _bids(ctx: Context) -> bool:
    """Return True if the requester sits at a table with bids, and at none with bets."""
    try:
        await ctx.table(fits=ctx.seals)
    except WhichTable:
        return True
    except Refusal as refusal:
        if refusal.code != "no_table_here":
            raise
        return False
    return True


def _ask_amount(ctx: Context, loaded: LoadedTable, figure: str) -> PersonalReply:
    """Ask for the number of chips on a figure, with a button for each usual number."""
    seat, voice, site = seat_of(loaded, ctx.person.id), ctx.voice(loaded), spelled(loaded.game, figure)
    if site not in loaded.game.about.vocabulary.stakes:
        return _ask_figure(ctx, loaded, "")
    now, chosen = _stakes(loaded, seat).get(site, 0), loaded.sitting(seat).chip
    facts: Data = {"site": voice(f"move-{site}"), "chips": now, **_typed_example(ctx, loaded, f"{site} 10")}
    row = [Button(voice("button-none"), data("bet", loaded, site, "0"))]
    for worth in controls.CHIPS:
        label = controls.chip_label(voice, worth, chosen=worth == chosen)
        row.append(Button(label, data("bet", loaded, site, str(worth))))
    return PersonalReply(voice("bet-how-many", facts), buttons=(tuple(row),), person=ctx.person.id)


def _ask_figure(ctx: Context, loaded: LoadedTable, amount: str) -> PersonalReply:
    """Ask for the figure to bet on, with a button for each."""
    voice, carried = ctx.voice(loaded), [amount] if callback_data.carries(amount) else []
    sites = loaded.game.about.vocabulary.stakes
    options = tuple(Option(voice(f"move-{site}"), data("bet", loaded, site, *carried)) for site in sites)
    prompt = voice("bet-on-what", _typed_example(ctx, loaded, f"{sites[0]} 10"))
    return PersonalReply(prompt, menu=Menu(prompt, options), person=ctx.person.id)


def _typed_example(ctx: Context, loaded: LoadedTable, bet: str) -> Data:
    """Return an example of the typed command, and 1 if it is for an exercise."""
    lesson = ctx.deps.exercises.known(loaded.table.id)
    return {"example": ctx.voice(loaded).written(bet), "lesson": int(lesson)}


@tap("stake", effect=ACTS, cost=TAP)
async def stake(ctx: Context) -> AnyReply:
    """Handle a figure's button: add one chip of the value that the player has chosen."""
    async with ctx.at(await ctx.table()) as change:
        seat = seat_of(change.loaded, ctx.person.id)
        chip = change.loaded.sitting(seat).chip
        site = ctx.arg("site")
        staked = _stakes(change.loaded, seat).get(site, 0)
        _play(change, seat, f"{site} {staked + chip}")
        await _must_not_bet_more_if_locked(ctx, change, seat)
        total = _staked(change.loaded, seat)
    voice = ctx.voice(change.loaded)
    facts: Data = {"site": voice(f"move-{site}"), "chips": staked + chip, "total": total, "chip": chip}
    return PersonalReply(voice("stake-now", facts), toast=True, shown=True, person=ctx.person.id)


@tap("goon", effect=ACTS, cost=TAP)
async def go_on(ctx: Context) -> AnyReply:
    """Handle the Go on button of a paused betting table: reopen the window."""
    async with ctx.at(await ctx.table(fits=ctx.bets)) as change:
        change.must_be_playing()
        seat_of(change.loaded, ctx.person.id)
        if not clocks.paused(change.loaded):
            raise Refusal("stale")
        change.adjust(clocks=())
        change.notify(*change.loaded.people())
    return NOTHING


@tap("chip", effect=ACTS, cost=TAP)
async def chip(ctx: Context) -> PersonalReply:
    """Handle a chip's button: set the value that each tap on a figure adds."""
    worth = ctx.arg("chips")
    if worth not in map(str, controls.CHIPS):
        raise Refusal("stale")
    async with ctx.at(await ctx.table()) as change:
        held = change.loaded.sitting(seat_of(change.loaded, ctx.person.id))
        change.keep(held, replace(held, chip=int(worth)))
    return PersonalReply(ctx.voice()("chip-set", {"chips": int(worth)}), toast=True, person=ctx.person.id)


@tap("clear", effect=ACTS, cost=TAP)
async def clear(ctx: Context) -> AnyReply:
    """Handle the Clear button: take every stake back."""
    async with ctx.at(await ctx.table(fits=ctx.bets)) as change:
        seat = seat_of(change.loaded, ctx.person.id)
        for site in _stakes(change.loaded, seat):
            _play(change, seat, f"{site} 0")
    return NOTHING


@tap("choose", effect=ACTS, cost=TAP)
async def choose(ctx: Context) -> AnyReply:
    """Handle the last pick, which completes a move."""
    loaded, text = await picker.chosen(ctx)
    return await _decide(ctx, loaded.table.id, text)


def _stakes(loaded: LoadedTable, seat: Seat) -> Mapping[str, int]:
    """Return a seat's stakes by site. Raises Refusal `stale` for a button of a game without stakes."""
    if not loaded.betting:
        raise Refusal("stale")
    return as_open(loaded.game).stakes(loaded.playing.state, seat)


async def _decide(ctx: Context, table: TableId, text: str) -> AnyReply:
    """Play a move, or give it as the answer in an exercise.

    An open move gets no reply, because the board shows it. A toast confirms a sealed one. Raises Explained
    for an illegal move, Refusal `said_aloud` for a sealed one that others could read, and what
    `Dependencies.at` raises.
    """
    # Only the codes of exercises are longer than those of tables.
    if len(table) > CODE_LENGTH and (answer := await ctx.deps.exercises.answered(ctx, table, text)):
        return answer
    async with ctx.at(table) as change:
        secrets = change.was.game.about.secrets
        if secrets and not ctx.request.private:
            raise Refusal("said_aloud")
        seat = seat_of(change.loaded, ctx.person.id)
        if secrets:
            _must_not_change_too_often(change.loaded, seat)
        if change.was.betting and _ends_idly(change, seat, text):
            return _pause(ctx, change)
        seal = _play(change, seat, text)
        if change.was.betting:
            await _must_not_bet_more_if_locked(ctx, change, seat)
    if not seal:
        return NOTHING
    key = "bid-taken" if _may_be_changed(change.loaded, seat) else "bid-final"
    return PersonalReply(ctx.voice(change.loaded)(key), toast=True, person=ctx.person.id)


def _may_be_changed(loaded: LoadedTable, seat: Seat) -> bool:
    """Return True if a seat's sealed move can still be changed."""
    waited_for = awaited(loaded)
    return bool(waited_for) and seat not in waited_for and bool(legal(loaded, seat))


async def _must_not_bet_more_if_locked(ctx: Context, change: Change, seat: Seat) -> None:
    """Raise Refusal `locked_out` if a person with a self-lock has raised their stakes."""
    if _staked(change.loaded, seat) > _staked(change.was, seat):
        await wallet.must_not_be_locked(ctx.deps, ctx.person.id)


def _staked(loaded: LoadedTable, seat: Seat) -> int:
    """Return the sum of a seat's stakes."""
    return sum(_stakes(loaded, seat).values())


def _ends_idly(change: Change, seat: Seat, text: str) -> bool:
    """Return True if a move ends a betting game because nobody bets, as running out of time would."""
    with suppress(IllegalMove, NotationError, AmbiguousMove):
        return clocks.ends_idly(change.loaded, seat, spelled(change.was.game, text))
    return False


def _pause(ctx: Context, change: Change) -> PersonalReply:
    """Pause the table until a player bets or resumes. Raises Refusal `paused` if it already is."""
    pausing = clocks.pausing(change.loaded, change.now)
    if pausing is None:
        raise Refusal("paused")
    change.revise(clocks=pausing)
    return PersonalReply(ctx.voice()("caption-paused"), toast=True, shown=True, person=ctx.person.id)


def _must_not_change_too_often(loaded: LoadedTable, seat: Seat) -> None:
    """Raise Refusal `changed_enough` if a seat has changed its sealed move too often in this round."""
    if seat in awaited(loaded):
        return
    seen = loaded.recent[-1].seq if loaded.recent else 0
    if loaded.playing.seq - seen >= MOST_CHANGES:
        raise Refusal("changed_enough", most=MOST_CHANGES)


def _play(change: Change, seat: Seat, text: str) -> str:
    """Play a seat's move, spelled in any language. Return its seal, or "" if it isn't secret.

    Raises Explained, a refusal with legal moves to suggest.
    """
    try:
        return change.decide(seat, spelled(change.was.game, text))
    except (IllegalMove, NotationError, AmbiguousMove) as refusal:
        words = change.was.game.about.vocabulary.words
        raise Explained(refusal, _legal(change.loaded, seat, text), words) from None


def _legal(loaded: LoadedTable, seat: Seat, text: str) -> tuple[str, ...]:
    """Return legal moves to suggest: those that begin like the typed text, or all."""
    if loaded.table.status != "playing" or loaded.snapshot is None or loaded.snapshot.outcome is not None:
        return ()
    game = loaded.game
    begun: list[str] = []
    others: list[str] = []
    for move in legal(loaded, seat):
        parts = game.parts(move)
        if parts[-1].isdecimal():
            return ()  # how much may be bid or staked is in the refusal itself
        (begun if text.casefold().startswith(parts[0].casefold()) else others).append(game.write(move))
    return tuple(begun or others)
