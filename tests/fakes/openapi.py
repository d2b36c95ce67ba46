"""Fast checker of HTTP traffic against an OpenAPI 3.1 document.

Each schema is compiled once into nested functions. The general validator of `jsonschema` takes tens of
milliseconds for one message with buttons; a test of a thousand interactions needs it in well under one. An
unknown keyword is an error at once, so that a newer document can't silently weaken the check. In the tests,
`jsonschema` itself confirms the results.

The dialect is Discord's: integers may arrive as strings of digits, and ids as integers.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

Schema: TypeAlias = Mapping[str, Any]  # JSON Schema is untyped by nature


class Flaw(NamedTuple):
    """Place where a value breaks its schema (keys and indexes from the root), and the defect."""

    path: tuple[str | int, ...]
    what: str

    def __str__(self) -> str:
        return f"/{'/'.join(map(str, self.path))}: {self.what}"

    def under(self, key: str | int) -> "Flaw":
        return Flaw((key, *self.path), self.what)


Check: TypeAlias = Callable[[object], Flaw | None]

_NOTES = {
    "contentEncoding",
    "default",
    "deprecated",
    "description",
    "discriminator",
    "example",
    "examples",
    "format",
    "readOnly",
    "title",
}


def _flaw(what: str) -> Flaw:
    return Flaw((), what)


def _is_integer(value: object) -> bool:
    if isinstance(value, str):
        return re.fullmatch(r"-?\d+", value) is not None
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TYPES: dict[str, Callable[[object], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": _is_integer,
    "number": _is_number,
    "string": lambda value: (
        isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))
    ),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


class Compiler:
    """Compiler of one document's schemas into checks, which follows references within it."""

    def __init__(self, document: Schema) -> None:
        self._document = document
        self._references: dict[str, Check] = {}

    def compile(self, schema: Schema) -> Check:
        checks: list[Check] = []
        for keyword in sorted(schema, key=lambda word: (word != "type", word != "required")):
            if keyword in _NOTES or keyword.startswith("x-"):
                continue
            if keyword == "additionalProperties":
                checks.append(self._others(schema))
                continue
            build = getattr(self, "_" + keyword.lstrip("$").lower(), None)
            if build is None:
                raise NotImplementedError(f"JSON Schema keyword {keyword!r}")
            checks.append(build(schema[keyword]))
        return _all_of(checks)

    def _ref(self, pointer: str) -> Check:
        def check(value: object) -> Flaw | None:
            return self._references[pointer](value)

        if pointer not in self._references:
            self._references[pointer] = check  # holds the place: a schema may contain itself
            self._references[pointer] = self.compile(self.find(pointer))
        return check

    def find(self, pointer: str) -> Any:  # noqa: ANN401 -- any part of the document
        target: Any = self._document
        for step in pointer.removeprefix("#/").split("/"):
            target = target[step.replace("~1", "/").replace("~0", "~")]
        return target

    def _type(self, names: str | list[str]) -> Check:
        wanted = [names] if isinstance(names, str) else names
        tests = [_TYPES[name] for name in wanted]
        return lambda value: (
            None if any(test(value) for test in tests) else _flaw(f"{value!r:.60} is no {names}")
        )

    def _enum(self, allowed: list[object]) -> Check:
        return lambda value: None if value in allowed else _flaw(f"{value!r:.60} is none of {allowed!r:.120}")

    def _const(self, wanted: object) -> Check:
        return self._enum([wanted])

    def _properties(self, properties: Mapping[str, Schema]) -> Check:
        # the discriminating "type" first: the wrong branches of a union then end at once
        ordered = sorted(properties, key=lambda name: name != "type")
        checks = [(name, self.compile(properties[name])) for name in ordered]

        def check(value: object) -> Flaw | None:
            if isinstance(value, dict):
                for name, inner in checks:
                    if name in value and (flaw := inner(value[name])):
                        return flaw.under(name)
            return None

        return check

    def _required(self, names: list[str]) -> Check:
        def check(value: object) -> Flaw | None:
            if isinstance(value, dict):
                for name in names:
                    if name not in value:
                        return _flaw(f"{name} is missing")
            return None

        return check

    def _others(self, schema: Schema) -> Check:
        """Check the additionalProperties: those not named under properties."""
        named = frozenset(schema.get("properties", ()))
        allowed = schema["additionalProperties"]
        inner = self.compile(allowed) if isinstance(allowed, dict) else _anything if allowed else _nothing

        def check(value: object) -> Flaw | None:
            if isinstance(value, dict):
                for name, item in value.items():
                    if name not in named and (flaw := inner(item)):
                        return flaw.under(name)
            return None

        return check

    def _items(self, schema: Schema) -> Check:
        inner = self.compile(schema)

        def check(value: object) -> Flaw | None:
            if isinstance(value, list):
                for index, item in enumerate(value):
                    if flaw := inner(item):
                        return flaw.under(index)
            return None

        return check

    def _allof(self, schemas: list[Schema]) -> Check:
        return _all_of([self.compile(schema) for schema in schemas])

    def _anyof(self, schemas: list[Schema]) -> Check:
        """Accept any branch, also for oneOf: the lenient types let branches overlap."""
        if all("const" in schema for schema in schemas):
            return self._enum([schema["const"] for schema in schemas])
        branches = [self.compile(schema) for schema in schemas]

        def check(value: object) -> Flaw | None:
            nearest = _flaw("no branch of the union")
            for branch in branches:
                flaw = branch(value)
                if flaw is None:
                    return None
                if _nearer(flaw, nearest):
                    nearest = flaw
            return nearest

        return check

    _oneof = _anyof

    def _pattern(self, pattern: str) -> Check:
        search = re.compile(pattern).search
        return lambda value: (
            _flaw(f"{value!r:.60} does not match {pattern}")
            if isinstance(value, str) and not search(value)
            else None
        )

    def _minlength(self, least: int) -> Check:
        return _limit(str, len, lambda size: size >= least, f"shorter than {least}")

    def _maxlength(self, most: int) -> Check:
        return _limit(str, len, lambda size: size <= most, f"longer than {most}")

    def _minitems(self, least: int) -> Check:
        return _limit(list, len, lambda size: size >= least, f"fewer than {least} items")

    def _maxitems(self, most: int) -> Check:
        return _limit(list, len, lambda size: size <= most, f"more than {most} items")

    def _minproperties(self, least: int) -> Check:
        return _limit(dict, len, lambda size: size >= least, f"fewer than {least} properties")

    def _maxproperties(self, most: int) -> Check:
        return _limit(dict, len, lambda size: size <= most, f"more than {most} properties")

    def _minimum(self, least: float) -> Check:
        return lambda value: _flaw(f"{value} is below {least}") if _numeric(value) < least else None

    def _maximum(self, most: float) -> Check:
        return lambda value: _flaw(f"{value} is above {most}") if _numeric(value) > most else None

    def _uniqueitems(self, wanted: bool) -> Check:
        def check(value: object) -> Flaw | None:
            if (
                wanted
                and isinstance(value, list)
                and any(item in value[:index] for index, item in enumerate(value))
            ):
                return _flaw("an item stands twice")
            return None

        return check


