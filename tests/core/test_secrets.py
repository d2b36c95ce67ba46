"""What a seat has sealed is nobody else's: not in the room, not in a file, not in a log."""

import json
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
import structlog

from bot.core import fairness, info
from bot.core.clocks import DAY
from bot.core.messages import Post, Reply
from bot.core.words import Voice
from rules.core.log import Decision
from rules.core.saved import read_log
from storage.model import TableId
from tests.core.evening import ROOM, Evening, Guest
from tests.core.player import look

SAYS = Voice("en", "citadel")


@pytest.fixture(name="tavern")
async def _tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.sqlite3") as tavern:
        yield tavern


async def duel(tavern: Evening, options: str = "", clock: str = "") -> tuple[Guest, Guest, TableId]:
    """Two at Citadel; the first holds the left citadel."""
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="citadel", options=options, clock=clock)
    await bea.taps("join")
    live = await look(tavern)
    return (ana, bea, live.table.id) if live.names[0] == "Ana" else (bea, ana, live.table.id)


def public(posts: list[Post]) -> str:
    """Everything a room can read, buttons and their data included."""
    pictures = [post.picture for post in posts if post.picture]
    buttons = [f"{b.label} {b.data}" for post in posts for row in post.buttons for b in row]
    return "\n".join(
        [*(post.text for post in posts), *(picture.alt + picture.name for picture in pictures), *buttons]
    )


def told(reply: Reply) -> str:
    """Everything a reply says, its files included."""
    return "\n".join([reply.text, *(file.content.decode("latin-1") for file in reply.files)])


async def test_bids_are_asked_in_private_and_the_room_can_open_a_form(tavern: Evening) -> None:
    ana, bea, _ = await duel(tavern)
    for guest in (ana, bea):
        assert guest.screen.tell == (guest.person.id,)
        assert "1" in {b.label for row in guest.screen.buttons for b in row}
    assert tavern.board().tell == ()
    form = (await ana.taps("ask")).form
    assert form is not None
    assert (form.low, form.high) == (1, 50)
    assert (await ana.sends(form.data, "12")).text == SAYS("bid-taken")
    assert "12" not in public(tavern.room.at(ROOM))


@pytest.mark.parametrize(("command", "args"), [("bid", {"points": "37"}), ("move", {"move": "37"})])
async def test_a_bid_said_aloud_is_refused_and_never_echoed(
    tavern: Evening, command: str, args: Mapping[str, str]
) -> None:
    ana, _, table = await duel(tavern)
    before = await look(tavern, table)
    reply = await ana.says(command, **args)
    assert reply.text == SAYS("refusal-said_aloud")
    assert "37" not in public(tavern.room.posts)
    assert (await look(tavern, table)).table.seq == before.table.seq


async def test_aloud_bid_without_points_opens_the_form(tavern: Evening) -> None:
    ana, _, _ = await duel(tavern)
    assert (await ana.says("bid")).form is not None


@pytest.mark.parametrize("first", [0, 1])
async def test_nothing_public_tells_number_seat_or_order_before_the_reveal(
    tavern: Evening, first: int
) -> None:
    *duellists, table = await duel(tavern)
    with structlog.testing.capture_logs() as logged:
        await duellists[first].whispers("bid", points="37")
    room = tavern.room.at(ROOM)
    assert SAYS("caption-waiting-secret", {"count": 1}) in tavern.board().text
    assert re.search(r"\b37\b", public(room)) is None
    assert tavern.board().tell == ()
    history, verify = await duellists[1 - first].says("history"), await duellists[1 - first].says("verify")
    for reply in (history, verify):
        assert re.search(r"\b37\b", told(reply)) is None
    assert history.text.splitlines() == [SAYS("history-head", {"table": table, "count": 0})]
    assert "37" not in json.dumps(logged)
    live = await look(tavern, table)
    assert not info.public_log(live).records
    (seal,) = info.seals(live)
    assert seal in verify.text
    assert room[-1].text.count("Ana") == room[-1].text.count("Bea")


async def test_the_room_sees_the_same_whoever_bids_first(tmp_path: Path) -> None:
    seen = []
    for first in (0, 1):
        async with Evening(tmp_path / f"{first}.sqlite3") as tavern:
            *duellists, _ = await duel(tavern)
            await duellists[first].whispers("bid", points=str(7 + first))
            board = tavern.board()
            assert board.picture is not None
            seen.append((board.text, board.picture, board.buttons, board.tell))
    assert seen[0] == seen[1]


async def test_the_reveal_names_both_bids(tavern: Evening) -> None:
    ana, bea, table = await duel(tavern)
    await ana.whispers("bid", points="37")
    await bea.whispers("bid", points="12")
    text = tavern.board().text
    assert "37" in text
    assert "12" in text
    saved = read_log((await ana.says("history")).files[0].content.decode())
    bids = [record for record in saved.records if isinstance(record, Decision)]
    assert {(bid.seat, bid.text) for bid in bids} == {(0, "37"), (1, "12")}
    assert all(len(bid.proof) == 32 for bid in bids)
    assert (await look(tavern, table)).table.status == "playing"


