"""The Activity on Discord: a button that launches it, and proofs that are refused."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from aiohttp import ClientSession

from bot.adapters.web.discord_door import DiscordDoor
from bot.adapters.web.doors import Doors
from bot.launches import Launches
from storage.model import ChannelId, PersonId, TableId
from tests.adapters.discord.harness import Clock, Harness
from tests.adapters.doors.house import ADDRESS, Proxy, Visitor
from tests.fakes.discord import FakeDiscord, Person
from tests.fakes.discord.activities import SECRET, FakeActivities


class DiscordHouse:
    """Doors of a bot on the fake Discord, and people who open its Activity."""

    def __init__(self, harness: Harness, activities: FakeActivities, doors: Doors, proxy: Proxy) -> None:
        self.harness = harness
        self.fake = harness.fake
        self.activities = activities
        self.doors = doors
        self.proxy = proxy
        self.origin = f"https://{self.fake.bot.id}.discordsays.com"

    async def enters(self, code: str, instance: str, **more: str) -> tuple[int, dict[str, str]]:
        body = {"code": code, "instance": instance, **more}
        async with await self.proxy.post("/api/enter/discord", body, Origin=self.origin) as response:
            found: dict[str, str] = await response.json()
            return response.status, found

    async def opens(self, person: Person, instance: str) -> Visitor:
        status, found = await self.enters(self.activities.authorize(person), instance)
        assert status == 200, found
        return Visitor(self.proxy, found["token"], found["table"], self.origin)

    async def begun(self, ana: Person, bea: Person, game: str = "lasca") -> str:
        await ana.slash("play", game=game)
        await bea.click(self.harness.board, "Join")
        await self.fake.settled()
        return self.harness.table


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def house(clock: Clock, tmp_path: Path) -> AsyncIterator[DiscordHouse]:
    launches = Launches(ADDRESS)
    async with FakeDiscord(now=clock) as fake, FakeActivities(fake) as activities:
        fake.enable_activities()
        harness = Harness(fake, clock, tmp_path / "taberna.sqlite3")
        harness.launches = launches
        async with harness.open(), ClientSession() as client:
            app = harness.app
            door = DiscordDoor(fake.token, SECRET, app.deps.store, launches, clock, activities.address)
            doors = Doors(app.service, app.supervisor.gateways, (door,), ADDRESS, clock)
            await doors.start("127.0.0.1", 0)
            yield DiscordHouse(harness, activities, doors, Proxy(client, doors.port))
            await doors.stop()


@pytest.fixture
def ana(house: DiscordHouse) -> Person:
    return house.fake.person("Ana")


@pytest.fixture
def bea(house: DiscordHouse) -> Person:
    return house.fake.person("Bea")


async def test_the_button_launches_the_activity_at_its_table(
    house: DiscordHouse, ana: Person, bea: Person
) -> None:
    table = await house.begun(ana, bea)
    answer = await ana.click(house.harness.board, "Open board")
    assert answer.interaction.callback == 12
    instance = house.activities.launch(ana, bea)
    visitor = await house.opens(ana, instance)
    assert visitor.table == table
    assert (await visitor.gets(f"/api/board/{table}"))["viewer"] in ([0], [1])
    other = await house.opens(bea, instance)
    assert other.table is None  # without a tap, the first screen lists the table
    assert [one["table"] for one in (await other.gets("/api/home"))["tables"]] == [table]


def test_a_tapped_table_is_remembered_for_a_minute() -> None:
    moment = 0.0
    launches = Launches(ADDRESS, now=lambda: moment)
    ana, bea, here = PersonId("discord:1"), PersonId("discord:2"), ChannelId("discord:3")
    launches.tap(ana, here, TableId("abcd"))
    moment = 59.0
    assert launches.tapped(ana, here) == "abcd"
    assert launches.tapped(bea, here) is None
    assert launches.tapped(ana, ChannelId("discord:4")) is None
    moment = 61.0
    assert launches.tapped(ana, here) is None


async def test_a_game_in_activity_and_channel(house: DiscordHouse, ana: Person, bea: Person) -> None:
    """Let Ana tap in the app and Bea type in the channel; every move shows in both."""
    table = await house.begun(ana, bea)
    visitor, chance = await house.opens(ana, house.activities.launch(ana)), Random(4)
    for _ in range(12):
        board = await visitor.gets(f"/api/board/{table}")
        if board["choices"]:
            move = chance.choice(board["choices"]["moves"])[0]
            assert (await visitor.acts(table, "move", move=move))["ok"]
        else:
            loaded = await house.harness.loaded()
            state, (seat,) = loaded.playing.state, loaded.game.to_act(loaded.playing.state)
            move = loaded.game.write(chance.choice(list(loaded.game.moves(state, seat))))
            await bea.slash("move", move=move)
        await house.fake.settled()
    assert (await house.harness.loaded()).table.seq >= 12


async def test_a_code_counts_once(house: DiscordHouse, ana: Person) -> None:
    code, instance = house.activities.authorize(ana), house.activities.launch(ana)
    assert (await house.enters(code, instance))[0] == 200
    assert await house.enters(code, instance) == (403, {"text": "", "code": "refused"})


async def test_foreign_and_missing_instances_are_refused(
    house: DiscordHouse, ana: Person, bea: Person
) -> None:
    theirs = house.activities.launch(bea)
    assert (await house.enters(house.activities.authorize(ana), theirs))[1]["code"] == "stranger"
    assert (await house.enters(house.activities.authorize(ana), "i-404"))[1]["code"] == "refused"
    foreign = house.activities.launch(ana)
    house.activities.instances[foreign]["application_id"] = "1"
    assert (await house.enters(house.activities.authorize(ana), foreign))[1]["code"] == "instance"
    for odd in ("", "../../users/@me", "a/b", "x" * 200, "i-1?x=1"):
        assert (await house.enters(house.activities.authorize(ana), odd))[1]["code"] == "malformed"


async def test_forged_query_parameters_change_nothing(house: DiscordHouse, ana: Person, bea: Person) -> None:
    """Ignore the channel and the server in the page's address."""
    table = await house.begun(ana, bea)
    mallory = house.fake.person("Mallory")
    elsewhere = house.activities.launch(mallory, private=True)
    code = house.activities.authorize(mallory)
    guild = house.fake.guild.id
    status, found = await house.enters(
        code, elsewhere, channel_id=house.fake.channel.id, guild_id=guild, user_id=ana.user.id
    )
    assert status == 200
    visitor = Visitor(house.proxy, found["token"], None, house.origin)
    assert await visitor.status(f"/api/board/{table}") == 404


