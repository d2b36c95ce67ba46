"""Every screen of the board app, opened as a person would, on tables in mid-game."""

from collections.abc import Awaitable, Callable, Mapping

from playwright.async_api import Locator, Page, expect

from rules.games import games
from tests.adapters.web.tables import LocalTable
from tests.adapters.web.touching import Board, Toucher

ALONE = {"crown_and_anchor"}
"""Games that the computer can't play: here several people share the device."""
FRIENDS = ("Bea", "Caio")
RICH = 24
"""Decisions after which most screens have content."""

SETTLED = "Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))"
"""JavaScript that waits until nothing moves."""


async def begun(local: LocalTable, game: str, decisions: int = RICH, slug: str = "you") -> str:
    """Open a table and play some decisions."""
    wanted: dict[str, object] = {"game": game, "against": "computer", "level": "easy"}
    if game in ALONE:
        wanted |= {"against": "device", "seats": ["You", *FRIENDS]}
    opened = await local.asks("/api/play", slug, **wanted)
    assert opened["table"], opened["text"]
    table = str(opened["table"])
    toucher = Toucher(local, table, 5)
    slugs = [player["slug"] for player in (await toucher.sees(slug))["players"] if player["slug"]]
    for _ in range(decisions):
        board = await toucher.sees(slug)
        if board["status"] != "playing":
            break
        for each in slugs:
            await toucher.plays_on(each)
        await local.app.idle()
    return table


async def over(local: LocalTable, game: str = "lasca", slug: str = "you") -> str:
    """Play a game to its end and return the table."""
    table = await begun(local, game, 8, slug)
    asked = await local.asks("/api/act", slug, table=table, command="resign", args={})
    sure = asked["buttons"][0][0]["data"]
    assert (await local.asks("/api/act", slug, table=table, data=sure))["ok"]
    return table


def place(page: Page, site: str) -> Locator:
    """Return the place of a site on the board.

    Click it with `force`: men and goals are drawn above it, and the board uses the pointer's coordinates.
    """
    return page.locator(f'.place[data-site="{site}"]')


async def play(page: Page, board: Board) -> None:
    """Make the first move of a board with a pointer."""
    _, origin, *_, landing = board["choices"]["moves"][0]
    await place(page, origin).click(force=True)
    await place(page, landing).click(force=True)
    yes = page.locator(".board-controls .board-primary")
    if await yes.count():
        await yes.click()


async def expect_further(local: LocalTable, table: str, before: Board) -> Board:
    """Wait for a move of a person and the computer's answer."""
    toucher = Toucher(local, table, 1)
    for _ in range(600):
        board = await toucher.sees("you")
        if board["seq"] > before["seq"] and board["choices"]:
            return board
        await local.app.idle()
    raise AssertionError(board["headline"])


class Screens:
    """Screens by name, opened in a page that shows the app."""

    def __init__(self, page: Page, address: str, tables: Mapping[str, str], ended: str) -> None:
        """Take the tables of the screens.

        tables: by game; ended: a table whose game is over.
        """
        self._page = page
        self._address = address
        self._tables = tables
        self._ended = ended
        self._open: dict[str, Callable[[], Awaitable[None]]] = {
            "home": self._home,
            "game": self._game,
            "seats": self._seats,
            "rules": self._rules,
            "more": self._more,
            "result": self._result,
            "analysis": self._analysis,
            "puzzles": self._puzzles,
            "puzzle": self._puzzle,
            "lesson": self._lesson,
            "profile": self._profile,
            "tournaments": self._tournaments,
            "chat": self._chat,
        }

    @staticmethod
    def names() -> tuple[str, ...]:
        """Return the names of all screens."""
        others = ("game", "seats", "rules", "more", "result", "analysis", "puzzles", "puzzle", "lesson")
        return ("home", *sorted(games()), *others, "profile", "tournaments", "chat")

    async def show(self, name: str) -> None:
        """Open a screen, and wait until it is complete."""
        await (self._open.get(name) or (lambda: self._table(self._tables[name])))()
        await self._page.wait_for_load_state("networkidle" if name == "chat" else "load")
        await self._page.evaluate(SETTLED)

    async def _go(self, path: str) -> None:
        """Go to an address of the app as if it were opened for the first time."""
        await self._page.goto("about:blank")
        await self._page.goto(f"{self._address}#/{path}")

    async def _home(self) -> None:
        await self._go("")
        await expect(self._page.locator(".game")).to_have_count(len(games()))

    async def _table(self, table: str) -> None:
        await self._go(f"table/{table}")
        await expect(self._page.locator(".board-stage")).to_be_visible()
        await expect(self._page.locator(".headline")).not_to_be_empty()
        await expect(self._page.locator(".scrubber")).to_be_visible()

    async def _game(self) -> None:
        await self._home()
        await self._page.locator('.game[data-game="lasca"]').click()
        await expect(self._page.locator("#sheet .levels")).to_be_visible()

    async def _seats(self) -> None:
        await self._home()
        await self._page.locator('.game[data-game="crown_and_anchor"]').click()
        await self._page.locator("#sheet .list-row").first.click()
        await expect(self._page.locator("#sheet .seat-line").first).to_be_visible()

    async def _rules(self) -> None:
        await self._game()
        await self._page.locator("#sheet .list-row").last.click()
        await expect(self._page.locator("#sheet .answer-text, #sheet .answer-picture").first).to_be_visible()

    async def _more(self) -> None:
        await self._table(self._tables["lasca"])
        await self._page.locator(".actions .action").last.click()
        await expect(self._page.locator("#sheet .list-row").first).to_be_visible()

    async def _result(self) -> None:
        await self._table(self._ended)
        actions = self._page.locator(".actions .action")
        await actions.nth(await actions.count() - 3).click()
        await expect(self._page.locator("#sheet .score")).to_be_visible()

    async def _analysis(self) -> None:
        await self._result()
        await self._page.locator("#sheet .row .plain").first.click()
        await expect(self._page.locator("#sheet .curve")).to_be_visible()

    async def _puzzles(self) -> None:
        await self._go("puzzles")
        await expect(self._page.locator(".list-row").first).to_be_visible()

    async def _puzzle(self) -> None:
        await self._go("puzzles/lasca")
        await expect(self._page.locator(".board-stage")).to_be_visible()

    async def _lesson(self) -> None:
        await self._go("learn/lasca")
        await expect(self._page.locator(".board-stage")).to_be_visible()

    async def _profile(self) -> None:
        await self._go("me")
        await expect(self._page.locator("#my-name")).to_be_visible()

    async def _tournaments(self) -> None:
        await self._go("cup")
        await expect(self._page.locator(".page h1")).to_be_visible()

    async def _chat(self) -> None:
        await self._page.goto(f"{self._address}chat")
        await expect(self._page.locator("#group .message").first).to_be_visible()
