"""Keys in source code and Fluent files, read from their syntax."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from fluent.syntax import parse
from fluent.syntax.ast import Junk, Message, TextElement, VariableReference
from fluent.syntax.visitor import Visitor

from bot.core.language.voice import PLAYER, SEAT

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Call:
    """A call in the source. scope: the function around it, where its variables get their values."""

    path: Path
    node: ast.Call
    scope: ast.AST

    @property
    def where(self) -> str:
        """File and line, for error messages."""
        return f"{self.path.parent.name}/{self.path.name}:{self.node.lineno}"

    @property
    def name(self) -> str:
        """Called name, without the object before it; "" for a call of a call."""
        match self.node.func:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                return name
            case _:
                return ""

    def texts(self, place: int) -> frozenset[str] | None:
        """Return the possible strings of an argument, or None if the syntax does not tell.

        A parameter of the enclosing function takes the values of its other calls in the file.
        """
        if len(self.node.args) <= place:
            return None
        argument, scope = self.node.args[place], self.scope
        found = texts(argument, scope)
        if found is not None or not isinstance(argument, ast.Name) or not isinstance(scope, _FUNCTIONS):
            return found
        parameters = [parameter.arg for parameter in scope.args.args]
        if argument.id not in parameters:
            return None
        given = [call for call in _calls_in(self.path) if call.name == scope.name]
        return _together(call.texts(parameters.index(argument.id)) for call in given) if given else None

    def fields(self, place: int) -> frozenset[str] | None:
        """Return the keys of a mapping argument, none if it is left out, or None if unknown."""
        return fields(self.node.args[place], self.scope) if len(self.node.args) > place else frozenset()

    def keywords(self) -> frozenset[str] | None:
        """Return the names of the keyword arguments, with `**` unpacked, or None if unknown."""
        return _together(
            frozenset({keyword.arg}) if keyword.arg else fields(keyword.value, self.scope)
            for keyword in self.node.keywords
        )


def texts(node: ast.expr, scope: ast.AST) -> frozenset[str] | None:
    """Return the possible strings of an expression, with `*` for f-string fields, or None if unknown."""
    match node:
        case ast.Constant(value=str(text)):
            return frozenset({text})
        case ast.IfExp(body=body, orelse=orelse):
            return _together(texts(branch, scope) for branch in (body, orelse))
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            first, second = texts(left, scope), texts(right, scope)
            return (
                None if first is None or second is None else frozenset(map("".join, product(first, second)))
            )
        case ast.JoinedStr(values=parts):
            return frozenset(
                {"".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)}
            )
        case ast.Name(id=name):
            given = list(_assigned(name, scope))
            return _together(texts(value, scope) for value in given) if given else None
        case _:
            return None


def fields(node: ast.expr, scope: ast.AST) -> frozenset[str] | None:
    """Return the keys of a dictionary display, or None if the syntax does not tell."""
    match node:
        case ast.Dict(keys=keys, values=values):
            found = _together(
                fields(value, scope) if key is None else texts(key, scope)
                for key, value in zip(keys, values, strict=True)
            )
            return None if found is None or any("*" in key for key in found) else found
        case ast.Name(id=name):
            given = list(_assigned(name, scope))
            return fields(given[0], scope) if len(given) == 1 else None
        case _:
            return None


def calls(folder: Path) -> Iterator[Call]:
    """Yield every call in the Python files below a folder."""
    for path in sorted(folder.rglob("*.py")):
        yield from _calls_in(path)


def constant(path: Path, name: str) -> object:
    """Return the value of a module's literal."""
    # Importing the module would load its libraries.
    (value,) = _assigned(name, ast.parse(path.read_text(encoding="utf-8")))
    return ast.literal_eval(value)


@cache
def _calls_in(path: Path) -> tuple[Call, ...]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(Call(path, node, scope) for node, scope in _scoped(tree, tree))


@cache
def messages(path: Path) -> Mapping[str, frozenset[str]]:
    """Return the keys of a Fluent file in order, with each one's fields. Raises on junk and duplicates."""
    found: dict[str, frozenset[str]] = {}
    for entry in parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, Junk), f"{path}: {entry.content}"
        if isinstance(entry, Message):
            assert entry.id.name not in found, f"{path}: {entry.id.name} twice"
            placeables = _Placeables()
            placeables.visit(entry)
            found[entry.id.name] = frozenset(placeables.names)
    return found


@cache
def wording(path: Path) -> Mapping[str, str]:
    """Return the words of a Fluent file by key, without placeables."""
    said: dict[str, str] = {}
    for entry in parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, Message):
            texts = _Texts()
            texts.visit(entry)
            said[entry.id.name] = " ".join(texts.found)
    return said


class _Texts(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802 -- the visitor finds it by this name
        self.found.append(node.value)


class _Placeables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 -- the visitor finds it by this name
        name = node.id.name
        named = name == PLAYER or name.endswith(f"_{PLAYER}")  # by the seat where they play
        self.names.add(name.removesuffix(PLAYER) + SEAT if named else name)


def _scoped(node: ast.AST, scope: ast.AST) -> Iterator[tuple[ast.Call, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, scope
        inner = child if isinstance(child, _FUNCTIONS) else scope
        yield from _scoped(child, inner)


def _assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    """Yield every expression assigned to a plain variable in a scope."""
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                yield value


def _together(parts: Iterator[frozenset[str] | None]) -> frozenset[str] | None:
    found: frozenset[str] = frozenset()
    for part in parts:
        if part is None:
            return None
        found |= part
    return found
