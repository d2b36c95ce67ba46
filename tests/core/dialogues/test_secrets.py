"""Secrecy of sealed bids: in the room, in files and in logs."""

import json
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
import structlog

from bot.core import fairness
from bot.core.commands import moves
from bot.core.language.voice import Voice
from bot.core.messages import AnyPost, AnyReply, PersonalReply
from bot.core.tables.clocks import DAY
from bot.core.transcripts import transcript
from bot.testing.harness import ROOM, Harness, User
from bot.testing.player import look
from bot.workers.pool import Here
from rules.core.log import Decision
from rules.core.saved import read_log
from storage.model import Offer, TableId
from tests.core.mentions import ALWAYS

SAYS = Voice("en", "citadel")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3") as harness:
        yield harness


async def duel(harness: Harness, options: str = "", clock: str = "") -> tuple[User, User, TableId]:
    """Seat two at Citadel; the first holds the left citadel."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="citadel", options=options, clock=clock)
    await bea.taps("join")
    loaded = await look(harness)
    return (ana, bea, loaded.table.id) if loaded.names[0] == "Ana" else (bea, ana, loaded.table.id)


def public(posts: list[AnyPost]) -> str:
    """Return everything that readers of a room can see, including buttons and their data."""
    pictures = [post.picture for post in posts if post.picture]
    buttons = [f"{b.label} {b.data}" for post in posts for row in post.buttons for b in row]
    return "\n".join(
        [*(post.text for post in posts), *(picture.alt + picture.name for picture in pictures), *buttons]
    )


def is_taken(reply: AnyReply) -> bool:
    """Return True for the toast about an accepted bid, which reveals no more."""
    return reply.toast and reply.text in {SAYS("bid-taken"), SAYS("bid-final")}


async def seal_of(user: User, table: TableId) -> str:
    """Return the seal of a bid, as /verify tells its bidder in private."""
    told = await user.whispers("verify", table=table)
    assert isinstance(told, PersonalReply)
    line = told.text.partition("\n")[0]
    seal = line.rpartition(" ")[2]
    assert line.endswith(SAYS("verify-seal", {"seal": seal}))
    return seal


async def test_only_who_may_still_change_a_bid_is_told_so(harness: Harness) -> None:
    for options, first in (("", "bid-taken"), ("lock=on", "bid-final")):
        one, other, table = await duel(harness, options)
        for user, key in ((one, first), (other, "bid-final")):
            reply = await user.whispers("bid", points="5", table=table)
            assert (reply.text, reply.toast) == (SAYS(key), True)


def notified(reply: AnyReply) -> str:
    """Return all texts of a reply, including its files."""
    return "\n".join([reply.text, *(file.content.decode("latin-1") for file in reply.files)])


async def test_the_last_bid_of_a_match_is_taken_like_any_other(harness: Harness) -> None:
    one, other, table = await duel(harness, "stock=5")
    while (loaded := await look(harness, table)).table.status == "playing":
        for user, chosen in ((one, max), (other, min)):
            moves = loaded.game.moves(loaded.playing.state, loaded.seats_of(user.person.id)[0])
            points = str(chosen(int(loaded.game.write(move)) for move in moves))
            reply = await user.whispers("bid", points=points, table=table)
        assert is_taken(reply)


async def test_bids_are_asked_in_private_and_the_room_can_open_a_form(harness: Harness) -> None:
    ana, bea, _ = await duel(harness)
    for user in (ana, bea):
        assert user.screen.notify == (user.person.id,)
        assert "1" in {b.label for row in user.screen.buttons for b in row}
    assert harness.board().notify == ()
    form = (await ana.taps("ask")).form
    assert form is not None
    assert (form.low, form.high) == (1, 50)
    assert is_taken(await ana.sends(form.data, "12"))
    assert re.search(r"\b12\b", public(harness.room.at(ROOM))) is None


@pytest.mark.parametrize(
    ("command", "args"), [("bid", {"points": "37"}), ("bet", {"figure": "37"}), ("move", {"move": "37"})]
)
async def test_a_bid_said_aloud_is_refused_and_never_echoed(
    harness: Harness, command: str, args: Mapping[str, str]
) -> None:
    ana, _, table = await duel(harness)
    before = await look(harness, table)
    reply = await ana.says(command, **args)
    assert reply.text == SAYS("refusal-said_aloud")
    assert "37" not in public(harness.room.posts)
    assert (await look(harness, table)).table.seq == before.table.seq


async def test_a_number_alone_that_is_called_a_bet_is_a_bid(harness: Harness) -> None:
    ana, _, _ = await duel(harness)
    assert is_taken(await ana.whispers("bet", figure="37"))


async def test_aloud_bid_without_points_opens_the_form(harness: Harness) -> None:
    ana, _, _ = await duel(harness)
    assert (await ana.says("bid")).form is not None


@pytest.mark.parametrize("first", [0, 1])
async def test_nothing_public_tells_number_seat_or_order_before_the_reveal(
    harness: Harness, first: int
) -> None:
    *duellists, table = await duel(harness)
    with structlog.testing.capture_logs() as logged:
        await duellists[first].whispers("bid", points="37")
        seal = await seal_of(duellists[first], table)
    room = harness.room.at(ROOM)
    assert SAYS("caption-waiting-secret", {"count": 1}) in harness.board().text
    assert re.search(r"\b37\b", public(room)) is None
    assert harness.board().notify == ()
    history, verify = await duellists[1 - first].says("history"), await duellists[1 - first].says("verify")
    for reply in (history, verify):
        assert re.search(r"\b37\b", notified(reply)) is None
        assert seal not in notified(reply)
    assert history.text.splitlines() == [SAYS("history-head", {"table": table, "count": 0})]
    assert "37" not in json.dumps(logged)
    loaded = await look(harness, table)
    assert not (await transcript(loaded, Here())).records
    assert room[-1].text.count("Ana") == room[-1].text.count("Bea")


async def test_the_room_sees_the_same_whoever_bids_first(tmp_path: Path) -> None:
    seen = []
    for first in (0, 1):
        async with Harness(tmp_path / f"{first}.sqlite3") as harness:
            *duellists, _ = await duel(harness)
            await duellists[first].whispers("bid", points=str(7 + first))
            board = harness.board()
            assert board.picture is not None
            seen.append((board.text, board.picture, board.buttons, board.notify))
    assert seen[0] == seen[1]


async def test_the_reveal_names_both_bids(harness: Harness) -> None:
    ana, bea, table = await duel(harness)
    await ana.whispers("bid", points="37")
    await bea.whispers("bid", points="12")
    text = harness.board().text
    assert "37" in text
    assert "12" in text
    saved = read_log((await ana.says("history")).files[0].content.decode())
    bids = [record for record in saved.records if isinstance(record, Decision)]
    assert {(bid.seat, bid.text) for bid in bids} == {(0, "37"), (1, "12")}
    assert all(len(fairness.read_proof(bid.proof)["nonce"]) == 32 for bid in bids)
    assert (await look(harness, table)).table.status == "playing"


async def test_who_bids_can_ask_for_a_seal_that_stands_in_the_log_beside_its_opening(
    harness: Harness,
) -> None:
    ana, bea, table = await duel(harness)
    assert not isinstance(await ana.whispers("verify", table=table), PersonalReply), "no bid, no seal"
    given = []
    for points in ("8", "9"):  # a changed bid has a seal of its own
        assert is_taken(await ana.whispers("bid", points=points))
        given.append(await seal_of(ana, table))
    asked = [await bea.whispers("verify", table=table), await ana.says("verify", table=table)]
    assert not any(isinstance(reply, PersonalReply) or given[1] in notified(reply) for reply in asked)
    await bea.whispers("bid", points="5")
    loaded = await look(harness, table)
    assert loaded.log is not None
    bids = [record for record in loaded.log.records if isinstance(record, Decision)]
    words = [fairness.read_proof(bid.proof) for bid in bids]
    assert [word["seal"] for word in words][:2] == given
    opened = [
        fairness.sealed(word["nonce"], table, 0, bid.seat, bid.text)
        for word, bid in zip(words, bids, strict=True)
    ]
    assert opened == [word["seal"] for word in words]
    assert len(set(opened)) == 3


async def test_nothing_public_moves_when_a_bid_is_changed(harness: Harness) -> None:
    ana, bea, table = await duel(harness)
    await ana.whispers("bid", points="8")
    before = [notified(await bea.says(word, table=table)) for word in ("verify", "history", "tables")]
    await ana.whispers("bid", points="9")
    after = [notified(await bea.says(word, table=table)) for word in ("verify", "history", "tables")]
    assert after == before


async def test_no_file_is_named_by_what_a_bid_was_before(tmp_path: Path) -> None:
    """Name no file by it while it is sealed or afterwards, in the room or on the other's screen."""
    named = []
    for changes in ((), ("30", "31")):
        async with Harness(tmp_path / f"{len(changes)}.sqlite3") as harness:
            ana, bea, _ = await duel(harness)
            for points in (*changes, "7"):
                await ana.whispers("bid", points=points)
            await bea.whispers("bid", points="5")
            await bea.whispers("bid", points="4")
            posts = [post for post in harness.room.posts if post.channel in {ROOM, bea.person.channel}]
            # Which channel comes first is chance.
            named.append(sorted((post.channel, post.picture.name) for post in posts if post.picture))
    assert named[0] == named[1]


