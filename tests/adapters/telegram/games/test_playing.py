"""Tables from /play to the end, in every way Telegram has to move."""

from random import Random

import pytest

from bot.app import App
from bot.core.tables.loaded import awaited
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import button_for, settled
from tests.core.mentions import ALWAYS
from tests.fakes.telegram import Button, FakeTelegram, Person
from tests.tiers import daily

BOARDS = ("dice_towers", "halma", "hasami_shogi", "lambs_and_tigers", "lasca", "tabula")


@ALWAYS
async def test_a_table_is_opened_joined_by_a_tap_and_played_by_answering_the_board(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    lobby = await fake.answer_to(await ana.says("/play lasca", group))
    assert lobby.file is not None
    assert lobby.file.kind == "photo"
    assert (await bea.taps(lobby, "Join")).text == ""
    board = await fake.answer_to(lobby)
    mover = ana if "To play: Ana" in board.text else bea
    await mover.replies(board, "c3 d4")
    after = await fake.answer_to(board)
    assert "c3 → d4" in after.text
    assert after.file is not None
    assert after.file.content != lobby.file.content


async def test_play_alone_lists_the_games_and_a_tap_opens_a_table(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana", language="it")
    for place in (fake.supergroup("Tavern", ana), ana.private):
        games = await fake.answer_to(await ana.says("/play", place))
        wanted = next(label for label in games.labels if label.startswith("Torri di dadi"))
        assert (await ana.taps(games, wanted)).text == ""
        lobby = await fake.answer_to(games)
        assert lobby.file is not None
        assert button_for(lobby, "join").data


@pytest.mark.parametrize("game", daily(BOARDS, 2))
async def test_every_board_game_is_played_in_every_way_and_given_up(
    app: App, fake: FakeTelegram, game: str
) -> None:
    harness = await seated(app, fake, f"/play {game}")
    ways = (harness.answers_board, harness.points, harness.picks_inline, harness.whispers, harness.commands)
    await harness.plays(Random(1), *ways, most=2 * len(ways))
    if not harness.over:
        asked = await fake.answer_to(await harness.people[0].says("/resign", harness.place))
        refused = await harness.people[1].taps(asked, asked.labels[0])
        assert refused.text == "That button is for someone else."
        assert (await harness.people[0].taps(asked, asked.labels[0])).text == ""
        await fake.until(lambda: harness.over)
        await harness.settled()
    assert "Rematch" in harness.board.labels


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.long] * (game != "lasca")) for game in BOARDS]
)
async def test_whole_games_are_played(app: App, fake: FakeTelegram, game: str) -> None:
    harness = await seated(app, fake, f"/play {game}")
    await harness.plays(
        Random(2), harness.answers_board, harness.picks_inline, harness.points, harness.whispers
    )
    assert harness.loaded.table.status == "finished"
    assert "Rematch" in harness.board.labels


async def test_crown_and_anchor_is_played_with_taps_until_everybody_leaves(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens("/play crown and anchor")
    await ana.taps(harness.board, "Begin")
    await harness.settled()
    throws = 0
    while throws < 2:
        loaded = harness.loaded
        seat = min(awaited(loaded))
        words = [
            text
            for m in loaded.game.moves(loaded.playing.state, seat)
            if (text := loaded.game.write(m)).isalpha()
        ]
        throws += words == ["throw"]
        if "ready" in words:
            posts = len(fake.posts(harness.place))
            for talk in ("10/10", "2-0", "9 9 9"):
                await harness.sitting(seat).replies(harness.board, talk)
            await settled(fake, app)
            assert len(fake.posts(harness.place)) == posts
            await taps_and_sees(harness, harness.sitting(seat), button_for(harness.board, "stake"))
        await taps_and_sees(harness, harness.sitting(seat), word_button(harness, words[0]))
    for person in (ana, bea):
        await person.says("/leave", harness.place)
    await fake.until(lambda: harness.over)
    await harness.settled()
    assert await app.deps.store.balance(f"table:{harness.table}") == 0


async def test_solitaire_is_played_in_private_with_the_picker(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    harness = Harness(fake, app, ana.private, (ana,))
    await harness.opens("/play halma seats:1")
    assert "Move" in harness.board.labels
    await harness.plays(Random(1), harness.points, harness.whispers)
    assert harness.loaded.table.status == "finished"


async def taps_and_sees(harness: Harness, person: Person, button: Button) -> None:
    """Make a decision with a button, and wait until the chat shows it."""
    seq = harness.loaded.table.seq
    await person.taps(harness.board, button)
    await harness.done(seq)


def word_button(harness: Harness, word: str) -> Button:
    """Return the button of a whole move."""
    return next(b for b in harness.board.buttons if b.data and b.data.endswith(f"-{word}"))


async def seated(app: App, fake: FakeTelegram, line: str) -> Harness:
    """Return Ana and Bea at a table in a group; both have written to the bot before."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    for person in (ana, bea):
        await fake.answer_to(await person.starts())
    harness = Harness(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await harness.opens(line)
    return harness
