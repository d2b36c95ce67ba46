"""Count docstrings and comments, and reject docstrings in the old style: `python -m tests.project.prose`.

ruff's D401 demands the imperative of functions. This check also covers classes, modules and attributes.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
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


def main() -> int:
    """Print the counts of each folder and every offender. Return 1 if there is one."""
    wrong: list[str] = []
    for folder in FOLDERS:
        sources = {path: path.read_text(encoding="utf-8") for path in files(folder)}
        texts = [(path, text) for path, source in sources.items() for text in docstrings(source)]
        print(f"{folder:8} {len(texts):5} docstrings, {sum(map(comments, sources.values())):4} comments")
        wrong += (f"{path.relative_to(ROOT)}: {text[:60]!r}" for path, text in texts if OFFENDING.match(text))
    if wrong:
        print("\n".join((*wrong, "Begin with an imperative, Return or a noun phrase.")), file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
