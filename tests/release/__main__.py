"""Requirements for tagging a version, besides the checks and the tests.

`python -m tests.release` prints what is missing, a line each, and then ends with 1. `make release-check` runs
it first, then the checks, the tests and the wheel in an empty environment.
"""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Final

from tests.release.changelog import ChangelogError, Section, read

ROOT: Final = Path(__file__).parents[2]


def declared() -> str:
    """Return the version in pyproject.toml, the only place that names it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def missing(version: str, changes: str, installed: str, status: str, tags: str) -> Iterator[str]:
    """Yield the reasons not to tag a version.

    status, tags: git's output about the tree and its tags.
    """
    if status.strip():
        yield f"the tree is not clean: {status.split()[1]}"
    if f"v{version}" in tags.split():
        yield f"v{version} is tagged already: raise the version in pyproject.toml"
    if installed != version:
        yield f"taberna {installed} is installed, pyproject.toml says {version}: run make venv"
    try:
        unreleased, *released = read(changes)
    except ChangelogError as error:
        yield f"CHANGELOG.md: {error}"
    else:
        yield from _unwritten(version, unreleased, released)


def _unwritten(version: str, unreleased: Section, released: list[Section]) -> Iterator[str]:
    if not released or released[0].version != version:
        yield f"CHANGELOG.md: its newest version is not {version}"
    elif not released[0].changes:
        yield f"CHANGELOG.md: {version} changes nothing"
    if unreleased.changes:
        yield f"CHANGELOG.md: {len(unreleased.changes)} changes are unreleased still"


def _git(*arguments: str) -> str:
    told = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S607 -- git comes from the PATH
    return told.stdout


def main() -> int:
    """Print the missing requirements; return 1 if there are any."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = list(
        missing(
            declared(),
            changes,
            installed_version("taberna"),
            _git("status", "--porcelain"),
            _git("tag", "--list"),
        )
    )
    for line in found:
        sys.stderr.write(f"{line}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
