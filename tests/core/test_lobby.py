"""Lobbies: how a table comes together, who may, and what happens when nobody comes."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core.change import awaited
from bot.core.clocks import DAY
from bot.core.words import Voice
from storage.model import ChatId, Spot, TableId
from tests.core.evening import Evening
from tests.core.player import Sketcher, by_id, greedy, look, next_move

SAYS = Voice("en")


@pytest.fixture(name="tavern")
async def _tavern(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        yield tavern


async def test_a_table_for_two_begins_when_it_is_full(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="lasca")
    assert "1 of 2" in tavern.board().text
    await bea.says("join")
    live = await look(tavern)
    assert live.table.status == "playing"
    assert set(live.names.values()) == {"Ana", "Bea"}
    assert tavern.board().tell == (live.sitting(0).person,)


async def test_without_a_game_play_asks_which_and_the_answer_opens_it(tavern: Evening) -> None:
    ana, ada = tavern.person("Ana", "it"), tavern.person("Ada", admin=True)
    await ada.says("settings", setting="games", value="lasca, dice")
    asked = (await ana.says("play")).menu
    assert asked is not None
    assert [option.label for option in asked.options] == ["Lasca", "Torri di dadi"]
    assert not tavern.room.posts
    assert (await ana.sends(asked.options[1].data)).empty
    assert (await look(tavern)).table.game == "dice_towers"


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Torres de Dados", "dice_towers"),
        ("coroa e ancora", "crown_and_anchor"),
        ("AGNELLI", "lambs_and_tigers"),
        ("hasami-shogi", "hasami_shogi"),
        ("cidad", "citadel"),
        ("crown_and", "crown_and_anchor"),
    ],
)
async def test_a_game_is_known_by_its_name_in_every_language(tavern: Evening, name: str, game: str) -> None:
    assert (await tavern.person("Ana").says("play", game=name)).empty
    assert (await look(tavern)).table.game == game


@pytest.mark.parametrize("name", ["dominó", "la", "l", "–"])
async def test_what_is_no_game_or_could_be_two_is_answered_with_the_names_of_all(
    tavern: Evening, name: str
) -> None:
    told = (await tavern.person("Ana", "pt-BR").says("play", game=name)).text
    assert "Cordeiros e Tigres, Lasca" in told
    assert not tavern.room.posts


async def test_seats_are_drawn_by_a_lot_that_stands_in_the_log(tavern: Evening) -> None:
    firsts = set()
    for round_ in range(12):
        ana, bea = tavern.person(f"Ana{round_}"), tavern.person(f"Bea{round_}")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        live = await look(tavern)
        assert live.log is not None
        assert "lot" in live.log.header.notes
        firsts.add(live.names[0][:3])
    assert firsts == {"Ana", "Bea"}


async def test_betting_begins_on_the_word_of_whoever_opened(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="crown")
    assert (await ana.says("begin")).text.startswith("At the table: 1")
    await bea.taps("join")
    assert (await bea.taps("begin")).text == SAYS("refusal-opener_only")
    await ana.taps("begin")
    assert (await look(tavern)).table.status == "playing"
    assert (await ana.says("begin", table=tavern.table())).text == SAYS("refusal-already_begun")


async def test_an_admin_may_begin_in_the_home_chat_only(tavern: Evening) -> None:
    ana, bea, ada = tavern.person("Ana"), tavern.person("Bea"), tavern.person("Ada", admin=True)
    await ana.says("play", game="crown")
    await bea.taps("join")
    table = tavern.table()
    stranger = replace(ada._request("end", {"table": table}), chat=ChatId("test:other"), spot=Spot("test:x"))
    assert (await tavern.ask(stranger)).text == SAYS("refusal-no_such_table", {"table": table})
    assert (await ada.says("begin", table=table)).empty
    assert (await look(tavern, table)).table.status == "playing"


async def test_who_leaves_makes_room_and_the_opener_hands_the_word_on(tavern: Evening) -> None:
    ana, bea, cid = tavern.person("Ana"), tavern.person("Bea"), tavern.person("Cid")
    await ana.says("play", game="crown")
    await bea.taps("join")
    await cid.taps("join")
    await ana.taps("leave")
    live = await look(tavern)
    assert [s.name for s in live.table.sittings] == ["Bea", "Cid"]
    assert live.table.opener == bea.person.id
    assert (await ana.taps("leave")).text == SAYS("refusal-not_a_player")
    await bea.taps("begin")
    assert (await look(tavern)).table.status == "playing"


async def test_a_lobby_that_everybody_leaves_is_closed(tavern: Evening) -> None:
    ana = tavern.person("Ana")
    await ana.says("play", game="lasca")
    table = tavern.table()
    await ana.taps("leave")
    assert (await look(tavern, table)).table.status == "abandoned"
    assert tavern.board().buttons == ()
    assert SAYS("caption-closed") in tavern.board().text


async def test_a_challenge_is_for_the_one_it_names(tavern: Evening) -> None:
    ana, bea, cid = tavern.person("Ana"), tavern.person("Bea"), tavern.person("Cid")
    await ana.says("play", game="lasca", opponent=bea.person.id)
    assert tavern.board().tell == (bea.person.id,)
    assert (await cid.taps("join")).text == SAYS("refusal-not_invited")
    assert (await cid.taps("decline")).text == SAYS("refusal-not_invited")
    await bea.taps("join")
    assert (await look(tavern)).table.status == "playing"


async def test_a_challenge_may_be_declined(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    await ana.says("play", game="lasca", opponent=bea.person.id)
    table = tavern.table()
    await bea.taps("decline")
    assert (await look(tavern, table)).table.status == "abandoned"
    assert tavern.board().tell == (ana.person.id,)


@pytest.mark.parametrize(
    ("opponent", "refusal"),
    [("test:ana", "refusal-not_yourself"), ("Bea", "refusal-unknown_person")],
)
async def test_nobody_can_be_challenged_who_is_not_there(
    tavern: Evening, opponent: str, refusal: str
) -> None:
    reply = await tavern.person("Ana").says("play", game="lasca", opponent=opponent)
    assert reply.text == SAYS(refusal, {"name": opponent})


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "lasca", "seats": "3"}, "Seats here: 2, not 3"),
        ({"game": "halma", "seats": "-1"}, "1, 2, 4"),
        ({"game": "lasca", "options": "repetition=99"}, "2–10, off"),
        ({"game": "lasca", "options": "gravity=off"}, "repetition, no_progress"),
        ({"game": "lasca", "options": "gravity"}, "gravity"),
        ({"game": "lambs", "options": "no_progress=off few_lambs_adjudication=on"}, "no_progress"),
        ({"game": "lasca", "clock": "hourglass"}, "live, casual, slow"),
    ],
)
async def test_what_a_table_cannot_be_is_refused_with_what_it_can(
    tavern: Evening, args: dict[str, str], said: str
) -> None:
    reply = await tavern.person("Ana").says("play", **args)
    assert said in reply.text
    assert not tavern.room.posts


async def test_options_are_told_in_words(tavern: Evening) -> None:
    await tavern.person("Ana").says("play", game="lasca", options="repetition=off, no_progress=50")
    line = next(line for line in tavern.board().text.splitlines() if line.startswith("Options"))
    assert "off" in line
    assert "50" in line


@pytest.mark.parametrize(
    ("options", "stock"), [("play=penalties", 20), ("play=penalties stock=30", 30), ("play=match", 50)]
)
async def test_a_match_by_penalties_starts_from_twenty_unless_the_chat_says_so(
    tavern: Evening, options: str, stock: int
) -> None:
    ana = tavern.person("Ana")
    await ana.says("play", game="citadel", options=options)
    await tavern.person("Bea").taps("join")
    form = (await ana.taps("ask")).form
    assert form is not None
    assert form.high == stock


async def test_open_tables_of_one_person_are_limited(tavern: Evening) -> None:
    ana = tavern.person("Ana")
    for _ in range(3):
        assert (await ana.says("play", game="lasca")).empty
    assert (await ana.says("play", game="lasca")).text == SAYS("refusal-too_many_lobbies", {"most": 3})


async def test_tables_of_one_chat_are_limited(tavern: Evening) -> None:
    host = tavern.person("Host", admin=True)
    await host.says("settings", setting="tables", value="2")
    for name in ("Ana", "Bea"):
        assert (await tavern.person(name).says("play", game="halma", seats="1")).empty
    refused = await tavern.person("Cid").says("play", game="lasca")
    assert refused.text == SAYS("refusal-too_many_tables", {"most": 2})


async def test_a_chat_may_allow_some_games_only(tavern: Evening) -> None:
    await tavern.person("Host", admin=True).says("settings", setting="games", value="lasca, tabula")
    refused = await tavern.person("Ana").says("play", game="halma")
    assert "Lasca, Tabula" in refused.text
    assert (await tavern.person("Ana").says("play", game="tabula")).empty
    await tavern.person("Host", admin=True).says("settings", setting="games", value="all")
    assert (await tavern.person("Ana").says("play", game="halma")).empty


async def test_a_lobby_waits_for_a_day(tavern: Evening) -> None:
    ana = tavern.person("Ana")
    await ana.says("play", game="lasca")
    table = tavern.table()
    await tavern.passes(DAY - 1)
    assert (await look(tavern, table)).table.status == "open"
    await tavern.passes(2)
    assert (await look(tavern, table)).table.status == "abandoned"
    assert (await ana.says("play", game="lasca")).empty


async def test_in_a_private_chat_solitaire_begins_at_once(tavern: Evening) -> None:
    ana = tavern.person("Ana")
    await ana.whispers("play", game="halma")
    assert ana.person.spot is not None
    live = await look(tavern, await _code(tavern, ana.person.spot))
    assert live.table.status == "playing"
    assert len(live.names) == 1


async def test_betting_needs_a_group(tavern: Evening) -> None:
    assert (await tavern.person("Ana").whispers("play", game="crown")).text == SAYS("refusal-no_betting_here")


async def test_a_command_acts_on_the_table_where_it_is_my_turn(tavern: Evening) -> None:
    guests = {name: tavern.person(name) for name in ("Ana", "Bea", "Cid")}
    ana, codes = guests["Ana"], []
    for other, mine in (("Bea", False), ("Cid", True)):
        await ana.says("play", game="lasca")
        codes.append(tavern.table())
        await guests[other].says("join", table=codes[-1])
        while await _my_turn(tavern, codes[-1], "Ana") != mine:
            await next_move(tavern, by_id(*guests.values()), codes[-1], Random(1))
    live = await look(tavern, codes[1])
    move = greedy(live, live.seats_of(ana.person.id)[0], Random(1))
    assert (await ana.says("move", move=move)).empty
    assert (await look(tavern, codes[1])).table.seq == live.table.seq + 1


async def test_where_several_tables_fit_the_answer_asks_which(tavern: Evening) -> None:
    ana = tavern.person("Ana")
    for _ in range(2):
        await ana.says("play", game="halma", seats="1")
    asked = await ana.says("undo")
    assert asked.menu is not None
    assert len(asked.menu.options) == 2
    asked = await ana.says("move", move="a12a11")
    assert asked.menu is not None
    answered = await ana.sends(asked.menu.options[0].data)
    assert answered.menu is not None, "the answer opens the picker of that table"


async def test_a_bet_is_meant_for_the_betting_table(tavern: Evening) -> None:
    ana, bea = tavern.person("Ana"), tavern.person("Bea")
    for game in ("lasca", "crown"):
        await ana.says("play", game=game)
        await bea.taps("join")
    await ana.taps("begin")
    live = await look(tavern)
    bettor = by_id(ana, bea)[live.sitting(min(awaited(live))).person]
    assert (await bettor.says("bet", figure="crown", amount="5")).empty
    assert (await look(tavern, live.table.id)).table.seq == live.table.seq + 1


async def test_the_answer_to_which_table_keeps_what_was_asked_for(tavern: Evening) -> None:
    ana = tavern.person("Ana")
    for _ in range(2):
        await ana.says("play", game="halma", seats="1")
    asked = await ana.says("history", gif="yes")
    assert asked.menu is not None
    answered = await ana.sends(asked.menu.options[1].data)
    assert [file.mime for file in answered.files] == ["text/plain", "image/gif"]


async def test_a_seat_of_a_slow_game_may_be_taken_over(tavern: Evening) -> None:
    people = {name: tavern.person(name) for name in ("Ana", "Bea", "Cid")}
    ana, cid = people["Ana"], people["Cid"]
    await ana.says("play", game="lasca", clock="slow")
    await people["Bea"].taps("join")
    table = tavern.table()
    chance = Random(1)
    for _ in range(2):
        await next_move(tavern, by_id(ana, people["Bea"]), table, chance)
    live = await look(tavern, table)
    first, second = live.names[0], live.names[1]
    refused = await cid.says("offer", seat=first, table=table)
    assert refused.text == SAYS("refusal-opener_only")
    assert (await ana.says("offer", seat="a", table=table)).text == SAYS("refusal-not_abandoned")
    await tavern.passes(7 * DAY)
    assert (await ana.says("offer", seat="nobody")).text == SAYS(
        "refusal-no_such_seat", {"seat_name": "nobody"}
    )
    assert (await ana.says("offer", seat=first)).empty
    assert f"The seat of {first} is free" in tavern.board().text
    assert (await people[second].taps("join")).text == SAYS("refusal-sits_already")
    assert (await cid.taps("join")).empty
    live = await look(tavern, table)
    assert live.names[0] == "Cid"
    await tavern.passes(2 * DAY)
    assert (await look(tavern, table)).table.status == "playing", "the clock started afresh"
    assert (await people[first].says("move", move="b4a5", table=table)).text == SAYS("refusal-not_a_player")


async def test_an_offer_lapses_when_the_seat_moves(tavern: Evening) -> None:
    people = {name: tavern.person(name) for name in ("Ana", "Bea")}
    await people["Ana"].says("play", game="lasca", clock="slow")
    await people["Bea"].taps("join")
    table = tavern.table()
    live = await look(tavern, table)
    await tavern.passes(7 * DAY)
    await people["Ana"].says("offer", seat="a")
    assert (await look(tavern, table)).table.offer is not None
    await people[live.names[0]].says("move", move="c3b4")
    assert (await look(tavern, table)).table.offer is None


async def _my_turn(tavern: Evening, table: TableId, name: str) -> bool:
    live = await look(tavern, table)
    return any(live.names[seat] == name for seat in awaited(live))


async def _code(tavern: Evening, spot: Spot) -> TableId:
    tables = await tavern.app.house.store.tables_at(spot, ("playing",))
    return tables[0].id
