"""Stored values: tables and posts, people and chats, ledger, results, puzzles, seasons, tournaments, commits.

A Table is everything about one game in progress but the lines of its log. Services make a new one, and a
Commit puts it in the place of the old, together with the lines it is due to.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal, NewType, TypeAlias, TypeVar, cast

from rules.search.effort import Level

PersonId = NewType("PersonId", str)
"""Id of a person: the platform and its own id, as in `discord:123`, `telegram:55`, `local:ana`."""

ChatId = NewType("ChatId", str)
"""A community with one wallet, one set of admins and settings: a Discord server, a Telegram group, or a
private chat."""

ChannelId = NewType("ChannelId", str)
"""A channel, a thread, a group's topic or a private chat: a place for messages. Platform first."""

TableId = NewType("TableId", str)
"""The short code people see and type."""

Theme = Literal["classic", "dark", "contrast", "royal"]
Remind = Literal["mention", "mention_daily", "private", "private_daily", "never"]
"""Ways of calling a player: by a mention, by a private message, not at all; once a turn, or every day."""

GONE: Final = "gone:"
"""Prefix of the id of a deleted person. The bot shows their results to nobody."""


def deleted(token: str) -> PersonId:
    """Return the id that replaces the id of a deleted person."""
    return PersonId(GONE + token)


def was_deleted(person: str | None) -> bool:
    """Return True for the id of a deleted person. A bot player has none."""
    return (person or "").startswith(GONE)


Status = Literal["open", "playing", "finished", "abandoned"]
Preset = Literal["live", "casual", "slow"]
TablePreset = Preset | Literal["device"]
"""Clocks of a table. At a table of people who share one device nobody is timed."""
ProposalKind = Literal["draw", "undo", "end", "rematch", "easy", "medium", "hard"]
"""Kinds of agreement. A level: a bot player of it plays on for the player who keeps others waiting."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A bot player of a level. It has no profile, no chips and no clock."""

    level: Level


Holder: TypeAlias = PersonId | Machine
"""The player of a seat."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player at a table, in order of joining. Before the start seats are only promised.

    name: of a person; a bot player is named by its level, in the reader's language.
    seat: given by the table's lot; -1 in a lobby. left: went away from an open game, or was replaced.
    moved: has decided something at least once. bank: seconds left of the slow preset's reserve.
    chip: added to a stake by one tap on a figure. joined: the platform's id of the message or tap that
    brought them, in the form for a log. partner: wished for in a lobby, for a game in pairs.
    """

    holder: Holder
    name: str
    seat: int = -1
    moved: bool = False
    left: bool = False
    bank: float = 0.0
    chip: int = 1
    joined: str = ""
    partner: PersonId | None = None

    @property
    def person(self) -> PersonId | None:
        return None if isinstance(self.holder, Machine) else self.holder

    @property
    def machine(self) -> Machine | None:
        return self.holder if isinstance(self.holder, Machine) else None

    @property
    def bettor(self) -> PersonId:
        """The person, at a table with chips. Raises TypeError for a bot player: it has none."""
        if isinstance(self.holder, Machine):
            raise TypeError(self.holder)
        return self.holder


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a seat for the decision of a turn.

    allowance: seconds in all. started: Unix time at which the board that asks for the decision was delivered;
    None before. nudged: the reminder has gone out. A betting window has a clock for each bettor.
    """

    seat: int
    turn: int
    allowance: float
    started: float | None = None
    nudged: bool = False

    @property
    def deadline(self) -> float | None:
        """Unix time at which the time is up, None while it does not run."""
        return None if self.started is None else self.started + self.allowance


@dataclass(frozen=True, slots=True)
class Proposal:
    """An offer that the others must accept. It lapses with the next turn."""

    kind: ProposalKind
    by: int
    waiting: frozenset[int]
    turn: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat of a slow game that the opener or an admin offers to another person."""

    seat: int
    by: PersonId


