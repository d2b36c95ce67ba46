"""docs/hosting.md, carried out step by step."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from prometheus_client import generate_latest

from bot.cli import run
from bot.core.tables.loaded import LoadedTable
from bot.monitor import Monitor
from bot.settings import load
from bot.testing.harness import Harness
from storage.model import TableId
from storage.sqlite import SqliteStore
from tests.cli.conftest import Tool

TOP = Path(__file__).parents[2]
NOBODY = 65534
"""The number of the user without rights."""


async def look(harness: Harness, table: TableId) -> LoadedTable:
    found = await harness.app.deps.cache.look(table)
    assert found
    return found


async def test_a_backup_is_restored_and_the_game_goes_on(taberna: Tool, tmp_path: Path) -> None:
    path, copy = tmp_path / "taberna.db", tmp_path / "copy.sqlite3"
    harness = Harness(path)
    async with harness:
        ana, bea = harness.person("Ana"), harness.person("Bea")
        await ana.says("play", game="lasca")
        await bea.taps("join")
        await bea.says("move", move="c3-d4")
        assert taberna("backup", copy) == (0, "", "")
        before = await look(harness, harness.table())
        await ana.says("move", move="e5xc3")
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        file.unlink(missing_ok=True)
    shutil.copy(copy, path)
    async with harness:
        restored = await look(harness, before.table.id)
        assert restored.log == before.log
        await ana.says("move", move="e5xc3")
        assert (await look(harness, before.table.id)).table.seq == before.table.seq + 1


@pytest.mark.parametrize(
    "page", ["docs/hosting.md", "docs/hosting/alerts.yaml", "docs/hosting/dashboard.json"]
)
async def test_metrics_that_are_named_are_counted(page: str, tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "t.db") as store:
        counted = generate_latest(Monitor(store).registry).decode()
    named = set(re.findall(r"taberna_(?:[a-z]+_)*[a-z]+(?=\W)", (TOP / page).read_text(encoding="utf-8")))
    assert named
    assert all(f"# TYPE {name.removesuffix('_bucket').removesuffix('_total')}" in counted for name in named)


def test_the_image_is_made_from_what_is_installed() -> None:
    dockerfile, ignored, script = (
        (TOP / name).read_text(encoding="utf-8") for name in ("Dockerfile", ".dockerignore", "install.sh")
    )
    copied = {
        word
        for line in re.findall(r"^COPY (?!--)(.+) \S+$", dockerfile, re.MULTILINE)
        for word in line.split()
    }
    assert copied == {line[1:] for line in ignored.splitlines() if line.startswith("!")}
    taken = re.search(r"^ *cp -R (.+) ", script, re.MULTILINE)
    assert taken
    assert {path.partition("/")[0] for path in copied} >= set(taken[1].split())


@pytest.fixture
def reached_by_all() -> Iterator[Path]:
    """Yield a folder that every user can reach; pytest closes its own to other users."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        for path in (folder, *folder.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)


def test_no_other_user_reads_the_tokens_of_a_host(tmp_path: Path) -> None:
    page = (TOP / "docs/hosting.md").read_text(encoding="utf-8")
    ways = re.findall(r"^(?:install|cp) .*\.env\.example .*$", page, re.MULTILINE)
    assert len(ways) == 2  # with systemd, and with Docker
    for way in ways:
        command = (
            way.replace("-o taberna ", "")
            .replace("/srv/taberna/", "")
            .replace(".env.example", str(TOP / ".env.example"))
        )
        subprocess.run(["/bin/sh", "-c", f"umask 022; {command}"], cwd=tmp_path, check=True)
        assert (tmp_path / ".env").stat().st_mode & 0o777 == 0o600
        (tmp_path / ".env").unlink()


@pytest.mark.long
@pytest.mark.parametrize("uv", ["found", "brought"])
def test_it_is_installed_by_somebody_without_rights_from_a_folder_nobody_may_write(
    uv: str, reached_by_all: Path
) -> None:
    """Follow the steps of the image, without Docker."""
    source, into, programs = (reached_by_all / name for name in ("source", "into", "programs"))
    source.mkdir()
    programs.mkdir()
    (programs / "python3").symlink_to(Path(sys.base_prefix) / "bin" / "python3")
    if uv == "found":
        shutil.copy(Path(sys.executable).with_name("uv"), programs)
    for name in ("pyproject.toml", "README.md", "LICENSE", "install.sh", *map(str, TOP.glob("*.lock"))):
        shutil.copy(TOP / name, source)
    for name in ("bot", "docs", "render", "rules", "storage"):
        shutil.copytree(
            TOP / name, source / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    for path in (source, *source.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o555 if path.is_dir() or path.suffix == ".sh" else 0o444)
    into.mkdir()
    if root := os.geteuid() == 0:
        os.chown(into, NOBODY, NOBODY)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    told = subprocess.run(
        [source / "install.sh", into / "taberna"],
        env={**environment, "HOME": str(into), "PATH": f"{programs}{os.pathsep}{os.defpath}"},
        user=NOBODY if root else None,
        group=NOBODY if root else None,
        extra_groups=[] if root else None,
        cwd="/",
        capture_output=True,
        check=False,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("taberna ")
    assert not (into / "taberna" / "bin" / "uv").exists()


@pytest.mark.parametrize("address", [None, "postgresql://taberna@postgres/taberna"])
def test_of_the_workers_in_the_composition_each_serves_a_platform_and_without_postgresql_one_serves_both(
    monkeypatch: pytest.MonkeyPatch, address: str | None
) -> None:
    compose = (TOP / "compose.yaml").read_text(encoding="utf-8")
    settings, workers = compose.partition("\nservices:\n")[::2]
    served = []
    for worker in ("taberna", "telegram"):
        monkeypatch.setenv("DISCORD_TOKEN", "token")
        monkeypatch.setenv("TELEGRAM_TOKEN", "123456:ABC-defghij")
        own = re.search(rf"^  {worker}:\n((?:    .*\n)+)", workers, re.MULTILINE)
        assert own
        for key, value in re.findall(r"^ +(TABERNA_\w+): \"?([^\"\n]+)", settings + own[1], re.MULTILINE):
            monkeypatch.setenv(key, interpolated(value, address))
        chosen = load(None)
        assert chosen.taberna_several == chosen.taberna_standby == (address is not None)
        assert chosen.taberna_database == (address or "/data/taberna.sqlite3")
        served.append(run.platforms(chosen))
    assert served == [("discord",) if address else ("discord", "telegram"), ("telegram",)]


def interpolated(value: str, address: str | None) -> str:
    """Return a value as Docker Compose reads it, with POSTGRES_ADDRESS set or unset."""
    found = re.fullmatch(r"\$\{POSTGRES_ADDRESS:([-+])(.*)\}", value)
    if found is None:
        return value
    return (address or found[2]) if found[1] == "-" else (found[2] if address else "")
