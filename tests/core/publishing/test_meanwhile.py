"""Changes during a post, and tables whose trouble doesn't hold up others in the chat."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.core.input import callback_data
from bot.core.messages import AnyPost, AnyReply, Closed, Later, Request
from bot.core.outbox import outbox
from bot.core.ports import Say
from bot.testing.harness import ROOM, Harness, User, command_of
from bot.testing.player import Sketcher, by_id, greedy, look, next_move
from rules.core.diagram import Diagram
from rules.core.game import Seat
from storage.model import (
    Commit,
    Conflict,
    Done,
    Profile,
    Refused,
    Theme,
)
from tests.core.mentions import ALWAYS


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def begun(harness: Harness) -> tuple[User, User]:
    """Open a table of Lasca and make one move."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    await next_move(harness, by_id(ana, bea), harness.table(), Random(1))
    return ana, bea


async def test_a_board_asked_for_while_the_old_one_is_edited_is_posted_below(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bea = await begun(harness)
    await ana.says("draw")
    show, asked = harness.room.show, list[AnyReply]()

    async def slow(post: AnyPost) -> str:
        if post.message is not None and not asked:
            asked.append(await harness.app.service.run(ana._request("board", {})))
        return await show(post)

    monkeypatch.setattr(harness.room, "show", slow)
    await bea.taps("refuse")
    assert [reply.empty for reply in asked] == [True]
    assert [post.message is None for post in harness.room.at(ROOM)[-2:]] == [False, True]


def meanwhile(harness: Harness, monkeypatch: pytest.MonkeyPatch, *requests: Request) -> None:
    """Serve requests while the room's next board is on its way; each takes ten seconds."""
    show, waiting = harness.room.show, list(requests)

    async def slow(post: AnyPost) -> str:
        if post.channel == ROOM:
            while waiting:
                await harness.app.service.run(waiting.pop())
            harness.time += 10.0
        return await show(post)

    monkeypatch.setattr(harness.room, "show", slow)


@ALWAYS
async def test_who_is_waited_for_by_a_move_made_while_a_board_was_posted_is_told(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bea = await begun(harness)
    users, loaded = by_id(ana, bea), await look(harness)
    first, second = (users[loaded.person_at(seat)] for seat in (1, 0))
    move, game, state = greedy(loaded, Seat(1), Random(1)), loaded.game, loaded.playing.state
    after = game.play(state, Seat(1), game.parse(state, Seat(1), move)).state
    answer = game.write(next(game.moves(after, Seat(0))))
    meanwhile(harness, monkeypatch, second._request("move", {"move": answer}))
    assert (await first.says("move", move=move)).empty
    assert [post.notify for post in harness.room.at(ROOM)[-2:]] == [(second.person.id,), (first.person.id,)]
    (clock,) = (await look(harness)).table.clocks
    assert clock.started == harness.time, "when they could see it"


async def test_what_nobody_is_told_of_is_shown_though_it_changed_while_a_board_was_posted(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bea = await begun(harness)
    meanwhile(harness, monkeypatch, bea._request("refuse", {"kind": "draw"}))
    await ana.says("draw")
    posts = [{command_of(b) for row in p.buttons for b in row} for p in harness.room.at(ROOM)]
    assert "agree" in set().union(*posts)
    assert "agree" not in {command_of(b) for row in harness.board().buttons for b in row}


async def test_a_screen_opened_while_it_is_noted_as_closed_is_shown(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    assert ana.person.channel is not None
    store, opened = harness.app.deps.store, list[AnyReply]()
    commit_ = store.commit

    async def commit(commit: Commit) -> Done | Conflict | Refused:
        if any(user and user.reachable is False for _, user in commit.written(Profile)):
            request = ana._request("hello", {})
            opened.append(await harness.app.service.run(request))
        return await commit_(commit)

    monkeypatch.setattr(store, "commit", commit)
    harness.room.trouble[ana.person.channel] = [Closed()]
    await ana.says("play", game="citadel")
    await bea.taps("join")
    assert opened
    assert ana.screen.buttons


async def test_a_table_that_cannot_be_read_keeps_no_other_from_its_chat(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        ana, bea = await begun(harness)
        ((sure, _),) = (await ana.says("resign")).buttons
        resigned = callback_data.request(ana._request("", {}), sure.data)
        assert resigned is not None
        harness.room.trouble[ROOM] = [Later(3600.0)]
        for request in (resigned, bea._request("play", {"game": "halma", "seats": "1"})):
            assert (await harness.app.service.run(request)).empty
    with closing(sqlite3.connect(harness.path)) as db, db:
        assert db.execute("UPDATE tables SET header = 'no log' WHERE status = 'finished'").rowcount == 1
    async with harness.again() as harness:
        assert (await look(harness)).table.game == "halma"


class Particular(Sketcher):
    """Artist that draws nothing else before it has drawn Halma."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = set[str]()

    async def picture(self, diagram: Diagram, theme: Theme, say: Say) -> bytes:
        if diagram.game != "halma" and "halma" not in self.drawn:
            raise ArithmeticError
        self.drawn.add(diagram.game)
        return await super().picture(diagram, theme, say)


async def test_a_board_that_cannot_be_made_keeps_no_other_from_its_chat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "FIRST_BACK_OFF", 0.01)
    artist = Particular()
    async with Harness(tmp_path / "t.sqlite3", artist) as harness:
        ana = harness.person("Ana")
        for game in ("lasca", "halma"):
            await harness.app.service.run(ana._request("play", {"game": game}))
        await harness.settled()
        assert artist.drawn == {"lasca", "halma"}


async def test_what_changes_after_closing_time_is_shown_at_the_next_opening(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        ana = harness.person("Ana")
        await harness.app.outbox.stop(0.0)
        assert (await ana.says("play", game="halma", seats="1")).empty
        assert not harness.room.posts
    async with harness.again() as harness:
        assert (await look(harness)).table.game == "halma"
