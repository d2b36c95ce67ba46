"""What a film of a game shows."""

import pytest

from bot.core import screens
from rules.core.game import Seat
from rules.core.log import Decision, Ended, Header, Log, Record, Undone, trail
from rules.games import games

LASCA = games()["lasca"]
HEADER = Header("lasca", LASCA.about.version, 2)


def decisions(count: int) -> tuple[Decision, ...]:
    """The first legal move again and again."""
    log = Log(HEADER)
    for _ in range(count):
        state = trail(LASCA, log)[-1].state
        (seat,) = LASCA.to_act(state)
        move = LASCA.write(next(iter(LASCA.moves(state, seat))))
        log = Log(HEADER, (*log.records, Decision(seat, move)))
    return tuple(record for record in log.records if isinstance(record, Decision))


@pytest.mark.parametrize(
    ("records", "frames"),
    [
        ((), 1),
        (decisions(2), 3),
        ((*decisions(2), Undone(1)), 2),
        ((*decisions(2), Undone(1), decisions(2)[1]), 3),
        ((*decisions(1), Ended("resigned", Seat(0))), 3),
    ],
    ids=["no move yet", "two moves", "one taken back", "and made again", "resigned"],
)
def test_a_film_has_the_opening_every_decision_that_counts_and_the_end(
    records: tuple[Record, ...], frames: int
) -> None:
    assert len(tuple(screens.film(LASCA, Log(HEADER, records)))) == frames
