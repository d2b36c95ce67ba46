"""An evening of Crown and Anchor and a match of Citadel, in every language."""

from pathlib import Path
from random import Random

import pytest

from bot.core.publishing.captions import outcome_line
from bot.core.tables.loaded import awaited
from bot.testing.harness import ROOM, Harness
from bot.testing.player import SKETCH, Sketcher, by_id, look, public_voice, speaks
from tests.core.mentions import ALWAYS

LANGUAGES = ["en", "pt-BR", "it"]
ROUNDS = 4


@ALWAYS
@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_evening_of_crown_and_anchor(tmp_path: Path, language: str) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        await speaks(harness, language)
        profiles = {name: harness.person(name) for name in ("Ana", "Bea", "Cid")}
        ana, bea, cid = profiles.values()
        await ana.says("play", game="crown_and_anchor")
        await bea.taps("join")
        await cid.taps("join")
        await ana.taps("begin")
        table, chance = harness.table(), Random(9)
        for _ in range(ROUNDS):
            loaded = await look(harness, table)
            voice = public_voice(loaded, language)
            bettors = [by_id(*profiles.values())[loaded.person_at(seat)] for seat in sorted(awaited(loaded))]
            for bettor in bettors:
                await bettor.taps(voice(f"move-{chance.choice(('crown', 'heart', 'club'))}"))
                await bettor.taps(voice("move-ready"))
            posts = len(harness.room.at(ROOM))
            (banker,) = (profile for profile in profiles.values() if profile not in bettors)
            assert harness.board().notify == (banker.person.id,)
            await banker.taps(voice("move-throw"))
            (post,) = harness.room.at(ROOM)[posts:]
            assert post.picture is not None
            assert post.picture.content == SKETCH
            assert post.picture.alt
            assert all(bettor.person.name in post.text for bettor in bettors)
            assert voice("caption-chips") not in post.text, "the lobby has said so"
        await bea.surely("end")
        await ana.taps("agree")
        await cid.taps("agree")
        loaded = await look(harness, table)
        assert loaded.table.status == "finished"
        assert outcome_line(loaded, public_voice(loaded, language)) in harness.board().text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_match_of_citadel(tmp_path: Path, language: str) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        await speaks(harness, language)
        ana, bea = harness.person("Ana", language), harness.person("Bea", "en")
        await ana.says("play", game="citadel", options="stock=6 points=2")
        await bea.taps("join")
        table, chance = harness.table(), Random(2)
        while (await look(harness, table)).table.status == "playing":
            loaded = await look(harness, table)
            posts = len(harness.room.at(ROOM))
            waiting = sorted(awaited(loaded))
            for seat in waiting:
                profile = by_id(ana, bea)[loaded.person_at(seat)]
                keypad = [button for row in profile.screen.buttons for button in row]
                assert (await profile.sends(chance.choice(keypad).data)).text
            assert len(harness.room.at(ROOM)) == posts + len(waiting)
        loaded = await look(harness, table)
        assert outcome_line(loaded, public_voice(loaded, language)) in harness.board().text.splitlines()
        assert public_voice(loaded, language)("name") in ana.screen.text
        assert public_voice(loaded, "en")("name") in bea.screen.text
