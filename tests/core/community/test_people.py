"""/profile and /top: data of others that a person may see, here and nowhere else."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyReply, PersonalReply, Reply
from bot.core.tables.clocks import DAY
from bot.features.milestones.catalogue import NAMES
from bot.features.ratings.profile import Tally, record_of
from bot.testing.harness import TAVERN, Harness, User
from bot.testing.player import Sketcher, speaks
from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    PastGame,
    PersonId,
    Profile,
    Rating,
)
from tests.core.community.test_rated_games import game, lost
from tests.core.opponents.thinkers import AtOnce
from tests.storage.values import instead

SAYS = Voice("en")
ANA, BEA = PersonId("test:ana"), PersonId("test:bea")
ELSEWHERE = ChatId("test:cellar")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        yield harness


async def rated(
    harness: Harness,
    name: str,
    points: float,
    deviation: float = 60.0,
    *,
    ago: float = 0.0,
    chat: ChatId = TAVERN,
) -> None:
    """Store a person with a name and a rating at Lasca."""
    person = PersonId(f"test:{name.casefold()}")
    rating = Rating(chat, "lasca", person, points, deviation, 20, harness.time - ago)
    await harness.app.deps.commit(
        Commit(1.0, writes=await instead(harness.app.deps.store, Profile(person, name), rating))
    )


async def hide(harness: Harness, person: PersonId) -> None:
    profile = await harness.app.deps.store.profile(person)
    assert profile is not None
    deps = harness.app.deps
    await deps.commit(Commit(1.0, writes=await instead(deps.store, replace(profile, hidden=True))))


async def asked(user: User, other: User, **more: object) -> AnyReply:
    """Ask for another person's profile."""
    request = user._request("profile", {"person": other.person.id})
    return await user.harness.ask(replace(request, **more))  # type: ignore[arg-type] # fields by name


def past(*scores: str, name: str = "lasca", machines: bool = False) -> list[PastGame]:
    words = {"w": "won", "d": "drawn", "l": "lost"}
    return [PastGame(name, words[score], machines) for score in scores]  # type: ignore[arg-type] # the same


def test_a_record_counts_games_with_people_and_tells_machines_apart() -> None:
    games = [
        *past(*"wwl"),
        *past(*"www", machines=True),
        *past(*"wdww", name="halma"),
        *past("l", machines=True),
    ]
    record = record_of(games)
    assert record.tallies == (("halma", Tally(3, 1, 0)), ("lasca", Tally(2, 0, 1)))
    assert record.machines == Tally(3, 0, 1)
    assert (record.streak, record.longest) == (2, 2)
    assert record.favourite == "halma"
    assert record_of((*games, *past("l"))).favourite is None, "both were played four times"
    assert record_of(past(*"ww")).favourite is None, "it is the only one"
    assert record_of(past(*"wwwd")).streak == 0
    assert record_of(()).longest == 0


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_profile_says_what_was_played_here(harness: Harness, language: str) -> None:
    await speaks(harness, language)
    ana, bea = harness.person("Ana", language), harness.person("Bea", language)
    table = await lost(harness, ana, ana, bea)
    voice = Voice(language)
    reply = await asked(ana, bea)
    assert isinstance(reply, Reply)
    facts = {"games": 1, "won": 1, "drawn": 0, "lost": 0}
    rating = "1579? ± 237"
    lines = [
        f"Bea · {voice('profile-here')}",
        voice("profile-game", {**facts, "game": "Lasca", "rating": rating}),
        voice("profile-streak", {"streak": 1, "longest": 1}),
        voice("profile-met", {"games": 1, "won": 0, "drawn": 0, "lost": 1}),
        voice("profile-latest", {"score": "won", "names": "Ana", "game": "Lasca", "table": table})
        + " · +79 → 1579?",
    ]
    lines[4:4] = [
        voice("profile-milestones", {"count": 1, "of": len(NAMES)}),
        voice(
            "profile-milestone",
            {"name": voice("milestone-general-first"), "how": voice("milestone-general-first-how")},
        ),
    ]
    assert reply.text.splitlines() == lines
    (picture,) = reply.files
    assert (picture.mime, picture.alt) == ("image/png", reply.text)
    ((film,),) = reply.buttons
    assert (await ana.sends(film.data)).files