async def test_a_bid_may_be_changed_until_the_last_one_arrives(harness: Harness) -> None:
    ana, bea, _ = await duel(harness)
    await ana.taps("8", ana.screen)
    posts = len(harness.room.at(ROOM))
    old = ana.screen
    assert is_taken(await ana.taps("9", old))
    assert public(harness.room.at(ROOM)[posts:]) in {"", public([harness.board()])}
    await bea.taps("5", bea.screen)
    assert SAYS("fact-revealed", {"first_seat": 0, "first_bid": 9, "second_seat": 1, "second_bid": 5}).count(
        "9"
    ) == harness.board().text.count("9")
    assert (await ana.taps("3", old)).text == SAYS("refusal-stale")


async def test_a_bid_is_not_changed_for_ever(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the changes, or a program that bids could make the log grow without end."""
    monkeypatch.setattr(moves, "MOST_CHANGES", 3)
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="citadel")
    await bea.taps("join")
    for _ in range(2):
        replies = [await ana.whispers("bid", points=str(number)) for number in (1, 2, 3, 4, 5)]
        assert [SAYS("refusal-changed_enough", {"most": 3}) == reply.text for reply in replies] == [
            *[False] * 4,
            True,
        ]
        assert isinstance(replies[-1], PersonalReply)
        assert is_taken(await bea.whispers("bid", points="1")), "the other player bids"


async def test_two_open_keypads_and_two_bids_neither_stale(harness: Harness) -> None:
    ana, bea, table = await duel(harness)
    keypads = ana.screen, bea.screen
    assert is_taken(await ana.taps("4", keypads[0]))
    assert is_taken(await bea.taps("6", keypads[1]))
    loaded = await look(harness, table)
    assert loaded.snapshot is not None
    assert loaded.snapshot.turn == 1


async def test_a_bid_of_monday_waits_for_tuesdays(tmp_path: Path) -> None:
    monday = Harness(tmp_path / "t.sqlite3")
    async with monday:
        ana, bea, table = await duel(monday, clock="slow")
        await ana.whispers("bid", points="11")
        keypad = bea.screen
    async with monday.again(later=DAY) as tuesday:
        bea = tuesday.person(bea.person.name)
        assert re.search(r"\b11\b", public(tuesday.room.at(ROOM))) is None
        assert is_taken(await bea.taps("10", keypad))
        loaded = await look(tuesday, table)
        assert loaded.snapshot is not None
        assert loaded.snapshot.turn == 1
        assert "11" in tuesday.board().text


async def test_a_private_screen_shows_its_own_bid_and_no_other(harness: Harness) -> None:
    ana, bea, _ = await duel(harness)
    await ana.whispers("bid", points="37")
    assert ana.screen.picture is not None
    assert "37" in ana.screen.picture.alt
    assert "37" not in "".join(
        post.picture.alt for post in harness.room.at(bea.screen.channel) if post.picture
    )


async def test_a_bid_lapsed_by_the_clock_is_as_secret_as_any_other(harness: Harness) -> None:
    ana, bea, table = await duel(harness, clock="slow")
    for user in (ana, bea):
        await user.whispers("bid", points="5")
    await harness.passes(2 * DAY)
    await bea.whispers("bid", points="6")  # no reserve spent: three days run for each round
    await harness.passes(4 * DAY)
    await ana.whispers("bid", points="6")  # a day of Ana's reserve is gone
    before = len(harness.room.at(ROOM))
    await harness.passes(7 * DAY + 1)  # Ana's time is up, a day of Bea's is left
    loaded = await look(harness, table)
    assert loaded.log is not None
    assert len(loaded.log.records) == (await transcript(loaded, Here())).records + 1
    text = "".join(post.text for post in harness.room.at(ROOM)[before:])
    assert text.count("Ana") == text.count("Bea")
    assert "Time's up" not in text


@ALWAYS
async def test_whose_private_chat_is_closed_is_called_in_the_room_bid_or_no_bid(harness: Harness) -> None:
    ana, bea = harness.person("Ana", private=False), harness.person("Bea", private=False)
    await ana.says("play", game="citadel")
    reach = await bea.taps("join")
    assert reach.text == SAYS("reach-out")
    loaded = await look(harness)
    assert set(harness.board().notify) == {ana.person.id, bea.person.id}
    assert SAYS("caption-private-closed", {"names": ", ".join(loaded.names.values())}) in harness.board().text
    form = (await ana.taps("ask")).form
    assert form is not None
    await ana.sends(form.data, "3")
    assert SAYS("caption-private-closed", {"names": ", ".join(loaded.names.values())}) in harness.board().text
    await harness.passes(0.9 * DAY)
    assert set(harness.board().notify) == {ana.person.id, bea.person.id}, "a reminder reveals no bid"
    form = (await bea.taps("ask")).form
    assert form is not None
    await bea.sends(form.data, "4")
    assert SAYS("caption-waiting-secret", {"count": 2}) in harness.board().text
    assert "in secret" not in harness.board().text, "everybody has seen the button by now"


@pytest.mark.parametrize("ana_bids", [True, False])
async def test_a_reminder_does_not_tell_which_of_two_has_bid_where_one_is_called_in_the_room(
    harness: Harness, ana_bids: bool
) -> None:
    ana, bea = harness.person("Ana", private=False), harness.person("Bea")
    await ana.says("play", game="citadel")
    await bea.taps("join")
    if ana_bids:
        form = (await ana.taps("ask", harness.board())).form
        assert form is not None
        assert is_taken(await ana.sends(form.data, "3"))
    else:
        assert is_taken(await bea.whispers("bid", points="3"))
    before = len(harness.room.at(ROOM))
    await harness.passes(0.9 * DAY)
    (reminder,) = harness.room.at(ROOM)[before:]
    assert reminder.notify == (ana.person.id,)


@pytest.mark.parametrize("bid_first", ["nobody", "one"])
async def test_nobody_learns_from_an_offer_who_has_bid(harness: Harness, bid_first: str) -> None:
    ana, bea, table = await duel(harness, clock="slow")
    for user in (ana, bea):
        await user.whispers("bid", points="5")
    await harness.passes(7 * DAY)
    if bid_first == "one":
        await ana.whispers("bid", points="7")
    ada, before = harness.person("Ada", admin=True), harness.board()
    for asking in (ana, bea, ada):
        for seat in (ana, bea):
            answer = await asking.surely("offer", seat=seat.person.name, table=table)
            wanted = "opener_only" if asking is bea else "seats_are_kept"
            assert answer.text == SAYS(f"refusal-{wanted}")
    assert harness.board() is before


async def test_a_seat_offered_by_an_older_version_is_not_taken_over(harness: Harness) -> None:
    _, bea, table = await duel(harness, clock="slow")
    async with harness.app.deps.at(table) as change:
        change.offer(Offer(0, bea.person.id))
    refused = await harness.person("Cid").says("join", table=table)
    assert refused.text == SAYS("refusal-seats_are_kept")


async def test_who_has_bid_reads_of_it_as_you_and_the_room_by_name(harness: Harness) -> None:
    ana, bea, table = await duel(harness)
    await ana.whispers("bid", points="9", table=table)
    await bea.whispers("bid", points="4", table=table)
    assert "You bid 9, Bea bids 4." in ana.screen.text
    assert "You push the coin from line 4 to line 5." in ana.screen.text
    assert "You bid 4, Ana bids 9." in bea.screen.text
    assert "Ana pushes the coin from line 4 to line 5." in bea.screen.text
    assert "Ana bids 9, Bea bids 4." in harness.board().text
