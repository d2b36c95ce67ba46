"""Crown and Anchor as a picture: six fields on felt, chips on them, the dice and the bank below."""

from collections.abc import Collection, Sequence

from rules.core.diagram import Cell, Diagram, Layout, Panel, Site, Stack, Text, Token
from rules.core.diagram import Player as Line
from rules.core.game import Fact, Seat
from rules.games.crown_and_anchor.state import FIGURES, CrownState, Player, bettors

FIELD = 2.0
"""Width and height of a field, in units; three fields a row."""
SHOWN = 8
"""Stakes shown one by one on a field; smaller ones are summed."""

LAYOUT = Layout(
    "crown_and_anchor",
    "felt",
    3 * FIELD,
    2 * FIELD,
    sites=tuple(
        Site(
            figure,
            (index % 3 + 0.5) * FIELD,
            (index // 3 + 0.5) * FIELD,
            "field",
            width=FIELD,
            height=FIELD,
            figure=figure,
            called=Text(f"move-{figure}"),
        )
        for index, figure in enumerate(FIGURES)
    ),
    sides=("red", "blue", "green", "gold", "violet", "teal", "rose", "ivory"),
)


def diagram(state: CrownState, awaited: Collection[Seat], facts: Sequence[Fact] = ()) -> Diagram:
    """What everybody sees; the results of the last throw stay until the next one."""
    return Diagram(
        "crown_and_anchor",
        LAYOUT,
        stacks=tuple(stack for index in range(len(FIGURES)) for stack in _field(state, index)),
        players=tuple(_line(state, player) for player in state.players),
        panels=(*_bank(state), *_last_throw(state)),
        to_act=tuple(sorted(awaited)),
        last=tuple(Text(f"fact-{fact.kind}", fact.data) for fact in facts),
        result=Text(f"outcome-{state.reason}") if state.phase == "over" else None,
    )


def _field(state: CrownState, figure: int) -> tuple[Stack, ...]:
    """The chips on a figure, the largest stake at the bottom."""
    stakes = sorted(
        ((player.stakes[figure], player.seat) for player in state.players if player.stakes[figure]),
        key=lambda one: (-one[0], one[1]),
    )
    tokens = [Token("chip", seat, chips) for chips, seat in stakes[:SHOWN]]
    if rest := sum(chips for chips, _ in stakes[SHOWN:]):
        tokens.append(Token("chip", None, rest))
    return (Stack(FIGURES[figure], tuple(tokens)),) if tokens else ()


def _line(state: CrownState, player: Player) -> Line:
    cells: list[Cell] = [Text("text-chips", {"chips": player.chips})]
    if player.staked:
        cells.append(Text("text-staked", {"chips": player.staked}))
    if player.seat == state.banker:
        cells.append(Text("text-banker"))
    elif player.ready and player in bettors(state):
        cells.append(Text("text-ready"))
    return Line(player.seat, Token("chip", player.seat), tuple(cells))


def _bank(state: CrownState) -> tuple[Panel, ...]:
    if state.phase == "call":
        return (Panel(None, ((Text("text-asked"),),)),)
    if state.banker is None:
        return ()
    rows: list[tuple[Cell, ...]] = [(Text("text-bank", {"seat": state.banker, "chips": state.bank}),)]
    if state.options.banker != "fixed":
        term = {"throw": state.held + 1, "throws": state.options.throws}
        rows.append((Text("text-term", term),))
    return (Panel(None, tuple(rows)),)


def _last_throw(state: CrownState) -> tuple[Panel, ...]:
    if state.last is None:
        return ()
    dice = tuple(Token("figure_die", None, figure + 1) for figure in state.last.figures)
    results = tuple(
        (Text("text-result", {"seat": seat, "chips": f"{chips:+d}".replace("-", "−")}),)
        for seat, chips in state.last.results
    )
    return (Panel(Text("text-dice"), (dice,)), Panel(Text("text-results"), results))
