"""Fair dice and bids: the chain, the rolls that follow from it, and the one command that checks them all."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from bot.cli.parser import main
from bot.core import fairness
from rules.core.errors import LogError
from rules.core.game import Roll, Seat
from rules.core.log import Chance, Decision, snapshots_of
from rules.core.saved import read_log, write_log, write_record
from rules.games import games
from tests.core.harness import Harness, User

ROOT = "5e" * 32


def test_every_link_hashes_to_the_one_before() -> None:
    links = [fairness.link(ROOT, k) for k in (0, 1, 2, 1999, 2000)]
    assert links[0] == fairness.start(ROOT)
    assert sha256(bytes.fromhex(links[1])).hexdigest() == links[0]
    assert sha256(bytes.fromhex(links[2])).hexdigest() == links[1]
    assert sha256(bytes.fromhex(links[4])).hexdigest() == links[3]
    assert links[4] == ROOT


def test_there_is_no_link_beyond_the_last() -> None:
    with pytest.raises(fairness.ChainEnded):
        fairness.link(ROOT, fairness.LINKS + 1)


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


def test_a_sealed_move_hides_its_text_behind_its_nonce() -> None:
    assert fairness.sealed("00", Seat(0), "5") != fairness.sealed("01", Seat(0), "5")
    assert fairness.sealed("00", Seat(0), "5") != fairness.sealed("00", Seat(1), "5")
    assert fairness.sealed("00", Seat(0), "5") != fairness.sealed("00", Seat(0), "6")


async def saved(who: User) -> str:
    """The log as /history hands it over."""
    reply = await who.says("history", table=who.harness.table())
    return reply.files[0].content.decode()


async def two(harness: Harness, game: str, **args: str) -> tuple[User, User]:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game=game, **args)
    await bea.taps("join")
    return ana, bea


async def any_move(harness: Harness) -> None:
    """Somebody who may moves as the rules list it first."""
    (table,) = await harness.app.deps.store.tables_with("playing")
    loaded = await harness.app.deps.cache.look(table)
    assert loaded is not None
    seat = min(loaded.game.to_act(loaded.playing.state))
    text = loaded.game.write(next(iter(loaded.game.moves(loaded.playing.state, seat))))
    person = loaded.sitting(seat)
    await harness.person(person.name).says("move", move=text, table=table)


async def tabula(harness: Harness) -> str:
    ana, _ = await two(harness, "tabula")
    for _ in range(6):
        await any_move(harness)
    return await saved(ana)


async def citadel(harness: Harness) -> str:
    ana, bea = await two(harness, "citadel")
    for bid in ("3", "4", "5"):
        await ana.whispers("bid", points=bid)
        await ana.whispers("bid", points="2")
        await bea.whispers("bid", points=bid)
    return await saved(ana)


async def undone(harness: Harness) -> str:
    ana, bea = await two(harness, "lasca")
    await any_move(harness)
    loaded = await harness.app.deps.cache.look(harness.table())
    assert loaded is not None
    mover, other = (ana, bea) if loaded.sitting(0).name == "Ana" else (bea, ana)
    await mover.says("undo")
    await other.taps("agree")
    await any_move(harness)
    return await saved(ana)


async def bet_and_throw(*people: User) -> None:
    """Whoever holds the bank throws; the others stake a chip first."""
    for user in people:
        await user.says("bet", figure="crown", amount="1")
        await user.says("move", move="ready")
    for user in people:
        await user.says("roll")


async def betting(harness: Harness) -> str:
    ana, bea = await two(harness, "crown")
    await ana.says("begin")
    for _ in range(6):
        await bet_and_throw(ana, bea)
    return await saved(ana)


async def rematch(harness: Harness) -> str:
    ana, bea = await two(harness, "tabula")
    await any_move(harness)
    await ana.says("resign")
    await ana.says("rematch")
    await bea.taps("rematch")
    for _ in range(4):
        await any_move(harness)
    (table,) = await harness.app.deps.store.tables_with("playing")
    return (await ana.says("history", table=table)).files[0].content.decode()


async def pairs(harness: Harness) -> str:
    """Halma by four seats and two people, each of whom must get partners' seats."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="halma", seats="4")
    for user in (bea, ana, bea):
        await user.taps("join")
    return await saved(ana)


KINDS: dict[str, Callable[[Harness], Awaitable[str]]] = {
    f.__name__: f for f in (tabula, citadel, undone, betting, rematch, pairs)
}


