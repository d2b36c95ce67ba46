"""Attacks on the server of the doors, from the security list: none exceeds its token's rights."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError

from bot.adapters.web import doors
from bot.adapters.web.doors import PER_ADDRESS, PER_SESSION
from bot.adapters.web.sessions import MOST_EACH, Visit
from bot.launches import Launches
from tests.adapters.doors.house import ADDRESS, HOST, MINI_APP, TelegramHouse, group_of
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import open_house
from tests.fakes.telegram import FakeTelegram, Person

LOCAL_ROUTES = (
    *("/", "/chat", "/api/stream", "/api/say", "/api/tap", "/api/point", "/api/complete", "/api/people"),
    "/api/enter/local",
)
"""Routes of the local page, on which a visitor may act as any person."""


@pytest.fixture
def people(fake: FakeTelegram) -> tuple[Person, Person]:
    return fake.person("Ana"), fake.person("Bea")


@pytest.fixture
async def citadel(house: TelegramHouse, fake: FakeTelegram, people: tuple[Person, Person]) -> Harness:
    table = Harness(fake, house.app, fake.supergroup("Tavern", *people), people)
    await table.opens("/play citadel")
    return table


@pytest.mark.parametrize("path", LOCAL_ROUTES)
async def test_routes_of_the_local_page_do_not_exist(
    house: TelegramHouse, people: tuple[Person, Person], path: str
) -> None:
    visitor = await house.opens(people[0])
    body = {"as": "you", "room": "group", "key": "deed-00000001", "text": "hello", "name": "Zed"}
    for sent in (
        await house.proxy.get(path, **visitor.authorization),
        await house.proxy.post(path, body, **visitor.authorization),
    ):
        assert sent.status in {404, 405}, path


async def test_nobody_speaks_for_another_person(house: TelegramHouse, citadel: Harness) -> None:
    """Ignore the fields by which the local page names a person."""
    ana, bea = citadel.people
    visitor = await house.opens(ana, start=citadel.table)
    assert (await visitor.gets(f"/api/board/{citadel.table}?as=telegram:{bea.id}"))["viewer"] == [
        *citadel.loaded.seats_of(f"telegram:{ana.id}")  # type: ignore[arg-type]
    ]
    turn = citadel.loaded.playing.turn
    deed = {"as": f"telegram:{bea.id}", "table": citadel.table, "turn": turn, "command": "number"}
    await visitor.posts("/api/act", args={"0": "7"}, **deed)
    assert (await visitor.gets(f"/api/board/{citadel.table}"))["choices"]["bid"] == 7
    other = await house.opens(bea, start=citadel.table)
    assert (await other.gets(f"/api/board/{citadel.table}"))["choices"]["bid"] is None
    for against in ("device", "", "bea"):
        body = {"key": "deed-00000009", "game": "lasca", "against": against, "seats": ["Ana", "Bea"]}
        response = await house.proxy.post("/api/play", body, **visitor.authorization)
        assert response.status == 400


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-Proto": "http"},
        {"X-Forwarded-Proto": ""},
        {"Host": "localhost"},
        {"Host": "evil.example"},
        {"Host": f"{HOST}:8400"},
        {"Host": f"evil.{HOST}"},
    ],
)
async def test_only_the_proxy_is_answered(house: TelegramHouse, headers: dict[str, str]) -> None:
    async with ClientSession() as client:
        for path in ("/telegram", "/api/home", "/api/live", "/api/doors", "/theme.css"):
            url = f"http://127.0.0.1:{house.doors.port}{path}"
            async with client.get(url, headers=house.proxy.headers() | headers) as response:
                assert response.status == 421, path


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", f"http://{HOST}", f"https://{HOST}.evil.example"]
)
async def test_pages_of_other_sites_are_refused(
    house: TelegramHouse, people: tuple[Person, Person], origin: str
) -> None:
    init = house.init_data(people[0])
    assert (await house.enters(init, Origin=origin)).status == 403
    visitor = await house.opens(people[1])
    for sent in (
        await house.proxy.get("/api/home", Origin=origin, **visitor.authorization),
        await house.proxy.post("/api/renew", {}, Origin=origin, **visitor.authorization),
    ):
        assert sent.status == 403
    with pytest.raises(WSServerHandshakeError) as refused:
        await house.proxy.socket(Origin=origin)
    assert refused.value.status == 403
    assert await visitor.status("/api/home") == 200


@pytest.mark.parametrize("token", ["", "x" * 43, "Bearer", "../" * 9, "\u00e9" * 43])
async def test_no_other_token_opens_anything(house: TelegramHouse, token: str) -> None:
    for path in ("/api/home", "/api/board/abcd", "/api/history/abcd", "/api/layout/x", "/api/nothing"):
        response = await house.proxy.get(path, Authorization=f"Bearer {token}")
        assert response.status == 401, path
    async with await house.proxy.get(f"/api/home?token={token}&access_token={token}") as response:
        assert response.status == 401
    async with await house.proxy.socket() as socket:
        await socket.send_json({"token": token})
        assert (await socket.receive()).data == doors.GONE


async def test_tokens_are_kept_as_hashes(house: TelegramHouse, people: tuple[Person, Person]) -> None:
    visitor = await house.opens(people[0])
    assert len(visitor.token) >= 43
    assert visitor.token not in repr(house.doors._sessions._by_hash)
    assert all(len(digest) == 32 for digest in house.doors._sessions._by_hash)


async def test_a_person_has_a_few_sessions(house: TelegramHouse, people: tuple[Person, Person]) -> None:
    visitors = []
    for _ in range(MOST_EACH + 1):
        visitors.append(await house.opens(people[0]))
        house.fake.clock.advance(1)
    other = await house.opens(people[1])
    states = [await visitor.status("/api/home") for visitor in visitors]
    assert states == [401, *[200] * MOST_EACH]
    assert await other.status("/api/home") == 200


async def test_a_renewal_keeps_the_rate_limit(house: TelegramHouse, people: tuple[Person, Person]) -> None:
    visitor = await house.opens(people[0])
    states = [await visitor.renews() for _ in range(int(PER_SESSION[0]) + 20)]
    assert states[0] == 200
    assert 429 in states


async def test_a_session_is_renewed_once(
    house: TelegramHouse, people: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, gate = await house.opens(people[0]), asyncio.Event()

    async def confirm(visit: Visit) -> Visit:
        await gate.wait()
        return visit

    monkeypatch.setattr(house.doors._doors["telegram"], "confirm", confirm)
    renewing = [asyncio.create_task(visitor.renews()) for _ in range(2)]
    await asyncio.sleep(0.1)
    gate.set()
    assert sorted(await asyncio.gather(*renewing)) == [200, 401]
    gate.clear()
    renewing = [asyncio.create_task(visitor.renews())]
    await asyncio.sleep(0.1)
    async with await house.proxy.post("/api/leave", {}, **visitor.authorization) as response:
        assert response.status == 204
    gate.set()
    assert await renewing[0] == 401  # the page has left meanwhile
    assert len(house.doors._sessions) == 0


async def test_a_session_that_asks_too_much_waits_alone(
    house: TelegramHouse, people: tuple[Person, Person]
) -> None:
    one, other = [await house.opens(person) for person in people]
    states = [await one.status("/api/layout/none") for _ in range(int(PER_SESSION[0]) + 20)]
    assert states[0] == 404
    assert 429 in states
    assert await other.status("/api/home") == 200


async def test_an_address_that_shows_many_proofs_waits_alone(
    house: TelegramHouse, people: tuple[Person, Person]
) -> None:
    states = [(await house.enters("forged")).status for _ in range(int(PER_ADDRESS[0]) + 5)]
    assert (states[0], states[-1]) == (403, 429)
    init = house.init_data(people[0])
    assert (await house.enters(init)).status == 429
    spoofed = {"X-Forwarded-For": f"198.51.100.1, {house.proxy.address}"}
    assert (await house.enters(init, **spoofed)).status == 429
    house.proxy.address = "203.0.113.8"
    assert (await house.enters(init)).status == 200


@asynccontextmanager
async def begun(path: Path, line: str) -> AsyncIterator[tuple[TelegramHouse, Harness]]:
    """Open a bot with doors, and a table of Ana and Bea."""
    async with FakeTelegram() as fake:
        launches = Launches(ADDRESS, MINI_APP)
        async with (
            open_house(fake, path, launches=launches) as app,
            TelegramHouse(fake, app, launches) as house,
        ):
            people = fake.person("Ana"), fake.person("Bea")
            table = Harness(fake, app, fake.supergroup("Tavern", *people), people)
            await table.opens(line)
            yield house, table


async def seen_by_others(path: Path, bid: str, *, in_app: bool) -> list[object]:
    """Bid, and return everything that the opponent, a spectator and the group got."""
    async with begun(path, "/play citadel") as (house, citadel):
        ana, bea = citadel.people
        caio = citadel.fake.person("Caio")
        await caio.joins(group_of(citadel))
        one, *others = [await house.opens(person, start=citadel.table) for person in (ana, bea, caio)]
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(other.watching(citadel.table)) for other in others]
            for socket in sockets:
                await socket.receive_json()
            if in_app:
                assert (await one.acts(citadel.table, "number", **{"0": bid}))["ok"]
            else:
                await ana.says(bid)
                await citadel.done(citadel.loaded.table.seq - 1)
            await citadel.settled()
            heard = [message for socket in sockets for message in await _heard(socket)]
        boards = [await other.gets(f"/api/board/{citadel.table}") for other in others]
        frames = [await other.gets(f"/api/history/{citadel.table}") for other in others]
        assert (await one.gets(f"/api/board/{citadel.table}"))["choices"]["bid"] == int(bid)
        posts = [(post.text, [b.data for b in post.buttons]) for post in citadel.fake.posts(citadel.place)]
        return [*map(_timeless, heard), *map(_timeless, boards), *frames, *posts]


def _timeless(value: object) -> object:
    """Return a value of JSON without its times, which differ from run to run."""
    if isinstance(value, dict):
        return {
            name: _timeless(one) for name, one in value.items() if name not in {"now", "deadline", "bank"}
        }
    return [*map(_timeless, value)] if isinstance(value, list) else value


async def test_a_bid_in_the_app_is_sealed(tmp_path: Path) -> None:
    """Show everybody else the same in the app and in the chat, whatever the bid."""
    seen = [
        await seen_by_others(tmp_path / "37.sqlite3", "37", in_app=True),
        await seen_by_others(tmp_path / "5.sqlite3", "5", in_app=True),
        await seen_by_others(tmp_path / "dm.sqlite3", "5", in_app=False),
    ]
    assert seen[0] == seen[1]
    assert seen[1] == seen[2]


async def _heard(socket: object) -> list[object]:
    """Return the messages that a page gets within a moment."""
    found: list[object] = []
    try:
        async with asyncio.timeout(0.5):
            while True:
                found.append(await socket.receive_json())  # type: ignore[attr-defined]
    except TimeoutError:
        return found


async def test_one_session_has_one_socket(house: TelegramHouse, citadel: Harness) -> None:
    visitor = await house.opens(citadel.people[0], start=citadel.table)
    async with visitor.watching(citadel.table) as older:
        assert (await older.receive_json())["value"]["table"] == citadel.table
        async with visitor.watching(citadel.table) as newer:
            assert (await newer.receive_json())["value"]["table"] == citadel.table
            closed = await older.receive()
            assert (closed.type, closed.data) == (WSMsgType.CLOSE, doors.REPLACED)
            assert house.doors.open_pages == 1


async def test_a_session_that_ends_ends_its_socket(house: TelegramHouse, citadel: Harness) -> None:
    visitor = await house.opens(citadel.people[0], start=citadel.table)
    async with visitor.watching(citadel.table) as socket:
        await socket.receive_json()
        async with await house.proxy.post("/api/leave", {}, **visitor.authorization) as response:
            assert response.status == 204
        assert (await socket.receive()).data == doors.GONE
    assert await visitor.status("/api/home") == 401


async def test_an_idle_socket_closes_when_its_session_expires(
    house: TelegramHouse, citadel: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.adapters.web.sessions.LIFETIME", 0.1)
    visitor = await house.opens(citadel.people[0], start=citadel.table)
    async with visitor.watching(citadel.table) as socket:
        await socket.receive_json()
        house.fake.clock.advance(1)
        assert (await socket.receive()).data == doors.GONE


@pytest.mark.parametrize(
    "message",
    [
        *(
            "",
            "[]",
            "{}",
            '{"watch": "x"}',
            '{"watch": [1]}',
            "[" * 900,
            '{"watch": [' + ",".join(['"x"'] * 99) + "]}",
        ),
        *("x" * 10_000, b"\x00" * 100),
    ],
)
async def test_odd_messages_close_the_socket(
    house: TelegramHouse, people: tuple[Person, Person], message: str | bytes
) -> None:
    visitor = await house.opens(people[0])
    async with await house.proxy.socket() as socket:
        await socket.send_json({"token": visitor.token})
        await (socket.send_bytes(message) if isinstance(message, bytes) else socket.send_str(message))
        assert (await socket.receive()).type in {WSMsgType.CLOSE, WSMsgType.CLOSED}
    assert await visitor.status("/api/home") == 200


async def test_a_frame_of_ten_megabytes_is_not_read(
    house: TelegramHouse, people: tuple[Person, Person]
) -> None:
    visitor = await house.opens(people[0])
    async with await house.proxy.socket() as socket:
        await socket.send_json({"token": visitor.token})
        try:
            await socket.send_str("x" * 10_000_000)
        except ConnectionError:
            return
        assert (await socket.receive()).type in {WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR}
    assert await visitor.status("/api/home") == 200


async def test_a_socket_cut_in_mid_move_loses_no_move(house: TelegramHouse, citadel: Harness) -> None:
    """Count a move once although the page sends it again, by its key."""
    visitor = await house.opens(citadel.people[0], start=citadel.table)
    body = {"key": "deed-cut-00000001", "table": citadel.table, "command": "number", "args": {"0": "7"}}
    async with visitor.watching(citadel.table) as socket:
        await socket.receive_json()
        socket._response.close()
    seq = citadel.loaded.table.seq
    for _ in range(2):
        async with await house.proxy.post("/api/act", body, **visitor.authorization) as response:
            assert response.status == 200
    assert citadel.loaded.table.seq == seq + 1


async def test_pictures_have_names_that_nobody_guesses(house: TelegramHouse, citadel: Harness) -> None:
    visitor = await house.opens(citadel.people[0], start=citadel.table)
    answer = await visitor.posts("/api/act", table=citadel.table, command="board", args={"file": "yes"})
    (file,) = answer["files"]  # a picture for saving, which no browser shows as a page
    assert len(file["url"]) >= len("/files/") + 24
    async with await house.proxy.get(file["url"]) as response:
        assert (response.status, response.content_type) == (200, "application/octet-stream")
        assert response.headers["Content-Security-Policy"].startswith("default-src 'none'")
    for name in ("x", "..%2Fdoors.py", "%00"):
        assert (await house.proxy.get(f"/files/{name}")).status == 404


async def test_every_answer_has_headers_against_other_sites(
    house: TelegramHouse, people: tuple[Person, Person]
) -> None:
    visitor = await house.opens(people[0])
    for path in ("/api/home", "/api/doors", "/files/x", "/api/nothing"):
        async with await house.proxy.get(path, **visitor.authorization) as response:
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"], path
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Cache-Control"] == "no-store"


async def test_the_log_has_no_token_and_no_init_data(
    house: TelegramHouse, people: tuple[Person, Person], capsys: pytest.CaptureFixture[str]
) -> None:
    init = house.init_data(people[0])
    await house.enters(init.replace("Ana", "Eva"))
    visitor = await house.opens(people[0])
    await visitor.status("/api/nothing")
    told = "".join(capsys.readouterr())
    assert "door_denied" in told
    for secret in (visitor.token, init, init.rpartition("hash=")[2], "Eva", ADDRESS + "/telegram#"):
        assert secret not in told


async def test_many_play_at_once(house: TelegramHouse, citadel: Harness) -> None:
    visitors = [await house.opens(person, start=citadel.table) for person in citadel.people]
    chance = Random(3)
    for _ in range(6):
        for visitor in visitors:
            await visitor.acts(citadel.table, "number", **{"0": str(chance.randint(1, 4))})
        await citadel.settled()
    assert citadel.loaded.playing.turn >= 6 or citadel.over
