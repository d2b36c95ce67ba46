"""The rules of Tabula over the protocol; the page decides what seed 001 leaves open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from rules.core.diagram import Diagram
from rules.core.errors import IllegalMove, NotYourTurn
from rules.core.game import (
    CONCEDED,
    About,
    Fact,
    Game,
    Outcome,
    Roll,
    Seat,
    Step,
    Stepwise,
    Viewer,
    Vocabulary,
)
from rules.games.tabula import evaluate, notation
from rules.games.tabula.diagram import diagram
from rules.games.tabula.moves import (
    hits_of,
    legs_after,
    men_of,
    plain_worth,
    position_after,
    results,
    sites_of,
)
from rules.games.tabula.notation import refusal
from rules.games.tabula.rollouts import RECIPE
from rules.games.tabula.state import (
    ALL_OFF,
    OFF,
    POINTS,
    START,
    THROW,
    Play,
    TabulaMove,
    TabulaOptions,
    TabulaState,
    Throw,
    at,
    opening,
)
from rules.puzzles.lesson import Lesson, Teaching
from rules.puzzles.recipe import Puzzling
from rules.search.effort import Choice, Effort, Searchable
from rules.search.expectimax import SURE

FACES = frozenset(range(1, 7))
LOT, DICE = Roll(2, len(FACES)), Roll(3, len(FACES))

VOCABULARY = Vocabulary(
    facts=MappingProxyType(
        {
            "starter_tied": ("value",),
            "starter": ("seat", "value", "other"),
            "rolled": ("seat", "dice"),
            "forced": ("seat",),
            "played": ("seat", "legs", "returned"),
            "hit": ("seat", "hit_seat", "at"),
            "lost": ("seat", "pips"),
            "passed": ("seat",),
        }
    ),
    refusals=MappingProxyType(
        {
            "no_man": ("site",),
            "none_to_enter": (),
            "backwards": (),
            "not_rolled": ("pips",),
            "die_too_small": ("site", "pips"),
            "no_way": ("origin", "landing"),
            "blocked": ("site",),
            "bar_first": (),
            "second_half": (),
            "not_home": (),
            "rear_first": ("site",),
            "cap": (),
            "use_all": ("pips",),
            "use_dice": ("n",),
            "must_move": (),
            "roll_first": (),
            "rolled_already": (),
        }
    ),
    outcomes=("all_off", "gammon"),
    tokens=("man", "die"),
    texts=MappingProxyType(
        {
            "pips": ("n",),
            "at_hand": (),
            "at_bar": (),
            "at_off": (),
            "dice": (),
        }
    ),
    moves=(notation.ROLL,),
    throws=(notation.ROLL,),
    words=(notation.ROLL, notation.NO_LEGS, "bar", "off"),
)

SECOND_HALF: Final = frozenset(map(str, range(13, 25)))
"""Points from which a man has a long way back to go."""

LESSONS = (
    Lesson("enter", "white hand:15 | black hand:15 | white 1-2-4", ("0-4 0-2 0-1",)),
    Lesson("hit", "white 2 6:2 9 12:2 hand:9 | black 1:3 3:3 4:2 5:3 7:2 11 14 | white 2-3-3", does="hit"),
    Lesson(
        "cross",
        "white 7:3 10:5 12:6 hand:1 | black 4:2 13:2 14:2 16:2 17:2 18 20:4 | white 1-3-5",
        (
            *("0-1 10-15 12-15", "0-1 10-15 15-18", "0-1 7-12 12-15", "0-5 12-15 5-6"),
            *("0-3 10-15 10-11", "0-3 10-15 7-8", "0-5 12-15 10-11", "0-5 12-15 7-8"),
        ),
    ),
    Lesson(
        "off",
        "white 19:2 20 22 23 24:2 off:8 | black 8 10:2 11:2 16:2 18:3 21:5 | white 1-3-6",
        (
            *("19-off 22-off 24-off", "19-off 23-off 24-off", "19-off 24-off 24-off"),
            *("20-off 22-off 24-off", "20-off 23-off 24-off", "20-off 24-off 24-off"),
            *("22-off 23-off 24-off", "22-off 24-off 24-off", "23-off 24-off 24-off"),
        ),
    ),
    Lesson(
        "pairs",
        "white 4 7 9:2 hand:11 | black 1:2 5:2 8 11:2 hand:8 | white 2-2-3",
        ("0-2 0-2 4-7", "4-6 6-9 7-9"),
    ),
)


class Tabula(
    Game[TabulaState, TabulaMove, TabulaState, TabulaOptions],
    Searchable[TabulaState, TabulaMove],
    Stepwise[TabulaState],
    Puzzling,
    Teaching,
):
    efforts = evaluate.EFFORTS
    puzzles = RECIPE
    lessons = LESSONS
    certain = SURE
    about = About("tabula", (2,), 1, TabulaOptions, VOCABULARY, minutes=25)

    def setup(self, seats: int, options: TabulaOptions) -> TabulaState:
        return opening(options)

    def chance(self, state: TabulaState) -> Roll | None:
        if state.dice or state.awaited() is not None or state.winner() is not None:
            return None
        return LOT if state.mover is None else DICE

    def rolled(self, state: TabulaState, values: tuple[int, ...]) -> Step[TabulaState]:
        due = self.chance(state)
        if due is None or len(values) != due.dice or not FACES.issuperset(values):
            raise IllegalMove("no_dice_due")
        if state.mover is not None:
            dice = tuple(map(str, values))
            thrown = _position(state, state.men, state.hand, state.mover, values)
            return Step(thrown, (Fact("rolled", {"seat": state.mover, "dice": dice}),))
        if values[0] == values[1]:
            return Step(state, (Fact("starter_tied", {"value": values[0]}),))
        starter = Seat(0 if values[0] > values[1] else 1)
        fact = Fact("starter", {"seat": starter, "value": max(values), "other": min(values)})
        return Step(_position(state, state.men, state.hand, starter), (fact,))

    def to_act(self, state: TabulaState) -> frozenset[Seat]:
        awaited = state.awaited()
        return frozenset() if awaited is None else frozenset((awaited,))

    def turn(self, state: TabulaState) -> int:
        return state.turns

    def moves(self, state: TabulaState, seat: Seat) -> Iterator[TabulaMove]:
        if seat != state.awaited():
            return iter(())
        return map(Play, results(state).values()) if state.dice else iter((THROW,))

    def play(self, state: TabulaState, seat: Seat, move: TabulaMove) -> Step[TabulaState]:
        self._check_turn(state, seat)
        if isinstance(move, Throw):
            if state.dice:
                raise IllegalMove("rolled_already")
            return Step(replace(state, rolling=True, turns=state.turns + 1))
        if not state.dice:
            raise IllegalMove("roll_first")
        found = results(state)
        result = next((result for result, line in found.items() if line == move), None)
        if result is None:
            raise refusal(state, tuple((leg.origin, leg.landing) for leg in move))
        hits = hits_of(result)
        count = hits.bit_count()
        other = Seat(1 - seat)
        own, enemy = men_of(result), state.men[other] - hits + count
        # A man that was hit enters before those that never entered: hands shrink only when no one waits.
        hand = min(state.hand[seat], at(own, START))
        following = _position(
            state,
            (own, enemy) if seat == 0 else (enemy, own),
            (hand, state.hand[1]) if seat == 0 else (state.hand[0], hand),
            seat if own == ALL_OFF else other,
            turns=state.turns + 1,
        )
        facts = [Fact("forced", {"seat": seat})] if len(found) == 1 and move else []
        facts += _told(move, seat, hits, state.bar(seat))
        if 0 < len(move) < len(state.dice) and following.winner() is None:
            lost = sum(state.dice) - sum(leg.die for leg in move)
            facts.append(Fact("lost", {"seat": seat, "pips": lost}))
        return Step(following, tuple(facts))

    def automatic(self, state: TabulaState) -> tuple[Seat, TabulaMove] | None:
        """Return a pass, or the only result of a roll (TB10)."""
        if state.mover is None or not state.dice:
            return None
        found = results(state)
        return (state.mover, Play(next(iter(found.values())))) if len(found) == 1 else None

    def lapsed(self, state: TabulaState, seat: Seat) -> TabulaMove | None:
        return THROW if seat == state.awaited() and not state.dice else None

    def concede(self, state: TabulaState, seat: Seat) -> Outcome:
        return Outcome(frozenset((Seat(1 - seat),)), CONCEDED)

    def outcome(self, state: TabulaState) -> Outcome | None:
        winner = state.winner()
        if winner is None:
            return None
        gammon = state.options.gammon and not at(state.men[1 - winner], OFF)
        return Outcome(frozenset((winner,)), "gammon" if gammon else "all_off")

    def view(self, state: TabulaState, viewer: Viewer) -> TabulaState:
        return state

    def parse(self, state: TabulaState, seat: Seat, text: str) -> TabulaMove:
        self._check_turn(state, seat)
        return notation.read_move(state, text)

    def write(self, move: TabulaMove) -> str:
        return " ".join(notation.parts(move))

    def parts(self, move: TabulaMove) -> tuple[str, ...]:
        return notation.parts(move)

    def steps(self, state: TabulaState, taken: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """Return the legs of a turn; none before the dice are thrown."""
        if not state.dice:
            return {}
        now = position_after(state, taken)
        return {written: sites_of(now, leg) for written, leg in legs_after(state, taken).items()}

    def stepped(self, state: TabulaState, taken: Sequence[str]) -> TabulaState:
        return position_after(state, taken) if state.dice else state

    def turns(self, state: TabulaState) -> Mapping[tuple[str, ...], str]:
        """Return the turns of a roll: those that hit, bear off and leave few single men first."""
        if not state.dice:
            return {}
        found = sorted(results(state).items(), key=lambda one: -plain_worth(one[0]))
        labels = {Play(line): notation.label(line, hits_of(result)) for result, line in found}
        return {notation.parts(play): label for play, label in labels.items()}

    def position(self, text: str) -> TabulaState:
        return notation.read_position(text)

    def describe(self, state: TabulaState) -> str:
        return notation.write_position(state)

    def luck(self, view: TabulaState, seat: Seat) -> int:
        """Return by how much the dice to be played are better than the average (see `Rolled`)."""
        return evaluate.luck(view, seat)

    def search(self, view: TabulaState, seat: Seat, effort: Effort, seed: int) -> Choice[TabulaMove]:
        return evaluate.search(view, seat, effort, seed)

    def drama(self, view: TabulaState, facts: Sequence[Fact]) -> bool:
        """Return True if a man is thrown back from the second half of the board."""
        return any(fact.kind == "hit" and fact.data["at"] in SECOND_HALF for fact in facts)

    def diagram(self, view: TabulaState, facts: Sequence[Fact] = ()) -> Diagram:
        return diagram(view, facts)

    def _check_turn(self, state: TabulaState, seat: Seat) -> None:
        if seat != state.awaited():
            raise NotYourTurn if state.winner() is None else IllegalMove("game_over")


def _position(
    before: TabulaState,
    men: tuple[int, int],
    hand: tuple[int, int],
    mover: Seat,
    dice: tuple[int, ...] = (),
    *,
    turns: int | None = None,
) -> TabulaState:
    turns = before.turns if turns is None else turns
    return TabulaState(men, hand, mover, dice, before.options, turns=turns)


def _told(move: Play, seat: Seat, hits: int, bar: int) -> list[Fact]:
    """Return the facts of a play. Men that had been hit enter first; `played` counts them as `returned`."""
    if not move:
        return [Fact("passed", {"seat": seat})]
    returned = min(bar, sum(leg.origin == START for leg in move))
    played = Fact("played", {"seat": seat, "legs": notation.written_legs(move), "returned": returned})
    hit = [point for point in POINTS if at(hits, point)] if hits else []
    return [played, *(Fact("hit", {"seat": seat, "hit_seat": 1 - seat, "at": str(point)}) for point in hit)]
