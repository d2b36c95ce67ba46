"""Mutation testing: it changes the code in small ways, one at a time, and prints the changes that no test
notices.

`python -m tests.mutants [PATH …]`, with SEED, COUNT, MINUTES, NEAR and WIDE from the environment.

The seed is the date, so that every day brings other places and a run can be repeated. The mutants live in a
copy of the tree; your own tree stays as it is. Each mutant gets its nearest tests for at most NEAR seconds
and, if it survives those, the wider ones for at most WIDE (0: not at all). Exit code 1: something survived,
or nothing was killed, which proves nothing.
"""

import ast
import contextlib
import difflib
import os
import random
import shlex
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.testing import run_tests
from cosmic_ray.work_item import TestOutcome
from parso.python.tree import Keyword
from parso.tree import NodeOrLeaf

ROOT: Final = Path(__file__).parent.parent
MUTATED: Final = ("bot/core", "bot/features", "storage", "rules", "render")
WIDER: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "bot": ("tests/core",),
        "storage": ("tests/contract", "tests/core"),
        "rules": ("bot/testing", "tests/core/dialogues"),
        "render": (),
    }
)
"""Further folders with tests of a top folder, besides the one that mirrors it."""
KILLED_NEAR, KILLED_WIDE, TIMED_OUT, SURVIVED = "killed near", "killed wide", "timed out", "survived"
LEFT_OUT: Final = ("core/NoOp", "core/ReplaceBinaryOperator_BitOr", "core/Variable")
"""Operators without a change; `|`, which is nearly always a type; and those that need arguments."""


class DropStatement(Operator):  # type: ignore[misc] # cosmic-ray ships no types
    """Operator that removes one call, or one assignment to an element or an attribute."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Yield the positions of such statements."""
        if node.type != "simple_stmt":
            return
        statement = node.children[0]  # type: ignore[attr-defined] # a simple_stmt has children
        told = statement.children[0] if statement.type == "expr_stmt" else statement
        if told.type in {"atom_expr", "await"}:
            yield statement.start_pos, statement.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """Replace the statement with `pass`."""
        left = node.children[0]  # type: ignore[attr-defined] # a simple_stmt has children
        node.children[0] = Keyword(  # type: ignore[attr-defined] # the same
            "pass", left.start_pos, left.get_first_leaf().prefix
        )
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """Return no examples."""
        return ()


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file.

    line: from 1.
    """

    module: Path
    line: int
    operator: Operator
    occurrence: int

    def codes(self) -> tuple[str, str]:
        """Return the file's code before and after the change."""
        before = self.module.read_text(encoding="utf-8")
        return before, mutate_code(before, self.operator, self.occurrence)


def operators() -> list[Operator]:
    """Return all operators: cosmic-ray's and ours."""
    names = [name for name in operator_names() if not name.startswith(LEFT_OUT)]
    return [DropStatement(), *(get_operator(name)() for name in names)]


def sample(modules: Sequence[Path], seed: str) -> Iterator[Mutant]:
    """Yield mutants in an endless order by a seed, in which long modules come up more often."""
    chance, known = random.Random(seed), operators()
    sizes = [module.stat().st_size for module in modules]
    found: dict[Path, list[list[Mutant]]] = {}
    while any(sizes):
        (index,) = chance.choices(range(len(modules)), sizes)
        places = found.get(modules[index])
        if places is None:
            places = found[modules[index]] = mutants(modules[index], known)
            chance.shuffle(places)
        if not places:
            sizes[index] = 0
        elif is_other_code(*(mutant := chance.choice(places.pop())).codes()):
            yield mutant


def mutants(module: Path, known: Sequence[Operator]) -> list[list[Mutant]]:
    """Return every mutant of a file, with those of the same place together."""
    nodes = list(ast_nodes(get_ast(module.read_text(encoding="utf-8"))))
    places: dict[object, list[Mutant]] = {}
    for operator in known:
        positions = [position for node in nodes for position in operator.mutation_positions(node)]
        for occurrence, (start, end) in enumerate(positions):
            places.setdefault((start, end), []).append(Mutant(module, start[0], operator, occurrence))
    return list(places.values())


def nearest(module: str) -> tuple[str, ...]:
    """Return the tests nearest to a module: those of its name, then those of its folder."""
    path = Path(module)
    folder = Path("tests", *(part for part in path.parent.parts if part != "bot"))
    named = folder / f"test_{path.stem}.py"
    while not any(folder.glob("**/test_*.py")):
        folder = folder.parent
    found = [str(tests) for tests in (named, folder) if tests.exists() and tests != Path("tests")]
    return tuple(found)


