"""Typed moves: at one of several tables, for another kind of game, or with a typing error."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.core.context import EVERY
from bot.core.input import command_line
from bot.core.input.autocomplete import MOST_SUGGESTED
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import Suggestion
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, by_id, look, next_move
from rules.core.errors import OptionError
from rules.core.options import read_options
from rules.games import games
from storage.model import TableId
from tests.storage.outages import outage

SAYS = Voice("en")


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def opened(harness: Harness, game: str, **options: str) -> TableId:
    """Open a table for Ana and Bea."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game=game, **options)
    await bea.taps("join")
    return harness.table()


async def to_move(harness: Harness, table: TableId, user: User) -> None:
    """Make moves at a table until this person is to move."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    loaded = await look(harness, table)
    if user.person.id != loaded.sitting(min(awaited(loaded))).person:
        await next_move(harness, by_id(ana, bea), table, Random(1))


async def test_a_move_finds_the_one_table_where_it_is_a_move(harness: Harness) -> None:
    lasca, hasami = await opened(harness, "lasca"), await opened(harness, "hasami_shogi")
    ana = harness.person("Ana")
    for table in (lasca, hasami):
        await to_move(harness, table, ana)
    loaded = await look(harness, hasami)
    seat = min(awaited(loaded))
    move = loaded.game.write(next(iter(loaded.game.moves(loaded.playing.state, seat))))
    before = (await look(harness, lasca)).table.seq
    assert (await ana.says("move", move=move)).empty
    assert (await look(harness, hasami)).table.seq == loaded.table.seq + 1
    assert (await look(harness, lasca)).table.seq == before


async def test_moves_are_completed_across_tables_and_taken_as_completed(harness: Harness) -> None:
    lasca, halma = await opened(harness, "lasca"), await opened(harness, "halma")
    ana = harness.person("Ana")
    for table in (lasca, halma):
        await to_move(harness, table, ana)
    found = await harness.app.service.suggest(ana._request("move", {}), "move", "")
    values = [suggestion.value for suggestion in found]
    assert {value.rpartition(" · ")[2] for value in values} == {lasca, halma}
    assert any(suggestion.label.endswith(f"Lasca {lasca}") for suggestion in found)
    wanted = next(value for value in values if value.endswith(lasca))
    before = (await look(harness, lasca)).table.seq
    assert (await ana.says("move", move=wanted)).empty
    assert (await look(harness, lasca)).table.seq > before


async def test_a_move_may_have_the_code_of_its_table_typed_behind_it(harness: Harness) -> None:
    one, other = await opened(harness, "lasca"), await opened(harness, "lasca")
    ana = harness.person("Ana")
    for table in (one, other):
        await to_move(harness, table, ana)
    loaded = await look(harness, one)
    move = loaded.game.write(next(iter(loaded.game.moves(loaded.playing.state, min(awaited(loaded))))))
    before = loaded.table.seq, (await look(harness, other)).table.seq
    spoken = command_line.spoken(f"/move {move} {one.upper()}")
    assert spoken is not None
    assert (await ana.says(spoken[0], **spoken[1])).empty
    assert (await look(harness, one)).table.seq > before[0]
    assert (await look(harness, other)).table.seq == before[1]


async def test_what_is_left_over_of_many_tables_is_counted(harness: Harness) -> None:
    """Count them in the last suggestion that fits, which inserts only the text already typed."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    for game in ("halma", "hasami_shogi", "dice_towers"):
        await to_move(harness, await opened(harness, game), ana)
    found = await harness.app.service.suggest(ana._request("move", {}), "move", "")
    assert len(found) == MOST_SUGGESTED
    everything = 0
    for table in await harness.app.deps.store.tables_of(ana.person.id, EVERY, 3):
        request = replace(ana._request("move", {}), table=table.id)
        at_one = await harness.app.service.suggest(request, "move", "")
        assert len(at_one) < MOST_SUGGESTED, "the list must be complete"
        everything += len(at_one)
    assert everything > MOST_SUGGESTED
    assert found[-1] == Suggestion(SAYS("type-on", {"count": everything - (MOST_SUGGESTED - 1)}), "")
    assert await harness.app.service.suggest(bea._request("move", {}), "move", "") == ()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_moves_are_completed_in_the_words_of_who_types_them(harness: Harness, language: str) -> None:
    ana, bea = harness.person("Ana", language), harness.person("Bea", language)
    await ana.says("play", game="crown_and_anchor")
    await bea.taps("join")
    await ana.taps("begin")
    loaded = await look(harness)
    bettor = ana if loaded.sitting(min(awaited(loaded))).person == ana.person.id else bea
    crown = Voice(language, "crown_and_anchor").written("crown")
    for typed in ("crown 10", f"{crown} 10"):
        found = await harness.app.service.suggest(bettor._request("move", {}), "move", typed)
        assert Suggestion(f"{crown} 10", f"{crown} 10") in found
    assert (await bettor.says("move", move=f"{crown} 10")).text == ""


