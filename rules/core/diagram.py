"""A table as a viewer sees it, as data: no pixels, colours by name, text as keys.

A game makes a Diagram from a View; `render/` paints it, draws it in characters or says it in sentences.
Sites bear the names the notation uses, so a picker can mark one without knowing the game.

Units: one unit is one square (or the usual distance of two points). x grows to the right, y downward;
(0, 0) is the upper left corner of the layout, sites are placed by their centre.
"""

import copyreg
import pickle
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from rules.core.errors import Data

Surface = Literal["wood", "stone", "felt", "paper"]
Shape = Literal["square", "point", "spike_up", "spike_down", "sector", "tray", "rail", "citadel"]
"""square: a cell. point: a crossing of lines. spike: a long triangle whose men stand in a row from its
base. sector: one of equal parts of a ring around the middle of the layout, as deep as the site is wide, with
(x, y) in its middle; it holds chips. tray: a named place of men that are counted. rail: a line with something
on it. citadel: a tower at the end of such lines.
"""
Tone = Literal["light", "dark", "plain", "home", "goal", "prison", "citadel", "empty"]
"""home and goal are tinted with the seat they belong to; `empty` is ground that is no place to play."""
Colour = Literal["ivory", "ebony", "red", "blue", "green", "gold", "violet", "teal", "rose", "amber"]
"""A side's colour by name; a theme says how it looks."""
MarkKind = Literal["origin", "path", "landing", "captured", "placed", "won", "picked", "target"]
GlideKind = Literal["move", "jump", "capture", "place", "pay", "turn", "roll"]
"""Kind of an event. Sites, seat and count are those of the Glide.

move: `count` top tokens of the first site go along the sites to the last. jump: the same, over other tokens.
capture: `count` tokens of the seat are taken on the first site; they go to the last, or leave the board.
place: `count` tokens come from the seat's plate to the site. pay: `count` chips or points go from the site
to the seat's plate, or to nobody. turn: `count` top tokens of the site show another face. roll: `count` dice.
"""
PanelRole = Literal["", "dice"]
"""dice: the dice that were thrown; a renderer may show them elsewhere, large."""
PlayerRole = Literal["banker", "ready"]
"""banker: holds the bank. ready: waits for the throw."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words to be found by key, with their data; a reader's language fills it in."""

    key: str
    data: Data = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Site:
    """A place on the board.

    figure: a drawing on it: crown, anchor, heart, diamond, club, spade.
    called: words for a place whose name is no coordinate, so that a reader of any language knows it.
    """

    name: str
    x: float
    y: float
    shape: Shape = "square"
    tone: Tone = "plain"
    width: float = 1.0
    height: float = 1.0
    seat: int | None = None
    figure: str = ""
    called: Text | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn line through points in units."""

    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate printed on the board: letters, digits or Roman numerals, the same in every language."""

    text: str
    x: float
    y: float


SIGNS: Final = ("O", "X", "V", "Z", "#", "@")
"""Sign of a man of each seat on a written board: none is like the usual names of places."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The part of a diagram that never changes; one object per board, so painters may cache by it.

    sides: the colour of every seat; with more seats than colours they come round again, with another edge.
    signs: by kind of token a character for every seat, where the usual ones would not do (see SIGNS); a kind
    with one sign belongs to one seat.
    goals: by seat the sites that its men have to reach, where a board shows them.
    """

    name: str
    surface: Surface
    width: float
    height: float
    sites: tuple[Site, ...]
    lines: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    sides: tuple[Colour, ...] = (
        *("ivory", "red", "blue", "green", "violet"),
        *("gold", "teal", "rose", "amber", "ebony"),
    )
    signs: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    goals: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def __reduce__(self) -> tuple[object, ...]:
        """Stay one object per board in another process, too."""
        return _unpacked, (_packed(self),)


MOST_LAYOUTS: Final = 256
"""Most layouts cached in a process. The bound limits the memory for a game that makes new boards."""


def _read_only(those: dict[str, object]) -> MappingProxyType[str, object]:
    return MappingProxyType(those)


copyreg.pickle(MappingProxyType, lambda those: (_read_only, (dict(those),)))
"""Diagrams travel to a process that paints them, with mappings that nobody may change."""


@lru_cache(MOST_LAYOUTS)
def _packed(layout: Layout) -> bytes:
    return pickle.dumps(tuple(getattr(layout, each.name) for each in fields(layout)))


@lru_cache(MOST_LAYOUTS)
def _unpacked(packed: bytes) -> Layout:
    return Layout(*pickle.loads(packed))  # noqa: S301 -- by a process of this bot, as all that is pickled


