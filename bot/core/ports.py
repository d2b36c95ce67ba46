"""Ports of the bot: store, painters, platforms, time and entropy.

`bot/core` knows the outside only by these protocols. `bot/__main__.py` supplies the real implementations,
tests supply others.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

from bot.core.cards import Card, Podium
from bot.core.messages import AnyPost, Below, Spot
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
        """Return the tables with spectators."""

    async def of_table(self, table: TableId) -> tuple[Watch, ...]:
        """Return the spectators of a table."""

    async def of_person(self, person: PersonId) -> tuple[Watch, ...]:
        """Return the tables that a person watches."""


class Tournaments(Protocol):
    """Stored tournaments. New ones come with a Commit. Every method may raise Unavailable."""

    async def load(self, tournament: TournamentId) -> Tournament | None:
        """Return a tournament by its code, in upper or lower case."""

    async def latest(self, chat: ChatId) -> Tournament | None:
        """Return the chat's running tournament, or else the one opened last."""

    async def due(self, now: float) -> tuple[TournamentId, ...]:
        """Return the tournaments whose time is up, or whose awaited game is over or missing."""


class Seasons(Protocol):
    """Stored seasons. New ones come with a Commit. Every method may raise Unavailable."""

    async def due(self, day: int) -> tuple[ChatId, ...]:
        """Return the chats whose season has ended by a day."""

    async def unfinished(self) -> tuple[Season, ...]:
        """Return the finished seasons with something left to book or post, oldest first."""

    async def of_chat(self, chat: ChatId) -> tuple[Season, ...]:
        """Return the finished seasons of a chat, in order."""

    async def chats(self) -> tuple[ChatId, ...]:
        """Return the chats with finished seasons."""

    async def scores(self, span: Span, enough: int, most: int) -> tuple[SeasonScore, ...]:
        """Return the `most` best visible people of a span. People with `enough` games rank first."""

    async def running(self, span: Span, enough: int, met: int, most: int) -> tuple[SeasonScore, ...]:
        """Return the scores of a running span of whole months of a quarter, from the sums that ratings keep.

        met: a cap on the counted opponents. Other arguments as for `scores`.
        """

    async def scores_of(self, span: Span, people: Sequence[PersonId]) -> tuple[SeasonScore, ...]:
        """Return the standings of these people in a span of time, the best first."""

    async def surplus(self, season: Season, kept: int, most: int) -> tuple[Surplus, ...]:
        """Return up to `most` purses above `kept` at the season's end that are not yet booked."""

    async def places(self, season: Season, game: str | None = None) -> tuple[Listed, ...]:
        """Return the places of a finished season game by game, the best first; of one game, or of all."""

    async def medals_of(self, person: PersonId, chat: ChatId | None) -> tuple[SeasonPlace, ...]:
        """Return a person's medals in a chat, or in all of them, the latest last."""

    async def replace_places(self, places: Sequence[SeasonPlace]) -> None:
        """Put places in that of those of the same people."""


class Attempts(Protocol):
    """Attempts at puzzles as they are kept. New ones come with a Commit. Methods may raise Unavailable."""

    async def attempts_of(self, person: PersonId) -> tuple[Attempt, ...]:
        """Return every puzzle a person has looked at, the latest last."""

    async def latest_attempt(self, puzzle: str) -> Attempt | None:
        """Return the latest attempt at a puzzle that counts."""

    async def counted_attempts(self) -> tuple[Attempt, ...]:
        """Return every attempt that counts, of all people, in order."""


