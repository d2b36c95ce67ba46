"""The bank: its holder, by lot, rotation, appointment or volunteers (A1, A4, A5, A12); its payments."""

from dataclasses import replace

from rules.core.game import Fact, Seat, Step
from rules.games.crown_and_anchor.state import (
    FIGURES,
    NONE,
    CrownState,
    Phase,
    Player,
    Stakes,
    Throw,
    able,
    bank_needed,
    enough_players,
    may_volunteer,
    payout,
    unready,
)


def next_round(state: CrownState, facts: tuple[Fact, ...], *, exhausted: bool = False) -> Step[CrownState]:
    """Go on after a settled throw: with the same banker, another, or the end.

    exhausted: the bank could not pay everything, so it is broken whatever is left in it.
    """
    state = _swept(replace(state, turn=state.turn + 1))
    banker = state.player(state.banker)
    if banker is None or not banker.here:
        return succeed(state, facts)
    if exhausted or state.bank < bank_needed(state.options):
        facts += (Fact("broken", {"seat": banker.seat}),)
        return succeed(state, facts, barred=banker.seat)
    if not enough_players(state):
        return _over(state, facts, "too_few")
    if state.options.banker != "fixed" and state.held >= state.options.throws:
        return succeed(state, facts)
    return Step(replace(state, phase="betting"), facts)


def succeed(state: CrownState, facts: tuple[Fact, ...], barred: Seat | None = None) -> Step[CrownState]:
    """Find the next banker; `barred`, whose bank is broken, is one only where nobody else can be."""
    willing = tuple(seat for seat in _in_turn(state) if seat in able(state))
    candidates = tuple(seat for seat in willing if seat != barred) or willing
    after_fixed = state.options.banker == "fixed" and state.turn > 0
    system = state.options.successor if after_fixed else state.options.banker
    rotates = system == "rotation" and state.banker is not None
    state = replace(_without_banker(state), broken=barred is not None and system != "volunteer")
    if not enough_players(state):
        return _over(state, facts, "too_few")
    if not candidates:
        return _over(state, facts, "no_bank")
    if rotates:
        return install(state, candidates[0], facts)
    phase: Phase = "call" if system == "volunteer" else "lot"
    if phase == "call":
        facts += (Fact("call"),)
    # The turn stays 0 until the first banker is found: so long the table may still empty and fill.
    turn = state.turn + 1 if state.turn else 0
    return settle_choice(
        replace(state, phase=phase, turn=turn, candidates=tuple(sorted(candidates)), volunteers=()), facts
    )


def install(state: CrownState, seat: Seat, facts: tuple[Fact, ...]) -> Step[CrownState]:
    """Give a seat the bank and open the betting."""
    player = state.player(seat)
    chips = player.chips if player else 0
    bank = chips if state.options.bank is None else min(chips, state.options.bank)
    state = replace(
        state,
        phase="betting",
        turn=state.turn + 1,
        banker=seat,
        held=0,
        aside=chips - bank,
        candidates=(),
        volunteers=(),
    )
    facts += (Fact("banker", {"seat": seat, "chips": bank}),)
    if any(may_volunteer(state, player.seat) for player in state.players):
        facts += (Fact("instead"),)
    return Step(state, facts)


def settle_choice(state: CrownState, facts: tuple[Fact, ...]) -> Step[CrownState]:
    """Go on where a lot or a call for volunteers leaves nothing to wait for."""
    if state.phase == "call" and not state.candidates:
        if not state.volunteers:
            return _over(state, facts, "no_volunteer")
        state = replace(state, phase="lot", turn=state.turn + 1, candidates=state.volunteers)
    if state.phase == "lot" and len(state.candidates) == 1:
        return install(state, state.candidates[0], facts)
    return Step(state, facts)


def ask(state: CrownState, seat: Seat, facts: tuple[Fact, ...]) -> Step[CrownState]:
    """Ask all other players if a volunteer may take the bank that passed after a break (A4).

    Bets wait meanwhile. If all consent, the bets return and the bank passes, by lot among several volunteers.
    Otherwise nothing changes, and nobody may ask again before the next break.
    """
    others = sorted(player.seat for player in state.players if player.here and player.seat != seat)
    asked = replace(state, phase="consent", turn=state.turn + 1, candidates=tuple(others), volunteers=(seat,))
    return settle_consent(asked, facts)


def settle_consent(state: CrownState, facts: tuple[Fact, ...]) -> Step[CrownState]:
    """Continue if no volunteer remains, or all players have answered."""
    if not state.volunteers:
        return refused(state, facts)
    if state.candidates:
        return Step(state, facts)
    facts += tuple(_back(player) for player in state.players if player.staked)
    state = replace(_without_banker(_returned(state)), broken=False)
    if not enough_players(state):
        return _over(state, facts, "too_few")
    lot = replace(state, phase="lot", turn=state.turn + 1, candidates=state.volunteers)
    return settle_choice(lot, facts)


def refused(state: CrownState, facts: tuple[Fact, ...]) -> Step[CrownState]:
    """Leave the bank to its holder and resume the betting."""
    state = replace(state, phase="betting", turn=state.turn + 1, candidates=(), volunteers=(), broken=False)
    return _after_betting_change(state, facts)


