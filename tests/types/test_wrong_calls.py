"""Types that keep secrets: mypy rejects exactly the calls marked in wrong_calls.py."""

import re
from pathlib import Path

from mypy import api

WRONG = Path(__file__).parent / "wrong_calls.py"
ROOT = Path(__file__).parents[2]
MARK = re.compile(r"# E: ([a-z-]+)$")
ERROR = re.compile(r"wrong_calls\.py:(\d+): error: .*\[([a-z-]+)\]$")


def test_mypy_rejects_exactly_the_marked_calls() -> None:
    lines = WRONG.read_text(encoding="utf-8").splitlines()
    marked = {number: found[1] for number, line in enumerate(lines, 1) if (found := MARK.search(line))}
    report, trouble, _ = api.run(
        ["--config-file", str(ROOT / "pyproject.toml"), "--no-pretty", "--show-error-codes", str(WRONG)]
    )
    rejected = {int(found[1]): found[2] for line in report.splitlines() if (found := ERROR.search(line))}
    assert not trouble
    assert rejected == marked, report
    assert len(marked) > 20
