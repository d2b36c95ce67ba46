"""Saved logs: verified from their text alone, which reveals every change."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.cli.parser import main
from bot.core import fairness
from bot.core.verification import Verdict, verified
from rules.core.errors import LogError, Refusal
from rules.core.game import Seat
from rules.core.log import Closing, unclosed
from rules.core.saved import read_log, write_log
from rules.games import games
from tests.core.alterations import altered_lines, rearranged
from tests.core.whole_logs import KINDS, WHOLE, played, played_whole
from tests.tiers import daily

ALTERATIONS = 100
"""Alterations of each kind of game: 1,500 in all."""
KEPT: dict[str, tuple[str, str, str]] = {}


async def log_of(kind: str) -> tuple[str, str, str]:
    """Return the text, start and receipt of a finished log, each played once."""
    if kind not in KEPT:
        KEPT[kind] = await played(kind)
    return KEPT[kind]


def verdict_on(text: str) -> Verdict:
    """Return the verdict on a log's text.

    Raises: Refusal if the log is inconsistent.
    """
    log = read_log(text)
    game = games().get(log.header.game)
    if game is None:
        raise LogError("log_unknown_game", game=log.header.game)
    return verified(game, log, text)


def holds(text: str) -> bool:
    """Return True if the text alone passes for a closed log."""
    try:
        return verdict_on(text).closed
    except Refusal:
        return False


def closed_anew(text: str, root: str | None = None) -> str:
    """Return a changed log as a forger closes it, with the root that its last line revealed."""
    log = read_log(text)
    made = root or fairness.read_proof(log.records[-1].proof)["root"]
    bare = unclosed(log)
    rolls = sum(line.startswith(("* ", "note lot ")) for line in text.splitlines())
    table = log.header.notes["table"]
    mac = fairness.closing_mac(fairness.link(made, rolls + 1), table, fairness.digest(bare))
    closing = Closing(fairness.write_proof(root=made, mac=mac))
    return write_log(replace(bare, records=(*bare.records, closing)))


def taberna(path: Path, text: str, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    """Return the exit code and output of `taberna verify`."""
    path.write_text(text, encoding="utf-8")
    code = main(["verify", str(path), *more])
    said = capsys.readouterr()
    return code, said.out + said.err


@pytest.mark.parametrize("kind", KINDS)
async def test_a_log_holds_and_its_receipt_is_the_one_posted(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, start, receipt = await log_of(kind)
    verdict = verdict_on(text)
    assert (verdict.closed, verdict.receipt) == (True, receipt)
    assert verdict.log.header.notes["chain"] == start
    code, said = taberna(tmp_path / "log.txt", text, capsys, "--receipt", receipt)
    assert code == 0
    assert fairness.short(start) in said
    assert receipt in said


@pytest.mark.parametrize(("game", "options"), daily(WHOLE, 2))
async def test_whole_games_hold(game: str, options: str) -> None:
    text, _, receipt = await played_whole(game, options)
    verdict = verdict_on(text)
    assert (verdict.closed, verdict.receipt) == (True, receipt)
    assert not text.splitlines()[-2].startswith("end "), "ended by its rules"


@pytest.mark.parametrize("kind", KINDS)
async def test_of_a_thousand_alterations_none_is_accepted(kind: str) -> None:
    """Reject each by the file alone: a single change needs no receipt to be found."""
    text, _, _ = await log_of(kind)
    assert holds(text)
    lies = sorted({*altered_lines(text), *rearranged(text)} - {text})
    tried = Random(kind).sample(lies, min(ALTERATIONS, len(lies)))
    assert len(tried) == ALTERATIONS
    assert [lie for lie in tried if holds(lie)] == []


@pytest.mark.parametrize("kind", KINDS)
async def test_a_forger_who_closes_an_altered_log_anew_has_another_receipt(kind: str) -> None:
    text, _, receipt = await log_of(kind)
    passed = 0
    for lie in Random(kind).sample(sorted({*altered_lines(text)} - {text}), ALTERATIONS):
        try:
            forged = closed_anew(lie)
            found = verdict_on(forged)
        except (Refusal, KeyError, ValueError):
            continue
        if forged != text:
            passed += 1
            assert found.receipt != receipt
    if kind == "lasca":
        assert passed, "the file alone does not stop a forger, which is why there is a receipt"


async def test_a_host_who_makes_another_chain_has_another_start(tmp_path: Path) -> None:
    text, start, receipt = await log_of("halma_alone")
    root = "ab" * 32
    other = closed_anew(text.replace(start, fairness.start(root)), root)
    assert holds(other), "everything in it fits together"
    found = verdict_on(other)
    assert found.log.header.notes["chain"] != start
    assert found.receipt != receipt


@pytest.mark.parametrize("kind", KINDS)
async def test_a_log_cut_short_is_never_taken_for_a_whole_one(kind: str) -> None:
    text, _, _ = await log_of(kind)
    lines = text.splitlines(keepends=True)
    first = lines.index("---\n") + 1
    for last in range(first, len(lines)):
        assert not holds("".join(lines[:last]))


async def test_a_game_that_is_over_must_be_closed() -> None:
    text, _, _ = await log_of("lasca")
    with pytest.raises(LogError) as refused:
        verdict_on("".join(text.splitlines(keepends=True)[:-1]))
    assert refused.value.code == "log_unclosed"


async def test_a_log_under_way_proves_less_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, _, _ = await log_of("rematch")
    code, said = taberna(tmp_path / "log.txt", "".join(text.splitlines(keepends=True)[:-2]), capsys)
    assert code == 1
    assert "The game isn't over" in said


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("citadel", ".rule", "| by test:9"),
        ("citadel", " .rule", " .clock | nonce {n} seal {n}"),
        ("crown_and_anchor", " .clock", " .rule"),
        ("crown_and_anchor", " .clock", " | by test:99 .clock"),
        ("tabula", " .rule", " .clock"),
        ("tabula", " .rule", " | by test:99"),
        ("lambs_and_tigers", "end time", "end resigned"),
        ("lambs_and_tigers", "end time 1", "end time 0"),
        ("hasami_shogi", "end draw_agreed | by", "end draw_agreed 0 | by"),
        ("lasca", "undo 3 | by test:8", "undo 3"),
        ("lasca", "undo 3", "undo 4"),
        ("lasca", "1 d6-c5 | by test:13", "1 d6-c5 .machine"),
        ("lasca_rated", "note rated yes", "note rated no"),
        ("lasca_machine", "0 d4xb6 | by test:7", "0 d4xb6 .machine"),
        ("lasca_machine", "1 a7xc5 .machine", "1 a7xc5 | by test:8"),
        ("lasca_replaced", "0 g3-f4 | by test:3", "0 g3-f4 .machine"),  # a computer only since that line
        ("lasca_replaced", "0 f2xd4 .machine", "0 f2xd4 | by test:9"),  # and no longer a person
        ("lasca_replaced", "machine 0 ", "machine 1 "),
        ("lasca_replaced", "machine 0 ", "machine 2 "),
        ("lasca_replaced", "machine 0 medium", "machine 0 best"),
        ("lasca_replaced", "machine 0 medium | by test:8", "machine 0 medium"),
        ("lasca_replaced", "machine 0 medium | by test:8\n", ""),
        ("lasca_replaced", "undo 3", "machine 0 hard | by test:9\nundo 3"),
        ("citadel", "0 1 | by", "machine 1 easy | by test:9\n0 1 | by"),
        ("crown_and_anchor", "* ", "machine 1 easy | by test:9\n* "),
    ],
)
async def test_who_decided_is_checked_against_the_rules(kind: str, old: str, new: str) -> None:
    """Reject it even if the forger closes the log again."""
    text, _, _ = await log_of(kind)
    assert old in text
    lie = closed_anew(text.replace(old, new.format(n="0" * 32), 1))
    assert not holds(lie)


@pytest.mark.parametrize("kind", ["citadel", "lasca"])
async def test_no_move_that_the_rules_do_not_prescribe_is_put_down_to_the_clock(kind: str) -> None:
    """Try games without dice only: elsewhere a roll would reveal any earlier change."""
    text, _, _ = await log_of(kind)
    by_people = [line for line in text.splitlines() if re.match(r"\d \S+ \| by ", line)]
    others = [line for line in by_people if " 1 | " not in line]  # 1 is what the clock bids in Citadel
    lies = []
    for line in others:
        body, _, proof = line.partition(" | ")
        sealed = proof.partition(" nonce ")[2]
        by_clock = f"{body} .clock | nonce {sealed}" if sealed else f"{body} .clock"
        lies.append(closed_anew(text.replace(line, by_clock, 1)))
    assert len(lies) > 2
    assert [lie for lie in lies if holds(lie)] == []


async def test_no_move_of_choice_is_put_down_to_the_rules() -> None:
    text, _, _ = await log_of("lasca")
    chosen = [line for line in text.splitlines() if re.match(r"\d \S+ \| by ", line)]
    lies = [closed_anew(text.replace(line, f"{line.partition(' | ')[0]} .rule", 1)) for line in chosen]
    assert len(lies) > 2
    assert [lie for lie in lies if holds(lie)] == []


async def test_no_forced_move_is_put_down_to_a_person() -> None:
    """Reject it for any seal: a message instead would change all that follows."""
    text, _, _ = await log_of("citadel")
    forced = next(line for line in text.splitlines() if line.endswith(" .rule"))
    seat, bid, _ = forced.split(" ")
    table = read_log(text).header.notes["table"]
    for turn in range(100):
        seal = fairness.sealed("0" * 32, table, turn, Seat(int(seat)), bid)
        by_person = f"{seat} {bid} | {fairness.write_proof(by='test:9', nonce='0' * 32, seal=seal)}"
        assert not holds(closed_anew(text.replace(forced, by_person, 1)))


async def test_a_seal_is_that_of_its_nonce_and_its_bid(tmp_path: Path) -> None:
    text, _, _ = await log_of("citadel")
    bids = [line for line in text.splitlines() if " nonce " in line]
    assert len(bids) > 6
    for line in bids:
        words = fairness.read_proof(line.partition(" | ")[2])
        for part in (words["nonce"], words["seal"]):
            lie = part[:-1] + ("0" if part[-1] != "0" else "1")
            assert not holds(closed_anew(text.replace(part, lie)))


@pytest.mark.parametrize("with_a_move", [False, True])
async def test_a_roll_taken_back_is_refused(*, with_a_move: bool) -> None:
    """Refuse it, or a player could reroll by taking back the roll or the move before it."""
    text, _, _ = await log_of("rematch")
    lines = text.splitlines()
    first = lines.index("---") + 1
    rolled = max(n for n, line in enumerate(lines) if line.startswith("* "))
    moved = max(n for n in range(first, rolled) if " | by " in lines[n])
    to = (moved if with_a_move else rolled) - first
    lie = "\n".join((*lines[: rolled + 1], f"undo {to} | by test:9")) + "\n"
    with pytest.raises(LogError) as refused:
        verdict_on(lie)
    assert (refused.value.code, refused.value.facts["line"]) == ("log_unproven", rolled + 2)


async def test_a_betting_evening_goes_on_where_a_chain_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "LINKS", 3)
    text, start, receipt = await played("crown_and_anchor")
    rolls = [line for line in text.splitlines() if line.startswith("* ")]
    assert len(rolls) == 9
    published = [fairness.read_proof(line.partition(" | ")[2]).get("next") for line in rolls]
    assert [bool(following) for following in published] == [False, False, True] * 3
    assert verdict_on(text).receipt == receipt
    for following in filter(None, published):
        assert not holds(closed_anew(text.replace(following, "0" * 64)))
    root = fairness.read_proof(text.splitlines()[-1].partition(" | ")[2])["root"]
    assert [fairness.start(root, chain) for chain in range(4)] == [start, *filter(None, published)]


async def test_another_receipt_than_that_of_the_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, _, receipt = await log_of("lasca")
    path = tmp_path / "log.txt"
    assert taberna(path, text, capsys, "--receipt", receipt.replace(" ", "").upper())[0] == 0
    code, said = taberna(path, text, capsys, "--receipt", "00" * 12)
    assert (code, receipt in said, said.count("\n")) == (2, True, 1)
    with pytest.raises(SystemExit) as ended:
        taberna(path, text, capsys, "--receipt", "0123")
    assert ended.value.code == 2