def after_change(state: CrownState, facts: tuple[Fact, ...]) -> Step[CrownState]:
    """Continue after an arrival, a departure or a ready player, if nothing is left to wait for."""
    state = _swept(state)
    match state.phase:
        case "open" if enough_players(state) and able(state):
            return succeed(state, facts)
        case "lot" | "call" if not enough_players(state):
            return _over(state, facts, "too_few") if state.turn else _opened(state, facts)
        case "lot" | "call":
            return settle_choice(state, facts)
        case "consent":
            return settle_consent(state, facts)
        case "betting":
            return _after_betting_change(state, facts)
        case _:
            return Step(state, facts)


def _after_betting_change(state: CrownState, facts: tuple[Fact, ...]) -> Step[CrownState]:
    banker = state.player(state.banker)
    if banker is None or not banker.here:
        return succeed(state, facts)
    if any(state.totals) or unready(state):
        return Step(state, facts)
    return _over(state, facts, "no_bets" if enough_players(state) else "too_few")


def _opened(state: CrownState, facts: tuple[Fact, ...]) -> Step[CrownState]:
    return Step(replace(state, phase="open", candidates=(), volunteers=()), facts)


def _over(state: CrownState, facts: tuple[Fact, ...], reason: str) -> Step[CrownState]:
    state = _without_banker(state)
    return Step(
        replace(
            state,
            phase="over",
            turn=state.turn + 1,
            candidates=(),
            volunteers=(),
            reason=reason,
            broken=False,
        ),
        facts,
    )


def _in_turn(state: CrownState) -> tuple[Seat, ...]:
    """Return the seats in order of joining, beginning after the banker."""
    seats = tuple(player.seat for player in state.players)
    if state.banker not in seats:
        return seats
    after = seats.index(state.banker) + 1
    return seats[after:] + seats[:after]


def _without_banker(state: CrownState) -> CrownState:
    """Return the table with no banker and nobody ready for the bets that follow."""
    players = tuple(replace(player, ready=False) for player in state.players)
    return _swept(replace(state, players=players, banker=None, held=0, aside=0))


def _returned(state: CrownState) -> CrownState:
    """Return all stakes to the players they came from, also to those who have left."""
    players = tuple(replace(p, chips=p.chips + p.staked, stakes=NONE) for p in state.players)
    return replace(state, players=players)


def _back(player: Player) -> Fact:
    """Return the fact that a player's stakes come back. The chips on each figure are texts."""
    staked = [(name, str(chips)) for name, chips in zip(FIGURES, player.stakes, strict=True) if chips]
    figures, stakes = zip(*staked, strict=True)
    return Fact(
        "returned", {"seat": player.seat, "chips": player.staked, "figures": figures, "stakes": stakes}
    )


def _swept(state: CrownState) -> CrownState:
    """Drop the players who have left and have no bets down; the table keeps what they still own."""
    gone = tuple(player for player in state.players if _done(state, player))
    if not gone:
        return state
    players = tuple(player for player in state.players if player not in gone)
    owed = tuple((player.seat, player.chips) for player in gone if player.chips)
    return replace(state, players=players, away=state.away + owed)


def _done(state: CrownState, player: Player) -> bool:
    return not player.here and not player.staked and player.seat != state.banker


def settle(state: CrownState, banker: Seat, figures: tuple[int, ...]) -> Step[CrownState]:
    """Settle a throw of three figures (by index) for all bettors and the banker."""
    pays = (0, *payout(state.options))
    shown = tuple(figures.count(figure) for figure in range(len(FIGURES)))
    bettors = [player for player in state.players if player.staked]
    lost = {player.seat: _lost(player.stakes, shown) for player in bettors}
    due = {player.seat: _due(player.stakes, shown, pays) for player in bettors}
    means = state.bank + sum(lost.values())
    won, short = _share(due, means)
    results = tuple((player.seat, won[player.seat] - lost[player.seat]) for player in bettors)
    bets = tuple((player.seat, player.stakes) for player in bettors)
    last = Throw(figures, bets, results, banker, short)
    players = tuple(_paid(player, {**dict(results), banker: last.gain}) for player in state.players)
    names = [FIGURES[figure] for figure in figures]
    facts = [Fact("thrown", dict(zip(("first", "second", "third"), names, strict=True)))]
    if short:
        facts.append(Fact("short", {"seat": banker, "due": sum(due.values()), "chips": means}))
    facts += [_result("", seat, result) for seat, result in results]
    facts.append(_result("bank_", banker, last.gain))
    after = replace(state, players=players, held=state.held + 1, last=last)
    return next_round(after, tuple(facts), exhausted=short)


def _lost(stakes: Stakes, shown: Stakes) -> int:
    return sum(chips for chips, times in zip(stakes, shown, strict=True) if not times)


def _due(stakes: Stakes, shown: Stakes, pays: tuple[int, ...]) -> int:
    return sum(chips * pays[times] for chips, times in zip(stakes, shown, strict=True))


def _share(due: dict[Seat, int], means: int) -> tuple[dict[Seat, int], bool]:
    """Return each bettor's winnings and True if the bank fell short and pays parts, rounded down (A3)."""
    total = sum(due.values())
    if total <= means:
        return due, False
    return {seat: chips * means // total for seat, chips in due.items()}, True


def _paid(player: Player, results: dict[Seat, int]) -> Player:
    """Return a player after the throw: the stakes returned, the result added, nothing staked."""
    chips = player.chips + player.staked + results.get(player.seat, 0)
    return replace(player, chips=chips, stakes=NONE, ready=False)


def _result(who: str, seat: Seat, result: int) -> Fact:
    if not result:
        return Fact(who + "even", {"seat": seat})
    return Fact(who + ("won" if result > 0 else "lost"), {"seat": seat, "chips": abs(result)})
