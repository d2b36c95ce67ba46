"""Decisions of a finished game, looked at until what they are said to have given up holds.

The values that one search gives to the moves of a position are not always of one measure: what it had no time
to search as deep as the best, or passed over, is worth what a shallower search said, or one from the other
side's turn; and to come back to any position counts as a draw to it, though the rules may ask for a third
time. So the positions after a move and after the better one are searched alike, and without their past.
"""

from dataclasses import replace
from typing import Final

from rules.core.game import AnyGame, Seat, State
from rules.core.log import Decision, Snapshot
from rules.search import analysis
from rules.search.analysis import FULLY, WORTH_SAYING, Averaged, Judged, chances, together
from rules.search.effort import WIN
from rules.search.opponents import analyse, hardest

SEEMING: Final = 10
"""Thousandths that a decision must seem to have given up to be looked at again."""
FURTHER: Final = 3
"""How many times more positions are searched for what is still worth saying then."""


def judge(
    game: AnyGame, met: Snapshot[State], decision: Decision, decisions: int, *, past: bool = False
) -> Judged:
    """What one decision of so many gave up, at least. past: what stood before counts: a draw came of it."""
    if isinstance(game, Averaged) or game.about.secrets:
        return analysis.judge(game, met, decision, decisions)  # of one measure, and without a past
    state = met.state if past else _forgetting(game, met.state)
    found = analysis.judge(game, replace(met, state=state), decision, decisions)
    nodes = max(1, hardest(game).nodes * FULLY // max(FULLY, decisions))
    for least, more in ((SEEMING, 1), (WORTH_SAYING, FURTHER)):
        if found.given >= least:
            best, played = (
                _after(game, state, found.seat, move, nodes * more, past=past)
                for move in (found.better[0], found.played)
            )
            found = replace(found, given=max(0, min(found.given, best - played)))
    return found


def drawn(game: AnyGame, met: Snapshot[State], decision: Decision) -> bool:
    """Whether a decision ended its game as a draw by the rules."""
    move = game.parse(met.state, decision.seat, decision.text)
    outcome = game.outcome(game.play(met.state, decision.seat, move).state)
    return outcome is not None and not outcome.winners


def _forgetting(game: AnyGame, state: State) -> State:
    """The same position, of which nothing is known that stood before."""
    return game.position(game.describe(state))


def _after(game: AnyGame, state: State, seat: Seat, text: str, nodes: int, *, past: bool) -> int:
    """The chances of a seat after a move."""
    after = game.play(state, seat, game.parse(state, seat, text)).state
    if (outcome := game.outcome(after)) is not None:
        return chances(game, 0 if not outcome.winners else WIN if seat in outcome.winners else -WIN)
    after = after if past else _forgetting(game, after)
    following = min(game.to_act(after))
    chance = chances(game, analyse(game, game.view(after, following), following, nodes).score)
    return chance if together(game, state, seat, following) else analysis.SURE - chance
