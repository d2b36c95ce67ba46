"""The check of docstrings and comments: its counts, and its failure on one offender too many."""

import json
from pathlib import Path

import pytest

from tests.project import prose

SAMPLE = '''"""What a module is."""

LIMIT = 3
"""Those who may come."""


class Seat:
    """A seat at a table."""

    def free(self):
        """Whether nobody sits there."""
        return True  # nobody ever sits

    def take(self):  # noqa: ANN201
        """Sit down."""
'''


def test_docstrings_and_comments_are_counted() -> None:
    assert sorted(prose.docstrings(SAMPLE)) == [
        "A seat at a table.",
        "Sit down.",
        "Those who may come.",
        "What a module is.",
        "Whether nobody sits there.",
    ]
    assert prose.comments(SAMPLE) == 1


@pytest.mark.parametrize(("may", "code"), [(3, 0), (2, 1)])
def test_a_folder_may_have_no_more_offenders_than_are_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may: int, code: int
) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot/seat.py").write_text(SAMPLE, encoding="utf-8")
    held = tmp_path / "held.json"
    held.write_text(json.dumps({"bot": {"opening": may, "D401": 9}}), encoding="utf-8")
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    monkeypatch.setattr(prose, "HELD", held)
    monkeypatch.setattr(prose, "FOLDERS", ("bot",))
    assert prose.main() == code
