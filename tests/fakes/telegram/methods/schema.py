"""The published Bot API as data: types, required fields, and the lengths its prose states.

The file is `telegram/api.min.json` under the folder named by TABERNA_SCHEMAS. Checks return
sentences, one for each deviation; an empty list means the value conforms.
"""

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypedDict

from tests.fakes.telegram.wire import Upload, utf16_length

LENGTH = re.compile(r"(\d+)-(\d+) (characters|bytes)", re.IGNORECASE)
LONGEST = re.compile(r"(?:up to|can't exceed) (\d+) (characters|bytes)", re.IGNORECASE)
MOST_ITEMS = re.compile(r"At most (\d+) \w+ can be specified")
RANGE = re.compile(r"Values between (\d+)-(\d+) are accepted")
CONSTANT = re.compile(r"(?:must be|always) [\"“]?(\w+)")
DISCRIMINATORS = frozenset({"type", "status", "source"})


class _RawField(TypedDict):
    name: str
    types: list[str]
    required: bool
    description: str


class _RawEntry(TypedDict, total=False):
    name: str
    fields: list[_RawField]
    subtypes: list[str]
    returns: list[str]


@dataclass(frozen=True)
class Limit:
    """Inclusive bounds of a length ("bytes", "characters"), of a count ("items") or of a value."""

    low: int
    high: int
    unit: str

    def broken_by(self, value: object) -> bool:
        size = self._size(value)
        return size is not None and not self.low <= size <= self.high

    def _size(self, value: object) -> int | None:
        match value:
            case str() if self.unit == "bytes":
                return len(value.encode())
            case str() if self.unit == "characters":
                return utf16_length(value)
            case list() if self.unit == "items":
                return len(value)
            case int() if self.unit == "value":
                return value
        return None


@dataclass(frozen=True)
class Field:
    name: str
    types: tuple[str, ...]
    required: bool
    limit: Limit | None
    constant: str | None
    after_parsing: bool
    """True if the limit counts the text after the markup is parsed."""


def _limit(prose: str) -> Limit | None:
    if found := LENGTH.search(prose):
        return Limit(int(found[1]), int(found[2]), found[3].lower())
    if found := LONGEST.search(prose):
        return Limit(0, int(found[1]), found[2].lower())
    if found := MOST_ITEMS.search(prose):
        return Limit(0, int(found[1]), "items")
    if found := RANGE.search(prose):
        return Limit(int(found[1]), int(found[2]), "value")
    return None


def _field(raw: _RawField) -> Field:
    prose = raw["description"]
    constant = CONSTANT.search(prose) if raw["name"] in DISCRIMINATORS else None
    return Field(
        name=raw["name"],
        types=tuple(raw["types"]),
        required=raw["required"],
        limit=_limit(prose),
        constant=constant[1] if constant else None,
        after_parsing="pars" in prose and "after entit" in prose,
    )


@dataclass(frozen=True)
class Entry:
    """Type or method: its fields, the types of a union, or the types it returns."""

    fields: Mapping[str, Field]
    subtypes: tuple[str, ...]
    returns: tuple[str, ...]

    def with_fields(self, more: Mapping[str, Field]) -> "Entry":
        """Return the entry with more fields, or with other ones of the same names."""
        return Entry({**self.fields, **more}, self.subtypes, self.returns)


def _entry(raw: _RawEntry) -> Entry:
    return Entry(
        fields={field["name"]: _field(field) for field in raw.get("fields", [])},
        subtypes=tuple(raw.get("subtypes", ())),
        returns=tuple(raw.get("returns", ())),
    )


