"""The wheel of a release: built normally, and installed from an index into an empty environment."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest

from bot.cli import care
from bot.testing.wheels import LITTER
from rules.games import folder, games
from tests.ports import reserved_port
from tests.release.__main__ import ROOT

Run = Callable[..., str]
Answer = dict[str, Any]
"""A JSON object."""
PACKAGES = ("bot", "render", "rules", "storage")
OURS = [name for name in games() if folder(name).is_relative_to(ROOT)]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("release")
    copy = shutil.copytree(ROOT, place / "source", ignore=LITTER, symlinks=True)
    subprocess.run([sys.executable, "-m", "build", "--outdir", place / "dist", copy], check=True)
    (made,) = (place / "dist").glob("*.whl")
    assert list((place / "dist").glob("*.tar.gz"))
    return made


@pytest.fixture(scope="session")
def empty(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs of an environment with only `pip install taberna[fast,testing]`."""
    environment = tmp_path_factory.mktemp("empty") / "venv"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    programs = environment / "bin"
    pip = (programs / "python", "-m", "pip", "--quiet", "--disable-pip-version-check")
    subprocess.run([*pip, "install", f"{wheel}[fast,testing]"], check=True)
    subprocess.run([*pip, "check"], check=True)
    return programs


def surroundings(empty: Path, **more: str) -> dict[str, str]:
    """Return the environment variables of a user with nothing but that environment."""
    return {"PATH": f"{empty}{os.pathsep}{os.defpath}", "TABERNA_DATABASE": "t.sqlite3", **more}


@pytest.fixture
def run(empty: Path, tmp_path: Path) -> Run:
    """Return a function that runs a program of the environment in an empty folder and returns its output."""

    def run(program: str, *arguments: object) -> str:
        told = subprocess.run(
            [empty / program, *map(str, arguments)],
            env=surroundings(empty),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stdout + told.stderr
        return told.stdout

    return run


@pytest.mark.long
def test_it_holds_every_file_of_the_packages(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.split("/")[0] in PACKAGES}
    wanted = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted <= held
    assert {name for name in held - wanted if not name.startswith("bot/cli/example/")} == set()


@pytest.mark.long
def test_it_says_its_versions(run: Run) -> None:
    assert run("taberna", "--version") == f"{care.versions()}\n"


@pytest.mark.long
@pytest.mark.parametrize("name", OURS)
def test_its_games_have_their_words_rules_and_pictures(name: str, run: Run, tmp_path: Path) -> None:
    run("taberna", "show", name, "--lang", "pt-BR", "-o", "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert run("taberna", "golden", name, "--seed", 1)
    assert " passed" in run("taberna", "test-game", name)


class Page:
    """User of a bot's page on this machine, by the same requests as a browser."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._headers = {"Content-Type": "application/json"}
        (token,) = re.findall(r'name="taberna-token" content="([\w-]+)"', self._asked("GET", "/"))
        self._headers["X-Taberna-Token"] = token

    def gets(self, path: str, person: str) -> Answer:
        return dict(json.loads(self._asked("GET", f"{path}?as={person}")))

    def posts(self, path: str, person: str, **fields: object) -> Answer:
        body = {"as": person, "key": uuid4().hex, **fields}
        return dict(json.loads(self._asked("POST", path, json.dumps(body))))

    def _asked(self, method: str, path: str, body: str | None = None) -> str:
        with closing(HTTPConnection("127.0.0.1", self._port)) as server:
            server.request(method, path, body, self._headers)
            answer = server.getresponse()
            content = answer.read().decode()
        assert answer.status == HTTPStatus.OK, content
        return content


@pytest.mark.long
def test_somebody_who_only_installed_it_plays_in_a_browser(empty: Path, tmp_path: Path) -> None:
    """Start it in any folder, without a setting, like `pipx run taberna` and `uvx taberna`."""
    with reserved_port() as port:
        environment = surroundings(empty, TABERNA_LOCAL_PORT=str(port), HOME=str(tmp_path / "home"))
        del environment["TABERNA_DATABASE"]
        (tmp_path / "anywhere").mkdir()
        process = subprocess.Popen(
            [empty / "taberna"], env=environment, cwd=tmp_path / "anywhere", stderr=subprocess.PIPE, text=True
        )
        with process:
            assert process.stderr is not None
            assert next((line for line in process.stderr if "local_table_open" in line), "")
            page = Page(port)
            begun = page.posts("/api/play", "you", game="lasca", against="device", seats=["Ana", "Bea"])
            table = f"/api/board/{begun['table']}"
            (mover,) = (one["slug"] for one in begun["board"]["players"] if one["waiting"])
            before = page.gets(table, mover)
            move = before["choices"]["moves"][0][0]
            played = {"table": begun["table"], "turn": before["turn"], "command": "move"}
            page.posts("/api/act", mover, args={"move": move}, **played)
            after = page.gets(table, mover)
            process.send_signal(signal.SIGTERM)
            assert process.wait() == 0
    assert after["diagram"]["stacks"] != before["diagram"]["stacks"]
    assert (tmp_path / "home/.local/share/taberna/taberna.sqlite3").exists()
    assert list((tmp_path / "anywhere").iterdir()) == []
