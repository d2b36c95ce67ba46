"""Wheels of a project, built to be looked into."""

import shutil
import subprocess
import sys
from pathlib import Path

LITTER = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
"""Leftovers of earlier builds, which would hide missing files."""
BUILD = (sys.executable, "-m", "build", "--wheel")


def built(project: Path, into: Path) -> Path:
    """Build the wheel of a project in a folder, from a copy of it. Raises CalledProcessError.

    The build asks an index for its backend only where the installed one does not do.
    """
    copy = shutil.copytree(project, into / "source", ignore=LITTER, symlinks=True)
    here = subprocess.run(
        [*BUILD, "--no-isolation", "--outdir", into, copy], check=False, capture_output=True
    )
    if here.returncode:
        subprocess.run([*BUILD, "--outdir", into, copy], check=True)
    (wheel,) = into.glob("*.whl")
    return wheel
