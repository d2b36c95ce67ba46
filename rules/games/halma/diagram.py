"""Halma as a picture: sixteen squares a side, the camps tinted for their seats."""

from collections.abc import Iterator, Sequence
from functools import cache
from types import MappingProxyType

from rules.core.diagram import Diagram, Glide, Layout, Mark, Panel, Player, Site, Stack, Text, Token, Tone
from rules.core.game import Fact
from rules.games.halma.board import GRID, NEIGHBOURS, SIDE, table
from rules.games.halma.state import FREE, SOLITAIRE_MOVES, HalmaState


@cache
def layout(seats: int, target: str) -> Layout:
    """Return the board with its camps, and in a patience with the figure or the camp across."""
    camps = table(seats, target)
    owners: dict[int, tuple[Tone, int]] = {}
    if seats == 1:
        owners |= dict.fromkeys(camps.targets[0], ("goal", 0))
    owners |= {square: ("home", seat) for seat, camp in enumerate(camps.camps) for square in camp}
    name = f"halma-{seats}" + (f"-{target}" if seats == 1 else "")
    sites = tuple(_site(square, owners) for square in range(len(GRID)))
    goals = {seat: tuple(GRID.names[square] for square in goal) for seat, goal in enumerate(camps.targets)}
    return Layout(
        name,
        "wood",
        SIDE,
        SIDE,
        sites,
        labels=GRID.labels(0.45, around=False),
        sides=("ivory", "ebony", "green", "amber"),
        goals=MappingProxyType(goals),
    )


def _site(square: int, owners: dict[int, tuple[Tone, int]]) -> Site:
    if square in owners:
        return GRID.site(square, *owners[square])
    return GRID.site(square, "light" if (GRID.file(square) + GRID.rank(square)) % 2 else "dark")


def diagram(state: HalmaState, facts: Sequence[Fact] = ()) -> Diagram:
    """Show the men, the number of each seat that are home, the pairs, and in a patience the moves made."""
    seats = range(state.seats)
    return Diagram(
        "halma",
        layout(state.seats, state.options.target if state.seats == 1 else ""),
        stacks=tuple(
            Stack(GRID.names[square], (Token("man", man - 1),)) for square, man in enumerate(state.men) if man
        ),
        marks=tuple(mark for fact in facts for mark in _marks(fact)),
        players=tuple(
            Player(seat, Token("man", seat), (_home(state, seat),), partner=_partner(state, seat))
            for seat in seats
        ),
        panels=_counter(state),
        to_act=(state.to_move,),
        moves=tuple(glide for fact in facts for glide in _glides(fact)),
    )


def _home(state: HalmaState, seat: int) -> Text:
    board = state.table
    return Text("text-home", {"count": board.home(state.men, seat), "men": board.men})


def _partner(state: HalmaState, seat: int) -> int | None:
    return next((other for other in state.table.team_of(seat) if other != seat), None)


def _counter(state: HalmaState) -> tuple[Panel, ...]:
    if state.seats > 1:
        return _pairs(state)
    if state.options.target == FREE:
        text = Text("text-moves_free", {"count": state.ply})
    else:
        text = Text("text-moves", {"count": state.ply, "limit": SOLITAIRE_MOVES})
    return (Panel(None, ((text,),)),)


def _pairs(state: HalmaState) -> tuple[Panel, ...]:
    """Return the panel of the pairs of players."""
    rows = tuple(
        (
            Token("man", first),
            Token("man", second),
            Text("text-pair", {"first_seat": first, "second_seat": second}),
        )
        for first, second in (team for team in state.table.teams if len(team) > 1)
    )
    return (Panel(Text("text-pairs"), rows),) if rows else ()


def _marks(fact: Fact) -> Iterator[Mark]:
    if fact.kind == "moved" and isinstance(path := fact.data["path"], tuple):
        yield Mark("origin", path[:1])
        yield Mark("path", path)
        yield Mark("landing", path[-1:])


def _glides(fact: Fact) -> Iterator[Glide]:
    """Yield the whole way of a man as one event."""
    match fact.kind, fact.data:
        case "moved", {"path": (str(origin), str(second), *_) as path, "seat": int(seat)}:
            steps = GRID.square(second) in NEIGHBOURS[GRID.square(origin)]
            yield Glide("move" if steps else "jump", path, seat)
        case _:
            pass
