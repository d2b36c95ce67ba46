"""Cards: tables of words and numbers, as readable on a phone as the captions of boards."""

from io import BytesIO

import pytest
from PIL import Image

from bot.core.cards import Card, Row
from render.cards import WIDTH, picture
from render.theme import CLASSIC, THEMES, Theme

ROWS = (
    Row(("Ana", "1834", "120"), medal=1),
    Row(("Bea", "1712", "48"), medal=2, marked=True),
    Row(("W" * 80, "1690", "30"), medal=3),
)
CARD = Card("Lasca", "Last 30 days", ("", "rating", "games"), ROWS, ("Not settled yet: Gil 1612?",))

each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def painted(card: Card, theme: Theme = CLASSIC) -> Image.Image:
    return Image.open(BytesIO(picture(card, theme))).convert("RGB")


@each_theme
def test_a_card_is_a_small_file_as_wide_as_two_phones_and_the_same_every_time(theme: Theme) -> None:
    data = picture(CARD, theme)
    assert painted(CARD, theme).width == WIDTH == 720
    assert len(data) < 40_000
    assert picture(CARD, theme) == data


@each_theme
def test_the_row_of_who_asks_stands_out(theme: Theme) -> None:
    image = painted(CARD, theme)
    right = [image.getpixel((WIDTH - 2, y)) for y in range(image.height)]
    assert theme.active in right
    assert theme.active not in [
        painted(Card("Lasca", "", ("", "rating", "games"), ROWS[:1]), theme).getpixel((WIDTH - 2, y))
        for y in range(60)
    ]


@each_theme
def test_the_bar_of_a_row_is_as_long_as_what_was_won_drawn_and_lost(theme: Theme) -> None:
    row = Row(("Lasca", "1534 ± 60", "8"), share=(4, 2, 2))
    image = painted(Card("Ana", "", ("", "rating", "games"), (row,)), theme)
    won, lost = theme.marks["target"], theme.marks["captured"]
    lines = [[image.getpixel((x, y)) for x in range(WIDTH)] for y in range(image.height)]
    longest = max(lines, key=lambda line: line.count(won))
    assert longest.count(won) == pytest.approx(2 * longest.count(lost), abs=2)
    assert longest.count(won) > 300


def test_a_name_that_is_too_long_leaves_the_figures_their_room() -> None:
    figures = (WIDTH - 90, 0, WIDTH)
    long, short = (
        painted(Card("", "", ("", "rating"), (Row((name, "1690")),))) for name in ("W" * 80, "Ana")
    )
    assert long.crop((*figures, long.height)).tobytes() == short.crop((*figures, short.height)).tobytes()


def test_a_name_that_is_too_long_behind_the_first_column_leaves_that_its_room() -> None:
    long, short = (
        painted(Card("", "", ("", "best", "rating"), (Row(("Corona e Ancora", name, "1690")),)))
        for name in ("W" * 80, "Ana")
    )
    for first, last in ((0, 230), (WIDTH - 90, WIDTH)):
        box = (first, 0, last, long.height)
        assert long.crop(box).tobytes() == short.crop(box).tobytes()


def test_a_card_without_rows_has_its_lines() -> None:
    assert painted(Card("Ana", "here", (), (), ("one", "two"))).height < painted(CARD).height
