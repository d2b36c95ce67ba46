"""The board of Tabula: two rows of twelve points, I at the lower left, the way anticlockwise to XXIV.

To the left stand the trays of each side: hand and bar where the men enter, off where they leave.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.diagram import (
    Cell,
    Diagram,
    Label,
    Layout,
    Mark,
    MarkKind,
    Panel,
    Player,
    Site,
    Stack,
    Text,
    Token,
    Tone,
)
from rules.core.game import Fact
from rules.games.tabula.state import OFF, POINTS, START, TabulaState, at

ROMAN: Final = (
    *("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"),
    *("XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "XXII", "XXIII", "XXIV"),
)
TRAYS: Final = 2.5
"""Width of the columns of trays, the gap to the board included."""
LONG: Final = 5.0
"""Length of a point and of a tray."""
HEIGHT: Final = 2 * LONG + 1.5


def _x(point: int) -> float:
    """Out along the lower row, back along the upper one."""
    return TRAYS + (point - 0.5 if point <= 12 else 24.5 - point)


def _point(point: int) -> Site:
    lower = point <= 12
    y = HEIGHT - LONG / 2 if lower else LONG / 2
    tone: Tone = "dark" if point % 2 else "light"
    return Site(str(point), _x(point), y, "spike_up" if lower else "spike_down", tone, 1.0, LONG)


def _trays(seat: int) -> tuple[Site, ...]:
    return (
        _tray("off", seat, LONG / 2, LONG),
        _tray("bar", seat, HEIGHT / 2, 1.0),
        _tray("hand", seat, HEIGHT - LONG / 2, LONG),
    )


def _tray(kind: str, seat: int, y: float, height: float) -> Site:
    called = Text(f"text-at_{kind}")
    return Site(f"{kind}-{seat}", 0.5 + seat, y, "tray", height=height, seat=seat, called=called)


LAYOUT: Final = Layout(
    "tabula",
    "wood",
    TRAYS + 12,
    HEIGHT,
    (*map(_point, POINTS), *_trays(0), *_trays(1)),
    labels=tuple(
        Label(ROMAN[point - 1], _x(point), HEIGHT + 0.35 if point <= 12 else -0.35) for point in POINTS
    ),
    sides=("ivory", "ebony"),
)


def diagram(state: TabulaState, facts: Sequence[Fact]) -> Diagram:
    """Everything there is to see; the facts of the last step become marks."""
    awaited = state.awaited()
    return Diagram(
        "tabula",
        LAYOUT,
        tuple(stack for seat in (0, 1) for stack in _stacks(state, seat)),
        tuple(mark for fact in facts for mark in _marks(fact)),
        tuple(Player(seat, Token("man", seat), _belongings(state, seat)) for seat in (0, 1)),
        _dice(state),
        () if awaited is None else (int(awaited),),
    )


def _stacks(state: TabulaState, seat: int) -> Iterator[Stack]:
    men = state.men[seat]
    counts = {str(point): at(men, point) for point in POINTS}
    counts |= {f"hand-{seat}": state.hand[seat], f"bar-{seat}": state.bar(seat)}
    counts[f"off-{seat}"] = at(men, OFF)
    for site, count in counts.items():
        if count:
            yield Stack(site, (Token("man", seat),) * count)


def _belongings(state: TabulaState, seat: int) -> tuple[Cell, ...]:
    """What is not on the board, as far as there is any."""
    counts = {"hand": state.hand[seat], "bar": state.bar(seat), "off": at(state.men[seat], OFF)}
    return tuple(Text(f"text-{place}", {"n": count}) for place, count in counts.items() if count)


def _dice(state: TabulaState) -> tuple[Panel, ...]:
    if not state.dice:
        return ()
    return (Panel(Text("text-dice"), (tuple(Token("die", state.mover, die) for die in state.dice),)),)


def _marks(fact: Fact) -> Iterator[Mark]:
    if fact.kind == "hit":
        yield Mark("captured", (str(fact.data["at"]),))
    if fact.kind == "played":
        legs = fact.data["legs"]
        for leg in legs if isinstance(legs, tuple) else ():
            yield from _leg_marks(leg, int(str(fact.data["seat"])))


def _leg_marks(leg: str, seat: int) -> Iterator[Mark]:
    origin, _, landing = leg.partition("-")
    kind: MarkKind = "landing"
    if origin == str(START):
        kind = "placed"
    else:
        yield Mark("origin", (origin,))
    landing = f"off-{seat}" if landing == "off" else landing
    yield Mark(kind, (landing,))
    if kind == "landing":
        yield Mark("path", (origin, landing))
