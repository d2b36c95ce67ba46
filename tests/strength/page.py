"""Tables of docs/strength.md, which tools fill row by row."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "strength.md"
HEAD_OF_ROWS: Final = (
    "| game | seats | first | second | games | score of the first, 95 % | + = − "
    "| CPU s a move: median, most | run |"
)
HEAD_OF_KILLS: Final = "| game | level | games | moves of the machine | kills | of them | run |"
HEAD_OF_ANALYSES: Final = (
    "| game | players | records | decisions | CPU s in all | of the longest piece | run |"
)
HEAD_OF_MOVES: Final = "| game | level | moves | asked for again | run |"


def write(head: str, rows: Sequence[str], named: int) -> None:
    """Write rows into the table with this head, in place of rows with the same labels.

    named: the number of cells that are labels. The other rows stay.
    """
    text = PAGE.read_text(encoding="utf-8")
    begin, after = text.split(f"{head}\n", 1)
    table, blank, rest = after.partition("\n\n")
    line, *others = table.strip("\n").split("\n")
    new = {_about(row, named) for row in rows}
    kept = [row for row in others if _about(row, named) not in new]
    found = "\n".join([line, *sorted([*kept, *rows], key=lambda row: _about(row, named))])
    PAGE.write_text(f"{begin}{head}\n{found}\n" + (f"\n{rest}" if blank else ""), encoding="utf-8")


def unchanged(commit: str, *paths: str) -> bool:
    """Return True if none of these folders and files has changed since a commit."""
    command = ["git", "diff", "--quiet", commit, "--", *paths]
    return subprocess.run(command, check=False, cwd=PAGE.parents[1]).returncode == 0


def begun(head: str, about: Sequence[str], seed: int) -> list[str]:
    """Return the cells of a row that can be continued because it has the same seed, or none."""
    table = PAGE.read_text(encoding="utf-8").split(f"{head}\n", 1)[1].partition("\n\n")[0]
    rows = (row for row in table.split("\n") if _about(row, len(about)) == tuple(about))
    cells = [cell.strip() for row in rows for cell in row.split("|")[1:-1]]
    return cells if cells and cells[-1].endswith(f", seed {seed}") else []


def run_of(seed: int, before: Sequence[str] = ()) -> str:
    """Return the data to repeat a run: its commit, after those of the parts before, and its seed."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(
        command, capture_output=True, check=True, text=True, cwd=PAGE.parent
    ).stdout.strip()
    commits = before[-1].partition(",")[0].split() if before else []
    return f"{' '.join(dict.fromkeys([*commits, commit]))}, seed {seed}"


def _about(row: str, named: int) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.split("|")[1 : named + 1])
