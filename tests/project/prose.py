"""Count docstrings and comments, and reject new ones in the old style: `python -m tests.project.prose`.

`prose.json` holds the offenders that each top folder may still have. The numbers only fall: a folder with
more fails, and `--lower` writes the smaller numbers of a folder that has fewer.
"""

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
HELD: Final = Path(__file__).with_suffix(".json")
FOLDERS: Final = ("bot", "render", "rules", "storage", "tests", "docs")
OFFENDING: Final = re.compile(r"(?:What|Whether|Who|Whoever|Where|Those)\b")
DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
CODED: Final = re.compile(r"#\s*(?:noqa|type:|pragma|mypy:|fmt:|ruff:)")
"""Comments for a tool, which explain nothing to a reader."""


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a module and what it defines, and the strings below its assignments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            yield text
        body = getattr(node, "body", [])
        if not isinstance(body, list):
            continue
        for before, after in pairwise(body):
            if isinstance(before, ast.Assign | ast.AnnAssign) and isinstance(after, ast.Expr):
                value = after.value
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value.strip()


def comments(source: str) -> int:
    """Return the number of comments that say something to a reader."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return sum(token.type == tokenize.COMMENT and not CODED.match(token.string) for token in tokens)


def files(folder: str) -> list[Path]:
    """Return the Python files of a top folder."""
    return sorted((ROOT / folder).rglob("*.py"))


def not_imperative() -> Counter[str]:
    """Return ruff's findings of D401 per top folder."""
    ruff = [sys.executable, "-m", "ruff", "check", "--select", "D401", "--output-format", "json"]
    asked = [*ruff, "--exit-zero", *FOLDERS]
    found = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True)
    return Counter(Path(one["filename"]).relative_to(ROOT).parts[0] for one in json.loads(found.stdout))


def offenders() -> dict[str, dict[str, int]]:
    """Print the counts of each folder, and return its offenders by rule."""
    moods, counted = not_imperative(), {}
    for folder in FOLDERS:
        sources = [path.read_text(encoding="utf-8") for path in files(folder)]
        texts = [text for source in sources for text in docstrings(source)]
        opening = sum(bool(OFFENDING.match(text)) for text in texts)
        counted[folder] = {"opening": opening, "D401": moods[folder]}
        said = sum(map(comments, sources))
        print(f"{folder:8} {len(texts):5} docstrings, {said:4} comments, {counted[folder]}")
    return counted


def main() -> int:
    """Compare with the numbers held; 1 if a folder has more offenders."""
    held: dict[str, dict[str, int]] = json.loads(HELD.read_text(encoding="utf-8"))
    counted = offenders()
    worse = [
        f"{folder}: {number} docstrings offend against {rule}, {held[folder][rule]} may"
        for folder, rules in counted.items()
        for rule, number in rules.items()
        if number > held[folder][rule]
    ]
    if worse:
        print("\n".join((*worse, "Begin with an imperative, Return or a noun phrase.")), file=sys.stderr)
        return 1
    if "--lower" in sys.argv:
        HELD.write_text(json.dumps(counted, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
