"""Pictures: positions of men, meanings of marks, and complete coverage."""

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render import png
from render.geometry import ROUND, plan
from render.painter import LARGEST, Painter
from render.palette import RGB, difference
from render.png import scanlines
from render.theme import CLASSIC, CONTRAST, THEMES, Theme
from rules.core.diagram import Cell, Diagram, Layout, Mark, MarkKind, Panel, Site, Stack, Text, Token, pick
from rules.core.errors import Datum
from rules.games import games
from tests.render.scenes import RED_OFFICER, WHITE, columns, crowds, pixels, random_game, say, tables
from tests.tiers import FULL, daily

PAINTER = Painter()


def picture(diagram: Diagram, painter: Painter = PAINTER) -> Image.Image:
    return Image.open(BytesIO(painter.png(diagram, say))).convert("RGB")


def site(image: Image.Image, name: str) -> Image.Image:
    """Return the pixels of a square of the seven by seven board, 93 a side, with its lower right corner at
    g1.
    """
    side, file, rank = 93, "abcdefg".index(name[0]), int(name[1]) - 1
    board_left, board_bottom = (image.width - 7 * side) // 2, image.height - round(0.67 * side)
    left, bottom = board_left + file * side, board_bottom - rank * side
    return image.crop((left, bottom - side, left + side, bottom))


def has(image: Image.Image, colour: RGB, least: int = 40) -> bool:
    """Return True if at least `least` pixels look like this colour."""
    return sum(difference(pixel, colour) < 3 for pixel in pixels(image)) >= least


WHITE_FACE, RED_FACE = CLASSIC.materials["ivory"].face, CLASSIC.materials["red"].face
GOLD = (236, 190, 74)


def test_a_man_is_painted_on_his_square_and_nowhere_else() -> None:
    image = picture(columns(c3="w", e5="r"))
    assert has(site(image, "c3"), WHITE_FACE, 1000)
    assert not has(site(image, "c3"), RED_FACE)
    assert has(site(image, "e5"), RED_FACE, 1000)
    assert not has(site(image, "c5"), RED_FACE)
    assert not has(site(image, "d4"), WHITE_FACE, 200)


def test_a_place_is_told_where_its_man_is_painted() -> None:
    diagram = columns(c3="w", e5="r")
    where, image = PAINTER.places(diagram), picture(diagram)
    for name, (left, top, width, height) in where.items():
        shown = image.crop((left, top, left + width, top + height))
        assert has(shown, WHITE_FACE, 1000) == (name == "c3")
        assert has(shown, RED_FACE, 1000) == (name == "e5")


def test_an_officer_bears_gold_and_a_soldier_does_not() -> None:
    image = picture(columns(c3="W", e3="w"))
    assert has(site(image, "c3"), GOLD)
    assert not has(site(image, "e3"), GOLD)


def test_sides_differ_by_their_inner_mark_too() -> None:
    grey = picture(columns(c3="w", e3="r")).convert("L")
    white, red = (site(grey, name).crop((20, 20, 73, 73)).point(_inked) for name in ("c3", "e3"))
    assert white.tobytes() != red.tobytes()


def _inked(level: int) -> int:
    return 255 if level > 150 else 0


def test_every_prisoner_of_a_column_of_22_can_be_told() -> None:
    """Draw each man one step down the column, with his colour between two dark edges."""
    men = "wrWRwrWRwrWRwrWRwrWRwr"
    tall = site(picture(columns(d4=men)), "d4")
    swapped = site(picture(columns(d4=men[:10] + "R" + men[11:])), "d4")
    assert tall.tobytes() != swapped.tobytes()
    assert has(tall, RED_FACE, 20)
    assert has(tall, WHITE_FACE, 20)


def test_the_guide_lies_on_top() -> None:
    image = picture(columns(c3="rrw", e3="wwr"))
    assert has(site(image, "c3").crop((30, 8, 63, 40)), WHITE_FACE, 200)
    assert has(site(image, "e3").crop((30, 8, 63, 40)), RED_FACE, 200)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_marks_differ_in_shape_and_not_only_in_colour(theme: Theme) -> None:
    kinds: tuple[MarkKind, ...] = ("origin", "landing", "captured", "placed", "won", "picked", "target")
    painter = Painter(theme)
    bare = site(picture(columns(a1="w"), painter), "c3")
    shapes = []
    for kind in kinds:
        marked = site(picture(replace(columns(a1="w"), marks=(Mark(kind, ("c3",)),)), painter), "c3")
        strong = theme.marks[kind]
        shapes.append(bytes(difference(pixel, strong) < 12 for pixel in pixels(marked)))
        assert marked.tobytes() != bare.tobytes(), kind
    assert len(set(shapes)) == len(kinds)


