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
"""`discord:123`, `telegram:55`, `local:ana`. The platform comes first."""

ChatId = NewType("ChatId", str)
"""A community with one wallet, one set of admins and settings: a Discord server, a Telegram group, or
somebody's private chat."""

ChannelId = NewType("ChannelId", str)
"""Where a message can be posted: a channel, a thread, a group's topic, a private chat. Platform first."""

TableId = NewType("TableId", str)
"""The short code people see and type."""

Theme = Literal["classic", "dark", "contrast"]

GONE: Final = "gone:"
"""Begins the id that stands for somebody who was deleted; their results are shown to nobody."""


def deleted(token: str) -> PersonId:
    """The id that stands for somebody who was deleted."""
    return PersonId(GONE + token)


def was_deleted(person: str | None) -> bool:
    """Whether an id stands for somebody who was deleted; that of a machine, None, does not."""
    return (person or "").startswith(GONE)


Status = Literal["open", "playing", "finished", "abandoned"]
Preset = Literal["live", "casual", "slow"]
ProposalKind = Literal["draw", "undo", "end", "rematch", "easy", "medium", "hard"]
"""What can be agreed on; a level: that a machine of it plays on for who keeps the others waiting."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer opponent of a level. Whichever seat it holds, it has no profile, no chips and no clock."""

    level: Level


Holder: TypeAlias = PersonId | Machine
"""Who holds a seat."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at a table, in order of joining. Before the start seats are only promised.

    name: what a person calls themselves; a machine is named by its level, in the reader's language.
    seat: given by the table's lot; -1 in a lobby. left: went away from an open game, or was replaced.
    moved: has decided something at least once. bank: seconds left of the slow preset's reserve.
    chip: what one tap on a figure adds to a stake. joined: the platform's id of the message or tap that
    brought them, as it may stand in a log. partner: whom they would play with in pairs, in a lobby.
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
        """Who sits there, None for a machine."""
        return None if isinstance(self.holder, Machine) else self.holder

    @property
    def machine(self) -> Machine | None:
        """The machine that sits there, None for a person."""
        return self.holder if isinstance(self.holder, Machine) else None

    @property
    def bettor(self) -> PersonId:
        """Who sits there, at a table where chips are. Raises TypeError for a machine: it has none."""
        if isinstance(self.holder, Machine):
            raise TypeError(self.holder)
        return self.holder


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a seat may still think about the decision of a turn.

    allowance: seconds in all. started: Unix time of the delivery of the board that asks for it, None until
    somebody could see it. nudged: the reminder has gone out. A betting window has a clock for each bettor.
    """

    seat: int
    turn: int
    allowance: float
    started: float | None = None
    nudged: bool = False

    @property
    def deadline(self) -> float | None:
        """Unix time when the seat's time is up, None while it does not run."""
        return None if self.started is None else self.started + self.allowance


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something the others must agree to; it lapses with the next turn."""

    kind: ProposalKind
    by: int
    waiting: frozenset[int]
    turn: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat of a slow game that the opener or an admin offers to somebody else."""

    seat: int
    by: PersonId


