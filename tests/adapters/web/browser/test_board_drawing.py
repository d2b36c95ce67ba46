"""The app's board against its Diagram, for every game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from statistics import mean
from typing import Final

import pytest
from PIL import Image
from playwright.async_api import Browser

from bot.core.language.voice import Voice
from render.painter import Painter
from render.theme import THEMES
from rules.core.diagram import Diagram, Token
from rules.games import games
from tests.adapters.web.browser.boards import Bench, Boards, bench, tokens
from tests.adapters.web.browser.browsing import PHONE
from tests.adapters.web.tables import LocalTable
from tests.render.scenes import random_game, tables
from tests.tiers import FULL

pytestmark = FULL

MISPLACED = """() => {
  const { geometry } = view.scene;
  const play = document.querySelector(".play-layer");
  const stray = [];
  for (const [name, men] of view.scene.standing) {
    const site = geometry.site(name);
    for (const man of men) {
      const { element } = view.scene.pieces.get(man.id);
      if (element.classList.contains("is-hidden")) continue;
      const at = new DOMPoint(0, 0).matrixTransform(element.getScreenCTM());
      const there = at.matrixTransform(play.getScreenCTM().inverse());
      if (geometry.at(there.x, there.y) !== name) stray.push(`${man.token.kind} of ${name}`);
    }
  }
  return stray;
}"""
"""JavaScript that finds tokens whose middle is off their site."""


@pytest.fixture
async def drawn(browser: Browser, local: LocalTable) -> Bench:
    width, height = PHONE
    context = await browser.new_context(viewport={"width": width, "height": height})
    return await bench(await context.new_page(), local.adapter.address)


@pytest.mark.parametrize(("game", "seats"), tables())
async def test_tokens_and_sites_are_those_of_the_diagram(drawn: Bench, game: str, seats: int) -> None:
    for board in Boards().played(game, seats, seed=3, steps=90)[::9]:
        await drawn.show(board, animate=False)
        assert await drawn.standing() == tokens(board)
        assert await drawn.page.evaluate(MISPLACED) == []
        names = await drawn.page.locator(".place").evaluate_all("those => those.map(one => one.dataset.site)")
        assert names == [site["name"] for site in board["diagram"]["layout"]["sites"]]


async def test_every_theme_has_its_own_colours_for_ground_and_men(drawn: Bench) -> None:
    board = Boards().played("halma", 4, seed=1, steps=1)[0]
    seen = []
    for theme in ("classic", "dark", "contrast"):
        await drawn.show({**board, "theme": theme}, animate=False)
        seen.append(
            await drawn.page.evaluate(
                "() => [...document.querySelectorAll('.play-layer .face, .ground-layer rect[fill*=wood]')]"
                ".map((one) => getComputedStyle(one).fill)"
            )
        )
    for one, other in combinations(seen, 2):
        assert len(one) > 200
        assert all(fill.startswith(("rgb", "color", "url")) for fill in one)
        differing = sum(first != second for first, second in zip(one, other, strict=True))
        assert differing > len(one) / 2


async def test_a_picture_shows_a_part_of_a_board(drawn: Bench) -> None:
    board = Boards().played("lasca", 2, seed=1, steps=1)[0]
    view_box = await drawn.page.evaluate(
        """async (board) => {
          const { picture } = await import("/page/board/board.js");
          const made = picture(board, { crop: { x: 1, y: 2, width: 3, height: 4 } });
          document.body.append(made);
          return [made.getAttribute("viewBox"), made.querySelectorAll(".piece").length];
        }""",
        board,
    )
    assert view_box == ["100 200 300 400", sum(map(len, tokens(board).values()))]


LARGE: Final = """() => {
  const style = { position: "fixed", left: 0, top: 0, width: "780px", height: "800px" };
  Object.assign(document.querySelector("#host").style, style);
}"""
"""JavaScript that makes the board large."""
PLACES: Final = """() => Object.fromEntries([...document.querySelectorAll(".place")].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [one.dataset.site, [left, top, right, bottom]];
}))"""
"""JavaScript that returns the rectangle of every site."""
TELLING: Final = 3.0
"""Least difference of two pictures of a site that tells them apart."""
Crops = Mapping[str, bytes]
"""The middle of every site in a few pixels."""


def crops(picture: Image.Image, boxes: Mapping[str, tuple[float, float, float, float]]) -> Crops:
    found = {}
    for name, (left, top, right, bottom) in boxes.items():
        x, y = 0.1 * (right - left), 0.1 * (bottom - top)
        part = picture.crop((round(left + x), round(top + y), round(right - x), round(bottom - y)))
        found[name] = part.resize((5, 5), Image.Resampling.BOX).tobytes()
    return found


def painted(painter: Painter, seen: Diagram) -> Crops:
    """Return the sites as the PNG shows them."""
    places = {
        name: (box.left, box.top, box.left + box.width, box.top + box.height)
        for name, box in painter.places(seen).items()
    }
    return crops(Image.open(BytesIO(painter.png(seen, Voice("en", seen.game)))).convert("RGB"), places)


def others(seen: Diagram) -> Iterator[tuple[Diagram, set[str]]]:
    """Yield diagrams without tokens, of other sides and without marks, each with the sites to compare.

    The renderers draw marks below tokens with different weight. So only marks of empty sites are compared.
    """
    taken, seats = {stack.site for stack in seen.stacks}, len(seen.layout.sides)
    yield replace(seen, stacks=()), taken
    swapped = (replace(stack, tokens=tuple(map(_of_the_next, stack.tokens))) for stack in seen.stacks)
    yield replace(seen, stacks=tuple(swapped)), taken if seats > 1 else set()
    yield replace(seen, marks=()), {site.name for site in seen.layout.sites} - taken


def _of_the_next(token: Token) -> Token:
    """Return a token of the next side."""
    return token if token.seat is None else replace(token, seat=token.seat + 1)


def apart(one: bytes, other: bytes) -> float:
    return mean(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("theme", ["classic", "dark", "contrast"])
async def test_the_page_shows_what_the_picture_shows(drawn: Bench, theme: str) -> None:
    """Compare each site of the page with the PNG, and with PNGs of boards that differ there."""
    await drawn.page.set_viewport_size({"width": 800, "height": 900})
    await drawn.page.evaluate(LARGE)
    painter = Painter(THEMES[theme])
    compared = 0
    for game, seats in tables():
        if game == "crown_and_anchor":  # each renderer finds places of its own for chips in a sector
            continue
        *_, seen = random_game(games()[game], seats, seed=3, steps=60)
        await drawn.show(Boards().board(seen, theme=theme), animate=False)
        shot = Image.open(BytesIO(await drawn.page.screenshot())).convert("RGB")
        page, same = crops(shot, await drawn.page.evaluate(PLACES)), painted(painter, seen)
        for other, sites in others(seen):
            unlike = painted(painter, other)
            telling = {site for site in sites if apart(same[site], unlike[site]) > TELLING}
            compared += len(telling)
            assert {s for s in telling if apart(page[s], same[s]) >= apart(page[s], unlike[s])} == set(), game
    assert compared > 250
