"""Halma alone, with hints and takebacks; for two until a draw; for two people with a pair each."""

from pathlib import Path
from random import Random

import pytest

from bot.core.language.voice import Voice
from bot.core.tables.loaded import LoadedTable, teams
from bot.testing.harness import ROOM, Harness
from bot.testing.player import Sketcher, by_id, look, next_move, public_voice, speaks
from tests.core.mentions import ALWAYS


@pytest.mark.parametrize("language", ["en", "pt-BR", "it"])
async def test_solitaire_is_solved_by_following_the_hints(tmp_path: Path, language: str) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        await speaks(harness, language)
        ana = harness.person("Ana", language)
        await ana.says("play", game="halma", seats="1")
        message = harness.board().message
        voice = Voice(language, "halma")
        table = harness.table()
        for _ in range(100):
            hint = (await ana.says("hint")).text
            reply = await ana.says("move", move=hint.split()[-1])
            assert reply.empty, reply.text
            loaded = await look(harness, table)
            if loaded.table.status != "playing":
                break
        assert loaded.table.status == "finished"
        said = public_voice(loaded, language)("outcome-solved", {"winners": "Ana"})
        assert said in harness.board().text.splitlines()
        assert message is None
        assert all(post.message for post in harness.room.at(ROOM)[1:]), (
            "no message for a single seated player"
        )
        assert (await ana.says("hint")).text in {voice("refusal-no_table_here"), voice("refusal-not_playing")}


async def test_a_hint_that_says_how_many_moves_to_take_back_is_right(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, voice = harness.person("Ana"), Voice("en", "halma")
        await ana.says("play", game="halma", seats="1")
        first = (await ana.says("hint")).text
        await ana.says("move", move=first.split()[-1])
        second = (await ana.says("hint")).text
        loaded, chance = await look(harness), Random(3)
        assert loaded.snapshot is not None
        while not (await ana.says("hint")).text.startswith("Take 2"):
            loaded = await look(harness)
            await next_move(harness, by_id(ana), loaded.table.id, chance)
        for _ in range(2):
            assert (await ana.says("undo")).empty
            assert voice("caption-undone") in harness.board().text
        assert "Take" not in (await ana.says("hint")).text
        assert second
        history = (await ana.says("history")).text
        loaded = await look(harness)
        assert loaded.log is not None
        assert len(history.splitlines()) - 1 < len(loaded.log.records)


@ALWAYS
async def test_two_agree_to_a_draw(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        await speaks(harness, "it")
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="halma", seats="2")
        await bea.taps("join")
        table, chance = harness.table(), Random(2)
        for _ in range(12):
            assert len(await next_move(harness, by_id(ana, bea), table, chance)) == 1
        await ana.says("draw")
        assert harness.board().notify == (bea.person.id,)
        await bea.taps("agree")
        loaded = await look(harness, table)
        assert loaded.table.status == "finished"
        assert harness.board().text.endswith(
            public_voice(loaded, "it")("outcome-draw_agreed", {"winners": ""})
        )


async def test_two_people_hold_a_pair_each_and_partners_lose_together(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        await speaks(harness, "pt-BR")
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="halma", seats="4")
        await bea.taps("join")
        await ana.taps("join")
        assert "Bea" in (await look(harness)).table.sittings[1].name
        await bea.taps("join")
        table, chance = harness.table(), Random(5)
        loaded = await look(harness, table)
        for profile in (ana, bea):
            first, second = loaded.seats_of(profile.person.id)
            assert loaded.snapshot is not None
            assert loaded.game.concede(loaded.snapshot.state, first) == loaded.game.concede(
                loaded.snapshot.state, second
            )
        voice = Voice("pt-BR", "halma")
        mine = sorted(loaded.seats_of(ana.person.id))
        team = " + ".join(f"{voice.side(seat)}: Ana" for seat in mine)
        assert team in harness.board().text, "partners stand together"
        own = Voice("en", "halma")
        sides = ", ".join(map(own.side, mine))
        assert own("you-play", {"sides": sides}) in (await ana.says("move", move="zz")).text
        for _ in range(16):
            assert len(await next_move(harness, by_id(ana, bea), table, chance)) == 1
        await bea.surely("resign")
        over = await look(harness, table)
        assert over.snapshot is not None
        assert over.snapshot.outcome is not None
        assert set(over.snapshot.outcome.winners) == set(loaded.seats_of(ana.person.id))
        assert "\nVitória de Ana" in harness.board().text


async def test_a_rematch_of_pairs_rotates_the_sides_and_keeps_partners(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        users = [harness.person(name) for name in ("Ana", "Bea", "Cid", "Dan")]
        await users[0].says("play", game="halma", seats="4")
        for user in users[1:]:
            await user.taps("join")
        before = await look(harness)
        await users[0].surely("resign")
        for user in users:
            await user.says("rematch", table=before.table.id)
        after = await look(harness)
        assert after.table.rematch_of == before.table.id

        def pairs(loaded: LoadedTable) -> set[frozenset[str]]:
            return {frozenset(loaded.names[seat] for seat in team) for team in teams(loaded)}

        assert pairs(after) == pairs(before)
        assert all(after.names[seat] != name for seat, name in before.names.items())


async def test_a_third_seat_is_refused_to_somebody_with_a_pair(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana = harness.person("Ana")
        await ana.says("play", game="halma", seats="4")
        await ana.taps("join")
        assert (await ana.taps("join")).text == Voice("en")("refusal-sits_already")


async def test_at_a_table_of_a_game_without_hints_one_is_told_so(tmp_path: Path) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        assert (await ana.says("hint")).text == Voice("en")("refusal-no_table_here")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        assert (await ana.says("hint")).text == Voice("en")("refusal-no_hints")
