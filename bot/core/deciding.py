"""Decisions: moves typed, bid, staked or pointed at, and the pictures that help to point."""

from dataclasses import replace
from typing import Final

from bot.core import controls, screens
from bot.core.change import Change
from bot.core.controls import data
from bot.core.house import Desk, Fits, seat_of
from bot.core.live import Live
from bot.core.messages import NOTHING, Button, File, Form, Menu, Option, Reply
from bot.core.words import Voice
from rules.core.diagram import pick as pointed
from rules.core.errors import AmbiguousMove, IllegalMove, NotationError, Refusal
from rules.core.game import Seat
from rules.core.picker import menu
from storage.model import TableId

ALTERNATIVES: Final = 8
"""Legal moves named in a refusal."""


class Explained(Refusal):
    """A refused move, with what would be legal instead."""

    def __init__(self, refusal: Refusal, legal: tuple[str, ...]) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.legal = legal


async def move(desk: Desk) -> Reply:
    """/move, a reply to the board, an @mention: a move as typed."""
    text = desk.arg("move")
    return await _decide(desk, await desk.table(), text)


async def bid(desk: Desk) -> Reply:
    """/bid: without points it asks for them in private."""
    points = desk.arg("points")
    if not points:
        return await ask(desk)
    return await _decide(desk, await desk.table(fits=desk.seals), points)


async def ask(desk: Desk) -> Reply:
    """The Bid button: a form that only this person sees."""
    live = await _looked_up(desk, desk.seals)
    seat = seat_of(live, desk.person.id)
    found = controls.controls(live, (seat,))
    if found.number is None:
        raise Refusal("not_your_turn")
    low, high = found.number
    voice = desk.voice(live)
    title = voice("form-number-title", {"game": voice("name")})
    label = voice("form-number-label", {"low": low, "high": high})
    return Reply(form=Form(title, label, data("number", live), low, high))


async def number(desk: Desk) -> Reply:
    """The number filled in, or tapped on the keypad."""
    return await _decide(desk, await desk.table(), desk.arg("answer"))


async def word(desk: Desk) -> Reply:
    """A button that is a whole move: ready, throw, pass."""
    return await _decide(desk, await desk.table(), desk.arg("word"))


async def roll(desk: Desk) -> Reply:
    """/roll: the banker throws, or whoever throws the dice of a turn."""
    return await _decide(desk, await desk.table(fits=desk.throws), "throw")


async def bank(desk: Desk) -> Reply:
    """/bank: volunteer for the bank, or pass it on."""
    return await _decide(desk, await desk.table(fits=desk.bets), desk.arg("answer"))


async def bet(desk: Desk) -> Reply:
    """/bet: one figure's whole stake; `clear` takes all of them back."""
    figure, amount = desk.arg("figure"), desk.arg("amount", 1)
    if figure == "clear":
        return await clear(desk)
    return await _decide(desk, await desk.table(fits=desk.bets), f"{figure} {amount or 0}")


async def stake(desk: Desk) -> Reply:
    """A tap on a figure adds one chip of the worth this person has chosen."""
    async with desk.at(await desk.table()) as change:
        seat = seat_of(change.live, desk.person.id)
        chip = change.live.sitting(seat).chip
        site = desk.arg("site")
        staked = staked_on(change.live, seat, site)
        _play(change, seat, f"{site} {staked + chip}")
    return NOTHING


async def chip(desk: Desk) -> Reply:
    """What one tap of this person adds."""
    worth = desk.arg("chips")
    if worth not in map(str, controls.CHIPS):
        raise Refusal("stale")
    async with desk.at(await desk.table()) as change:
        held = change.live.sitting(seat_of(change.live, desk.person.id))
        change.keep(held, replace(held, chip=int(worth)))
    return Reply(desk.voice()("chip-set", {"chips": int(worth)}), toast=True)


async def clear(desk: Desk) -> Reply:
    """Take every stake back."""
    async with desk.at(await desk.table(fits=desk.bets)) as change:
        seat = seat_of(change.live, desk.person.id)
        for site in controls.controls(change.live, (seat,)).stakes:
            if staked_on(change.live, seat, site):
                _play(change, seat, f"{site} 0")
    return NOTHING


