"""Reports of stakes: only the last of a person's consecutive stakes, with the total."""

from itertools import count

from bot.core.publishing.captions import latest_stakes
from bot.core.tables.loaded import Event
from rules.core.game import Fact, Seat
from rules.core.log import Decision

NUMBERS = count()


def staked(seat: int, total: int) -> Event:
    facts = (Fact("staked", {"seat": seat, "figure": "crown", "chips": 1, "total": total}),)
    return Event(next(NUMBERS), Decision(Seat(seat), f"crown {total}", "person"), facts)


def ready(seat: int) -> Event:
    return Event(next(NUMBERS), Decision(Seat(seat), "ready", "person"), (Fact("ready", {"seat": seat}),))


def test_of_stakes_in_a_row_each_persons_last_is_told() -> None:
    news = [staked(1, 1), staked(1, 3), staked(2, 5), staked(1, 4)]
    assert latest_stakes(news) == news[1:]


def test_what_is_no_stake_is_told_and_ends_the_row() -> None:
    news = [ready(2), ready(2), staked(1, 1), ready(2), staked(1, 2)]
    assert latest_stakes(news) == news