class Days(Protocol):
    """The puzzle of the day in every chat. A Commit adds new ones. Methods may raise Unavailable."""

    async def due(self, day: int, hour: int) -> tuple[ChatId, ...]:
        """Return the chats whose hour of a day has come and that have no puzzle of it yet."""

    async def unexplained(self, day: int) -> tuple[PuzzleDay, ...]:
        """Return the puzzle days of a day and the one before with something left to post."""

    async def of_chat(self, chat: ChatId, since: int) -> tuple[PuzzleDay, ...]:
        """Return the puzzle days of a chat from a day on, in order."""

    async def takers(self, chat: ChatId, day: int) -> tuple[Taker, ...]:
        """Return the participants of a puzzle day, the first solvers first."""

    async def answers_of(self, person: PersonId) -> tuple[DayAnswer, ...]:
        """Return a person's answers to puzzles of the day, in order."""

    async def offered(self, person: PersonId) -> tuple[int, ...]:
        """Return the days with a puzzle in a chat where the person takes part, in order."""


class Judge(Protocol):
    """Judges answers to puzzles without blocking the event loop."""

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        """Return the verdict on a legal move. Raises Refusal `overloaded` or `not_made`."""


class Lessons(Protocol):
    """Lessons that people have looked at, as they are kept. New ones come with a Commit."""

    async def lessons_of(self, person: PersonId) -> tuple[Learnt, ...]:
        """Return every lesson a person has looked at, the latest last. Raises Unavailable."""


class Results(Protocol):
    """Results of games and ratings. New ones come with a Commit. Every method may raise Unavailable."""

    async def of_table(self, table: TableId) -> Result | None:
        """Return the result of a table, if it has one."""

    async def of_chat(self, chat: ChatId, after: int | None, most: int) -> tuple[tuple[int, Result], ...]:
        """Return up to `most` numbered results of a chat in order, after a number or from the first."""

    async def chats(self) -> tuple[ChatId, ...]:
        """Return the chats that have results or ratings."""

    async def standings(
        self, chat: ChatId, game: str, people: Sequence[PersonId], since: float
    ) -> tuple[Standing, ...]:
        """Return people's ratings at a game in a chat, and how often they have met since a Unix time."""

    async def was_late(self, chat: ChatId, person: PersonId) -> bool:
        """Return True if a person's latest rated slow game in a chat was lost on time."""

    async def ratings(self, chat: ChatId) -> tuple[Rating, ...]:
        """Return all ratings of a chat, by game and person."""

    async def ranked(self, ranking: Ranking, most: int, *, settled: bool) -> tuple[Ranked, ...]:
        """Return the people with the most points, with settled or with provisional ratings."""

    async def above(self, ranking: Ranking, points: float) -> int:
        """Return the number of settled ratings with more points."""

    async def ratings_of(self, person: PersonId, chat: ChatId | None) -> tuple[Rating, ...]:
        """Return a person's ratings in a chat, or in all of them."""

    async def past_games(self, person: PersonId, chat: ChatId | None) -> tuple[PastGame, ...]:
        """Return a person's games in a chat, or in all of them, in order."""

    async def between(self, person: PersonId, other: PersonId, chat: ChatId) -> tuple[Score, ...]:
        """Return a person's scores against another in a chat."""

    async def latest(
        self,
        person: PersonId,
        requester: PersonId | None,
        chat: ChatId | None,
        channel: ChannelId | None,
        most: int,
    ) -> tuple[Result, ...]:
        """Return a person's latest results in a chat, or in all, of tables that the requester may see.

        These are shown in the channel (None: in any), or the requester played there.
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
        """Return the content of this person's stored answer, unless it has expired."""


