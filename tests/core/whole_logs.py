"""Games of every kind, played through the service to some end, for tests that verify their logs."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bot.core import fairness
from bot.core.tables.loaded import awaited
from bot.testing.harness import Harness, User
from bot.testing.player import Sketcher, by_id, greedy, look, next_move
from rules.core.game import Hinting
from rules.core.saved import write_log
from storage.model import TableId
from tests.core.bettors import held, roles, seated
from tests.core.opponents.thinkers import Judging

DAY: Final = 24 * 60 * 60.0
MOST_MOVES: Final = 600


async def pair(harness: Harness, game: str, **args: str) -> tuple[User, User, TableId]:
    """Return two people at a table that has begun."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game=game, **args)
    await bea.taps("join")
    return ana, bea, harness.table()


async def moves(harness: Harness, table: TableId, number: int, *users: User) -> None:
    """Make this many moves, or as many as there are."""
    chance = Random(number)
    for _ in range(number):
        if (await look(harness, table)).table.status != "playing":
            break
        await next_move(harness, by_id(*users), table, chance)


async def tabula(harness: Harness) -> TableId:
    """Play a game with moves that leave no choice."""
    ana, bea, table = await pair(harness, "tabula")
    await moves(harness, table, 40, ana, bea)
    await ana.surely("resign")
    return table


async def citadel(harness: Harness) -> TableId:
    """Play a game with changed bids, a bid by the clock and a forced zero."""
    ana, bea, table = await pair(
        harness, "citadel", options="play=single stock=6 walk=manual", clock="casual"
    )
    for bid in ("1", "2"):
        for user in (ana, ana, bea, ana):
            await user.whispers("bid", points=bid, table=table)
        await bea.whispers("bid", points="1", table=table)
    if (await look(harness, table)).table.status == "playing":
        await ana.whispers("bid", points="1", table=table)
        await harness.passes(DAY)
    await moves(harness, table, MOST_MOVES, ana, bea)
    return table


async def citadel_abandoned(harness: Harness) -> TableId:
    ana, bea, table = await pair(harness, "citadel")
    for user in (ana, bea):
        await user.whispers("bid", points="5", table=table)
    await harness.passes(DAY)
    return table


async def lasca(harness: Harness) -> TableId:
    """Play a game with a takeback that ends by resignation."""
    ana, bea, table = await pair(harness, "lasca", options="no_progress=10")
    await moves(harness, table, 4, ana, bea)
    await ana.says("undo")
    await bea.taps("agree")
    await moves(harness, table, 5, ana, bea)
    await bea.surely("resign")
    return table


async def hasami_shogi(harness: Harness) -> TableId:
    """Play a game that ends in a draw by agreement."""
    ana, bea, table = await pair(harness, "hasami_shogi")
    await moves(harness, table, 6, ana, bea)
    await ana.says("draw")
    await bea.taps("agree")
    return table


async def halma(harness: Harness) -> TableId:
    """Play a game of two on partners' seats that ends by agreement."""
    ana, bea = harness.person("Ana"), harness.person("Bea")
    await ana.says("play", game="halma", seats="4")
    for user in (bea, ana, bea):
        await user.taps("join")
    table = harness.table()
    await moves(harness, table, 6, ana, bea)
    await ana.surely("end")
    await bea.taps("agree")
    return table


async def halma_alone(harness: Harness) -> TableId:
    ana = harness.person("Ana")
    await ana.says("play", game="halma", seats="1")
    table = harness.table()
    await moves(harness, table, 5, ana)
    await ana.says("undo")
    await ana.surely("resign")
    return table


async def lambs_and_tigers(harness: Harness) -> TableId:
    """Play a game that is lost on time."""
    ana, bea, table = await pair(harness, "lambs_and_tigers", clock="casual")
    await moves(harness, table, 7, ana, bea)
    await harness.passes(DAY)
    return table


async def dice_towers(harness: Harness) -> TableId:
    """Play a game that the bot cancels because one player never moves."""
    ana, bea, table = await pair(harness, "dice_towers", clock="casual")
    await moves(harness, table, 1, ana, bea)
    await harness.passes(DAY)
    return table


async def rematch(harness: Harness) -> TableId:
    """Play a rematch, without a lot because the seats move on by one."""
    ana, bea, table = await pair(harness, "tabula")
    await moves(harness, table, 2, ana, bea)
    await ana.surely("resign")
    await ana.says("rematch")
    await bea.taps("rematch")
    table = harness.table()
    await moves(harness, table, 4, ana, bea)
    await bea.surely("resign")
    return table


async def crown_and_anchor(harness: Harness) -> TableId:
    """Let people come and go and betting windows close by the clock, until the rest agree to stop."""
    users = await seated(harness, "Ana", "Bea", "Cid")
    table = harness.table()
    for turn in range(8):
        if turn == 3:
            await users["Cid"].says("leave")
        banker, others = await roles(harness, users)
        for user in others:
            await user.says("bet", figure="crown", amount="2")
            await user.says("move", move="ready")
        await (harness.passes(60.0) if turn == 5 else banker.says("roll"))
    await users["Ana"].surely("end")
    await users["Bea"].taps("agree")
    return table


