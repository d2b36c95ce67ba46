"""The table of a season: posted once, silently, without people who don't want to be named."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.core.dependencies import Dependencies
from bot.core.language.text import units
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import Barred, Gone, Later, Moved, PicturesForbidden, Post, Undeliverable
from bot.core.outbox import delivery, outbox
from bot.core.publishing import captions
from bot.features.seasons import texts
from bot.testing.harness import ROOM, TAVERN, Harness
from bot.testing.player import Sketcher, speaks
from storage.model import (
    CHIPS,
    Barrier,
    ChannelId,
    Chat,
    ChatId,
    Commit,
    Listed,
    PersonId,
    Season,
    SeasonPlace,
    Write,
    added,
    day_of,
)
from tests.core.dying import dying
from tests.core.seasons.evening import (
    DAY,
    JULY,
    JUNE,
    SAYS,
    START,
    at,
    field,
    games,
    known,
    medals,
    moment,
    pays,
    switched_on,
    tables,
    until,
)

pytestmark = pytest.mark.usefixtures("_databases")

NEXT = "The next season: 1 June – 30 June 2031"
HALL = ChannelId("test:hall")


async def test_one_post_says_who_came_first_in_every_game_and_calls_nobody(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    await known(harness, "Dora")
    await games(harness, "Dora", "Ana", 4, game="halma")
    await games(harness, "Dora", "Bea", 4, game="halma")
    await until(harness, JUNE)
    (post,) = tables(harness)
    assert post.text.splitlines() == [
        "The season is over: 1 May – 31 May 2031",
        "Halma: 1. Dora 8",
        "Lasca: 🥇 Ana 5 · 🥈 Bea 3 · 🥉 Cleo 1",
        SAYS("season-chips", {"chips": 100}),
        "The next season: 1 June – 30 June 2031",
    ]
    assert (post.quiet, post.notify) == (True, ())
    assert isinstance(post, Post)
    assert post.picture is not None
    assert "🥇 Ana 5" in post.picture.alt
    assert post.picture.name.endswith("-podium.png")
    await until(harness, JULY)
    assert len(tables(harness)) == 1, "nobody has played in June"


class Plain(Sketcher):
    """Artist that lacks the letters of some names."""

    def written(self, line: str) -> str:
        return "".join(one for one in line if one.isascii()).strip()


async def test_the_picture_says_the_same_in_its_own_letters(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", artist := Plain(), start=START) as harness:
        await known(harness, "Ana", "Bea Lu 山")
        over = Season(TAVERN, day_of(JUNE), day_of(moment(5, 1)), ROOM)
        places = [
            SeasonPlace(TAVERN, over.until, game, PersonId(person), 2.5, 5, 1, medal)
            for game, person, medal in (("lasca", "test:ana", 1), ("halma", "test:bea lu 山", 0))
        ]
        await harness.app.deps.commit(
            Commit(harness.time, writes=(Write(None, over), *added(*tuple(places))))
        )
        await harness.passes(60.0)
        assert "Halma: 1. Bea Lu 山 2½" in tables(harness)[0].text
        (card,) = artist.cards
        assert {row.cells[0]: row.medal for row in card.rows} == {"Ana": 1, "1. Bea Lu": 0}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_in_the_language_of_the_chat(harness: Harness, language: str) -> None:
    await speaks(harness, language)
    await switched_on(harness)
    await field(harness)
    await until(harness, JUNE)
    said = harness.room.at(ROOM)[-1].text
    assert Voice(language)("season-chips", {"chips": 100}) in said.splitlines()


async def test_who_hides_was_banned_or_has_left_is_not_named(harness: Harness) -> None:
    zoe = await switched_on(harness)
    await field(harness)
    await until(harness, JUNE - 120.0)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)] * 9
    await until(harness, JUNE)
    await harness.person("Ana").says("privacy", what="hide")
    await zoe.says("settings", setting="bans", person="test:bea")
    assert not tables(harness)
    harness.room.trouble[ROOM].clear()
    await harness.passes(3_600.0)
    (post,) = tables(harness)
    assert "Ana" not in post.text
    assert "Bea" not in post.text
    assert "🥉 Cleo" in post.text


async def test_where_nobody_may_be_named_nothing_is_posted(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    harness.room.gone |= {harness.person(name).person.id for name in ("Ana", "Bea", "Cleo")}
    await until(harness, JUNE)
    assert not harness.room.at(ROOM)
    assert await harness.app.deps.store.behind() == ()


@pytest.mark.parametrize("trouble", [Later(0.01), Barred(Barrier.NO_SEND), OSError()])
async def test_what_cannot_be_posted_now_is_posted_later_and_once(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, trouble: Undeliverable
) -> None:
    monkeypatch.setattr(delivery, "OUTAGE", 0.01)
    await switched_on(harness)
    await field(harness)
    harness.room.trouble[ROOM] = [trouble]
    with capture_logs() as said:
        await until(harness, JUNE)
    assert not [line for line in said if line["log_level"] == "error"]
    assert bool(tables(harness)) != isinstance(trouble, Barred)
    for _ in range(4):
        await harness.passes(3_600.0)
    assert len(tables(harness)) == 1


async def test_where_pictures_are_forbidden_the_words_stand_alone(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    harness.room.trouble[ROOM] = [PicturesForbidden()]
    await until(harness, JUNE)
    (post,) = tables(harness)
    assert isinstance(post, Post)
    assert post.picture is None
    assert "🥇 Ana" in post.text
    assert post.text.endswith(Voice("en")("files-forbidden", {"platform": "test"}))


async def test_in_a_channel_that_is_gone_nothing_is_tried_again_and_the_medals_stay(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    harness.room.trouble[ROOM] = [Gone()]
    await until(harness, JUNE)
    await harness.passes(DAY)
    assert not tables(harness)
    assert len(await medals(harness)) == 3


async def test_after_a_week_of_closed_doors_it_is_given_up(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND) for _ in range(20)]
    await until(harness, JUNE)
    for _ in range(9):
        await harness.passes(DAY)
    harness.room.trouble.clear()
    await harness.passes(DAY)
    assert not tables(harness)


async def test_it_follows_a_chat_to_its_new_name(harness: Harness) -> None:
    await switched_on(harness)
    await field(harness)
    harness.room.trouble[ROOM] = [Moved(HALL, ChatId("test:new"), TAVERN)]
    await until(harness, JUNE)
    await harness.passes(60.0)
    assert [post.channel for post in harness.room.posts if "🥇 Ana" in post.text] == [HALL]
    assert len(await medals(harness, ChatId("test:new"))) == 3


@pytest.mark.parametrize("lost", [True, False])
async def test_a_stop_between_sending_and_noting_repeats_the_same_message_at_most(
    tmp_path: Path, *, lost: bool
) -> None:
    """Repeat the post with the same nonce, which the platform knows, and nothing after a failed write."""
    async with at(tmp_path) as harness:
        await switched_on(harness)
        await field(harness)
        await harness.passes(JUNE - harness.time + 1.0)
        store = harness.app.deps.store
        real = store.commit

        async def commit(wanted: object) -> object:
            if harness.room.posts:
                raise OSError
            return await real(wanted)  # type: ignore[arg-type] # as it was called

        store.commit = commit  # type: ignore[method-assign,assignment] # the disk is gone
        async with dying():
            await harness.passes(120.0)
        assert len(tables(harness)) == 1
        if not lost:
            store.commit = real  # type: ignore[method-assign] # and is back
            await harness.passes(60.0)
            assert len(tables(harness)) == 1
    async with harness.again(60.0) as later:
        await later.passes(60.0)
        posts = tables(later)
        assert len(posts) == (2 if lost else 1)
        assert len({post.nonce for post in posts}) == 1
        await later.passes(DAY)
        assert len(tables(later)) == len(posts)


async def test_names_that_would_not_fit_leave_room_for_what_is_said(harness: Harness) -> None:
    await switched_on(harness)
    names = [f"{letter}" * 60 for letter in "abc"]
    await known(harness, *names)
    for game in harness.app.deps.games:
        for first, second in ((0, 1), (0, 2), (1, 2)):
            await games(harness, names[first], names[second], 3, game=game)
    await pays(harness, "Ana", 1)
    await until(harness, JUNE)
    (post,) = tables(harness)
    assert len(post.text) <= 1024
    assert post.text.splitlines()[-2:] == [SAYS("season-chips", {"chips": 100}), NEXT]


@pytest.mark.parametrize("length", range(1, 100, 7))
def test_what_is_said_takes_the_room_there_is_and_no_more(length: int) -> None:
    season, chat = Season(TAVERN, day_of(JUNE), day_of(moment(5, 1)), ROOM), Chat(TAVERN)
    place = SeasonPlace(TAVERN, season.until, "lasca", PersonId("test:ana"), 2.5, 5, 1, 1)
    first = texts.First("lasca", [Listed(place, "a" * length)], 0)
    said = texts.words(season, chat, [first] * 100, SAYS)
    line, room = units(said[1]) + 1, captions.LONGEST - units("\n".join(said))
    assert 0 <= room < line + 1


async def test_of_chips_only_medals_are_named(harness: Harness) -> None:
    await switched_on(harness)
    await known(harness, "Ana", "Bea")
    over = Season(TAVERN, day_of(JUNE), day_of(moment(5, 1)), ROOM)
    places = [
        SeasonPlace(TAVERN, over.until, CHIPS, PersonId(f"test:{name}"), 300.0, 5, 1, medal)
        for name, medal in (("ana", 1), ("bea", 0))
    ]
    await harness.app.deps.commit(Commit(harness.time, writes=(Write(None, over), *added(*tuple(places)))))
    await harness.passes(60.0)
    (post,) = tables(harness)
    assert "Ana" in post.text
    assert "Bea" not in post.text


async def test_of_many_equals_some_are_named_and_asked_after_and_the_others_counted(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await switched_on(harness)
    crowd = [f"P{number:02}" for number in range(40)]
    await known(harness, *crowd)
    asked: list[PersonId] = []

    async def left(_: ChatId, person: PersonId, __: ChannelId | None = None) -> bool:
        asked.append(person)
        return False

    monkeypatch.setattr(harness.room, "left", left)
    over = Season(TAVERN, day_of(JUNE), day_of(moment(5, 1)), ROOM)
    equals = [
        SeasonPlace(TAVERN, over.until, "lasca", PersonId(f"test:{name.casefold()}"), 2.5, 5, 1, 1)
        for name in crowd
    ]
    await harness.app.deps.commit(Commit(harness.time, writes=(Write(None, over), *added(*tuple(equals)))))
    await harness.passes(60.0)
    (post,) = tables(harness)
    named = " · ".join(f"🥇 {name} 2½" for name in crowd[:6])
    assert post.text.splitlines()[1] == f"Lasca: {named} · 34 more"
    assert len(asked) == 6


async def test_a_post_that_cannot_be_made_is_told_of_and_comes_later(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, failed = texts.post, list[Season]()

    async def post(deps: Dependencies, season: Season) -> Post | None:
        if len(failed) < 2:
            failed.append(season)
            raise KeyError
        return await made(deps, season)

    monkeypatch.setattr(outbox, "FIRST_BACK_OFF", 0.0)
    monkeypatch.setattr(texts, "post", post)
    await switched_on(harness)
    await field(harness)
    with capture_logs() as said:
        await until(harness, JUNE)
    assert [line["event"] for line in said if line["log_level"] == "error"] == ["post_failed"] * 2
    assert len(tables(harness)) == 1


def test_the_best_medals_stand_highest_and_equal_ones_share_a_step() -> None:
    won = {
        "lasca": ("Ana", "Bea", "Cleo"),
        "halma": ("Dora", "Bea", "Cleo"),
        "tabula": ("Ana", "Dora", "Eva"),
    }
    listed, found = _won(won)
    steps = texts.podium_steps(listed, found, Voice("it"), Sketcher())
    assert [(step.place, step.names, step.score) for step in steps] == [
        (1, ("Ana",), "Oro: 2"),
        (2, ("Dora",), "Oro: 1 · Argento: 1"),
        (3, ("Bea",), "Argento: 2"),
    ]
    shared = texts.podium_steps(
        *_won({game: won[game] for game in ("lasca", "halma")}), Voice("en"), Sketcher()
    )
    assert [(step.place, step.names) for step in shared] == [(1, ("Ana", "Dora")), (3, ("Bea",))]


def _won(won: Mapping[str, Sequence[str]]) -> tuple[Sequence[Listed], Sequence[texts.First]]:
    """Return the places of those with medals by game, and those who are named."""
    listed = [
        Listed(SeasonPlace(TAVERN, 1, game, PersonId(name), 5.0, 5, medal, medal), name)
        for game, names in won.items()
        for medal, name in enumerate(names, 1)
    ]
    return listed, [texts.First(game, [one for one in listed if one.place.game == game], 0) for game in won]


@pytest.mark.parametrize(
    ("unnamed", "steps"),
    [
        ("Ana", [(1, ("someone",), ""), (2, ("Bea",), "Silver: 1"), (3, ("Cleo",), "Bronze: 1")]),
        ("Bea", [(1, ("Ana",), "Gold: 1"), (2, ("someone",), ""), (3, ("Cleo",), "Bronze: 1")]),
    ],
)
def test_who_is_not_named_keeps_their_step(unnamed: str, steps: Sequence[tuple[int, object, str]]) -> None:
    listed, [first] = _won({"lasca": ("Ana", "Bea", "Cleo")})
    found = [replace(first, named=[one for one in first.named if one.name != unnamed])]
    drawn = texts.podium_steps(listed, found, Voice("en"), Sketcher())
    assert [(step.place, step.names, step.score) for step in drawn] == steps


async def test_a_podium_shows_a_hidden_winner_as_someone_and_needs_three_names(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", artist := Sketcher(), start=START) as harness:
        await known(harness, "Ana", "Bea", "Cleo", "Dora")
        await harness.person("Ana").whispers("privacy", what="hide")
        over = Season(TAVERN, day_of(JUNE), day_of(moment(5, 1)), ROOM)
        places = [
            SeasonPlace(TAVERN, over.until, game, PersonId(f"test:{name}"), 5.0, 5, medal, medal)
            for game, names in (("lasca", ("ana", "bea", "cleo")), ("halma", ("ana", "bea", "dora")))
            for medal, name in enumerate(names, 1)
        ]
        await harness.app.deps.commit(Commit(harness.time, writes=(Write(None, over), *added(*places))))
        await harness.passes(60.0)
        ((post,), (podium,)) = tables(harness), artist.podiums
        assert [step.names for step in podium.steps] == [("someone",), ("Bea",), ("Dora", "Cleo")]
        assert post.picture is not None
        assert "Ana" not in f"{post.text} {post.picture.alt} {podium}"
