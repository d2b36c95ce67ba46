"""Crown and Anchor as a picture: six sectors of felt around the dice, chips on them, the bank below."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import cos, pi, sin

from rules.core.diagram import (
    Cell,
    Diagram,
    Glide,
    GlideKind,
    Layout,
    Mark,
    Panel,
    PlayerRole,
    Site,
    Stack,
    Text,
    Token,
)
from rules.core.diagram import Player as Line
from rules.core.errors import Data
from rules.core.game import Fact, Seat
from rules.games.crown_and_anchor.state import (
    FIGURES,
    NONE,
    CrownOptions,
    CrownState,
    Player,
    Stakes,
    Throw,
    may_bet,
    may_volunteer,
    payout,
)

SIZE, HUB, RIM = 6.0, 0.85, 2.88
"""Units across the board; from its middle to where the sectors begin, and to where they end."""


def _site(index: int, figure: str) -> Site:
    """Return the site of a figure: clockwise, with the crown at the top."""
    angle, away, depth = 2 * pi * index / len(FIGURES) - pi / 2, (HUB + RIM) / 2, RIM - HUB
    x, y = SIZE / 2 + away * cos(angle), SIZE / 2 + away * sin(angle)
    called = Text(f"move-{figure}")
    return Site(figure, x, y, "sector", width=depth, height=depth, figure=figure, called=called)


LAYOUT = Layout(
    "crown_and_anchor",
    "felt",
    SIZE,
    SIZE,
    sites=tuple(_site(index, figure) for index, figure in enumerate(FIGURES)),
    sides=("red", "blue", "green", "gold", "violet", "teal", "rose", "ivory", "amber", "ebony"),
)


def diagram(state: CrownState, awaited: Collection[Seat], facts: Sequence[Fact] = ()) -> Diagram:
    """Show the table. Bets lie on the felt until a throw settles them in view of everybody.

    The dice stay in the middle, and what they brought below the felt, until the next throw.
    """
    thrown = state.last if any(fact.kind == "thrown" for fact in facts) else None
    return Diagram(
        "crown_and_anchor",
        LAYOUT,
        stacks=_settled(state.options, thrown) if thrown else _staked(state),
        marks=_marks(thrown) if thrown else (),
        players=tuple(_line(state, player) for player in state.players),
        panels=(*_last_throw(state), *_bank(state)),
        to_act=tuple(sorted(awaited)),
        moves=tuple(_glides(state, facts)),
    )


def _staked(state: CrownState) -> tuple[Stack, ...]:
    """Return the bets of this round."""
    return _fields([(player.seat, player.stakes) for player in state.players], NONE)


def _settled(options: CrownOptions, thrown: Throw) -> tuple[Stack, ...]:
    """Return the bets of the last throw, with the payments on those that won."""
    return _fields(thrown.bets, _rates(options, thrown))


def _rates(options: CrownOptions, thrown: Throw) -> Stakes:
    """Return the payment of each figure for a chip; none if the bank falls short and pays shares."""
    pays = (0, *payout(options))
    return NONE if thrown.short else tuple(pays[times] for times in _shown(thrown))


def _fields(bets: Iterable[tuple[Seat, Stakes]], rates: Stakes) -> tuple[Stack, ...]:
    """Return the stakes of every figure, the largest first. rates: payment of each figure for a chip."""
    fields = []
    for figure, name in enumerate(FIGURES):
        stakes = sorted((-chips[figure], seat) for seat, chips in bets if chips[figure])
        if stakes:
            tokens = tuple(Token("chip", seat, -chips, -chips * rates[figure]) for chips, seat in stakes)
            fields.append(Stack(name, tokens))
    return tuple(fields)


def _marks(thrown: Throw) -> tuple[Mark, ...]:
    """Mark the figures that the dice show, and those where a stake was lost."""
    staked = map(sum, zip(NONE, *(stakes for _, stakes in thrown.bets), strict=True))
    marks = []
    for name, times, chips in zip(FIGURES, _shown(thrown), staked, strict=True):
        if times:
            marks.append(Mark("won", (name,)))
        elif chips:
            marks.append(Mark("captured", (name,)))
    return tuple(marks)


def _glides(state: CrownState, facts: Sequence[Fact]) -> Iterator[Glide]:
    """Yield stakes put down or taken back, the dice, and the payments of each figure."""
    for fact in facts:
        match fact.kind, fact.data:
            case "staked", {
                "seat": int(seat),
                "figure": str(figure),
                "chips": int(chips),
                "before": int(before),
            }:
                if chips != before:
                    kind: GlideKind = "place" if chips > before else "pay"
                    yield Glide(kind, (figure,), seat, abs(chips - before))
            case "returned", {"seat": int(seat), "figures": tuple(figures), "stakes": tuple(stakes)}:
                for figure, staked in zip(figures, stakes, strict=True):
                    yield Glide("pay", (figure,), seat, int(staked))
            case "thrown", _ if state.last:
                yield Glide("roll", (), state.last.banker, len(state.last.figures))
                yield from _payments(state.options, state.last)
            case _:
                pass


def _payments(options: CrownOptions, thrown: Throw) -> Iterator[Glide]:
    """Return the bank's payments beside the stakes that won; then chips go to their new owners.

    A bank that falls short pays shares that belong to no figure: they come from its plate.
    """
    shown, rates = _shown(thrown), _rates(options, thrown)
    totals = tuple(map(sum, zip(NONE, *(stakes for _, stakes in thrown.bets), strict=True)))
    for name, rate, chips in zip(FIGURES, rates, totals, strict=True):
        if rate * chips:
            yield Glide("place", (name,), thrown.banker, rate * chips)
    for figure, name in enumerate(FIGURES):
        if shown[figure]:
            for seat, stakes in thrown.bets:
                if stakes[figure]:
                    yield Glide("pay", (name,), seat, stakes[figure] * (1 + rates[figure]))
        elif totals[figure]:
            yield Glide("pay", (name,), thrown.banker, totals[figure])
    for (seat, stakes), (_, net) in zip(thrown.bets, thrown.results, strict=True) if thrown.short else ():
        lost = sum(chips for chips, times in zip(stakes, shown, strict=True) if not times)
        if net + lost:
            yield Glide("pay", (), seat, net + lost)


def _shown(thrown: Throw) -> Stakes:
    """Count the dice that show each figure."""
    return tuple(thrown.figures.count(figure) for figure in range(len(FIGURES)))


def _line(state: CrownState, player: Player) -> Line:
    cells: list[Cell] = [Text("text-chips", {"chips": player.chips})]
    if player.staked:
        cells = [Text("text-staked", {"chips": player.chips, "staked": player.staked})]
    roles: tuple[PlayerRole, ...] = ()
    if player.seat == state.banker:
        cells.append(Text("text-banker"))
        roles = ("banker",)
    elif player.ready and may_bet(state, player):
        cells.append(Text("text-ready"))
        roles = ("ready",)
    return Line(player.seat, Token("chip", player.seat), tuple(cells), roles, player.chips)


def _bank(state: CrownState) -> tuple[Panel, ...]:
    if state.phase == "call":
        return (Panel(None, ((Text("text-asked"),),)),)
    if state.banker is None:
        return ()
    rows: list[tuple[Cell, ...]] = [(Text("text-bank", {"seat": state.banker, "chips": state.bank}),)]
    if state.options.banker != "fixed":
        term = {"throw": state.held + 1, "throws": state.options.throws}
        rows.append((Text("text-term", term),))
    if state.phase == "consent":
        rows += [(Text("text-consent", {"seat": seat}),) for seat in state.volunteers]
    elif any(may_volunteer(state, player.seat) for player in state.players):
        rows.append((Text("text-instead"),))
    return (Panel(None, tuple(rows)),)


def _last_throw(state: CrownState) -> tuple[Panel, ...]:
    if state.last is None:
        return ()
    dice = tuple(Token("figure_die", None, figure + 1) for figure in state.last.figures)
    bank = Token("chip", state.last.banker), Text("text-bank_result", _signed(state.last.gain))
    rows: list[tuple[Cell, ...]] = [bank]
    for (seat, stakes), (_, net) in zip(state.last.bets, state.last.results, strict=True):
        data: Data = {"staked": sum(stakes), "back": sum(stakes) + net, **_signed(net)}
        rows.append((Token("chip", seat), Text("text-result", data)))
    return (
        Panel(Text("text-dice"), (dice,), role="dice"),
        Panel(Text("text-results"), tuple(rows)),
    )


def _signed(chips: int) -> Data:
    """Return chips with the sign apart, because a language groups the digits of a number, not of a text."""
    return {"sign": "−" if chips < 0 else "+", "chips": abs(chips)}
