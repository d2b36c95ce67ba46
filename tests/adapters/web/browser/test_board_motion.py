"""Tokens of the app's board: they keep their identity, and follow the next Diagram."""

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.async_api import Browser

from rules.core.game import shown
from rules.core.log import snapshots_of
from rules.core.saved import read_log
from rules.games import games
from tests.adapters.web.browser.boards import Bench, Boards, Json, bench, choices, tokens
from tests.adapters.web.tables import LocalTable
from tests.render.scenes import tables
from tests.tiers import FULL

pytestmark = FULL

MATCH = """async ([layout, diagrams]) => {
  const { match } = await import("/page/board/matcher.js");
  const { standing } = await import("/page/board/scene.js");
  let last = 0;
  const fresh = () => (last += 1);
  let before = standing(diagrams[0], fresh);
  const found = [];
  const at = new Map(layout.sites.map((site) => [site.name, site]));
  const distance = (...names) => {
    const [one, other] = names.map((name) => at.get(name));
    return Math.hypot(one.x - other.x, one.y - other.y);
  };
  const named = (made) => Object.fromEntries(
    [...made.standing].flatMap(([site, men]) => (men.length ? [[site, men.map(({ token }) => token)]] : [])),
  );
  const ends = (sites) => `${sites[0]} ${sites.at(-1)}`;
  const those = (made, kind) => made.events.filter((event) => event.kind === kind);
  for (const diagram of diagrams.slice(1)) {
    const known = new Set([...before.values()].flat().map((man) => man.id));
    const made = match(before, diagram, fresh, { distance });
    const told = new Set(diagram.moves.map(({ sites }) => ends(sites)));
    found.push({
      stacks: named(made),
      ids: [...made.standing.values()].flat().map((man) => man.id),
      known: [...known],
      came: those(made, "come").flatMap((event) => event.ids),
      gone: those(made, "go").flatMap((event) => event.ids),
      captured: those(made, "capture").map(({ sites }) => ends(sites)),
      taken: those(made, "go").map(({ sites, seat }) => [sites[0], seat]),
      untold: those(made, "move").map(({ sites }) => ends(sites)).filter((way) => !told.has(way)),
    });
    before = made.standing;
  }
  return found;
}"""
"""JavaScript that pairs every board with the next one."""


@pytest.fixture
async def moved(browser: Browser, local: LocalTable) -> Bench:
    context = await browser.new_context(viewport={"width": 360, "height": 640})
    return await bench(await context.new_page(), local.adapter.address)


def golden(game: str, first: int, count: int) -> list[Json]:
    """Return the boards of a game's golden log."""
    found = games()[game]
    path = Path("rules/games") / game / "golden" / f"{game}.log"
    snapshots = snapshots_of(found, read_log(path.read_text()))[first : first + count]
    boards = Boards()
    return [
        boards.board(shown(found, snapshot.state, None, snapshot.facts), number)
        for number, snapshot in enumerate(snapshots)
    ]


def captures(board: Json) -> list[list[str]]:
    """Return the paths of the men that the last move captured; a single site if they leave the board."""
    return [glide["sites"] for glide in board["diagram"]["moves"] if glide["kind"] == "capture"]


@pytest.mark.parametrize(("game", "seats"), tables())
async def test_tokens_are_paired_whatever_is_played(moved: Bench, game: str, seats: int) -> None:
    for seed in range(2):
        boards = Boards().played(game, seats, seed=100 + seed, steps=60)
        layout = boards[0]["diagram"]["layout"]
        diagrams = [{**board["diagram"], "layout": layout["id"]} for board in boards]
        matches = await moved.page.evaluate(MATCH, [layout, diagrams])
        for board, found in zip(boards[1:], matches, strict=True):
            assert found["stacks"] == tokens(board)
            ids, known = found["ids"], set(found["known"])
            assert len(set(ids)) == len(ids)
            assert set(ids) - known == set(found["came"])
            assert known - set(ids) == set(found["gone"])
            assert found["untold"] == []
            assert found["captured"] == [f"{one[0]} {one[-1]}" for one in captures(board) if len(one) > 1]
            # A captured man goes to the player who moves, not to his own.
            mover = next((glide["seat"] for glide in board["diagram"]["moves"]), None)
            gone = [site for site, seat in found["taken"] if seat == mover]
            assert {one[0] for one in captures(board) if len(one) == 1} <= set(gone)