def verified(path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Exit code and what `taberna verify` says of a text."""
    path.write_text(text, encoding="utf-8")
    code = main(["verify", str(path)])
    notified = capsys.readouterr()
    return code, notified.out + notified.err


@pytest.mark.parametrize("kind", KINDS)
async def test_verify_accepts_an_honest_log(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        text = await KINDS[kind](harness)
    code, notified = verified(tmp_path / "log.txt", text, capsys)
    assert (code, notified.splitlines()[-1][-12:]) == (0, "All is fair.")


async def test_what_verify_names_of_a_bid_is_what_was_published(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        ana, bea = await two(harness, "citadel")
        await ana.whispers("bid", points="3")
        published = (await ana.says("verify", table=harness.table())).text
        await ana.whispers("bid", points="4")
        assert (
            await bea.says("verify", table=harness.table())
        ).text == published  # nobody sees it was changed
        await bea.whispers("bid", points="4")
        text = await saved(ana)
    _, notified = verified(tmp_path / "log.txt", text, capsys)
    assert notified.splitlines()[0].split()[-1] in published


def tampered(text: str) -> Iterator[tuple[int, str]]:
    """The text with one lie in it each time, and the line that gives it away."""
    lines = text.splitlines()
    log = read_log(text)
    first = lines.index("---") + 1

    def with_line(number: int, line: str) -> str:
        return "\n".join((*lines[: number - 1], line, *lines[number:])) + "\n"

    for name in ("lot", "seats", "people"):
        number = next(n for n, line in enumerate(lines, 1) if line.startswith(f"note {name} "))
        changed = {"lot": "00" * 32, "seats": "9 9", "people": "0 0"}[name]
        yield number, with_line(number, f"note {name} {changed}")
    chances = [n for n, record in enumerate(log.records) if isinstance(record, Chance)]
    for place in (chances[0], chances[-1]):
        record = log.records[place]
        assert isinstance(record, Chance)
        for lie in (
            Chance(tuple(reversed([v % 6 + 1 for v in record.values])), record.proof),
            Chance(record.values, "00" * 32),
            Chance(record.values),
        ):
            lied = with_line(first + place + 1, write_record(lie))
            if _replays(lied):
                yield first + place + 1, lied
    chain = next(n for n, line in enumerate(lines, 1) if line.startswith("note chain "))
    lot = next(n for n, line in enumerate(lines, 1) if line.startswith("note lot "))
    yield lot, with_line(chain, "note chain " + "00" * 32)


def _replays(text: str) -> bool:
    log = read_log(text)
    try:
        snapshots_of(games()[log.header.game], log)
    except LogError:
        return False
    return True


async def test_verify_names_the_line_of_every_lie(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        text = await tabula(harness)
    lies = list(tampered(text))
    assert len(lies) >= 8
    for number, lie in lies:
        code, notified = verified(tmp_path / "log.txt", lie, capsys)
        assert code == 2
        assert notified.count("\n") == 1
        assert f"Line {number} " in notified


async def test_a_bid_without_its_nonce_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        text = await citadel(harness)
    log = read_log(text)
    bid = log.records[2]
    assert isinstance(bid, Decision)
    number = text.splitlines().index(write_record(bid)) + 1
    code, notified = verified(tmp_path / "log.txt", text.replace(f" | {bid.proof}", ""), capsys)
    assert (code, f"Line {number} " in notified) == (2, True)


async def test_a_roll_taken_back_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who dislikes a roll could otherwise have another."""
    async with Harness(tmp_path / "t.db") as harness:
        text = await tabula(harness)
    log = read_log(text)
    last = max(n for n, record in enumerate(log.records) if isinstance(record, Chance))
    kept = write_log(log).splitlines()[: len(text.splitlines()) - len(log.records) + last + 1]
    lie = "\n".join((*kept, f"undo {last}")) + "\n"
    code, notified = verified(tmp_path / "log.txt", lie, capsys)
    assert (code, f"Line {len(kept) + 1} " in notified) == (2, True)


async def test_people_who_cannot_be_seated_by_any_lot_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Harness(tmp_path / "t.db") as harness:
        text = await undone(harness)
    for people in ("0 0", "0 1 2", "x"):
        code, notified = verified(
            tmp_path / "log.txt", text.replace("people 0 1", f"people {people}"), capsys
        )
        assert (code, notified.count("\n"), "Line" in notified) == (2, 1, True)


async def test_a_table_whose_chain_is_used_up_closes_and_pays_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "LINKS", 3)
    async with Harness(tmp_path / "t.db") as harness:
        ana, bea = await two(harness, "crown")
        await ana.says("begin")
        table = harness.table()
        for _ in range(8):
            await bet_and_throw(ana, bea)
        store = harness.app.deps.store
        loaded = await store.load(table)
        assert loaded is not None
        assert (loaded[0].status, loaded[0].rolls) == ("finished", 3)
        assert await store.balance(f"table:{table}") == 0
        purses = dict(await store.purses(loaded[0].chat))
        assert sum(purses.values()) == 200 == -await store.balance("mint")