async def test_a_seal_is_what_the_revealed_nonce_makes_of_the_bid(tavern: Evening) -> None:
    ana, bea, table = await duel(tavern)
    await ana.whispers("bid", points="8")
    (seal,) = info.seals(await look(tavern, table))
    await ana.whispers("bid", points="9")
    assert info.seals(await look(tavern, table)) == (seal,), "a changed bid publishes nothing"
    await bea.whispers("bid", points="5")
    live = await look(tavern, table)
    assert live.log is not None
    first = next(r for r in live.log.records if isinstance(r, Decision))
    assert fairness.sealed(first.proof, first.seat, first.text) == seal


async def test_a_bid_may_be_changed_until_the_last_one_arrives(tavern: Evening) -> None:
    ana, bea, _ = await duel(tavern)
    await ana.taps("8", ana.screen)
    posts = len(tavern.room.at(ROOM))
    old = ana.screen
    assert (await ana.taps("9", old)).text == SAYS("bid-taken")
    assert public(tavern.room.at(ROOM)[posts:]) in {"", public([tavern.board()])}
    await bea.taps("5", bea.screen)
    assert SAYS("fact-revealed", {"first_seat": 0, "first_bid": 9, "second_seat": 1, "second_bid": 5}).count(
        "9"
    ) == tavern.board().text.count("9")
    assert (await ana.taps("3", old)).text == SAYS("refusal-stale")


async def test_two_open_keypads_and_two_bids_neither_stale(tavern: Evening) -> None:
    ana, bea, table = await duel(tavern)
    keypads = ana.screen, bea.screen
    assert (await ana.taps("4", keypads[0])).text == SAYS("bid-taken")
    assert (await bea.taps("6", keypads[1])).text == SAYS("bid-taken")
    live = await look(tavern, table)
    assert live.standing is not None
    assert live.standing.turn == 1


async def test_a_bid_of_monday_waits_for_tuesdays(tmp_path: Path) -> None:
    monday = Evening(tmp_path / "t.sqlite3")
    async with monday:
        ana, bea, table = await duel(monday, clock="slow")
        await ana.whispers("bid", points="11")
        keypad = bea.screen
    async with monday.again(later=DAY) as tuesday:
        bea = tuesday.person(bea.person.name)
        assert "11" not in public(tuesday.room.at(ROOM))
        assert (await bea.taps("10", keypad)).text == SAYS("bid-taken")
        live = await look(tuesday, table)
        assert live.standing is not None
        assert live.standing.turn == 1
        assert "11" in tuesday.board().text


async def test_a_private_screen_shows_its_own_bid_and_no_other(tavern: Evening) -> None:
    ana, bea, _ = await duel(tavern)
    await ana.whispers("bid", points="37")
    assert ana.screen.picture is not None
    assert "37" in ana.screen.picture.alt
    assert "37" not in "".join(post.picture.alt for post in tavern.room.at(bea.screen.spot) if post.picture)


async def test_a_bid_lapsed_by_the_clock_is_as_secret_as_any_other(tavern: Evening) -> None:
    ana, bea, table = await duel(tavern, clock="slow")
    for guest in (ana, bea):
        await guest.whispers("bid", points="5")
    await tavern.passes(2 * DAY)
    await bea.whispers("bid", points="6")  # no reserve spent: three days run for each round
    await tavern.passes(4 * DAY)
    await ana.whispers("bid", points="6")  # a day of Ana's reserve is gone
    before = len(tavern.room.at(ROOM))
    await tavern.passes(7 * DAY + 1)  # Ana's time is up, a day of Bea's is left
    assert len(info.seals(await look(tavern, table))) == 1
    text = "".join(post.text for post in tavern.room.at(ROOM)[before:])
    assert text.count("Ana") == text.count("Bea")
    assert "Time is up" not in text


async def test_whose_private_chat_is_closed_is_called_in_the_room_bid_or_no_bid(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana", private=False), tavern.person("Bea", private=False)
    await ana.says("play", game="citadel")
    reach = await bea.taps("join")
    assert reach.text == SAYS("reach-out")
    live = await look(tavern)
    assert set(tavern.board().tell) == {ana.person.id, bea.person.id}
    assert SAYS("caption-private-closed", {"names": ", ".join(live.names.values())}) in tavern.board().text
    form = (await ana.taps("ask")).form
    assert form is not None
    await ana.sends(form.data, "3")
    assert SAYS("caption-private-closed", {"names": ", ".join(live.names.values())}) in tavern.board().text
    await tavern.passes(0.9 * DAY)
    assert set(tavern.board().tell) == {ana.person.id, bea.person.id}, "a reminder tells nobody's bid"


async def test_a_seat_taken_over_takes_the_old_screen_away(tavern: Evening) -> None:
    ana, bea, table = await duel(tavern, clock="slow")
    for guest in (ana, bea):
        await guest.whispers("bid", points="5")
    await ana.whispers("bid", points="7")
    await tavern.passes(7 * DAY)
    await tavern.person("Ada", admin=True).says("offer", seat=bea.person.name, table=table)
    cid = tavern.person("Cid")
    before = len(tavern.room.at(bea.screen.spot))
    assert (await cid.taps("join")).empty
    assert cid.screen.tell == (cid.person.id,)
    await cid.whispers("bid", points="9")
    assert len(tavern.room.at(bea.screen.spot)) == before
