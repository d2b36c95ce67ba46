"""A game against a machine on Telegram, from /play to the end, alone with the bot and in a group."""

from pathlib import Path
from random import Random

import pytest

from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import button_for, open_house, table_on
from tests.core.opponents.thinkers import AtOnce
from tests.fakes.telegram import FakeTelegram


@pytest.mark.parametrize("alone", [True, False])
async def test_a_game_against_a_machine_is_played_to_its_end(
    fake: FakeTelegram, tmp_path: Path, alone: bool
) -> None:
    async with open_house(fake, tmp_path / "taberna.sqlite3", thinker=AtOnce()) as app:
        ana = fake.person("Ana", language="pt-br")
        place = ana.private if alone else fake.supergroup("Tavern", ana)
        if alone:
            await fake.answer_to(await ana.starts("help"))
        harness = Harness(fake, app, place, (ana,))
        await harness.opens("/jogar lasca oponente:fácil" if alone else "/play lasca easy")
        assert ("Máquina (fácil)" if alone else "Machine (easy)") in harness.board.text
        before = len(fake.posts(place))
        await harness.plays(Random(3), harness.answers_board)
        assert harness.loaded.table.status == "finished"
        assert harness.loaded.table.seq > 20
        assert len(fake.posts(place)) > before + 5
        again = button_for(harness.board, "rematch")
        await ana.taps(harness.board, again)
        await fake.until(lambda: table_on(fake.posts(place)[-1]) not in {None, harness.table})


async def test_a_tap_in_the_lobby_begins_the_game(fake: FakeTelegram, tmp_path: Path) -> None:
    async with open_house(fake, tmp_path / "taberna.sqlite3", thinker=AtOnce()) as app:
        ana = fake.person("Ana")
        harness = Harness(fake, app, fake.supergroup("Tavern", ana), (ana,))
        await harness.opens("/play tabula")
        await ana.taps(harness.board, "🤖 Medium")
        await fake.until(lambda: "To play: Ana" in harness.board.text)
        assert "Machine (medium)" in harness.board.text
        await harness.plays(Random(1), harness.answers_board, harness.picks_inline, most=4)
        assert harness.loaded.table.seq > 8