async def test_too_many_moves_are_completed_by_how_they_begin(harness: Harness) -> None:
    table = await opened(harness, "dice_towers")
    ana = harness.person("Ana")
    await to_move(harness, table, ana)
    found = await harness.app.service.suggest(ana._request("move", {}), "move", "")
    loaded = await look(harness, table)
    legal = [loaded.game.write(m) for m in loaded.game.moves(loaded.playing.state, min(awaited(loaded)))]
    assert all(any(move.startswith(suggestion.value) for suggestion in found) for move in legal)


@pytest.mark.parametrize("kind", ["draw", "undo", "end"])
async def test_who_proposes_what_the_other_has_proposed_agrees(harness: Harness, kind: str) -> None:
    table = await opened(harness, "lasca")
    ana, bea = harness.person("Ana"), harness.person("Bea")
    users = by_id(ana, bea)
    await next_move(harness, users, table, Random(1))
    loaded = await look(harness, table)
    moved = next(u for u in (ana, bea) if u.person.id != loaded.sitting(min(awaited(loaded))).person)
    other = bea if moved is ana else ana
    assert (await moved.says(kind, table=table)).empty
    assert (await moved.says(kind, table=table)).text == SAYS("refusal-already_proposed")
    assert (await other.surely(kind, table=table)).empty
    after = await look(harness, table)
    assert after.table.proposal is None
    assert (after.table.status == "finished") is (kind != "undo")


async def test_begin_says_what_it_would_start_and_asks(harness: Harness) -> None:
    ana = harness.person("Ana")
    await ana.says("play", game="halma", seats="4")
    table = harness.table()
    asked = await ana.says("begin")
    assert asked.text == "Start Halma now with just you? The table was opened for 4."
    assert (await look(harness, table)).table.status == "open"
    await ana.surely("begin")
    assert (await look(harness, table)).table.status == "playing"


async def test_ones_tables_are_listed_with_those_first_where_it_is_ones_turn(harness: Harness) -> None:
    lasca, hasami = await opened(harness, "lasca"), await opened(harness, "hasami_shogi")
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await to_move(harness, lasca, ana)
    await to_move(harness, hasami, bea)
    lines = (await ana.says("tables")).text.splitlines()
    assert ["your turn" in line for line in lines[1:]] == [True, False], "the newest would come first"
    assert lasca in lines[1]


async def test_a_bid_or_a_bet_where_there_are_none_is_explained(harness: Harness) -> None:
    await opened(harness, "lasca")
    ana = harness.person("Ana")
    assert (await ana.says("bid", points="12")).text == SAYS("refusal-no_bids", {"game": "Lasca"})
    refused = await ana.says("bet", figure="crown", amount="5")
    assert refused.text == SAYS("refusal-no_bets", {"game": "Lasca"})


async def test_what_cannot_be_bet_on_says_so_to_whoever_names_its_table(harness: Harness) -> None:
    ana, bea, eve = (harness.person(name) for name in ("Ana", "Bea", "Eve"))
    await ana.says("play", game="citadel")
    await bea.taps("join")
    for figure in ("crown", "crown 10", "clear"):
        refused = await eve.says("bet", table=harness.table(), figure=figure)
        assert refused.text == SAYS("refusal-no_bets", {"game": "Citadel"}), figure


async def test_a_bet_of_a_number_is_a_bid_where_one_bids(harness: Harness) -> None:
    await opened(harness, "citadel")
    assert "Got it: your bid is in." in (await harness.person("Ana").whispers("bet", figure="12")).text


@pytest.mark.parametrize(
    ("command", "args", "meant"),
    [
        ("play", {"game": "lsaca"}, "Lasca"),
        ("play", {"game": "lasca", "options": "repetion=2"}, "repetition"),
        ("play", {"game": "tabula", "options": "roll=manul"}, "manual"),
    ],
)
async def test_a_letter_astray_is_asked_about(
    harness: Harness, command: str, args: dict[str, str], meant: str
) -> None:
    reply = await harness.person("Ana").says(command, **args)
    assert reply.text.endswith(SAYS("did-you-mean", {"meant": meant}))


async def test_a_figure_with_a_letter_astray_is_asked_about(harness: Harness) -> None:
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="crown_and_anchor")
    await bea.taps("join")
    await ana.taps("begin")
    loaded = await look(harness)
    bettor = ana if loaded.sitting(min(awaited(loaded))).person == ana.person.id else bea
    assert "Did you mean “anchor”?" in (await bettor.says("move", move="anhcor 5")).text


@pytest.mark.parametrize("stock", ["1", "2"])
def test_a_match_that_could_never_end_is_refused(stock: str) -> None:
    citadel = games()["citadel"]
    with pytest.raises(OptionError):
        citadel.setup(2, read_options(citadel.about.options, {"stock": stock}))
    citadel.setup(2, read_options(citadel.about.options, {"stock": stock, "play": "single"}))


async def test_moves_that_cannot_be_looked_up_are_told_to_be_missing(harness: Harness) -> None:
    table, service = await opened(harness, "lasca"), harness.app.service
    asked = replace(harness.person("Ana", "it")._request("move", {}), table=table)
    why = Voice("it")("refusal-store_closed")
    harness.app.deps.cache.clear()
    with outage():
        assert (await service.inline(asked, "")).why == why
        assert await service.suggest(asked, "move", "c3") == (Suggestion(why, "c3"),)
        assert Suggestion("Lasca", "lasca") in await service.suggest(asked, "game", "")
