"""A snapshot as text, to cache the result of a replay.

The text is a JSON list of nodes. A node is a number, a text, or a name with the indexes of earlier nodes. So
writing and reading any depth needs no recursion, and shared parts are written once. Reading makes numbers,
texts, tuples, sets, and the frozen classes of rules.core and of the game's own package. It looks up, imports
and calls nothing else that a text could name.
"""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Final, cast

from rules.core.game import AnyGame, State
from rules.core.log import Snapshot

PLAIN: Final = (int, str, bool, type(None))
SHARED: Final = "rules.core"
"""The package whose classes every game uses."""
BYTES, TUPLE, SET = "bytes", "tuple", "frozenset"
MAKERS: Final[dict[str, Callable[[tuple[object, ...]], object]]] = {
    BYTES: lambda parts: bytes.fromhex(str(parts[0])),
    TUPLE: tuple,
    SET: frozenset,
}

_Key = tuple[type, object]


def write_snapshot(game: AnyGame, snapshot: Snapshot[State]) -> str:
    """Write the snapshot without its facts, as one line. Raises TypeError for a state of other values."""
    nodes: list[object] = []
    places: dict[_Key, int] = {}
    waiting: list[object] = [replace(snapshot, facts=())]
    while waiting:
        value = waiting[-1]
        name, parts = _taken_apart(game, value)
        if missing := [part for part in parts if _key(part) not in places]:
            waiting.extend(missing)
            continue
        waiting.pop()
        if _key(value) not in places:
            places[_key(value)] = len(nodes)
            nodes.append([name, *(places[_key(part)] for part in parts)] if name else value)
    return json.dumps(nodes, separators=(",", ":"))


def read_snapshot(game: AnyGame, text: str) -> Snapshot[State]:
    """Return the snapshot of a text. Raises ValueError for a text that was not written for this game."""
    made: list[object] = []
    try:
        for node in json.loads(text):
            if isinstance(node, list):
                name, *places = node
                parts = tuple(made[place] for place in places)
                made.append(MAKERS[name](parts) if name in MAKERS else _made(_class(game, name), parts))
            else:
                made.append(node)
    except (TypeError, LookupError, AttributeError) as error:
        raise ValueError(str(error)) from error
    if not made or not isinstance(made[-1], Snapshot):
        raise ValueError(text[:40])
    return made[-1]


def _key(value: object) -> _Key:
    """Return a key of a value: plain ones are the same if they are equal, others by identity."""
    return type(value), value if isinstance(value, PLAIN) else id(value)


def _taken_apart(game: AnyGame, value: object) -> tuple[str, Sequence[object]]:
    """Return the name of a value's kind and its parts; no name for a plain one. Raises TypeError."""
    kind = type(value)
    if kind in PLAIN:
        return "", ()
    if isinstance(value, bytes):
        return BYTES, (value.hex(),)
    if kind is tuple:
        return TUPLE, cast("tuple[object, ...]", value)
    if isinstance(value, frozenset):
        return SET, sorted(value)
    name = f"{kind.__module__}:{kind.__qualname__}"
    if _class(game, name) is not kind:
        raise TypeError(name)
    if isinstance(value, tuple):
        return name, tuple(value)
    return name, [getattr(value, field.name) for field in fields(value)]  # type: ignore[arg-type] # see _class


def _made(kind: type, parts: tuple[object, ...]) -> object:
    if issubclass(kind, tuple) and not hasattr(kind, "_fields"):
        return kind(parts)
    return kind(*parts)


def _class(game: AnyGame, name: str) -> type:
    """Return a frozen class of the game's package or of rules.core. Raises TypeError for anything else."""
    module, _, called = name.partition(":")
    own = type(game).__module__.rpartition(".")[0] or type(game).__module__
    if not any(module == package or module.startswith(f"{package}.") for package in (own, SHARED)):
        raise TypeError(name)
    kind = getattr(sys.modules.get(module), called, None)
    if not isinstance(kind, type) or kind.__module__ != module:
        raise TypeError(name)
    frozen = is_dataclass(kind) and kind.__dataclass_params__.frozen  # type: ignore[attr-defined] # set by dataclass
    if not (frozen or issubclass(kind, tuple)):
        raise TypeError(name)
    return kind
