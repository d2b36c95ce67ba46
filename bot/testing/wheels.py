"""Wheels of a project, built to be looked into."""

import shutil
import subprocess
import sys
from pathlib import Path

LITTER = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
"""What earlier builds leave behind: they would put in what is missing."""
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps")


def built(project: Path, into: Path) -> Path:
    """The wheel of a project, built in a folder from a copy of it. Raises CalledProcessError.

    An index is asked for the build backend only where the one that is installed does not do.
    """
    copy = shutil.copytree(project, into / "source", ignore=LITTER, symlinks=True)
    here = subprocess.run([*PIP, "--no-build-isolation", "-w", into, copy], check=False, capture_output=True)
    if here.returncode:
        subprocess.run([*PIP, "-w", into, copy], check=True)
    (wheel,) = into.glob("*.whl")
    return wheel
