"""Adding computer players to a table, and tables that take none."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyPost
from bot.testing.harness import Harness, command_of
from bot.testing.player import Sketcher, look, speaks
from rules.core.errors import Data
from rules.search.effort import LEVELS
from tests.core.opponents.thinkers import AtOnce

SAYS = Voice("en")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher(), thinker=AtOnce()) as harness:
        yield harness


def offered(post: AnyPost) -> list[str]:
    """Return the labels of the buttons that add a computer player."""
    return [b.label for row in post.buttons for b in row if command_of(b) == "machine"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_lobby_has_a_button_for_every_level_and_says_so(harness: Harness, language: str) -> None:
    await speaks(harness, language)
    ana, voice = harness.person("Ana", language), Voice(language)
    await ana.says("play", game="tabula")
    assert offered(harness.board()) == [voice("button-machine", {"level": level}) for level in LEVELS]
    assert voice("caption-machine-waits") in harness.board().text
    assert (await ana.taps(voice("button-machine", {"level": "hard"}))).empty
    loaded, board = await look(harness), harness.board()
    assert (loaded.table.status, list(loaded.machines.values())) == ("playing", ["hard"])
    assert voice("machine", {"level": "hard"}) in board.text
    assert not offered(board)


async def test_only_who_sits_there_brings_machines(harness: Harness) -> None:
    await harness.person("Ana").says("play", game="lasca")
    before = harness.board()
    assert (await harness.person("Zoe").taps("machine")).text == SAYS("refusal-not_a_player")
    assert harness.board() == before


async def test_an_old_button_brings_nobody_to_a_game_that_has_begun(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="lasca")
    lobby = harness.board()
    await bea.taps("join")
    assert (await ana.taps("machine", lobby)).text == SAYS("refusal-already_begun")
    assert not (await look(harness)).machines


async def test_a_bank_has_no_machine_and_says_so(harness: Harness) -> None:
    ana = harness.person("Ana")
    reply = await ana.says("play", game="crown", machine="easy")
    name = Voice("en", "crown_and_anchor")("name")
    assert reply.text == SAYS("refusal-no_machine_plays", {"game": name, "seats": 0})
    await ana.says("play", game="crown")
    assert not offered(harness.board())


async def test_a_patience_has_none(harness: Harness) -> None:
    reply = await harness.person("Ana").says("play", game="halma", seats="1", machine="easy")
    assert reply.text == SAYS("refusal-no_machine_plays", {"game": Voice("en", "halma")("name"), "seats": 1})


async def test_nobody_fills_a_chat_with_machines(harness: Harness) -> None:
    """Limit the computer's tables, opened directly or by invitation."""
    ana = harness.person("Ana")
    for _ in range(2):
        assert (await ana.says("play", game="lasca", machine="easy")).empty
    await ana.says("play", game="lasca")
    await ana.sends(f"machine-{harness.table()}--easy")
    for level in ({"machine": "easy"}, {}):
        assert (await ana.says("play", game="lasca", **level)).text == SAYS(
            "refusal-too_many_lobbies", {"most": 3}
        )


async def test_a_challenge_is_for_one_person(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await bea.says("help")
    await ana.says("play", game="lasca", opponent=bea.person.id)
    assert not offered(harness.board())
    both = await ana.says("play", game="lasca", opponent=bea.person.id, machine="easy")
    assert both.text == SAYS("refusal-one_opponent")


async def test_an_unknown_level_is_named_with_those_there_are(harness: Harness) -> None:
    reply = await harness.person("Ana").says("play", game="lasca", machine="9")
    facts: Data = {"option": "machine", "value": "9", "accepted": LEVELS}
    assert reply.text == SAYS("refusal-bad_option", facts)


async def test_who_names_a_level_and_no_game_is_asked_which_and_keeps_the_level(harness: Harness) -> None:
    ana = harness.person("Ana")
    menu = (await ana.says("play", machine="medium")).menu
    assert menu is not None
    lasca = next(o.data for o in menu.options if o.label == Voice("en", "lasca")("name"))
    assert (await ana.sends(lasca)).empty
    assert list((await look(harness)).machines.values()) == ["medium"]


async def test_in_private_a_machine_takes_the_seat_at_once(harness: Harness) -> None:
    ana = harness.person("Ana")
    assert (await ana.whispers("play", game="halma", machine="easy")).empty
    assert ana.person.channel is not None
    loaded = await look(harness, harness.table_at(ana.person.channel))
    assert len(loaded.machines) == 1


async def test_a_rematch_changes_sides_and_keeps_the_level(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="lasca", machine="medium")
    (seat,) = (await look(harness)).machines
    await ana.surely("resign")
    await ana.taps("rematch")
    again = await look(harness)
    assert again.table.rematch_of is not None
    assert again.machines == {1 - seat: "medium"}
    assert again.table.status == "playing"
    assert not again.table.thinking


async def test_no_rematch_waits_for_a_machine_that_the_host_has_turned_off(tmp_path: Path) -> None:
    first = Harness(tmp_path / "off.sqlite3", Sketcher(), thinker=AtOnce())
    async with first:
        ana = first.person("Ana")
        await ana.says("play", game="lasca", machine="easy")
        await ana.surely("resign")
    off = first.again()
    off.thinker = None
    async with off:
        ana = off.person("Ana")
        assert (await ana.taps("rematch")).text == SAYS("refusal-no_machines")
        assert not await off.app.deps.store.tables_in(ana.chat, ("playing",))


async def test_of_several_machines_each_is_told_apart(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="halma", seats="4", machine="easy")
    loaded = await look(harness)
    names = [Voice("en", "halma", loaded.names, loaded.machines).seat(seat) for seat in range(4)]
    machines = [names[seat] for seat in sorted(loaded.machines)]
    assert all(name in harness.board().text for name in machines)
    asked = (await ana.says("resign")).text
    assert all(asked.count(name) == 1 for name in machines), asked


async def test_an_undo_takes_move_and_answer_back_without_asking_anybody(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="lasca", machine="easy")
    loaded = await look(harness)
    (mine,) = loaded.seats_of(ana.person.id)
    before = loaded.playing.state
    move = next(loaded.game.write(m) for m in loaded.game.moves(before, mine))
    await ana.says("move", move=move)
    assert (await look(harness)).playing.state != before
    assert (await ana.says("undo")).empty
    after = await look(harness)
    assert after.playing.state == before
    assert not after.table.thinking


async def test_everywhere_a_machine_is_called_what_it_is(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="lasca", machine="easy")
    name = SAYS("machine", {"level": "easy"})
    loaded = await look(harness)
    (mine,) = loaded.seats_of(ana.person.id)
    await ana.says(
        "move", move=next(loaded.game.write(m) for m in loaded.game.moves(loaded.playing.state, mine))
    )
    asked = await ana.says("resign")
    texts = [(await ana.says(word)).text for word in ("tables", "history")]
    for text in (asked.text, *texts, harness.board().text):
        assert name in text
    picture = harness.board().picture
    assert picture is not None
    assert name in picture.alt


async def test_a_machine_is_no_person_to_offer_to_or_to_play_for(harness: Harness) -> None:
    ana, zoe = harness.person("Ana", admin=True), harness.person("Zoe")
    await ana.says("play", game="lasca", machine="easy", clock="slow")
    assert (await zoe.says("join")).text
    for answer in (await ana.surely("offer", seat="a"), await ana.surely("offer", seat="b")):
        assert answer.text
    await harness.passes(30 * 24 * 3600.0)
    loaded = await look(harness)
    assert loaded.table.status == "playing", "no player to move, so nobody is late"
    assert loaded.table.offer is None
