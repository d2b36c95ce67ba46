"""Arithmetic of ratings: they approach the players' strengths, and can always be recomputed."""

from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random

import pytest

from bot.core import points
from bot.core.points import SETTLED, provisional
from bot.features.ratings.ratings import (
    DEVIATION,
    GROWTH,
    START,
    deviation_at,
    rate,
    recomputed,
)
from bot.features.ratings.rebuild import rebuild, rebuilt
from storage.model import (
    SECONDS_A_DAY,
    ChatId,
    Commit,
    Done,
    Forget,
    Holder,
    LatestResult,
    Machine,
    PersonId,
    Played,
    Quarter,
    Rating,
    Result,
    Score,
    TableId,
    Write,
    added,
    moment_of,
)
from storage.sqlite import SqliteStore
from tests.storage.values import ANA, BIA, CAIO, SQUARE, opened, table
from tests.tiers import FULL

EVE = PersonId("local:eve")
SCORES: tuple[tuple[Score, Score], ...] = (("won", "lost"), ("drawn", "drawn"), ("lost", "won"))


def result(
    *sides: tuple[Holder, ...], first: int = 0, code: str = "k3f9", at: float = 0.0, game: str = "lasca"
) -> Result:
    """Return a rated result of two sides.

    first: 0 if the first side won, 1 for a draw, 2 if the second won.
    """
    played = [
        Played(seat, holder, side, SCORES[first][side])
        for seat, (side, holder) in enumerate((n, holder) for n, side in enumerate(sides) for holder in side)
    ]
    return Result(TableId(code), game, SQUARE, at, "casual", "blocked", None, tuple(played))


def known(person: PersonId, stands: float, deviation: float = 60.0, at: float = 0.0) -> Rating:
    return Rating(SQUARE, "lasca", person, stands, deviation, 30, at)


def after(*sides: tuple[Holder, ...], first: int = 0, **ratings: Rating) -> dict[PersonId, Rating]:
    """Return the ratings after a game."""
    before = {rating.person: rating for rating in ratings.values()}
    return {rating.person: rating for rating in rate(result(*sides, first=first), before).ratings}


def test_who_wins_gains_what_the_other_loses() -> None:
    found = after((ANA,), (BIA,))
    assert found[ANA].points - START == pytest.approx(START - found[BIA].points)
    assert found[ANA].points > START
    assert found[ANA].deviation < DEVIATION


def test_a_draw_between_equals_changes_no_points_and_settles_both() -> None:
    found = after((ANA,), (BIA,), first=1)
    assert found[ANA].points == pytest.approx(START)
    assert found[ANA].deviation < DEVIATION


def test_a_draw_is_a_gain_for_the_weaker_one() -> None:
    found = after((ANA,), (BIA,), first=1, a=known(ANA, 1400.0), b=known(BIA, 1700.0))
    assert found[ANA].points > 1400.0
    assert found[BIA].points < 1700.0


def test_to_beat_the_weaker_one_is_worth_less() -> None:
    weaker = after((ANA,), (BIA,), a=known(ANA, 1700.0), b=known(BIA, 1300.0))[ANA].points - 1700.0
    stronger = after((ANA,), (BIA,), a=known(ANA, 1300.0), b=known(BIA, 1700.0))[ANA].points - 1300.0
    assert 0 < weaker < stronger / 3


def test_partners_win_and_lose_together() -> None:
    found = after((ANA, BIA), (CAIO, EVE))
    assert found[ANA].points == found[BIA].points > START > found[CAIO].points == found[EVE].points


def test_a_machine_stays_as_it_is() -> None:
    rated = rate(result((ANA,), (Machine("hard"),)), {})
    assert [rating.person for rating in rated.ratings] == [ANA]
    assert rated.result.played[1].after is None
    easy = rate(result((ANA,), (Machine("easy"),)), {}).ratings[0]
    assert easy.points < rated.ratings[0].points


def test_a_result_that_does_not_count_changes_nothing() -> None:
    rated = rate(replace(result((ANA,), (BIA,)), uncounted="short"), {})
    assert rated.ratings == ()
    assert [played.after for played in rated.result.played] == [None, None]


def test_the_deviation_grows_while_one_is_away_and_shrinks_with_every_game() -> None:
    settled = known(ANA, 1600.0, 60.0)
    year = 365 * SECONDS_A_DAY
    assert not provisional(deviation_at(settled, 0.0))
    assert deviation_at(settled, year) == pytest.approx((60.0**2 + 365 * GROWTH) ** 0.5)
    assert provisional(deviation_at(settled, 2 * year))
    assert deviation_at(settled, 1000 * year) == DEVIATION
    assert deviation_at(settled, -year) == 60.0  # a clock that was set back


def test_a_rating_is_settled_after_some_fifteen_games() -> None:
    chance, needed = Random(1), 0
    ratings: dict[PersonId, Rating] = {BIA: known(BIA, 1500.0, 60.0)}
    while ANA not in ratings or ratings[ANA].deviation > SETTLED:
        needed += 1
        played = rate(result((ANA,), (BIA,), first=chance.choice((0, 2))), ratings)
        ratings |= {rating.person: rating for rating in played.ratings if rating.person == ANA}
    assert 10 <= needed <= 20


