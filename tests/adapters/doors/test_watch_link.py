"""Watch links: one public board for anybody, read-only; private chats and secret moves stay closed."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import expect

from bot.adapters.web.doors import GONE
from bot.adapters.web.sessions import LIFETIME
from bot.launches import Launches
from tests.adapters.doors.frames import surroundings
from tests.adapters.doors.house import ADDRESS, MINI_APP, TelegramHouse, Visitor
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import open_house
from tests.fakes.telegram import FakeTelegram, Person

SECRET = "a-secret-of-the-host"
TURN = "turn => Number(document.querySelector('.board-host')?.dataset.turn) >= turn"
"""Holds once the page has come to a turn."""


@pytest.fixture
async def house(fake: FakeTelegram, tmp_path: Path) -> AsyncIterator[TelegramHouse]:
    launches = Launches(ADDRESS, MINI_APP)
    async with (
        open_house(fake, tmp_path / "taberna.sqlite3", launches=launches) as app,
        TelegramHouse(fake, app, launches, SECRET) as house,
    ):
        yield house


@pytest.fixture
def people(fake: FakeTelegram) -> tuple[Person, Person]:
    return fake.person("Ana"), fake.person("Bea")


async def begun(house: TelegramHouse, people: tuple[Person, ...], line: str) -> Harness:
    fake = house.fake
    table = Harness(fake, house.app, fake.supergroup("Tavern", *people), people)
    await table.opens(line)
    return table


@pytest.fixture
async def lasca(house: TelegramHouse, people: tuple[Person, Person]) -> Harness:
    return await begun(house, people, "/play lasca")


async def link_of(house: TelegramHouse, table: Harness) -> str | None:
    visitor = await house.opens(table.people[0], start=table.table)
    url: str | None = (await visitor.gets(f"/api/link/{table.table}"))["url"]
    return url


@pytest.fixture
async def spectator(house: TelegramHouse, lasca: Harness) -> Visitor:
    url = await link_of(house, lasca)
    assert url is not None
    assert url.startswith(f"{ADDRESS}/watch#{lasca.table}.")
    return await house.watches(url)


async def test_a_spectator_sees_the_board_and_every_move(spectator: Visitor, lasca: Harness) -> None:
    assert spectator.table == lasca.table
    board = await spectator.gets(f"/api/board/{lasca.table}")
    assert (board["viewer"], board["choices"], board["actions"]) == ([], None, [])
    assert await spectator.status(f"/api/history/{lasca.table}") == 200
    assert (await spectator.gets("/api/watched")) == {"language": "en", "theme": board["theme"]}
    async with spectator.watching(lasca.table) as socket:
        first = await socket.receive_json()
        assert first["value"]["revision"] == board["revision"]
        await lasca.plays(Random(1), lasca.answers_board, most=1)
        moved = await socket.receive_json()
        assert (moved["kind"], moved["value"]["turn"]) == ("board", board["turn"] + 1)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *(("/api/act", {"command": command}) for command in ("move", "resign", "join", "board", "watch")),
        ("/api/play", {"game": "lasca", "against": "alone"}),
        ("/api/me", {"language": "it"}),
        *(("/api/steps", {"taken": []}), ("/api/why", {"sites": ["a1"]}), ("/api/nothing", {})),
    ],
)
async def test_a_spectator_does_nothing(
    spectator: Visitor, house: TelegramHouse, lasca: Harness, path: str, body: dict[str, object]
) -> None:
    before = await house.app.deps.store.load(lasca.table)
    sent = {"key": "deed-00000001", "table": lasca.table, "turn": lasca.loaded.playing.turn, **body}
    async with await house.proxy.post(path, sent, **spectator.authorization) as response:
        assert response.status == 403
    assert await house.app.deps.store.load(lasca.table) == before


async def test_a_spectator_reads_no_other_table(
    spectator: Visitor, house: TelegramHouse, lasca: Harness
) -> None:
    other = await begun(house, lasca.people, "/play halma")
    for path in (
        f"/api/board/{other.table}",
        f"/api/history/{other.table}",
        f"/api/analysis/{lasca.table}",
        f"/api/link/{lasca.table}",
        "/api/home",
        "/api/board/puzzle",
    ):
        assert await spectator.status(path) == 403, path
    async with spectator.watching(other.table, lasca.table) as socket:
        assert (await socket.receive_json())["value"]["table"] == lasca.table
        await other.plays(Random(1), other.answers_board, most=1)
        await lasca.people[0].says("/play lasca")  # a lobby in the channel is no news either
        await house.app.idle()
        await socket.send_json({"watch": "nonsense"})
        assert (await socket.receive()).data == 4400  # so nothing was sent before


async def test_a_forged_link_opens_nothing(house: TelegramHouse, lasca: Harness) -> None:
    url = await link_of(house, lasca)
    assert url is not None
    key = url.rpartition(".")[2]
    other = await begun(house, lasca.people, "/play lasca")
    wrong = [(other.table, key), (lasca.table, ""), (lasca.table, key[:-1]), (lasca.table, key.swapcase())]
    for table, link in [*wrong, (lasca.table.upper(), key), ("", ""), ("../x", key), ("é", key)]:
        async with await house.proxy.post("/api/enter/watch", {"table": table, "link": link}) as response:
            assert (response.status, (await response.json())["code"]) == (403, "forged"), (table, link)


@pytest.mark.parametrize("line", ["/play citadel"])
async def test_secret_moves_are_never_watched(
    house: TelegramHouse, people: tuple[Person, Person], line: str
) -> None:
    table = await begun(house, people, line)
    assert await link_of(house, table) is None
    watch = house.doors._doors["watch"]
    link = watch._key(table.table)  # type: ignore[attr-defined]
    async with await house.proxy.post("/api/enter/watch", {"table": table.table, "link": link}) as response:
        assert (response.status, (await response.json())["code"]) == (403, "private")


async def test_private_chats_are_never_watched(house: TelegramHouse, people: tuple[Person, Person]) -> None:
    visitor = await house.opens(people[0])
    table = (await visitor.posts("/api/play", game="halma", against="alone"))["table"]
    assert (await visitor.gets(f"/api/link/{table}"))["url"] is None
    link = house.doors._doors["watch"]._key(table)  # type: ignore[attr-defined]
    async with await house.proxy.post("/api/enter/watch", {"table": table, "link": link}) as response:
        assert (response.status, (await response.json())["code"]) == (403, "private")


async def test_only_readers_of_the_chat_get_a_link(
    house: TelegramHouse, lasca: Harness, fake: FakeTelegram
) -> None:
    stranger = await house.opens(fake.person("Mallory"), start=lasca.table)
    assert await stranger.status(f"/api/link/{lasca.table}") == 404
    assert (await house.proxy.get(f"/api/link/{lasca.table}")).status == 401


async def test_many_spectators_take_no_place_of_a_player(
    house: TelegramHouse, lasca: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.adapters.web.sessions.MOST_SPECTATORS", 3)
    player = await house.opens(lasca.people[1], start=lasca.table)
    url = await link_of(house, lasca)
    assert url is not None
    watching = [await house.watches(url) for _ in range(5)]
    states = [await one.status(f"/api/board/{lasca.table}") for one in watching]
    assert states == [401, 401, 200, 200, 200]
    assert await player.status("/api/home") == 200


async def test_a_renewed_visit_is_still_a_spectators(spectator: Visitor, lasca: Harness) -> None:
    assert await spectator.renews() == 200
    assert await spectator.status(f"/api/board/{lasca.table}") == 200
    assert await spectator.status("/api/home") == 403


async def test_a_stream_ends_with_its_session(
    spectator: Visitor, house: TelegramHouse, lasca: Harness
) -> None:
    async with spectator.watching(lasca.table) as socket:
        await socket.receive_json()
        house.fake.clock.advance(LIFETIME + 1)
        await lasca.plays(Random(1), lasca.answers_board, most=1)
        assert (await socket.receive()).data == GONE


async def test_nobody_may_frame_the_page(house: TelegramHouse) -> None:
    async with await house.proxy.get("/watch") as response:
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        assert 'name="taberna-door" content="watch"' in await response.text()


async def test_the_page_of_a_link_shows_every_move_and_leads_nowhere(
    house: TelegramHouse, lasca: Harness, chromium: Path, tmp_path: Path
) -> None:
    url = await link_of(house, lasca)
    assert url is not None
    async with surroundings(chromium, tmp_path, house.doors.port) as around:
        page = await around.plain(url)
        await expect(page.locator(".board-host svg").first).to_be_visible()
        assert url.rpartition(".")[2] not in page.url
        for _ in range(2):
            await lasca.plays(Random(1), lasca.answers_board, most=1)
            await page.wait_for_function(TURN, arg=lasca.loaded.playing.turn)
            await page.reload()
            await page.wait_for_function(TURN, arg=lasca.loaded.playing.turn)
        for hidden in ("#tabs", ".actions", ".bar button"):
            await expect(page.locator(hidden).first).to_be_hidden()
        assert around.complaints == []


async def test_there_are_no_links_unless_the_host_wants_them(fake: FakeTelegram, tmp_path: Path) -> None:
    launches = Launches(ADDRESS, MINI_APP)
    async with (
        open_house(fake, tmp_path / "other.sqlite3", launches=launches) as app,
        TelegramHouse(fake, app, launches) as house,
    ):
        lasca = await begun(house, (fake.person("Ana"), fake.person("Bea")), "/play lasca")
        assert await link_of(house, lasca) is None
        assert (await house.proxy.get("/watch")).status == 404
        assert (await house.proxy.post("/api/enter/watch", {})).status == 404
        visitor = await house.opens(lasca.people[1], start=lasca.table)
        assert not (await visitor.gets("/api/home"))["me"]["links"]