class Schema:
    def __init__(self, types: Mapping[str, Entry], methods: Mapping[str, Entry]) -> None:
        self._types = types
        self._methods = {name.lower(): entry for name, entry in methods.items()}

    def extended(
        self,
        types: Mapping[str, Mapping[str, Field]],
        methods: Mapping[str, Mapping[str, Field]],
        new_types: Mapping[str, Entry],
        new_methods: Mapping[str, Entry],
    ) -> "Schema":
        """Return a schema with more fields in these types and methods, and with new ones."""
        known = {name.lower(): fields for name, fields in methods.items()}
        return Schema(
            {name: entry.with_fields(types.get(name, {})) for name, entry in self._types.items()}
            | dict(new_types),
            {name: entry.with_fields(known.get(name, {})) for name, entry in self._methods.items()}
            | dict(new_methods),
        )

    def request(self, method: str, parameters: Mapping[str, object]) -> list[str]:
        entry = self._methods.get(method.lower())
        if entry is None:
            return [f"{method}: no such method"]
        return self._object(entry.fields, parameters, method)

    def response(self, method: str, result: object) -> list[str]:
        return self._any_of(self._methods[method.lower()].returns, result, f"{method} result")

    def value(self, type_name: str, value: object) -> list[str]:
        return self._value(type_name, value, type_name)

    def _any_of(self, types: Iterable[str], value: object, where: str) -> list[str]:
        """Return the deviations from the type that fits best."""
        return min((self._value(name, value, where) for name in types), key=len)

    def _named_by(self, value: object, subtypes: tuple[str, ...]) -> tuple[str, ...]:
        """Return the members of a union that carry the value's own "type", "status" or "source"."""
        if not isinstance(value, dict):
            return subtypes
        tagged = {
            n: {f.name: f.constant for f in self._types[n].fields.values() if f.constant} for n in subtypes
        }
        named = [n for n, tags in tagged.items() if tags and tags.items() <= value.items()]
        return tuple(named) or subtypes

    def _value(self, type_name: str, value: object, where: str) -> list[str]:
        if type_name.startswith("Array of "):
            if not isinstance(value, list):
                return [f"{where}: not an array"]
            inner = type_name.removeprefix("Array of ")
            return [e for n, item in enumerate(value) for e in self._value(inner, item, f"{where}[{n}]")]
        if type_name not in self._types or type_name == "InputFile":
            return [] if _is_plain(type_name, value) else [f"{where}: not {type_name}: {value!r:.60}"]
        entry = self._types[type_name]
        if entry.subtypes:
            return self._any_of(self._named_by(value, entry.subtypes), value, where)
        if not isinstance(value, dict):
            return [f"{where}: not {type_name}: {value!r:.60}"]
        return self._object(entry.fields, value, where)

    def _object(self, fields: Mapping[str, Field], value: Mapping[str, object], where: str) -> list[str]:
        wrong = [
            f"{where}: {f.name} is missing" for f in fields.values() if f.required and f.name not in value
        ]
        for name, item in value.items():
            field = fields.get(name)
            if field is None:
                wrong.append(f"{where}: {name} is unknown")
                continue
            wrong += self._any_of(field.types, item, f"{where}.{name}")
            if field.constant is not None and item != field.constant:
                wrong.append(f"{where}.{name}: not {field.constant!r}")
            measured = not (field.after_parsing and "parse_mode" in value)
            if measured and field.limit is not None and field.limit.broken_by(item):
                limit = field.limit
                wrong.append(f"{where}.{name}: not {limit.low} to {limit.high} {limit.unit}")
        return wrong


def _is_plain(type_name: str, value: object) -> bool:
    match type_name:
        case "Integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "Float":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "String":
            return isinstance(value, str)
        case "Boolean" | "True":
            return isinstance(value, bool)
        case "InputFile":
            return isinstance(value, Upload)
        case _:
            return False


@cache
def load(path: Path) -> Schema:
    document: dict[str, dict[str, _RawEntry]] = json.loads(path.read_bytes())
    return Schema(
        types={name: _entry(raw) for name, raw in document["types"].items()},
        methods={name: _entry(raw) for name, raw in document["methods"].items()},
    )


def published() -> Schema | None:
    """Return the schema in the folder TABERNA_SCHEMAS, or None if the variable is not set."""
    folder = os.environ.get("TABERNA_SCHEMAS")
    return load(Path(folder) / "telegram" / "api.min.json") if folder else None
