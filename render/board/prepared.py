"""A board made ready for painting: everything about one layout in one theme that no move changes."""

from dataclasses import dataclass

from PIL import Image

from render.board import background, geometry
from render.board.colours import palette_of
from render.board.geometry import Box, Plan
from render.raster import lettering
from render.raster.palette import Palette, difference
from render.theme import Ground, Theme
from rules.core.diagram import Label, Layout, Shape


@dataclass(frozen=True, slots=True)
class PreparedBoard:
    """A layout in a theme: where its sites are, its palette, and the empty board."""

    theme: Theme
    layout: Layout
    plan: Plan
    boxes: dict[str, Box]
    shapes: dict[str, Shape]
    palette: Palette
    hub: Box | None
    """The middle of a ring of sectors, where dice lie."""
    background: Image.Image
    """The empty board without its labels, RGB."""
    empty: Image.Image
    """The empty board with its labels, as palette indexes."""


def prepare(layout: Layout, theme: Theme) -> PreparedBoard:
    """The board of a layout; who sits at the table does not change it."""
    image = background.paint(layout, theme)
    palette = palette_of(layout, theme)
    empty = palette.indexes(image)
    where = geometry.plan(layout)
    places = geometry.boxes(layout, where)
    squares = (places[site.name] for site in layout.sites if site.shape == "square")
    palette.seam(empty, ((place.left, place.top, place.height) for place in squares))
    ground = theme.grounds[layout.surface]
    for label in layout.labels:
        _print(label, image, empty, palette, ground, where)
    return PreparedBoard(
        theme=theme,
        layout=layout,
        plan=where,
        boxes=places,
        shapes=geometry.shape_of(layout),
        palette=palette,
        hub=geometry.hub(layout, where),
        background=image,
        empty=empty,
    )


def _print(
    label: Label, image: Image.Image, empty: Image.Image, palette: Palette, ground: Ground, where: Plan
) -> None:
    """A coordinate, in the ink that shows best on what it stands on, covering nothing beside its letters."""
    x, y = where.point(label.x, label.y)
    red, green, blue = image.crop((x, y, x + 1, y + 1)).tobytes()
    ink = max((ground.label, ground.line), key=lambda colour: difference(colour, (red, green, blue)))
    mask = lettering.mask(label.text, geometry.label_size(where))
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    letters = mask.crop((left, top, right, bottom)).point(palette.ramp(ink, (red, green, blue)))
    empty.paste(letters, (x - mask.width // 2 + left, y - mask.height // 2 + top))
