"""Mutation: changes the code in small ways, one at a time, and prints the changes that no test notices.

    python -m tests.mutants [PATH …]    with SEED, COUNT and MINUTES from the environment

A sample a day: the date is the seed, so that every day brings other places and a run can be repeated. The
mutants live in a copy of the tree; the one you work on stays as it is. Each meets its nearest tests first,
and the wider ones only where it has survived those. Exit code 1: something survived, or there was no time to
try anything, which shows nothing.
"""

import contextlib
import difflib
import os
import random
import shlex
import shutil
import sys
import tempfile
import time
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
MUTATED: Final = ("bot/core", "storage", "rules", "render")
WIDER: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "bot": ("tests/core",),
        "storage": ("tests/contract", "tests/core"),
        "rules": ("bot/testing", "tests/core/dialogues"),
        "render": (),
    }
)
"""Where else the tests of a room are, besides the folder that mirrors it."""
LONGEST: Final = 900.0
"""Seconds a mutant may keep one run of tests busy; one that hangs has been noticed."""
LEFT_OUT: Final = ("core/NoOp", "core/ReplaceBinaryOperator_BitOr", "core/Variable")
"""No change at all; `|`, which is nearly always a type; and what needs arguments of its own."""


class DropStatement(Operator):  # type: ignore[misc] # cosmic-ray ships no types
    """Leaves out one call, or one assignment to an element or an attribute."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Where such statements stand."""
        if node.type != "simple_stmt":
            return
        statement = node.children[0]  # type: ignore[attr-defined] # a simple_stmt has children
        told = statement.children[0] if statement.type == "expr_stmt" else statement
        if told.type in {"atom_expr", "await"}:
            yield statement.start_pos, statement.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """The same line with `pass`."""
        left = node.children[0]  # type: ignore[attr-defined] # a simple_stmt has children
        node.children[0] = Keyword(  # type: ignore[attr-defined] # the same
            "pass", left.start_pos, left.get_first_leaf().prefix
        )
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """None are kept here."""
        return ()


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file. line: from 1."""

    module: Path
    line: int
    operator: Operator
    occurrence: int


def operators() -> list[Operator]:
    """Everything that can be changed: cosmic-ray's operators, and ours."""
    names = [name for name in operator_names() if not name.startswith(LEFT_OUT)]
    return [DropStatement(), *(get_operator(name)() for name in names)]


def sample(modules: Sequence[Path], seed: str) -> Iterator[Mutant]:
    """Mutants in an order that a seed decides, without an end: long modules come up more often."""
    chance, known = random.Random(seed), operators()
    sizes = [module.stat().st_size for module in modules]
    found: dict[Path, list[list[Mutant]]] = {}
    while any(sizes):
        (index,) = chance.choices(range(len(modules)), sizes)
        places = found.get(modules[index])
        if places is None:
            places = found[modules[index]] = mutants(modules[index], known)
            chance.shuffle(places)
        if places:
            yield chance.choice(places.pop())
        else:
            sizes[index] = 0


def mutants(module: Path, known: Sequence[Operator]) -> list[list[Mutant]]:
    """Every mutant of a file, those that change the same place together."""
    nodes = list(ast_nodes(get_ast(module.read_text(encoding="utf-8"))))
    places: dict[object, list[Mutant]] = {}
    for operator in known:
        positions = [position for node in nodes for position in operator.mutation_positions(node)]
        for occurrence, (start, end) in enumerate(positions):
            places.setdefault((start, end), []).append(Mutant(module, start[0], operator, occurrence))
    return list(places.values())


def tests_of(module: str) -> Iterator[str]:
    """What may notice a change of a module, nearest first: its own tests, its folder's, its room's."""
    path = Path(module)
    folder = Path("tests", *(part for part in path.parent.parts if part != "bot"))
    named = folder / f"test_{path.stem}.py"
    if named.exists():
        yield str(named)
    while not folder.exists():
        folder = folder.parent
    if folder != Path("tests"):
        yield str(folder)
    yield from (wide for wide in WIDER[path.parts[0]] if Path(wide) != folder)


def noticed(tests: str, until: float) -> str | None:
    """What tests say that fail on the code in the working folder, "" where none does; None: no time left."""
    left = min(LONGEST, until - time.monotonic())
    if left <= 0:
        return None
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", tests]
    outcome, output = run_tests(shlex.join(command), left)
    if output == "timeout" and left < LONGEST:
        return None
    return "" if outcome is TestOutcome.SURVIVED else output


@dataclass(frozen=True, slots=True)
class Trial:
    """Mutants tried on a copy of the tree, which is the working folder. sound: tests that pass on it."""

    copy: Path
    until: float
    sound: set[str] = field(default_factory=set)

    def survivor(self, mutant: Mutant) -> str | None:
        """What to say of a mutant that survives all its tests, "" of others; None: the time was over first.

        Raises RuntimeError where its tests fail without it, too.
        """
        module = str(mutant.module.relative_to(self.copy))
        before = mutant.module.read_text(encoding="utf-8")
        after = mutate_code(before, mutant.operator, mutant.occurrence)
        for tests in tests_of(module):
            mutant.module.write_text(after, encoding="utf-8")
            failed = noticed(tests, self.until)
            mutant.module.write_text(before, encoding="utf-8")
            if failed and tests not in self.sound:
                began = time.monotonic()
                unchanged = noticed(tests, self.until)
                if unchanged is None:
                    return None
                if unchanged:
                    slow = time.monotonic() - began >= LONGEST
                    why = f"takes longer than {LONGEST:.0f} s" if slow else "fails"
                    raise RuntimeError(f"{tests} {why} without any change\n{unchanged}")
                self.sound.add(tests)
            if failed is None or failed:
                return None if failed is None else ""
        return f"{module}:{mutant.line} survived\n{difference(module, before, after)}\n"


@contextlib.contextmanager
def copied() -> Iterator[Path]:
    """A copy of the tree to change; while it lasts, the working folder is there."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder, "tree")
        kept = shutil.ignore_patterns(".*", "__pycache__", "build", "*.egg-info")
        shutil.copytree(ROOT, copy, symlinks=True, ignore=kept)  # the example is one, and no code of the bot
        with contextlib.chdir(copy):
            yield copy


def difference(module: str, before: str, after: str) -> str:
    """What was changed, as a diff with one line of context."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), module, module, n=1, lineterm="")
    return "\n".join(lines)


def main(paths: list[str]) -> int:
    """Prints the survivors of a sample, and how many there were of how many."""
    seed = os.environ.get("SEED") or datetime.now(UTC).date().isoformat()
    count, minutes = int(os.environ.get("COUNT") or 40), float(os.environ.get("MINUTES") or 30)
    tried, survivors = 0, 0
    with copied() as copy:
        trial = Trial(copy, time.monotonic() + 60 * minutes)
        chosen = [copy / path for path in paths or MUTATED]
        modules = sorted(f for path in chosen for f in ([path] if path.is_file() else path.rglob("*.py")))
        for mutant in islice(sample(modules, seed), count):
            found = trial.survivor(mutant)
            if found is None:
                break
            tried += 1
            if found:
                survivors += 1
                print(found, flush=True)
    print(f"{survivors} of {tried} mutants survived (SEED={seed})")
    return 1 if survivors or not tried else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
