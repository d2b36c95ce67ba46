"""Secrets between the bot and one person: bids, deep links, closed private chats."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.app import App
from bot.core.language.voice import Voice
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import open_house, settled
from tests.core.mentions import ALWAYS
from tests.fakes.telegram import Answer, FakeTelegram, Message, Person
from tests.tiers import FULL


@ALWAYS
async def test_a_secret_game_is_joined_in_the_group_and_leads_to_the_private_chat(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    lobby = await fake.answer_to(await ana.says("/play citadel", group))
    answer = await bea.taps(lobby, "Join")
    board = await fake.answer_to(lobby)
    assert "Ana, Bea: tap Bid below" in board.text
    await bea.follows(answer.url)
    screen = await fake.until(lambda: keypad(fake, bea))
    assert "1" in screen.labels
    assert not fake.posts(ana.private)


async def test_bids_are_tapped_or_typed_in_private_and_the_group_only_counts_them(
    app: App, fake: FakeTelegram
) -> None:
    harness = await citadel(app, fake)
    ana, bea = harness.people
    assert "Waiting for 2 bids." in harness.board.text
    screen = await fake.until(lambda: keypad(fake, ana))
    assert taken(await ana.taps(screen, "17"))
    await harness.settled()
    assert "Waiting for one bid." in harness.board.text
    assert not any("17" in words.split() for words in fake.public)
    await bea.says("14")
    await fake.until(lambda: "17" in harness.board.text)
    await harness.settled()
    assert "14" in harness.board.text


async def test_the_bid_button_of_the_group_opens_the_private_chat_with_the_keypad(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play citadel")
    for person in (ana, bea):
        answer = await person.taps(harness.board, "Bid")
        assert answer.text == ""
        await person.follows(answer.url)
        assert "20" in (await fake.until(partial(keypad, fake, person))).labels


async def test_a_tap_on_bid_brings_the_keypad_and_a_bid_no_more_than_a_toast(
    app: App, fake: FakeTelegram
) -> None:
    """Keep the keypad in place: no greeting, no message about a seal."""
    harness = await citadel(app, fake)
    ana, _ = harness.people
    asked = await ana.follows((await ana.taps(harness.board, "Bid")).url)
    await settled(fake, app)
    (screen,) = (post for post in fake.posts(ana.private) if post.id > asked.id)
    for points in ("17", "18"):
        toast = await ana.taps(screen, points)
        assert (toast.text, toast.alert) == (Voice("en")("bid-taken"), False)
    await settled(fake, app)
    assert fake.posts(ana.private)[-1] is screen
    told = await fake.answer_to(await ana.says("/verify"))
    assert Voice("en")("verify-seal", {"seal": ""}).strip() in told.text


async def test_a_bid_said_aloud_is_not_taken(app: App, fake: FakeTelegram) -> None:
    harness = await citadel(app, fake)
    ana, _ = harness.people
    refusal = await fake.answer_to(await ana.says("/bid 12", harness.place))
    assert refusal.text.startswith("Not here")
    link = await fake.answer_to(await ana.says("/bid", harness.place))
    assert link.buttons[0].url
    for said in ("12", "bid 12", "Aposta: 12"):
        refusal = await fake.answer_to(await ana.replies(harness.board, said))
        assert refusal.text.startswith("Not here")
    assert "Waiting for 2 bids." in harness.board.text


async def test_who_blocks_the_bot_is_called_to_the_group_s_own_button(app: App, fake: FakeTelegram) -> None:
    harness = await citadel(app, fake)
    ana, bea = harness.people
    await ana.blocks_bot()
    await harness.whispers(bea, "3")
    assert "Ana: tap Bid below" in harness.board.text
    before = len(fake.posts(ana.private))
    await ana.follows((await ana.taps(harness.board, "Bid")).url)
    screen = await fake.until(lambda: keypad(fake, ana) if len(fake.posts(ana.private)) > before else None)
    await harness.settled()
    assert "tap Bid below" not in harness.board.text
    assert taken(await ana.taps(keypad(fake, ana) or screen, "5"))


async def test_what_is_too_long_for_a_toast_waits_in_the_private_chat(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    lobby = await fake.answer_to(await ana.says("/play lasca", group))
    answer = await bea.taps(lobby, "Rules")
    rules = await fake.answer_to(await bea.follows(answer.url))
    assert "Lasca" in rules.text
    assert rules.labels == ["Learn", "Variants"]
    await fake.until(lambda: fake.count("sendMediaGroup"))
    album = [post.file for post in fake.posts(bea.private)[-3:]]
    assert [file is not None and file.kind for file in album] == ["photo"] * 3
    stranger = fake.person("Carla")
    hello = await fake.answer_to(await stranger.follows(answer.url))
    assert "Lasca" not in hello.text


@pytest.mark.parametrize("payload", ["resign-{}", "end-{}", "agree-{}--draw", "choose-{}--0-0", "forget"])
async def test_a_link_never_acts(app: App, fake: FakeTelegram, payload: str) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play lasca")
    await bea.says("/draw", harness.place)
    await fake.until(lambda: harness.loaded.table.proposal is not None)
    before = harness.loaded.table.revision, harness.loaded.log
    answer = await fake.answer_to(await ana.starts(payload.format(harness.table)))
    assert answer.text.startswith("Good to see you")
    assert (harness.loaded.table.revision, harness.loaded.log) == before


async def test_without_inline_mode_the_move_button_leads_to_the_picker(tmp_path: Path) -> None:
    async with FakeTelegram() as fake:
        me = fake.world.bot.wire() | {"supports_inline_queries": False}
        fake._methods["getme"] = lambda _call: me
        async with open_house(fake, tmp_path / "taberna.sqlite3") as app:
            ana, bea = fake.person("Ana"), fake.person("Bea")
            harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
            await harness.opens("/play lasca")
            mover, _ = harness.due(Random(1))
            answer = await mover.taps(harness.board, "Move")
            picker = await fake.answer_to(await mover.follows(answer.url))
            assert picker.file is not None
            assert "c3 d4" in picker.labels


async def test_what_a_group_sees_does_not_depend_on_what_is_bid(tmp_path: Path) -> None:
    """Play the same evening with other bids: no word and no picture differs until they are revealed."""
    seen = [
        await seen_in_group(tmp_path / f"{number}.sqlite3", *bids)
        for number, bids in enumerate((("17", "4"), ("23", "9")))
    ]
    assert seen[0] == seen[1]


@FULL
@pytest.mark.parametrize("seed", [1])
async def test_a_whole_game_of_citadel_is_played_in_private_chats(
    app: App, fake: FakeTelegram, seed: int
) -> None:
    harness = await citadel(app, fake)
    await harness.plays(Random(seed), harness.whispers, partial(taps_keypad, harness))
    assert harness.loaded.table.status == "finished"


async def seen_in_group(path: Path, first: str, changed: str) -> tuple[list[str], list[bytes]]:
    """Return the words and files that a group gets while a bid is sealed, changed, and asked about."""
    async with FakeTelegram() as fake, open_house(fake, path) as app:
        harness = await citadel(app, fake)
        ana, bea = harness.people
        await ana.taps(await fake.until(partial(keypad, fake, ana)), first)
        await harness.settled()
        await harness.whispers(ana, changed)
        for asked in ("/history", "/board text"):
            await bea.says(asked, harness.place)
            await settled(fake, app)
        words = [word for word in fake.public if not word.startswith("attach://")]
        assert len(fake.public_files) > 2
        return words, [file.content for file in fake.public_files]


def keypad(fake: FakeTelegram, person: Person) -> Message | None:
    """Return the latest message in the private chat with keys for numbers."""
    found = (m for m in reversed(fake.posts(person.private)) if m.labels and m.labels[0].isdecimal())
    return next(found, None)


async def citadel(app: App, fake: FakeTelegram) -> Harness:
    """Return Ana and Bea at Citadel, both with an open private chat."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    for person in (ana, bea):
        await fake.answer_to(await person.starts())
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play citadel")
    return harness


def taken(answer: Answer) -> bool:
    """Return True for the toast about an accepted bid."""
    return answer.text in {Voice("en")("bid-taken"), Voice("en")("bid-final")}


async def taps_keypad(harness: Harness, person: Person, number: str) -> None:
    """Bid with a key of the private screen."""
    seq = harness.loaded.table.seq
    screen = await harness.fake.until(lambda: keypad(harness.fake, person))
    await person.taps(screen, number if number in screen.labels else screen.labels[0])
    await harness.done(seq)
