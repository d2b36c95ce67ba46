"""Draw docs/pictures/app: a sheet of every screen, films of a first minute and of a chat (`make film`)."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops
from playwright.async_api import Browser, Page, async_playwright, expect

from bot.adapters.web.static import PAGE
from bot.testing.player import AtOnce
from rules.games import games
from tests.adapters.web.browser.browsing import FLAGS, Tab
from tests.adapters.web.browser.finger import PHONE
from tests.adapters.web.browser.screens import Screens, begun, over, place
from tests.adapters.web.tables import LocalTable
from tests.adapters.web.touching import Toucher
from tests.core.opponents.thinkers import JudgesAtOnce

PICTURES = Path("docs/pictures/app")
ICON = 180
"""Pixels of the icon of a home screen."""
SHOWN = ("home", "game", *sorted(games()), "result", "puzzle", "profile", "puzzles")
LOOKS = (("en", "light", "classic"), ("it", "dark", "dark"), ("pt-BR", "light", "contrast"))
COLUMNS = 7
SMALL = (180, 320)
FILMED = (324, 576)
CHATTING = (420, 860)
"""Size of a window that shows a chat's whole board and the messages above it."""
TALKED = (315, 645)
READ = 1300
"""Milliseconds that a message of the chat stays."""
MOVES = 3
STILL = 800
"""Milliseconds that a picture of the film stays while nothing moves."""
FRAME = 50
"""Milliseconds between two pictures while something moves."""
SLOWER = 0.3
"""Speed factor during the filming: a picture takes longer to make than a man to glide."""
LONGEST = 120
"""Most pictures of one motion."""
STAKED = ("crown", "heart", "crown")
"""Figures that get a chip each."""
MOVING = """document.getAnimations().some(
  (one) => one.playState === "running" && !(one instanceof CSSTransition)
)"""
"""JavaScript that returns true while anything moves; the ring of a countdown doesn't count."""
PATIENT = 3
"""Pictures without motion after which a motion is over; the computer may still move."""
QUALITY = 60


class Film:
    """Pictures of a page with their durations."""

    def __init__(self, page: Page, size: tuple[int, int] = FILMED) -> None:
        self._page, self._size = page, size
        self._pictures: list[Image.Image] = []
        self._stays: list[int] = []

    async def shoot(self, stays: int) -> None:
        """Take a picture; a repetition extends the last one."""
        taken = Image.open(BytesIO(await self._page.screenshot())).convert("RGB")
        taken = taken.resize(self._size, Image.Resampling.LANCZOS)
        if self._pictures and ImageChops.difference(taken, self._pictures[-1]).getbbox() is None:
            self._stays[-1] += stays
            return
        self._pictures.append(taken)
        self._stays.append(stays)

    async def roll(self, until: str = "body") -> None:
        """Film until an element exists and nothing has moved for some pictures; the last one stays."""
        still = 0
        for _ in range(LONGEST):
            await self.shoot(FRAME)
            still = 0 if await self._page.evaluate(MOVING) else still + 1
            if still > PATIENT and await self._page.locator(until).count():
                break
        await self.shoot(STILL)

    def save(self, path: Path) -> None:
        """Save the film as an animated WebP that loops."""
        first, *rest = self._pictures
        first.save(
            path, save_all=True, append_images=rest, duration=self._stays, loop=0, quality=QUALITY, method=6
        )


async def first_minute(browser: Browser, local: LocalTable) -> Film:
    """Open the app, play some moves of Lasca, and stake chips in Crown and Anchor."""
    felt = await _felt(local)
    context = await browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en", has_touch=True
    )
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await session.send("Animation.enable")
    await session.send("Animation.setPlaybackRate", {"playbackRate": SLOWER})
    film = Film(page)
    await page.goto(local.adapter.address)
    await expect(page.locator(".game")).to_have_count(len(games()))
    await film.shoot(2 * STILL)
    await page.locator('.game[data-game="lasca"]').tap()
    await film.roll()
    await page.locator('[data-level="easy"]').tap()
    await expect(page.locator(".headline")).not_to_be_empty()
    await _lasca(film, page, local)
    await page.goto("about:blank")
    await page.goto(f"{local.adapter.address}#/table/{felt.table}")
    await _crown(film, page, felt)
    await context.close()
    return film


