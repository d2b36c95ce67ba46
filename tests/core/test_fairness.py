"""Hash chains, lots, rolls, seals: the means to verify a log."""

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from bot.core import fairness
from rules.core.game import Roll, Seat
from rules.core.log import Decision, Ended, Header, Log

ROOT = "5e" * 32


def hashed(link: str) -> str:
    return sha256(bytes.fromhex(link)).hexdigest()


def test_every_link_hashes_to_the_one_before() -> None:
    first, second, last_but_one, last = (fairness.link(ROOT, k) for k in (1, 2, 1999, 2000))
    assert hashed(first) == fairness.start(ROOT)
    assert hashed(second) == first
    assert hashed(last) == last_but_one


def test_after_a_chain_comes_another_whose_start_its_last_roll_publishes() -> None:
    assert [fairness.ends_chain(k) for k in (1, 1999, 2000, 2001, 4000)] == [False, False, True, False, True]
    assert hashed(fairness.link(ROOT, 2001)) == fairness.following(ROOT, 2000) == fairness.start(ROOT, 1)
    assert hashed(fairness.link(ROOT, 4001)) == fairness.following(ROOT, 4000)
    assert len({fairness.start(ROOT, chain) for chain in range(5)}) == 5


def test_a_roll_depends_on_link_table_number_and_log() -> None:
    roll = fairness.roll("ab" * 32, "k3f9", 1, "log", Roll(5))
    assert roll == fairness.roll("ab" * 32, "k3f9", 1, "log", Roll(5))
    others = {
        fairness.roll("ac" * 32, "k3f9", 1, "log", Roll(5)),
        fairness.roll("ab" * 32, "k3f8", 1, "log", Roll(5)),
        fairness.roll("ab" * 32, "k3f9", 2, "log", Roll(5)),
        fairness.roll("ab" * 32, "k3f9", 1, "gol", Roll(5)),
    }
    assert len(others | {roll}) == 5


@pytest.mark.parametrize("faces", [2, 5, 6, 255, 256])
def test_bytes_that_would_favour_a_number_are_skipped(faces: int) -> None:
    skipped = range(256 - 256 % faces, 256)
    assert fairness._below(faces, iter([*skipped, 1])) == 1
    counted = Counter(fairness._below(faces, iter([byte])) for byte in range(256 - 256 % faces))
    assert set(counted) == set(range(faces))
    assert len(set(counted.values())) == 1


def test_dice_fall_evenly() -> None:
    rolls = (fairness.roll(sha256(bytes([k])).hexdigest(), "t", k, "", Roll(240)) for k in range(50))
    counted = Counter(value for roll in rolls for value in roll)
    assert set(counted) == {1, 2, 3, 4, 5, 6}
    expected = 50 * 240 / 6
    assert sum((n - expected) ** 2 / expected for n in counted.values()) < 25  # chance of more: 1 in 7,000


def test_a_lot_draws_every_order_evenly() -> None:
    orders = fairness.lot("ab" * 32, "t", 1, "", 3)
    counted = Counter(next(orders) for _ in range(3000))
    assert len(counted) == 6
    assert sum((n - 500) ** 2 / 500 for n in counted.values()) < 25


@pytest.mark.parametrize(
    "other",
    [
        ("01", "t", 3, Seat(0), "5"),
        ("00", "u", 3, Seat(0), "5"),
        ("00", "t", 4, Seat(0), "5"),
        ("00", "t", 3, Seat(1), "5"),
        ("00", "t", 3, Seat(0), "6"),
    ],
)
def test_a_seal_binds_nonce_table_turn_seat_and_text(other: tuple[str, str, int, Seat, str]) -> None:
    assert fairness.sealed("00", "t", 3, Seat(0), "5") != fairness.sealed(*other)


def test_the_closing_line_is_what_anybody_can_compute_who_reads_how() -> None:
    wanted = hmac.new(bytes.fromhex(ROOT), b"rm2z|closed|d1ge57", sha256).hexdigest()
    assert fairness.closing_mac(ROOT, "rm2z", "d1ge57") == wanted


def test_the_digest_of_a_log_changes_with_every_line() -> None:
    records = (Decision(Seat(0), "c3-d4"), Decision(Seat(1), "c5-b4"), Ended("ended"))
    header = Header("lasca", 1, 2)
    digests = list(fairness.digests(Log(header, records)))
    assert digests == [fairness.digest(Log(header, records[:n])) for n in range(4)]
    assert len({*digests, fairness.digest(Log(header, records[1:]))}) == 5


def test_an_id_of_a_platform_stands_as_it_is_and_a_name_does_not() -> None:
    assert fairness.evidence("discord:1293745820113076224") == "discord:1293745820113076224"
    assert fairness.evidence("") == ""
    hidden = fairness.evidence("local:ana:7f3a")
    assert hidden.startswith("local:~")
    assert "ana" not in hidden


def test_a_proof_is_read_as_it_is_written() -> None:
    assert fairness.write_proof(by="discord:1", nonce="", seal="ab") == "by discord:1 seal ab"
    assert fairness.read_proof("by discord:1 seal ab") == {"by": "discord:1", "seal": "ab"}
    assert fairness.read_proof("") == {}