@dataclass(frozen=True, slots=True)
class Table:
    """One game in progress, but for its records.

    seq: records in the log. revision: grows with every change a viewer could see. version: grows with every
    write of the table. None of them goes back.
    header: first lines of the log (game, options, seats, notes), "" while the lobby is open.
    options: what differs from the defaults, as texts. invited: the person challenged, while it is open.
    wanted: number of players with which it starts by itself (0: on the opener's word only).
    root: secret of the hash chains, hex, drawn with the lobby; rolls: links of them used.
    thinking: a bot player is to decide. It follows from log and sittings, and is stored to be found.
    idle_since: Unix time of the last action here. rated: its result changes ratings.
    damaged: its row cannot be read. It can only be closed. Never stored.
    """

    id: TableId
    game: str
    chat: ChatId
    opener: PersonId
    created: float
    status: Status = "open"
    seq: int = 0
    revision: int = 0
    version: int = 0
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    preset: TablePreset = "casual"
    wanted: int = 2
    invited: PersonId | None = None
    header: str = ""
    root: str = ""
    rolls: int = 0
    sittings: tuple[Sitting, ...] = ()
    clocks: tuple[Clock, ...] = ()
    proposal: Proposal | None = None
    offer: Offer | None = None
    idle_since: float = 0.0
    rematch_of: TableId | None = None
    thinking: bool = False
    rated: bool = False
    damaged: bool = False


class Barrier(StrEnum):
    """Reasons why a post fails in a channel that may well take it later."""

    KICKED = "kicked"
    NO_ACCESS = "no_access"
    NO_SEND = "no_send"
    LOCKED = "locked"
    """The thread is locked, or the whole chat is closed to members."""
    TOPIC_CLOSED = "topic_closed"
    THREAD_ARCHIVED = "thread_archived"
    SLOW_MODE = "slow_mode"
    PRIVATE_CLOSED = "private_closed"
    """A private chat that was blocked or never opened."""
    DELETED = "deleted"
    """The channel is gone for good; the table can only be shown elsewhere."""
    MALFORMED = "malformed"
    """The platform refuses this very board; the next one may pass."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A post that fails at present.

    since: Unix time of the first refusal. next_try: Unix time of the next attempt.
    told: the bot told the players in private that their table waits. False again once it closed the table for
    that, until it told them so.
    """

    barrier: Barrier
    since: float
    next_try: float
    told: bool = False


BOARD: Final = "board"
"""The kind of the posts that show a table."""

Place: TypeAlias = tuple[str, str, ChannelId, int | None]
"""The key of a post: kind, key, channel, and the seat of a private screen."""


@dataclass(frozen=True, slots=True)
class StoredPost:
    """A message that must appear in a channel and stay current. The outbox brings it up to date.

    key: key of the shown value, such as the code of a table. seat: the only seat that sees the board.
    wanted: the revision to be shown. shown, seq: the revision and log length it shows.
    message: the platform's id of that message. notify: people to mention in the next post.
    posted: Unix time of that post. closed: private posts that cannot be delivered now.
    chat: whose settings hold there; None for a board in the table's home chat.
    waiting: the reason why the bot can't post there at present. pictures_refused: Unix time of the last
    refusal of a picture there, or 0. After a refusal the message is in words and characters.
    """

    key: str
    channel: ChannelId
    seat: int | None = None
    wanted: int = 0
    shown: int = -1
    seq: int = 0
    message: str | None = None
    posted: float = 0.0
    notify: frozenset[PersonId] = frozenset()
    closed: bool = False
    chat: ChatId | None = None
    waiting: Waiting | None = None
    pictures_refused: float = 0.0
    kind: str = BOARD

    @property
    def place(self) -> Place:
        return self.kind, self.key, self.channel, self.seat

    @property
    def table(self) -> TableId:
        """The table of a board."""
        return TableId(self.key)

    @property
    def home(self) -> ChatId:
        """The chat of a post that is no board. Raises TypeError for a board of a table's home."""
        if self.chat is None:
            raise TypeError(self.place)
        return self.chat

    @property
    def behind(self) -> bool:
        """True if it shows an older revision, or a mention is due."""
        return not self.closed and (self.shown < self.wanted or bool(self.notify))

    @property
    def tried_again(self) -> bool:
        """True for a private post that could not be delivered and is being retried."""
        return (
            self.seat is not None
            and self.waiting is not None
            and self.waiting.barrier is Barrier.PRIVATE_CLOSED
        )

    @property
    def reaches(self) -> bool:
        """True for a private post that has reached its person, as far as is known."""
        return self.seat is not None and not self.closed and not self.tried_again


