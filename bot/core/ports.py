"""What the bot needs from outside: a store, painters, platforms, time and entropy.

`bot/core` knows these protocols and nothing else of it; `bot/__main__.py` brings the real ones, tests others.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

from bot.core.cards import Card, Podium
from bot.core.messages import AnyPost, Spot
from rules.core.diagram import Diagram
from rules.core.errors import Data
from rules.core.game import Seat, View
from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from rules.search.analysis import Judged
from rules.search.effort import Level
from storage.model import (
    Attempt,
    BettingLimits,
    ChannelId,
    Chat,
    ChatId,
    Checkpoint,
    Commit,
    Conflict,
    DayAnswer,
    Done,
    Failure,
    KeptAnswer,
    Learnt,
    Listed,
    PastGame,
    PersonId,
    Place,
    Profile,
    PuzzleDay,
    Ranked,
    Ranking,
    Rating,
    Refused,
    Result,
    Score,
    Season,
    SeasonPlace,
    SeasonScore,
    Span,
    Standing,
    Status,
    StoredPost,
    Surplus,
    Table,
    TableId,
    Taker,
    Theme,
    Tournament,
    TournamentId,
    Watch,
)


class Watches(Protocol):
    """Reads the spectators of tables; changes come with a Commit. Methods may raise Unavailable."""

    async def tables(self) -> tuple[TableId, ...]:
        """The tables where anybody looks on."""

    async def of_table(self, table: TableId) -> tuple[Watch, ...]:
        """Return the spectators of a table."""

    async def of_person(self, person: PersonId) -> tuple[Watch, ...]:
        """Return the tables that a person watches."""


class Tournaments(Protocol):
    """Tournaments as they are kept; what is new comes with a Commit. Every method may raise Unavailable."""

    async def load(self, tournament: TournamentId) -> Tournament | None:
        """A tournament by its code, in upper or lower case."""

    async def latest(self, chat: ChatId) -> Tournament | None:
        """The tournament of a chat that goes on, else the one that was opened last."""

    async def due(self, now: float) -> tuple[TournamentId, ...]:
        """Return the tournaments whose time is up, or whose awaited game is over or missing."""


class Seasons(Protocol):
    """Seasons as they are kept; what is new comes with a Commit. Every method may raise Unavailable."""

    async def due(self, day: int) -> tuple[ChatId, ...]:
        """Chats whose season has come to its end by a day."""

    async def unfinished(self) -> tuple[Season, ...]:
        """Return the seasons that are over and not booked, the oldest first."""

    async def of_chat(self, chat: ChatId) -> tuple[Season, ...]:
        """The seasons of a chat that are over, in order."""

    async def chats(self) -> tuple[ChatId, ...]:
        """The chats that have seasons that are over."""

    async def scores(self, span: Span, enough: int, most: int) -> tuple[SeasonScore, ...]:
        """So many of those who made most of a span and hide their results from nobody, the best first.

        enough: who has played so many games goes before all who have not.
        """

    async def running(self, span: Span, enough: int, met: int, most: int) -> tuple[SeasonScore, ...]:
        """As `scores`, of a span of whole months of a quarter that is not over, from what ratings keep of it.

        met: from so many opponents on they are not counted any further.
        """

    async def scores_of(self, span: Span, people: Sequence[PersonId]) -> tuple[SeasonScore, ...]:
        """Return the standings of these people in a span of time, the best first."""

    async def surplus(self, season: Season, kept: int, most: int) -> tuple[Surplus, ...]:
        """So many of the purses that held more at a turn than is kept, and were not booked for it yet."""

    async def places(self, season: Season, game: str | None = None) -> tuple[Listed, ...]:
        """Return the places of a finished season game by game, the best first; of one game, or of all."""

    async def medals_of(self, person: PersonId, chat: ChatId | None) -> tuple[SeasonPlace, ...]:
        """Somebody's places with medals in a chat, or in all of them, the latest last."""

    async def replace_places(self, places: Sequence[SeasonPlace]) -> None:
        """Put places in that of those of the same people."""


class Attempts(Protocol):
    """Attempts at puzzles as they are kept. New ones come with a Commit. Methods may raise Unavailable."""

    async def attempts_of(self, person: PersonId) -> tuple[Attempt, ...]:
        """Every puzzle somebody has looked at, the latest last."""

    async def latest_attempt(self, puzzle: str) -> Attempt | None:
        """Whoever was last to give a puzzle an answer that counts."""

    async def counted_attempts(self) -> tuple[Attempt, ...]:
        """Every attempt that counts, of all people, in the order of what counts."""


