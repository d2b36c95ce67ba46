"""Halma alone, with hints and moves taken back; for two until a draw; for two people with a pair each."""

from pathlib import Path
from random import Random

import pytest

from bot.core.words import Voice
from tests.core.evening import ROOM, Evening
from tests.core.player import Sketcher, by_id, look, next_move, public_voice, speaks


@pytest.mark.parametrize("language", ["en", "pt-BR", "it"])
async def test_solitaire_is_solved_by_following_the_hints(tmp_path: Path, language: str) -> None:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        await speaks(tavern, language)
        ana = tavern.person("Ana", language)
        await ana.says("play", game="halma", seats="1")
        message = tavern.board().message
        voice = Voice(language, "halma")
        table = tavern.table()
        for _ in range(100):
            hint = (await ana.says("hint")).text
            reply = await ana.says("move", move=hint.split()[-1])
            assert reply.empty, reply.text
            live = await look(tavern, table)
            if live.table.status != "playing":
                break
        assert live.table.status == "finished"
        assert tavern.board().text.endswith(
            public_voice(live, language)("outcome-solved", {"winners": "Ana"})
        )
        assert message is None
        assert all(post.message for post in tavern.room.at(ROOM)[1:]), "who sits alone is not told"
        assert (await ana.says("hint")).text in {voice("refusal-no_table_here"), voice("refusal-not_playing")}


async def test_a_hint_that_says_how_many_moves_to_take_back_is_right(tmp_path: Path) -> None:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        ana, voice = tavern.person("Ana"), Voice("en", "halma")
        await ana.says("play", game="halma", seats="1")
        first = (await ana.says("hint")).text
        await ana.says("move", move=first.split()[-1])
        second = (await ana.says("hint")).text
        live, chance = await look(tavern), Random(3)
        assert live.standing is not None
        while not (await ana.says("hint")).text.startswith("Take 2"):
            live = await look(tavern)
            await next_move(tavern, by_id(ana), live.table.id, chance)
        for _ in range(2):
            assert (await ana.says("undo")).empty
            assert voice("caption-undone") in tavern.board().text
        assert "Take" not in (await ana.says("hint")).text
        assert second
        history = (await ana.says("history")).text
        live = await look(tavern)
        assert live.log is not None
        assert len(history.splitlines()) - 1 < len(live.log.records)


async def test_two_agree_to_a_draw(tmp_path: Path) -> None:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        await speaks(tavern, "it")
        ana, bea = tavern.person("Ana"), tavern.person("Bea")
        await ana.says("play", game="halma", seats="2")
        await bea.taps("join")
        table, chance = tavern.table(), Random(2)
        for _ in range(12):
            assert len(await next_move(tavern, by_id(ana, bea), table, chance)) == 1
        await ana.says("draw")
        assert tavern.board().tell == (bea.person.id,)
        await bea.taps("agree")
        live = await look(tavern, table)
        assert live.table.status == "finished"
        assert tavern.board().text.endswith(public_voice(live, "it")("outcome-draw_agreed", {"winners": ""}))


async def test_two_people_hold_a_pair_each_and_partners_lose_together(tmp_path: Path) -> None:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        await speaks(tavern, "pt-BR")
        ana, bea = tavern.person("Ana"), tavern.person("Bea")
        await ana.says("play", game="halma", seats="4")
        await bea.taps("join")
        await ana.taps("join")
        assert "Bea" in (await look(tavern)).table.sittings[1].name
        await bea.taps("join")
        table, chance = tavern.table(), Random(5)
        live = await look(tavern, table)
        for guest in (ana, bea):
            first, second = live.seats_of(guest.person.id)
            assert live.standing is not None
            assert live.game.concede(live.standing.state, first) == live.game.concede(
                live.standing.state, second
            )
        for _ in range(16):
            assert len(await next_move(tavern, by_id(ana, bea), table, chance)) == 1
        await bea.says("resign")
        over = await look(tavern, table)
        assert over.standing is not None
        assert over.standing.outcome is not None
        assert set(over.standing.outcome.winners) == set(live.seats_of(ana.person.id))
        assert tavern.board().text.splitlines()[-1].startswith("Vitória de Ana")


async def test_a_third_seat_is_refused_to_somebody_with_a_pair(tmp_path: Path) -> None:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        ana = tavern.person("Ana")
        await ana.says("play", game="halma", seats="4")
        await ana.taps("join")
        assert (await ana.taps("join")).text == Voice("en")("refusal-sits_already")
