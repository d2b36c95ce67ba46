"""A tournament in a chat, from the first command to the medals, with its failures."""

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.language.voice import Voice
from bot.core.publishing.controls import command_of
from bot.core.tables.clocks import ALLOWANCE
from bot.features.tournaments.pairing import standings
from bot.features.tournaments.rounds import ROUND_TIME, end_of
from bot.testing.harness import Harness
from bot.testing.player import AtOnce, Sketcher
from rules.core.errors import Data
from rules.core.game import Outcome
from storage.model import (
    Commit,
    PersonId,
    Sitting,
    TableId,
    Tournament,
    Write,
)
from tests.core.tournaments.evening import MOVES, NAMES, Evening, played, said, settings

SAYS = Voice("en")
LATE = ALLOWANCE["live"] + 1.0


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


def points(tournament: Tournament) -> dict[str, float]:
    return {tournament.entrant(place.number).name: place.points for place in standings(tournament)}


async def test_four_play_everybody_and_the_post_says_who_has_won(harness: Harness) -> None:
    evening = Evening(harness, 4)
    begun = await evening.begun(clock="live")
    assert (begun.system, begun.rounds, begun.preset) == ("round_robin", 3, "live")
    for _ in range(3):
        over = await evening.round_played()
    assert over.status == "finished"
    assert len(played(over)) == 6
    winner = over.entrant(1).name
    title, first, *_ = evening.post.text.splitlines()
    assert title == SAYS("tournament-over", {"game": "Lasca"})
    assert first == SAYS("tournament-won", {"names": winner, "count": 1})
    assert evening.post.picture is not None
    assert f"1. {winner} 3" in evening.post.picture.alt
    assert set(evening.post.notify) == {user.person.id for user in evening.people.values()}


async def test_tables_open_by_themselves_with_both_seated_and_the_first_to_begin(harness: Harness) -> None:
    evening = Evening(harness, 4)
    begun = await evening.begun(clock="slow")
    for pairing in begun.pairings:
        assert pairing.table is not None
        loaded = await harness.app.deps.cache.look(pairing.table)
        assert loaded is not None
        assert loaded.table.status == "playing"
        assert loaded.table.preset == "slow"
        assert loaded.names == {
            0: begun.entrant(pairing.first).name,
            1: begun.entrant(pairing.second or 0).name,
        }


async def test_more_than_ten_play_a_swiss_tournament(harness: Harness) -> None:
    evening = Evening(harness, 11)
    begun = await evening.begun(clock="live")
    assert (begun.system, begun.rounds) == ("swiss", 5)
    (free,) = (begun.entrant(p.first).name for p in begun.pairings if p.second is None)
    assert SAYS("tournament-bye", {"name": free}) in evening.post.text.splitlines()
    over = begun
    while over.status == "playing":
        over = await evening.round_played()
    assert over.round == 5
    met = [frozenset((p.first, p.second)) for p in over.pairings if p.second]
    assert len(met) == len({*met}) == 25
    assert max(Counter(p.first for p in over.pairings if p.end == "bye").values()) == 1
    assert SAYS("tournament-tie-buchholz") in (evening.post.picture.alt if evening.post.picture else "")


async def test_who_does_not_come_loses_the_game_and_after_two_of_them_is_out(harness: Harness) -> None:
    evening = Evening(harness, 4)
    tournament = await evening.begun(clock="live")
    absent = tournament.entrant(1).name
    while tournament.status == "playing":
        for pairing in tournament.of_round(tournament.round):
            if pairing.end is not None or pairing.second is None:
                continue
            pair = pairing.first, pairing.second
            if 1 not in pair:
                await evening.resigns(pairing, max(pair))
            elif pairing.second == 1:
                first = evening.user(tournament, pairing.first)
                await first.says("move", move=MOVES[0], table=str(pairing.table))
        await harness.passes(LATE)
        tournament = await evening.now()
    assert points(tournament)[absent] == 0.0
    assert tournament.entrant(1).withdrawn
    assert [p.end for p in tournament.pairings if 1 in {p.first, p.second}] == [
        "second_unplayed" if p.first == 1 else "first_unplayed"
        for p in tournament.pairings
        if 1 in {p.first, p.second}
    ]
    unopened = [p for p in tournament.pairings if p.table is None]
    assert [(p.round, 1 in {p.first, p.second}) for p in unopened] == [(3, True)]
    assert len(played(tournament)) == 3


