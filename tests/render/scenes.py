"""Diagrams and words for the tests of rendering: a small language, and games played at random."""

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import cast

from PIL import Image

from render.palette import RGB
from rules.core.diagram import Diagram, Layout, Player, Stack, Token
from rules.core.errors import Datum
from rules.core.game import AnyGame, AnyOpenGame, Fact, Seat, shown
from rules.core.grid import Grid
from rules.games import games
from rules.games.crown_and_anchor.state import FIGURES

GRID = Grid(7, 7)
LASCA = Layout(
    "columns",
    "wood",
    7,
    7,
    sites=tuple(GRID.site(cell, "light" if cell % 2 == 0 else "dark") for cell in range(49)),
    labels=GRID.labels(),
    sides=("ivory", "red"),
    signs={"soldier": ("w", "r"), "officer": ("W", "R")},
)
WHITE, RED = Token("soldier", 0), Token("soldier", 1)
WHITE_OFFICER, RED_OFFICER = Token("officer", 0), Token("officer", 1)
MEN = {"w": WHITE, "r": RED, "W": WHITE_OFFICER, "R": RED_OFFICER}


def say(key: str, data: Mapping[str, Datum]) -> str:
    """Return a text of the test language: the key and its data, and tokens with their side."""
    if key.startswith("token-"):
        side = {0: "white ", 1: "red ", -1: ""}.get(int(str(data["side"])), "other ")
        value = f" {data['value']}" if data["value"] else ""
        return f"{side}{key.removeprefix('token-')}{value}"
    values = [" ".join(value) if isinstance(value, tuple) else str(value) for value in data.values()]
    return " ".join([key, *values])


def columns(**men: str) -> Diagram:
    """Return a board of columns, each from the bottom up: w and r are soldiers, W and R officers."""
    stacks = tuple(Stack(site, tuple(MEN[man] for man in column)) for site, column in men.items())
    players = (Player(0, WHITE, ("11",)), Player(1, RED, ("11",)))
    return Diagram("lasca", LASCA, stacks, players=players, to_act=(0,))


def random_game(game: AnyGame, seats: int, seed: int, steps: int) -> Iterator[Diagram]:
    """Yield the public board after each of at most `steps` steps; `seats` players join an open game."""
    chance = Random(seed)
    state = game.setup(0 if is_open(game) else seats, game.about.options())
    if is_open(game):
        for seat in range(seats):
            state = cast("AnyOpenGame", game).arrive(state, Seat(seat), 100).state
    facts: tuple[Fact, ...] = ()
    for _ in range(steps):
        yield shown(game, state, None, facts)
        if game.outcome(state) is not None:
            return
        if roll := game.chance(state):
            step = game.rolled(state, tuple(chance.randint(1, roll.faces) for _ in range(roll.dice)))
        elif forced := game.automatic(state):
            step = game.play(state, *forced)
        elif awaited := sorted(game.to_act(state)):
            seat = chance.choice(awaited)
            step = game.play(state, seat, chance.choice(list(islice(game.moves(state, seat), 200))))
        else:
            return
        state, facts = step.state, step.facts


def crowds(count: int, seed: int, most: int = 1) -> Iterator[tuple[Diagram, Diagram]]:
    """Yield tables of Crown and Anchor for twelve before and after a throw. Nine have staked on the crown.

    most: other figures on which a player has staked.
    """
    game, chance = games()["crown_and_anchor"], Random(seed)
    for _ in range(count):
        on_crown = chance.sample(range(1, 12), 9)
        seats = []
        for seat in range(1, 12):
            first = {"crown": chance.choice((1, 5, 12, 25))} if seat in on_crown else {}
            others = sorted(chance.sample(range(1, 6), chance.randint(not first, most)))
            stakes = first | {FIGURES[other]: chance.randint(1, 20) for other in others}
            words = " ".join(f"{figure} {chips}" for figure, chips in stakes.items())
            seats.append(f"seat {seat} chips {chance.randint(0, 150)} {words}")
        table = "; ".join(("bank 0 held 0 aside 0", "seat 0 chips 2000", *seats))
        bets = game.position(f"betting turn 1; {table}")
        dice = 1, chance.randint(1, 6), chance.randint(1, 6)
        thrown = game.rolled(game.position(f"dice turn 2; {table}"), dice)
        yield shown(game, bets, None), shown(game, thrown.state, None, thrown.facts)


def is_open(game: AnyGame) -> bool:
    """Return True if players may come and go during the game."""
    return hasattr(game, "arrive")


def tables() -> tuple[tuple[str, int], ...]:
    """Return every game with the smallest and the largest number of seats, at most nine."""
    found = []
    for name, game in games().items():
        counts = sorted(game.about.seats)
        most = min(counts[-1], 9)
        found += [(name, seats) for seats in dict.fromkeys((counts[0], most))]
    return tuple(found)


def pixels(image: Image.Image) -> Iterator[RGB]:
    """Yield the colours of an RGB image, row by row."""
    data = image.tobytes()
    return zip(data[::3], data[1::3], data[2::3], strict=True)