@pytest.mark.parametrize(
    ("before", "now", "deviation", "said"),
    [
        (1522.0, 1534.4, 60.0, "+12 → 1534"),
        (1522.0, 1510.0, 200.0, "−12 → 1510?"),
        (1500.2, 1500.4, 60.0, "±0 → 1500"),
        (1500.4, 1500.6, 60.0, "+1 → 1501"),
    ],
)
def test_a_change_is_said_in_whole_points_that_add_up(
    before: float, now: float, deviation: float, said: str
) -> None:
    played = Played(0, ANA, 0, "won", before=before, after=now, deviation=deviation)
    assert points.change(played) == said
    assert points.change(replace(played, hidden=True)) == ""
    assert points.change(Played(0, ANA, 0, "won")) == ""


@pytest.mark.parametrize("seed", range(3))
def test_ratings_recover_the_order_of_eight_strengths(seed: int) -> None:
    chance = Random(seed)
    people = [PersonId(f"local:{n}") for n in range(8)]
    strength = {person: 1200.0 + 90.0 * n for n, person in enumerate(people)}
    played = []
    for number in range(2_000):
        one, other = chance.sample(people, 2)
        better = 1 / (1 + exp((strength[other] - strength[one]) / 177.0))
        first = 1 if chance.random() < 0.1 else 0 if chance.random() < better else 2
        played.append(result((one,), (other,), first=first, code=str(number), at=number * 3600.0))
    *_, (_, ratings) = recomputed(played)
    found = sorted(people, key=lambda person: ratings["lasca", person].points)
    assert found == people
    spread = ratings["lasca", people[7]].points - ratings["lasca", people[0]].points
    assert spread == pytest.approx(630.0, abs=150.0)


@FULL
async def test_ratings_kept_game_by_game_are_those_computed_again(tmp_path: Path) -> None:
    """Play a thousand games: two and four at a table, computers, draws, casual games, a clock that jumps."""
    chance = Random(7)
    people = [PersonId(f"local:{n}") for n in range(12)]
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        at = 1e9
        for number in range(1_000):
            at += chance.choice((0.0, 60.0, SECONDS_A_DAY, -3600.0))
            code = f"t{number}"
            seats: list[Holder] = list(chance.sample(people, chance.choice((2, 2, 2, 4))))
            if chance.random() < 0.1:
                seats[0] = Machine(chance.choice(("easy", "medium", "hard")))
            half = len(seats) // 2
            game = chance.choice(("lasca", "halma"))
            ended = result(
                tuple(seats[:half]),
                tuple(seats[half:]),
                first=chance.randrange(3),
                code=code,
                at=at,
                game=game,
            )
            if chance.random() < 0.1:
                ended = replace(ended, uncounted="often")
            await store.commit(opened(table(code)))
            sitting = [seat for seat in seats if not isinstance(seat, Machine)]
            standings = await store.results.standings(SQUARE, game, sitting, 0.0)
            rated = rate(ended, {s.person: s.rating for s in standings if s.rating})
            commit = Commit(
                at,
                writes=(Write(None, rated.result), *added(*rated.ratings)),
                guards=(
                    *(LatestResult(*one) for one in tuple((SQUARE, s.person, s.latest) for s in standings)),
                ),
            )
            assert await store.commit(commit) == Done()
            if number == 500:
                forgotten = Forget(people[0], "somebody", PersonId("gone:alias"))
                await store.commit(Commit(at, forget=forgotten))
        kept = await store.results.ratings(SQUARE)
        assert len(kept) >= 20
        found = await rebuilt(store.results, SQUARE)
        # A deleted person came back as a new one.
        assert (found.right, found.wrong, found.changed) == (True, 0, ())
        spoilt = [replace(rating, points=rating.points + 1) for rating in kept[1:]]
        numbers = [number for number, _ in await store.results.of_chat(SQUARE, None, 2_000)]
        assert await store.results.replace_ratings(SQUARE, spoilt, (), numbers[-1])
        assert (await rebuilt(store.results, SQUARE)).wrong == len(kept)
        assert (await rebuild(store.results, SQUARE)).wrong == len(kept)
        again = await store.results.ratings(SQUARE)
        assert [(r.game, r.person, round(r.points, 3)) for r in again] == [
            (r.game, r.person, round(r.points, 3)) for r in kept
        ]


def test_a_chat_and_a_game_have_ratings_of_their_own() -> None:
    lasca, halma = result((ANA,), (BIA,)), result((ANA,), (BIA,), first=2, code="h", game="halma")
    *_, (_, ratings) = recomputed((lasca, halma))
    assert ratings["lasca", ANA].points == ratings["halma", BIA].points > START
    other = replace(lasca, chat=ChatId("local:other"))
    assert {rating.chat for rating in rate(other, {}).ratings} == {ChatId("local:other")}


def test_a_season_counts_by_months_and_forgets_those_of_the_quarter_before() -> None:
    """Keep ratings from a later quarter after a clock was set back."""
    days = (20178, 20179, 20209, 20178, 20240)  # 31 March, 1 April, 1 May, 31 March again, 1 June
    made, known = list[Quarter](), dict[PersonId, Rating]()
    for day in days:
        known = {one.person: one for one in rate(result((ANA,), (BIA,), at=moment_of(day)), known).ratings}
        made.append(known[ANA].made)
    assert made == [
        ((0, 0), (0, 0), (1, 1)),
        ((1, 1), (0, 0), (0, 0)),
        ((1, 1), (1, 1), (0, 0)),
        ((1, 1), (1, 1), (0, 0)),
        ((1, 1), (1, 1), (1, 1)),
    ]
