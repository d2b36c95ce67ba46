"""Decisions: moves typed, bid, staked or pointed at, and the pictures that help to point."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.core.context import Context, Fits, seat_of
from bot.core.input.spelling import spelled
from bot.core.language.voice import Voice
from bot.core.messages import NOTHING, AnyReply, Button, File, Form, Menu, Option, PersonalReply
from bot.core.publishing import controls, places, screens
from bot.core.publishing.controls import data
from bot.core.tables.change import Change
from bot.core.tables.loaded import LoadedTable
from rules.core.diagram import Diagram
from rules.core.diagram import pick as pointed
from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, Refusal
from rules.core.game import Seat
from rules.core.log import as_open
from rules.core.picker import Choice, menu
from rules.core.picker import Menu as Picker
from storage.model import TableId

ALTERNATIVES: Final = 8
"""Legal moves named in a refusal."""


class Explained(Refusal):
    """A refused move, with what would be legal instead."""

    def __init__(self, refusal: Refusal, legal: tuple[str, ...]) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.legal = legal


async def move(ctx: Context) -> AnyReply:
    """/move, a reply to the board, an @mention: a move as typed."""
    text = ctx.arg("move")
    return await _decide(ctx, await ctx.table(), text)


async def bid(ctx: Context) -> AnyReply:
    """/bid: without points it asks for them in private."""
    points = ctx.arg("points")
    if not points:
        return await ask(ctx)
    return await _decide(ctx, await ctx.table(fits=ctx.seals), points)


async def ask(ctx: Context) -> PersonalReply:
    """The Bid button: a form that only this person sees."""
    loaded = await _looked_up(ctx, ctx.seals)
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


async def number(ctx: Context) -> AnyReply:
    """The number filled in, or tapped on the keypad."""
    return await _decide(ctx, await ctx.table(), ctx.arg("answer"))


async def word(ctx: Context) -> AnyReply:
    """A button that is a whole move: ready, throw, pass."""
    return await _decide(ctx, await ctx.table(), ctx.arg("word"))


async def roll(ctx: Context) -> AnyReply:
    """/roll: the banker throws, or whoever throws the dice of a turn."""
    loaded = await ctx.look(fits=ctx.throws)
    for throw in loaded.game.about.vocabulary.throws:
        return await _decide(ctx, loaded.table.id, throw)
    raise Refusal("no_dice_due")


async def bank(ctx: Context) -> AnyReply:
    """/bank: volunteer for the bank, or pass it on."""
    return await _decide(ctx, await ctx.table(fits=ctx.bets), ctx.arg("answer"))


async def bet(ctx: Context) -> AnyReply:
    """/bet: one figure's whole stake; `clear` takes all of them back. A number alone is a bid."""
    figure, amount = ctx.arg("figure"), ctx.arg("amount", 1)
    if figure.isdecimal() and not amount:
        return await _decide(ctx, await ctx.table(fits=ctx.seals), figure)
    if figure == "clear":
        return await clear(ctx)
    return await _decide(ctx, await ctx.table(fits=ctx.bets), f"{figure} {amount or 0}")


async def stake(ctx: Context) -> AnyReply:
    """A tap on a figure adds one chip of the worth this person has chosen."""
    async with ctx.at(await ctx.table()) as change:
        seat = seat_of(change.loaded, ctx.person.id)
        chip = change.loaded.sitting(seat).chip
        site = ctx.arg("site")
        staked = _stakes(change.loaded, seat).get(site, 0)
        _play(change, seat, f"{site} {staked + chip}")
    return NOTHING


async def chip(ctx: Context) -> PersonalReply:
    """What one tap of this person adds."""
    worth = ctx.arg("chips")
    if worth not in map(str, controls.CHIPS):
        raise Refusal("stale")
    async with ctx.at(await ctx.table()) as change:
        held = change.loaded.sitting(seat_of(change.loaded, ctx.person.id))
        change.keep(held, replace(held, chip=int(worth)))
    return PersonalReply(ctx.voice()("chip-set", {"chips": int(worth)}), toast=True, person=ctx.person.id)


async def clear(ctx: Context) -> AnyReply:
    """Take every stake back."""
    async with ctx.at(await ctx.table(fits=ctx.bets)) as change:
        seat = seat_of(change.loaded, ctx.person.id)
        for site in _stakes(change.loaded, seat):
            _play(change, seat, f"{site} 0")
    return NOTHING


async def pick(ctx: Context) -> AnyReply:
    """The picker: what can be pointed at next, as a menu with a picture that marks it."""
    loaded, seat, shown = await _pointing(ctx)
    page, picks = _picks(ctx)
    voice = ctx.voice(loaded)
    try:
        offered = tuple(enumerate(shown.choices)) if ctx.request.places else shown.page(page)
    except IndexError:
        raise Refusal("stale") from None
    options = tuple(
        Option(
            _label(choice.parts, whole=choice.move is not None),
            data("pick" if choice.move is None else "choose", loaded, "0", *map(str, picks), str(index)),
        )
        for index, choice in offered
    )
    prompt = voice("pick-next", {"parts": _label(shown.picked)}) if shown.picked else voice("pick-first")
    parts = [choice.parts for _, choice in offered]
    seen = screens.private_diagram(loaded, seat)
    pictures = () if ctx.request.places else (_picked_picture(ctx, loaded, seen, shown.picked, parts),)
    return PersonalReply(
        prompt,
        menu=Menu(prompt, options, places.pointing(ctx, loaded, seen, shown.picked, parts)),
        buttons=_paging(loaded, voice, page, shown.pages(), picks),
        files=pictures,
        person=ctx.person.id,
    )