@dataclass(frozen=True, slots=True)
class Table:
    """One game in progress, but for its records.

    seq: records in the log. revision: grows with everything a viewer could see. version: grows with every
    write of the table, which is how a commit finds out that somebody else wrote it. None goes back.
    header: first lines of the log (game, options, seats, notes), "" while the lobby is open.
    options: what differs from the defaults, as texts. invited: who was challenged, while it is open.
    wanted: how many seats it starts with by itself (0: on the opener's word only).
    root: secret of the hash chains, hex, drawn with the lobby; rolls: links of them used.
    thinking: a machine is to decide. It follows from the log and the sittings, and is kept to be found by.
    idle_since: Unix time of the last thing anybody did here.
    rated: its result is to change ratings; everybody knew before they sat down.
    damaged: what is stored of it cannot be read. It can be closed and nothing else. Never stored.
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
    preset: Preset = "casual"
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
    """What keeps a board from being posted in a channel that may well take it later."""

    KICKED = "kicked"
    """The bot was removed from the chat."""
    NO_ACCESS = "no_access"
    """The bot does not see the channel."""
    NO_SEND = "no_send"
    """The bot may not write there."""
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
    """A showing that cannot be posted at present.

    since: Unix time of the first refusal. next_try: Unix time of the next attempt.
    told: the players were told in private that their table waits; False again where it was closed for that,
    until those whom the showing names for it were told that too.
    """

    barrier: Barrier
    since: float
    next_try: float
    told: bool = False


@dataclass(frozen=True, slots=True)
class Showing:
    """A channel where a table is shown, to everybody (`seat` None) or privately to one seat.

    wanted_revision: what it should show. shown_revision, seq: the revision and log length it shows.
    message: the platform's id of that message. notify: people to mention in the next post.
    posted: Unix time of that post. closed: private showings that cannot be delivered now.
    chat: whose settings hold there, where it is a mirror; None: those of the table's home chat.
    waiting: why nothing can be posted there at present. pictures_refused: Unix time of the last refusal of a
    picture there, 0 while pictures are taken; the message shows the board in characters then.
    """

    table: TableId
    channel: ChannelId
    seat: int | None = None
    wanted_revision: int = 0
    shown_revision: int = -1
    seq: int = 0
    message: str | None = None
    posted: float = 0.0
    notify: frozenset[PersonId] = frozenset()
    closed: bool = False
    chat: ChatId | None = None
    waiting: Waiting | None = None
    pictures_refused: float = 0.0

    @property
    def tried_again(self) -> bool:
        """Whether this is for one seat, could not be delivered, and is being tried again."""
        return (
            self.seat is not None
            and self.waiting is not None
            and self.waiting.barrier is Barrier.PRIVATE_CLOSED
        )

    @property
    def reaches(self) -> bool:
        """Whether this is for one seat, and its person has it as far as is known."""
        return self.seat is not None and not self.closed and not self.tried_again


MINT: Final = "mint"
"""The account all chips come from and go back to; it alone may owe."""
ALLOWANCE: Final = 100
"""The daily allowance tops a purse up to this, counting the chips on tables; a new season takes the rest."""
SECONDS_A_DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class BettingLimits:
    """What must outlive the deletion of a person's data, kept under a keyed hash.

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
    """The account of a person's chips in one chat, those on tables left out."""
    return f"purse:{chat} {person}"


def pot(table: TableId) -> str:
    """The account of the chips on a table."""
    return f"table:{table}"


