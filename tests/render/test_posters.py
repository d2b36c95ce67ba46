"""Posters to share: their size, and that everything on them has room."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render import lettering, posters, text
from render.curve import Curve
from render.painter import Painter
from render.palette import RGB, difference
from render.theme import CLASSIC, THEMES, Theme
from rules.core.diagram import Mark
from rules.core.errors import Datum
from rules.games import games
from tests.render.scenes import RED, WHITE, columns, pixels, random_game, say, tables


@dataclass(frozen=True)
class Step:
    place: int
    names: tuple[str, ...]
    score: str


@dataclass(frozen=True)
class Podium:
    title: str
    note: str
    steps: tuple[Step, ...]


SIDES = (
    posters.Side(WHITE, "Ana", won=True, rating=(1500, 1512)),
    posters.Side(RED, "Bob", won=False, rating=(1500, 1488)),
)
COURSE = Curve("", (500, 700, 400, 1000), (2,), "", "", ("ivory", "red"))
RESULT = posters.Result(
    "Lasca",
    "Ana wins",
    SIDES,
    columns(c3="w", e5="W"),
    posters.Moment(replace(columns(c3="w", e5="r"), marks=(Mark("landing", ("c3",)),)), "1. Better: c3–d4"),
    COURSE,
    "taberna.example/replay/abcd",
)
PODIUM = Podium(
    "October",
    "38 games",
    (Step(1, ("Ana",), "9"), Step(2, ("Bob", "Cleo"), "7"), Step(3, (), "6")),
)


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    assert image.format == "PNG"
    return image.convert("RGB")


def painted(shown: posters.Result, theme: Theme = CLASSIC) -> Image.Image:
    return opened(posters.result(shown, Painter(theme), say))


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """Return the rectangle in which two pictures clearly differ."""
    grey = ImageChops.difference(one, other).convert("L").point([0] * 24 + [255] * 232)
    return grey.getbbox() or (0, 0, 0, 0)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(("name", "seats"), tables())
def test_every_game_has_a_poster_as_large_as_previews_are(theme: Theme, name: str, seats: int) -> None:
    *_, last = random_game(games()[name], seats, seed=2, steps=30)
    sides = [posters.Side(player.token, f"P{player.seat}", not player.seat) for player in last.players][:4]
    data = posters.result(replace(RESULT, board=last, sides=sides, moment=None), Painter(theme), say)
    assert opened(data).size == (1200, 630)
    assert len(data) <= 120_000


@pytest.mark.parametrize(
    ("other", "area"),
    [
        (replace(RESULT, board=columns(c3="w", e5="r")), (30, 30, 600, 600)),
        (replace(RESULT, headline="Bob wins"), (630, 30, 1170, 130)),
        (replace(RESULT, sides=(replace(SIDES[0], rating=(1500, 1504)), SIDES[1])), (900, 100, 1170, 230)),
        (replace(RESULT, moment=posters.Moment(columns(), "1. Better: c3–d4")), (630, 300, 900, 600)),
        (replace(RESULT, curve=replace(COURSE, values=(500, 100, 400, 1000))), (850, 290, 1170, 570)),
        (replace(RESULT, link="taberna.example/replay/efgh"), (630, 20, 1170, 60)),
    ],
    ids=("board", "headline", "rating", "moment", "curve", "link"),
)
def test_every_part_has_its_place(other: posters.Result, area: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = changed(painted(RESULT), painted(other))
    assert right > left
    assert left >= area[0] - 1
    assert top >= area[1] - 1
    assert right <= area[2] + 1
    assert bottom <= area[3] + 1


def test_the_words_say_what_the_picture_shows() -> None:
    assert posters.words(RESULT) == (
        "Lasca. Ana wins. Ana 1512 +12; Bob 1488 −12. 1. Better: c3–d4. taberna.example/replay/abcd."
    )
    crowd = [replace(SIDES[1], name=f"Player {seat}", rating=None, score="9") for seat in range(99)]
    told = posters.words(replace(RESULT, sides=crowd, moment=None, scored="Chips"))
    assert told.startswith("Lasca. Ana wins. Chips: Player 0 9; Player 1 9;")
    assert len(told) == text.ALT_LIMIT


def test_a_large_board_is_seen_close_up_where_it_is_marked() -> None:
    *_, last = random_game(games()["halma"], 2, seed=2, steps=30)
    marked = replace(last, marks=(Mark("landing", ("b2",)),))
    for theme in THEMES.values():
        painter = Painter(theme)
        whole, near = painter.board(marked, say), painter.close_up(marked, say, 8)
        assert near.width == near.height < whole.width * 0.6
        assert painter.close_up(replace(marked, marks=()), say, 8).size == whole.size
        assert painter.close_up(marked, say, 14).size == whole.size


def test_what_is_long_stays_within_the_margins() -> None:
    long = "an unreasonably long winded name " * 4
    crowded = replace(
        RESULT, game=long, headline=long, link=long, sides=[replace(side, name=long) for side in SIDES]
    )
    picture = painted(crowded)
    _empty(picture.crop((1171, 0, 1200, 630)), CLASSIC.page)
    steps = tuple(Step(place, (long, long, long, long), long) for place in (1, 2, 3))
    _empty(
        opened(posters.podium(Podium(long, long, steps), CLASSIC)).crop((1171, 0, 1200, 630)),
        CLASSIC.page,
    )


@pytest.mark.parametrize(("count", "shown", "more"), [(5, 5, ""), (12, 12, ""), (20, 10, "render-more 10")])
def test_every_player_has_a_row_or_is_counted(
    count: int, shown: int, more: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []
    fitted = lettering.fitted

    def noted(line: str, size: int, least: int, room: int) -> tuple[str, int]:
        written.append(line)
        return fitted(line, size, least, room)

    monkeypatch.setattr(lettering, "fitted", noted)
    sides = [replace(SIDES[1], name=f"P{seat}", rating=None, score=str(900 - seat)) for seat in range(count)]
    crowded = replace(RESULT, headline="one two " * 6, sides=sides, scored="Chips", moment=None, curve=None)
    _empty(painted(crowded).crop((1171, 0, 1200, 630)), CLASSIC.page)
    assert [line for line in written if line.startswith("P")] == [f"P{seat}" for seat in range(shown)]
    assert [line for line in written if line[0] in "89"] == [str(900 - seat) for seat in range(shown)]
    assert [line for line in written if "more" in line] == [more][: bool(more)]


def test_a_wide_boards_moment_lies_below_the_final_board_as_large() -> None:
    *_, last = (seen for seen in random_game(games()["citadel"], 2, 5, 60) if seen.marks)
    wide = replace(RESULT, board=last, moment=posters.Moment(last, "Better: 12"))
    drawn = painted(wide)
    upper, lower = drawn.crop((30, 60, 600, 285)), drawn.crop((30, 344, 600, 569))
    assert upper.tobytes() == lower.tobytes()
    alone = painted(replace(wide, moment=None)).crop((30, 440, 600, 569))
    _empty(alone, CLASSIC.page)


@pytest.mark.parametrize("shown", [COURSE, None], ids=["curve", "none"])
def test_a_curve_says_what_it_shows(shown: Curve | None) -> None:
    asked = []

    def noted(key: str, data: Mapping[str, Datum]) -> str:
        asked.append(key)
        return say(key, data)

    posters.result(replace(RESULT, curve=shown), Painter(), noted)
    assert ("render-chances" in asked) is (shown is not None)


def _empty(part: Image.Image, paper: RGB) -> None:
    assert all(difference(pixel, paper) < 3 for pixel in pixels(part))


def test_a_podium_of_two_stands_in_the_middle() -> None:
    drawn = opened(posters.podium(replace(PODIUM, steps=PODIUM.steps[:2]), CLASSIC))
    lowest = list(pixels(drawn.crop((0, 629, 1200, 630))))
    painted = [column for column, pixel in enumerate(lowest) if difference(pixel, CLASSIC.page) > 5]
    assert painted[0] == 1199 - painted[-1]


def _tops(podium: Podium, *columns: int) -> list[int]:
    """Return the first painted row of each column of a podium's picture."""
    drawn = opened(posters.podium(podium, CLASSIC))
    strips = [list(pixels(drawn.crop((left, 0, left + 1, 630)))) for left in columns]
    return [
        next(row for row, pixel in enumerate(strip) if difference(pixel, CLASSIC.page) > 5)
        for strip in strips
    ]


def test_after_a_tie_for_first_the_next_step_is_as_low_as_the_third() -> None:
    first, _, third = PODIUM.steps
    assert _tops(replace(PODIUM, steps=(first, third)), 250, 940) == _tops(PODIUM, 820, 440)


def test_the_first_stands_highest_in_the_middle() -> None:
    drawn = opened(posters.podium(PODIUM, CLASSIC))
    assert drawn.size == (1200, 630)
    second, first, third = _tops(PODIUM, 60, 440, 820)
    assert first < second < third
    renamed = replace(PODIUM, steps=(Step(1, ("Eva",), "9"), *PODIUM.steps[1:]))
    left, _, right, bottom = changed(drawn, opened(posters.podium(renamed, CLASSIC)))
    assert 400 < left < right < 800
    assert bottom < first
