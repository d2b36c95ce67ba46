"""The board of Tabula: two rows of twelve points, I at the lower left, the way anticlockwise to XXIV.

Between them are the trays of each side: hand and bar, from which men enter, and off, where they end.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

from rules.core.diagram import (
    Diagram,
    Glide,
    Label,
    Layout,
    Mark,
    Panel,
    Player,
    Site,
    Stack,
    Text,
    Token,
    Tone,
)
from rules.core.game import Fact
from rules.games.tabula.moves import sites_of
from rules.games.tabula.state import OFF, POINTS, START, Leg, TabulaState, at, written_leg

ROMAN: Final = (
    *("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"),
    *("XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "XXII", "XXIII", "XXIV"),
)
LONG: Final = 4.5
"""Length of a point."""
BETWEEN: Final = 1.9
"""Height of the middle, where the trays are."""
TRAYS: Final = (("hand", Text("text-at_hand")), ("bar", Text("text-at_bar")), ("off", Text("text-at_off")))
HEIGHT: Final = 2 * LONG + BETWEEN
NAMED: Final = 0.32, 0.78
"""From the board to the numbers of its points, as the notation writes them, and to the Roman ones."""


def _x(point: int) -> float:
    """Return the abscissa of a point: out along the lower row, back along the upper one."""
    return point - 0.5 if point <= 12 else 24.5 - point


def _point(point: int) -> Site:
    lower = point <= 12
    y = HEIGHT - LONG / 2 if lower else LONG / 2
    tone: Tone = "dark" if point % 2 else "light"
    return Site(str(point), _x(point), y, "spike_up" if lower else "spike_down", tone, 1.0, LONG)


def _tray(seat: int, place: int) -> Site:
    kind, called = TRAYS[place]
    x = 6 * seat + 2 * place + 1
    return Site(f"{kind}-{seat}", x, HEIGHT / 2, "tray", width=1.96, height=1.6, seat=seat, called=called)


def _labels(point: int) -> tuple[Label, Label]:
    near, far = (HEIGHT + NAMED[0], HEIGHT + NAMED[1]) if point <= 12 else (-NAMED[0], -NAMED[1])
    return Label(str(point), _x(point), near), Label(ROMAN[point - 1], _x(point), far)


LAYOUT: Final = Layout(
    "tabula",
    "wood",
    12,
    HEIGHT,
    (*map(_point, POINTS), *(_tray(seat, place) for seat in (0, 1) for place in range(len(TRAYS)))),
    labels=tuple(label for point in POINTS for label in _labels(point)),
    sides=("ivory", "ebony"),
    signs={"man": ("w", "b")},
)


def diagram(state: TabulaState, facts: Sequence[Fact]) -> Diagram:
    """Show the board; the facts of the last step become marks."""
    return Diagram(
        "tabula",
        LAYOUT,
        tuple(stack for seat in (0, 1) for stack in _stacks(state, seat)),
        tuple(mark for fact in facts for mark in _marks(fact)),
        tuple(Player(seat, Token("man", seat), (_pips(state, seat),)) for seat in (0, 1)),
        _dice(state),
        () if state.mover is None or state.winner() is not None else (int(state.mover),),
        ways=_ways(state),
        moves=tuple(_glides(facts)),
    )


def _stacks(state: TabulaState, seat: int) -> Iterator[Stack]:
    men = state.men[seat]
    counts = {str(point): at(men, point) for point in POINTS}
    counts |= {f"hand-{seat}": state.hand[seat], f"bar-{seat}": state.bar(seat)}
    counts[f"off-{seat}"] = at(men, OFF)
    for site, count in counts.items():
        if count:
            yield Stack(site, (Token("man", seat),) * count)


def _pips(state: TabulaState, seat: int) -> Text:
    """Count the points that a side still has to go."""
    men = state.men[seat]
    return Text("text-pips", {"n": sum((OFF - place) * at(men, place) for place in range(START, OFF))})


def _dice(state: TabulaState) -> tuple[Panel, ...]:
    """Return the dice of the turn in the order they were thrown."""
    if not (thrown := state.thrown or state.dice):
        return ()
    left, dice = Counter(state.dice), []
    for die in thrown:
        dice.append(Token("die", state.mover, die, spent=not left[die]))
        left[die] -= bool(left[die])
    return (Panel(Text("text-dice"), (tuple(dice),), role="dice"),)


def _ways(state: TabulaState) -> Mapping[str, tuple[str, ...]]:
    """Return the places that a leg joins, for every leg that may be picked."""
    if state.mover is None or not state.dice:
        return {}
    legs = (Leg(place, die) for place in range(START, OFF) for die in state.dice)
    return {written_leg(leg): sites_of(state, leg) for leg in legs}


def _marks(fact: Fact) -> Iterator[Mark]:
    if fact.kind == "hit":
        yield Mark("captured", (str(fact.data["at"]),))
    if fact.kind == "played":
        for origin, landing in _legs(fact):
            yield Mark("origin", (origin,))
            yield Mark("landing", (landing,))
            yield Mark("path", (origin, landing))


def _glides(facts: Sequence[Fact]) -> Iterator[Glide]:
    """Yield throws, and every leg with the man it hits."""
    for index, fact in enumerate(facts):
        match fact.kind, fact.data:
            case "rolled", {"seat": int(seat), "dice": tuple(dice)}:
                yield Glide("roll", (), seat, len(dice))
            case "played", {"seat": int(seat)}:
                following = takewhile(lambda after: after.kind == "hit", facts[index + 1 :])
                hits = {str(hit.data["at"]) for hit in following}
                for origin, landing in _legs(fact):
                    yield Glide("move", (origin, landing), seat)
                    if landing in hits:
                        hits.remove(landing)
                        yield Glide("capture", (landing, f"bar-{1 - seat}"), 1 - seat)
            case _:
                pass


def _legs(fact: Fact) -> Iterator[tuple[str, str]]:
    """Yield origin and landing of each leg that was played. Men that were hit enter first."""
    seat, returned = int(str(fact.data["seat"])), int(str(fact.data["returned"]))
    legs = fact.data["legs"]
    for leg in legs if isinstance(legs, tuple) else ():
        origin, _, landing = leg.partition("-")
        if origin == str(START):
            origin = f"bar-{seat}" if returned > 0 else f"hand-{seat}"
            returned -= 1
        yield origin, f"off-{seat}" if landing == "off" else landing
