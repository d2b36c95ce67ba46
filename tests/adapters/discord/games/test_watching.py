"""Spectators on Discord: a person who can't see the channel or thread any more gets no more messages."""

import pytest

from tests.adapters.discord.harness import Harness, said
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.world.model import PRIVATE_THREAD


@pytest.mark.parametrize("hidden", ["nothing", "channel", "thread", "server"])
async def test_who_looked_on_hears_of_the_end_where_they_still_see_the_table(
    harness: Harness, fake: FakeDiscord, hidden: str
) -> None:
    ana, bea, cid = (fake.person(name) for name in ("ana", "bea", "cid"))
    den = await fake.add_thread("den", fake.channel, PRIVATE_THREAD)
    await fake.let_in(den)
    den.joined.update(person.id for person in (ana, bea, cid))
    assert not (await ana.at(den).slash("play", game="lasca")).failed
    await bea.at(den).click(den.last, "Join")
    (table,) = await harness.app.deps.store.tables_with("playing")
    await cid.in_dm.slash("help")
    assert table in said(await cid.at(den).slash("watch"))
    if hidden == "channel":
        await fake.forbid(fake.channel, "view_channel", who=cid)
    elif hidden == "thread":
        den.joined.discard(cid.id)
    elif hidden == "server":
        cid.leave(fake.guild)
    await fake.settled()
    before = len(cid.inbox)
    asked = await ana.at(den).slash("resign", table=table)
    await ana.at(den).click(asked.reply, "Resign: Lasca, against bea")
    await fake.settled()
    assert not await harness.app.deps.store.watches.tables()
    assert len(cid.inbox) - before == (hidden == "nothing")