class Store(Attempts, Lessons, Protocol):
    """Everything that is kept. Every method may raise Unavailable (storage.model) when it cannot be read."""

    @property
    def results(self) -> Results:
        """The results of games."""

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
        """True if other workers write there too, so that caches may be outdated."""

    @property
    def joined(self) -> bool:
        """True if other workers already used the database when this store was opened."""

    @property
    def house(self) -> bool:
        """True if this worker does the work of no platform. Only one of several does."""

    async def unserved(self) -> frozenset[str]:
        """Return the lanes that some worker has served and none serves now."""

    def serves(self, chat: str, /) -> bool:
        """Return True if this worker listens and posts in a chat. Only one of several does."""

    async def must_be_ours(self) -> None:
        """Raise Unavailable if this worker may have lost its lease. The caller must not reply."""

    async def turn(self, name: str, seconds: float, /) -> float:
        """Return the seconds to wait for a turn. All workers together get one turn per `seconds`."""

    async def version(self, table: TableId) -> int | None:
        """Return the stored version of a table. Every change of what `load` returns increases it."""

    async def commit(self, commit: Commit) -> Done | Conflict | Refused:
        """Store all of it, durably, or nothing. Raises ValueError for what no database takes."""

    async def load(self, table: TableId) -> tuple[Table, tuple[str, ...], tuple[StoredPost, ...]] | None:
        """Return a table, the lines of its log and its showings. The case of the code doesn't matter."""

    async def checkpoint(
        self, table: Table, lines: Sequence[str], rules: str, most: int
    ) -> Checkpoint | None:
        """Return the latest checkpoint at most `most` records into a log, if it was made of these lines."""

    async def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint beside the latest of its table; it is dropped with the next but one."""

    async def find(self, kind: type[T], *key: object) -> T | None:
        """Return the stored value of a kind with a key, without its parts."""

    async def having(self, kind: type[T], **columns: object) -> tuple[T, ...]:
        """Return the stored values of a kind with these columns, without parts, in order of their keys."""

    async def every(self, kind: type[T]) -> tuple[T, ...]:
        """Return all stored values of a kind, without their parts, in the order of their keys."""

    async def handled(self, key: str) -> bool:
        """Return True if a request with this key was handled, or failed and was skipped."""

    async def fail(self, key: str, why: str, at: float) -> None:
        """Note that an update could not be handled, so that it is passed over from now on."""

    async def tables_in(
        self, chat: ChatId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """Return the tables whose home is this chat, newest first."""

    async def tables_at(
        self, channel: ChannelId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """Return the tables shown to everybody in this channel, newest first."""

    async def tables_of(
        self, person: PersonId, statuses: Sequence[Status], most: int | None = None
    ) -> tuple[Table, ...]:
        """Return the tables where this person sits, or which they opened, newest first."""

    async def plays_here(self, person: PersonId, chat: ChatId, channel: ChannelId) -> bool:
        """Return True if this person plays at or opened a living table of a chat or channel."""

    async def rematch(self, table: TableId) -> TableId | None:
        """Return the rematch of a table, if one was opened."""

    async def tables_with(self, status: Status) -> tuple[TableId, ...]:
        """Return every table with a status."""

    async def due(self, now: float) -> tuple[TableId, ...]:
        """Return the running tables with an expired clock or a due reminder (a fifth of the time left).

        Like `thinking` and `idle`, this covers tables whose home is on this worker's platforms. The worker
        with `house` also covers tables whose home no worker serves, except idle lobbies.
        """

    async def thinking(self) -> tuple[TableId, ...]:
        """Return the running tables where a bot player is to decide, the longest wait first."""

    async def idle(self, before: float) -> tuple[TableId, ...]:
        """Open lobbies where nothing has happened since a Unix time."""

    async def behind(self) -> tuple[StoredPost, ...]:
        """Return the showings that are out of date or owe a person a notice, without closed ones.

        This covers only chats that this worker serves.
        """

    async def held_up(
        self, channel: ChannelId | None = None, chat: ChatId | None = None
    ) -> tuple[StoredPost, ...]:
        """Return the showings that wait or take no pictures, in a channel, in a chat, or everywhere."""

    async def old_boards(self) -> tuple[tuple[ChannelId, str], ...]:
        """Return the messages that newer boards have replaced and that still have buttons.

        This covers only chats that this worker serves.
        """

    async def post(self, place: Place) -> StoredPost | None:
        """Return a post by its key."""

    async def posts_of(self, chat: ChatId, kind: str, key: str | None = None) -> tuple[StoredPost, ...]:
        """Return the posts of a kind in a chat, in the order of their keys. key: only those of that key."""

    async def retired(self, boards: Collection[tuple[ChannelId, str]]) -> None:
        """Record that the buttons of old boards are gone, or can't be removed."""

    async def chat(self, chat: ChatId) -> Chat | None:
        """Return a chat's settings, if it ever changed any."""

    async def profile(self, person: PersonId) -> Profile | None:
        """Return a person's profile."""

    async def followers(self, chat: ChatId, game: str) -> tuple[PersonId, ...]:
        """Return the people to notify when a game is opened in a chat."""

    async def followed(self, chat: ChatId, person: PersonId) -> tuple[str, ...]:
        """Return the ids of the games that a person follows in a chat."""

    async def betting_limits(self, key: str) -> BettingLimits | None:
        """Return the self-lock and limit stored under a keyed hash."""

    async def once_at(self, person: PersonId) -> tuple[TableId, ...]:
        """Return the running tables where a person sits or sat."""
        # Stakes may remain there after they have left.

    async def balance(self, account: str) -> int:
        """Return the chips of an account; 0 for an unknown one."""

    async def brought(self, account: str) -> Mapping[str, int]:
        """Return what each other account has paid in since it was last paid out, by account."""

    async def latest_entry(self, account: str) -> int:
        """Return the number of an account's latest entry, or 0 without one."""

    async def purses(self, chat: ChatId) -> tuple[tuple[PersonId, int], ...]:
        """Return everybody's chips in a chat, richest first."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """Return a secret of this installation by name. If there is none, store `fresh` as its value."""

    async def note(self, name: str, now: float = 0.0) -> str | None:
        """Return a small fact by name (a platform's cursor, a mirror's code), unless it has expired."""

    async def put_note(self, name: str, value: str | None) -> None:
        """Keep a small fact, or drop it with None."""

    def failure(self) -> Failure | None:
        """Return the error that keeps the database from storing and since when, or None while it works."""

    async def alive(self, now: float) -> None:
        """Note that the bot runs at this moment."""

    async def last_alive(self) -> float | None:
        """Return the last heartbeat before this start."""

    async def away(self, own: Collection[str]) -> frozenset[str]:
        """Return the lanes (`storage.lanes`) that no worker serves now. Their people lose no time.

        own: the unreachable platforms of this worker, to be shared with the others.
        """

    async def give_back(self, seconds: float, now: float) -> None:
        """Refund the seconds until `now` to running clocks, lobbies and waiting boards, or take them away.

        Clocks are those of people whom this worker serves. Tables get a new version.
        """

    async def make_up(self, least: float, now: float) -> float:
        """Refund the seconds since the last heartbeat if more than `least`. Return their number.

        A heartbeat at `now` is part of the same transaction, so nothing is refunded twice.
        """

    async def move_channel(self, old: ChannelId, new: ChannelId, old_chat: ChatId, new_chat: ChatId) -> None:
        """Move a chat's tables, showings, settings and chips to its new id."""

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
        """Return a PNG."""

    def written(self, line: str) -> str:
        """Return a line without the letters that pictures lack, or "" if only punctuation would be left."""

    def text(self, diagram: Diagram, say: Say) -> str:
        """Return the board in monospaced characters, and its sentences."""

    def alt(self, diagram: Diagram, say: Say) -> str:
        """Return a description of at most 1,024 characters for people who don't see the picture."""

    def places(self, diagram: Diagram, say: Say) -> Mapping[str, str]:
        """Return the occupied places by name, each with its label and its content."""

    async def spots(self, diagram: Diagram, names: Iterable[str], say: Say) -> tuple[Spot, ...]:
        """Return the position of these places on a diagram's picture, and their content."""

    async def card(self, card: Card, theme: Theme) -> bytes:
        """Return a PNG of a card."""

    async def podium(self, podium: Podium, theme: Theme) -> bytes:
        """Return a podium as a PNG."""

    async def gallery(self, games: Sequence[tuple[str, Diagram, Say]], theme: Theme) -> bytes:
        """Return games with their names as a PNG. Raises what `Workers.run` raises."""

    async def result(self, finished: "Finished") -> tuple[bytes, str]:
        """Return the result of a finished game as a PNG and in words. Raises what `Workers.run` raises."""

    async def film(self, saved: str, theme: Theme, language: str) -> bytes:
        """Return an animated GIF of a saved log, of at most 2 MB. Raises what `Workers.run` raises."""

    async def line(
        self, puzzle: Puzzle, played: Sequence[tuple[int, str]], theme: Theme, language: str
    ) -> bytes:
        """Return an animated GIF of a puzzle's moves, each with its seat. Raises what `film` raises."""


