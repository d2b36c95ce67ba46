"""The rules of Crown and Anchor: people come and go, bets are open, the bank can always pay."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.core.diagram import Diagram, Text
from rules.core.errors import Data, IllegalMove, OptionError
from rules.core.game import CONCEDED, About, Fact, OpenGame, Outcome, Roll, Seat, Step, Viewer, Vocabulary
from rules.games.crown_and_anchor import bank, betting, diagram, notation
from rules.games.crown_and_anchor.state import (
    FIGURES,
    MOST_SEATS,
    NONE,
    PASS,
    READY,
    REASONS,
    REFUSE,
    THROW,
    VOLUNTEER,
    CrownOptions,
    CrownState,
    Play,
    Player,
    Stake,
    Word,
    able,
    check_options,
    payout,
    unready,
)
from rules.puzzles.lesson import Lesson, Teaching

_RESULT = ("seat", "chips")
_ANSWERS = ("volunteer", "pass", "agree", "refuse")

VOCABULARY = Vocabulary(
    facts={
        "arrived": ("seat", "chips"),
        "left": ("seat", "chips"),
        "bets_stay": ("seat", "chips"),
        "leaves_bank": ("seat",),
        "lot": ("seat",),
        "call": (),
        "volunteered": ("seat",),
        "passed": ("seat",),
        "agreed": ("seat",),
        "refused": ("seat",),
        "banker": ("seat", "chips"),
        "instead": (),
        "staked": ("seat", "figure", "before", "chips", "total"),
        "returned": ("seat", "chips", "figures", "stakes"),
        "ready": ("seat",),
        "thrown": ("first", "second", "third"),
        "won": _RESULT,
        "lost": _RESULT,
        "even": ("seat",),
        "bank_won": _RESULT,
        "bank_lost": _RESULT,
        "bank_even": ("seat",),
        "short": ("seat", "due", "chips"),
        "broken": ("seat",),
    },
    refusals={
        "not_seated": (),
        "seated": (),
        "no_chips_brought": (),
        "table_full": ("most",),
        "no_banker": (),
        "banker_bets": (),
        "not_banker": (),
        "not_ready": ("count",),
        "already_ready": (),
        "bets_closed": (),
        "no_call": (),
        "bank_asked": (),
        "cannot_hold": (),
        "out_of_chips": ("minimum",),
        "below_minimum": ("minimum",),
        "above_limit": ("limit", "most"),
        "too_few_chips": ("most",),
        "bank_cannot_cover": ("most",),
        "covers_others": ("least",),
    },
    outcomes=REASONS,
    tokens=("chip", "figure_die"),
    texts={
        "chips": ("chips",),
        "staked": ("chips", "staked"),
        "banker": (),
        "ready": (),
        "bank": ("seat", "chips"),
        "term": ("throw", "throws"),
        "dice": (),
        "results": (),
        "result": ("staked", "back", "sign", "chips"),
        "bank_result": ("sign", "chips"),
        "asked": (),
        "instead": (),
        "consent": ("seat",),
        "odds": ("never", "once", "twice", "thrice", "pay_once", "pay_twice", "pay_thrice"),
        "edge": ("part", "whole"),
        "no_edge": (),
    },
    moves=(*FIGURES, "ready", "throw", *_ANSWERS),
    stakes=FIGURES,
    throws=("throw",),
    bank=_ANSWERS,
    words=(*FIGURES, "ready", "throw", *_ANSWERS),
)


LESSONS = (
    Lesson(
        "bet",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 50",
        ("crown 5",),
        seat=1,
    ),
    Lesson(
        "ready",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 45 crown 5;"
        " seat 2 chips 40 heart 10 ready",
        ("ready",),
        seat=1,
        then=("0 throw", "* 1 1 2"),
    ),
    Lesson(
        "back",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 20 crown 5 anchor 25",
        ("anchor 0",),
        seat=1,
    ),
    Lesson(
        "most",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 15; seat 1 chips 60",
        ("crown 5",),
        seat=1,
    ),
    Lesson(
        "bank",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100; seat 1 chips 40 crown 5 ready;"
        " seat 2 chips 30 heart 10 ready",
        ("throw",),
        then=("* 1 4 6",),
    ),
    Lesson(
        "all",
        "betting turn 1; bank 0 held 0 aside 0; seat 0 chips 100;"
        " seat 1 chips 45 crown 1 anchor 1 heart 1 diamond 1 spade 1",
        ("club 1",),
        seat=1,
        then=("1 ready", "0 throw", "* 1 1 2"),
    ),
)


ANSWERS: Final = {"volunteer": "volunteered", "pass": "passed", "agree": "agreed", "refuse": "refused"}
"""The fact of each answer about the bank."""


class CrownAndAnchor(OpenGame[CrownState, Play, CrownState, CrownOptions], Teaching):
    """An open table; the first banker is found by lot as soon as two can play."""

    about = About("crown_and_anchor", range(2, MOST_SEATS + 1), 1, CrownOptions, VOCABULARY, minutes=15)
    lessons = LESSONS

    def setup(self, seats: int, options: CrownOptions) -> CrownState:
        if seats:
            raise OptionError("bad_seats", seats=seats, accepted=("0",))
        check_options(options)
        return CrownState(options)

    def chance(self, state: CrownState) -> Roll | None:
        match state.phase:
            case "lot":
                return Roll(1, faces=len(state.candidates))
            case "dice":
                return Roll(3)
            case _:
                return None

    def to_act(self, state: CrownState) -> frozenset[Seat]:
        if state.phase in {"call", "consent"}:
            return frozenset(state.candidates)
        if state.phase != "betting" or state.banker is None:
            return frozenset()
        return frozenset(player.seat for player in unready(state)) or frozenset({state.banker})

    def turn(self, state: CrownState) -> int:
        return state.turn

    def moves(self, state: CrownState, seat: Seat) -> Iterator[Play]:
        return betting.moves(state, seat)

    def play(self, state: CrownState, seat: Seat, move: Play) -> Step[CrownState]:
        player = betting.check(state, seat, move)
        if isinstance(move, Stake):
            return _staked(state, player, move)
        if move == READY:
            after = state.with_player(replace(player, ready=True))
            return bank.after_change(after, (Fact("ready", {"seat": seat}),))
        if move == THROW:
            return Step(_locked(state))
        return _answered(state, seat, move)

    def rolled(self, state: CrownState, values: tuple[int, ...]) -> Step[CrownState]:
        roll = self.chance(state)
        if roll is None or len(values) != roll.dice or not all(1 <= value <= roll.faces for value in values):
            raise IllegalMove("no_dice_due")
        if state.phase == "dice" and state.banker is not None:
            return bank.settle(state, state.banker, tuple(value - 1 for value in values))
        seat = state.candidates[values[0] - 1]
        return bank.install(state, seat, (Fact("lot", {"seat": seat}),))

    def lapsed(self, state: CrownState, seat: Seat) -> Play:
        if state.phase in {"call", "consent"}:
            return PASS if state.phase == "call" else REFUSE
        return THROW if seat == state.banker else READY

    def concede(self, state: CrownState, seat: Seat) -> Outcome:
        return Outcome(frozenset(), CONCEDED)

    def enough_to_end(self, state: CrownState, seated: int) -> int:
        return seated // 2 + 1 if state.options.agreement == "majority" else seated

    def outcome(self, state: CrownState) -> Outcome | None:
        return Outcome(frozenset(), state.reason) if state.phase == "over" else None

    def view(self, state: CrownState, viewer: Viewer) -> CrownState:
        return state

    def parse(self, state: CrownState, seat: Seat, text: str) -> Play:
        move = notation.read_move(text)
        betting.check(state, seat, move)
        return move

    def write(self, move: Play) -> str:
        return " ".join(notation.parts(move))

    def parts(self, move: Play) -> tuple[str, ...]:
        return notation.parts(move)

    def position(self, text: str) -> CrownState:
        return notation.read_position(text)

    def describe(self, state: CrownState) -> str:
        return notation.write_position(state)

    def drama(self, view: CrownState, facts: Sequence[Fact]) -> bool:
        """Return True if the bank is broken."""
        return any(fact.kind == "broken" for fact in facts)

    def diagram(self, view: CrownState, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram.diagram(view, self.to_act(view), facts)

    def arrive(self, state: CrownState, seat: Seat, chips: int) -> Step[CrownState]:
        if chips < 1:
            raise IllegalMove("no_chips_brought")
        sitting = state.player(seat)
        if sitting is not None:
            return _bought_again(state, sitting, chips)
        if sum(player.here for player in state.players) >= MOST_SEATS:
            raise IllegalMove("table_full", most=MOST_SEATS)
        kept = dict(state.away).pop(seat, 0)
        newcomer = Player(seat, chips + kept)
        away = tuple(owed for owed in state.away if owed[0] != seat)
        after = replace(state, players=(*state.players, newcomer), away=away)
        facts = (Fact("arrived", {"seat": seat, "chips": newcomer.chips}),)
        choosing = state.phase == "call" or (state.phase == "lot" and not state.volunteers)
        if choosing and seat in able(after):
            after = replace(after, candidates=(*state.candidates, seat))
        return bank.after_change(after, facts)

    def depart(self, state: CrownState, seat: Seat) -> Step[CrownState]:
        """Leave with the chips that are not staked.

        Stakes stay until the throw, and a bank with bets placed throws first (A12). The holdings keep the
        rest, and a second departure takes it along.
        """
        player = state.player(seat)
        if player is None or not player.here:
            return _collected(state, seat)
        if seat == state.banker and state.phase == "consent":
            state = bank.refused(state, ()).state
        if seat == state.banker and any(state.totals):
            after = state.with_player(replace(player, here=False))
            last_throw = (Fact("leaves_bank", {"seat": seat}),)
            return Step(_locked(after) if state.phase == "betting" else after, last_throw)
        facts = [Fact("left", {"seat": seat, "chips": player.chips})]
        if player.staked:
            facts.append(Fact("bets_stay", {"seat": seat, "chips": player.staked}))
        after = replace(
            state.with_player(replace(player, chips=0, here=False)),
            candidates=tuple(other for other in state.candidates if other != seat),
            volunteers=tuple(other for other in state.volunteers if other != seat),
        )
        return bank.after_change(after, tuple(facts))

    def holdings(self, state: CrownState) -> Mapping[Seat, int]:
        return {player.seat: player.chips + player.staked for player in state.players} | dict(state.away)

    def stakes(self, state: CrownState, seat: Seat) -> Mapping[str, int]:
        staked = next((player.stakes for player in state.players if player.seat == seat), NONE)
        return {figure: chips for figure, chips in zip(FIGURES, staked, strict=True) if chips}

    def odds(self, state: CrownState) -> tuple[Text, ...]:
        return betting.odds(payout(state.options))


def _answered(state: CrownState, seat: Seat, answer: Word) -> Step[CrownState]:
    """Take an answer to a call for the bank, to a volunteer, or to a bank that has broken."""
    facts = (Fact(ANSWERS[answer.word], {"seat": seat}),)
    if answer == VOLUNTEER and state.phase == "betting":
        return bank.ask(state, seat, facts)
    if answer == REFUSE:
        return bank.refused(state, facts)
    state = replace(state, candidates=tuple(other for other in state.candidates if other != seat))
    if answer == VOLUNTEER:
        state = replace(state, volunteers=(*state.volunteers, seat))
    return (bank.settle_choice if state.phase == "call" else bank.settle_consent)(state, facts)


def _staked(state: CrownState, player: Player, move: Stake) -> Step[CrownState]:
    """Change a stake. It ends a bettor's readiness: the banker must not throw on a half-made bet."""
    before = player.stakes[move.figure]
    stakes = (*player.stakes[: move.figure], move.chips, *player.stakes[move.figure + 1 :])
    changed = replace(player, chips=player.chips + before - move.chips, stakes=stakes, ready=False)
    figure = FIGURES[move.figure]
    data: Data = {
        "seat": player.seat,
        "figure": figure,
        "before": before,
        "chips": move.chips,
        "total": changed.staked,
    }
    return Step(state.with_player(changed), (Fact("staked", data),))


def _locked(state: CrownState) -> CrownState:
    return replace(state, phase="dice", turn=state.turn + 1, broken=False)


def _bought_again(state: CrownState, player: Player, chips: int) -> Step[CrownState]:
    """Give more chips to a seat that is out of them, if the table allows it (A7)."""
    broke = player.here and player.chips + player.staked < state.options.minimum
    if not (state.options.rebuy and broke):
        raise IllegalMove("seated")
    richer = replace(player, chips=player.chips + chips)
    return bank.after_change(
        state.with_player(richer), (Fact("arrived", {"seat": player.seat, "chips": richer.chips}),)
    )


def _collected(state: CrownState, seat: Seat) -> Step[CrownState]:
    chips = dict(state.away).get(seat)
    if chips is None:
        raise IllegalMove("not_seated")
    away = tuple(owed for owed in state.away if owed[0] != seat)
    return Step(replace(state, away=away), (Fact("left", {"seat": seat, "chips": chips}),))
