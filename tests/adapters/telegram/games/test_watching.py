"""Spectators on Telegram: a person who never pressed Start gets the messages once they do."""

from pathlib import Path

from bot.features.watching.notices import Watching
from tests.adapters.telegram.opened import open_house, settled, table_on
from tests.fakes.telegram import FakeTelegram


async def test_who_opens_the_private_chat_by_its_link_is_told_of_the_end_once(
    fake: FakeTelegram, tmp_path: Path
) -> None:
    ana, bea, cid = fake.person("Ana"), fake.person("Bea"), fake.person("Cid", language="it")
    group = fake.supergroup("Tavern", ana, bea, cid)
    async with open_house(fake, tmp_path / "t.sqlite3") as app:
        lobby = await fake.answer_to(await ana.says("/play lasca", group))
        table = table_on(lobby)
        await bea.taps(lobby, "Join")
        await settled(fake, app)
        told = await fake.answer_to(await cid.says(f"/guarda {table}", group))
        way = await cid.taps(told, told.buttons[0])
        promise = await fake.answer_to(await cid.follows(way.url))
        assert promise.text.startswith("Ti dirò che cosa succede")
        asked = await fake.answer_to(await ana.says(f"/resign {table}", group))
        await ana.taps(asked, asked.buttons[0])
        await settled(fake, app)
        assert [one.text.partition("\n")[0] for one in fake.posts(cid.private)[1:]] == [
            f"Stai guardando · Lasca · {table}"
        ]
    async with open_house(fake, tmp_path / "t.sqlite3") as again:
        await again.part(Watching).catch_up()
        await settled(fake, again)
        assert len(fake.posts(cid.private)) == 2