async def test_the_instance_is_asked_for_at_every_renewal(house: DiscordHouse, ana: Person) -> None:
    instance = house.activities.launch(ana)
    visitor = await house.opens(ana, instance)
    house.activities.calls.clear()
    assert await visitor.renews() == 200
    assert house.activities.calls == ["instance"]
    house.activities.instances[instance]["users"] = []
    assert await visitor.renews() == 403
    assert await visitor.status("/api/home") == 401


async def test_an_outage_is_no_refusal(house: DiscordHouse, ana: Person) -> None:
    code, instance = house.activities.authorize(ana), house.activities.launch(ana)
    house.activities.away = True
    assert (await house.enters(code, instance))[0] == 503
    house.activities.away = False
    assert (await house.enters(code, instance))[0] == 200


async def test_private_chats_have_their_own_tables(house: DiscordHouse, ana: Person) -> None:
    """Support places in which the bot can't post a board, such as a group DM."""
    visitor = await house.opens(ana, house.activities.launch(ana, private=True))
    begun = await visitor.posts("/api/play", game="halma", against="alone")
    assert begun["table"], begun
    assert (await visitor.gets(f"/api/board/{begun['table']}"))["viewer"] == [0]


async def test_the_document_may_be_framed_by_discord_alone(house: DiscordHouse) -> None:
    for path in ("/", "/discord"):
        async with await house.proxy.get(path) as response:
            policy = response.headers["Content-Security-Policy"]
            assert "frame-ancestors https://discord.com https://*.discord.com;" in policy
            assert f"connect-src 'self' wss://{house.fake.bot.id}.discordsays.com;" in policy
            assert f'content="discord {house.fake.bot.id}"' in await response.text()
    assert (await house.proxy.get("/telegram")).status == 404


async def test_the_origin_of_another_application_is_refused(house: DiscordHouse, ana: Person) -> None:
    body = {"code": house.activities.authorize(ana), "instance": house.activities.launch(ana)}
    for origin in ("https://1.discordsays.com", "https://discord.com", ADDRESS):
        assert (await house.proxy.post("/api/enter/discord", body, Origin=origin)).status == 403