MINT: Final = "mint"
"""The account all chips come from and go back to; it alone may owe."""
ALLOWANCE: Final = 100
"""The daily allowance tops a purse up to this, counting the chips on tables; a new season takes the rest."""
SECONDS_A_DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class BettingLimits:
    """Limits of a person's betting. They outlive the deletion of their data, under a keyed hash.

    Days are counted in UTC from 1970. locked_until: Unix time of the self-lock's end. allowance_day: the
    last day the allowance was paid. bought: chips bought in on bought_day. limit: most chips a day (None:
    no limit); from limit_day on, later_limit takes its place, because a limit cannot be lifted early.
    """

    key: str
    locked_until: float = 0.0
    allowance_day: int = -1
    bought_day: int = -1
    bought: int = 0
    limit: int | None = None
    later_limit: int | None = None
    limit_day: int = -1


@dataclass(frozen=True, slots=True)
class Entry:
    """Chips that change hands, from one account to another."""

    source: str
    target: str
    amount: int
    reason: Literal["allowance", "arrival", "departure", "payout", "season"]
    table: TableId | None = None


def purse(chat: ChatId, person: PersonId) -> str:
    """Return the account of a person's chips in one chat, those on tables left out."""
    return f"purse:{chat} {person}"


def pot(table: TableId) -> str:
    """Return the account of the chips on a table."""
    return f"table:{table}"


