"""The turn of a season: once, at midnight, whatever happens meanwhile."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.dependencies import Dependencies
from bot.features.seasons import turn
from bot.features.seasons.calendar import put_right, wrong_places
from bot.testing.harness import TAVERN, Harness
from storage.model import (
    CHIPS,
    ChannelId,
    ChatId,
    Commit,
    Entry,
    PersonId,
    Season,
    SeasonPlace,
    day_of,
    purse,
)
from tests.core.bettors import ledger_sum
from tests.core.seasons.evening import (
    DAY,
    JULY,
    JUNE,
    MARGIN,
    SAYS,
    at,
    field,
    games,
    has,
    known,
    medals,
    moment,
    pays,
    seasons,
    switched_on,
    tables,
    until,
)

pytestmark = pytest.mark.usefixtures("_databases")

CLUB = ChatId("test:club")
OF_FIELD = [("lasca", "Ana", 1), ("lasca", "Bea", 2), ("lasca", "Cleo", 3)]


def _seat(name: str) -> Entry:
    return Entry(purse(TAVERN, PersonId(f"test:{name.casefold()}")), "table:t", 1, "arrival")


def _forged(place: SeasonPlace) -> SeasonPlace:
    return replace(place, points=place.points + 1, place=9, medal=0)


async def test_seasons_are_off_until_an_admin_wants_them(harness: Harness) -> None:
    ana = harness.person("Ana")
    assert (await ana.says("settings", setting="seasons", value="monthly")).text == SAYS(
        "refusal-admins_only"
    )
    await field(harness)
    await pays(harness, "Ana", 500)
    await until(harness, JULY)
    assert not await seasons(harness)
    assert await has(harness, "Ana") == 500
    assert not harness.room.posts


@pytest.mark.parametrize(
    ("length", "last"), [("monthly", "31 May"), ("quarterly", "30 June"), ("mensal", "31 May")]
)
async def test_it_is_said_when_a_season_ends(harness: Harness, length: str, last: str) -> None:
    zoe = harness.person("Zoe", admin=True)
    said = await zoe.says("settings", setting="seasons", value=length)
    assert f"from 1 May to {last} 2031" in said.text
    assert f"{SAYS('setting-seasons')}: {SAYS('off')}" not in (await zoe.says("settings")).text
    await zoe.says("settings", setting="seasons", value="off")
    assert f"{SAYS('setting-seasons')}: {SAYS('off')}" in (await zoe.says("settings")).text


async def test_it_turns_at_midnight_and_not_before(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await pays(harness, "Ana", 500)
    await harness.passes(JUNE - harness.time - 0.5)
    await games(harness, "Cleo", "Bea")
    await harness.passes(1.0)
    assert not await seasons(harness), "earlier results may still arrive"
    await games(harness, "Bea", "Ana", 9)
    await pays(harness, "Bea", 700)
    await harness.passes(MARGIN)
    (season,) = await seasons(harness)
    assert (season.since, season.until) == (day_of(moment(5, 1)), day_of(JUNE))
    assert season.booked
    assert await medals(harness) == OF_FIELD
    assert [await has(harness, name) for name in ("Ana", "Bea")] == [100, 700]
    await until(harness, JULY)
    assert await has(harness, "Bea") == 100


async def test_each_season_has_only_its_own_games(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await until(harness, JUNE)
    await games(harness, "Cleo", "Bea", 4)
    await games(harness, "Bea", "Ana", 3)
    await games(harness, "Cleo", "Ana", 2)
    await until(harness, JULY)
    later = [("lasca", "Cleo", 1), ("lasca", "Bea", 2)]
    assert await medals(harness) == [*OF_FIELD, *later], "Ana has won nothing"
    assert len(tables(harness)) == 2


@pytest.mark.parametrize("back", [JUNE + 7 * DAY, JULY + 3 * DAY])
async def test_a_host_that_was_down_over_a_turn_makes_up_for_it(tmp_path: Path, back: float) -> None:
    async with at(tmp_path) as harness:
        await switched_on(harness)
        await field(harness)
        await pays(harness, "Ana", 500)
    async with harness.again(back - harness.time) as later:
        await later.passes(1.0)
        assert len(await seasons(later)) == (1 if back < JULY else 2)
        assert await medals(later) == OF_FIELD
        assert await has(later, "Ana") == 100
        assert len(tables(later)) == 1, "an empty season has no post"
        chat = await later.app.deps.cache.chat(TAVERN)
        assert chat.season_since == day_of(JUNE if back < JULY else JULY)
        assert ledger_sum(later) == 0


async def test_who_switches_seasons_off_ends_none_and_begins_anew_with_the_month(harness: Harness) -> None:
    zoe = await switched_on(harness)
    await field(harness)
    await pays(harness, "Ana", 500)
    await zoe.says("settings", setting="seasons", value="off")
    await until(harness, JUNE + 5 * DAY)
    assert not await seasons(harness)
    assert await has(harness, "Ana") == 500
    await zoe.says("settings", setting="seasons", value="monthly")
    await harness.passes(DAY)
    assert not await seasons(harness), "May had no season at its end"
    await until(harness, JULY)
    (season,) = await seasons(harness)
    assert season.since == day_of(JUNE)
    assert not await medals(harness)
    assert await has(harness, "Ana") == 100


async def test_a_season_whose_length_is_changed_goes_on_and_loses_no_day(harness: Harness) -> None:
    zoe = await switched_on(harness, "quarterly")
    await field(harness)
    await until(harness, JUNE + DAY)
    assert not await seasons(harness)
    await zoe.says("settings", setting="seasons", value="monthly")
    await until(harness, JULY)
    (season,) = await seasons(harness)
    assert (season.since, season.until) == (day_of(moment(5, 1)), day_of(JULY))
    assert await medals(harness) == OF_FIELD
    await zoe.says("settings", setting="seasons", value="quarterly")
    await until(harness, moment(10, 1))
    assert [one.since for one in await seasons(harness)] == [day_of(moment(5, 1)), day_of(JULY)]


async def test_who_hides_or_was_deleted_has_no_place_in_a_season_that_ends(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await games(harness, "Dora", "Bea", 7)
    await games(harness, "Dora", "Cleo", 7)
    await games(harness, "Eva", "Bea", 9)
    await games(harness, "Eva", "Cleo", 9)
    dora, eva = harness.person("Dora"), harness.person("Eva")
    await dora.says("privacy", what="hide")
    await eva.surely("privacy", what="delete")
    await until(harness, JUNE)
    assert await medals(harness) == OF_FIELD
    (post,) = tables(harness)
    assert "Dora" not in post.text
    await dora.says("privacy", what="list")
    assert await wrong_places(harness.app.deps.store, TAVERN) == (), "a season that is over stays as it is"


async def test_what_is_kept_of_places_can_be_made_again(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await known(harness, "Dora", "Eva")
    for name, chips in (("Ana", 800), ("Dora", 300), ("Eva", 40)):
        await pays(harness, name, chips)
        await harness.app.deps.commit(Commit(harness.time, entries=(_seat(name),)))
    await until(harness, JUNE)
    store = harness.app.deps.store
    right = await medals(harness)
    assert right == [(CHIPS, "Ana", 1), (CHIPS, "Dora", 2), *OF_FIELD]
    assert await wrong_places(store, TAVERN) == ()
    (season,) = await seasons(harness)
    for one in await store.seasons.places(season):
        await store.seasons.replace_places([_forged(one.place)])
    assert await medals(harness) != right
    assert await put_right(store, TAVERN) > 0
    assert await medals(harness) == right
    assert await put_right(store, TAVERN) == 0


async def test_two_groups_that_become_one_have_one_season_with_the_games_of_both(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await games(harness, "Bea", "Ana", 9, chat=CLUB)
    club = harness.person("Zoe", admin=True)
    club.chat, club.channel = CLUB, ChannelId("test:club/room")
    await club.says("settings", setting="seasons", value="monthly")
    await until(harness, JUNE)
    assert await medals(harness) == OF_FIELD
    deps = harness.app.deps
    await deps.move_channel(ChannelId("test:tavern/room"), club.channel, TAVERN, CLUB)
    assert len(await seasons(harness, CLUB)) == 1
    assert await medals(harness, CLUB) == [("lasca", "Bea", 1), ("lasca", "Ana", 2), ("lasca", "Cleo", 3)]
    assert await wrong_places(deps.store, CLUB) == ()
    assert ledger_sum(harness) == 0


async def test_what_fails_in_one_chat_keeps_no_other_waiting(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await switched_on(harness)
    await field(harness)
    other = harness.person("Zoe", admin=True)
    other.chat, other.channel = CLUB, ChannelId("test:club/room")
    await other.says("settings", setting="seasons", value="monthly")
    real = turn._places

    async def broken(deps: Dependencies, season: Season) -> tuple[SeasonPlace, ...]:
        if season.chat == CLUB:
            raise ValueError(season)
        return await real(deps, season)

    monkeypatch.setattr(turn, "_places", broken)
    await until(harness, JUNE)
    assert await medals(harness) == OF_FIELD
    assert not await seasons(harness, CLUB)
    monkeypatch.setattr(turn, "_places", real)
    await harness.passes(60.0)
    assert len(await seasons(harness, CLUB)) == 1