@pytest.mark.parametrize(("game", "first"), [("lasca", 30), ("tabula", 7), ("halma", 4), ("dice_towers", 6)])
async def test_a_glide_ends_where_the_diagram_says(moved: Bench, game: str, first: int) -> None:
    """Move one element from start to end, with positions in between."""
    boards = golden(game, first, 8)
    await moved.show(boards[0])
    for _, board in pairwise(boards):
        glide = next((one for one in board["diagram"]["moves"] if one["kind"] in {"move", "jump"}), None)
        if glide is None:
            await moved.show(board)
            continue
        start, end = glide["sites"][0], glide["sites"][-1]
        journey = await moved.page.evaluate(
            """async ([board, start]) => {
              const men = view.scene.standing.get(start);
              const { element } = view.scene.pieces.get(men[men.length - 1].id);
              const spot = () => {
                const at = new DOMPoint(0, 0).matrixTransform(element.getScreenCTM());
                return [at.x, at.y];
              };
              const seen = [spot()];
              let landed = false;
              const done = view.show(board).then(() => (landed = true));
              while (!landed && String(spot()) === String(seen[0])) await new Promise(requestAnimationFrame);
              seen.push(landed ? seen[0] : spot());
              await done;
              seen.push(spot());
              const left = document.querySelector(".play-layer").getAnimations({ subtree: true }).length;
              return { seen, left, connected: element.isConnected };
            }""",
            [board, start],
        )
        begin, between, landed = journey["seen"]
        assert begin != between
        assert journey["connected"]
        assert journey["left"] == 0
        if len(board["diagram"]["moves"]) == 1:
            x, y = await moved.middle(end)
            assert abs(landed[0] - x) < 40
            assert abs(landed[1] - y) < 70
        assert await moved.standing() == tokens(board)


async def test_boards_that_come_together_are_shown_one_after_the_other(moved: Bench) -> None:
    boards = golden("lasca", 0, 7)
    order = await moved.page.evaluate(
        """async (boards) => {
          const landed = [];
          const show = (board) => view.show(board).then(() => landed.push([board.seq, view.board.seq]));
          await Promise.all(boards.map(show));
          return landed;
        }""",
        boards,
    )
    assert order == [[number, number] for number in range(7)]
    assert await moved.standing() == tokens(boards[-1])


@pytest.mark.parametrize("how", ["setting", "system"])
async def test_nothing_moves_where_motion_is_not_wanted(moved: Bench, how: str) -> None:
    if how == "system":
        await moved.page.emulate_media(reduced_motion="reduce")
    else:
        await moved.page.evaluate("view.settings({ motion: false })")
    before, after = golden("lasca", 0, 2)
    await moved.show(before)
    moving = await moved.page.evaluate(
        """async (board) => {
          let most = 0;
          const done = view.show(board);
          const layer = document.querySelector(".play-layer");
          for (let tick = 0; tick < 8; tick += 1) {
            most = Math.max(most, layer.getAnimations({ subtree: true }).length);
            await new Promise(requestAnimationFrame);
          }
          await done;
          return most;
        }""",
        after,
    )
    assert moving == 0
    assert await moved.standing() == tokens(after)


async def test_a_move_is_shown_before_its_answer_and_does_not_move_twice(moved: Bench) -> None:
    before, after = golden("lasca", 0, 2)
    start, end = after["diagram"]["moves"][0]["sites"]
    await moved.show({**before, "choices": choices([["move", start, end]])})
    await moved.tap(start, end)
    await moved.page.wait_for_timeout(500)
    ahead = await moved.standing()
    assert ahead == tokens(after)
    animated = await moved.page.evaluate(
        "async (board) => { const done = view.show(board); await new Promise(requestAnimationFrame);"
        " const those = document.querySelectorAll('.piece.is-moving').length; await done; return those; }",
        after,
    )
    assert animated == 0
    assert await moved.standing() == tokens(after)


async def test_a_move_that_is_refused_goes_back(moved: Bench) -> None:
    before, after = golden("lasca", 0, 2)
    start, end = after["diagram"]["moves"][0]["sites"]
    await moved.answers(move="refuse")
    await moved.show({**before, "choices": choices([["move", start, end]])})
    await moved.tap(start, end)
    await moved.page.wait_for_timeout(900)
    assert await moved.asked("move") == [["move", "move"]]
    assert await moved.standing() == tokens(before)
    await moved.answers(move=None)
    await moved.tap(start, end)
    assert await moved.asked("move") == [["move", "move"]] * 2
