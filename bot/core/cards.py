"""Cards with finished texts. `render/` paints them, and the same texts describe them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from unicodedata import normalize


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


def drawable(line: str, writable: Callable[[str], bool]) -> str:
    """Return a line without the letters that pictures lack, or "" if only its punctuation would be left.

    writable: True for a line's drawable letters.
    """
    plain = normalize("NFC", line)
    drawn = "".join(letter for letter in plain if letter == " " or writable(letter))
    left = drawn == plain or any(map(str.isalnum, drawn))
    return " ".join(drawn.split()) if left else ""


def named(names: Mapping[int, str], writable: Callable[[str], bool]) -> dict[int, str]:
    """Return names by seat as pictures write them. A name without drawable letters is left out."""
    drawn = ((seat, drawable(name, writable)) for seat, name in names.items())
    return {seat: name for seat, name in drawn if name}