class Urgency(IntEnum):
    """Urgency of work on shared resources. Smaller numbers go first."""

    LIVE = 0
    CASUAL = 1
    SLOW = 2
    FILE = 3
    FILM = 4
    ANALYSIS = 5


class Workers(Protocol):
    """Does what would keep the event loop waiting for more than a few milliseconds."""

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a module's function in a worker. Values are pickled. Raises its errors.

        Raises Refusal `overloaded` if too much work is pending, and `not_made` if it can't be done.
        """


class Pool(Protocol):
    """Workers that all share."""

    def of(self, chat: ChatId | None, urgency: Urgency) -> Workers:
        """Return the workers for a chat's work of an urgency. None: work of no chat."""


class Gateway(Protocol):
    """A platform, as the outbox sees it."""

    platform: str

    def reader(self, channel: ChannelId) -> PersonId | None:
        """Return the only person who reads a private channel, or None if several people may."""

    def pause(self, channel: ChannelId, *, notifies: bool) -> float:
        """Return the seconds until another message to this channel is welcome, as far as known; 0: now."""

    def below(self, channel: ChannelId, message: str) -> Below:
        """Return the messages of people below a message of the bot, as far as known."""

    async def show(self, post: AnyPost) -> str:
        """Post or edit, and return the platform's id of the message. Raises a kind of Undeliverable.

        Moved names a channel that can show the post, such as a thread made for it.
        """

    async def retire(self, channel: ChannelId, message: str) -> None:
        """Take the buttons of an old board away; nothing else of it changes.

        Raises Later where it must wait. Whatever else keeps it from being done ends it.
        """

    async def left(self, chat: ChatId, person: PersonId, channel: ChannelId | None = None) -> bool | None:
        """Return True if a person is no longer a member of a chat, or None if the platform doesn't tell.

        channel: one of the chat's. A person who can't see it counts as gone. Raises Later if the platform
        doesn't answer.
        """