async def lasca_rated(harness: Harness) -> TableId:
    """Play a rated game, announced as rated before a player sits down."""
    ana, bea, table = await pair(harness, "lasca", rating="rated")
    await moves(harness, table, 6, ana, bea)
    await bea.surely("resign")
    return table


async def lasca_machine(harness: Harness) -> TableId:
    """Play against the computer, with a takeback, and a draw that it accepts."""
    ana = harness.person("Ana")
    await ana.says("play", game="lasca", machine="easy")
    table, chance = harness.table(), Random(4)
    for number in range(6):
        loaded = await look(harness, table)
        await ana.says("move", move=greedy(loaded, min(awaited(loaded)), chance), table=table)
        if number == 2:
            await ana.says("undo", table=table)
    assert isinstance(harness.thinker, Judging)
    harness.thinker.scores = [900]  # the computer is behind
    await ana.says("draw", table=table)
    return table


async def lasca_replaced(harness: Harness) -> TableId:
    """Let the computer replace a silent player, take back an earlier move, and resign."""
    ana, bea, table = await pair(harness, "lasca", clock="casual")
    await moves(harness, table, 4, ana, bea)
    loaded, chance = await look(harness, table), Random(5)
    (late,) = loaded.people_at(awaited(loaded))
    stays = bea if late == ana.person.id else ana
    await harness.passes(0.9 * DAY)
    await stays.surely("replace", level="medium", table=table)
    await stays.says("undo", table=table)
    for _ in range(3):
        loaded = await look(harness, table)
        await stays.says("move", move=greedy(loaded, min(awaited(loaded)), chance), table=table)
    await stays.surely("resign", table=table)
    return table


async def citadel_machine(harness: Harness) -> TableId:
    """Play against the computer, whose bids are sealed like a person's, until the person resigns."""
    ana = harness.person("Ana")
    await ana.says("play", game="citadel", machine="medium", options="stock=9")
    table = harness.table()
    for points in ("2", "1", "1"):
        await ana.whispers("bid", points=points, table=table)
    await ana.surely("resign", table=table)
    return table


KINDS: Final[dict[str, Callable[[Harness], Awaitable[TableId]]]] = {
    play.__name__: play
    for play in (
        *(tabula, citadel, citadel_abandoned, lasca, hasami_shogi, halma, halma_alone, lambs_and_tigers),
        *(
            dice_towers,
            rematch,
            crown_and_anchor,
            lasca_rated,
            lasca_machine,
            lasca_replaced,
            citadel_machine,
        ),
    )
}


WHOLE: Final = (
    ("lasca", "no_progress=10"),
    ("hasami_shogi", "end_rule=bare_piece"),
    ("lambs_and_tigers", "no_progress=10"),
    ("dice_towers", "quiet=20"),
    ("tabula", ""),
    ("citadel", "play=single stock=8"),
    ("crown_and_anchor", "cover=proportional"),
    ("halma", ""),
)
"""Games played to the end of their rules, with options that make it short."""


async def played(kind: str) -> tuple[str, str, str]:
    """Return the text of a finished log, the start of its chain, and the receipt of its last board."""
    async with _evening() as harness:
        return await _over(harness, await KINDS[kind](harness))


async def played_whole(game: str, options: str) -> tuple[str, str, str]:
    """Play a game to the end of its rules; return the same three."""
    async with _evening() as harness:
        if game == "crown_and_anchor":
            users = await seated(harness, "Ana", "Bea", options=options)
            table = harness.table()
            while (await look(harness, table)).table.status == "playing":
                banker, (bettor,) = await roles(harness, users)
                await bettor.says("bet", figure="crown", amount=str(await held(harness, bettor)))
                await bettor.says("move", move="ready")
                await banker.says("roll")
        elif game == "halma":
            ana = harness.person("Ana")
            await ana.says("play", game=game, seats="1")
            table = harness.table()
            loaded = await look(harness, table)
            assert isinstance(loaded.game, Hinting)
            while loaded.table.status == "playing":
                hint = loaded.game.hint(loaded.playing.state)
                assert hint is not None
                await ana.says("move", move=hint.move, table=table)
                loaded = await look(harness, table)
        else:
            ana, bea, table = await pair(harness, game, options=options)
            await moves(harness, table, MOST_MOVES, ana, bea)
        return await _over(harness, table)


@asynccontextmanager
async def _evening() -> AsyncIterator[Harness]:
    with TemporaryDirectory() as folder:
        async with Harness(
            Path(folder) / "t.sqlite3", Sketcher(), thinker=Judging(0, 0, 0, 0, 0, 0, 900)
        ) as harness:
            yield harness


async def _over(harness: Harness, table: TableId) -> tuple[str, str, str]:
    loaded = await look(harness, table)
    assert loaded.log is not None
    assert loaded.table.status in {"finished", "abandoned"}
    return (
        write_log(loaded.log),
        fairness.start(loaded.table.root),
        fairness.short(loaded.digest),
    )
