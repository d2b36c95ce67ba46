"""Lobbies: how a table fills, who may change it, and its end if nobody comes."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core.language.voice import Voice
from bot.core.tables.clocks import DAY
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness
from bot.testing.player import Sketcher, by_id, greedy, look, next_move
from storage.model import ChannelId, ChatId, TableId
from tests.core.mentions import ALWAYS

SAYS = Voice("en")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


@ALWAYS
async def test_a_table_for_two_begins_when_it_is_full(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    assert "1 of 2" in harness.board().text
    await bea.says("join")
    loaded = await look(harness)
    assert loaded.table.status == "playing"
    assert set(loaded.names.values()) == {"Ana", "Bea"}
    assert harness.board().notify == (loaded.person_at(0),)


async def test_without_a_game_play_asks_which_and_the_answer_opens_it(harness: Harness) -> None:
    ana, ada = harness.person("Ana", "it"), harness.person("Ada", admin=True)
    await ada.says("settings", setting="games", value="lasca, dice")
    asked = (await ana.says("play")).menu
    assert asked is not None
    assert [option.label for option in asked.options] == ["Lasca", "Torri di dadi"]
    assert not harness.room.posts
    assert (await ana.sends(asked.options[1].data)).empty
    assert (await look(harness)).table.game == "dice_towers"


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Torres de Dados", "dice_towers"),
        ("coroa e ancora", "crown_and_anchor"),
        ("AGNELLI", "lambs_and_tigers"),
        ("hasami-shogi", "hasami_shogi"),
        ("cidad", "citadel"),
        ("crown_and", "crown_and_anchor"),
        ("ancora", "crown_and_anchor"),
        ("tigres", "lambs_and_tigers"),
        ("shogi", "hasami_shogi"),
    ],
)
async def test_a_game_is_known_by_its_name_in_every_language(harness: Harness, name: str, game: str) -> None:
    assert (await harness.person("Ana").says("play", game=name)).empty
    assert (await look(harness)).table.game == game


@pytest.mark.parametrize("name", ["dominó", "la", "l", "e", "–"])
async def test_what_is_no_game_or_could_be_two_is_answered_with_the_names_of_all(
    harness: Harness, name: str
) -> None:
    notified = (await harness.person("Ana", "pt-BR").says("play", game=name)).text
    assert "Cordeiros e Tigres, Lasca" in notified
    assert not harness.room.posts


async def test_seats_are_drawn_by_a_lot_that_stands_in_the_log(harness: Harness) -> None:
    firsts = set()
    for round_ in range(12):
        ana, bea = harness.person(f"Ana{round_}"), harness.person(f"Bea{round_}")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        loaded = await look(harness)
        assert loaded.log is not None
        assert "lot" in loaded.log.header.notes
        firsts.add(loaded.names[0][:3])
    assert firsts == {"Ana", "Bea"}


async def test_betting_begins_on_the_word_of_whoever_opened(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="crown")
    assert (await ana.says("begin")).text.startswith("Players here: 1")
    await bea.taps("join")
    for begins in (bea.taps("begin"), bea.says("begin")):
        assert (await begins).text == SAYS("refusal-opener_only")
    await ana.taps("begin")
    assert (await look(harness)).table.status == "playing"
    assert (await ana.says("begin", table=harness.table())).text == SAYS("refusal-already_begun")


async def test_an_admin_may_begin_in_the_home_chat_only(harness: Harness) -> None:
    ana, bea, ada = harness.person("Ana"), harness.person("Bea"), harness.person("Ada", admin=True)
    await ana.says("play", game="crown")
    await bea.taps("join")
    table = harness.table()
    stranger = replace(
        ada._request("end", {"table": table}), chat=ChatId("test:other"), channel=ChannelId("test:x")
    )
    assert (await harness.ask(stranger)).text == SAYS("refusal-no_such_table", {"table": table})
    assert (await ada.says("begin", table=table)).empty
    assert (await look(harness, table)).table.status == "playing"


async def test_who_leaves_makes_room_and_the_opener_hands_the_word_on(harness: Harness) -> None:
    ana, bea, cid = harness.person("Ana"), harness.person("Bea"), harness.person("Cid")
    await ana.says("play", game="crown")
    await bea.taps("join")
    await cid.taps("join")
    await ana.taps("leave")
    loaded = await look(harness)
    assert [s.name for s in loaded.table.sittings] == ["Bea", "Cid"]
    assert loaded.table.opener == bea.person.id
    assert (await ana.taps("leave")).text == SAYS("refusal-not_a_player")
    await bea.taps("begin")
    assert (await look(harness)).table.status == "playing"


async def test_a_lobby_that_everybody_leaves_is_closed(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="lasca")
    table = harness.table()
    await ana.taps("leave")
    assert (await look(harness, table)).table.status == "abandoned"
    assert harness.board().buttons == ()
    assert SAYS("caption-closed") in harness.board().text


async def test_a_challenge_is_for_the_one_it_names(harness: Harness) -> None:
    ana, bea, cid = harness.person("Ana"), harness.person("Bea"), harness.person("Cid")
    await ana.says("play", game="lasca", opponent=bea.person.id)
    assert harness.board().notify == (bea.person.id,)
    assert (await cid.taps("join")).text == SAYS("refusal-not_invited")
    assert (await cid.taps("decline")).text == SAYS("refusal-not_invited")
    await bea.taps("join")
    assert (await look(harness)).table.status == "playing"


async def test_a_challenge_may_be_declined(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca", opponent=bea.person.id)
    table = harness.table()
    await bea.taps("decline")
    assert (await look(harness, table)).table.status == "abandoned"
    assert harness.board().notify == (ana.person.id,)
    assert harness.board().text.endswith(SAYS("caption-challenge-over"))


@pytest.mark.parametrize(
    ("opponent", "refusal"),
    [("test:ana", "refusal-not_yourself"), ("Bea", "refusal-unknown_person")],
)
async def test_nobody_can_be_challenged_who_is_not_there(
    harness: Harness, opponent: str, refusal: str
) -> None:
    reply = await harness.person("Ana").says("play", game="lasca", opponent=opponent)
    assert reply.text == SAYS(refusal, {"name": opponent})


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "lasca", "seats": "3"}, "Seats here: 2, not 3"),
        ({"game": "halma", "seats": "-1"}, "1, 2, 4"),
        ({"game": "lasca", "options": "repetition=99"}, "2–10, off"),
        ({"game": "lasca", "options": "gravity=off"}, "Known: repetition ("),
        ({"game": "lasca", "options": "gravity"}, "gravity"),
        ({"game": "lambs", "options": "no_progress=off few_lambs_adjudication=on"}, "no_progress"),
        ({"game": "lasca", "clock": "hourglass"}, "live, casual, slow"),
    ],
)
async def test_what_a_table_cannot_be_is_refused_with_what_it_can(
    harness: Harness, args: dict[str, str], said: str
) -> None:
    reply = await harness.person("Ana").says("play", **args)
    assert said in reply.text
    assert not harness.room.posts


async def test_options_are_told_in_words(harness: Harness) -> None:
    await harness.person("Ana").says("play", game="lasca", options="repetition=off, no_progress=50")
    line = next(line for line in harness.board().text.splitlines() if line.startswith("Options"))
    assert "off" in line
    assert "50" in line


@pytest.mark.parametrize(
    ("options", "stock"), [("play=penalties", 20), ("play=penalties stock=30", 30), ("play=match", 50)]
)
async def test_a_match_by_penalties_starts_from_twenty_unless_the_chat_says_so(
    harness: Harness, options: str, stock: int
) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="citadel", options=options)
    await harness.person("Bea").taps("join")
    form = (await ana.taps("ask")).form
    assert form is not None
    assert form.high == stock


async def test_open_tables_of_one_person_are_limited(harness: Harness) -> None:
    ana = harness.person("Ana")
    for _ in range(3):
        assert (await ana.says("play", game="lasca")).empty
    assert (await ana.says("play", game="lasca")).text == SAYS("refusal-too_many_lobbies", {"most": 3})


async def test_nobody_fills_a_chat_with_tables_of_their_own(harness: Harness) -> None:
    """Count solitaire as a lobby in groups; in private it keeps nobody from playing."""
    ana = harness.person("Ana")
    for _ in range(3):
        assert (await ana.says("play", game="halma", seats="1")).empty
        assert (await ana.whispers("play", game="halma", seats="1")).empty
    for wanted in ({"game": "lasca"}, {"game": "halma", "seats": "1"}):
        assert (await ana.says("play", **wanted)).text == SAYS("refusal-too_many_lobbies", {"most": 3})
    assert (await ana.whispers("play", game="halma", seats="1")).empty
    assert (await harness.person("Bea").says("play", game="lasca")).empty


async def test_tables_of_one_chat_are_limited(harness: Harness) -> None:
    host = harness.person("Host", admin=True)
    await host.says("settings", setting="tables", value="2")
    for name in ("Ana", "Bea"):
        assert (await harness.person(name).says("play", game="halma", seats="1")).empty
    refused = await harness.person("Cid").says("play", game="lasca")
    assert refused.text == SAYS("refusal-too_many_tables", {"most": 2})


async def test_a_chat_may_allow_some_games_only(harness: Harness) -> None:
    await harness.person("Host", admin=True).says("settings", setting="games", value="lasca, tabula")
    refused = await harness.person("Ana").says("play", game="halma")
    assert "Lasca, Tabula" in refused.text
    assert (await harness.person("Ana").says("play", game="tabula")).empty
    await harness.person("Host", admin=True).says("settings", setting="games", value="all")
    assert (await harness.person("Ana").says("play", game="halma")).empty


async def test_a_lobby_waits_for_a_day(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="lasca")
    table = harness.table()
    await harness.passes(DAY - 1)
    assert (await look(harness, table)).table.status == "open"
    await harness.passes(2)
    assert (await look(harness, table)).table.status == "abandoned"
    assert (await ana.says("play", game="lasca")).empty


async def test_in_a_private_chat_solitaire_begins_at_once(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.whispers("play", game="halma")
    assert ana.person.channel is not None
    loaded = await look(harness, await _code(harness, ana.person.channel))
    assert loaded.table.status == "playing"
    assert len(loaded.names) == 1


async def test_betting_needs_a_group(harness: Harness) -> None:
    assert (await harness.person("Ana").whispers("play", game="crown")).text == SAYS(
        "refusal-no_betting_here"
    )


async def test_a_command_acts_on_the_table_where_it_is_my_turn(harness: Harness) -> None:
    profiles = {name: harness.person(name) for name in ("Ana", "Bea", "Cid")}
    ana, codes = profiles["Ana"], []
    for other, mine in (("Bea", False), ("Cid", True)):
        await ana.says("play", game="lasca")
        codes.append(harness.table())
        await profiles[other].says("join", table=codes[-1])
        while await _my_turn(harness, codes[-1], "Ana") != mine:
            await next_move(harness, by_id(*profiles.values()), codes[-1], Random(1))
    loaded = await look(harness, codes[1])
    move = greedy(loaded, loaded.seats_of(ana.person.id)[0], Random(1))
    assert (await ana.says("move", move=move)).empty
    assert (await look(harness, codes[1])).table.seq == loaded.table.seq + 1


async def test_where_several_tables_fit_the_answer_asks_which(harness: Harness) -> None:
    ana = harness.person("Ana")
    for _ in range(2):
        await ana.says("play", game="halma", seats="1")
    asked = await ana.says("undo")
    assert asked.menu is not None
    assert len(asked.menu.options) == 2
    asked = await ana.says("move", move="a12a11")
    assert asked.menu is not None
    answered = await ana.sends(asked.menu.options[0].data)
    assert answered.menu is not None, "the answer opens the picker of that table"


async def test_a_bet_is_meant_for_the_betting_table(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    for game in ("lasca", "crown"):
        await ana.says("play", game=game)
        await bea.taps("join")
    await ana.taps("begin")
    loaded = await look(harness)
    bettor = by_id(ana, bea)[loaded.person_at(min(awaited(loaded)))]
    assert (await bettor.says("bet", figure="crown", amount="5")).empty
    assert (await look(harness, loaded.table.id)).table.seq == loaded.table.seq + 1


async def test_the_answer_to_which_table_keeps_what_was_asked_for(harness: Harness) -> None:
    ana = harness.person("Ana")
    for _ in range(2):
        await ana.says("play", game="halma", seats="1")
    asked = await ana.says("history", gif="yes")
    assert asked.menu is not None
    answered = await ana.sends(asked.menu.options[1].data)
    assert [file.mime for file in answered.files] == ["text/plain", "image/gif"]


async def test_a_seat_of_a_slow_game_may_be_taken_over(harness: Harness) -> None:
    people = {name: harness.person(name) for name in ("Ana", "Bea", "Cid")}
    ana, cid = people["Ana"], people["Cid"]
    await ana.says("play", game="lasca", clock="slow")
    await people["Bea"].taps("join")
    table = harness.table()
    chance = Random(1)
    for _ in range(2):
        await next_move(harness, by_id(ana, people["Bea"]), table, chance)
    loaded = await look(harness, table)
    first, second = loaded.names[0], loaded.names[1]
    refused = await cid.surely("offer", seat=first, table=table)
    assert refused.text == SAYS("refusal-opener_only")
    ada = harness.person("Ada", admin=True)
    assert (await ada.surely("offer", seat="a", table=table)).text == SAYS("refusal-not_abandoned")
    await harness.passes(7 * DAY)
    assert (await ada.surely("offer", seat="nobody")).text == SAYS(
        "refusal-no_such_seat", {"seat_name": "nobody"}
    )
    assert (await ada.surely("offer", seat=first)).empty
    assert f"The seat of {first} is free" in harness.board().text
    assert (await people[second].taps("join")).text == SAYS("refusal-sits_already")
    assert (await cid.taps("join")).empty
    loaded = await look(harness, table)
    assert loaded.names[0] == "Cid"
    await harness.passes(2 * DAY)
    assert (await look(harness, table)).table.status == "playing", "the clock restarted"
    assert (await people[first].says("move", move="b4a5", table=table)).text == SAYS("refusal-not_a_player")


async def test_who_opened_a_table_and_whose_seat_is_taken_over_ends_it_for_nobody(harness: Harness) -> None:
    ana, bea, cid = (harness.person(name) for name in ("Ana", "Bea", "Cid"))
    for _ in range(20):  # until the lot has Ana begin
        await ana.says("play", game="lasca", clock="slow")
        await bea.taps("join")
        table = harness.table()
        if await _my_turn(harness, table, "Ana"):
            break
        await ana.surely("resign", table=table)
    await next_move(harness, by_id(ana, bea), table, Random(1))
    await next_move(harness, by_id(ana, bea), table, Random(1))
    await harness.passes(7 * DAY)
    assert (await ana.surely("offer", seat="a", table=table)).empty
    assert (await cid.taps("join")).empty
    assert (await ana.surely("end", table=table)).text == SAYS("refusal-players_only")
    assert (await look(harness, table)).table.opener == bea.person.id


async def test_an_offer_lapses_when_the_seat_moves(harness: Harness) -> None:
    people = {name: harness.person(name) for name in ("Ana", "Bea")}
    await people["Ana"].says("play", game="lasca", clock="slow")
    await people["Bea"].taps("join")
    table = harness.table()
    loaded = await look(harness, table)
    await harness.passes(7 * DAY)
    await harness.person("Ada", admin=True).surely("offer", seat="a")
    assert (await look(harness, table)).table.offer is not None
    await people[loaded.names[0]].says("move", move="c3b4")
    assert (await look(harness, table)).table.offer is None


async def _my_turn(harness: Harness, table: TableId, name: str) -> bool:
    loaded = await look(harness, table)
    return any(loaded.names[seat] == name for seat in awaited(loaded))


async def _code(harness: Harness, channel: ChannelId) -> TableId:
    tables = await harness.app.deps.store.tables_at(channel, ("playing",))
    return tables[0].id