def test_a_path_is_an_arrow_from_origin_to_landing() -> None:
    bare = columns(e5="w")
    way = picture(replace(bare, marks=(Mark("path", ("c3", "e5")),)))
    assert site(way, "d4").tobytes() != site(picture(bare), "d4").tobytes()
    assert site(way, "b2").tobytes() == site(picture(bare), "b2").tobytes()


def test_what_is_picked_and_its_targets_are_marked() -> None:
    image = picture(pick(columns(c3="w"), ["c3"], ["d4", "b4", "hand"]))
    assert has(site(image, "c3"), CLASSIC.marks["picked"])
    assert has(site(image, "d4"), CLASSIC.marks["target"])
    assert has(site(image, "b4"), CLASSIC.marks["target"])
    assert not has(site(image, "e5"), CLASSIC.marks["target"])


def test_the_player_to_move_is_shown_with_a_bar_and_a_triangle() -> None:
    first, second = picture(columns(c3="w")), picture(replace(columns(c3="w"), to_act=(1,)))
    assert has(first.crop((0, 58, 30, 118)), CLASSIC.accent)
    assert not has(second.crop((0, 58, 30, 118)), CLASSIC.accent)
    assert has(second.crop((400, 58, 430, 118)), CLASSIC.accent)


def test_a_result_takes_the_place_of_the_turn() -> None:
    ended = replace(columns(c3="w"), to_act=(), result=Text("outcome-blocked", {"winner_seat": 0}))
    assert has(picture(ended).crop((0, 0, 800, 54)), CLASSIC.accent)
    assert not has(picture(columns(c3="w")).crop((0, 0, 800, 54)), CLASSIC.accent)


def test_a_long_panel_is_broken_into_lines_and_none_of_it_is_lost() -> None:
    row: tuple[Cell, ...] = (RED_OFFICER, *(str(number) for number in range(60)))
    short = picture(replace(columns(c3="w"), panels=(Panel(Text("text-past"), (row[:5],)),)))
    long = picture(replace(columns(c3="w"), panels=(Panel(Text("text-past"), (row,)),)))
    assert long.height > short.height
    assert long.width == short.width


def test_past_bids_stand_below_each_other_and_go_on_further_down() -> None:
    def bids(count: int) -> int:
        rows: list[tuple[Cell, ...]] = [(Token("coin", seat), *("50",) * count) for seat in (0, 1)]
        return picture(replace(columns(c3="w"), panels=(Panel(None, tuple(rows)),))).height

    assert bids(1) == bids(10)
    assert bids(30) - bids(10) == bids(10) - picture(columns(c3="w")).height - 16


def test_painting_is_deterministic() -> None:
    diagram = columns(c3="wrW", d4="R")
    assert Painter(CONTRAST).png(diagram, say) == Painter(CONTRAST).png(diagram, say)


@pytest.mark.parametrize(("name", "seats"), daily(tables(), 2))
def test_bands_kept_from_earlier_pictures_change_nothing(name: str, seats: int) -> None:
    painter = Painter()
    *_, last = (
        (diagram, painter.png(diagram, say))
        for diagram in random_game(games()[name], seats, seed=8, steps=25)
    )
    diagram, data = last
    assert Painter().png(diagram, say) == data
    file, canvas = Image.open(BytesIO(data)), painter.picture(diagram, say).image
    assert (file.size, file.tobytes()) == (canvas.size, canvas.tobytes())


def test_a_path_goes_on_from_band_to_band() -> None:
    """Draw c2 to c6 across five rows of squares, without a gap in the arrow."""
    image = picture(replace(columns(a1="w"), marks=(Mark("path", ("c2", "c6")),)))
    bare = picture(columns(a1="w"))
    x, base = image.width // 2 - 93, bare.height - round(0.67 * 93)
    rows_between = range(base - 93 * 5, base - 93 * 2)
    assert all(image.getpixel((x, y)) != bare.getpixel((x, y)) for y in rows_between)


def test_marks_of_a_triangle_lie_at_its_base() -> None:
    """Mark the base, where the first man stands, so that its start stays visible; the tip stays bare."""
    game = games()["tabula"]
    bare = game.diagram(game.view(game.setup(2, game.about.options()), None))
    marked = picture(replace(bare, marks=(Mark("landing", ("6",)),)))
    changed = ImageChops.difference(picture(bare), marked).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert bottom - top < 1.2 * (right - left)
    assert top > 0.75 * marked.height


def test_a_crowded_picture_is_compressed_again_and_stays_small() -> None:
    crowded = replace(
        columns(),
        stacks=tuple(
            Stack(one.name, (WHITE, RED_OFFICER) * (3 + index % 4) + (Token("officer", index % 2),))
            for index, one in enumerate(columns().layout.sites[::2])
        ),
    )
    hurried = png.segment(scanlines(PAINTER.picture(crowded, say).image), png.fastest_method())
    assert len(hurried.data) > LARGEST
    assert len(PAINTER.png(crowded, say)) < len(hurried.data)


