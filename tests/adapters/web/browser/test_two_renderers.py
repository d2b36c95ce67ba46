"""A Diagram as a PNG and as the SVG of the app: the same sites, tokens and marks at the same places."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, pairwise, product
from math import hypot
from typing import Any, Final

import pytest
from PIL import Image
from playwright.async_api import Browser

from render.board import PreparedBoard, prepare, site_colour
from render.geometry import Box
from render.painter import Painter, paint_tile
from render.palette import RGB, contrast, difference
from render.ring import sector
from render.stacks import PlacedToken, arrange, stakes
from render.theme import CLASSIC, CONTRAST, Theme
from rules.core.diagram import Diagram, Layout, Mark, MarkKind, Site
from rules.games import games
from tests.adapters.web.browser.boards import Bench, Boards, bench
from tests.adapters.web.browser.browsing import PHONE
from tests.adapters.web.tables import LocalTable
from tests.render.scenes import columns, crowds, random_game, say, tables
from tests.tiers import FULL

pytestmark = FULL

SVG: Final = """() => {
  const { geometry, standing, pieces } = view.scene;
  const unit = 100;
  const sites = {}, tokens = {}, marks = {};
  for (const site of geometry.layout.sites) {
    const { x, y, width, height } = geometry.box(site);
    sites[site.name] = [(x + width / 2) / unit, (y + height / 2) / unit, width / unit, height / unit];
    const men = (standing.get(site.name) ?? []).map((man) => pieces.get(man.id));
    const told = ({ token, place }) =>
      [token.kind, token.seat ?? null, place.x / unit, place.y / unit, place.size / unit];
    if (men.length) tokens[site.name] = men.map(told);
  }
  for (const element of document.querySelectorAll(".marks [class*=mark-]")) {
    const [, kind] = /mark-(\\w+)/.exec(element.getAttribute("class"));
    const { x, y, width, height } = element.getBBox();
    (marks[kind] ??= []).push([(x + width / 2) / unit, (y + height / 2) / unit]);
  }
  return { sites, tokens, marks };
}"""
"""JavaScript that returns everything the app shows, in units of the layout."""
BOXES: Final = """() => [".gain, .amount", ".medallion"].map((shown) => {
  const boxes = [...document.querySelectorAll(shown)].map((one) => [one.textContent, one.getBBox()]);
  return boxes.map(([text, { x, y, width, height }]) => [text, [x, y, x + width, y + height]]);
})"""
"""JavaScript that returns the labels of all stakes and all figures, with their boxes."""
CHIPS: Final = """() => [...view.scene.pieces.values()].map(({ place: { x, y, size } }) =>
  [x, y, size, view.scene.geometry.view.width])"""
"""JavaScript that returns the place and the size of all stakes, with the width of the table."""
INKS: Final = """([shown, property]) =>
  [...document.querySelectorAll(shown)].map((one) => getComputedStyle(one)[property])"""
"""JavaScript that returns a colour of all elements of a kind."""
NEAR: Final = 0.3
"""Tolerance in units: a pile may lean differently, and a stake may lie elsewhere in its sector."""


@pytest.fixture
async def drawn(browser: Browser, local: LocalTable) -> Bench:
    width, height = PHONE
    context = await browser.new_context(viewport={"width": width, "height": height})
    return await bench(await context.new_page(), local.adapter.address)


@pytest.mark.parametrize(("game", "seats"), tables())
async def test_both_renderers_show_the_same_sites_tokens_and_marks(
    drawn: Bench, game: str, seats: int
) -> None:
    made = Boards()
    for diagram in list(random_game(games()[game], seats, seed=3, steps=60))[::12]:
        await drawn.show(made.board(diagram), animate=False)
        shown = await drawn.page.evaluate(SVG)
        board = prepare(diagram.layout, CLASSIC)
        assert list(shown["sites"]) == list(board.boxes)
        for site in diagram.layout.sites:
            _compare_site(board, site, shown["sites"][site.name])
        for stack in diagram.stacks:
            _compare_tokens(board, diagram, stack.site, shown["tokens"].pop(stack.site))
        assert shown["tokens"] == {}
        _compare_marks(board, diagram, shown["marks"])


async def test_labels_of_stakes_lie_apart_and_off_the_figure_in_crowded_rounds(drawn: Bench) -> None:
    made = Boards()
    for diagram in (board for round_ in crowds(8, seed=3, most=3) for board in round_):
        await drawn.show(made.board(diagram), animate=False)
        labels, figures = await drawn.page.evaluate(BOXES)
        stakes = [token for stack in diagram.stacks for token in stack.tokens]
        expected = [f"+{token.gain}" if token.gain else str(token.value) for token in stakes]
        assert sorted(text for text, _ in labels) == sorted(expected)
        assert all(_apart(one, other) for (_, one), (_, other) in combinations(labels, 2))
        assert all(_apart(one, other) for (_, one), (_, other) in product(labels, figures))
        chips = await drawn.page.evaluate(CHIPS)
        assert min(size * 360 / across for _, _, size, across in chips) >= 16
        for _, (left, top, right, _) in labels:
            own = [y + size / 2 for x, y, size, _ in chips if abs(x - (left + right) / 2) < 1]
            assert any(0 <= bottom - top <= 3 for bottom in own)  # it covers an edge of its chip at most


async def test_both_renderers_darken_every_sector_that_did_not_win(drawn: Bench) -> None:
    ((_, thrown),) = crowds(1, seed=3)
    won = {name for mark in thrown.marks if mark.kind == "won" for name in mark.sites}
    await drawn.show(Boards().board(thrown), animate=False)
    veils = await drawn.page.evaluate("() => document.querySelectorAll('.veil').length")
    assert veils == len(thrown.layout.sites) - len(won)
    assert await drawn.page.evaluate(INKS, [".is-lit", "stroke"]) == ["rgb(30, 26, 24)"] * len(won)
    painter = Painter()
    before = painter.board(replace(thrown, marks=(), panels=()), say)
    after = painter.board(replace(thrown, panels=()), say)
    boxes = prepare(thrown.layout, CLASSIC).boxes
    darker = {name for name, box in boxes.items() if _light(after, box) < _light(before, box)}
    assert darker == {site.name for site in thrown.layout.sites} - won


@pytest.mark.parametrize("theme", [CLASSIC, CONTRAST], ids=lambda theme: theme.name)
async def test_both_renderers_give_all_sectors_one_cloth_and_seams_that_can_be_seen(
    drawn: Bench, theme: Theme
) -> None:
    ((bets, _),) = crowds(1, seed=3)
    layout, ground = bets.layout, theme.grounds[bets.layout.surface]
    await drawn.page.evaluate("name => document.documentElement.dataset.board = name", theme.name)
    await drawn.show(Boards().board(bets, theme=theme.name), animate=False)
    (cloth,) = {site_colour(site, theme, layout.sides, ground) for site in layout.sites}
    assert set(await drawn.page.evaluate(INKS, [".sector", "fill"])) == {f"rgb{cloth}"}
    assert set(await drawn.page.evaluate(INKS, [".spoke", "stroke"])) == {f"rgb{ground.line}"}
    assert contrast(ground.line, cloth) >= 3
    assert ground.line in {ink for _, ink in prepare(layout, theme).background.getcolors(1 << 20) or ()}


async def test_points_of_tabula_have_their_colours_in_the_app_too(drawn: Bench) -> None:
    seen = next(random_game(games()["tabula"], 2, 3, 1))
    layout, ground = seen.layout, CLASSIC.grounds[seen.layout.surface]
    await drawn.show(Boards().board(seen), animate=False)
    spikes = [site for site in layout.sites if site.shape.startswith("spike")]
    for site, ink in zip(spikes, await drawn.page.evaluate(INKS, [".spike", "fill"]), strict=True):
        expected = site_colour(site, CLASSIC, layout.sides, ground)
        assert difference(_rgb(ink), expected) < 1, site.name


async def test_a_man_below_others_shows_the_colour_of_his_side_in_the_app(drawn: Bench) -> None:
    await drawn.show(Boards().board(columns(d4="wr")), animate=False)
    below, *_ = await drawn.page.evaluate(INKS, [".piece .wall", "fill"])
    ivory = CLASSIC.materials["ivory"]
    assert difference(_rgb(below), ivory.face) < difference(_rgb(below), ivory.wall)


def _rgb(colour: str) -> RGB:
    """Return a colour that CSS has mixed."""
    red, green, blue = (float(share) for share in colour.removeprefix("color(srgb ").rstrip(")").split())
    return round(255 * red), round(255 * green), round(255 * blue)


async def test_a_high_column_stands_without_gaps_in_the_app(drawn: Bench) -> None:
    await drawn.show(Boards().board(columns(d4="wwwrrR")), animate=False)
    tops = "() => [...document.querySelectorAll('.is-bar')].map((one) => one.getBoundingClientRect())"
    bars = sorted((bar["top"], bar["bottom"]) for bar in await drawn.page.evaluate(tops))
    assert len(bars) == 5
    assert all(bottom >= top for (_, bottom), (top, _) in pairwise(bars))


async def test_origins_and_points_are_framed_and_a_won_site_has_a_star_in_the_app_too(drawn: Bench) -> None:
    kinds: tuple[MarkKind, ...] = ("origin", "landing", "won")
    for name in ("lambs_and_tigers", "citadel"):
        seen = next(random_game(games()[name], 2, 3, 1))
        marks = tuple(Mark(kind, (seen.layout.sites[0].name,)) for kind in kinds)
        await drawn.show(Boards().board(replace(seen, marks=marks)), animate=False)
        assert [await drawn.lit(kind) for kind in kinds] == [1, 1, 1]
        assert await drawn.page.locator(".star").count() == 1


def _light(image: Image.Image, box: Box) -> int:
    """Return the light of a picture in the middle half of a box."""
    across, down = box.width // 4, box.height // 4
    corners = box.left + across, box.top + down, box.left + 3 * across, box.top + 3 * down
    return sum(image.crop(corners).convert("L").tobytes())


def _apart(one: list[float], other: list[float]) -> bool:
    """Return True if two boxes don't overlap: left, top, right, bottom."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def _compare_site(board: PreparedBoard, site: Site, app: list[float]) -> None:
    x, y, width, height = _units(board, *board.boxes[site.name])
    if site.shape == "sector":
        assert hypot(app[0] - site.x, app[1] - site.y) < 0.02
        assert x <= site.x <= x + width
        assert y <= site.y <= y + height
        return
    assert hypot(x + width / 2 - app[0], y + height / 2 - app[1]) < 0.03, site.name
    if site.shape != "point":
        assert abs(width - app[2]) < 0.03
        assert abs(height - app[3]) < 0.03


