"""Requirements of the project: pinned and explained dependencies, locks for every Python, pure rules."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
SETTINGS = tomllib.loads(PYPROJECT)
PROJECT = SETTINGS["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
GROUPS: dict[str, list[str]] = {
    name: [one for one in group if isinstance(one, str)]
    for name, group in SETTINGS["dependency-groups"].items()
}
RUNTIME: list[str] = PROJECT["dependencies"]
LOCKED = {
    "requirements.lock": RUNTIME + GROUPS["install"],
    "requirements-dev.lock": [
        *RUNTIME,
        *(EXTRAS["fast"] + EXTRAS["testing"]),
        *(GROUPS["install"] + GROUPS["uv"] + GROUPS["dev"]),
    ],
    "requirements-uv.lock": GROUPS["uv"],
}
PYTHONS = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', PYPROJECT)


def normal(requirement: str) -> str:
    """Return `Name==1` as lock files write it: lower case, runs of `-`, `_` and `.` as one `-`."""
    name, _, version = requirement.partition("==")
    return f"{re.sub('[-_.]+', '-', name).lower()}=={version}"


def entries(lock: str) -> dict[str, str]:
    """Return each `name==version` of a lock file with its lines."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    blocks = re.split(r"^(?=[A-Za-z])", text, flags=re.MULTILINE)
    return {normal(block.split()[0]): block for block in blocks if block[:1].isalpha()}


@pytest.mark.parametrize(
    "requirement", [*RUNTIME, *(one for part in (EXTRAS, GROUPS) for ones in part.values() for one in ones)]
)
def test_a_requirement_is_pinned_and_says_why_it_is_here(requirement: str) -> None:
    assert re.fullmatch(r"[\w.-]+==[\w.]+", requirement)
    assert re.search(rf'^    "{re.escape(requirement)}",  # \w.+$', PYPROJECT, flags=re.MULTILINE)


def test_the_build_backend_is_the_one_the_locks_install() -> None:
    assert SETTINGS["build-system"]["requires"] == GROUPS["install"]


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


def markers(lock: str) -> dict[str, Marker | None]:
    """Return the marker of each package of a lock file by name; None if every Python and machine needs it."""
    found = {}
    for block in entries(lock).values():
        requirement = Requirement(block.partition("\\")[0])
        found[requirement.name] = requirement.marker
    return found


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_holds_what_is_needed_on_every_python(lock: str, python: str) -> None:
    """Walk the requirements as the installed packages declare them, with the markers of that Python."""
    environment = {"python_version": python, "python_full_version": f"{python}.0"}
    locked = markers(lock)
    needed, seen, missing = [Requirement(requirement) for requirement in LOCKED[lock]], set[str](), set[str]()
    while needed:
        requirement = needed.pop()
        if str(requirement) in seen:
            continue
        seen.add(str(requirement))
        name = normal(f"{requirement.name}==")[:-2]
        marker = locked.get(name)
        if name not in locked or (marker and not marker.evaluate(environment)):
            missing.add(name)
        for extra in {"", *requirement.extras}:
            needed += wanted(requirement.name, environment | {"extra": extra})
    assert missing == set()


def wanted(package: str, environment: dict[str, str]) -> list[Requirement]:
    """Return a package's requirements in an environment; none if only another Python needs it."""
    try:
        declared = [Requirement(line) for line in requires(package) or []]
    except PackageNotFoundError:
        return []
    return [one for one in declared if not one.marker or one.marker.evaluate(environment)]


def test_the_workflow_tries_every_python_that_is_promised() -> None:
    tried = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    assert PYTHONS[0] == PROJECT["requires-python"].removeprefix(">=")
    assert re.findall(r'python: "(3\.\d+)"', tried) == PYTHONS


def test_an_action_of_others_is_pinned_to_a_commit() -> None:
    for workflow in (ROOT / ".github/workflows").glob("*.yml"):
        used = re.findall(r"uses: (\S+)", workflow.read_text(encoding="utf-8"))
        assert used
        assert [one for one in used if not re.fullmatch(r"\./.+|[\w/-]+@[0-9a-f]{40}", one)] == []


def test_the_composition_names_the_image_that_a_release_publishes() -> None:
    composition = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    release = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    (run,) = set(re.findall(r"image: (ghcr\.io/)\S+(/taberna):", composition))
    (published,) = set(re.findall(r"images: (ghcr\.io/)\S.+\S(/taberna)$", release, re.MULTILINE))
    assert run == published


def imports(source: Path) -> Iterator[str]:
    """Yield the top-level package of every absolute import of a file."""
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