@pytest.mark.parametrize(("name", "seats"), daily(tables(), 3))
def test_every_position_of_a_random_game_is_painted_small_and_large_enough(name: str, seats: int) -> None:
    sizes = []
    for diagram in random_game(games()[name], seats, seed=3, steps=40):
        data = PAINTER.png(diagram, say)
        image = Image.open(BytesIO(data))
        image.load()
        assert image.width == plan(diagram.layout).width >= ROUND
        assert len(data) <= LARGEST
        sizes.append(len(data))
    assert sorted(sizes)[len(sizes) // 2] <= 0.95 * LARGEST


@pytest.mark.parametrize(
    "theme", daily(theme for theme in THEMES.values() if theme != CLASSIC), ids=lambda t: t.name
)
def test_every_theme_paints_every_game(theme: Theme) -> None:
    painter = Painter(theme)
    for name, seats in tables():
        *_, last = random_game(games()[name], seats, seed=4, steps=12)
        assert len(painter.png(last, say)) <= LARGEST


@pytest.mark.parametrize("theme", daily(THEMES.values()), ids=lambda t: t.name)
def test_a_crowd_about_one_figure_is_painted_small_enough(theme: Theme) -> None:
    painter = Painter(theme, png.ZLIB)
    for bets, thrown in crowds(3, seed=5):
        assert len(painter.png(bets, say)) <= LARGEST
        assert len(painter.png(thrown, say)) <= LARGEST


def test_a_triangle_points_at_few_players_and_at_no_crowd() -> None:
    (bets, _), *_ = crowds(1, seed=5)
    crowd, few = (picture(replace(bets, to_act=to_act)) for to_act in (tuple(range(1, 12)), (2,)))
    third = few.crop((8, 118, 30, 176))
    assert has(third, CLASSIC.accent)
    assert not has(crowd.crop((8, 118, 30, 176)), CLASSIC.accent)


@FULL
def test_ever_new_stakes_take_no_more_than_so_much_memory() -> None:
    """Leave memory for all other boards, in three themes: a painter may hold 512 MB."""
    painter = Painter()
    *_, seen = random_game(games()["crown_and_anchor"], 3, seed=5, steps=9)
    stack = next(stack for stack in seen.stacks if any(token.value for token in stack.tokens))
    for value in range(1, 800):
        tokens = tuple(replace(token, value=value) for token in stack.tokens)
        painter.picture(replace(seen, stacks=(replace(stack, tokens=tokens),)), say)
    tiles = painter._page(seen)._board._tiles.values()
    assert sum(tile.image.width * tile.image.height for tile in tiles) < 40_000_000


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_an_arrow_runs_under_the_men_that_it_passes(theme: Theme) -> None:
    painter, bare = Painter(theme), columns(d4="w", e5="r")
    way = picture(replace(bare, marks=(Mark("path", ("c3", "e5")),)), painter)
    alone = site(picture(bare, painter), "d4")
    man = alone.crop((24, 24, 69, 69))
    assert site(way, "d4").crop((24, 24, 69, 69)).tobytes() == man.tobytes()
    assert site(way, "d4").tobytes() != alone.tobytes()


def test_an_arrow_runs_under_the_cross_of_what_it_captured() -> None:
    bare = replace(columns(e5="r"), marks=(Mark("captured", ("d4",)),))
    way = picture(replace(bare, marks=(*bare.marks, Mark("path", ("c3", "e5")))))
    cross = site(picture(bare), "d4").crop((40, 40, 53, 53))
    assert site(way, "d4").crop((40, 40, 53, 53)).tobytes() == cross.tobytes()


def test_a_tray_is_named_while_something_lies_on_it() -> None:
    tray = Site("hand", 1, 0.5, "tray", width=2, height=1, called=Text("text-at_hand"))
    layout = Layout("trays", "wood", 4, 1, (tray, Site("off", 3, 0.5, "tray", width=2, height=1)))
    empty = replace(columns(), layout=layout)
    full = replace(empty, stacks=(Stack("hand", (WHITE,)),))
    (bare, named), (still_bare, renamed) = (
        [Painter().png(diagram, words) for diagram in (empty, full)] for words in (say, _loudly)
    )
    assert bare == still_bare
    assert named != renamed


def _loudly(key: str, data: Mapping[str, Datum]) -> str:
    return "XXXX" if key == "text-at_hand" else say(key, data)


@pytest.mark.parametrize(("below", "least"), [(1, 7), (2, 6)])
def test_the_values_of_dice_below_others_are_read_on_a_phone(below: int, least: int) -> None:
    two, six = (
        site(picture(replace(columns(), stacks=(Stack("c3", (*dice, Token("die", 1, 3))),))), "c3")
        for dice in ((Token("die", 0, value),) * below for value in (2, 6))
    )
    changed = ImageChops.difference(two, six).getbbox() or (0, 0, 0, 0)
    assert (changed[3] - changed[1]) * 360 / 800 >= least * below