async def _lasca(film: Film, page: Page, local: LocalTable) -> None:
    """Play some moves, and touch a piece that can't move."""
    toucher = Toucher(local, page.url.rpartition("/")[2], 5)
    for _ in range(MOVES):
        await local.app.idle()
        board = await toucher.sees("you")
        await expect(page.locator(f'.board-host[data-turn="{board["turn"]}"]')).to_be_attached()
        moves = board["choices"]["moves"]
        _, origin, *_, landing = next((move for move in moves if "x" in move[0]), moves[len(moves) // 2])
        await place(page, origin).tap(force=True)
        await film.shoot(STILL // 2)
        await place(page, landing).tap(force=True)
        await film.roll()
    await local.app.idle()
    board = await toucher.sees("you")
    await expect(page.locator(f'.board-host[data-turn="{board["turn"]}"]')).to_be_attached()
    movable = {move[1] for move in board["choices"]["moves"]}
    stuck = next(site for site in board["diagram"]["stacks"] if site not in movable)
    await place(page, stuck).tap(force=True)
    await expect(page.locator(".headline.refused")).to_be_visible()
    await film.roll()
    await film.shoot(STILL)


async def _felt(local: LocalTable) -> Toucher:
    """Return a table of Crown and Anchor where another player holds the bank and has staked nothing yet."""
    await local.asks("/api/me", "you", name="Ada")  # on a shared device everybody is called by name
    opened = await local.asks(
        "/api/play", "you", game="crown_and_anchor", against="device", seats=["Bea", "Ada", "Caio"]
    )
    toucher = Toucher(local, str(opened["table"]), 5)
    while not ((await toucher.sees("you"))["choices"] or {}).get("stakes"):
        for slug in ("bea", "you", "caio"):
            await toucher.plays_on(slug)
        await local.app.idle()
    return toucher


async def _crown(film: Film, page: Page, felt: Toucher) -> None:
    """Put chips on the felt, and watch the dice."""
    await expect(page.locator(".board-stage")).to_be_visible()
    await film.roll()
    for figure in STAKED:
        await place(page, figure).tap(force=True)
        await film.shoot(STILL // 2)
    await page.locator(".board-controls .board-primary").tap()
    await film.shoot(STILL // 2)
    before = turn = (await felt.sees("you"))["turn"]
    while turn == before:
        for slug in ("bea", "caio"):
            await felt.plays_on(slug)
        await felt.local.app.idle()
        turn = (await felt.sees("you"))["turn"]
    await film.roll(f'.board-host[data-turn="{turn}"]')
    await film.shoot(STILL)


async def chat(browser: Browser, local: LocalTable) -> Film:
    """Film two people of a group in the first moves of Lasca, from a third one's page."""
    address = local.adapter.address
    reader = await Tab.open(browser, address, "caio", CHATTING)
    ana, bea = await Tab.open(browser, address, "ana"), await Tab.open(browser, address, "bea")
    film = Film(reader.page, TALKED)
    await ana.types("/play lasca")
    await bea.presses("Join")
    for move in ("c3 d4", "e5 c3", "b2 d4", "f6 e5", "d4 f6", "g7 e5"):
        await expect(reader.board()).to_contain_text("To play: ")
        await reader.page.wait_for_timeout(READ)
        await film.shoot(READ)
        player = ana if "To play: Ana" in await reader.board().inner_text() else bea
        await player.board().locator("button.answer").click()
        await player.types(move)
        await reader.reads(move.replace(" ", " → "))
    await reader.page.wait_for_timeout(READ)
    await film.shoot(2 * READ)
    for tab in (reader, ana, bea):
        await tab.page.context.close()
    return film


async def sheet(browser: Browser, local: LocalTable) -> Image.Image:
    """Take every screen on a phone, in the languages, looks and themes by turns."""
    tables = {game: await begun(local, game, 16) for game in sorted(games())}
    ended = await over(local)
    taken = []
    for number, (language, look, theme) in enumerate(LOOKS):
        await local.asks("/api/me", "you", language=language, theme=theme)
        context = await browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            locale=language,
            reduced_motion="reduce",
            color_scheme="dark" if look == "dark" else "light",
        )
        page = await context.new_page()
        screens = Screens(page, local.adapter.address, tables, ended)
        for name in SHOWN[number :: len(LOOKS)]:
            await screens.show(name)
            taken.append(Image.open(BytesIO(await page.screenshot())).convert("RGB").resize(SMALL))
        await context.close()
    rows = -(-len(taken) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * (SMALL[0] + 8) + 8, rows * (SMALL[1] + 8) + 8), "#8a7a68")
    for at, picture in enumerate(taken):
        row, column = divmod(at, COLUMNS)
        whole.paste(picture, (8 + column * (SMALL[0] + 8), 8 + row * (SMALL[1] + 8)))
    return whole


async def icon(browser: Browser) -> None:
    """Draw the icon for systems without SVG, which round its corners themselves."""
    context = await browser.new_context(viewport={"width": ICON, "height": ICON})
    page = await context.new_page()
    await page.set_content(f"<style>body {{ margin: 0 }}</style>{(PAGE / 'icon-full.svg').read_text()}")
    await page.screenshot(path=PAGE / f"icon-{ICON}.png")
    await context.close()


@asynccontextmanager
async def _local() -> AsyncIterator[LocalTable]:
    """Open a new local table where everybody still has their chips of the day."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "taberna.sqlite3"
        async with LocalTable(path, thinker=AtOnce(), analyst=JudgesAtOnce()) as local:
            yield local


async def main() -> None:
    """Draw all of it."""
    async with async_playwright() as playwright:
        chromium = os.environ.get("TABERNA_CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        async with _local() as local:
            (await chat(browser, local)).save(PICTURES / "chat.webp")
        async with _local() as local:
            (await first_minute(browser, local)).save(PICTURES / "first-minute.webp")
        async with _local() as local:
            drawn = (await sheet(browser, local)).quantize(
                256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
            )
        drawn.save(PICTURES / "screens.png", optimize=True)
        await icon(browser)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