async def choose(ctx: Context) -> AnyReply:
    """The last pick, which completes a move."""
    loaded, seat, shown = await _pointing(ctx)
    match shown.choices:
        case (Choice(move=int(index)),):
            return await _decide(ctx, loaded.table.id, _written(loaded, seat, index))
        case _:
            raise Refusal("stale")


def _stakes(loaded: LoadedTable, seat: Seat) -> Mapping[str, int]:
    """What a seat has staked now, by site. Raises Refusal where the game knows no stakes."""
    if not loaded.betting:
        raise Refusal("not_your_turn")
    return as_open(loaded.game).stakes(loaded.playing.state, seat)


async def _pointing(ctx: Context) -> tuple[LoadedTable, Seat, Picker]:
    """The table, the asker's seat, and what can be picked there after the picks made so far."""
    loaded = await _looked_up(ctx)
    seat = seat_of(loaded, ctx.person.id)
    moves = [loaded.game.parts(found) for found in loaded.game.moves(loaded.playing.state, seat)]
    if not moves:
        raise Refusal("not_your_turn")
    try:
        return loaded, seat, menu(moves, _picks(ctx)[1])
    except IndexError:
        raise Refusal("stale") from None


async def _looked_up(ctx: Context, fits: Fits | None = None) -> LoadedTable:
    loaded = await ctx.look(fits=fits)
    if ctx.request.turn is not None and ctx.request.turn < loaded.playing.turn:
        raise Refusal("stale")
    return loaded


async def _decide(ctx: Context, table: TableId, text: str) -> AnyReply:
    """Carry a move out; who does it in private is told that it was taken."""
    async with ctx.at(table) as change:
        if change.was.game.about.secrets and not ctx.request.private:
            raise Refusal("said_aloud")
        seat = seat_of(change.loaded, ctx.person.id)
        seal = _play(change, seat, text)
    if not seal:
        return NOTHING
    return PersonalReply(ctx.voice(change.loaded)("bid-taken", {"seal": seal}), person=ctx.person.id)


def _play(change: Change, seat: Seat, text: str) -> str:
    """A move of a seat, in the words of any language; its seal, where it is secret."""
    try:
        return change.decide(seat, spelled(change.was.game, text))
    except (IllegalMove, NotationError, AmbiguousMove) as refusal:
        raise Explained(refusal, _legal(change.loaded, seat, text)) from None


def _legal(loaded: LoadedTable, seat: Seat, text: str) -> tuple[str, ...]:
    """A few legal moves to name instead: those that begin like what was typed, if there are any."""
    if loaded.table.status != "playing" or loaded.snapshot is None or loaded.snapshot.outcome is not None:
        return ()
    game, state = loaded.game, loaded.snapshot.state
    begun: list[str] = []
    others: list[str] = []
    for legal in game.moves(state, seat):
        parts = game.parts(legal)
        if parts[-1].isdecimal():
            return ()  # how much may be bid or staked is in the refusal itself
        (begun if text.casefold().startswith(parts[0].casefold()) else others).append(game.write(legal))
        if len(begun) >= ALTERNATIVES or len(others) > 500:
            break
    return tuple((begun or others)[:ALTERNATIVES])


def _picks(ctx: Context) -> tuple[int, tuple[int, ...]]:
    """Page and picks as a button carries them: `pick-k3f9-1a-<page>-<pick>-<pick>`."""
    digits = [ctx.request.args.get(str(place), "") for place in range(5)]
    numbers = [int(text) for text in digits if text.isdecimal()]
    return (numbers[0], tuple(numbers[1:])) if numbers else (0, ())


def _written(loaded: LoadedTable, seat: Seat, index: int) -> str:
    moves = loaded.game.moves(loaded.playing.state, seat)
    return next(loaded.game.write(move) for place, move in enumerate(moves) if place == index)


def _label(parts: tuple[str, ...], *, whole: bool = False) -> str:
    """Parts as one may type them; between them only a space, for a part may be a leg: `0-3 2-11`."""
    return " ".join(parts) if parts else ("✓" if whole else "…")


def _paging(
    loaded: LoadedTable, voice: Voice, page: int, pages: int, picks: tuple[int, ...]
) -> tuple[tuple[Button, ...], ...]:
    """Earlier and later pages, and one step back."""
    made = tuple(map(str, picks))
    row = []
    if page:
        row.append(Button(voice("button-earlier"), data("pick", loaded, str(page - 1), *made)))
    if page + 1 < pages:
        row.append(Button(voice("button-later"), data("pick", loaded, str(page + 1), *made)))
    if picks:
        row.append(Button(voice("button-back"), data("pick", loaded, "0", *made[:-1])))
    return (tuple(row),) if row else ()


def _picked_picture(
    ctx: Context, loaded: LoadedTable, seen: Diagram, picked: tuple[str, ...], offered: list[tuple[str, ...]]
) -> File:
    """The board with what is picked and what may be picked next, in the person's own theme."""
    marked = pointed(seen, picked, dict.fromkeys(parts[0] for parts in offered if parts))
    name = f"{loaded.table.id}-pick.png"
    return screens.painted_privately(marked, name, ctx.deps.artist, ctx.theme, ctx.language, loaded.names)
