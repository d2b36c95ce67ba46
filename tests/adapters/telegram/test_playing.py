"""Tables from /play to the end, in every way Telegram has to move."""

from random import Random

import pytest

from bot.app import App
from bot.core.change import awaited
from tests.adapters.telegram.house import button_for
from tests.adapters.telegram.tavern import Tavern
from tests.fakes.telegram import Button, FakeTelegram, Person

BOARDS = ("dice_towers", "halma", "hasami_shogi", "lambs_and_tigers", "lasca", "tabula")


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


@pytest.mark.parametrize("game", BOARDS)
async def test_every_board_game_is_played_in_every_way_and_given_up(
    app: App, fake: FakeTelegram, game: str
) -> None:
    tavern = await seated(app, fake, f"/play {game}")
    ways = (tavern.answers_board, tavern.points, tavern.picks_inline, tavern.whispers, tavern.commands)
    await tavern.plays(Random(1), *ways, most=2 * len(ways))
    if not tavern.over:
        await tavern.people[0].says("/resign", tavern.place)
        await fake.until(lambda: tavern.over)
        await tavern.settled()
    assert "Rematch" in tavern.board.labels


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.long] * (game != "lasca")) for game in BOARDS]
)
async def test_whole_games_are_played(app: App, fake: FakeTelegram, game: str) -> None:
    tavern = await seated(app, fake, f"/play {game}")
    await tavern.plays(Random(2), tavern.answers_board, tavern.picks_inline, tavern.points, tavern.whispers)
    assert tavern.live.table.status == "finished"
    assert "Rematch" in tavern.board.labels


async def test_crown_and_anchor_is_played_with_taps_until_everybody_leaves(
    app: App, fake: FakeTelegram
) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    tavern = Tavern(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await tavern.opens("/play crown and anchor")
    await ana.taps(tavern.board, "Begin")
    await tavern.settled()
    throws = 0
    while throws < 2:
        live = tavern.live
        seat = min(awaited(live))
        words = [
            text for m in live.game.moves(live.playing.state, seat) if (text := live.game.write(m)).isalpha()
        ]
        throws += words == ["throw"]
        if "ready" in words:
            await taps_and_sees(tavern, tavern.sitting(seat), button_for(tavern.board, "stake"))
        await taps_and_sees(tavern, tavern.sitting(seat), word_button(tavern, words[0]))
    for person in (ana, bea):
        await person.says("/leave", tavern.place)
    await fake.until(lambda: tavern.over)
    await tavern.settled()
    assert await app.house.store.balance(f"table:{tavern.table}") == 0


async def test_solitaire_is_played_in_private_with_the_picker(app: App, fake: FakeTelegram) -> None:
    ana = fake.person("Ana")
    tavern = Tavern(fake, app, ana.private, (ana,))
    await tavern.opens("/play halma seats:1")
    assert "Move" in tavern.board.labels
    await tavern.plays(Random(1), tavern.points, tavern.whispers)
    assert tavern.live.table.status == "finished"


async def taps_and_sees(tavern: Tavern, person: Person, button: Button) -> None:
    """A tap that is a decision, and everybody sees it."""
    seq = tavern.live.table.seq
    await person.taps(tavern.board, button)
    await tavern.done(seq)


def word_button(tavern: Tavern, word: str) -> Button:
    """The button that is this whole move."""
    return next(b for b in tavern.board.buttons if b.data and b.data.endswith(f"-{word}"))


async def seated(app: App, fake: FakeTelegram, line: str) -> Tavern:
    """Ana and Bea at a table in a group; both have spoken with the bot in private before."""
    ana, bea = fake.person("Ana"), fake.person("Bea")
    for person in (ana, bea):
        await fake.answer_to(await person.starts())
    tavern = Tavern(fake, app, fake.supergroup("Tavern", ana, bea), (ana, bea))
    await tavern.opens(line)
    return tavern
