"""An evening of Crown and Anchor and a match of Citadel, in every language of the house."""

from pathlib import Path
from random import Random

import pytest

from bot.core.change import awaited
from bot.core.screens import outcome_line
from tests.core.evening import ROOM, Evening
from tests.core.player import SKETCH, Sketcher, by_id, look, public_voice, speaks

LANGUAGES = ["en", "pt-BR", "it"]
ROUNDS = 4


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_evening_of_crown_and_anchor(tmp_path: Path, language: str) -> None:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        await speaks(tavern, language)
        guests = {name: tavern.person(name) for name in ("Ana", "Bea", "Cid")}
        ana, bea, cid = guests.values()
        await ana.says("play", game="crown_and_anchor")
        await bea.taps("join")
        await cid.taps("join")
        await ana.taps("begin")
        table, chance = tavern.table(), Random(9)
        for _ in range(ROUNDS):
            live = await look(tavern, table)
            voice = public_voice(live, language)
            bettors = [by_id(*guests.values())[live.sitting(seat).person] for seat in sorted(awaited(live))]
            for bettor in bettors:
                await bettor.taps(voice(f"move-{chance.choice(('crown', 'heart', 'club'))}"))
                await bettor.taps(voice("move-ready"))
            posts = len(tavern.room.at(ROOM))
            (banker,) = (guest for guest in guests.values() if guest not in bettors)
            assert tavern.board().tell == (banker.person.id,)
            await banker.taps(voice("move-throw"))
            (post,) = tavern.room.at(ROOM)[posts:]
            assert post.picture is not None
            assert post.picture.content == SKETCH
            assert post.picture.alt
            assert all(bettor.person.name in post.text for bettor in bettors)
            assert voice("caption-chips") in post.text
        await bea.says("end")
        await ana.taps("agree")
        await cid.taps("agree")
        live = await look(tavern, table)
        assert live.table.status == "finished"
        assert outcome_line(live, public_voice(live, language)) in tavern.board().text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_match_of_citadel(tmp_path: Path, language: str) -> None:
    async with Evening(tmp_path / "t.sqlite3", Sketcher()) as tavern:
        await speaks(tavern, language)
        ana, bea = tavern.person("Ana", language), tavern.person("Bea", "en")
        await ana.says("play", game="citadel", options="stock=6 points=2")
        await bea.taps("join")
        table, chance = tavern.table(), Random(2)
        while (await look(tavern, table)).table.status == "playing":
            live = await look(tavern, table)
            posts = len(tavern.room.at(ROOM))
            waiting = sorted(awaited(live))
            for seat in waiting:
                guest = by_id(ana, bea)[live.sitting(seat).person]
                keypad = [button for row in guest.screen.buttons for button in row]
                assert (await guest.sends(chance.choice(keypad).data)).text
            assert len(tavern.room.at(ROOM)) == posts + len(waiting)
        live = await look(tavern, table)
        assert tavern.board().text.splitlines()[-1] == outcome_line(live, public_voice(live, language))
        assert public_voice(live, language)("name") in ana.screen.text
        assert public_voice(live, "en")("name") in bea.screen.text