async def pick(desk: Desk) -> Reply:
    """The picker: what can be pointed at next, as a menu with a picture that marks it."""
    live = await _looked_up(desk)
    page, picks = _picks(desk)
    seat = seat_of(live, desk.person.id)
    moves = [live.game.parts(found) for found in live.game.moves(live.playing.state, seat)]
    voice = desk.voice(live)
    if not moves:
        raise Refusal("not_your_turn")
    try:
        shown = menu(moves, picks)
        offered = shown.page(page)
    except IndexError:
        raise Refusal("stale") from None
    if len(shown.choices) == 1 and picks and shown.choices[0].move is not None:
        return await _decide(desk, live.table.id, _written(live, seat, shown.choices[0].move))
    options = tuple(
        Option(
            _label(choice.parts, whole=choice.move is not None),
            data("pick", live, "0", *map(str, picks), str(index)),
        )
        for index, choice in offered
    )
    prompt = voice("pick-next", {"parts": _label(shown.picked)}) if shown.picked else voice("pick-first")
    picture = _picked_picture(desk, live, seat, shown.picked, [c.parts for _, c in offered])
    return Reply(
        prompt,
        menu=Menu(prompt, options),
        buttons=_paging(live, voice, page, shown.pages(), picks),
        files=(picture,),
    )


def staked_on(live: Live, seat: Seat, site: str) -> int:
    """What a seat has on a site now, as its diagram shows it."""
    seen = screens.diagram(live, seat)
    stacks = (stack for stack in seen.stacks if stack.site == site)
    return sum(token.value for stack in stacks for token in stack.tokens if token.seat == seat)


async def _looked_up(desk: Desk, fits: Fits | None = None) -> Live:
    live = await desk.look(fits=fits)
    if desk.request.turn is not None and desk.request.turn < live.playing.turn:
        raise Refusal("stale")
    return live


async def _decide(desk: Desk, table: TableId, text: str) -> Reply:
    """Carry a move out; who does it in private is told that it was taken."""
    async with desk.at(table) as change:
        if change.was.game.about.secrets and not desk.request.private:
            raise Refusal("said_aloud")
        seat = seat_of(change.live, desk.person.id)
        _play(change, seat, text)
    if not change.was.game.about.secrets:
        return NOTHING
    return Reply(desk.voice(change.live)("bid-taken"), toast=True)


def _play(change: Change, seat: Seat, text: str) -> None:
    try:
        change.decide(seat, text)
    except (IllegalMove, NotationError, AmbiguousMove) as refusal:
        raise Explained(refusal, _legal(change.live, seat, text)) from None


def _legal(live: Live, seat: Seat, text: str) -> tuple[str, ...]:
    """A few legal moves to name instead: those that begin like what was typed, if there are any."""
    if live.table.status != "playing" or live.standing is None or live.standing.outcome is not None:
        return ()
    game, state = live.game, live.standing.state
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


def _picks(desk: Desk) -> tuple[int, tuple[int, ...]]:
    """Page and picks as a button carries them: `pick-k3f9-1a-<page>-<pick>-<pick>`."""
    digits = [desk.request.args.get(str(place), "") for place in range(5)]
    numbers = [int(text) for text in digits if text.isdecimal()]
    return (numbers[0], tuple(numbers[1:])) if numbers else (0, ())


def _written(live: Live, seat: Seat, index: int) -> str:
    moves = live.game.moves(live.playing.state, seat)
    return next(live.game.write(move) for place, move in enumerate(moves) if place == index)


def _label(parts: tuple[str, ...], *, whole: bool = False) -> str:
    """Parts as one may type them; between them only a space, for a part may be a leg: `0-3 2-11`."""
    return " ".join(parts) if parts else ("✓" if whole else "…")


def _paging(
    live: Live, voice: Voice, page: int, pages: int, picks: tuple[int, ...]
) -> tuple[tuple[Button, ...], ...]:
    """Earlier and later pages, and one step back."""
    made = tuple(map(str, picks))
    row = []
    if page:
        row.append(Button(voice("button-earlier"), data("pick", live, str(page - 1), *made)))
    if page + 1 < pages:
        row.append(Button(voice("button-later"), data("pick", live, str(page + 1), *made)))
    if picks:
        row.append(Button(voice("button-back"), data("pick", live, "0", *made[:-1])))
    return (tuple(row),) if row else ()


def _picked_picture(
    desk: Desk, live: Live, seat: Seat, picked: tuple[str, ...], offered: list[tuple[str, ...]]
) -> File:
    """The board with what is picked and what may be picked next, in the person's own theme."""
    seen = pointed(screens.diagram(live, seat), picked, {parts[0] for parts in offered if parts})
    return screens.painted(seen, f"{live.table.id}-pick.png", desk.house.artist, desk.theme, desk.language)