def day_of(moment: float) -> int:
    """The day of a Unix time in UTC, counted from 1970."""
    return int(moment // SECONDS_A_DAY)


AttemptEnd = Literal["solved", "shown"]
"""solved: with a right answer, however late. shown: they had the answer shown."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A puzzle that somebody has looked at, from then on; the first answer, or giving up, is what counts.

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
    """A lesson that somebody has looked at.

    lesson: its name among those of the game. opened: Unix time when it was last shown. finished: Unix time of
    the latest right move, None before the first; once it is told it never is None again.
    """

    person: PersonId
    game: str
    lesson: str
    opened: float
    finished: float | None = None


CardState = Literal["asked", "posted"]
"""Of a card that somebody shows to a chat: asked for, or shown there."""


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """The puzzle of one day in one chat, and its post.

    day: days since 1970, in UTC. puzzle: its name. wanted_revision: grows with whoever solves it;
    shown_revision: the one that the post says. message: the platform's id of the post, None before.
    posted, explained: Unix times of the post and of the answer the day after, 0 before.
    waiting: why nothing can be posted at present. pictures_refused: the channel takes words only.
    """

    chat: ChatId
    day: int
    puzzle: str
    channel: ChannelId
    wanted_revision: int = 0
    shown_revision: int = -1
    message: str | None = None
    posted: float = 0.0
    explained: float = 0.0
    waiting: Waiting | None = None
    pictures_refused: bool = False


@dataclass(frozen=True, slots=True)
class DayAnswer:
    """Somebody who takes part in a chat's puzzle of a day.

    opened: Unix time when they first looked at it there. tries: answers given on that day.
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
    """Somebody who takes part, as a chat may know them. name: "" where nothing is known of them any more."""

    answer: DayAnswer
    name: str
    hidden: bool


Score = Literal["won", "drawn", "lost"]
Uncounted = Literal["friendly", "short", "handed_on", "often", "late"]
"""Why a result changes no rating. friendly: it was not played for that. short: somebody made fewer than two
moves. handed_on: a seat changed hands. often: the same people have played enough rated games that day.
late: somebody has lost a slow game on time again, and one of those counted already."""


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
    """How a game of skill between at least two sides ended; what was judged of it then stands.

    at: Unix time of its end. uncounted: why no rating follows from it, None where one does.
    """

    table: TableId
    game: str
    chat: ChatId
    at: float
    preset: Preset
    reason: str
    uncounted: Uncounted | None
    played: tuple[Played, ...]


Quarter: TypeAlias = tuple[tuple[float, int], ...]
"""What seasons count in each of the three months of a quarter: somebody's points, and their games."""
NOTHING_MADE: Final[Quarter] = ((0.0, 0), (0.0, 0), (0.0, 0))


@dataclass(frozen=True, slots=True)
class Rating:
    """How well somebody plays a game in a chat: points, how far off they may be, after how many games.

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
    """What somebody brings to the end of a game in a chat.

    latest: the number of their latest result there, 0 for none. rating: at this game, None before the first
    that counts. met: how many results have counted since a moment against each who was named after them.
    """

    person: PersonId
    latest: int = 0
    rating: Rating | None = None
    met: tuple[tuple[PersonId, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """Which ratings of a game in a chat are asked for, as they are at a moment.

    now: Unix time. since: only of who has played from then on. growth: what every second since somebody's
    last game adds to the square of their deviation. settled: the greatest deviation that is not provisional.
    """

    chat: ChatId
    game: str
    now: float
    since: float
    growth: float
    settled: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody on a list of ratings. name: None where nothing is known of them any more."""

    person: PersonId
    name: str | None
    points: float
    games: int


@dataclass(frozen=True, slots=True)
class PastGame:
    """One result as its player has it. machines: one of the others was a machine."""

    game: str
    score: Score
    machines: bool


SeasonLength = Literal["off", "monthly", "quarterly"]
"""How long the seasons of a chat are; off: it has none."""
CHIPS: Final = "(chips)"
"""Stands where a game does, and is the name of none: the season's table of chips."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season that is over. Days are counted from 1970, in UTC.

    since, until: its first day, and the first one after it. channel: where its table is posted.
    booked: the chips above the allowance were taken out of all purses. posted: Unix time when its table was
    posted, or there was nothing to be; 0 before. waiting: why nothing can be posted at present.
    """

    chat: ChatId
    until: int
    since: int
    channel: ChannelId
    booked: bool = False
    posted: float = 0.0
    waiting: Waiting | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """The games of one kind in a chat, or its chips, between two Unix times; the second one is left out."""

    chat: ChatId
    game: str
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """What somebody made of a span. name: None where nothing is known of them any more.

    points: one for a game that was won and half of one for a draw, of those that ratings follow from and
    nobody but people played; or chips. games: how many, or how often they sat down with chips.
    opponents: how many different people they met; 0 for chips.
    """

    person: PersonId
    name: str | None
    points: float
    games: int
    opponents: int = 0


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """Where somebody came in a season that is over. Derived: it follows from results and ledger.

    until: of the season. place: from 1 on, shared by equals; 0 for who has played too little.
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
    """A place with what a chat may know of who holds it. name: None where nothing is known any more."""

    place: SeasonPlace
    name: str | None
    hidden: bool = False

    @property
    def person(self) -> PersonId:
        """Who that is."""
        return self.place.person


@dataclass(frozen=True, slots=True)
class Surplus:
    """What a purse holds beyond the allowance at a turn, and its latest entry when that was read."""

    account: str
    chips: int
    entry: int


def season_account(chat: ChatId, until: int) -> str:
    """The account that takes a season's chips above the allowance."""
    return f"season:{chat} {until}"


def month_of(moment: float) -> int:
    """The number of a Unix time's month in UTC; three from one that can be divided by three are a quarter."""
    date = datetime.fromtimestamp(moment, UTC)
    return 12 * date.year + date.month - 1


def moment_of(day: int) -> float:
    """The Unix time at which a day begins in UTC."""
    return float(day * SECONDS_A_DAY)


TournamentId = NewType("TournamentId", str)
TournamentStatus = Literal["open", "playing", "finished", "cancelled"]
System = Literal["round_robin", "swiss"]
PairingEnd = Literal[
    "first", "second", "drawn", "late", "first_unplayed", "second_unplayed", "neither", "bye", "rest"
]
"""How a pairing ended. first, second: who of the two won. late: not over when its round was, half a point
each. first_unplayed, second_unplayed: won without a game; neither: lost by both. bye: a point for whom
nobody was left; rest: a round without a game, in which everybody has one such."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays in a tournament. withdrawn: they play no more; their games so far stand."""

    person: PersonId
    name: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants of a round, by their numbers from 1 on; the first one begins.

    second: None where there is nobody to play. table: where they play, None where no game is needed.
    end: None while the game goes on.
    """

    round: int
    first: int
    second: int | None
    table: TableId | None = None
    end: PairingEnd | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament of one game in a chat.

    version: grows with every write, which is how a commit finds out that somebody else wrote it.
    until: Unix time when the entries are closed, or when the present round is over; 0.0 when all is.
    most: entrants it takes.
    system, rounds: decided with the start; 0 rounds before. entrants: in order of joining, by their numbers
    once it has begun. pairings: of all rounds so far, in order.

    wanted, shown: the revision its post should show, and shows. message: the platform's id of that post, None
    for one that is still to be made. calls: the next post must get the attention of those who play now.
    waiting: why that post cannot be made at present, and when it is tried again.
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
    wanted: int = 0
    shown: int = -1
    message: str | None = None
    calls: bool = False
    waiting: Waiting | None = None

    @property
    def round(self) -> int:
        """The round being played, 0 before the first."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def living(self) -> bool:
        """Whether it is neither over nor cancelled."""
        return self.status in {"open", "playing"}

    def entrant(self, number: int) -> Entrant:
        """Somebody by their number."""
        return self.entrants[number - 1]

    def number_of(self, person: PersonId) -> int | None:
        """Somebody's number; None for who does not take part."""
        people = [entrant.person for entrant in self.entrants]
        return people.index(person) + 1 if person in people else None

    def of_round(self, number: int) -> tuple[Pairing, ...]:
        """The pairings of a round."""
        return tuple(pairing for pairing in self.pairings if pairing.round == number)


@dataclass(frozen=True, slots=True)
class Watch:
    """Somebody who wants to be told in private what becomes of a table where they do not sit.

    seq: the records of its log when they began, or were last told something.
    """

    table: TableId
    person: PersonId
    seq: int


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody on a list, with the name they had when they were put there."""

    person: PersonId
    name: str


Organisers = Literal["all", "admins", "off"]
"""Who may open a tournament in a chat; off: nobody."""


@dataclass(frozen=True, slots=True)
class Chat:
    """A community and its settings."""

    id: ChatId
    language: str | None = None
    theme: Theme = "classic"
    preset: Preset = "casual"
    quiet: bool = False
    betting: bool = True
    games: tuple[str, ...] = ()
    """Games that may be played here; empty: all of them."""
    lobbies_each: int = 3
    tables_most: int = 20
    banned: tuple[Named, ...] = ()
    """Who may neither open nor join tables here."""
    rated: bool = False
    """Whether games are rated unless said otherwise."""
    rated_daily: int = 6
    """How many games of the same two people count a day."""
    rated_machines: bool = False
    """Whether games against machines may be rated."""
    puzzle_hour: int | None = None
    """The hour, in UTC, at which the puzzle of the day is posted; None: there is none."""
    puzzle_channel: ChannelId | None = None
    """Where it is posted."""
    tournaments: Organisers = "all"
    entrants_most: int = 16
    """How many may play in a tournament."""
    seasons: SeasonLength = "off"
    season_since: int | None = None
    """The first day of the season that is going on, counted from 1970 in UTC; None: there is none."""
    season_until: int | None = None
    """The first day of the next one."""
    season_channel: ChannelId | None = None
    """Where a season's table is posted once it is over."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A person as the bot knows them. language and theme: chosen by them, None where they did not."""

    id: PersonId
    name: str
    language: str | None = None
    client_language: str | None = None
    theme: Theme | None = None
    channel: ChannelId | None = None
    reachable: bool | None = None
    """Whether the private chat can be written to; None when nobody has tried."""
    challenges: bool = True
    """Whether others may challenge them."""
    blocked: tuple[Named, ...] = ()
    """Who may not."""
    hidden: bool = False
    """Whether they show their results and ratings to nobody."""


@dataclass(frozen=True, slots=True)
class Follow:
    """A person who is to be called when a game is opened in a chat."""

    chat: ChatId
    game: str
    person: PersonId


@dataclass(frozen=True, slots=True)
class Forget:
    """The deletion of a person, whose seats at finished tables are named by `stand_in` from then on.

    alias: what stands for them on other people's lists, so that a block and a ban outlive a deletion.
    It is a Conflict while they sit at a table that is not over.
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
    """The name of the note that those who follow a game in a chat have been called lately."""
    return f"call:{chat}:{game}"


def guide_of(chat: ChatId) -> str:
    """The name of the note that a chat has put the guide away."""
    return f"guide:{chat}"


def answer_after(puzzle: str, latest: Attempt | None) -> str:
    """The name of the note that an answer to a puzzle counts next after this one; None: as the first."""
    return f"answer:{puzzle}:{latest.answered if latest else None}"


PAGE: Final = 4096
"""Bytes that the shortest answer is said to take, so that there are not too many to be counted."""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer by its code, which nobody can guess. until: Unix time after which it may be dropped.

    content: the whole of it, as whoever keeps it writes and reads it; it may hold secrets of its person.
    """

    code: str
    person: PersonId
    until: float
    content: str = field(repr=False)

    @property
    def size(self) -> int:
        """Bytes it takes."""
        return max(PAGE, len(self.content.encode()))


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The snapshot after the first records of a table's log. Anything in it can be made anew from the log.

    seq: how many records. rules: what made it, and alone can read it. digest: of the log so far.
    snapshot: as text, with whatever is sealed, like the log itself; it names seats and no people.
    """

    table: TableId
    seq: int
    rules: str
    digest: str
    snapshot: str


Value: TypeAlias = (
    Table
    | Showing
    | Watch
    | Profile
    | Chat
    | BettingLimits
    | Follow
    | Note
    | Result
    | Rating
    | Attempt
    | Learnt
    | PuzzleDay
    | DayAnswer
    | Season
    | SeasonPlace
    | Tournament
)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Write:
    """A value in the place of another. It is a Conflict where what is stored differs from `before`.

    before: None for a value that is not stored yet, after: None for one that is dropped. Both the same: it
    must still be so. A profile nobody knew may be told by one without a name, a puzzle nobody looked at by
    one opened at 0, a day on which nothing was asked by one without a puzzle; limits and chats by the usual
    ones.

    A table and a tournament are told by their versions, each of which is one above that before; a showing by
    its table. Notes, ratings, seasons and places that were not read take the place of any. A watch and a
    follow that were changed meanwhile stay as they are, and a lesson that was finished stays finished.
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
    """Whether something is stored is not known: no answer came from the database, or none from its disk."""


class InUseError(Unavailable):
    """Another process has the database open, and no second one may."""
