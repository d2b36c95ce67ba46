"""A PostgreSQL server of the system's own package, run for the tests in a folder of its own."""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

NOBODY = 65534
"""The number of the user without rights: PostgreSQL will not run as root."""
QUIET = "-c listen_addresses= -c max_connections=60"
"""Options for a server that only listens on a socket."""
HASTY = "-c fsync=off -c full_page_writes=off"
"""Options that skip flushing: the data need not survive a crash of the machine."""


def programs() -> Path:
    """Return the folder of the newest PostgreSQL's programs, or skip the test if there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    if named := shutil.which("initdb"):
        return Path(named).resolve().parent
    pytest.skip("PostgreSQL is missing: apt-get install postgresql")


@dataclass
class Server:
    """A server that runs, and the databases that were made in it."""

    bin: Path
    folder: Path
    options: str = ""
    made: set[str] = field(default_factory=set)

    def start(self) -> None:
        """Start the server on its existing data."""
        self.run("pg_ctl", *self._control(), "--log", self.folder / "log", "--options", self.options, "start")

    def stop(self, how: str = "fast") -> None:
        """End the server and every session.

        how: the mode of `pg_ctl`.
        """
        self.run("pg_ctl", *self._control(), "--mode", how, "stop")

    def _control(self) -> tuple[object, ...]:
        return ("--pgdata", self.folder / "data", "--silent", "--wait")

    def database(self, key: object) -> str:
        """Return the address of the database for a key, created empty on first use."""
        name = f"t{hashlib.sha256(str(key).encode()).hexdigest()[:16]}"
        if name not in self.made:
            self.run("createdb", "--host", self.folder, "--username", "taberna", name)
            self.made.add(name)
        return f"postgresql://taberna@/{name}?host={self.folder}"

    def ask(self, key: object, query: str) -> list[str]:
        """Return the rows of a query in the database of a key."""
        asked = ("--no-psqlrc", "--tuples-only", "--no-align", "--command", query, self.database(key))
        return self.run("psql", *asked).splitlines()

    def run(self, program: str, *arguments: object) -> str:
        """Return the output of a PostgreSQL program, run without privileges. Raise CalledProcessError."""
        root = os.geteuid() == 0
        return subprocess.run(
            [self.bin / program, *map(str, arguments)],
            check=True,
            capture_output=True,
            cwd=self.folder,
            user=NOBODY if root else None,
            group=NOBODY if root else None,
            extra_groups=[] if root else None,
            text=True,
        ).stdout


@contextmanager
def served(*, durable: bool = False) -> Iterator[Server]:
    """Run a server for the block. The path of its socket must be short: 107 bytes.

    durable: True if a commit waits for the disk, as it does everywhere but in tests.
    """
    found = programs()
    with TemporaryDirectory(prefix="pg-", dir="/tmp") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        options = f"-k {folder} {QUIET} {'' if durable else HASTY}"
        server = Server(found, folder, options)
        data = folder / "data"
        server.run(
            "initdb",
            "--pgdata",
            data,
            "--username",
            "taberna",
            "--auth",
            "trust",
            "--encoding",
            "UTF8",
            "--no-sync",
        )
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
