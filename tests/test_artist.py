import asyncio

from bot.artist import RenderArtist
from bot.core.language.voice import Voice
from bot.core.publishing import screens
from rules.games import games


async def test_others_go_on_while_a_first_board_is_prepared() -> None:
    artist, seen, turns = RenderArtist(), screens.first(games()["lasca"]), 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    going_on = asyncio.create_task(others())
    await artist.ready(seen, "dark")
    going_on.cancel()
    await asyncio.gather(going_on, return_exceptions=True)
    assert turns > 1
    assert artist.picture(seen, "dark", Voice("en", "lasca")) == RenderArtist().picture(
        seen, "dark", Voice("en", "lasca")
    )
