"""The colours of boards as CSS variables, from the same themes that paint pictures."""

from collections.abc import Iterator

from render.raster.palette import RGB
from render.theme import THEMES, Theme


def stylesheet() -> str:
    """Return a style sheet with a rule for each theme, for elements with its name in `data-board`."""
    return "\n".join(_rule(theme) for theme in THEMES.values()) + "\n"


def _rule(theme: Theme) -> str:
    lines = "".join(f"  --{name}: #{bytes(colour).hex()};\n" for name, colour in _named(theme))
    return f'[data-board="{theme.name}"] {{\n{lines}}}\n'


def _named(theme: Theme) -> Iterator[tuple[str, RGB]]:
    """Yield every colour of a theme with its name."""
    yield from (
        ("page", theme.page),
        ("text", theme.text),
        ("muted", theme.muted),
        ("strip", theme.strip),
        ("active", theme.active),
        ("accent", theme.accent),
    )
    for surface, ground in theme.grounds.items():
        yield from ((f"{surface}-{tone}", colour) for tone, colour in ground.tones.items())
        yield f"{surface}-frame", ground.frame
        yield f"{surface}-inlay", ground.inlay
        yield f"{surface}-line", ground.line
        yield f"{surface}-label", ground.label
    for name, material in theme.materials.items():
        yield f"{name}-face", material.face
        yield f"{name}-wall", material.wall
        yield f"{name}-glint", material.glint
        yield f"{name}-ink", material.ink
    yield from ((f"mark-{kind}", colour) for kind, colour in theme.marks.items())