@dataclass(frozen=True, slots=True)
class Token:
    """A piece, a die, a chip. `kind` is in the game's Vocabulary; `seat` None belongs to nobody.

    value: the pips of a die, the chips of a stake; 0 where there is nothing to count.
    gain: chips that were paid on top of a stake.
    spent: a die that has been used this turn.
    """

    kind: str
    seat: int | None = None
    value: int = 0
    gain: int = 0
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """Tokens on a site, bottom to top."""

    site: str
    tokens: tuple[Token, ...]


PILE: Final = 4
"""The most tokens drawn as a pile on a square; higher stacks are drawn small, and a panel may repeat them."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something pointed out on the board: the last move, a capture, a picked piece, a legal target.

    sites: one place, or for `path` the places of the way in order.
    """

    kind: MarkKind
    sites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Glide:
    """An event of the last step, with the path that a board can animate.

    sites: from first to last, with the places on the way. seat: owner of the tokens; None for nobody.
    count: tokens, or chips where a token stands for several.
    """

    kind: GlideKind
    sites: tuple[str, ...] = ()
    seat: int | None = None
    count: int = 1


Cell: TypeAlias = Text | Token | str
"""Content of a panel: words by key, a drawn token, or bare figures (digits, letters, notation)."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's line beside the board: its sample token and what it has (men in hand, stock, chips).

    count: what it has as a number, where it is a supply that tokens come from or go to. partner: the seat
    that wins with it.
    """

    seat: int
    token: Token
    cells: tuple[Cell, ...] = ()
    roles: tuple[PlayerRole, ...] = ()
    count: int | None = None
    partner: int | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Something shown below the board: dice, past bids, a move counter. Rows of cells.

    repeats: it only shows at large what stands on the board, so that sentences leave it out.
    """

    title: Text | None
    rows: tuple[tuple[Cell, ...], ...]
    repeats: bool = False
    role: PanelRole = ""


@dataclass(frozen=True, slots=True)
class Diagram:
    """Everything one viewer sees of a table."""

    game: str
    layout: Layout
    stacks: tuple[Stack, ...] = ()
    marks: tuple[Mark, ...] = ()
    players: tuple[Player, ...] = ()
    panels: tuple[Panel, ...] = ()
    to_act: tuple[int, ...] = ()
    """Seats to move, or whose dice are due."""
    last: tuple[Text, ...] = ()
    """The last events, one text a fact."""
    result: Text | None = None
    """The headline where it is nobody's turn: how the game ended, or that it has yet to begin."""
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The places in order that a part of a move joins, for parts that are no place themselves."""
    moves: tuple[Glide, ...] = ()
    """Events from the board before to this one, in order.

    Stakes and bids that were paid may still lie on the board; then the `pay` at the end is yet to be shown.
    """


def pick(diagram: Diagram, picked: Iterable[str], targets: Iterable[str]) -> Diagram:
    """Add a player's picks and the next choices to a diagram; parts that are no site are left out."""
    made, offered = list(_ways(diagram, picked)), list(_ways(diagram, targets))
    chosen = dict.fromkeys(place for way in made for place in way)
    origins = dict.fromkeys(way[0] for way in offered)
    if len(origins) > 1:
        ends = origins  # of several ways the next thing to be told apart is where they begin
    else:
        ends = dict.fromkeys(way[-1] for way in offered)
        chosen |= dict.fromkeys(way[0] for way in offered if len(way) > 1)
    paths = [Mark("path", way) for way in made if len(way) > 1]
    marks = [*(Mark("picked", (place,)) for place in chosen), *(Mark("target", (place,)) for place in ends)]
    return replace(diagram, marks=(*diagram.marks, *paths, *marks))


def route(diagram: Diagram, parts: Iterable[str]) -> tuple[str, ...]:
    """Return the places that parts of a move point at, in order; one that joins two parts counts once."""
    places: list[str] = []
    for way in _ways(diagram, parts):
        places += way[1:] if places[-1:] == [way[0]] else way
    return tuple(places)


def _ways(diagram: Diagram, parts: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield the places that parts of moves point at; none for a part that is no place."""
    sites = _names(diagram.layout)
    for part in parts:
        way = diagram.ways.get(part, (part,))
        if sites.issuperset(way):
            yield way


@lru_cache(MOST_LAYOUTS)
def _names(layout: Layout) -> frozenset[str]:
    return frozenset(site.name for site in layout.sites)
