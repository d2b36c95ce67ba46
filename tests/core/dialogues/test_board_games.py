"""Whole games through the service, from /play to the rematch, in every language."""

from pathlib import Path
from random import Random

import pytest

from bot.core.publishing.captions import outcome_line
from bot.testing.harness import ROOM, Harness
from bot.testing.player import Sketcher, by_id, look, next_move, public_voice, speaks
from tests.tiers import daily

MOST_MOVES = 600

GAMES = [
    ("lasca", "it", "no_progress=10"),
    ("hasami_shogi", "pt-BR", "end_rule=bare_piece"),
    ("lambs_and_tigers", "it", "no_progress=10 tigers_need=3"),
    ("dice_towers", "pt-BR", "quiet=20"),
    ("tabula", "pt-BR", ""),
    ("citadel", "en", "play=single stock=8"),
    ("lasca", "en", ""),
    ("lasca", "pt-BR", "repetition=2"),
    ("hasami_shogi", "it", "end_rule=first_to_n"),
    ("lambs_and_tigers", "en", "no_progress=10"),
    ("dice_towers", "en", "longest=80"),
    ("tabula", "it", ""),
    ("citadel", "it", "play=single stock=8"),
]
ONCE_EACH = 6
"""Number of different games among these."""


@pytest.mark.parametrize(("game", "language", "options"), daily(GAMES, ONCE_EACH))
async def test_a_whole_game_with_one_public_message_a_move(
    tmp_path: Path, game: str, language: str, options: str
) -> None:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        await speaks(harness, language)
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game=game, options=options)
        assert (await bea.taps("join")).empty
        table, chance = harness.table(), Random(7)
        for _ in range(MOST_MOVES):
            posts = await next_move(harness, by_id(ana, bea), table, chance)
            loaded = await look(harness, table)
            assert len(posts) == 1
            voice = public_voice(loaded, language)
            assert posts[0].text.startswith(voice("name"))
            assert posts[0].picture is not None
            assert posts[0].picture.content
            assert posts[0].picture.alt
            if loaded.table.status != "playing":
                break
        assert loaded.table.status == "finished"
        assert outcome_line(loaded, public_voice(loaded, language)) in harness.board().text.splitlines()
        film = await ana.taps(public_voice(loaded, language)("button-film"))
        assert [file.mime for file in film.files][1:] == ["image/gif"]
        before = dict(loaded.names)
        await ana.taps("rematch")
        await bea.taps("rematch")
        again = await look(harness)
        assert again.table.rematch_of == table
        assert {1 - seat: name for seat, name in again.names.items()} == before
        assert len(harness.room.at(ROOM)) > 2
