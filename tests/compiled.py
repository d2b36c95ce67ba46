"""The wheel that `make wheel-fast` builds, unpacked, and programs that run on it or on the plain sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from bot.testing.wheels import LITTER

ROOT = Path(__file__).parents[1]


def unpacked(place: Path) -> Path:
    """Builds the wheel from a copy of the sources, in a folder; where its packages are then."""
    copy = shutil.copytree(ROOT, place / "source", ignore=LITTER, symlinks=True)
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", place / "dist", copy)
    subprocess.run(build, env={**os.environ, "TABERNA_WHEEL": "fast"}, check=True, capture_output=True)
    (wheel,) = (place / "dist").glob("*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(place / "packages")
    return place / "packages"


def told(packages: Path, *arguments: str) -> str:
    """What Python prints that runs on such packages, and on our tests. Raises CalledProcessError."""
    run = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (packages, ROOT)))},
        cwd=packages,
        capture_output=True,
        check=True,
        text=True,
    )
    return run.stdout