def _compare_tokens(board: PreparedBoard, diagram: Diagram, name: str, app: list[list[Any]]) -> None:
    placed = _placed(board, diagram, name)
    men = next(stack.tokens for stack in diagram.stacks if stack.site == name)
    assert [(kind, seat) for kind, seat, *_ in app] == [(token.kind, token.seat) for token in men]
    if board.shapes[name] == "sector":
        for *_, x, y, _ in app:
            assert _inside(diagram.layout, name, x, y)
        for one in placed:
            left, top, *_ = board.boxes[name]
            x, y, *_ = _units(board, left + one.x, top + one.y, 0, 0)
            assert _inside(diagram.layout, name, x, y)
        return
    guide = next(one for one in reversed(placed) if one.view == "above")
    left, top, *_ = board.boxes[name]
    x, y, size, _ = _units(board, left + guide.x, top + guide.y, guide.diameter, 0)
    *_, there_x, there_y, there_size = app[-1]
    assert hypot(x - there_x, y - there_y) < NEAR, (name, len(app))
    assert 0.7 < size / there_size < 1.4, (name, len(app))


def _compare_marks(board: PreparedBoard, diagram: Diagram, app: Mapping[str, list[list[float]]]) -> None:
    """Expect each mark to change the tile of its site, and to be there in the app."""
    for mark in diagram.marks:
        for name in mark.sites if mark.kind != "path" else ():
            if board.shapes[name] == "sector" and mark.kind == "captured":
                continue  # dimmed, as all losing stakes are
            site = next(one for one in diagram.layout.sites if one.name == name)
            reach = max(site.width, site.height) * 0.55
            near = [hypot(x - site.x, y - site.y) < reach for x, y in app[mark.kind]]
            assert any(near), (mark.kind, name)
            assert (
                paint_tile(board, name, (), (mark.kind,)).tobytes()
                != paint_tile(board, name, (), ()).tobytes()
            )
    assert set(app) <= {mark.kind for mark in diagram.marks}


def _placed(board: PreparedBoard, diagram: Diagram, name: str) -> list[PlacedToken]:
    men = next(stack.tokens for stack in diagram.stacks if stack.site == name)
    box, shape, layout = board.boxes[name], board.shapes[name], diagram.layout
    if shape != "sector":
        return arrange(shape, box.width, box.height, men)
    site = next(one for one in layout.sites if one.name == name)
    x, y = board.plan.point(layout.width / 2, layout.height / 2)
    return stakes(sector(layout, site, board.plan.unit), (x - box.left, y - box.top), men)


def _inside(layout: Layout, name: str, x: float, y: float) -> bool:
    """Return True if a place is nearer to the middle of this sector than to that of any other."""
    nearest = min(layout.sites, key=lambda site: hypot(site.x - x, site.y - y))
    return nearest.name == name


def _units(board: PreparedBoard, left: float, top: float, width: float, height: float) -> tuple[float, ...]:
    """Return a rectangle of pixels in units of the layout."""
    where = board.plan
    return (
        (left - where.left) / where.unit,
        (top - where.top) / where.unit,
        width / where.unit,
        height / where.unit,
    )
