"""Contact sheets for eyes: rich boards of every game, as they are sent and as they look on a phone.

`python -m tests.bench.sheets FOLDER` writes each board in every theme, all boards as wide as a phone, and
proofs for three kinds of colour blindness. If TABERNA_CHROMIUM names a browser, it writes the app's boards
beside the PNGs, too. It prints the bytes of every picture.
"""

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.async_api import async_playwright

from bot.cli.explorer import saved
from bot.core.language.voice import Voice
from render.painter import Painter
from render.text import seat_letter
from render.theme import THEMES
from rules.core.diagram import Diagram
from rules.core.game import shown
from rules.core.log import snapshots_of
from rules.games import GOLDEN, folder, games
from tests.adapters.web.browser.boards import Boards, bench
from tests.adapters.web.browser.browsing import FLAGS
from tests.adapters.web.tables import LocalTable
from tests.render.scenes import crowds, random_game
from tests.render.test_contrast import BLIND, seen_without

PHONE: Final = 360
GAP: Final = 12
IN_ROW: Final = 5
"""Boards side by side on a sheet of phones."""
SEED: Final = 7
LANGUAGES: Final = ("en", "pt-BR", "it")


def scenes() -> dict[str, Diagram]:
    """Return a full board of every game, and the fullest of those with many players."""
    found = {name: _golden(name) for name in games()}
    *_, found["halma-4"] = random_game(games()["halma"], 4, SEED, 160)
    ((found["crown-bets"], found["crown-thrown"]),) = crowds(1, SEED)
    return found


def _golden(name: str) -> Diagram:
    """Return the board with the most tokens and marks in the middle of the golden game."""
    game, log = saved((folder(name) / GOLDEN / f"{name}.log").read_text(encoding="utf-8"))
    states = snapshots_of(game, log)
    middle = states[len(states) // 3 : 2 * len(states) // 3]
    boards = [shown(game, one.state, None, one.facts) for one in middle]
    return max(boards, key=lambda board: sum(len(s.tokens) for s in board.stacks) + 3 * len(board.marks))


def proof(painter: Painter, board: Diagram, kind: str) -> Image.Image:
    """Return a board as people with a kind of colour blindness see it."""
    painted = painter.picture(board, Voice("en", board.game))
    image = Image.frombytes("P", painted.image.size, painted.image.tobytes())
    image.putpalette([channel for colour in painted.colours for channel in seen_without(kind, colour)])
    return image.convert("RGB")


def row(pictures: Sequence[Image.Image], in_row: int = IN_ROW) -> Image.Image:
    """Return pictures in rows on grey."""
    rows = [pictures[first : first + in_row] for first in range(0, len(pictures), in_row)]
    width = max(sum(one.width + GAP for one in line) for line in rows) + GAP
    sheet = Image.new("RGB", (width, GAP + sum(max(o.height for o in line) + GAP for line in rows)), "#777")
    top = GAP
    for line in rows:
        left = GAP
        for one in line:
            sheet.paste(one, (left, top))
            left += one.width + GAP
        top += max(one.height for one in line) + GAP
    return sheet


def phone(picture: Image.Image, density: int = 1) -> Image.Image:
    """Return a picture as wide as a phone of so many pixels for one."""
    width = PHONE * density
    return picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)


async def app(boards: Mapping[str, Diagram], theme: str) -> list[Image.Image]:
    """Return the app's boards of diagrams, two pixels for each of a phone's."""
    made, taken = Boards(), []
    with TemporaryDirectory() as base:
        async with LocalTable(Path(base) / "sheets.sqlite3") as local, async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=os.environ["TABERNA_CHROMIUM"], args=list(FLAGS)
            )
            context = await browser.new_context(
                viewport={"width": PHONE, "height": 560}, device_scale_factor=2, reduced_motion="reduce"
            )
            page = await bench(await context.new_page(), local.adapter.address)
            for board in boards.values():
                players = [{"seat": one.seat, "name": seat_letter(one.seat)} for one in board.players]
                await page.show(made.board(board, theme=theme, players=players), animate=False)
                shot = Image.open(BytesIO(await page.page.locator("#host").screenshot()))
                taken.append(shot.convert("RGB"))
            await browser.close()
    return taken


def main(out: Path) -> None:
    """Write every sheet."""
    out.mkdir(parents=True, exist_ok=True)
    boards, painters = scenes(), {name: Painter(theme) for name, theme in THEMES.items()}
    drawn: dict[tuple[str, str], Image.Image] = {}
    for name, board in boards.items():
        sizes = []
        for theme, painter in painters.items():
            files = [painter.png(board, Voice(language, board.game)) for language in LANGUAGES]
            drawn[name, theme] = Image.open(BytesIO(files[0])).convert("RGB")
            sizes.append("/".join(f"{len(data) / 1000:.1f}" for data in files))
        print(f"{name:20}", *(f"{theme} {size}" for theme, size in zip(painters, sizes, strict=True)))
        row([drawn[name, theme] for theme in painters]).save(out / f"{name}.png")
    for theme in painters:
        row([phone(drawn[name, theme]) for name in boards]).save(out / f"phone-{theme}.png")
    for kind, (theme, painter) in product(BLIND, painters.items()):
        proofs = (proof(painter, board, kind) for board in boards.values())
        row([phone(one) for one in proofs]).save(out / f"{kind}-{theme}.png")
    for theme in painters if "TABERNA_CHROMIUM" in os.environ else ():
        shots = asyncio.run(app(boards, theme))
        pairs = [row([shot, phone(drawn[name, theme], 2)]) for name, shot in zip(boards, shots, strict=True)]
        row(pairs, 2).save(out / f"app-{theme}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
