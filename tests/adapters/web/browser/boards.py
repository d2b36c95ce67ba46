"""Boards as the server sends them, of games played at random, and a page that shows nothing but one."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

from bot.adapters.web import wire
from bot.core.language.voice import Voice
from rules.core.diagram import Diagram, route
from rules.core.game import AnyGame, Seat, State
from rules.games import games
from tests.render.scenes import random_game

Json = dict[str, Any]

OPEN = """async () => {
  const { BoardView } = await import("/page/board/board.js");
  const { speak, say } = await import("/page/words.js");
  await speak("en");
  document.body.replaceChildren();
  const host = document.createElement("div");
  host.id = "host";
  host.style.setProperty("height", "460px");
  document.body.append(host);
  window.asked = [];
  window.answers = {};
  const hear = (kind) => async (...those) => {
    window.asked.push([kind, ...those]);
    const { [kind]: said } = window.answers;
    const answer = kind === "steps" ? said[those[0].join(" ")] : said;
    if (answer === "refuse") throw new Error("refused");
    return answer;
  };
  const kinds = ["move", "steps", "why", "stake", "bid", "word", "announce"];
  const events = Object.fromEntries(kinds.map((kind) => [kind, hear(kind)]));
  window.view = new BoardView(host, events, say);
}"""
"""JavaScript for a board in the app's own page, with its policy and colours, which records its requests."""


@dataclass
class Bench:
    """A page with one board on it."""

    page: Page

    async def show(self, board: Json, **options: bool) -> None:
        """Show a board, and wait until its pieces rest."""
        await self.page.evaluate("([board, options]) => view.show(board, options)", [board, options])

    async def answers(self, **answers: object) -> None:
        """Set the server's answers by kind of request; "refuse" refuses.

        Keys for steps are those already taken, with spaces between.
        """
        await self.page.evaluate("answers => Object.assign(window.answers, answers)", answers)

    async def asked(self, *kinds: str) -> list[list[Any]]:
        """Return the board's requests of these kinds so far."""
        asked: list[list[Any]] = await self.page.evaluate("asked")
        return [one for one in asked if one[0] in kinds]

    async def middle(self, site: str) -> tuple[float, float]:
        """Return the middle of a site on the screen."""
        box = await self.page.locator(f'.place[data-site="{site}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def tap(self, *sites: str) -> None:
        for site in sites:
            await self.page.mouse.click(*await self.middle(site))

    async def drag(self, start: str, end: str) -> None:
        """Drag a piece from one site to another."""
        await self.page.mouse.move(*await self.middle(start))
        await self.page.mouse.down()
        await self.page.mouse.move(*await self.middle(end), steps=6)
        await self.page.mouse.up()

    async def slide(self, start: str, end: str) -> None:
        """Touch a site with a finger, slide to another one, and let go."""
        session = await self.page.context.new_cdp_session(self.page)
        (x, y), (to_x, to_y) = await self.middle(start), await self.middle(end)
        for part in range(9):
            finger = {"x": x + (to_x - x) * part / 8, "y": y + (to_y - y) * part / 8}
            kind = "touchMove" if part else "touchStart"
            await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [finger]})
        await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def lit(self, kind: str) -> int:
        """Return the number of marks of a kind."""
        return await self.page.locator(f".marks .mark-{kind}:not(.tint)").count()

    async def standing(self) -> dict[str, list[Json]]:
        """Return the tokens drawn on each site, bottom to top, from the board's own state."""
        found: dict[str, list[Json]] = await self.page.evaluate(
            "() => Object.fromEntries([...view.scene.standing].filter(([, men]) => men.length)"
            ".map(([site, men]) => [site, men.map((man) => view.scene.pieces.get(man.id).token)]))"
        )
        return found


async def bench(page: Page, address: str) -> Bench:
    """Empty the app's page for a board."""
    await page.goto(address)
    await page.evaluate(OPEN)
    return Bench(page)


class Boards:
    """Factory of boards from diagrams; it sends each layout once."""

    def __init__(self) -> None:
        self._layouts = wire.Layouts()

    def board(self, seen: Diagram, number: int = 0, **changes: object) -> Json:
        """Return a board as seat 0 sees it, with its layout in place as the page puts it there."""
        diagram = dict(wire.diagram(seen, Voice("en", seen.game), self._layouts))
        diagram["layout"] = json.loads(self._layouts[str(diagram["layout"])])
        # Through JSON, so that tuples are what the page gets.
        found: Json = json.loads(
            wire.written(
                {
                    "table": "abcd",
                    "game": seen.game,
                    "name": seen.game,
                    "kind": "table",
                    "status": "playing",
                    "revision": number,
                    "turn": number,
                    "seq": number,
                    "viewer": [0],
                    "theme": "classic",
                    "language": "en",
                    "diagram": diagram,
                    "sites": {stack.site: stack.tokens[-1].kind for stack in seen.stacks},
                    "players": [{"seat": player.seat, "name": f"P{player.seat}"} for player in seen.players],
                    "now": 0,
                    "deadline": None,
                    "choices": None,
                    **changes,
                }
            )
        )
        return found

    def played(self, game: str, seats: int, seed: int, steps: int) -> list[Json]:
        """Return the boards of a game played at random."""
        seen = random_game(games()[game], seats, seed, steps)
        return [self.board(diagram, number) for number, diagram in enumerate(seen)]


def choices(moves: Iterable[Sequence[str]] = (), **changes: object) -> Json:
    """Return choices of these moves, each with its sites."""
    rest = {"steps": False, "words": [], "number": None, "bid": None, "stakes": None, "throws": False}
    return {"seat": 0, "moves": [list(move) for move in moves], **rest, **changes}


def legal(game: AnyGame, state: State, seen: Diagram, seat: int) -> list[list[str]]:
    """Return the legal moves of a seat with the sites on their way."""
    return [[game.write(move), *route(seen, game.parts(move))] for move in game.moves(state, Seat(seat))]


def tokens(board: Mapping[str, Any]) -> dict[str, list[Json]]:
    """Return the stacks of a board's diagram."""
    found: dict[str, list[Json]] = board["diagram"]["stacks"]
    return found
