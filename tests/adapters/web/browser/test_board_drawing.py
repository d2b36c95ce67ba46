"""The app's board against its Diagram, for every game."""

from itertools import combinations

import pytest
from playwright.async_api import Browser

from tests.adapters.web.browser.boards import Bench, Boards, bench, tokens
from tests.adapters.web.browser.browsing import PHONE
from tests.adapters.web.tables import LocalTable
from tests.render.scenes import tables
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