def _anything(value: object) -> Flaw | None:
    return None


def _nothing(value: object) -> Flaw | None:
    return _flaw("is not a known property")


def _all_of(checks: Iterable[Check]) -> Check:
    wanted = tuple(checks)
    if len(wanted) == 1:
        return wanted[0]

    def check(value: object) -> Flaw | None:
        for each in wanted:
            if flaw := each(value):
                return flaw
        return None

    return check


def _nearer(flaw: Flaw, other: Flaw) -> bool:
    """Return True if a branch fits better: down to a deeper place, and never with the wrong type."""

    def rank(each: Flaw) -> tuple[bool, int]:
        return ("type" not in each.path[-1:], len(each.path))

    return rank(flaw) > rank(other)


def _limit(kind: type[Any], size: Callable[[Any], int], fits: Callable[[int], bool], complaint: str) -> Check:
    return lambda value: (
        _flaw(f"{value!r:.60} is {complaint}") if isinstance(value, kind) and not fits(size(value)) else None
    )


def _numeric(value: object) -> float:
    """Return the number, or NaN, which is neither below nor above anything, for any other value."""
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else float("nan")


@dataclass(frozen=True)
class _Operation:
    pattern: re.Pattern[str]
    parameters: int
    request: Check | None
    request_required: bool
    responses: Mapping[str, Check | None]


class Contract:
    """The operations of one OpenAPI document."""

    def __init__(self, document: Schema) -> None:
        compiler = Compiler(document)
        self._operations: dict[str, list[_Operation]] = {}
        for template, item in document["paths"].items():
            for method, operation in item.items():
                if method in ("get", "post", "put", "patch", "delete"):
                    entry = _operation(compiler, template, operation)
                    self._operations.setdefault(method.upper(), []).append(entry)
        for operations in self._operations.values():
            operations.sort(
                key=lambda each: each.parameters
            )  # a literal such as @me before the parameter beside it

    def request_flaws(self, method: str, path: str, body: object) -> list[str]:
        """Return the flaws of a request; `body` is its decoded JSON, or None."""
        operation = self._find(method, path)
        if operation is None:
            return [f"the document has no {method} {path}"]
        if body is None:
            return ["the body is missing"] if operation.request_required else []
        if operation.request is None:
            return ["the body is unexpected"] if body else []
        flaw = operation.request(body)
        return [str(flaw)] if flaw else []

    def response_flaws(self, method: str, path: str, status: int, body: object) -> list[str]:
        operation = self._find(method, path)
        if operation is None:
            return []  # request_flaws reports it
        for key in (str(status), f"{status // 100}XX"):
            if key in operation.responses:
                check = operation.responses[key]
                flaw = check(body) if check else None
                return [str(flaw)] if flaw else []
        return [f"status {status} is not foreseen"]

    def _find(self, method: str, path: str) -> _Operation | None:
        for operation in self._operations.get(method, ()):
            if operation.pattern.fullmatch(path):
                return operation
        return None


def _operation(compiler: Compiler, template: str, operation: Schema) -> _Operation:
    request = operation.get("requestBody", {})
    content = request.get("content", {})
    responses = {}
    for status, given in operation["responses"].items():
        response = compiler.find(given["$ref"]) if "$ref" in given else given
        responses[status] = _lazily(compiler, response.get("content", {}))
    return _Operation(
        pattern=re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))),
        parameters=template.count("{"),
        request=_lazily(compiler, content),
        request_required=bool(request.get("required")) and "application/json" in content,
        responses=responses,
    )


def _lazily(compiler: Compiler, content: Schema) -> Check | None:
    """Compile at the first use: a bot uses few of the operations."""
    if "application/json" not in content:
        return None
    compiled: list[Check] = []

    def check(value: object) -> Flaw | None:
        if not compiled:
            compiled.append(compiler.compile(content["application/json"]["schema"]))
        return compiled[0](value)

    return check


@cache
def load_contract(path: Path) -> Contract:
    """Return the contract of a document, compiled once a process because that takes a while."""
    return Contract(json.loads(path.read_text(encoding="utf-8")))
