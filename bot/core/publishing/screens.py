"""Screens of a table: caption, picture, alt text and buttons.

A screen shows only a View and its Diagram. No other seat's view holds a sealed move, so no caption, picture
or alt text can reveal it. Public things have types of their own: a PublicDiagram of the channel's view, a
PublicLog (see `transcripts.public_log`), and a PublicFile of one of them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType
from typing import Final, NewType, TypeAlias

from bot.core.cards import Card, Podium
from bot.core.language.voice import NO_MACHINES, NO_NAMES, Voice
from bot.core.messages import AnyPost, File, Post, PrivatePost, PublicFile
from bot.core.ports import Artist
from bot.core.publishing import captions, controls
from bot.core.tables.loaded import Event, LoadedTable, awaited
from bot.core.transcripts import PublicLog, PublicText
from rules.core.checks import Example
from rules.core.diagram import Diagram, Text
from rules.core.game import AnyGame, Fact, Seat, State, Stepwise, Viewer, shown
from rules.core.log import (
    Cause,
    Decision,
    Snapshot,
    Undone,
    advance,
    is_open,
    numbered,
    replaying,
    unclosed,
)
from rules.core.options import read_options
from rules.core.saved import read_record
from rules.games import checks
from rules.search.effort import Level
from storage.model import StoredPost, TableId, Theme

PNG: Final = "image/png"
GIF: Final = "image/gif"
TEXT: Final = "text/plain"
BEGINNING: Final = Text("render-beginning")
Names: TypeAlias = Mapping[int, str]
Machines: TypeAlias = Mapping[int, Level]
PublicDiagram = NewType("PublicDiagram", Diagram)
"""Diagram that everybody may see."""
PublicFilm = NewType("PublicFilm", bytes)
"""Animated picture of public diagrams."""
NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})


def public_diagram(loaded: LoadedTable) -> PublicDiagram:
    """Return the public board of a table, or the board it would start with."""
    if loaded.snapshot is None:
        return first(loaded.game, loaded.table.options, loaded.table.wanted)
    return frame(loaded.game, loaded.snapshot, _latest_facts(loaded.recent))


def private_diagram(loaded: LoadedTable, seat: Seat) -> Diagram:
    """Return the board as a seat sees it, with its secrets."""
    if loaded.snapshot is None:
        return public_diagram(loaded)
    return _frame(loaded.game, loaded.snapshot, seat, _latest_facts(loaded.recent))


def latest(loaded: LoadedTable, viewer: Viewer) -> tuple[Diagram, tuple[Event, ...]]:
    """Return a viewer's diagram that points out only the last decision, and the events of that decision.

    A bot player's move counts as a decision of its own, because the board app animates one after the other.
    While the viewer's sealed move is missing, the others' are left out: the round before stays pointed out.
    """
    if loaded.snapshot is None:
        return public_diagram(loaded), ()
    closed = len(sealed(loaded, viewer))
    events = _since_last(loaded.recent[: len(loaded.recent) - closed], frozenset({"rule"}))
    facts = [fact for event in events for fact in event.facts]
    return _frame(loaded.game, loaded.snapshot, viewer, facts), events


def sealed(loaded: LoadedTable, viewer: Viewer) -> frozenset[Seat]:
    """Return the seats whose sealed move is in while the viewer's is missing. Each has made one event."""
    if not loaded.game.about.secrets or viewer is None or viewer not in awaited(loaded):
        return frozenset()
    return frozenset(map(Seat, private_diagram(loaded, viewer).to_act)) - awaited(loaded)


def seen_of(game: AnyGame, snapshot: Snapshot[State], viewer: Viewer) -> Diagram:
    """Return a viewer's diagram of a snapshot that points out the last step."""
    return _frame(game, snapshot, viewer, None)


def stepped(loaded: LoadedTable, seat: Seat, taken: Sequence[str]) -> Diagram:
    """Return the board as a seat sees it after some steps of an unfinished move."""
    if not isinstance(loaded.game, Stepwise):
        return private_diagram(loaded, seat)
    return shown(loaded.game, loaded.game.stepped(loaded.playing.state, taken), seat)