async def test_the_next_round_tells_who_did_not_come_to_the_one_before(harness: Harness) -> None:
    """Report them in the next post: the old one stays as it was when its round ended."""
    evening = Evening(harness, 4)
    tournament = await evening.begun(clock="live")
    came, missed = tournament.of_round(1)
    assert came.second is not None
    await evening.resigns(came, came.second)
    await harness.passes(LATE)
    tournament = await evening.now()
    assert tournament.round == 2
    pair = (missed.first, missed.second or 0)
    names = " – ".join(tournament.entrant(number).name for number in pair)
    result = SAYS("tournament-score", {"names": names, "score": "0–1", "how": "unplayed"})
    told = [line for line in evening.post.text.splitlines() if result in line]
    assert told == [SAYS("tournament-before", {"round": 1, "result": result})]
    assert SAYS("tournament-before", {"round": 1, "result": ""}) in told[0], (
        "no result that a table has already posted"
    )
    assert evening.post.text.count(SAYS("tournament-before", {"round": 1, "result": ""})) == 1, (
        "tables posted the rest"
    )


async def test_where_nobody_comes_the_first_of_each_pair_loses_and_it_ends_all_the_same(
    harness: Harness,
) -> None:
    evening = Evening(harness, 3)
    tournament = await evening.begun(clock="live")
    for _ in range(6):
        await harness.passes(LATE)
    tournament = await evening.now()
    assert tournament.status == "finished"
    assert played(tournament) == []