class OutOfTimeError(Exception):
    """Error after the time of the whole run is over."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Trial of mutants on a copy of the tree, which is the working folder.

    until: monotonic seconds. near, wide: seconds for the tests of a mutant. sound: tests that pass.
    """

    copy: Path
    until: float
    near: float
    wide: float
    sound: set[str] = field(default_factory=set)

    def outcome(self, mutant: Mutant) -> str:
        """Return the fate of a mutant, and print it if it survived.

        Raises: OutOfTimeError; RuntimeError if the tests that killed it also fail without it.
        """
        module = str(mutant.module.relative_to(self.copy))
        before, after = mutant.codes()
        outcome = SURVIVED
        for tests, seconds, killed in self._meets(module):
            with changed(mutant.module, before, after):
                failed = self._failed(tests, seconds)
            if failed:
                self._prove(tests, seconds)
                return killed
            if failed is None:
                outcome = TIMED_OUT
                break
        print(f"{module}:{mutant.line} {outcome}\n{difference(module, before, after)}\n", flush=True)
        return outcome

    def _meets(self, module: str) -> Iterator[tuple[str, float, str]]:
        """Yield tests for a change of a module, their time limit in seconds, and the outcome if one fails."""
        near = nearest(module)
        yield from ((tests, self.near, KILLED_NEAR) for tests in near)
        if self.wide:
            room = WIDER[Path(module).parts[0]]
            yield from ((tests, self.wide, KILLED_WIDE) for tests in room if tests not in near)

    def _prove(self, tests: str, seconds: float) -> None:
        """Check once that the tests pass in time without a change; raise RuntimeError otherwise."""
        if tests not in self.sound:
            failed = self._failed(tests, seconds)
            if failed != "":
                raise RuntimeError(f"{tests} already fails without a change: {failed or TIMED_OUT}")
            self.sound.add(tests)

    def _failed(self, tests: str, seconds: float) -> str | None:
        """Return the output of failing tests on the code in the working folder, "" if all pass, None if too
        slow.
        """
        left = self.until - time.monotonic()
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", tests]
        outcome, output = run_tests(shlex.join(command), max(0.0, min(seconds, left)))
        if output == "timeout":
            if left < seconds:
                raise OutOfTimeError
            return None
        return "" if outcome is TestOutcome.SURVIVED else output


@contextlib.contextmanager
def changed(module: Path, before: str, after: str) -> Iterator[None]:
    """Replace a module's text during the block."""
    module.write_text(after, encoding="utf-8")
    try:
        yield
    finally:
        module.write_text(before, encoding="utf-8")


class Bare(ast.NodeTransformer):
    """Transformer that removes docstrings and annotations; comments are in no tree anyway."""

    def visit(self, node: ast.AST) -> ast.AST:
        """Remove annotations and docstrings from a node."""
        for name in ("annotation", "returns"):
            if getattr(node, name, None) is not None:
                setattr(node, name, ast.Constant(None))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return ast.Pass()
        return self.generic_visit(node)


def is_other_code(before: str, after: str) -> bool:
    """Return True if a change alters valid code, beyond annotations and docstrings."""
    try:
        return ast.dump(Bare().visit(ast.parse(before))) != ast.dump(Bare().visit(ast.parse(after)))
    except SyntaxError:
        return False


@contextlib.contextmanager
def copied() -> Iterator[Path]:
    """Copy the tree for changes, and work in the copy during the block."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder, "tree")
        kept = shutil.ignore_patterns(".*", "__pycache__", "build", "*.egg-info")
        shutil.copytree(ROOT, copy, symlinks=True, ignore=kept)  # the example is one, and no code of the bot
        with contextlib.chdir(copy):
            yield copy


def difference(module: str, before: str, after: str) -> str:
    """Return the change as a diff with one line of context."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), module, module, n=1, lineterm="")
    return "\n".join(lines)


def main(paths: list[str]) -> int:
    """Try a sample of mutants and print the outcomes. Return 1 if one survived or none was killed."""
    seed = os.environ.get("SEED") or datetime.now(UTC).date().isoformat()
    count, minutes = int(os.environ.get("COUNT") or 40), float(os.environ.get("MINUTES") or 30)
    near, wide = float(os.environ.get("NEAR") or 300), float(os.environ.get("WIDE") or 900)
    met = Counter[str]()
    with copied() as copy, contextlib.suppress(OutOfTimeError):
        trial = Trial(copy, time.monotonic() + 60 * minutes, near, wide)
        chosen = [copy / path for path in paths or MUTATED]
        modules = sorted(f for path in chosen for f in ([path] if path.is_file() else path.rglob("*.py")))
        drawn = list(islice(sample(modules, seed), count))
        met["not tried"] = len(drawn)
        for mutant in drawn:
            outcome = trial.outcome(mutant)
            met["not tried"] -= 1
            met[outcome] += 1
    told = (KILLED_NEAR, KILLED_WIDE, TIMED_OUT, SURVIVED, "not tried")
    print(", ".join(f"{met[outcome]} {outcome}" for outcome in told), f"(SEED={seed})")
    return 1 if met[SURVIVED] or not met[KILLED_NEAR] + met[KILLED_WIDE] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
