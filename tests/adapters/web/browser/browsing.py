"""The page in a real browser, used through its visible texts."""

from dataclasses import dataclass, field

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000
"""Milliseconds until an expectation fails; only a failure takes them."""
DESK = (1280, 850)
PHONE = (360, 740)


@dataclass
class Tab:
    """A browser of its own that shows the page to one person."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    """Complaints of the browser: failing scripts, content that the policy forbids."""
    forgiven: str = ""
    """Expected complaint of a test, or ""."""

    @classmethod
    async def open(cls, browser: Browser, address: str, person: str, size: tuple[int, int] = DESK) -> "Tab":
        width, height = size
        context = await browser.new_context(
            viewport={"width": width, "height": height}, locale="en", reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        tab = cls(await context.new_page())
        tab.page.on("console", tab._complain)
        tab.page.on("pageerror", lambda error: tab.complaints.append(str(error)))
        await tab.page.goto(f"{address}chat#{person}")
        await expect(tab.messages().first).to_be_visible()
        return tab

    def room(self, room: str = "group") -> Locator:
        return self.page.locator(f"#{room}")

    def messages(self, room: str = "group") -> Locator:
        return self.room(room).locator(".message")

    def board(self, room: str = "group") -> Locator:
        """Return the latest board of a room."""
        return self.room(room).locator(".message.board:not(.old)").last

    def line(self, room: str = "group") -> Locator:
        return self.room(room).get_by_role("combobox")

    async def types(self, text: str, room: str = "group") -> None:
        await self.line(room).fill(text)
        await self.line(room).press("Enter")

    async def presses(self, label: str, room: str = "group") -> None:
        """Press the latest button of that name."""
        await self.room(room).get_by_role("button", name=label, exact=True).last.click()

    def spots(self, kind: str = "") -> Locator:
        """Return the tappable places of the latest board: all, or those lit as begin, target or picked."""
        return self.board().locator(f'.spot[data-kind="{kind}"]' if kind else ".spot")

    def spot(self, name: str) -> Locator:
        """Return a place of the latest board by its name in the notation."""
        return self.board().locator(f'.spot[data-name="{name}"]')

    async def reads(self, text: str, room: str = "group") -> None:
        """Expect the latest board to show this text soon."""
        await expect(self.board(room)).to_contain_text(text)

    async def everything(self, room: str = "group") -> str:
        """Return all readable text of a room, including alt texts."""
        words: str = await self.room(room).evaluate(
            "room => room.innerText + [...room.querySelectorAll('img')].map(image => image.alt).join(' ')"
        )
        return words

    async def speaks_as(self, person: str, greets: str) -> None:
        """Let another person take over this page.

        greets: the label of its message line in their language.
        """
        await self.page.get_by_role("radio", name=person).check()
        await self.greets(greets)

    async def greets(self, words: str) -> None:
        """Expect the label of the message line in the language of the page's new owner."""
        await expect(self.line()).to_have_attribute("aria-label", words)

    def _complain(self, message: ConsoleMessage) -> None:
        notified = message.text
        if message.type in {"error", "warning"} and not (self.forgiven and self.forgiven in notified):
            self.complaints.append(notified)