async def test_a_game_that_is_not_over_when_its_round_is_counts_as_drawn(harness: Harness) -> None:
    evening = Evening(harness, 4)
    tournament = await evening.begun(clock="live")
    slow, quick = tournament.pairings
    await evening.resigns(quick, quick.first)
    first, second = evening.user(tournament, slow.first), evening.user(tournament, slow.second or 0)
    steps = int(ROUND_TIME["live"] // 250) + 1
    for step in range(steps):
        for user in (first, second):
            board = await user.says("pick", table=str(slow.table))
            if board.menu and board.menu.options and step % 8 == 0:
                await user.sends(board.menu.options[0].data)
        await harness.passes(250.0)
        if (await evening.now()).round == 2:
            break
    ends = [pairing.end for pairing in (await evening.now()).of_round(1)]
    assert ends[1] == "second"
    assert ends[0] in {"late", "first", "second"}


async def test_it_goes_on_after_a_restart_as_if_nothing_had_happened(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        evening = Evening(harness, 4)
        await evening.begun(clock="live")
        for pairing in (await evening.now()).pairings:
            await evening.resigns(pairing, pairing.first)
    for _ in range(3):
        harness = harness.again(later=3600.0)
        async with harness:
            evening.harness = harness
            for user in evening.people.values():
                user.harness = harness
            tournament = await evening.round_played()
    assert tournament.status == "finished"
    assert len(played(tournament)) == 6
    assert len({p.table for p in tournament.pairings}) == 6


async def test_time_in_which_the_bot_was_closed_does_not_end_a_round(tmp_path: Path) -> None:
    harness = Harness(tmp_path / "t.sqlite3", Sketcher())
    async with harness:
        before = await Evening(harness, 4).begun(clock="live")
    async with harness.again(later=2 * ROUND_TIME["live"]) as after:
        await after.passes(1.0)
        found = await after.app.deps.store.tournaments.load(before.id)
    assert found is not None
    assert found.pairings == before.pairings


async def test_who_leaves_plays_the_round_out_and_loses_what_would_come(harness: Harness) -> None:
    evening = Evening(harness, 4)
    tournament = await evening.begun(clock="live")
    leaver = evening.user(tournament, 1)
    asked = await leaver.says("tournament", action="leave")
    (own,) = (one for one in tournament.pairings if 1 in {one.first, one.second})
    other = own.second if own.first == 1 else own.first
    assert other is not None
    opponent = tournament.entrant(other).name
    told: Data = {"game": "Lasca", "own": 1, "opponent": opponent, "table": own.table or ""}
    assert asked.text == SAYS("confirm-tournament-leave", told)
    await leaver.sends(asked.buttons[0][0].data)
    while tournament.status == "playing":
        tournament = await evening.round_played()
    assert points(tournament)[leaver.person.name] == 1.0
    assert sum(p.table is None for p in tournament.pairings) == 2


async def test_who_has_left_the_chat_or_is_banned_plays_no_more(harness: Harness) -> None:
    evening = Evening(harness, 5)
    tournament = await evening.begun(clock="casual")
    gone, banned = (evening.user(tournament, number) for number in (1, 2))
    admin = harness.person("Boss", admin=True)
    harness.room.gone.add(gone.person.id)
    await admin.says("settings", setting="bans", person=banned.person.id)
    harness.app.deps.members._known.clear()  # some minutes later
    tournament = await evening.round_played()
    assert [entrant.withdrawn for entrant in tournament.entrants] == [True, True, False, False, False]
    while tournament.status == "playing":
        tournament = await evening.round_played()
    assert tournament.round == 5


async def test_a_player_who_deletes_their_data_is_someone_and_it_goes_on(harness: Harness) -> None:
    evening = Evening(harness, 4)
    tournament = await evening.begun(clock="live")
    name = tournament.entrant(4).name
    for pairing in tournament.pairings:
        await evening.resigns(pairing, max(pairing.first, pairing.second or 0))
    user, table = evening.people[name], next(p.table for p in tournament.pairings if 4 in {p.first, p.second})
    await user.whispers("language", language="it")
    asked = await user.whispers("privacy", what="delete")
    assert (await user.sends(asked.buttons[0][0].data)).text == Voice("it")("privacy-deleted")
    await harness.passes(1.0)
    tournament = await evening.now()
    assert tournament.entrant(4).withdrawn
    assert (await evening.first.says("board", table=str(table))).empty
    said = [evening.post.text, harness.board().text]
    while tournament.status == "playing":
        tournament = await evening.round_played()
    said.append(evening.post.picture.alt if evening.post.picture else "")
    for words in said:
        assert SAYS("somebody") in words, "in the chat's language, not the deleted person's"
        assert Voice("it")("somebody") not in words
        assert name not in words
    assert len(played(tournament)) == 4


async def test_a_block_keeps_nobody_apart_and_nothing_tells_of_it(harness: Harness) -> None:
    evening = Evening(harness, 3)
    one, other = evening.people["Ana"], evening.people["Bea"]
    await one.says("block", person=other.person.id)
    await evening.opened()
    assert SAYS("tournament-how") in evening.post.text
    tournament = await evening.begun(clock="live")
    while tournament.status == "playing":
        tournament = await evening.round_played()
    assert len(played(tournament)) == 3
    assert "block" not in " ".join(post.text for post in harness.room.posts if "1." in post.text)


async def test_games_are_rated_where_the_chat_says_so(harness: Harness) -> None:
    await settings(harness, rated=True)
    evening = Evening(harness, 3)
    tournament = await evening.begun()
    loaded = [await harness.app.deps.cache.look(p.table) for p in tournament.pairings if p.table]
    assert [one.table.rated for one in loaded if one] == [True]


async def test_sealed_bids_are_asked_for_in_private(harness: Harness) -> None:
    evening = Evening(harness, 3)
    await evening.opened("citadel")
    for user in list(evening.people.values())[1:]:
        await user.says("tournament", action="join")
    asked = await evening.first.says("tournament", action="start")
    await evening.first.sends(asked.buttons[0][0].data)
    tournament = await evening.now()
    (game,) = [p for p in tournament.pairings if p.table]
    for number in (game.first, game.second or 0):
        assert "Citadel" in evening.user(tournament, number).screen.text


async def test_one_that_nobody_starts_is_called_off_after_a_week(harness: Harness) -> None:
    evening = Evening(harness, 2)
    await evening.opened()
    await harness.passes(7 * 86_400.0 - 1.0)
    assert (await evening.now()).status == "open"
    await harness.passes(2.0)
    assert (await evening.now()).status == "cancelled"


async def test_who_leaves_before_it_begins_is_off_the_list(harness: Harness) -> None:
    evening = Evening(harness, 2)
    await evening.opened()
    bea = evening.people["Bea"]
    await bea.taps("tournament---join----" + (await evening.now()).id, evening.post)
    assert "Bea" in evening.post.text
    await bea.taps("tournament---leave----" + (await evening.now()).id, evening.post)
    assert "Bea" not in evening.post.text


async def test_a_quiet_chat_calls_nobody(harness: Harness) -> None:
    await settings(harness, quiet=True)
    evening = Evening(harness, 3)
    await evening.begun()
    assert evening.post.notify == ()
    assert evening.post.quiet


async def test_standings_can_be_asked_for_at_any_time(harness: Harness) -> None:
    evening = Evening(harness, 3)
    begun = await evening.begun()
    (free,) = (begun.entrant(p.first).name for p in begun.pairings if p.second is None)
    assert SAYS("tournament-rest", {"name": free}) in evening.post.text.splitlines()
    reply = await evening.people["Cid"].says("tournament")
    assert SAYS("tournament-tie-direct") in reply.text
    (picture,) = reply.files
    assert all(name in picture.alt for name in NAMES[:3])


async def test_a_name_that_shows_nothing_is_replaced_wherever_the_tournament_is_told_of(
    harness: Harness,
) -> None:
    evening = Evening(harness, 3)
    evening.people = {**evening.people, "": harness.person("\u200b\u202e")}
    await evening.begun(clock="live")
    standing = await evening.first.says("tournament", action="standings")
    assert SAYS("somebody") in evening.post.text
    assert f"1. {SAYS('somebody')} 0" in standing.text
    assert any(f", {SAYS('somebody')}" in post.text for post in harness.room.posts)


async def test_no_machine_takes_the_seat_of_who_still_has_time(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        evening = Evening(harness, 3)
        tournament = await evening.begun(clock="live")
        (game,) = [p for p in tournament.pairings if p.table]
        first = evening.user(tournament, game.first)
        await first.says("move", move=MOVES[0], table=str(game.table))
        await harness.passes(ALLOWANCE["live"] * 0.9)
        board = [post for post in harness.room.shown.values() if f"{game.table}" in post.text][-1]
        assert "replace" not in {command_of(button) for row in board.buttons for button in row}
        refused = await first.surely("replace", level="easy", table=str(game.table))
        assert refused.text == said("no_replace_tournament")
        loaded = await harness.app.deps.cache.look(game.table or TableId(""))
        assert loaded is not None
        assert len(loaded.people()) == 2


async def test_a_tournament_whose_game_is_no_longer_there_is_called_off_and_says_why(
    harness: Harness,
) -> None:
    evening = Evening(harness, 4)
    before = await evening.begun(clock="live")
    after = replace(before, game="whist", version=before.version + 1)
    await harness.app.deps.commit(Commit(harness.time, writes=(Write(before, after),)))
    await harness.passes(ROUND_TIME["live"] + 1.0)
    assert (await evening.now()).status == "cancelled"
    assert SAYS("tournament-game-gone") in evening.post.text
    assert "whist" in evening.post.text
    asked = await evening.first.says("tournament", action="standings")
    assert SAYS("tournament-game-gone") in asked.text


async def test_a_seat_given_away_and_one_where_nobody_came_are_both_lost(harness: Harness) -> None:
    evening = Evening(harness, 3)
    tournament = await evening.begun(clock="live")
    (game,) = [p for p in tournament.pairings if p.table]
    loaded = await harness.app.deps.cache.look(game.table or TableId(""))
    assert loaded is not None
    left = tuple(replace(one, left=one.seat == 1) for one in loaded.table.sittings)
    late = Sitting(PersonId("test:zed"), "Zed", seat=1, moved=True)
    given = replace(loaded, table=replace(loaded.table, status="abandoned", sittings=(*left, late)))
    assert given.snapshot is not None
    called_off = replace(given.snapshot, outcome=Outcome(frozenset(), "cancelled"))
    assert end_of(replace(given, snapshot=called_off)) == "neither"