class Days(Protocol):
    """The puzzle of the day in every chat. What is new comes with a Commit. Methods may raise Unavailable."""

    async def due(self, day: int, hour: int) -> tuple[ChatId, ...]:
        """Chats whose hour of a day has come and that have no puzzle of it yet."""

    async def unexplained(self, day: int) -> tuple[PuzzleDay, ...]:
        """Return what was asked on a day, as far as it was posted and its answer was not."""

    async def of_chat(self, chat: ChatId, since: int) -> tuple[PuzzleDay, ...]:
        """The days of a chat from one on, in order."""

    async def takers(self, chat: ChatId, day: int) -> tuple[Taker, ...]:
        """Who took part in a day, those first who solved it first."""

    async def answers_of(self, person: PersonId) -> tuple[DayAnswer, ...]:
        """Everything somebody took part in, in order."""

    async def offered(self, person: PersonId) -> tuple[int, ...]:
        """The days on which a puzzle stood in a chat where somebody takes part, in order."""


class Judge(Protocol):
    """Finds out what would come of an answer, where that keeps nobody waiting."""

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        """What comes of a legal move, as the game writes it. Raises Refusal `overloaded` or `not_made`."""


class Lessons(Protocol):
    """Lessons that people have looked at, as they are kept. New ones come with a Commit."""

    async def lessons_of(self, person: PersonId) -> tuple[Learnt, ...]:
        """Every lesson somebody has looked at, the latest last. Raises Unavailable."""


class Results(Protocol):
    """How games ended, and the ratings that follow from that. Every method may raise Unavailable.

    New results come with a Commit.
    """

    async def of_table(self, table: TableId) -> Result | None:
        """The result of a table, if it has one."""

    async def of_chat(self, chat: ChatId, after: int | None, most: int) -> tuple[tuple[int, Result], ...]:
        """So many results of a chat in order, each with its number, from behind a number on, or all."""

    async def chats(self) -> tuple[ChatId, ...]:
        """The chats that have results or ratings."""

    async def standings(
        self, chat: ChatId, game: str, people: Sequence[PersonId], since: float
    ) -> tuple[Standing, ...]:
        """What people bring to the end of a game in a chat, and how often they have met since a Unix time."""

    async def was_late(self, chat: ChatId, person: PersonId) -> bool:
        """Whether somebody's latest slow game for ratings in a chat was lost on time."""

    async def ratings(self, chat: ChatId) -> tuple[Rating, ...]:
        """All ratings of a chat, by game and person."""

    async def ranked(self, ranking: Ranking, most: int, *, settled: bool) -> tuple[Ranked, ...]:
        """So many of those with the most points, whose rating is settled, or of those whose is not."""

    async def above(self, ranking: Ranking, points: float) -> int:
        """How many settled ratings are of more points."""

    async def ratings_of(self, person: PersonId, chat: ChatId | None) -> tuple[Rating, ...]:
        """Somebody's ratings in a chat, or in all of them."""

    async def past_games(self, person: PersonId, chat: ChatId | None) -> tuple[PastGame, ...]:
        """Everything somebody has played in a chat, or in all of them, in order."""

    async def between(self, person: PersonId, other: PersonId, chat: ChatId) -> tuple[Score, ...]:
        """How somebody's games against another in a chat ended for them."""

    async def latest(
        self,
        person: PersonId,
        asker: PersonId | None,
        chat: ChatId | None,
        channel: ChannelId | None,
        most: int,
    ) -> tuple[Result, ...]:
        """Somebody's latest results in a chat, or in all of them: of tables that the asker may see.

        Those are shown in a channel (None: in any), or the asker sat there.
        """

    async def replace_ratings(
        self, chat: ChatId, ratings: Sequence[Rating], changed: Sequence[Result], latest: int
    ) -> bool:
        """Put ratings in the place of all of a chat, and results in that of those of their tables.

        False, with nothing written, where the latest result of the chat has another number by now.
        """

    async def keep_earlier(self, found: Sequence[Result]) -> None:
        """Add results of games from before any were kept, in order of their ends."""


P = ParamSpec("P")
T = TypeVar("T")

Say: TypeAlias = Callable[[str, Data], str]
"""Words by key, with their data, in one language."""

Now: TypeAlias = Callable[[], float]
"""Unix time in seconds."""

Entropy: TypeAlias = Callable[[int], bytes]
"""So many unpredictable bytes."""


