"""Settings changed at a turn, a clock set back over one, and a crowd."""

import pytest

from bot.features.seasons.calendar import wrong_places
from bot.testing.harness import TAVERN, Harness
from storage.model import day_of
from tests.core.seasons.evening import (
    JULY,
    JUNE,
    SAYS,
    field,
    games,
    has,
    known,
    medals,
    moment,
    pays,
    seasons,
    switched_on,
    until,
)

pytestmark = pytest.mark.usefixtures("_databases")

OF_FIELD = [("lasca", "Ana", 1), ("lasca", "Bea", 2), ("lasca", "Cleo", 3)]
MAY = (day_of(moment(5, 1)), day_of(JUNE))


@pytest.mark.parametrize(("length", "next_one"), [("monthly", JULY), ("quarterly", JULY), ("off", None)])
async def test_what_is_set_in_the_minute_after_a_turn_takes_nothing_from_the_season_that_is_over(
    harness: Harness, length: str, next_one: float | None
) -> None:
    zoe = await switched_on(harness)
    await field(harness)
    await pays(harness, "Ana", 500)
    await harness.passes(JUNE - harness.time + 10.0)
    said = await zoe.says("settings", setting="seasons", value=length)
    assert (said.text == SAYS("settings-set")) is (length == "off")
    await until(harness, JUNE)
    assert [(one.since, one.until) for one in await seasons(harness)] == [MAY]
    assert await medals(harness) == OF_FIELD
    assert await has(harness, "Ana") == 100
    chat = await harness.app.deps.cache.chat(TAVERN)
    assert chat.season_until == (None if next_one is None else day_of(next_one))
    assert (chat.season_channel is None) is (length == "off")


async def test_who_switches_off_and_on_again_in_that_minute_still_ends_the_season(harness: Harness) -> None:
    zoe = await switched_on(harness)
    await field(harness)
    await harness.passes(JUNE - harness.time + 10.0)
    for length in ("off", "monthly"):
        await zoe.says("settings", setting="seasons", value=length)
    await until(harness, JUNE)
    assert await medals(harness) == OF_FIELD
    assert (await harness.app.deps.cache.chat(TAVERN)).season_since == day_of(JUNE)


@pytest.mark.parametrize("lengths", [("monthly",), ("off", "monthly")])
async def test_a_clock_set_back_over_a_turn_neither_loses_nor_repeats_it(
    harness: Harness, lengths: tuple[str, ...]
) -> None:
    zoe = await switched_on(harness)
    await field(harness)
    await pays(harness, "Ana", 500)
    await until(harness, JUNE)
    harness.jumps(JUNE - 7_200.0 - harness.time)
    for length in lengths:
        await zoe.says("settings", setting="seasons", value=length)
    await until(harness, JUNE)
    assert [(one.since, one.until) for one in await seasons(harness)] == [MAY]
    assert await medals(harness) == OF_FIELD
    assert await has(harness, "Ana") == 100
    assert await wrong_places(harness.app.deps.store, TAVERN) == ()
    chat = await harness.app.deps.cache.chat(TAVERN)
    assert (chat.season_since, chat.season_until) == (day_of(JUNE), day_of(JULY))


async def test_a_crowd_that_played_little_takes_no_place_from_who_played_enough(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    crowd = [f"P{number}" for number in range(101)]
    await known(harness, *crowd)
    for name in crowd:
        await games(harness, name, "Host", 2)
    await until(harness, JUNE)
    assert OF_FIELD[:2] == (await medals(harness))[:2]