def first(game: AnyGame, options: Mapping[str, str] = NO_OPTIONS, wanted: int = 0) -> PublicDiagram:
    """Return the first board of a game without a turn, by default with the usual number of seats."""
    accepted = game.about.seats
    seats = 0 if is_open(game) else wanted or (2 if 2 in accepted else min(accepted))
    state = game.setup(seats, read_options(game.about.options, options))
    return PublicDiagram(replace(game.diagram(game.view(state, None)), to_act=(), result=BEGINNING))


def examples(
    game: AnyGame, options: Mapping[str, str] = NO_OPTIONS, wanted: int = 0
) -> Iterator[PublicDiagram]:
    """Yield the pictures of a game's rules with headlines: the beginning, a move, a win."""
    shown_first = (first(game, options, wanted), "example-start")
    lessons = zip(checks(game.about.id).examples, ("example-move", "example-win"), strict=False)
    for seen, key in (shown_first, *((_played(game, lesson), key) for lesson, key in lessons)):
        yield PublicDiagram(replace(seen, to_act=(), result=Text(key)))


def _played(game: AnyGame, lesson: Example) -> PublicDiagram:
    state = game.position(lesson.position)
    snapshot = Snapshot(state, 0, game.turn(state))
    for line in lesson.records:
        snapshot = advance(game, snapshot, read_record(line))
    return frame(game, snapshot)


def frame(game: AnyGame, snapshot: Snapshot[State], facts: Sequence[Fact] | None = None) -> PublicDiagram:
    """Return the public board of a snapshot, with the result of a finished game."""
    return PublicDiagram(_frame(game, snapshot, None, facts))


def better(
    game: AnyGame, met: Snapshot[State], seat: Seat, line: Sequence[str], number: int
) -> PublicDiagram:
    """Return the public board after the first move of a line. The headline names the whole line.

    number: of the moment in an analysis.
    """
    step = game.play(met.state, seat, game.parse(met.state, seat, line[0]))
    after = replace(met, state=step.state, facts=step.facts, outcome=None)
    headline = Text("render-better", {"number": number, "moves": tuple(line)})
    return PublicDiagram(replace(frame(game, after, step.facts), to_act=(), result=headline))