class KeptAnswers(Protocol):
    """Answers that wait for their person, as they are kept. Methods may raise Unavailable."""

    async def keep(self, answer: KeptAnswer, each: int, most: int) -> None:
        """Keep an answer, durably; those of its person beyond `each`, and the oldest beyond `most` bytes, go.

        The new one stays, however large it is.
        """

    async def find(self, person: PersonId, code: str, now: float) -> str | None:
        """The content of an answer that waits for this person, if its time is not over."""


class Store(Attempts, Lessons, Protocol):
    """Everything that is kept. Every method may raise Unavailable (storage.model) when it cannot be read."""

    @property
    def results(self) -> Results:
        """How games ended."""

    @property
    def days(self) -> Days:
        """The puzzles of the day."""

    @property
    def tournaments(self) -> Tournaments:
        """Tournaments of all chats."""

    @property
    def watches(self) -> Watches:
        """The spectators of tables."""

    @property
    def seasons(self) -> Seasons:
        """The seasons of chats that are over."""

    @property
    def answers(self) -> KeptAnswers:
        """Answers for one person's eyes that wait until they are fetched."""

    @property
    def shared(self) -> bool:
        """Whether other processes write there too: then what is at hand may be outdated."""

    @property
    def joined(self) -> bool:
        """Whether others wrote there already when this store was opened."""

    @property
    def house(self) -> bool:
        """Whether this process sees to what is no platform's. Of several one does."""

    async def unserved(self) -> frozenset[str]:
        """The platforms, or parts of them, that some process served once and none does now."""

    def serves(self, chat: str, /) -> bool:
        """Whether this process hears a chat and posts there. Of several one does."""

    async def must_be_ours(self) -> None:
        """Raises Unavailable where another process may serve by now what this one did: then keep quiet."""

    async def turn(self, name: str, seconds: float, /) -> float:
        """Seconds to wait for a turn, of which all who share the store have one in so many seconds."""

    async def version(self, table: TableId) -> int | None:
        """The version of a table as it is stored now. Whatever changes what `load` gives of one raises it."""

    async def commit(self, commit: Commit) -> Done | Conflict | Refused:
        """Store all of it, durably, or nothing. Raises ValueError for what no database takes."""

    async def load(self, table: TableId) -> tuple[Table, tuple[str, ...], tuple[StoredPost, ...]] | None:
        """A table with the lines of its log and its boards; codes are read without regard to case."""

    async def checkpoint(
        self, table: Table, lines: Sequence[str], rules: str, most: int
    ) -> Checkpoint | None:
        """The latest checkpoint after at most so many records of a log, if it was made of these lines."""

    async def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint beside the latest of its table; it is dropped with the next but one."""

    async def find(self, kind: type[T], *key: object) -> T | None:
        """Return the stored value of a kind with a key, without its parts."""

    async def every(self, kind: type[T]) -> tuple[T, ...]:
        """Return all stored values of a kind, without their parts, in the order of their keys."""

    async def handled(self, key: str) -> bool:
        """Whether a request with this key was carried out, or failed and was passed over."""

    async def fail(self, key: str, why: str, at: float) -> None:
        """Note that an update could not be handled, so that it is passed over from now on."""

    async def tables_in(
        self, chat: ChatId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables whose home is this chat, newest first."""

    async def tables_at(
        self, channel: ChannelId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables shown in this channel to everybody, newest first."""

    async def tables_of(
        self, person: PersonId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """The tables where this person sits, or which they opened, newest first."""

    async def plays_here(self, person: PersonId, chat: ChatId, channel: ChannelId) -> bool:
        """Whether this person sits at a living table of a chat, or at this one, or opened it."""

    async def rematch(self, table: TableId) -> TableId | None:
        """The rematch of a table, if one was opened."""

    async def tables_with(self, status: Status) -> tuple[TableId, ...]:
        """Every table of a status."""

    async def due(self, now: float) -> tuple[TableId, ...]:
        """Playing tables where a clock has run down, or a reminder falls due (a fifth of the time left).

        As with `thinking` and `idle` only those that this process sees to: whose home is on its platforms.
        Whoever sees to the house sees to those whose home nobody serves, too, but for idle lobbies.
        """

    async def thinking(self) -> tuple[TableId, ...]:
        """Playing tables where a machine is to decide, those first that have waited longest."""

    async def idle(self, before: float) -> tuple[TableId, ...]:
        """Open lobbies where nothing has happened since a Unix time."""

    async def behind(self) -> tuple[StoredPost, ...]:
        """Return the posts that do not show what they want, or owe a mention; closed ones left out.

        Like `old_boards` without a channel, only those in chats that this process serves.
        """

    async def held_up(
        self, channel: ChannelId | None = None, chat: ChatId | None = None
    ) -> tuple[StoredPost, ...]:
        """Return the posts that wait, or go without pictures: of a channel, of a chat, or all of them."""

    async def old_boards(self, channel: ChannelId | None = None) -> tuple[tuple[ChannelId, str], ...]:
        """Messages that newer boards have replaced and whose buttons are still to be taken away."""

    async def post(self, place: Place) -> StoredPost | None:
        """Return a post by its key."""

    async def posts_of(self, chat: ChatId, kind: str) -> tuple[StoredPost, ...]:
        """Return the posts of a kind in a chat, in the order of their keys."""

    async def retired(self, channel: ChannelId, message: str) -> None:
        """The buttons of an old board are gone, or cannot be taken away."""

    async def chat(self, chat: ChatId) -> Chat | None:
        """A chat's settings, if it ever changed any."""

    async def profile(self, person: PersonId) -> Profile | None:
        """What is known of a person."""

    async def followers(self, chat: ChatId, game: str) -> tuple[PersonId, ...]:
        """Who wants to be called when a game is opened in a chat."""

    async def followed(self, chat: ChatId, person: PersonId) -> tuple[str, ...]:
        """The games somebody follows in a chat, by their ids."""

    async def betting_limits(self, key: str) -> BettingLimits | None:
        """The self-lock and allowance kept under a keyed hash."""

    async def once_at(self, person: PersonId) -> tuple[TableId, ...]:
        """The tables being played where somebody sits or sat: stakes may stand there after who left."""

    async def balance(self, account: str) -> int:
        """The chips of an account; 0 for one that never had any."""

    async def brought(self, account: str) -> Mapping[str, int]:
        """What each other account has paid in since it was last paid out, by account."""

    async def latest_entry(self, account: str) -> int:
        """The number of the latest entry of an account; 0 where there is none."""

    async def purses(self, chat: ChatId) -> tuple[tuple[PersonId, int], ...]:
        """Who has how many chips in a chat, richest first."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of this installation by name; `fresh` is stored as its value where there is none yet."""

    async def note(self, name: str, now: float = 0.0) -> str | None:
        """A small fact kept under a name (a platform's cursor, a mirror's code), if its time was not over."""

    async def put_note(self, name: str, value: str | None) -> None:
        """Keep a small fact, or drop it with None."""

    def failure(self) -> Failure | None:
        """What keeps the database from storing anything, and since when; None while it does."""

    async def alive(self, now: float) -> None:
        """Note that the bot runs at this moment."""

    async def last_alive(self) -> float | None:
        """The last such moment before this start."""

    async def away(self, own: Collection[str]) -> frozenset[str]:
        """The lanes (`storage.lanes`) that no process serves now, and whose people lose no time.

        own: the platforms of this process that are away, which the others are told.
        """

    async def give_back(self, seconds: float, now: float) -> None:
        """Running clocks, lobbies and boards that wait get the seconds until `now` back, or lose them.

        Clocks are those of people whom this process serves; tables get a new version.
        """

    async def make_up(self, least: float, now: float) -> float:
        """Give back all seconds since the bot was last noted to run, if they are more than `least`; how many.

        In one transaction with a note that it runs at `now`: what was given back is not given again.
        """

    async def move_channel(self, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId) -> None:
        """A chat has a new name: tables, showings, settings and chips go with it."""

    def exporting(
        self, person: PersonId, disclosed: Mapping[TableId, int], beside: Mapping[str, object]
    ) -> Callable[[], bytes]:
        """Work for a worker: everything kept of a person as a file of JSON. Never what others keep secret.

        disclosed: how many records of a table that is being played are no secret any more. beside: what else
        the file says. Raises Unavailable.
        """

    async def prune(self, keys_before: float, now: float) -> bool:
        """Drop keys of requests older than a Unix time, and notes and answers whose time is over at `now`.

        Some at a time; True where there may be more.
        """


class Artist(Protocol):
    """Makes pictures and texts of diagrams."""

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        """A PNG."""

    def writable(self, name: str) -> bool:
        """Whether pictures have the letters of a name."""

    def text(self, diagram: Diagram, say: Say) -> str:
        """The board in monospaced characters, and its sentences."""

    def alt(self, diagram: Diagram, say: Say) -> str:
        """At most 1,024 characters for those who do not see the picture."""

    def places(self, diagram: Diagram, say: Say) -> Mapping[str, str]:
        """Every place with something on it, by name: what it is called and what stands there."""

    async def spots(self, diagram: Diagram, names: Iterable[str], say: Say) -> tuple[Spot, ...]:
        """Where these places of a diagram are on its picture, and what stands there."""

    async def card(self, card: Card, theme: Theme) -> bytes:
        """A PNG of a card."""

    async def podium(self, podium: Podium, theme: Theme) -> bytes:
        """Return a podium as a PNG."""

    async def result(self, finished: "Finished") -> bytes:
        """Return the result of a finished game as a PNG. Raises what `Workers.run` raises."""

    async def film(self, saved: str, theme: Theme, language: str) -> bytes:
        """An animated GIF of a saved log, of at most 2 MB. Raises what `Workers.run` raises."""

    async def line(
        self, puzzle: Puzzle, played: Sequence[tuple[int, str]], theme: Theme, language: str
    ) -> bytes:
        """An animated GIF of moves from a puzzle's position, each with its seat. Raises the same."""


class Urgency(IntEnum):
    """Who is served first by what is shared; a smaller number comes before a greater one."""

    LIVE = 0
    CASUAL = 1
    SLOW = 2
    FILE = 3
    FILM = 4
    ANALYSIS = 5


class Workers(Protocol):
    """Does what would keep the event loop waiting for more than a few milliseconds."""

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function gives: one of a module, whose values can be pickled. Raises what it raises.

        Refusal `overloaded` where too much is in hand already, `not_made` where it cannot be done.
        """


class Pool(Protocol):
    """Workers that all share."""

    def of(self, chat: ChatId | None, urgency: Urgency) -> Workers:
        """Them, as far as they serve a chat with something so urgent. None: what is no chat's."""


class Gateway(Protocol):
    """A platform, as the publisher sees it."""

    platform: str

    def reader(self, channel: ChannelId) -> PersonId | None:
        """The one person who reads a private chat; None for a channel that several people may read."""

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Return the seconds until another message to this channel is welcome, as far as known; 0: now."""

    def talked(self, channel: ChannelId, message: str) -> bool:
        """Whether people have written in a channel since a message of ours, as far as the platform tells."""

    async def show(self, post: AnyPost) -> str:
        """Post or edit; the platform's id of the message. Raises a kind of Undeliverable.

        Moved: what was to be shown can be shown in the channel that it names, such as a thread made for it.
        """

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Take the buttons of an old board away; nothing else of it changes.

        Raises Later where it must wait. Whatever else keeps it from being done ends it.
        """

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        """Whether somebody is no member of a chat; None where the platform does not tell.

        channel: one of the chat's. Whom it is hidden from has left it. Raises Later where the platform does
        not answer now.
        """


class TokenRefused(Exception):  # noqa: N818 -- what the platform did
    """A platform does not accept the bot's token, which is in no exception: final. setting: its name."""

    def __init__(self, setting: str) -> None:
        super().__init__(f"{setting}: the platform does not accept this token")
        self.setting = setting


@dataclass(frozen=True, slots=True)
class Question:
    """What a machine is asked: what its seat sees and must decide, how well, and the seed of its choice."""

    game: str
    view: View
    seat: Seat
    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What a machine decided: the move as the game writes it, and what it is worth to its seat.

    line: the move and what is expected to follow it, as far as that is known.
    """

    move: str
    score: int
    line: tuple[str, ...] = ()


class Thinker(Protocol):
    """Searches for a machine, where that keeps nobody waiting. The same question has the same answer."""

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        """The answer to a question that a table of a chat asks.

        Raises Refusal `overloaded` where it may be asked again soon, `not_made` where nothing came of it.
        """


Analysis: TypeAlias = tuple[Judged, ...]
"""The decisions of a finished game, judged."""


class Part(NamedTuple):
    """Some decisions of a game, judged, and how many it has in all."""

    of: int
    judged: Analysis


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures of an analysis are drawn. names, machines: who sat there, by seat."""

    theme: Theme
    language: str
    names: Mapping[int, str]
    machines: Mapping[int, Level]


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game, to be drawn as one picture.

    saved: the public log. analysis: empty if it was not judged. ratings: before and after the game by seat.
    link: to the replay, in words.
    """

    saved: str
    analysis: Analysis
    look: Look
    ratings: Mapping[int, tuple[int, int]]
    link: str


class Analyst(Judge, Protocol):
    """Judges games that are over, and answers, and draws. Raises Refusal `overloaded` or `not_made`."""

    async def judged(self, saved: str, first: int, chat: ChatId) -> Part:
        """Some decisions of a game, from the one of that number on."""

    async def drawn(self, saved: str, judged: Analysis, look: Look, chat: ChatId) -> tuple[bytes, ...]:
        """The curve as a PNG, and one for every moment that decided the game."""
