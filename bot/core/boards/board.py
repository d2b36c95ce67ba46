"""A board as a value: everything one person sees of a table, and what they may do there.

It is made of what the person's own seat sees, or of what the channel sees where they have none, and names
that person: whoever hands it on calls `check_reader` first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.core.boards.choices import Choices
from bot.core.language.voice import Voice
from bot.core.messages import Personal
from rules.core.diagram import Colour, Diagram
from rules.core.game import Seat
from rules.search.effort import Level
from storage.model import PersonId, Preset, ProposalKind, Status, TableId, Theme

Kind = Literal["table", "puzzle", "lesson"]


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat, or waits in a lobby for one. person: None for a machine."""

    name: str
    person: PersonId | None
    machine: Level | None


@dataclass(frozen=True, slots=True)
class Player:
    """A seat that is played, as the viewer sees it.

    waiting: the table waits for it, as far as the viewer may know. deadline: Unix time when its time is up,
    None while no clock runs. bank: seconds left of its reserve; None without clocks.
    """

    seat: Seat
    holder: Holder
    side: str
    colour: Colour
    waiting: bool
    deadline: float | None
    bank: float | None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, for the viewer.

    title: in a word or two. reason: the whole sentence. won: None for who did not play, and where nobody
    won. rating: before and after, where the game changed the viewer's. uncounted: why no rating follows, if
    it is said.
    """

    title: str
    reason: str
    winners: tuple[Seat, ...]
    won: bool | None
    rating: tuple[float, float] | None
    uncounted: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Something the others must agree to.

    mine: the viewer proposed it. waiting: seats that have yet to answer.
    """

    kind: ProposalKind
    seat: Seat
    mine: bool
    waiting: tuple[Seat, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Board(Personal):
    """What one person sees of a table.

    kind: a table, or an exercise, whose board is at nobody's table. seq: records that everybody knows of.
    viewer: the viewer's seats. voice: says the texts of the diagram to the viewer. sites: what stands on
    each that is not empty, in words. preset: of the clocks. deadline: when bets close. headline: whose turn
    it is, or what there is to do. last: what happened last. choices: None while the viewer has nothing to
    decide. offer: a seat that is free for somebody else. actions: commands that make sense now, besides
    moves. seated: in a lobby.
    """

    table: TableId
    kind: Kind
    game: str
    secrets: bool
    status: Status
    revision: int
    turn: int
    seq: int
    viewer: tuple[Seat, ...]
    theme: Theme
    voice: Voice
    diagram: Diagram
    sites: Mapping[str, str]
    players: tuple[Player, ...]
    preset: Preset
    now: float
    deadline: float | None
    headline: str
    last: tuple[str, ...]
    ending: Ending | None
    choices: Choices | None
    asked: Asked | None
    offer: int | None
    actions: tuple[str, ...]
    seated: tuple[Holder, ...]
