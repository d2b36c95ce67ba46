"""Answers to every interaction within Discord's three seconds, also while the bot is busy."""

import asyncio
from dataclasses import replace

import pytest

from bot.adapters.discord.responder import ResponseTimes
from bot.core.language.voice import Voice
from bot.core.messages import AnyReply, Request, Suggestion
from bot.core.ports import Store
from storage.model import Commit, Conflict, Done, Refused
from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness, said
from tests.core.mentions import ALWAYS
from tests.fakes.discord import Answer, FakeDiscord
from tests.tiers import FULL


class Held:
    """Commits that wait until they are released."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached = asyncio.Event()
        self.let_go = asyncio.Event()
        self._commit = store.commit
        monkeypatch.setattr(store, "commit", self.commit)

    async def commit(self, commit: Commit) -> Done | Conflict | Refused:
        self.reached.set()
        await self.let_go.wait()
        return await self._commit(commit)


async def test_nothing_is_acknowledged_before_it_is_stored(
    closed: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Store first, also while another answer is under way, and without waiting for an old board."""
    closed.times = ResponseTimes(0.0, 60.0, 60.0)
    game_night = seated(closed, ("ana",))
    async with closed.open() as harness:
        await game_night.sit_down("lasca")
        board = harness.board
        held = Held(harness.app.deps.store, monkeypatch)
        tapped = await fake.person("bea").click(board, "Join", wait="sent")
        await held.reached.wait()
        assert said(await fake.person("zoe").slash("tables", wait="answered"))
        assert tapped.failed
        held.let_go.set()
        await fake.settled()
        assert tapped.updated is board
        assert len((await game_night.loaded()).people()) == 2


async def test_what_is_not_stored_at_the_last_moment_is_shown_as_thinking(
    hasty: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_night = seated(hasty, ("ana",))
    await game_night.sit_down("lasca")
    held = Held(hasty.app.deps.store, monkeypatch)
    tapped = await fake.person("bea").click(hasty.board, "Join", wait="answered")
    assert tapped.reply.loading
    assert tapped.reply.ephemeral
    assert len((await game_night.loaded()).people()) == 1
    held.let_go.set()
    await fake.settled()
    assert tapped.reply.deleted
    assert "To play" in hasty.board.content


async def test_who_asks_for_what_takes_long_is_asked_for_patience_and_then_answered(
    closed: Harness, fake: FakeDiscord
) -> None:
    """Wait for an analysis, which takes a worker up to half a minute."""
    closed.times = ResponseTimes(0.05, 0.1, 60.0)
    async with closed.open() as harness:
        harness.adapter._dispatcher._patience = replace(closed.times, long=0.05)
        ana = fake.person("ana")
        await ana.slash("play", game="lasca")
        async with harness.app.deps.cache.locked(harness.table):
            asked = await ana.slash("draw", table=harness.table, wait="answered")
            await fake.until(lambda: not asked.reply.loading, "a word")
            assert said(asked) == Voice("en")("answer-takes-long")
        await fake.settled()
        assert said(asked) == "There's no one to ask."


async def test_a_refusal_that_takes_long_still_comes_in_private(hasty: Harness, fake: FakeDiscord) -> None:
    ana, bea, zoe = (fake.person(name) for name in ("ana", "bea", "zoe"))
    await ana.slash("play", game="lasca")
    lobby = hasty.board.snapshot()
    await bea.click(lobby, "Join")
    async with hasty.app.deps.cache.locked(hasty.table):
        asked = await zoe.slash("draw", table=hasty.table, wait="answered")
        tapped = await zoe.click(lobby, "Join", wait="answered")
        for answer in (asked, tapped):
            assert answer.reply.loading
            assert answer.reply.ephemeral
    await fake.settled()
    assert said(asked).startswith("You aren't at this table")
    assert said(tapped).startswith("There's no free seat")


@ALWAYS
async def test_a_board_that_comes_late_is_posted_with_the_bots_own_token(
    hasty: Harness, fake: FakeDiscord
) -> None:
    game_night = seated(hasty, ("ana", "bea"))
    await game_night.sit_down("lasca")
    mover, move = game_night.any_move(await game_night.loaded())
    async with hasty.app.deps.cache.locked(hasty.table):
        answer = await mover.slash("move", move=move, wait="answered")
        assert answer.reply.ephemeral
    await fake.settled()
    assert answer.reply.deleted
    assert hasty.board is not answer.reply
    assert not hasty.board.by_interaction
    assert len((await game_night.loaded()).recent) == 1


async def test_suggestions_that_take_long_are_none(
    hasty: Harness, fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_asked: object) -> tuple[Suggestion, ...]:
        await asyncio.Event().wait()
        return ()

    monkeypatch.setattr(hasty.app.service, "suggest", never)
    assert await fake.person("ana").autocomplete("play", game="") == []


async def test_a_command_that_shows_in_an_edit_leaves_nothing_else_behind(
    harness: Harness, fake: FakeDiscord
) -> None:
    game_night = seated(harness, ("ana",))
    await game_night.sit_down("halma", seats=1)
    mover, move = game_night.any_move(await game_night.loaded())
    board = harness.board
    answer = await mover.slash("move", move=move)
    assert answer.reply.deleted
    assert fake.channel.shown == [board]
    assert board.edits == 1


async def test_a_form_that_takes_long_is_asked_for_in_words(hasty: Harness, fake: FakeDiscord) -> None:
    """Ask in words, because a form can only be the first answer."""
    game_night = seated(hasty, ("ana", "bea"))
    await game_night.sit_down("citadel")
    ana, held = game_night.people["ana"], asyncio.Event()
    ask = hasty.app.service.run

    async def slowly(request: Request) -> AnyReply:
        await held.wait()
        return await ask(request)

    hasty.app.service.run = slowly  # type: ignore[method-assign] # the bot is busy
    answer = await ana.click(hasty.board, "Bid", wait="answered")
    held.set()
    await fake.settled()
    assert "1 to 50" in said(answer)


@FULL
@pytest.mark.timeout(600)
async def test_a_thousand_interactions_are_answered_each(harness: Harness, fake: FakeDiscord) -> None:
    """Let a crowd tap, ask and type at a table while its two players play on."""
    game_night = seated(harness, ("ana", "bea"))
    await game_night.sit_down("lasca")
    crowd = [fake.person(f"guest{number}") for number in range(25)]
    before, posted = await game_night.loaded(), len(fake.channel.shown)
    for _ in range(10):
        acts = [
            act
            for person in crowd
            for act in (
                person.click(harness.board, "Move", wait="answered"),
                person.slash("move", move="c3-b4", wait="answered"),
                person.slash("tables", wait="answered"),
                person.autocomplete("join", table=""),
            )
        ]
        answers = await asyncio.gather(*acts)
        await fake.settled()
        assert all(said(answer) for answer in answers if isinstance(answer, Answer))
    assert (await game_night.loaded()).log == before.log
    assert len(fake.channel.shown) == posted


async def test_who_asked_for_a_board_that_may_not_answer_is_not_told_that_nothing_happened(
    harness: Harness, fake: FakeDiscord
) -> None:
    """Post it without the picture, or from the bot itself."""
    refused = fake.fail("POST", "/callback$", 400, 50035)
    answer = await fake.person("ana").slash("play", game="lasca")
    await fake.settled()
    assert refused.times == 0
    assert harness.board.files
    assert not answer.failed
    assert not [message for message in fake.channel.shown if message.loading]
