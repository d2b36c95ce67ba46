"""Rated games: announced before a player sits down, rated when they are over."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.tables.clocks import DAY
from bot.core.tables.loaded import awaited
from bot.core.verification import verified
from bot.testing.harness import TAVERN, Harness, User, command_of
from bot.testing.player import Sketcher, by_id, look, next_move, speaks
from rules.core.errors import LogError
from rules.core.saved import read_log, write_log
from storage.model import (
    ChannelId,
    ChatId,
    Commit,
    PersonId,
    Rating,
    Result,
    TableId,
)
from tests.core.opponents.thinkers import AtOnce
from tests.storage.values import instead

pytestmark = pytest.mark.usefixtures("_databases")

SAYS = Voice("en")
ANA, BEA = PersonId("test:ana"), PersonId("test:bea")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        yield harness


async def moves(harness: Harness, table: TableId, number: int, *users: User) -> None:
    chance = Random(number)
    for _ in range(number):
        await next_move(harness, by_id(*users), table, chance)


async def game(
    harness: Harness, *users: User, number: int = 4, rating: str = "rated", **args: str
) -> TableId:
    """Start a game of two and play `number` of its moves. Return its table."""
    one, other = users
    await one.says("play", game="lasca", rating=rating, **args)
    await other.taps("join")
    table = harness.table()
    await moves(harness, table, number, *users)
    return table


async def lost(harness: Harness, loser: User, *users: User, clock: str = "") -> TableId:
    """Play a rated game that one player resigns after two moves each."""
    table = await game(harness, *users, clock=clock)
    await loser.surely("resign", table=table)
    return table


async def ended(harness: Harness, table: TableId) -> Result | None:
    return await harness.app.deps.store.results.of_table(table)


async def rating(harness: Harness, person: PersonId) -> Rating | None:
    found = await harness.app.deps.store.results.standings(TAVERN, "lasca", [person], 0.0)
    return found[0].rating


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_lobby_says_whether_it_is_rated_before_anybody_sits_down(
    harness: Harness, language: str
) -> None:
    await speaks(harness, language)
    ana, voice = harness.person("Ana", language), Voice(language)
    for word, key in (("rated", "caption-rated"), ("friendly", "caption-friendly"), ("", "caption-friendly")):
        await ana.says("play", game="lasca", rating=word)
        assert voice(key) in harness.board().text
        await ana.taps("leave")


async def test_what_is_usual_is_a_setting_of_the_chat(harness: Harness) -> None:
    ana = harness.person("Ana", admin=True)
    await ana.says("settings", setting="ratings", value="on")
    await ana.says("play", game="lasca")
    assert SAYS("caption-rated") in harness.board().text
    await ana.says("play", game="lasca", rating="friendly")
    assert SAYS("caption-friendly") in harness.board().text


async def test_the_log_of_a_rated_game_says_so_and_that_of_another_nothing(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await lost(harness, ana, ana, bea)
    log = (await look(harness, table)).log
    assert log is not None
    text = write_log(log)
    assert "note rated yes\n" in text
    assert verified((await look(harness, table)).game, read_log(text), text).closed
    for changed in ("note rated no\n", "note rated yes!\n"):
        forged = text.replace("note rated yes\n", changed)
        with pytest.raises(LogError):
            verified((await look(harness, table)).game, read_log(forged), forged)
    friendly = await game(harness, ana, bea, rating="friendly")
    header = (await look(harness, friendly)).table.header
    assert "rated" not in header


async def test_the_end_says_what_it_changed(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await lost(harness, ana, ana, bea)
    (said,) = (line for line in harness.board().text.splitlines() if "1579" in line)
    assert said.startswith(SAYS("caption-ratings", {"changes": ""}).strip())
    assert "Bea +79 → 1579?" in said
    assert "Ana −79 → 1421?" in said
    found = await ended(harness, table)
    assert found is not None
    assert {played.holder: played.score for played in found.played} == {ANA: "lost", BEA: "won"}
    kept = await rating(harness, BEA)
    assert kept is not None
    assert (round(kept.points), kept.games) == (1579, 1)


async def test_what_it_changed_is_still_said_after_a_restart(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await lost(harness, ana, ana, bea)
    (said,) = (line for line in harness.board().text.splitlines() if "1579" in line)
    harness.app.deps.cache.clear()
    await ana.taps("rematch")
    assert said in harness.board().text


async def test_a_friendly_game_changes_nothing_and_is_remembered(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea, rating="friendly")
    await ana.surely("resign", table=table)
    found = await ended(harness, table)
    assert found is not None
    assert found.uncounted == "friendly"
    assert await rating(harness, ANA) is None
    assert SAYS("outcome-resigned", {"winners": "Bea"}) in harness.board().text.splitlines()


async def test_fewer_than_two_moves_each_do_not_count(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea, number=3)
    await ana.surely("resign", table=table)
    assert SAYS("uncounted-short") in harness.board().text.splitlines()
    assert await rating(harness, ANA) is None


async def test_moves_that_were_taken_back_were_not_made(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea, number=4)
    loaded = await look(harness, table)
    last = {"Ana": ana, "Bea": bea}[loaded.names[1 - min(awaited(loaded))]]
    await last.says("undo", table=table)
    await (bea if last is ana else ana).taps("agree")
    await ana.surely("resign", table=table)
    assert SAYS("uncounted-short") in harness.board().text.splitlines()


@pytest.mark.parametrize("ending", ["end", "cancelled"])
async def test_a_game_that_was_not_played_out_is_no_result(harness: Harness, ending: str) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea, number=4 if ending == "end" else 1)
    if ending == "end":
        await ana.says("end", table=table)
        await bea.taps("agree")
    else:
        await harness.passes(DAY)
    assert (await look(harness, table)).table.status in {"finished", "abandoned"}
    assert await ended(harness, table) is None
    assert await rating(harness, ANA) is None


async def test_a_draw_counts(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea)
    await ana.says("draw", table=table)
    await bea.taps("agree")
    found = await ended(harness, table)
    assert found is not None
    assert [played.score for played in found.played] == ["drawn", "drawn"]
    assert "Ana ±0 → 1500?" in harness.board().text


async def test_two_people_count_so_often_a_day(harness: Harness) -> None:
    ana, bea = harness.person("Ana", admin=True), harness.person("Bea")
    await ana.says("settings", setting="daily", value="2")
    for _ in range(2):
        await lost(harness, ana, ana, bea)
        assert "1500" not in harness.board().text.splitlines()[-1]
    await lost(harness, ana, ana, bea)
    assert SAYS("uncounted-often") in harness.board().text.splitlines()
    await lost(harness, ana, ana, harness.person("Caio"))
    assert "→" in harness.board().text
    await harness.passes(DAY)
    await lost(harness, ana, ana, bea)
    assert "→" in harness.board().text


async def test_of_slow_games_lost_on_time_in_a_row_one_counts(harness: Harness) -> None:
    ana, bea, caio = harness.person("Ana"), harness.person("Bea"), harness.person("Caio")
    tables = []
    for other in (bea, caio):
        table = await game(harness, ana, other, clock="casual")
        while (await look(harness, table)).names[min(awaited(await look(harness, table)))] != "Ana":
            await moves(harness, table, 1, ana, other)
        tables.append(table)
    await harness.passes(DAY)
    results = [await ended(harness, table) for table in tables]
    assert [found.reason for found in results if found] == ["time", "time"]
    assert sorted(str(found.uncounted) for found in results if found) == ["None", "late"]
    played = await rating(harness, ANA)
    assert played is not None
    assert played.games == 1
    await lost(harness, bea, ana, bea, clock="casual")  # a proper slow game breaks the series
    table = await game(harness, ana, bea, clock="casual")
    while (await look(harness, table)).names[min(awaited(await look(harness, table)))] != "Ana":
        await moves(harness, table, 1, ana, bea)
    await harness.passes(DAY)
    found = await ended(harness, table)
    assert found is not None
    assert found.uncounted is None


async def test_only_the_books_rules_are_rated(harness: Harness) -> None:
    ana = harness.person("Ana", admin=True)
    asked = await ana.says("play", game="lasca", options="no_progress=10", rating="rated")
    assert asked.text == SAYS("refusal-cannot_be_rated")
    assert (await ana.says("play", game="crown", rating="rated")).text == SAYS("refusal-cannot_be_rated")
    alone = await ana.says("play", game="halma", seats="1", rating="rated")
    assert alone.text == SAYS("refusal-cannot_be_rated")
    await ana.says("settings", setting="ratings", value="on")
    await ana.says("play", game="lasca", options="no_progress=10")
    assert SAYS("caption-friendly") in harness.board().text


async def test_nobody_holds_two_seats_for_a_rating(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="halma", seats="4", rating="rated")
    assert (await ana.taps("join")).text == SAYS("refusal-rated_seat")


async def test_a_seat_of_a_rated_game_is_not_offered(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea, clock="slow")
    assert (await ana.says("offer", seat="a", table=table)).text == SAYS("refusal-rated_seat")


@pytest.mark.parametrize(("rating", "offered"), [("rated", False), ("friendly", True)])
async def test_no_machine_takes_the_seat_of_who_is_silent_in_a_rated_game(
    harness: Harness, rating: str, offered: bool
) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea, rating=rating, clock="casual")
    await harness.passes(0.9 * DAY)
    buttons = {command_of(button) for row in harness.board().buttons for button in row}
    assert ("replace" in buttons) is offered
    waits = {"Ana": bea, "Bea": ana}[(await look(harness, table)).names[await _awaited(harness, table)]]
    asked = await waits.says("replace", level="easy", table=table)
    assert (asked.text == SAYS("refusal-stale")) is not offered


async def _awaited(harness: Harness, table: TableId) -> int:
    return min(awaited(await look(harness, table)))


async def test_a_rematch_is_rated_like_the_game_before(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await lost(harness, ana, ana, bea)
    await ana.taps("rematch")
    await bea.taps("rematch")
    assert SAYS("caption-rated") in harness.board().text
    assert (await look(harness)).table.rated


async def test_machines_are_rated_only_where_the_chat_allows_it(harness: Harness) -> None:
    ana = harness.person("Ana", admin=True)
    asked = await ana.says("play", game="lasca", machine="easy", rating="rated")
    assert asked.text == SAYS("refusal-cannot_be_rated")
    await ana.says("play", game="lasca", rating="rated")
    assert (await ana.taps("machine")).text == SAYS("machines-friendly")
    assert not (await look(harness)).table.rated
    assert (await ana.says("play", game="lasca")).empty
    assert (await ana.taps("machine")).empty, "announced as casual"
    await ana.says("settings", setting="machines", value="on")
    assert (await ana.says("play", game="lasca", machine="easy", rating="rated")).empty
    assert SAYS("caption-rated") in harness.board().text
    table = harness.table()
    assert (await ana.says("hint", table=table)).text == SAYS("refusal-no_hints_rated")
    assert (await ana.says("undo", table=table)).text == SAYS("refusal-no_undo_rated")
    assert (await ana.surely("end", table=table)).text == SAYS("refusal-resign_instead")
    await moves(harness, table, 2, ana)
    await ana.surely("resign", table=table)
    assert "Ana −" in harness.board().text
    assert "Computer" not in harness.board().text.splitlines()[-1]


async def test_who_plays_a_machine_for_a_rating_cannot_wait_until_it_counts_no_longer(tmp_path: Path) -> None:
    """Count it as lost unless the host has turned computer players off, which the board then says."""
    first = Harness(tmp_path / "alone.sqlite3", Sketcher(), thinker=AtOnce())
    async with first:
        ana = first.person("Ana", admin=True)
        await ana.says("settings", setting="machines", value="on")
        await ana.says("play", game="lasca", machine="easy", rating="rated")
        table = first.table()
        await moves(first, table, 2, ana)
        await first.passes(30 * DAY)
        assert (await ana.surely("end", table=table)).text == SAYS("refusal-resign_instead")
    off = first.again()
    off.thinker = None
    async with off:
        ana = off.person("Ana")
        await moves(off, table, 1, ana)
        assert SAYS("caption-machines-off") in off.board().text
        assert (await ana.surely("end", table=table)).empty
        assert (await look(off, table)).table.status == "finished"
        assert await ended(off, table) is None


async def test_nothing_is_undone_once_a_game_is_over(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await lost(harness, ana, ana, bea)
    before = await rating(harness, ANA)
    for user in (ana, bea):
        assert (await user.says("undo", table=table)).text == SAYS("refusal-not_playing")
    assert await rating(harness, ANA) == before


async def test_a_chat_that_only_looks_on_hears_nothing_of_ratings(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea)
    code = (await ana.says("mirror", table=table)).text.split("/mirror ")[1].split()[0]
    there = replace(ana, chat=ChatId("test:cellar"), channel=ChannelId("test:cellar/room"))
    await there.says("mirror", code=code)
    await ana.surely("resign", table=table)
    assert "→" in harness.board().text
    assert harness.board(there.channel).text.endswith(SAYS("outcome-resigned", {"winners": "Bea"}))


async def test_a_chat_with_a_new_name_keeps_its_ratings_and_two_become_one(harness: Harness) -> None:
    ana, bea, deps = harness.person("Ana"), harness.person("Bea"), harness.app.deps
    await lost(harness, ana, ana, bea)
    new_chat, new = ChatId("test:new"), ChannelId("test:new/room")
    for user in (ana, bea):
        user.chat, user.channel = new_chat, new
    table = await later(harness, new, ana, bea)
    assert await ended(harness, table) is not None
    await harness.app.service.move_chat(ChannelId("test:tavern/room"), new, TAVERN, new_chat)
    standings = await deps.store.results.standings(new_chat, "lasca", [ANA, BEA], 0.0)
    assert [s.rating.games for s in standings if s.rating] == [2, 2]
    assert await deps.store.results.ratings(TAVERN) == ()


async def later(harness: Harness, channel: ChannelId, *users: User) -> TableId:
    """Play a rated game in another channel that the first person loses."""
    one, other = users
    await one.says("play", game="lasca", rating="rated")
    await other.taps("join", harness.board(channel))
    (table,) = await harness.app.service.living_at(channel)
    chance = Random(1)
    for _ in range(4):
        loaded = await look(harness, table)
        user = by_id(*users)[loaded.person_at(min(awaited(loaded)))]
        legal = loaded.game.moves(loaded.playing.state, min(awaited(loaded)))
        await user.says("move", move=loaded.game.write(chance.choice(list(legal))), table=table)
    await one.surely("resign", table=table)
    return table


async def test_games_that_end_at_once_count_one_after_the_other(harness: Harness) -> None:
    ana, bea, caio = harness.person("Ana"), harness.person("Bea"), harness.person("Caio")
    tables = [await game(harness, ana, other) for other in (bea, caio)]
    answers = [ana._request("resign", {"table": table}) for table in tables]
    sure = [await harness.app.service.run(request) for request in answers]
    await _together(harness, ana, [reply.buttons[0][0].data for reply in sure])
    results = [await ended(harness, table) for table in tables]
    after = sorted(played.after or 0 for r in results if r for played in r.played if played.holder == ANA)
    kept = await rating(harness, ANA)
    assert kept is not None
    assert (kept.games, kept.points) == (2, after[0])


async def _together(harness: Harness, user: User, taps: list[str]) -> None:
    await asyncio.gather(*(user.sends(data) for data in taps))


async def test_who_hides_their_results_shows_no_rating_at_the_end(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    table = await game(harness, ana, bea)
    profile = await harness.app.deps.store.profile(ANA)
    assert profile is not None
    deps = harness.app.deps
    await deps.commit(Commit(1.0, writes=await instead(deps.store, replace(profile, hidden=True))))
    await ana.surely("resign", table=table)
    assert "Bea +79" in harness.board().text
    assert "Ana −" not in harness.board().text
