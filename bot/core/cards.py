"""Cards with finished texts. `render/` paints them, and the same texts describe them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """Line of a card: a name, then figures in columns.

    medal: 1 to 3, or 0 for none. share: numbers of won, drawn and lost games. marked: it is the requester's.
    """

    cells: tuple[str, ...]
    medal: int = 0
    share: tuple[int, int, int] = (0, 0, 0)
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """Card with a title, a subtitle, rows under headings, and footers. All requesters may read it."""

    title: str
    note: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    foot: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a podium. place: 1 to 3. names: several if they share the place. score: in words."""

    place: int
    names: tuple[str, ...]
    score: str


@dataclass(frozen=True, slots=True)
class Podium:
    """First three of a season or a tournament, best first. Everyone in the chat may see it."""

    title: str
    note: str
    steps: tuple[Step, ...]