def film(game: AnyGame, log: PublicLog, most: int) -> Iterator[PublicDiagram]:
    """Yield the public boards of a game: the opening, the decisions that count, and the end.

    most: number of frames, at least 2. From longer games, frames are taken evenly, with the first and the
    last.
    """
    log = PublicLog(unclosed(log))
    counting = numbered(log.records)
    decided = [seq for seq, record in counting if isinstance(record, Decision)]
    wanted = list(dict.fromkeys((0, *decided, *(seq for seq, _ in counting[-1:]))))
    steps = min(len(wanted), most) - 1
    shown = {wanted[(len(wanted) - 1) * step // max(steps, 1)] for step in range(steps + 1)}
    return (frame(game, snapshot) for snapshot in replaying(game, log) if snapshot.seq in shown)


def line(game: AnyGame, position: str, played: Sequence[tuple[int, str]]) -> Iterator[PublicDiagram]:
    """Yield the public boards of a position and after each of some moves, given with their seats."""
    state = game.position(position)
    yield frame(game, Snapshot(state, 0, game.turn(state)))
    for seq, (number, text) in enumerate(played, 1):
        seat = Seat(number)
        step = game.play(state, seat, game.parse(state, seat, text))
        state = step.state
        yield frame(game, Snapshot(state, seq, game.turn(state), step.facts, game.outcome(state)))


async def picture(
    loaded: LoadedTable, artist: Artist, theme: Theme, language: str, names: Names | None = None
) -> PublicFile:
    """Return the public board as a PNG. names: of people by seat, all if None."""
    seen, name, shown = public_diagram(loaded), _name(loaded), loaded.names if names is None else names
    return await painted(seen, name, artist, theme, language, shown, machines=loaded.machines)


async def painted(  # noqa: PLR0913 -- everything that a picture is made of
    seen: PublicDiagram,
    name: str,
    artist: Artist,
    theme: Theme,
    language: str,
    names: Names = NO_NAMES,
    *,
    machines: Machines = NO_MACHINES,
) -> PublicFile:
    """Return a public diagram as a PNG with its alt text."""
    file = await painted_privately(seen, name, artist, theme, language, names, machines=machines)
    return PublicFile(file.name, file.content, file.mime, file.alt)


async def painted_privately(  # noqa: PLR0913 -- the same
    seen: Diagram,
    name: str,
    artist: Artist,
    theme: Theme,
    language: str,
    names: Names = NO_NAMES,
    *,
    machines: Machines = NO_MACHINES,
    viewer: Collection[int] = (),
) -> File:
    """Return any diagram as a PNG with its alt text, for its viewer only.

    names: the people by seat. A name without drawable letters is replaced by the side. viewer: the viewer's
    seats.
    """
    written = {seat: drawable for seat, who in names.items() if (drawable := artist.written(who))}
    drawn = Voice(language, seen.game, written, machines, viewer)
    alt = artist.alt(seen, Voice(language, seen.game, names, machines, viewer))
    return File(name, await artist.picture(seen, theme, drawn), PNG, alt)


async def card_file(card: Card, name: str, artist: Artist, theme: Theme, alt: str) -> PublicFile:
    """Return a card as a PNG. alt: its content in words."""
    return PublicFile(name, await artist.card(card, theme), PNG, alt, card)


async def gallery_file(games: Iterable[AnyGame], artist: Artist, theme: Theme, language: str) -> PublicFile:
    """Return a picture of games as they begin, each with its name."""
    voices = [(game, Voice(language, game.about.id)) for game in games]
    shown = [(voice("name"), first(game), voice) for game, voice in voices]
    alt = ", ".join(name for name, _, _ in shown)
    return PublicFile("games.png", await artist.gallery(shown, theme), PNG, alt)


async def podium_file(podium: Podium, name: str, artist: Artist, theme: Theme, alt: str) -> PublicFile:
    """Return a podium as a PNG. alt: its content in words."""
    return PublicFile(name, await artist.podium(podium, theme), PNG, alt)


def log_file(loaded: LoadedTable, saved: PublicText) -> PublicFile:
    """Return the public part of the saved log."""
    return PublicFile(f"taberna-{loaded.table.id}.txt", saved.encode(), TEXT)


def film_file(loaded: LoadedTable, film: PublicFilm) -> PublicFile:
    """Return a game as an animated picture."""
    return PublicFile(f"{loaded.table.id}.gif", film, GIF)


def line_file(name: str, film: PublicFilm, alt: str) -> PublicFile:
    """Return a line of moves as an animated picture. alt: its content in words."""
    return PublicFile(name, film, GIF, alt)


def result_file(loaded: LoadedTable, picture: bytes, alt: str) -> PublicFile:
    """Return the picture of a finished game's result."""
    return PublicFile(f"{loaded.table.id}-result.png", picture, PNG, alt)


def analysis_file(loaded: LoadedTable, number: int, picture: bytes, alt: str) -> PublicFile:
    """Return a picture of a finished game's analysis: the curve or one of its moments."""
    return PublicFile(f"{loaded.table.id}-analysis-{number}.png", picture, PNG, alt)


async def post(
    loaded: LoadedTable,
    showing: StoredPost,
    artist: Artist,
    theme: Theme,
    language: str,
    *,
    machines: bool = False,
) -> AnyPost:
    """Return the message for a board. `Boards` decides between a new message and an edit.

    machines: the host allows bot players.
    """
    viewer = () if showing.seat is None else (showing.seat,)
    voice = Voice(language, loaded.table.game, loaded.names, loaded.machines, viewer)
    text = captions.caption(loaded, showing, voice, machines=machines)
    key = nonce(loaded.table.id, showing)
    notify = tuple(sorted(showing.notify))
    if showing.seat is None:
        public = await picture(loaded, artist, theme, language)
        rows = controls.rows(loaded, voice, machines=machines)
        return Post(showing.channel, text, key, picture=public, buttons=rows, notify=notify)
    seat = Seat(showing.seat)
    view, name = private_diagram(loaded, seat), _name(loaded)
    own = await painted_privately(
        view, name, artist, theme, language, loaded.names, machines=loaded.machines, viewer=viewer
    )
    rows, person = controls.private_rows(loaded, voice, seat), loaded.person_at(seat)
    return PrivatePost(showing.channel, text, key, picture=own, buttons=rows, notify=notify, person=person)


def plain_post(
    loaded: LoadedTable,
    showing: StoredPost,
    artist: Artist,
    language: str,
    *,
    machines: bool = False,
    forbidden: bool = True,
) -> AnyPost:
    """Return the message with the board in characters, and with the reason for that.

    forbidden: True if the channel takes no pictures, False if it refused this one.
    """
    viewer = () if showing.seat is None else (showing.seat,)
    voice = Voice(language, loaded.table.game, loaded.names, loaded.machines, viewer)
    if forbidden:
        reason = voice("pictures-forbidden", {"platform": showing.channel.partition(":")[0]})
    else:
        reason = voice("picture-refused")
    text = f"{captions.caption(loaded, showing, voice, machines=machines)}\n{reason}"
    key, notify = nonce(loaded.table.id, showing), tuple(sorted(showing.notify))
    if showing.seat is None:
        board = artist.text(public_diagram(loaded), voice)
        rows = controls.rows(loaded, voice, machines=machines)
        return Post(showing.channel, text, key, board=board, buttons=rows, notify=notify)
    seat = Seat(showing.seat)
    board, rows = (
        artist.text(private_diagram(loaded, seat), voice),
        controls.private_rows(loaded, voice, seat),
    )
    person = loaded.person_at(seat)
    return PrivatePost(showing.channel, text, key, board=board, buttons=rows, notify=notify, person=person)


def nonce(table: TableId, showing: StoredPost) -> str:
    """Return the nonce of a message, the same for every attempt: at most 25 characters (Discord's limit).

    The time of the last post distinguishes a reposted board from the one it repeats.
    """
    place = f"{table}|{showing.channel}|{showing.seat}|{showing.wanted}|{showing.posted}"
    return sha256(place.encode()).hexdigest()[:24]


def _frame(game: AnyGame, snapshot: Snapshot[State], viewer: Viewer, facts: Sequence[Fact] | None) -> Diagram:
    return shown(game, snapshot.state, viewer, snapshot.facts if facts is None else facts, snapshot.outcome)


def _name(loaded: LoadedTable) -> str:
    """Return the file name of a board."""
    # It names only the turn: the length of a log may be secret.
    turn = loaded.snapshot.turn if loaded.snapshot else 0
    return f"{loaded.table.id}-{turn}.png"


def turn(loaded: LoadedTable) -> int | None:
    return loaded.snapshot.turn if loaded.snapshot and loaded.table.status == "playing" else None


def _latest_facts(recent: Sequence[Event]) -> Sequence[Fact]:
    """Return the facts of a person's last decision and its automatic consequences; none after an undo.

    They include the replies of bot players: one picture shows all of it.
    """
    return [fact for event in _since_last(recent, frozenset({"rule", "machine"})) for fact in event.facts]


def _since_last(recent: Sequence[Event], by_itself: frozenset[Cause]) -> tuple[Event, ...]:
    """Return the last decision or undo, and the events after it.

    by_itself: causes of decisions that belong to the one before them.
    """
    found: list[Event] = []
    for event in reversed(recent):
        found.append(event)
        record = event.record
        if isinstance(record, Undone) or (isinstance(record, Decision) and record.cause not in by_itself):
            break
    return tuple(reversed(found))
