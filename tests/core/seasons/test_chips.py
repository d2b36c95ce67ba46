"""Chips at the turn of a season: none above the allowance, none lost from a table, and each booked once."""

from pathlib import Path

import pytest

from bot.features.seasons import turn
from bot.features.seasons.calendar import wrong_places
from bot.testing.harness import TAVERN, Harness
from storage.model import CHIPS, Commit, PersonId, day_of, purse, season_account
from tests.core.bettors import held, ledger_sum, roles, seated
from tests.core.bettors import purse as purse_of
from tests.core.dying import dying
from tests.core.seasons.evening import (
    DAY,
    JULY,
    JUNE,
    MARGIN,
    SAYS,
    at,
    has,
    medals,
    pays,
    seasons,
    switched_on,
    until,
)

pytestmark = pytest.mark.usefixtures("_databases")

TAKEN = season_account(TAVERN, day_of(JUNE))


async def taken(harness: Harness) -> int:
    return await harness.app.deps.store.balance(TAKEN)


async def test_what_is_above_the_allowance_goes_and_the_rest_stays(harness: Harness) -> None:
    await switched_on(harness)
    for name, chips in (("Ana", 350), ("Bea", 100), ("Cleo", 30)):
        await pays(harness, name, chips)
    await until(harness, JUNE)
    assert [await has(harness, name) for name in ("Ana", "Bea", "Cleo")] == [100, 100, 30]
    assert await taken(harness) == 250
    assert ledger_sum(harness) == 0
    await harness.passes(DAY)
    assert await taken(harness) == 250


async def test_who_comes_on_the_day_of_the_turn_has_the_allowance_once(harness: Harness) -> None:
    await switched_on(harness)
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await pays(harness, "Ana", 350)
    await pays(harness, "Bea", 30)
    await harness.passes(JUNE - harness.time + 1.0)
    await ana.says("chips")
    await bea.says("chips")
    assert [await has(harness, name) for name in ("Ana", "Bea")] == [350, 100], "nothing is booked yet"
    await harness.passes(MARGIN)
    assert [await has(harness, name) for name in ("Ana", "Bea")] == [100, 100]
    for user in (ana, bea):
        await user.says("chips")
    assert [await has(harness, name) for name in ("Ana", "Bea")] == [100, 100]
    assert ledger_sum(harness) == 0


async def test_what_is_won_after_the_turn_is_of_the_new_season_however_late_it_is_booked(
    tmp_path: Path,
) -> None:
    async with at(tmp_path) as harness:
        await switched_on(harness)
        await pays(harness, "Ana", 350)
        harness.time = JUNE + 30.0
        await pays(harness, "Ana", 40)
        await pays(harness, "Bea", 900)
    async with harness.again(DAY) as later:
        await later.passes(1.0)
        assert [await has(later, name) for name in ("Ana", "Bea")] == [140, 900]


async def test_chips_on_a_table_stay_there_over_the_turn_and_are_paid_out_as_ever(harness: Harness) -> None:
    await switched_on(harness)
    await pays(harness, "Ana", 600)
    users = await seated(harness, "Ana", "Bea")
    _, (bettor,) = await roles(harness, users)
    stakes = {name: await held(harness, user) for name, user in users.items()}
    purses = {name: await purse_of(harness, user) for name, user in users.items()}
    assert purses["Ana"] == 500
    harness.time = JUNE + MARGIN
    await turn.catch_up(harness.app.deps)
    assert {name: await held(harness, user) for name, user in users.items()} == stakes
    assert await has(harness, "Ana") == 100
    for user in users.values():
        await user.surely("leave")
        await user.surely("end")
    await harness.passes(DAY)
    assert sum([await has(harness, name) for name in users]) == sum(stakes.values()) + 100
    assert ledger_sum(harness) == 0
    assert bettor in users.values()


async def test_two_turns_at_once_take_from_a_purse_only_once(tmp_path: Path) -> None:
    async with at(tmp_path) as harness:
        await switched_on(harness)
        await pays(harness, "Ana", 350)
    async with harness.again(JULY + DAY - harness.time) as later:
        await later.passes(1.0)
        assert len(await seasons(later)) == 2
        assert await has(later, "Ana") == 100
        assert await taken(later) == 250


