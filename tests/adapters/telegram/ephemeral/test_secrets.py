"""No word of an ephemeral message ever stands in a public one."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.core.input import callback_data
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import open_house, settled
from tests.fakes.telegram import FakeTelegram, Message, Person
from tests.fakes.telegram.wire import Call

FEWEST: Final = 12
"""Characters of a text that a public one doesn't contain by chance."""
ASIDE = ("/chips", "/tables", "/profile", "/help", "/bid")
SENT = ("text", "caption")


def texts(calls: list[Call], *, private: bool) -> Iterator[str]:
    """Yield the texts and captions that only one person of a group saw, or those that all saw."""
    for call in calls:
        media = call.parameters.get("media")
        content = media if isinstance(media, dict) else call.parameters
        hidden = "ephemeral_message_parameters" in call.parameters or "Ephemeral" in call.method
        if hidden is private and (call.chat_id or 0) < 0:
            yield from (str(content[name]) for name in SENT if content.get(name))


async def chooses(fake: FakeTelegram, harness: Harness, person: Person, chance: Random) -> None:
    """Make a move by taps, all of which only this person sees."""
    seq, board = harness.loaded.table.seq, harness.board
    words = [button for button in board.buttons if button.label in {"Bid", "Move"}]
    if not words:
        first = next(b for b in board.buttons if b.data and b.data.startswith("word"))
        await person.taps(board, first)
        await harness.done(seq)
        return
    await person.taps(board, words[0])
    await settled(fake, harness.app)
    while (shown := person.sees(board)) is not board:
        keys = [b for b in shown.buttons if command(b.data) in {"choose", "pick", "number"}]
        edits = shown.edits
        await person.taps(shown, chance.choice(keys))
        await settled(fake, harness.app)
        assert shown.deleted or shown.edits > edits
    await harness.settled()


def command(data: str | None) -> str:
    tap = callback_data.read((data or "").removeprefix("="))
    return tap.command if tap else ""


@pytest.mark.parametrize("game", ["citadel", "tabula", "lasca"])
@pytest.mark.parametrize("seed", [1, 2])
async def test_what_one_person_sees_is_never_said_to_all(tmp_path: Path, game: str, seed: int) -> None:
    chance = Random(seed)
    async with FakeTelegram(ephemeral=True) as fake, open_house(fake, tmp_path / "t.sqlite3") as app:
        ana, bea = fake.person("Ana"), fake.person("Bea", language="it")
        harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
        await harness.opens(f"/play {game}")
        for _ in range(12):
            person, _ = harness.due(chance)
            await chooses(fake, harness, person, chance)
            await chance.choice((ana, bea)).whispers(chance.choice(ASIDE), harness.board.chat)
            await settled(fake, app)
            for other in (ana, bea):
                for pad in other.ephemerals(harness.board.chat):
                    if pad.replaces is None and "Close" in pad.labels:
                        await other.taps(pad, "Close")
            await settled(fake, app)
        private, public = set(texts(fake.calls, private=True)), "\n".join(texts(fake.calls, private=False))
    assert len(private) > 3
    assert not [text for text in private if len(text) >= FEWEST and text in public]


async def test_the_group_sees_the_same_whatever_is_bid(tmp_path: Path) -> None:
    seen = [await after_one_bid(tmp_path / f"{points}.sqlite3", points) for points in ("3", "17")]
    assert seen[0] == seen[1]


async def after_one_bid(path: Path, points: str) -> list[str | bytes]:
    """Return all words and files of the group once one of two players has bid."""
    async with FakeTelegram(ephemeral=True) as fake, open_house(fake, path) as app:
        ana, bea = fake.person("Ana"), fake.person("Bea")
        harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
        await harness.opens("/play citadel")
        board: Message = harness.board
        await ana.taps(board, "Bid")
        await ana.taps(ana.sees(board), points)
        await settled(fake, app)
        assert ana.sees(board) is board
        words = [word for word in fake.public if not word.startswith("attach")]  # a random name
        return [*words, *(file.content for file in fake.public_files)]
