"""Values of a table of Crown and Anchor: options, moves, players, and the public state."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

from rules.core.errors import OptionError
from rules.core.game import Move, Seat, State, View
from rules.core.options import Options, choice, flag, limit, number

FIGURES = ("crown", "anchor", "heart", "diamond", "spade", "club")
"""The figures in the order of the dice: a die showing 1 shows the crown."""
REASONS = ("no_bets", "too_few", "no_bank", "no_volunteer")
"""Reasons for which a table is over."""
MOST_SEATS = 20
STARTING_CHIPS = 100
"""Usual chips of a new player (A6); settings must leave such a bank able to play (A4)."""

Stakes: TypeAlias = tuple[int, ...]
"""Chips on each of the six figures, in their order."""
NONE: Stakes = (0,) * len(FIGURES)
Phase = Literal["open", "lot", "call", "betting", "consent", "dice", "over"]
"""open: too few have come. lot: one die decides who holds the bank. call: volunteers are asked.
betting: until the banker throws. consent: all are asked whether a volunteer may have the bank instead.
dice: the three dice are due. over: see `reason`.
"""


@dataclass(frozen=True, slots=True)
class CrownOptions(Options):
    """Defaults are those of RULES.md; `off` in `figure_limit` and `bank` means all a player has."""

    presets = MappingProxyType({"broken=empty": MappingProxyType({"cover": "proportional"})})  # A4

    banker: str = choice("rotation", "lot", "fixed", "volunteer")
    throws: int = number(3, low=1, high=20)
    payout: str = choice("auto", "123", "135")
    minimum: int = number(1, low=1, high=STARTING_CHIPS // 3)
    figure_limit: int | None = limit(None, low=1, high=100_000)
    bank: int | None = limit(None, low=1, high=100_000)
    cover: str = choice("limit", "proportional")
    broken: str = choice("cover", "empty")
    successor: str = choice("volunteer", "lot")
    rebuy: bool = flag(default=False)
    agreement: str = choice("all", "majority")


@dataclass(frozen=True, slots=True)
class Stake(Move):
    """All the chips a bettor has on one figure from now on; 0 takes them back."""

    figure: int
    chips: int


@dataclass(frozen=True, slots=True)
class Word(Move):
    """A move that is one word."""

    word: Literal["ready", "throw", "volunteer", "pass", "agree", "refuse"]


Play: TypeAlias = Stake | Word
READY, THROW, VOLUNTEER, PASS = Word("ready"), Word("throw"), Word("volunteer"), Word("pass")
AGREE, REFUSE = Word("agree"), Word("refuse")


@lru_cache(maxsize=4096)
def stake(figure: int, chips: int) -> Stake:
    """Return the one object for a stake; keypads ask for all of them again and again."""
    return Stake(figure, chips)


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table. chips: not staked. here: False once it has left and only its bets remain."""

    seat: Seat
    chips: int
    stakes: Stakes = NONE
    ready: bool = False
    here: bool = True

    @property
    def staked(self) -> int:
        """Count the chips on all figures."""
        return sum(self.stakes)


@dataclass(frozen=True, slots=True)
class Throw:
    """The last throw, kept to be shown.

    figures: by index. bets: what each bettor had staked. results: what each won (below 0: lost), stakes that
    come back aside. short: the bank could not pay all, so winnings are shares.
    """

    figures: tuple[int, ...]
    bets: tuple[tuple[Seat, Stakes], ...]
    results: tuple[tuple[Seat, int], ...]
    banker: Seat
    short: bool = False

    @property
    def gain(self) -> int:
        """Return the bank's gain (below 0: a loss)."""
        return -sum(result for _, result in self.results)


