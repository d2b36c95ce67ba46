"""Tools for trying rules, as developers use them."""

from pathlib import Path

import pytest

from rules.games import GOLDEN, folder, games
from tests.cli.conftest import Tool


def test_perft_counts_a_series_as_one_move(taberna: Tool) -> None:
    code, told, _ = taberna("perft", "lasca", 9)
    assert (code, told.split()[:2]) == (0, ["5692", "nodes,"])


@pytest.mark.parametrize("depth", [1, 3])
def test_divided_counts_add_up(depth: int, taberna: Tool) -> None:
    _, parse_int, _ = taberna("perft", "lasca", depth)
    _, divided, _ = taberna("perft", "lasca", depth, "--divide")
    *parts, total = divided.splitlines()
    assert total.split()[0] == parse_int.split()[0]
    assert sum(int(line.rpartition(" ")[2]) for line in parts) == int(total.split()[0])


@pytest.mark.parametrize("game", sorted(set(games()) - {"tabula", "crown_and_anchor"}))
def test_what_legal_lists_play_takes(game: str, taberna: Tool) -> None:
    code, told, _ = taberna("legal", game)
    assert code == 0
    move = told.splitlines()[0]
    code, positions, _ = taberna("play", game, move)
    assert (code, len(positions.splitlines())) == (0, 2)


@pytest.mark.parametrize("tool", [("legal", "tabula"), ("perft", "tabula", "1")])
def test_dice_are_not_thrown_here(tool: tuple[str, ...], taberna: Tool) -> None:
    code, _, mistake = taberna(*tool)
    assert (code, mistake) == (2, "taberna: dice are due here: give a --position that holds the throw\n")


def test_moves_may_stand_behind_the_position(taberna: Tool) -> None:
    _, before, _ = taberna("play", "lasca", "c3-d4", "e5xc3")
    _, behind, _ = taberna("play", "lasca", "--position", "start", "c3-d4", "e5xc3")
    assert before == behind != ""


def test_a_damaged_log_names_the_line_of_the_file(tmp_path: Path, taberna: Tool) -> None:
    lines = (folder("lasca") / GOLDEN / "lasca.log").read_text(encoding="utf-8").splitlines()
    third = lines.index("---") + 3
    lines[third] = "0 a1-a1"
    damaged = tmp_path / "damaged.log"
    damaged.write_text("\n".join(lines), encoding="utf-8")
    code, _, mistake = taberna("replay", damaged)
    assert (code, mistake) == (2, f"taberna: The saved game is damaged at line {third + 1}.\n")


def test_a_position_can_be_played_on_from(taberna: Tool) -> None:
    _, told, _ = taberna("play", "lasca", "c3-d4")
    position = told.splitlines()[1]
    _, first, _ = taberna("legal", "lasca", "--position", position)
    assert "e5xc3" in first.split()


def test_options_change_the_rules(taberna: Tool) -> None:
    _, first, _ = taberna("play", "citadel", "3", "--set", "points=5")
    assert "points=5" in first


@pytest.mark.parametrize("game", games())
def test_golden_games_replay_to_their_end(game: str, taberna: Tool) -> None:
    code, told, _ = taberna("replay", folder(game) / GOLDEN / f"{game}.log")
    assert code == 0
    assert told.splitlines()[-1].startswith("over: ")


BAD = (
    ("perft", "lasca", "2", "--position", "start", "--set", "repetition=off"),
    ("perft", "crown_and_anchor", "1"),
    ("perft",),
    ("perft", "lasca"),
    ("perft", "lasca", "0"),
    ("perft", "lasca", "many"),
    ("perft", "chess", "1"),
    ("perft", "lasca", "1", "--position", "nonsense"),
    ("perft", "lasca", "1", "--set", "repetition"),
    ("perft", "lasca", "1", "--set", "colour=red"),
    ("perft", "lasca", "1", "--seats", "9"),
    ("legal", "lasca", "--position", ""),
    ("legal", "lasca", "--position", "\x00🎲"),
    ("play", "lasca", "c3-c9"),
    ("play", "lasca", "nonsense"),
    ("replay", "no-such-file"),
    ("replay", "."),
    ("show", "lasca", "--theme", "pink"),
    ("show", "lasca", "--pick", "z9"),
    ("show", "lasca", "-o", "no/such/folder/x.png"),
    ("show", "lasca", "--log", "no-such-file"),
    ("gif",),
    ("gif", "--log", "no-such-file"),
    ("verify", "no-such-file"),
    ("dance",),
    ("--dance",),
)


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_a_mistake_gets_one_line_and_exit_code_2(
    arguments: tuple[str, ...], taberna: Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, told, error = taberna(*arguments)
    assert (code, told) == (2, "")
    assert error.count("\n") == 1
    assert error.startswith("taberna")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "taberna 2\n",
        "taberna 2\ngame lasca 1\nseats 2\n---\n0 z9-z8\n",
        "taberna 2\ngame lasca 1\nseats 999\n---\n0 c3-d4\n",
        "\x00",
    ],
)
def test_a_damaged_log_gets_one_line(text: str, taberna: Tool, tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text(text)
    for tool in (
        ("replay", path),
        ("verify", path),
        ("gif", "--log", path),
        ("show", "lasca", "--log", path),
        ("analyse", path),
    ):
        code, told, error = taberna(*tool)
        assert (code, told, error.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("tool", [("replay",), ("gif", "--log"), ("show", "lasca", "--log"), ("analyse",)])
def test_a_log_that_does_not_replay_names_the_line_of_its_file(
    tool: tuple[str, ...], taberna: Tool, tmp_path: Path
) -> None:
    path = tmp_path / "log.txt"
    path.write_text("taberna 2\ngame lasca 1\nseats 2\n---\n0 c3-d4\n1 c3-d4\n")
    assert taberna(*tool, path)[2] == "taberna: The saved game is damaged at line 6.\n"
