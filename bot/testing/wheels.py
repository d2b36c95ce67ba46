"""Wheels of a project, built to be looked into."""

import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

LITTER = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
"""What earlier builds leave behind: they would put in what is missing."""


def built(project: Path, into: Path) -> Path:
    """The wheel of a project, built in a folder from a copy of it. Raises CalledProcessError.

    No index is asked where the project's build backend is installed.
    """
    copy = shutil.copytree(project, into / "source", ignore=LITTER, symlinks=True)
    settings = tomllib.loads((copy / "pyproject.toml").read_text(encoding="utf-8"))
    backend = settings.get("build-system", {}).get("build-backend", "setuptools").partition(".")[0]
    here = ["--no-build-isolation"] if find_spec(backend) else []
    quiet = ["--quiet", "--no-deps", "--disable-pip-version-check", *here]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *quiet, "-w", into, copy], check=True)
    (wheel,) = into.glob("*.whl")
    return wheel
