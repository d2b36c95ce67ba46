"""What is stored, as values: tables, showings, people, chats, ledger entries.

A Table is everything about one game in progress except its log's lines; services make a new one and a
Commit puts it in the place of the old, together with the records it is due to.
"""

from storage.model.attempts import Attempt, AttemptEnd
from storage.model.checkpoints import Checkpoint
from storage.model.commit import Busy, Commit, Conflict, Done, Failure, Quota, Refused, Unavailable
from storage.model.ids import ChannelId, ChatId, PersonId, TableId, Theme
from storage.model.ledger import MINT, SECONDS_A_DAY, BettingLimits, Entry, day_of, pot, purse
from storage.model.lessons import Learnt
from storage.model.notes import Note, answer_after, call_of, guide_of
from storage.model.people import GONE, Chat, Follow, Forget, Named, Organisers, Profile
from storage.model.puzzle_days import CardState, DayAnswer, PuzzleDay, Taker
from storage.model.results import (
    PastGame,
    Played,
    Ranked,
    Ranking,
    Rating,
    Result,
    Score,
    Standing,
    Uncounted,
)
from storage.model.tables import (
    Barrier,
    Clock,
    Holder,
    Machine,
    Offer,
    Preset,
    Proposal,
    ProposalKind,
    Showing,
    Sitting,
    Status,
    Table,
    Waiting,
)
from storage.model.tournaments import (
    Entrant,
    Pairing,
    PairingEnd,
    System,
    Tournament,
    TournamentId,
    TournamentStatus,
)
from storage.model.watches import Watch

__all__ = [
    "GONE",
    "MINT",
    "SECONDS_A_DAY",
    "Attempt",
    "AttemptEnd",
    "Barrier",
    "BettingLimits",
    "Busy",
    "CardState",
    "ChannelId",
    "Chat",
    "ChatId",
    "Checkpoint",
    "Clock",
    "Commit",
    "Conflict",
    "DayAnswer",
    "Done",
    "Entrant",
    "Entry",
    "Failure",
    "Follow",
    "Forget",
    "Holder",
    "Learnt",
    "Machine",
    "Named",
    "Note",
    "Offer",
    "Organisers",
    "Pairing",
    "PairingEnd",
    "PastGame",
    "PersonId",
    "Played",
    "Preset",
    "Profile",
    "Proposal",
    "ProposalKind",
    "PuzzleDay",
    "Quota",
    "Ranked",
    "Ranking",
    "Rating",
    "Refused",
    "Result",
    "Score",
    "Showing",
    "Sitting",
    "Standing",
    "Status",
    "System",
    "Table",
    "TableId",
    "Taker",
    "Theme",
    "Tournament",
    "TournamentId",
    "TournamentStatus",
    "Unavailable",
    "Uncounted",
    "Waiting",
    "Watch",
    "answer_after",
    "call_of",
    "day_of",
    "guide_of",
    "pot",
    "purse",
]