@dataclass(frozen=True, slots=True)
class CrownState(State, View):
    """A table; nothing in it is secret.

    players: in order of joining, which is the order of rotation. banker: who holds the bank in `betting`,
    `consent` and `dice`. held: throws of this term. aside: chips of the banker that are not in the bank.
    candidates: those in the lot, or those still asked. volunteers: those who would take the bank.
    broken: the bank before this one broke and nothing was thrown since: by consent a volunteer may have it.
    away: chips of seats that left before their last bet was settled. reason: why it is over.
    last: the last throw; history.
    """

    options: CrownOptions
    phase: Phase = "open"
    turn: int = 0
    players: tuple[Player, ...] = ()
    banker: Seat | None = None
    held: int = 0
    aside: int = 0
    candidates: tuple[Seat, ...] = ()
    volunteers: tuple[Seat, ...] = ()
    away: tuple[tuple[Seat, int], ...] = ()
    reason: str = ""
    broken: bool = False
    last: Throw | None = field(default=None, compare=False)

    def player(self, seat: Seat | None) -> Player | None:
        """Return the player on a seat, also one whose bets remain after leaving."""
        return next((player for player in self.players if player.seat == seat), None)

    @property
    def bank(self) -> int:
        """Return the chips in the bank; 0 without a banker."""
        banker = self.player(self.banker)
        return banker.chips - self.aside if banker else 0

    @property
    def totals(self) -> Stakes:
        """Return the chips of all bettors on each figure."""
        return tuple(map(sum, zip(NONE, *(player.stakes for player in self.players), strict=True)))

    def with_player(self, changed: Player) -> "CrownState":
        """Return the same table with one player changed."""
        players = tuple(changed if player.seat == changed.seat else player for player in self.players)
        return replace(self, players=players)


def payout(options: CrownOptions) -> tuple[int, int, int]:
    """Return the payments of one, two and three dice for each chip (A2): the fixed bank pays 1, 3, 5."""
    fair = options.payout == "135" or (options.payout == "auto" and options.banker == "fixed")
    return (1, 3, 5) if fair else (1, 2, 3)


def bank_needed(options: CrownOptions) -> int:
    """Return the least chips of a bank: three of a kind on one smallest bet, or any chip at all (A4)."""
    return payout(options)[-1] * options.minimum if options.broken == "cover" else 1


def check_options(options: CrownOptions) -> None:
    """Check that a bank could play with these options (A4). Raises OptionError."""
    largest = STARTING_CHIPS // payout(options)[-1]
    if options.minimum > largest:
        raise OptionError("options_clash", option="minimum", needed=f"1–{largest}")
    if options.bank is not None and options.bank < bank_needed(options):
        raise OptionError("options_clash", option="bank", needed=str(bank_needed(options)))
    if options.figure_limit is not None and options.figure_limit < options.minimum:
        raise OptionError("options_clash", option="figure_limit", needed=str(options.minimum))
    if options.broken == "empty" and options.cover == "limit":
        # A bank of two chips may play on, but covers no bet: the limit would end the game.
        raise OptionError("options_clash", option="broken", needed="cover=proportional")


def may_bet(state: CrownState, player: Player) -> bool:
    """Return True for a present player, not the banker, with chips for the smallest bet (A4, A7)."""
    able_to_pay = player.chips >= state.options.minimum or any(player.stakes)
    return player.here and player.seat != state.banker and able_to_pay


def unready(state: CrownState) -> list[Player]:
    """Return the bettors the banker waits for."""
    return [player for player in state.players if not player.ready and may_bet(state, player)]


def able(state: CrownState) -> tuple[Seat, ...]:
    """Return the seats that could hold the bank, with their stakes back in their hands."""
    needed = bank_needed(state.options)
    return tuple(p.seat for p in state.players if p.here and p.chips + p.staked >= needed)


def may_volunteer(state: CrownState, seat: Seat) -> bool:
    """Return True if a seat may offer to hold the bank: when called, or after a break."""
    if state.phase == "call":
        return seat in state.candidates
    offered = state.phase == "betting" and state.broken
    asked = state.phase == "consent" and seat in state.candidates
    return (offered or asked) and seat != state.banker and seat in able(state)


def enough_players(state: CrownState) -> bool:
    """Return True if two who sit can pay a smallest bet."""
    rich = [p for p in state.players if p.here and p.chips + p.staked >= state.options.minimum]
    return len(rich) >= 2
