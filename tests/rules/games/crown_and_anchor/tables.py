"""Tables and throws in a line, for the tests of this game."""

from rules.core.game import Seat, Step
from rules.core.options import read_options
from rules.games.crown_and_anchor import GAME
from rules.games.crown_and_anchor.state import FIGURES, CrownOptions, CrownState

BETS = "betting turn 1; bank 0 held 0 aside 0; "
DICE = "dice turn 2; bank 0 held 0 aside 0; "

table = GAME.position


def opened(chips: tuple[int, ...], **settings: str) -> CrownState:
    """Return a new table where each player brings this many chips."""
    state = GAME.setup(0, read_options(CrownOptions, settings))
    for seat, brought in enumerate(chips):
        state = GAME.arrive(state, Seat(seat), brought).state
    return state


def says(state: CrownState, seat: int, text: str) -> Step[CrownState]:
    return GAME.play(state, Seat(seat), GAME.parse(state, Seat(seat), text))


def after(state: CrownState, *lines: str) -> CrownState:
    """Return the state after lines such as `1 crown 10`; a line of figures is a throw, `lot 2` a lot."""
    for line in lines:
        head, _, rest = line.partition(" ")
        if head == "lot":
            state = GAME.rolled(state, (int(rest),)).state
        elif head in FIGURES:
            state = throw(state, line).state
        else:
            state = says(state, int(head), rest).state
    return state


def throw(state: CrownState, figures: str) -> Step[CrownState]:
    """Return the step of dice that show these figures."""
    return GAME.rolled(state, tuple(FIGURES.index(figure) + 1 for figure in figures.split()))


def chips(state: CrownState) -> dict[int, int]:
    return {int(seat): held for seat, held in GAME.holdings(state).items()}


def kinds(step: Step[CrownState]) -> list[str]:
    return [fact.kind for fact in step.facts]
