"""What the bank can be made to pay (A3): the worst of the 216 throws without throwing them.

Let x1 ≥ x2 ≥ x3 be the largest totals on a figure. The worst throw shows x1 three times, or x1 twice and x2,
or x1, x2 and x3. A figure shown k times gives payout[k - 1] + 1 for each chip on it, stake included, and the
bank keeps all stakes; so the net loss is convex in each stake, and what is acceptable is one interval.
"""

from collections.abc import Sequence

from rules.games.crown_and_anchor.state import FIGURES, CrownState, Player, payout


def worst_loss(totals: Sequence[int], pays: tuple[int, int, int]) -> int:
    """Chips the bank loses at worst; below 0 when it wins whatever is thrown."""
    once, twice, thrice = (pay + 1 for pay in pays)
    first, second, third = sorted(totals, reverse=True)[:3]
    returned = max(thrice * first, twice * first + once * second, once * (first + second + third))
    return returned - sum(totals)


def acceptable(others: Sequence[int], pays: tuple[int, int, int], bank: int) -> tuple[int, int]:
    """The least and the most chips a figure may carry, all others being what they are.

    others: totals of the other five figures. The most may be below the least, or below 0.
    """
    once, twice, thrice = (pay + 1 for pay in pays)
    first, second, third = sorted(others, reverse=True)[:3]
    room = bank + sum(others)
    least = max(thrice * first, twice * first + once * second, once * (first + second + third)) - room
    most = min(
        room // pays[2],
        (room - once * first) // pays[1],
        (room - twice * first) // pays[0],
        (room - once * (first + second)) // pays[0],
    )
    return max(0, least), most


def bounds(state: CrownState, player: Player, figure: int) -> tuple[int, int]:
    """The least and the most a bettor may have on a figure because of what the bank can pay."""
    if state.options.cover == "proportional":
        return 0, player.stakes[figure] + player.chips
    totals = state.totals
    others = [totals[index] for index in range(len(FIGURES)) if index != figure]
    least, most = acceptable(others, payout(state.options), state.bank)
    theirs = totals[figure] - player.stakes[figure]
    return max(0, least - theirs), most - theirs
