"""Release requirements: a changelog that can be read, and no tag before all is ready."""

from datetime import date
from importlib.metadata import version

import pytest

from tests.release.__main__ import ROOT, declared, missing
from tests.release.changelog import ChangelogError, Section, read

READY = """# Changelog

## [Unreleased]

## [1.2.0] - 2031-05-04

### Added

- A tenth game,
  with its rules.

## [1.1.9] - 2031-05-01

### Fixed

- The ninth.
"""


def test_a_changelog_is_read_newest_first() -> None:
    assert read(READY) == (
        Section("Unreleased", None, ()),
        Section("1.2.0", date(2031, 5, 4), ("Added: A tenth game, with its rules.",)),
        Section("1.1.9", date(2031, 5, 1), ("Fixed: The ninth.",)),
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("## [Unreleased]\n", ""),
        ("[1.2.0] - 2031-05-04", "[1.2.0]"),
        ("[1.2.0] - 2031-05-04", "1.2.0 (May)"),
        ("[1.2.0] - 2031-05-04", "[Unreleased]"),
        ("[1.1.9] - 2031-05-01", "[1.1.9] - 2031-05-05"),
        ("[1.1.9] - 2031-05-01", "[1.3.0] - 2031-05-04"),
        ("### Added\n\n", ""),
        ("### Added", "### New"),
        ("- The ninth.", "The ninth."),
        ("- The ninth.", ""),
    ],
)
def test_a_changelog_that_is_written_otherwise_is_refused(old: str, new: str) -> None:
    assert old in READY
    with pytest.raises(ChangelogError):
        read(READY.replace(old, new, 1))


def test_ours_can_be_read_and_says_what_is_new() -> None:
    unreleased, *released = read((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert unreleased.changes or released[0].changes


def test_the_version_stands_in_one_place() -> None:
    assert version("taberna") == declared()


def test_a_tree_that_is_ready_misses_nothing() -> None:
    assert list(missing("1.2.0", READY, "1.2.0", "", "v1.1.9\nv1.1.8\n")) == []


@pytest.mark.parametrize(
    ("version", "changes", "installed", "status", "tags", "said"),
    [
        ("1.2.0", READY, "1.2.0", " M bot/app.py\n", "", "bot/app.py"),
        ("1.2.0", READY, "1.2.0", "", "v1.2.0\n", "tagged already"),
        ("1.2.0", READY, "1.1.9", "", "", "make venv"),
        ("1.3.0", READY, "1.3.0", "", "", "not 1.3.0"),
        ("1.2.0", READY.replace("- A tenth game,\n  with its rules.\n", ""), "1.2.0", "", "", "needs a list"),
        (
            "1.2.0",
            READY.replace("### Added\n\n- A tenth game,\n  with its rules.\n", ""),
            "1.2.0",
            "",
            "",
            "nothing",
        ),
        (
            "1.2.0",
            READY.replace("[Unreleased]\n", "[Unreleased]\n\n### Fixed\n\n- More.\n"),
            "1.2.0",
            "",
            "",
            "unreleased",
        ),
    ],
)
def test_what_is_missing_is_named(
    version: str, changes: str, installed: str, status: str, tags: str, said: str
) -> None:
    (line,) = missing(version, changes, installed, status, tags)
    assert said in line
