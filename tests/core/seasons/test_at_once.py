"""Simultaneous changes: admins who set a season together, and bets during a change of season."""

import asyncio

import pytest

from bot.features.seasons import turn
from bot.testing.harness import TAVERN, Harness
from storage.model import day_of
from tests.core.bettors import ledger_sum, roles, seated
from tests.core.seasons.evening import (
    JULY,
    JUNE,
    MARGIN,
    field,
    has,
    medals,
    pays,
    seasons,
    switched_on,
    until,
)

pytestmark = pytest.mark.usefixtures("_databases")


async def test_of_two_admins_who_set_at_once_neither_loses_what_they_set(harness: Harness) -> None:
    zoe, yan = (harness.person(name, admin=True) for name in ("Zoe", "Yan"))
    await asyncio.gather(
        zoe.says("settings", setting="seasons", value="monthly"),
        yan.says("settings", setting="daily", value="9"),
        yan.says("settings", setting="puzzle", value="7"),
    )
    chat = await harness.app.deps.cache.chat(TAVERN)
    assert (chat.seasons, chat.season_until, chat.rated_daily, chat.puzzle_hour) == (
        "monthly",
        day_of(JUNE),
        9,
        7,
    )
    assert await harness.app.deps.store.chat(TAVERN) == chat


async def test_two_admins_who_want_different_lengths_leave_one_season(harness: Harness) -> None:
    zoe, yan = (harness.person(name, admin=True) for name in ("Zoe", "Yan"))
    await asyncio.gather(
        *(
            user.says("settings", setting="seasons", value=value)
            for _ in range(3)
            for user, value in ((zoe, "monthly"), (yan, "quarterly"), (zoe, "off"), (yan, "monthly"))
        )
    )
    chat = await harness.app.deps.cache.chat(TAVERN)
    ends = {"monthly": day_of(JUNE), "quarterly": day_of(JULY), "off": None}
    assert chat.season_until == ends[chat.seasons]
    await switched_on(harness)
    await field(harness)
    await until(harness, JUNE)
    assert [one.until for one in await seasons(harness)] == [day_of(JUNE)]
    assert len(await medals(harness)) == 3


@pytest.mark.parametrize("value", ["off", "quarterly"])
async def test_an_admin_who_sets_while_a_season_turns_takes_nothing_from_it(
    harness: Harness, value: str
) -> None:
    zoe = await switched_on(harness)
    await field(harness)
    await pays(harness, "Ana", 350)
    harness.time = JUNE + MARGIN
    await asyncio.gather(
        turn.catch_up(harness.app.deps),
        zoe.says("settings", setting="seasons", value=value),
        turn.catch_up(harness.app.deps),
    )
    await turn.catch_up(harness.app.deps)
    assert [(one.until, one.booked) for one in await seasons(harness)] == [(day_of(JUNE), True)]
    assert len([one for one in await medals(harness) if one[0] == "lasca"]) == 3
    assert await has(harness, "Ana") == 100
    chat = await harness.app.deps.cache.chat(TAVERN)
    assert (chat.seasons, chat.season_until) == (value, None if value == "off" else day_of(JULY))


async def test_a_round_of_bets_goes_on_over_the_turn_and_limits_stand(harness: Harness) -> None:
    """Book the banker's purse in mid-round, and keep the chips on the table and the limit."""
    await switched_on(harness)
    await pays(harness, "Ana", 700)
    await pays(harness, "Bea", 700)
    users = await seated(harness, "Ana", "Bea")
    banker, (bettor,) = await roles(harness, users)
    harness.time = JUNE - 1.0
    assert all([await has(harness, name) > 100 for name in users])
    assert (await banker.says("chips", limit="limit 150")).buttons
    assert (await bettor.says("bet", figure="crown", amount="5")).empty
    harness.time = JUNE + MARGIN
    await turn.catch_up(harness.app.deps)
    assert [await has(harness, name) for name in users] == [100, 100]
    assert (await bettor.says("bet", figure="anchor", amount="5")).empty
    assert (await bettor.says("done")).empty
    for user in users.values():
        await user.surely("leave")
        await user.surely("end")
    assert sum([await has(harness, name) for name in users]) > 200
    assert ledger_sum(harness) == 0
