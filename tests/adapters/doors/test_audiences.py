"""Properties of what the app sends: each person gets what their seat sees, a spectator what the chat sees."""

import json
from pathlib import Path
from random import Random

import pytest

from bot.adapters.web import wire
from bot.core.language.voice import Voice
from bot.core.publishing import screens
from bot.core.tables.loaded import awaited
from rules.core.game import Seat, Viewer
from rules.core.log import is_open
from rules.games import games
from tests.adapters.doors.audiences import SPECTATOR, WATCHER, audience, timeless

PLAYED = sorted(name for name, game in games().items() if not is_open(game) and max(game.about.seats) > 1)
SECRET = sorted(name for name, game in games().items() if game.about.secrets)
SEEDS = range(4)


def seats_of(name: str) -> int:
    return min(seats for seats in games()[name].about.seats if seats > 1)


@pytest.mark.parametrize("name", PLAYED)
async def test_each_page_is_made_of_its_own_view(tmp_path: Path, name: str) -> None:
    """Compare the app's board with the rules' view of this viewer, at random positions."""
    chance = Random(name)
    async with audience(tmp_path / "taberna.sqlite3", name, seats_of(name)) as around:
        for _ in range(3):
            await around.plays(chance, chance.randint(1, 5))
            loaded = await around.loaded()
            if loaded.table.status != "playing":
                return
            viewers: list[tuple[str, Viewer]] = [(SPECTATOR, None), (WATCHER, None)]
            viewers += [(around.name(loaded, seat), seat) for seat in map(Seat, range(seats_of(name)))]
            for reader, viewer in viewers:
                seen = timeless(await around.visitors[reader].gets(f"/api/board/{around.table}"))
                assert seen["viewer"] == ([] if viewer is None else [viewer])
                view = loaded.game.view(loaded.playing.state, viewer)
                facts = [fact for event in screens.latest(loaded, viewer)[1] for fact in event.facts]
                diagram = loaded.game.diagram(view, facts)  # facts are public: the rules' contract says so
                drawn = wire.diagram(diagram, Voice("en", name, loaded.names), wire.Layouts())
                for part in ("stacks", "players", "panels", "to_act", "ways"):
                    assert seen["diagram"][part] == _json(drawn[part]), (reader, part)
                assert seen["choices"] is None or seen["choices"]["seat"] == viewer


def _json(value: object) -> object:
    """Return a value as it comes out of JSON."""
    return json.loads(wire.written(value))


async def sealing(
    path: Path, name: str, seed: int, *, which: int, in_app: bool, changes: bool = False
) -> tuple[list[object], dict[str, list[object]]]:
    """Play to a random position, let a random seat seal a move, and return the data for it and for all
    others.

    which: number of the sealed move among the legal ones. changes: the seat seals two other moves before.
    """
    chance = Random(f"{name} {seed}")
    async with audience(path, name, seats_of(name)) as around:
        await around.plays(chance, chance.randint(0, 9))
        loaded = await around.loaded()
        while len(awaited(loaded)) < 2:  # nobody's move ends the turn
            await around.plays(chance, 1)
            loaded = await around.loaded()
        assert loaded.table.status == "playing"
        seat = chance.choice(sorted(awaited(loaded)))
        moves = [loaded.game.write(move) for move in loaded.game.moves(loaded.playing.state, seat)]
        for text in [*(moves[:2] if changes else ()), moves[which % len(moves)]]:
            await around.decides(seat, text, in_app=in_app)
        assert (await around.loaded()).playing.turn == loaded.playing.turn
        mover = around.name(loaded, seat)
        seen = {one: await around.payloads(one) for one in around.visitors}
        return seen.pop(mover), seen


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.parametrize("seed", SEEDS)
async def test_a_sealed_move_shows_to_nobody_else(tmp_path: Path, name: str, seed: int) -> None:
    """Send all other pages the same data, whatever the bid and however often it changes."""
    worlds = [
        await sealing(tmp_path / "a", name, seed, which=0, in_app=True),
        await sealing(tmp_path / "b", name, seed, which=-1, in_app=True),
        await sealing(tmp_path / "c", name, seed, which=7, in_app=False),
        await sealing(tmp_path / "d", name, seed, which=3, in_app=True, changes=True),
    ]
    for _, others in worlds[1:]:
        assert others == worlds[0][1]
    assert worlds[0][0] != worlds[1][0]  # the page of the seat itself shows its move


async def spectator_gets(path: Path, name: str, seed: int, seat: Seat) -> list[object]:
    chance = Random(f"{name} {seed}")
    async with audience(path, name, seats_of(name)) as around:
        await around.plays(chance, 2 * chance.randint(0, 3))
        loaded = await around.loaded()
        moves = [loaded.game.write(move) for move in loaded.game.moves(loaded.playing.state, seat)]
        await around.decides(seat, chance.choice(moves), in_app=True)
        return [await around.payloads(SPECTATOR), await around.payloads(WATCHER)]


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.parametrize("seed", SEEDS)
async def test_a_spectator_does_not_learn_who_has_sealed(tmp_path: Path, name: str, seed: int) -> None:
    seen = [
        await spectator_gets(tmp_path / str(seat), name, seed, seat)
        for seat in map(Seat, range(seats_of(name)))
    ]
    assert all(one == seen[0] for one in seen)
