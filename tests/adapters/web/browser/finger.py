"""A person who plays in the board app with one finger, knowing no game, by what the page shows."""

from dataclasses import dataclass, field
from random import Random
from typing import Self

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.adapters.web.browser.browsing import PATIENCE
from tests.adapters.web.tables import LocalTable
from tests.adapters.web.touching import Board, Toucher

PHONE = (360, 640)
TURNED = "turn => Number(document.querySelector('.board-host')?.dataset.turn) >= turn"
"""JavaScript that returns true once the page shows a turn."""
SETTLING = 100
"""Looks at the page to wait for a touch to show: a second one could move for the next player."""


@dataclass
class Finger:
    """The app on a phone.

    chance: picks the moves.
    """

    page: Page
    local: LocalTable
    chance: Random
    complaints: list[str] = field(default_factory=list)
    """Errors and warnings of the browser."""
    taps: int = 0
    """Touches since the last decision began."""

    @classmethod
    async def open(
        cls,
        browser: Browser,
        local: LocalTable,
        *,
        size: tuple[int, int] = PHONE,
        language: str = "en",
        motion: bool = False,
    ) -> Self:
        """Open the home screen."""
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=True,
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        finger = cls(await context.new_page(), local, Random(5))
        finger.page.on("console", finger._complain)
        finger.page.on("pageerror", lambda error: finger.complaints.append(str(error)))
        await finger.page.goto(local.adapter.address)
        await expect(finger.page.locator(".game").first).to_be_visible()
        return finger

    def _complain(self, message: ConsoleMessage) -> None:
        stale = "409 (Conflict)" in message.text  # the board changed during the touch
        if message.type in {"error", "warning"} and not stale:
            self.complaints.append(message.text)

    @property
    def table(self) -> str:
        """The table in the address."""
        return self.page.url.rpartition("/")[2]

    async def touch(self, what: Locator) -> None:
        """Touch the middle of an element."""
        box = await what.bounding_box()
        assert box is not None
        self.taps += 1
        await self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def site(self, name: str) -> Locator:
        """Return a place of the board by its name in the notation."""
        return self.page.locator(f'.place[data-site="{name}"]')

    async def against_computer(self, game: str, level: str = "easy") -> None:
        """Start a game from the home screen: two touches."""
        await self.page.locator(f'.game[data-game="{game}"]').tap()
        await self.page.locator(f'[data-level="{level}"]').tap()
        await expect(self.page.locator(".board-stage")).to_be_visible()

    async def pass_and_play(self, game: str, players: int = 2) -> None:
        """Start a game of several people on this device."""
        await self.page.locator(f'.game[data-game="{game}"]').tap()
        await self.page.get_by_role("button", name="Pass and play").tap()
        lines = self.page.locator("#sheet .seat-line")
        while await lines.count() < players:
            await self.page.get_by_role("button", name="Add a player").tap()
        await self.page.get_by_role("button", name="Start", exact=True).tap()
        await expect(self.page.locator(".board-stage")).to_be_visible()

    async def decides(self) -> Board | None:
        """Make one decision by touch for the player to move.

        Return the board before the decision, or None if no player on this device has one.
        """
        cover = self.page.locator(".cover")
        if await cover.count():
            await cover.get_by_role("button").tap()
            await expect(cover).to_have_count(0)
        slug = str(await self.page.locator(".board-host").get_attribute("data-actor"))
        board = await Toucher(self.local, self.table, 0).sees(slug)
        choices = board["choices"]
        if not choices or choices["seat"] not in board["diagram"]["to_act"]:
            return None
        await self.page.wait_for_function(TURNED, arg=board["turn"])
        if await self.page.locator(".board-host").get_attribute("data-turn") != str(board["turn"]):
            return None  # somebody else has moved since
        self.taps = 0
        await self._decide(slug, board)
        return board

    async def _decide(self, slug: str, board: Board) -> None:
        choices = board["choices"]
        stakes = choices["stakes"]
        site = self.chance.choice(stakes["sites"]) if stakes else ""
        chips = [chip for chip in stakes["chips"] if chip <= stakes["limits"].get(site, 0)] if stakes else []
        if chips and not stakes["mine"]:
            chip = self.page.locator(f'.board-chip[data-value="{chips[-1]}"]')
            if await chip.get_attribute("aria-checked") != "true":
                await self.touch(chip)
            await self.touch(self.site(site))
        elif choices["words"]:
            label = self.chance.choice(choices["words"])["label"]
            await self.touch(self.controls(label))
        elif choices["number"]:
            await self._bid(*choices["number"])
        elif choices["steps"]:
            await self._step_by_step(slug, board)
        else:
            await self._point(
                await Toucher(self.local, self.table, self.chance.randrange(1000)).move(slug, board), board
            )

    def controls(self, label: str) -> Locator:
        """Return a button below the board."""
        return self.page.locator(".board-controls").get_by_role("button", name=label, exact=True)

    async def _bid(self, low: int, high: int) -> None:
        points = self.chance.randint(low, min(high, low + 9))
        for digit in str(points):
            await self.touch(self.controls(digit))
        await self.touch(self.controls("Bid"))

    async def _step_by_step(self, slug: str, board: Board) -> None:
        taken: list[str] = []
        while True:
            fields = {"table": self.table, "turn": board["turn"], "taken": taken}
            steps = await self.local.asks("/api/steps", slug, **fields)
            if steps["move"]:
                await expect(self.controls("Confirm")).to_be_enabled()
                return await self.touch(self.controls("Confirm"))
            await expect(self.active_die).to_have_count(1)
            place = int(await self.active_die.evaluate("die => [...die.parentNode.children].indexOf(die)"))
            step, man, *_ = self.chance.choice(
                [one for one in steps["next"] if steps["dice"][one[0]] == place]
            )
            await self.touch(self.site(man))
            taken.append(step)
            await expect(self.dice.nth(place)).to_be_disabled()
            await expect(self.controls("Undo step")).to_be_enabled()

    @property
    def dice(self) -> Locator:
        """The dice below the board."""
        return self.page.locator(".board-dice button")

    @property
    def active_die(self) -> Locator:
        """The die that a touch of a man uses."""
        return self.page.locator('.board-dice button[aria-pressed="true"]')

    async def _point(self, move: str, board: Board) -> None:
        """Touch a man and a lit place, and confirm the move on a small board.

        A man from the hand needs only the place he goes to.
        """
        sites = next(way[1:] for way in board["choices"]["moves"] if way[0] == move)
        origin, landing = sites[0], sites[-1]
        await self.touch(self.site(origin))
        while len(sites) > 1 and (targets := await self.lit()):
            await self.touch(self.site(landing if landing in targets else self.chance.choice(targets)))
            for _ in range(SETTLING):
                if await self.lit() != targets:
                    break
                await self.page.wait_for_timeout(20)
        yes = self.page.locator(".board-controls .board-primary")
        if await yes.count():
            await self.touch(yes)

    async def lit(self) -> list[str]:
        """Return the places that a picked man may go to, by their accessible labels."""
        found = self.page.locator('.place[aria-label$="You can move here."]')
        return [str(name) for name in await found.evaluate_all("all => all.map(one => one.dataset.site)")]
