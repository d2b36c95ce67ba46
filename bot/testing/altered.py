"""A state with something in it that no rule put there."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import cast

from rules.core.game import State
from rules.core.options import Options


def altered(state: State) -> Iterator[State]:
    """Yield the state with one thing changed: a number, a letter, an element of a tuple or a set.

    Options and history stay. Most results are no states of the game; some may be.
    """
    for other in _others(state):
        yield cast("State", other)


def _others(value: object) -> Iterator[object]:
    match value:
        case bool() | Options() | None:
            return
        case int():
            yield from {value + 1, value - 1, value & (value - 1)} - {value}
        case str() if value:
            yield from (value[1:], value + value[-1])
        case bytes() if value:
            yield from (value[1:], value + value[-1:])
        case frozenset():
            yield from (value - {one} for one in value)
        case tuple():
            yield from _parts_changed(value)
        case _:
            yield from _fields_changed(value)


def _fields_changed(value: object) -> Iterator[object]:
    if not is_dataclass(value) or isinstance(value, type):
        return
    for field in (field for field in fields(value) if field.init and field.compare):
        for other in _others(getattr(value, field.name)):
            yield replace(value, **{field.name: other})


def _parts_changed(parts: tuple[object, ...]) -> Iterator[object]:
    """Yield the parts with each part changed, and with each replaced by another part."""
    for place, one in enumerate(parts):
        for other in (*_others(one), *(part for part in parts if part != one)):
            yield _with(parts, place, other)


def _with(parts: tuple[object, ...], place: int, other: object) -> object:
    """Return the tuple, of the same class, with another element at a place."""
    changed = (*parts[:place], other, *parts[place + 1 :])
    kind: Callable[..., object] = type(parts)
    return kind(*changed) if hasattr(parts, "_fields") else kind(changed)
