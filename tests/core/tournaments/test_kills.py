"""Stops and failures in a tournament: nothing is lost or done twice."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.core.dependencies import Dependencies
from bot.core.messages import AnyPost, Barred, Gone, Later, Moved, PicturesForbidden, Undeliverable
from bot.core.outbox import outbox
from bot.core.outbox.delivery import FIRST_TRY
from bot.features.tournaments import rounds, texts
from bot.testing.harness import ROOM, TAVERN, Harness
from bot.testing.player import Sketcher
from storage.model import (
    Barrier,
    ChannelId,
    Commit,
    Conflict,
    Done,
    Refused,
    StoredPost,
    Tournament,
    TournamentId,
    Unavailable,
    Waiting,
)
from tests.core.dying import dying
from tests.core.tournaments.evening import SAYS, Evening, played


class Knife:
    """Store that cuts off its bot at one of its commits, before or after the write."""

    def __init__(self, harness: Harness, number: int, *, stored: bool) -> None:
        self._commit = harness.app.deps.store.commit
        self._left, self._stored = number, stored
        harness.app.deps.store.commit = self.commit  # type: ignore[method-assign] # only here a store is cut off

    async def commit(self, commit: Commit) -> Done | Conflict | Refused:
        """Commit, or end the process."""
        self._left -= 1
        if self._left > 0 or (self._left == 0 and self._stored):
            answer = await self._commit(commit)
            if self._left > 0:
                return answer
        raise Unavailable("killed")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def moved_to(evening: Evening, harness: Harness) -> None:
    """Move the same people to the restarted bot."""
    evening.harness = harness
    for user in evening.people.values():
        user.harness = harness


async def killed(harness: Harness, number: int, *, stored: bool) -> Evening:
    """End a round at all tables, and kill the bot at one of the commits that follow."""
    evening = Evening(harness, 4)
    begun = await evening.begun(clock="live")
    for pairing in begun.pairings:
        await evening.resigns(pairing, max(pairing.first, pairing.second or 0))
    Knife(harness, number, stored=stored)
    harness.time += 1.0
    with suppress(Unavailable):
        await next(job for job in harness.app.jobs if job.name == "rounds").run()
    async with dying():
        await harness.app.outbox.idle()
    return evening


@pytest.mark.parametrize("stored", [False, True])
@pytest.mark.parametrize("number", range(1, 5))
async def test_a_kill_at_any_commit_loses_and_doubles_nothing(
    tmp_path: Path, number: int, stored: bool
) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    with capture_logs(), suppress(Unavailable):
        async with harness:
            evening = await killed(harness, number, stored=stored)
    async with harness.again(later=2.0) as after:
        await moved_to(evening, after)
        for _ in range(3):
            tournament = await evening.round_played()
        assert len(played(tournament)) == 6
        tables = await after.app.deps.store.tables_in(TAVERN, ("playing", "finished", "abandoned"))
        assert {table.id for table in tables} == {pairing.table for pairing in tournament.pairings}
        assert await after.app.deps.store.behind() == ()
        assert "🥇" in evening.post.text


async def test_one_that_failed_lately_keeps_no_other_waiting(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, well, seen = TournamentId("a"), TournamentId("b"), list[TournamentId]()

    async def due(_now: float) -> tuple[TournamentId, ...]:
        return broken, well

    async def see_to(_deps: Dependencies, name: TournamentId, _away: Collection[str]) -> None:
        seen.append(name)
        if name == broken:
            raise ZeroDivisionError

    monkeypatch.setattr(harness.app.deps.store.tournaments, "due", due)
    monkeypatch.setattr(rounds, "_see_to", see_to)
    own = rounds.TournamentUpkeep(harness.app.deps)
    with capture_logs():
        await own.tick()
        await own.tick()
    assert seen == [broken, well, well]


async def test_a_post_that_cannot_be_made_is_told_of_and_comes_later(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, failed = texts.post, list[float]()

    async def post(deps: Dependencies, tournament: Tournament, stored: StoredPost, *, plain: bool) -> AnyPost:
        if len(failed) < 2:
            failed.append(harness.time)
            raise KeyError
        return await made(deps, tournament, stored, plain=plain)

    monkeypatch.setattr(outbox, "FIRST_BACK_OFF", 0.0)
    monkeypatch.setattr(texts, "post", post)
    evening = Evening(harness, 3)
    with capture_logs() as said:
        await evening.opened()
    assert [line["event"] for line in said if line["log_level"] == "error"] == ["post_failed"] * 2
    assert "Ana" in evening.post.text


@pytest.mark.parametrize("trouble", [Later(0.1), Barred(Barrier.NO_SEND), PicturesForbidden()])
async def test_a_post_that_is_refused_comes_later(harness: Harness, trouble: Undeliverable) -> None:
    evening = Evening(harness, 3)
    harness.room.trouble[ROOM] = [trouble]
    await evening.opened()
    await evening.people["Bea"].says("tournament", action="join")
    await harness.passes(601.0)
    await harness.passes(1.0)
    assert "Bea" in evening.post.text


async def test_a_post_that_must_wait_keeps_no_board_of_its_channel_waiting(harness: Harness) -> None:
    harness.room.trouble[ROOM] = [Later(2.0)]
    evening = Evening(harness, 3)

    async def plays() -> None:
        await asyncio.sleep(0.5)
        await harness.person("Zoe").says("play", game="lasca")

    await asyncio.gather(evening.opened(), plays())
    assert ["🏆" in post.text for post in harness.room.at(ROOM)] == [False, True]


async def test_where_pictures_are_forbidden_the_standings_are_words(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = harness.room.show

    async def show(post: AnyPost) -> str:
        if post.picture is not None:
            raise PicturesForbidden
        return await shown(post)

    monkeypatch.setattr(harness.room, "show", show)
    evening = Evening(harness, 3)
    begun = await evening.begun(clock="live")
    (game,) = [p for p in begun.pairings if p.table]
    await evening.resigns(game, game.first)
    await harness.passes(1.0)
    await harness.passes(1.0)
    assert evening.post.picture is None
    assert "Sonneborn-Berger" in evening.post.text
    assert SAYS("files-forbidden", {"platform": "test"}) in evening.post.text


async def test_a_right_that_is_given_back_brings_the_post_at_once(harness: Harness) -> None:
    evening = Evening(harness, 3)
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND)]
    await evening.opened()
    await harness.app.service.channel_restored(ROOM)
    await harness.passes(1.0)
    assert "Ana" in evening.post.text


async def test_a_refused_post_keeps_why_and_since_when_it_waits_and_goes_on_with_the_next_command_there(
    harness: Harness,
) -> None:
    evening, began = Evening(harness, 3), harness.time
    harness.room.trouble[ROOM] = [Barred(Barrier.NO_SEND), Barred(Barrier.LOCKED)]
    await evening.opened()
    assert (await evening.stored()).waiting == Waiting(Barrier.NO_SEND, began, began + FIRST_TRY)
    await harness.passes(FIRST_TRY)
    assert (await evening.stored()).waiting == Waiting(Barrier.LOCKED, began, harness.time + FIRST_TRY)
    assert harness.room.at(ROOM) == []
    await evening.people["Bea"].says("tournament", action="join")
    await harness.passes(1.0)
    assert "Bea" in evening.post.text
    assert (await evening.stored()).waiting is None


async def test_a_channel_that_moves_takes_the_tournament_along(harness: Harness) -> None:
    evening = Evening(harness, 3)
    attic = ChannelId("test:tavern/attic")
    harness.room.trouble[ROOM] = [Moved(attic, TAVERN, TAVERN)]
    await evening.opened()
    await harness.passes(1.0)
    assert harness.room.at(attic)[-1].text.startswith("🏆")
    assert (await evening.now()).channel == attic


async def test_a_channel_that_is_no_more_is_not_tried_again(harness: Harness) -> None:
    evening = Evening(harness, 3)
    harness.room.trouble[ROOM] = [Gone()]
    await evening.opened()
    await harness.passes(86_400.0)
    assert harness.room.at(ROOM) == []
