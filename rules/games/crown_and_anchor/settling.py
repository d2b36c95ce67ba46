"""Paying out a throw: stakes on figures that do not show go to the bank, the others win and come back."""

from dataclasses import replace

from rules.core.game import Fact, Seat, Step
from rules.games.crown_and_anchor.bank import next_round
from rules.games.crown_and_anchor.state import FIGURES, NONE, CrownState, Player, Stakes, Throw, payout


def settle(state: CrownState, banker: Seat, figures: tuple[int, ...]) -> Step[CrownState]:
    """The step a throw of three figures (by index) makes for all who bet and for the banker."""
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
    """What each wins, and whether the bank fell short: then all get their part, rounded down (A3)."""
    total = sum(due.values())
    if total <= means:
        return due, False
    return {seat: chips * means // total for seat, chips in due.items()}, True


def _paid(player: Player, results: dict[Seat, int]) -> Player:
    """A player after the throw: stakes back in hand, the result added, nothing staked."""
    chips = player.chips + player.staked + results.get(player.seat, 0)
    return replace(player, chips=chips, stakes=NONE, ready=False)


def _result(who: str, seat: Seat, result: int) -> Fact:
    if not result:
        return Fact(who + "even", {"seat": seat})
    return Fact(who + ("won" if result > 0 else "lost"), {"seat": seat, "chips": abs(result)})
