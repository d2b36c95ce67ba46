"""Which moves are legal, and why others are not."""

from collections.abc import Iterator

from rules.core.errors import IllegalMove, NotYourTurn
from rules.core.game import Seat
from rules.games.crown_and_anchor.payouts import bounds
from rules.games.crown_and_anchor.state import (
    AGREE,
    FIGURES,
    PASS,
    READY,
    REFUSE,
    THROW,
    VOLUNTEER,
    CrownState,
    Play,
    Player,
    Stake,
    Word,
    bettors,
    may_volunteer,
    stake,
    unready,
)


def moves(state: CrownState, seat: Seat) -> Iterator[Play]:
    """All legal moves of a seat: stakes by figure from 0 to the largest, then the words."""
    player = state.player(seat)
    answers = {"call": (PASS,), "consent": (AGREE, REFUSE)}.get(state.phase)
    if answers and seat in state.candidates:
        yield from ((VOLUNTEER, *answers) if may_volunteer(state, seat) else answers)
    if state.phase != "betting" or player is None:
        return
    if player in bettors(state):
        for figure in range(len(FIGURES)):
            yield from (stake(figure, chips) for chips in amounts(state, player, figure))
        if not player.ready:
            yield READY
    elif seat == state.banker and not unready(state):
        yield THROW
    if may_volunteer(state, seat):
        yield VOLUNTEER


def amounts(state: CrownState, player: Player, figure: int) -> Iterator[int]:
    """What a bettor may have on a figure: nothing, or from the smallest bet to the largest acceptable."""
    least, _ = bounds(state, player, figure)
    if least == 0:
        yield 0
    yield from range(max(least, state.options.minimum), largest(state, player, figure) + 1)


def largest(state: CrownState, player: Player, figure: int) -> int:
    """The most a bettor may have on a figure: chips, the table's limit and the bank allow no more.

    0 when that is less than a smallest bet.
    """
    held = player.stakes[figure] + player.chips
    most = min(held, bounds(state, player, figure)[1], state.options.figure_limit or held)
    return most if most >= state.options.minimum else 0


def check(state: CrownState, seat: Seat, move: Play) -> Player:
    """The player who may make this move. Raises IllegalMove with the rule that forbids it."""
    if state.phase == "over":
        raise IllegalMove("game_over")
    player = state.player(seat)
    if player is None or not player.here:
        raise IllegalMove("not_seated")
    if isinstance(move, Stake):
        _check_bettor(state, player)
        _check_stake(state, player, move)
    else:
        _check_word(state, player, move)
    return player


def _check_bettor(state: CrownState, player: Player) -> None:
    if state.phase == "dice":
        raise IllegalMove("bets_closed")
    if state.phase == "consent":
        raise IllegalMove("bank_asked")
    if state.phase != "betting":
        raise IllegalMove("no_banker")
    if player.seat == state.banker:
        raise IllegalMove("banker_bets")
    if player not in bettors(state):
        raise IllegalMove("out_of_chips", minimum=state.options.minimum)


def _check_stake(state: CrownState, player: Player, move: Stake) -> None:
    if not 0 <= move.figure < len(FIGURES):
        raise IllegalMove("no_such_site", site=str(move.figure))
    least, bank_allows = bounds(state, player, move.figure)
    most, minimum = largest(state, player, move.figure), state.options.minimum
    if move.chips < minimum and move.chips != 0:
        raise IllegalMove("below_minimum", minimum=minimum)
    if move.chips < least:
        raise IllegalMove("covers_others", least=least)
    if move.chips > player.stakes[move.figure] + player.chips:
        raise IllegalMove("too_few_chips", most=most)
    if state.options.figure_limit is not None and move.chips > state.options.figure_limit:
        raise IllegalMove("above_limit", limit=state.options.figure_limit, most=most)
    if move.chips > bank_allows and move.chips:
        raise IllegalMove("bank_cannot_cover", most=most)


def _check_word(state: CrownState, player: Player, move: Word) -> None:
    if move in {VOLUNTEER, PASS, AGREE, REFUSE}:
        _check_answer(state, player, move)
    elif move == READY:
        _check_bettor(state, player)
        if player.ready:
            raise IllegalMove("already_ready")
    else:
        _check_throw(state, player)


def _check_answer(state: CrownState, player: Player, move: Word) -> None:
    """What is answered to a call for the bank, or to a volunteer; a broken bank asks for one by itself."""
    asked = {PASS: "call", AGREE: "consent", REFUSE: "consent"}.get(move)
    volunteers = move == VOLUNTEER and (state.phase in {"call", "consent"} or state.broken)
    if state.phase == "dice" or not (state.phase == asked or volunteers):
        raise IllegalMove("no_call")
    if state.phase in {"call", "consent"} and player.seat not in state.candidates:
        raise NotYourTurn
    if move == VOLUNTEER and not may_volunteer(state, player.seat):
        raise IllegalMove("cannot_hold")


def _check_throw(state: CrownState, player: Player) -> None:
    if state.phase == "dice":
        raise IllegalMove("bets_closed")
    if state.phase == "consent":
        raise IllegalMove("bank_asked")
    if player.seat != state.banker:
        raise IllegalMove("not_banker")
    if waiting := unready(state):
        raise IllegalMove("not_ready", count=len(waiting))