@pytest.mark.parametrize("dies_after", range(6))
async def test_a_stop_between_any_two_steps_books_every_purse_once(
    tmp_path: Path, dies_after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stop between any of these commits: for the season, two purses, the end of booking, its table."""
    monkeypatch.setattr(turn, "AT_ONCE", 2)
    async with at(tmp_path) as harness:
        await switched_on(harness)
        for name, chips in (("Ana", 350), ("Bea", 120), ("Cleo", 101)):
            await pays(harness, name, chips)
        real, left = harness.app.deps.store.commit, [dies_after]

        async def commit(wanted: Commit) -> object:
            left[0] -= 1
            if left[0] < 0:
                raise OSError
            return await real(wanted)

        harness.app.deps.store.commit = commit  # type: ignore[method-assign,assignment] # it dies
        async with dying():
            await until(harness, JUNE)
    async with harness.again(5.0) as later:
        await later.passes(1.0)
        assert [await has(later, name) for name in ("Ana", "Bea", "Cleo")] == [100, 100, 100]
        assert await taken(later) == 271
        assert ledger_sum(later) == 0
        (season,) = await seasons(later)
        assert season.booked


async def test_who_moves_chips_while_a_purse_is_booked_loses_none(harness: Harness) -> None:
    await switched_on(harness)
    await pays(harness, "Ana", 350)
    store = harness.app.deps.store
    real = store.seasons.surplus
    meanwhile = [25, 0]

    async def surplus(*args: object) -> object:
        found = await real(*args)  # type: ignore[arg-type] # as it was called
        if meanwhile and (chips := meanwhile.pop(0)):
            await pays(harness, "Ana", chips)
        return found

    store.seasons.surplus = surplus  # type: ignore[method-assign,assignment] # somebody is quicker
    await until(harness, JUNE)
    assert await has(harness, "Ana") == 125
    assert await taken(harness) == 250


async def test_the_table_of_chips_has_medals_for_who_has_won_some(harness: Harness) -> None:
    await switched_on(harness)
    users = await seated(harness, "Ana", "Bea", "Cleo")
    for user in users.values():
        await user.surely("leave")
        await user.surely("end")
    await harness.passes(DAY)
    await pays(harness, "Bea", 300)
    await pays(harness, "Dora", 900)
    had = {name: await has(harness, name) for name in users}
    await until(harness, JUNE)
    won = sorted((name for name, chips in had.items() if chips > 100), key=lambda name: -had[name])
    assert await medals(harness) == [(CHIPS, name, place) for place, name in enumerate(won, 1)]
    assert won[0] == "Bea", "Dora has played nowhere"


async def test_who_is_deleted_after_the_turn_leaves_the_table_of_chips_as_it_was(harness: Harness) -> None:
    await switched_on(harness)
    users = await seated(harness, "Ana", "Bea", "Cleo")
    for user in users.values():
        await user.surely("leave")
        await user.surely("end")
    await harness.passes(DAY)
    await until(harness, JUNE)
    await users["Ana"].surely("privacy", what="delete")
    assert await wrong_places(harness.app.deps.store, TAVERN) == ()


async def test_chips_says_when_they_begin_again(harness: Harness) -> None:
    ana = harness.person("Ana")
    line = SAYS("chips-season", {"last": "31 May", "chips": 100})
    assert line not in (await ana.says("chips")).text
    await switched_on(harness)
    assert line in (await ana.says("chips")).text.splitlines()


async def test_who_is_deleted_takes_their_chips_out_of_the_season(harness: Harness) -> None:
    await switched_on(harness)
    ana = harness.person("Ana")
    await ana.says("chips")
    await pays(harness, "Ana", 500)
    await ana.surely("privacy", what="delete")
    await until(harness, JUNE)
    assert await taken(harness) == 0
    assert await harness.app.deps.store.latest_entry(purse(TAVERN, PersonId("test:ana"))) == 0
    assert ledger_sum(harness) == 0
