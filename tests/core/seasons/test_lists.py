"""/top of a season, and the medals of a profile."""

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyReply, PersonalReply
from bot.testing.harness import Harness
from bot.testing.player import speaks
from tests.core.bettors import seated
from tests.core.seasons.evening import (
    JUNE,
    SAYS,
    field,
    games,
    known,
    pays,
    switched_on,
    until,
)

pytestmark = pytest.mark.usefixtures("_databases")


def labels(reply: AnyReply) -> list[str]:
    return [button.label for row in reply.buttons for button in row]


async def test_without_seasons_a_list_is_of_months_and_says_how_to_have_them(harness: Harness) -> None:
    ana = harness.person("Ana")
    assert labels(await ana.says("top", game="lasca")) == [SAYS("top-ever")]
    assert (await ana.says("top", game="lasca", period="season")).text == SAYS("season-off")
    assert (await ana.says("top", game="lasca", period="last")).text == SAYS("season-none")


async def test_a_list_is_of_this_season_where_there_is_one_and_who_played_little_is_apart(
    harness: Harness,
) -> None:
    await switched_on(harness)
    await field(harness)
    await known(harness, "Dora")
    await games(harness, "Dora", "Ana", 2)
    bea = harness.person("Bea")
    reply = await bea.says("top", game="lasca")
    head, *lines = reply.text.splitlines()
    assert head == "Lasca · This season · 1 May – 31 May 2031"
    assert lines[:4] == [
        "1. Ana 5 · 8",
        "2. Bea 3 · 6",
        "3. Cleo 1 · 6",
        SAYS("season-few", {"names": "Dora 2"}),
    ]
    assert reply.files
    assert labels(reply) == [SAYS("top-ever")]


async def test_after_the_turn_it_is_empty_and_the_last_one_has_medals(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await until(harness, JUNE)
    ana = harness.person("Ana")
    reply = await ana.says("top", game="lasca")
    assert SAYS("season-nobody") in reply.text
    assert labels(reply) == [SAYS("top-last"), SAYS("top-ever")]
    last = next(button.data for row in reply.buttons for button in row if button.label == SAYS("top-last"))
    shown = (await ana.sends(last)).text.splitlines()
    assert shown[0] == "Lasca · Last season · 1 May – 31 May 2031"
    assert shown[1:4] == ["🥇 Ana 5 · 6", "🥈 Bea 3 · 6", "🥉 Cleo 1 · 6"]


async def test_without_a_game_the_first_of_each_are_shown(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await seated(harness, "Ana", "Bea")
    await pays(harness, "Bea", 250)
    reply = await harness.person("Ana").says("top")
    assert reply.text.splitlines()[:3] == [
        "This season · 1 May – 31 May 2031",
        "Lasca: Ana 5",
        "Chips: Bea 250",
    ]
    assert reply.menu is not None
    chips = await harness.person("Ana").says("top", game="crown")
    assert chips.text.splitlines()[:2] == ["Chips · This season · 1 May – 31 May 2031", "1. Bea 250 · 1"]


async def test_who_hides_or_has_left_is_on_no_list_of_a_season(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    ana, bea, cleo = (harness.person(name) for name in ("Ana", "Bea", "Cleo"))
    for ends in (False, True):
        if ends:
            await until(harness, JUNE)
        await ana.says("privacy", what="hide")
        harness.room.gone.add(bea.person.id)
        for period in ("season", "last") if ends else ("season",):
            for game in ("lasca", ""):
                said = (await cleo.says("top", game=game, period=period)).text
                assert "Ana" not in said
                assert "Bea" not in said
        await ana.says("privacy", what="list")
        harness.room.gone.clear()


async def test_a_profile_shows_medals_to_whom_it_shows_anything(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await until(harness, JUNE)
    ana, bea = harness.person("Ana"), harness.person("Bea")
    gold = SAYS("profile-medal-1", {"games": "Lasca"})
    assert gold in (await bea.says("profile", person=ana.person.id)).text.splitlines()
    assert gold in (await ana.says("profile")).text
    assert gold in (await ana.whispers("profile")).text
    await field(harness)
    await until(harness, JUNE + 30 * 86_400.0)
    assert SAYS("profile-medal-1", {"games": "Lasca ×2"}) in (await ana.says("profile")).text
    await ana.says("privacy", what="hide")
    assert (await bea.says("profile", person=ana.person.id)).text == SAYS("refusal-profile_nobody")
    own = await ana.says("profile")
    assert isinstance(own, PersonalReply)
    assert SAYS("profile-medal-1", {"games": "Lasca ×2"}) in own.text


async def test_medals_of_a_chat_are_told_in_no_other(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await until(harness, JUNE)
    ana = harness.person("Ana")
    ana.chat = type(ana.chat)("test:elsewhere")
    assert "Lasca" not in (await ana.says("profile")).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("period", ["season", "last"])
async def test_lists_speak_the_language_of_who_asks(harness: Harness, language: str, period: str) -> None:
    await speaks(harness, language)
    await switched_on(harness)
    await field(harness)
    await until(harness, JUNE)
    await field(harness)
    said = await harness.person("Ana", language).says("top", game="lasca", period=period)
    voice = Voice(language)
    assert voice(f"top-{period}") in said.text.splitlines()[0]
    assert voice("season-rule", {"games": 5, "opponents": 2, "players": 3}) in said.text
