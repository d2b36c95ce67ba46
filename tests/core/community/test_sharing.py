"""/share: the picture of a finished game, and the names on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.ports import Finished
from bot.testing.harness import Harness, User, command_of
from bot.testing.player import AtOnce, Sketcher, look, speaks
from bot.workers.analyst import poster
from tests.core.opponents.test_analysing import Here
from tests.core.opponents.thinkers import few_positions
from tests.core.whole_logs import moves, pair

SAYS = Voice("en")


class Posters(Sketcher):
    """Artist that notes shared pictures, and paints them for real."""

    def __init__(self) -> None:
        super().__init__()
        self.shared: list[Finished] = []

    async def result(self, finished: Finished) -> tuple[bytes, str]:
        self.shared.append(finished)
        return poster(finished)


@pytest.fixture(name="artist")
def _artist(monkeypatch: pytest.MonkeyPatch) -> Posters:
    few_positions(monkeypatch)
    return Posters()


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path, artist: Posters) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", artist, thinker=AtOnce(), analyst=Here()) as harness:
        yield harness


async def over(harness: Harness, *, rated: bool = False) -> tuple[User, User]:
    """Play a game of two that Ana resigns after six moves."""
    ana, bea, table = await pair(harness, "lasca", **({"rating": "rated"} if rated else {}))
    for user in (ana, bea):
        await user.whispers("privacy", what="credit")
    await moves(harness, table, 6, ana, bea)
    await ana.surely("resign")
    return ana, bea


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_button_of_the_last_board_gives_the_picture(
    harness: Harness, artist: Posters, language: str
) -> None:
    await speaks(harness, language)
    await over(harness)
    reply = await harness.person("Bea", language).taps("share")
    [file] = reply.files
    assert file.content.startswith(b"\x89PNG")
    assert reply.text in file.alt
    assert "Ana; Bea" in file.alt or "Bea; Ana" in file.alt
    [shared] = artist.shared
    assert shared.analysis
    assert set(shared.look.names.values()) == {"Ana", "Bea"}
    assert (await look(harness)).table.id in shared.link
    assert [command_of(button) for row in reply.buttons for button in row] == ["history"]


async def test_a_rated_game_shows_what_it_did_to_ratings(harness: Harness, artist: Posters) -> None:
    ana, _ = await over(harness, rated=True)
    await ana.says("share")
    [shared] = artist.shared
    gained = {
        name: shared.ratings[seat][1] - shared.ratings[seat][0] for seat, name in shared.look.names.items()
    }
    assert gained["Ana"] < 0 < gained["Bea"]


async def test_who_hides_their_results_is_not_named(harness: Harness, artist: Posters) -> None:
    ana, bea = await over(harness, rated=True)
    await bea.whispers("privacy", what="hide")
    reply = await ana.says("share")
    [file] = reply.files
    assert "Bea" not in f"{reply.text} {file.alt} {file.name}"
    assert "Ana 1" in file.alt
    [shared] = artist.shared
    assert list(shared.look.names.values()) == ["Ana"]
    assert set(shared.ratings) == set(shared.look.names)


async def test_nobody_is_named_who_has_not_asked_for_it(harness: Harness, artist: Posters) -> None:
    ana, bea = await over(harness, rated=True)
    await ana.whispers("privacy", what="uncredit")
    reply = await bea.says("share")
    assert "Bea" in reply.text
    carla, dora = harness.person("Carla"), harness.person("Dora")
    await carla.says("play", game="lasca")
    await dora.taps("join")
    await moves(harness, harness.table(), 6, carla, dora)
    await carla.surely("resign")
    await dora.says("share")
    named, unnamed = artist.shared
    assert list(named.look.names.values()) == ["Bea"]
    assert unnamed.look.names == {}
    assert unnamed.ratings == {}


async def test_a_game_that_nobody_judges_has_a_picture_without_a_curve(tmp_path: Path) -> None:
    artist = Posters()
    async with Harness(tmp_path / "t.sqlite3", artist) as harness:
        ana, _ = await over(harness)
        assert (await ana.says("share")).files
    assert artist.shared[0].analysis == ()


async def test_a_game_under_way_is_not_shared(harness: Harness, artist: Posters) -> None:
    ana, bea, table = await pair(harness, "lasca")
    await moves(harness, table, 2, ana, bea)
    for args in ({"table": table}, {}):
        assert (await ana.says("share", **args)).text == SAYS("refusal-share_not_over")
    assert not artist.shared
    assert "share" not in {command_of(button) for row in harness.board().buttons for button in row}


async def test_a_board_as_a_file_names_whom_a_result_would(harness: Harness) -> None:
    """Expect it of the file that the app's Share hands over while a game is under way."""
    ana, bea, table = await pair(harness, "lasca")
    await moves(harness, table, 2, ana, bea)
    for what, named in (("uncredit", False), ("credit", True), ("hide", False)):
        await ana.whispers("privacy", what=what)
        [file] = (await bea.says("board", table=table, file="yes")).files
        assert ("Ana" in file.alt) == named
        assert "Bea" not in file.alt
    assert "Ana" in harness.board().text
