"""The check of docstrings and comments: its counts, and its failure on an offender."""

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


@pytest.mark.parametrize(("opening", "code"), [("What", 1), ("Where", 1), ("Whether", 1), ("Whereas", 0)])
def test_a_docstring_in_the_old_style_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opening: str, code: int
) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot/seat.py").write_text(f'"""{opening} a module is."""\n', encoding="utf-8")
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    monkeypatch.setattr(prose, "FOLDERS", ("bot",))
    assert prose.main() == code