async def test_ones_own_profile_has_no_line_against_oneself(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await lost(harness, ana, ana, bea)
    mine = await ana.says("profile")
    assert "You against" not in mine.text
    assert mine.text == (await asked(ana, ana)).text


async def test_who_has_played_nothing_here_has_an_empty_profile(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await bea.says("language", language="it")
    assert (await bea.says("profile")).text == f"Bea · {Voice('it')('profile-nothing')}"
    assert (await asked(ana, bea)).text == SAYS("refusal-profile_nobody")
    assert (await asked(ana, harness.person("Caio"))).text == SAYS("refusal-profile_nobody")


async def test_games_with_machines_are_told_apart(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="lasca", machine="easy")
    await ana.surely("resign")
    reply = await ana.says("profile")
    assert SAYS("profile-machines", {"won": 0, "drawn": 0, "lost": 1}) in reply.text
    assert "Computer (easy)" in reply.text
    assert "Winning streak" not in reply.text


async def test_no_result_leaves_its_chat(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await lost(harness, ana, ana, bea)
    there = replace(ana, chat=ELSEWHERE, channel=ChannelId("test:cellar/room"))
    assert (await asked(there, bea)).text == SAYS("refusal-profile_nobody"), "her name stays here too"
    assert (await there.says("profile")).text == f"Ana · {SAYS('profile-nothing')}"
    assert (await there.says("top", game="lasca")).text == SAYS("top-none", {"game": "Lasca"})
    private = ChannelId("test:private/ana")
    alone = await asked(ana, bea, chat=ChatId(private), channel=private, alone=True, private=True)
    assert alone.text == SAYS("refusal-profile_elsewhere")


async def test_ones_own_games_of_all_chats_are_for_ones_own_eyes(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await lost(harness, ana, ana, bea)
    mine = await ana.whispers("profile")
    assert isinstance(mine, PersonalReply)
    assert mine.person == ANA
    assert SAYS("profile-everywhere") in mine.text
    assert "1421?" in mine.text


async def test_games_of_a_channel_that_others_do_not_see_are_counted_but_not_listed(harness: Harness) -> None:
    ana, bea, zoe = harness.person("Ana"), harness.person("Bea"), harness.person("Zoe")
    table = await lost(harness, ana, ana, bea)
    other = ChannelId("test:tavern/other")
    reply = await asked(zoe, bea, channel=other)
    assert table not in reply.text
    assert "1 won" in reply.text
    assert not reply.buttons
    assert table in (await asked(zoe, bea)).text
    assert table in (await asked(zoe, bea, channel=other, whole_chat=True)).text
    assert table in (await asked(ana, bea, channel=other)).text


async def test_who_hides_their_results_is_seen_by_nobody_but_themselves(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await lost(harness, ana, ana, bea)
    hidden = await bea.says("privacy", what="hide")
    assert hidden.text == SAYS("privacy-hide")
    assert (await asked(ana, bea)).text == SAYS("refusal-profile_nobody")
    mine = await ana.says("profile")
    assert "Bea" not in mine.text
    assert "someone" in mine.text
    own = await bea.says("profile")
    assert isinstance(own, PersonalReply)
    assert "1579?" in own.text
    assert "Bea" not in (await ana.says("top", game="lasca")).text
    (button,), *_ = hidden.buttons
    assert (await bea.sends(button.data)).text == SAYS("privacy-list")
    assert "1579?" in (await asked(ana, bea)).text


async def test_who_has_deleted_their_data_is_on_no_list(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await lost(harness, ana, ana, bea)
    await bea.surely("forget")
    assert (await asked(ana, bea)).text == SAYS("refusal-profile_nobody")
    assert "Bea" not in (await ana.says("top", game="lasca")).text
    mine = await ana.says("profile")
    assert "someone" in mine.text
    assert "Bea" not in mine.text


async def test_top_lists_the_settled_first_and_the_others_apart(harness: Harness) -> None:
    for name, points, deviation in (
        ("Bea", 1700.0, 60.0),
        ("Ana", 1650.4, 60.0),
        ("Caio", 1900.0, 200.0),
        ("Dora", 1400.0, 109.0),
    ):
        await rated(harness, name, points, deviation)
    await rated(harness, "Zoe", 2000.0, chat=ELSEWHERE)
    reply = await harness.person("Eva").says("top", game="lasca")
    lines = reply.text.splitlines()
    assert lines[:4] == [f"Lasca · {SAYS('top-month')}", "1. Bea 1700", "2. Ana 1650", "3. Dora 1400"]
    assert lines[4] == SAYS("top-provisional", {"names": "Caio 1900?"})
    assert lines[5].startswith(SAYS("top-machines", {"levels": "easy"}))
    assert reply.files[0].alt == reply.text


async def test_top_is_of_this_month_unless_ever_is_asked_for(harness: Harness) -> None:
    await rated(harness, "Bea", 1700.0, ago=31 * DAY)
    await rated(harness, "Ana", 1600.0, ago=29 * DAY)
    eva = harness.person("Eva")
    month = await eva.says("top", game="lasca")
    assert "1. Ana 1600" in month.text
    assert "Bea" not in month.text
    ever = await eva.sends(month.buttons[0][0].data)
    assert "1. Bea 1700\n2. Ana 1600" in ever.text
    assert (await eva.says("top", game="lasca", period="week")).text.startswith("period can't be")


async def test_a_rating_of_long_ago_is_provisional_again(harness: Harness) -> None:
    await rated(harness, "Bea", 1700.0, 100.0, ago=400 * DAY)
    ever = await harness.person("Eva").says("top", game="lasca", period="ever")
    assert SAYS("top-provisional", {"names": "Bea 1700?"}) in ever.text


async def test_who_is_further_down_reads_their_own_place(harness: Harness) -> None:
    for number in range(12):
        await rated(harness, f"P{number}", 1700.0 - number)
    eva = harness.person("P11")
    lines = (await eva.says("top", game="lasca")).text.splitlines()
    assert SAYS("top-you", {"place": 12, "points": "1689"}) in lines
    assert "P11" not in "\n".join(lines[:-2])
    await hide(harness, PersonId("test:p11"))
    assert "You:" not in (await eva.says("top", game="lasca")).text


async def test_top_without_a_game_names_the_best_of_each(harness: Harness) -> None:
    eva = harness.person("Eva")
    none = await eva.says("top")
    assert none.text.startswith(SAYS("top-nobody"))
    await rated(harness, "Bea", 1700.0)
    await rated(harness, "Ana", 1600.0)
    reply = await eva.says("top")
    assert "Lasca: Bea 1700" in reply.text
    assert reply.menu is not None
    names = [option.label for option in reply.menu.options]
    assert "Crown and Anchor" not in names
    lasca = next(option for option in reply.menu.options if option.label == "Lasca")
    assert "2. Ana 1600" in (await eva.sends(lasca.data)).text


async def test_a_friendly_game_is_remembered_in_the_profile(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea, rating="friendly")
    await ana.surely("resign", table=table)
    reply = await asked(ana, bea)
    assert "Lasca: – · 1 game: 1 won" in reply.text
    assert "→" not in reply.text


async def test_boards_of_games_that_are_over_keep_quiet_about_who_hides_or_was_deleted(
    harness: Harness,
) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await lost(harness, ana, ana, bea)

    async def said() -> tuple[bool, bool]:
        await ana.says("board", table=table)
        return "1421" in harness.board().text, "1579" in harness.board().text

    assert await said() == (True, True)
    await bea.whispers("privacy", what="hide")
    assert await said() == (True, False)
    await bea.whispers("privacy", what="list")
    assert await said() == (True, True)
    question = await bea.whispers("privacy", what="delete")
    await bea.sends(question.buttons[0][0].data)
    assert await said() == (True, False)


async def test_on_the_picture_who_has_no_medal_stands_behind_their_place_and_signs_leave_no_gap(
    tmp_path: Path,
) -> None:
    artist = Sketcher()
    async with Harness(tmp_path / "t.sqlite3", artist) as harness:
        for points, name in enumerate(("🎲", "Eva 🎲 Maria", "Cid", "Bea", "Ana"), 1500):
            await rated(harness, name, points)
        await harness.person("Zoe").says("top", game="lasca", period="ever")
    (card,) = artist.cards
    assert [row.cells[0] for row in card.rows] == ["Ana", "Bea", "Cid", "4. Eva Maria", "5. someone"]
    assert [row.medal for row in card.rows] == [1, 2, 3, 0, 0]