class TokenRefused(Exception):  # noqa: N818 -- what the platform did
    """A platform does not accept the bot's token, which is in no exception: final. setting: its name."""

    def __init__(self, setting: str) -> None:
        super().__init__(f"{setting}: the platform does not accept this token")
        self.setting = setting


@dataclass(frozen=True, slots=True)
class Question:
    """Question to an engine: the seat's view and decision, the level, and the seed of its choice."""

    game: str
    view: View
    seat: Seat
    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class Thought:
    """Decision of a bot player: the move as the game writes it, and its value to the seat.

    line: the move and the expected replies, as far as known.
    """

    move: str
    score: int
    line: tuple[str, ...] = ()


class Thinker(Protocol):
    """Engine of bot players, which doesn't block the event loop. Equal questions have equal answers."""

    async def think(self, question: Question, chat: ChatId, urgency: Urgency) -> Thought:
        """Return the answer to a question from a table of a chat.

        Raises Refusal `overloaded` if it may be asked again soon, and `not_made` if it failed.
        """


Analysis: TypeAlias = tuple[Judged, ...]
"""The decisions of a finished game, judged."""


class Part(NamedTuple):
    """Some decisions of a game, judged, and how many it has in all."""

    of: int
    judged: Analysis


@dataclass(frozen=True, slots=True)
class Look:
    """Style of an analysis's pictures. names, machines: people and bot players by seat."""

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
        """Return judgements of a game's decisions, from the number `first` on."""

    async def drawn(self, saved: str, judged: Analysis, look: Look, chat: ChatId) -> tuple[bytes, ...]:
        """Return the curve as a PNG, and one for every decisive moment."""