def day_of(moment: float) -> int:
    """Return the day of a Unix time in UTC, counted from 1970."""
    return int(moment // SECONDS_A_DAY)


AttemptEnd = Literal["solved", "shown"]
"""solved: with a right answer, however late. shown: they had the answer shown."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's attempt at a puzzle. The first answer, or giving up, counts.

    puzzle: its name. opened: Unix time when it was last shown. tries: answers given. ended: how it was left,
    None while it may be answered. answered: Unix time of what counts, None before.
    points, deviation: of the person's rating at puzzles after that; puzzle_points, puzzle_deviation: of the
    puzzle's.
    """

    person: PersonId
    puzzle: str
    opened: float
    tries: int = 0
    ended: AttemptEnd | None = None
    answered: float | None = None
    points: float | None = None
    deviation: float | None = None
    puzzle_points: float | None = None
    puzzle_deviation: float | None = None


@dataclass(frozen=True, slots=True)
class Learnt:
    """A lesson that a person has opened.

    lesson: its name among those of the game. opened: Unix time when it was last shown. finished: Unix time of
    the latest right move, None before the first.
    """

    person: PersonId
    game: str
    lesson: str
    opened: float
    finished: float | None = None


CardState = Literal["asked", "posted"]
"""States of a card that a person shows to a chat."""


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """The puzzle of one day in one chat.

    day: days since 1970, in UTC. puzzle: its name. posted, explained: Unix times of its post, and of the
    decision to post its answer the day after, 0 before.
    """

    chat: ChatId
    day: int
    puzzle: str
    posted: float = 0.0
    explained: float = 0.0


@dataclass(frozen=True, slots=True)
class DayAnswer:
    """A person's part in a chat's puzzle of a day.

    opened: Unix time when they first opened it there. tries: answers given on that day.
    solved: Unix time of the right one, None before. card: whether they show it to the chat.
    """

    chat: ChatId
    day: int
    person: PersonId
    opened: float
    tries: int = 0
    solved: float | None = None
    card: CardState | None = None


@dataclass(frozen=True, slots=True)
class Taker:
    """A person's part in a puzzle, as a chat may know them. name: "" if they are unknown by now."""

    answer: DayAnswer
    name: str
    hidden: bool


Score = Literal["won", "drawn", "lost"]
Uncounted = Literal["friendly", "short", "handed_on", "often", "late"]
"""Why a result changes no rating. friendly: casual. short: a player made fewer than two moves.
handed_on: a seat changed hands. often: the same people have played enough rated games that day. late: a
player has lost a slow game on time again."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat of a game that is over.

    side: the same number for seats that win and lose together. late: lost by running out of time.
    before, after: points of the rating, None where it did not change. deviation: how far off `after` may be.
    hidden: the person shows their results to nobody.
    """

    seat: int
    holder: Holder
    side: int
    score: Score
    late: bool = False
    before: float | None = None
    after: float | None = None
    deviation: float | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game of skill between at least two sides. Its verdict is final.

    at: Unix time of its end. uncounted: why no rating follows from it, None where one does.
    """

    table: TableId
    game: str
    chat: ChatId
    at: float
    preset: TablePreset
    reason: str
    uncounted: Uncounted | None
    played: tuple[Played, ...]


Quarter: TypeAlias = tuple[tuple[float, int], ...]
"""A person's points and games in each of the three months of a quarter, for seasons."""
NOTHING_MADE: Final[Quarter] = ((0.0, 0), (0.0, 0), (0.0, 0))


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating at a game in a chat: points, their deviation, and the number of games.

    at: Unix time of the last of them, from which on the deviation grows. made: in the quarter of that moment,
    with nobody but people.
    """

    chat: ChatId
    game: str
    person: PersonId
    points: float
    deviation: float
    games: int
    at: float
    made: Quarter = NOTHING_MADE


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's standing at the end of a game in a chat.

    latest: the number of their latest result there, 0 for none. rating: at this game, None before the first
    that counts. met: number of results that counted since a moment against each player named after them.
    """

    person: PersonId
    latest: int = 0
    rating: Rating | None = None
    met: tuple[tuple[PersonId, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """A question for the ratings of a game in a chat at a moment.

    now: Unix time. since: only of players who played from then on. growth: added to the square of a
    deviation by every second since the last game. settled: the greatest deviation that is not provisional.
    """

    chat: ChatId
    game: str
    now: float
    since: float
    growth: float
    settled: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """A person on a list of ratings. name: None if they are unknown by now."""

    person: PersonId
    name: str | None
    points: float
    games: int


@dataclass(frozen=True, slots=True)
class PastGame:
    """One result of a player. machines: another player was a bot player."""

    game: str
    score: Score
    machines: bool


SeasonLength = Literal["off", "monthly", "quarterly"]
"""Length of a chat's seasons; off: it has none."""
CHIPS: Final = "(chips)"
"""The season's table of chips, in the place of a game's name."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season that is over. Days are counted from 1970, in UTC.

    since, until: its first day, and the first one after it. channel: where its table is posted.
    booked: the chips above the allowance were taken out of all purses.
    """

    chat: ChatId
    until: int
    since: int
    channel: ChannelId
    booked: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """The games of one kind in a chat, or its chips, between two Unix times; the second one is left out."""

    chat: ChatId
    game: str
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """A person's score in a span. name: None if they are unknown by now.

    points: 1 for a win and 0.5 for a draw, in rated games between people; or chips. games: their number, or
    how often the person sat down with chips. opponents: number of different people met; 0 for chips.
    """

    person: PersonId
    name: str | None
    points: float
    games: int
    opponents: int = 0


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A person's place in a season that is over. It follows from results and ledger.

    until: of the season. place: from 1 on, shared by equals; 0 for too few games.
    medal: 1 to 3, or 0 for none.
    """

    chat: ChatId
    until: int
    game: str
    person: PersonId
    points: float
    games: int
    place: int = 0
    medal: int = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """A place with what a chat may know of its person. name: None if they are unknown by now."""

    place: SeasonPlace
    name: str | None
    hidden: bool = False

    @property
    def person(self) -> PersonId:
        return self.place.person


@dataclass(frozen=True, slots=True)
class Surplus:
    """Chips of a purse beyond the allowance at a turn, and its latest entry when that was read."""

    account: str
    chips: int
    entry: int


def season_account(chat: ChatId, until: int) -> str:
    """Return the account that takes a season's chips above the allowance."""
    return f"season:{chat} {until}"


def month_of(moment: float) -> int:
    """Return the number of a Unix time's month in UTC. A quarter begins with a multiple of three."""
    date = datetime.fromtimestamp(moment, UTC)
    return 12 * date.year + date.month - 1


def moment_of(day: int) -> float:
    """Return the Unix time at which a day begins in UTC."""
    return float(day * SECONDS_A_DAY)


TournamentId = NewType("TournamentId", str)
TournamentStatus = Literal["open", "playing", "finished", "cancelled"]
System = Literal["round_robin", "swiss"]
PairingEnd = Literal[
    "first", "second", "drawn", "late", "first_unplayed", "second_unplayed", "neither", "bye", "rest"
]
"""How a pairing ended. first, second: won by that entrant. late: not over with its round, half a point each.
first_unplayed, second_unplayed: won without a game; neither: lost by both. bye: a point without an opponent;
rest: a round without a game, of which everybody has one."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a tournament. withdrawn: they play no more, and their games so far stand."""

    person: PersonId
    name: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants of a round, by their numbers from 1 on; the first one begins.

    second: None without an opponent. table: None where no game is needed. end: None during the game.
    """

    round: int
    first: int
    second: int | None
    table: TableId | None = None
    end: PairingEnd | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament of one game in a chat.

    version: grows with every write. until: Unix time when the entries close, or when the present round is
    over; 0.0 when all is. most: entrants it takes. system, rounds: decided with the start; 0 rounds before.
    entrants: in order of joining, by their numbers once it has begun. pairings: of all rounds so far, in
    order.
    """

    id: TournamentId
    chat: ChatId
    channel: ChannelId
    opener: PersonId
    game: str
    created: float
    until: float
    preset: Preset = "casual"
    rated: bool = False
    most: int = 16
    status: TournamentStatus = "open"
    system: System = "round_robin"
    rounds: int = 0
    version: int = 0
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    @property
    def round(self) -> int:
        """The round being played, 0 before the first."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def living(self) -> bool:
        """True until it is over or cancelled."""
        return self.status in {"open", "playing"}

    def entrant(self, number: int) -> Entrant:
        """Return the entrant with a number."""
        return self.entrants[number - 1]

    def number_of(self, person: PersonId) -> int | None:
        """Return the number of a person, None if they do not take part."""
        people = [entrant.person for entrant in self.entrants]
        return people.index(person) + 1 if person in people else None

    def of_round(self, number: int) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.round == number)


@dataclass(frozen=True, slots=True)
class Watch:
    """A spectator: a person whom the bot tells in private what becomes of a table.

    seq: records of its log when they began, or when the bot last told them something.
    """

    table: TableId
    person: PersonId
    seq: int


@dataclass(frozen=True, slots=True)
class Named:
    """A person on a list, with their name at that time."""

    person: PersonId
    name: str


Organisers = Literal["all", "admins", "off"]
"""People allowed to open a tournament in a chat; off: nobody."""


@dataclass(frozen=True, slots=True)
class Chat:
    """A community and its settings. Days are counted from 1970, in UTC.

    games: allowed here; empty: all. banned: may neither open nor join tables. rated: games are rated unless
    the players say otherwise. rated_daily: games of the same two people that count a day. rated_machines:
    games against bot players may be rated. puzzle_hour: when the puzzle of the day is posted, in UTC;
    None: never. season_since, season_until: first day of the present season and of the next one; None: there
    is none. season_channel: takes the table of a season that is over.
    """

    id: ChatId
    language: str | None = None
    theme: Theme = "classic"
    preset: Preset = "casual"
    quiet: bool = False
    betting: bool = True
    games: tuple[str, ...] = ()
    lobbies_each: int = 3
    tables_most: int = 20
    banned: tuple[Named, ...] = ()
    rated: bool = False
    rated_daily: int = 6
    rated_machines: bool = False
    puzzle_hour: int | None = None
    puzzle_channel: ChannelId | None = None
    tournaments: Organisers = "all"
    entrants_most: int = 16
    seasons: SeasonLength = "off"
    season_since: int | None = None
    season_until: int | None = None
    season_channel: ChannelId | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """A person as the bot knows them. language, theme: their choice, None without one.

    reachable: the private chat can be written to; None if the bot has not tried. challenges: others may
    challenge them. blocked: these may not. hidden: they show results and ratings to nobody.
    credited: shared pictures name them. remind: how the bot calls them to their turns.
    """

    id: PersonId
    name: str
    language: str | None = None
    client_language: str | None = None
    theme: Theme | None = None
    channel: ChannelId | None = None
    reachable: bool | None = None
    challenges: bool = True
    blocked: tuple[Named, ...] = ()
    hidden: bool = False
    credited: bool = False
    remind: Remind = "mention"


@dataclass(frozen=True, slots=True)
class Follow:
    """A person to notify when a game opens in a chat."""

    chat: ChatId
    game: str
    person: PersonId


@dataclass(frozen=True, slots=True)
class Milestone:
    """Something that a person has achieved in a chat. It follows from logs and results.

    name: in the catalogue of milestones. table, at: the game that earned it first, and its end (Unix time).
    """

    person: PersonId
    chat: ChatId
    name: str
    table: TableId
    at: float


@dataclass(frozen=True, slots=True)
class Forget:
    """The deletion of a person. It is a Conflict while they sit at an unfinished table.

    stand_in: the name of their seats at finished tables from then on. alias: their id on other people's
    lists, because a block and a ban outlive a deletion.
    """

    person: PersonId
    stand_in: str
    alias: PersonId


@dataclass(frozen=True, slots=True)
class Note:
    """A fact kept under a name. until: Unix time after which it may be dropped."""

    name: str
    value: str
    until: float | None = None


def call_of(chat: ChatId, game: str) -> str:
    """Return the name of the note that the followers of a game in a chat were called lately."""
    return f"call:{chat}:{game}"


def mentions_of(chat: ChatId) -> str:
    """Return the name of the note that a chat wants every player to move mentioned."""
    return f"mentions:{chat}"


def guide_of(chat: ChatId) -> str:
    """Return the name of the note that a chat has put the guide away."""
    return f"guide:{chat}"


def answer_after(puzzle: str, latest: Attempt | None) -> str:
    """Return the name of the note that an answer to a puzzle counts next after this one; None: as the
    first.
    """
    return f"answer:{puzzle}:{latest.answered if latest else None}"


PAGE: Final = 4096
"""Bytes that the shortest answer counts for, so that their number is limited, too."""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer by its code, which nobody can guess. until: Unix time after which it may be dropped.

    content: all of it; it may hold secrets of its person.
    """

    code: str
    person: PersonId
    until: float
    content: str = field(repr=False)

    @property
    def size(self) -> int:
        return max(PAGE, len(self.content.encode()))


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The snapshot after the first records of a table's log. The log suffices to rebuild it.

    seq: number of records. rules: version of the rules that wrote it; only the same version can read it.
    digest: of the log so far. snapshot: text, with the sealed moves, like the log. It names no people.
    """

    table: TableId
    seq: int
    rules: str
    digest: str
    snapshot: str


Value: TypeAlias = (
    Table | StoredPost | Watch | Profile | Chat | BettingLimits | Follow | Note | Result | Rating | Attempt
    | Learnt | Milestone | PuzzleDay | DayAnswer | Season | SeasonPlace | Tournament
)  # fmt: skip
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Write:
    """Replacement of a stored value. It is a Conflict if the stored value differs from `before`.

    before: None for a value that is not stored yet. after: None to delete the value. If both are equal, the
    write only checks that the value is unchanged. A blank value also matches a missing row: a profile without
    a name, a puzzle opened at 0, a day without a puzzle, and default limits and chats.

    Tables and tournaments are compared by version, which each write increases by one. A board is compared by
    its table. Notes, ratings, seasons and places without `before` overwrite any stored value. A watch or a
    follow that was changed meanwhile stays unchanged, and a finished lesson stays finished.
    """

    before: Value | None
    after: Value | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table's log, by its number: 0 is the first one after the header."""

    table: TableId
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class LatestEntry:
    """The latest entry of an account must have this number, 0 for none: no chips of it have moved."""

    account: str
    number: int


@dataclass(frozen=True, slots=True)
class LatestResult:
    """The latest result of a person in a chat must have this number, 0 for none."""

    chat: ChatId
    person: PersonId
    number: int


@dataclass(frozen=True, slots=True)
class NotNoted:
    """No note of this name may stand whose time is not over."""

    name: str


@dataclass(frozen=True, slots=True)
class Quota:
    """Limits of a chat: lobbies of one opener, and tables in all. Those that are over do not count."""

    lobbies: int
    tables: int


@dataclass(frozen=True, slots=True)
class WithinQuota:
    """A chat, a new table among its tables, must keep to its limits; those of lobbies where that is one."""

    table: Table
    quota: Quota


Guard: TypeAlias = LatestEntry | LatestResult | NotNoted | WithinQuota
"""Something that is no row, and must be so, or it is a Conflict."""


@dataclass(frozen=True, slots=True)
class Commit:
    """Everything one command changes, stored in one transaction or not at all, in the order of its writes.

    key: of the request; a key that is stored already changes nothing (Done with `repeated`).
    lines: appended to the logs of tables. entries: chips that change hands.
    forget: a person who is deleted.
    """

    at: float
    key: str | None = None
    writes: tuple[Write, ...] = ()
    lines: tuple[Line, ...] = ()
    entries: tuple[Entry, ...] = ()
    guards: tuple[Guard, ...] = ()
    forget: Forget | None = None

    def written(self, kind: type[V]) -> Iterator[tuple[V | None, V | None]]:
        """Return the values of a kind, as pairs of before and after."""
        for write in self.writes:
            if isinstance(write.before or write.after, kind):
                yield cast("V | None", write.before), cast("V | None", write.after)

    def joined(self, others: Iterable["Commit"]) -> "Commit":
        """Return one commit of this one and others without keys, at the time of this one."""
        whole = self
        for other in others:
            whole = replace(
                whole,
                writes=whole.writes + other.writes,
                lines=whole.lines + other.lines,
                entries=whole.entries + other.entries,
                guards=whole.guards + other.guards,
            )
        return whole


def added(*values: Value) -> tuple[Write, ...]:
    """Return writes of values that are not stored yet."""
    return tuple(Write(None, value) for value in values)


def unchanged(*values: Value) -> tuple[Write, ...]:
    """Return writes that demand values to be as they were read."""
    return tuple(Write(value, value) for value in values)


def changes(pairs: Iterable[tuple[Value | None, Value | None]]) -> tuple[Write, ...]:
    """Return writes of pairs of before and after."""
    return tuple(Write(before, after) for before, after in pairs)


@dataclass(frozen=True, slots=True)
class Done:
    """Stored. repeated: the key was there before, and nothing was changed now."""

    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """Something this was decided on has changed since; nothing is stored. Read it again, decide again."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The ledger or the disk would not have it; nothing has changed. why: `balance` or `full`."""

    why: Literal["balance", "full"]


@dataclass(frozen=True, slots=True)
class Failure:
    """Writes fail. since: the first of them, Unix time. why: what the database said of the last."""

    since: float
    why: str


class Unavailable(Exception):  # noqa: N818 -- what the store is, not what went wrong inside it
    """The database cannot be read or written now."""


class UnusableError(Unavailable):
    """The database is none that this version of the bot can use, and waiting does not help."""


class NewerError(UnusableError):
    """A later version of the bot wrote the database. It was left as it is."""


class OlderError(UnusableError):
    """A version that was never released wrote the database. It was left as it is."""


class OtherVersionError(UnusableError):
    """Other processes use the database by another schema, or play by other rules."""


class Busy(Unavailable):
    """Another process holds the database; nothing has changed, and it may be tried again."""


class UnconfirmedError(Unavailable):
    """It is not known if a commit is stored: the answer of the database, or of its disk, is missing."""


class InUseError(Unavailable):
    """Another process has the database open, and no second one may."""
