"""What the project promises about itself: pinned and explained requirements, locks for anyone, pure rules."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PROJECT = tomllib.loads(PYPROJECT)["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
RUNTIME: list[str] = PROJECT["dependencies"]
LOCKED = {
    "requirements.lock": RUNTIME + EXTRAS["install"],
    "requirements-dev.lock": RUNTIME + EXTRAS["install"] + EXTRAS["fast"] + EXTRAS["dev"],
}


def normal(requirement: str) -> str:
    """`Name==1` as lock files write it: lower case, runs of `-`, `_` and `.` as one `-`."""
    name, _, version = requirement.partition("==")
    return f"{re.sub('[-_.]+', '-', name).lower()}=={version}"


def entries(lock: str) -> dict[str, str]:
    """Each `name==version` of a lock file with the lines that belong to it."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    blocks = re.split(r"^(?=[A-Za-z])", text, flags=re.MULTILINE)
    return {normal(block.split()[0]): block for block in blocks if block[:1].isalpha()}


@pytest.mark.parametrize("requirement", [*RUNTIME, *(one for extra in EXTRAS.values() for one in extra)])
def test_a_requirement_is_pinned_and_says_why_it_is_here(requirement: str) -> None:
    assert re.fullmatch(r"[\w.-]+==[\w.]+", requirement)
    assert re.search(rf'^    "{re.escape(requirement)}",  # \w.+$', PYPROJECT, flags=re.MULTILINE)


def test_games_of_others_are_tested_with_what_tests_ours() -> None:
    assert set(EXTRAS["testing"]) <= set(EXTRAS["dev"])


def test_the_build_backend_is_the_one_the_locks_install() -> None:
    assert tomllib.loads(PYPROJECT)["build-system"]["requires"] == EXTRAS["install"]


@pytest.mark.parametrize("lock", LOCKED)
def test_a_lock_names_no_index_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"://|^\s*--?(?!hash=)[a-z]", text, flags=re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKED)
def test_a_lock_holds_what_the_project_asks_for_each_with_its_hashes(lock: str) -> None:
    locked = entries(lock)
    assert {normal(requirement) for requirement in LOCKED[lock]} <= locked.keys()
    assert [name for name, block in locked.items() if "--hash=sha256:" not in block] == []


def test_who_develops_runs_the_same_versions_as_who_hosts() -> None:
    assert entries("requirements.lock").keys() <= entries("requirements-dev.lock").keys()


def imports(source: Path) -> Iterator[str]:
    """The top-level package of every absolute import of a file."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def test_rules_import_nothing_but_themselves_and_the_standard_library() -> None:
    allowed = {"rules", *sys.stdlib_module_names}
    foreign = {
        f"{source.relative_to(ROOT)}: {package}"
        for source in (ROOT / "rules").rglob("*.py")
        for package in imports(source)
        if package not in allowed
    }
    assert foreign == set()
