"""The Mini App on Telegram: buttons that open it, proofs that are refused, and views of each visitor."""

import json
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.adapters.doors.house import ADDRESS, MINI_APP, WEB, TelegramHouse, Visitor, group_of, signed
from tests.adapters.telegram.harness import Harness
from tests.fakes.telegram import FakeTelegram, Person

DAY = 24 * 3600


@pytest.fixture
def ana(fake: FakeTelegram) -> Person:
    return fake.person("Ana")


@pytest.fixture
def bea(fake: FakeTelegram) -> Person:
    return fake.person("Bea", language="it")


@pytest.fixture
async def lasca(house: TelegramHouse, fake: FakeTelegram, ana: Person, bea: Person) -> Harness:
    return await begun(house, fake, ana, bea)


async def begun(
    house: TelegramHouse, fake: FakeTelegram, *people: Person, line: str = "/play lasca"
) -> Harness:
    table = Harness(fake, house.app, fake.supergroup("Tavern", *people), people)
    await table.opens(line)
    return table


async def test_a_board_in_a_group_opens_by_a_link(house: TelegramHouse, lasca: Harness) -> None:
    button = lasca.board.buttons[-1]
    assert button.label == "Open board"
    assert button.url == f"https://t.me/{lasca.fake.world.bot.username}/{MINI_APP}?startapp={lasca.table}"


async def test_a_board_in_private_opens_as_a_page(
    house: TelegramHouse, fake: FakeTelegram, bea: Person
) -> None:
    await bea.says("/gioca halma")
    await house.app.idle()
    post = await fake.until(
        lambda: next((m for m in fake.posts(bea.private) if m.buttons and m.buttons[-1].page), None)
    )
    button = post.buttons[-1]
    page = urlsplit(button.page or "")
    assert button.label == "Apri il tabellone"
    assert (page.scheme + "://" + page.netloc, page.path) == (ADDRESS, "/telegram")
    visitor = await house.opens(bea, table=parse_qs(page.query)["table"][0])
    assert visitor.table is not None
    assert (await visitor.gets(f"/api/board/{visitor.table}"))["viewer"] == [0]


async def test_a_move_in_the_app_shows_in_the_chat(house: TelegramHouse, lasca: Harness) -> None:
    visitors = {person: await house.opens(person, start=lasca.table) for person in lasca.people}
    (seat,) = lasca.loaded.game.to_act(lasca.loaded.playing.state)
    mover = lasca.sitting(seat)
    board = await visitors[mover].gets(f"/api/board/{lasca.table}")
    before = lasca.board.edits, len(lasca.fake.posts(lasca.place))
    answer = await visitors[mover].acts(lasca.table, "move", move=board["choices"]["moves"][0][0])
    assert answer["ok"], answer
    await lasca.settled()
    assert (lasca.board.edits, len(lasca.fake.posts(lasca.place))) != before
    other = next(person for person in lasca.people if person != mover)
    assert (await visitors[other].gets(f"/api/board/{lasca.table}"))["choices"] is not None


async def test_opening_a_link_acts_on_nothing(house: TelegramHouse, lasca: Harness) -> None:
    before = await house.app.deps.store.load(lasca.table)
    visitor = await house.opens(lasca.people[0], start=lasca.table)
    await visitor.gets(f"/api/board/{lasca.table}")
    assert await house.app.deps.store.load(lasca.table) == before


@pytest.mark.parametrize("start", ["resign-abcd-1", "join", "../../x", "%00", "x" * 512])
async def test_odd_links_open_the_first_screen(house: TelegramHouse, ana: Person, start: str) -> None:
    visitor = await house.opens(ana, start=start)
    assert (await visitor.gets("/api/home"))["tables"] == []


async def test_a_leaked_link_shows_strangers_nothing(
    house: TelegramHouse, lasca: Harness, fake: FakeTelegram
) -> None:
    stranger = await house.opens(fake.person("Mallory"), start=lasca.table)
    for path in (f"/api/board/{lasca.table}", f"/api/history/{lasca.table}", f"/api/analysis/{lasca.table}"):
        assert await stranger.status(path) == 404, path
    answer = await stranger.posts("/api/act", table=lasca.table, command="resign")
    assert answer["refused"], answer
    async with stranger.watching(lasca.table) as socket:
        await lasca.plays(Random(1), lasca.answers_board, most=1)
        await socket.send_json({"watch": "nonsense"})  # closes, so nothing was sent before
        assert (await socket.receive()).data == 4400


async def test_a_reader_of_the_group_may_watch(
    house: TelegramHouse, lasca: Harness, fake: FakeTelegram
) -> None:
    caio = fake.person("Caio")
    await caio.joins(group_of(lasca))
    visitor = await house.opens(caio, start=lasca.table)
    seen = await visitor.gets(f"/api/board/{lasca.table}")
    assert (seen["viewer"], seen["choices"]) == ([], None)
    await caio.leaves(group_of(lasca))
    assert await visitor.renews() == 403
    assert await visitor.status("/api/home") == 401


async def test_a_tap_proves_the_chat_of_a_link(
    house: TelegramHouse, lasca: Harness, fake: FakeTelegram
) -> None:
    """Trust the chat that Telegram named in a tap, without asking for its members."""
    instance = f"instance{lasca.place.id}"
    dora = fake.person("Dora")
    visitor = await house.opens(dora, start=lasca.table, instance=instance)
    assert (await visitor.gets(f"/api/board/{lasca.table}"))["viewer"] == []
    elsewhere = await house.opens(dora, start=lasca.table, instance="another")
    assert await elsewhere.status(f"/api/board/{lasca.table}") == 404


async def test_init_data_counts_once(house: TelegramHouse, ana: Person) -> None:
    init = house.init_data(ana)
    assert (await house.enters(init)).status == 200
    again = await house.enters(init)
    assert (again.status, (await again.json())["code"]) == (403, "used")


async def refused(house: TelegramHouse, init: str) -> str:
    response = await house.enters(init)
    assert response.status == 403, await response.text()
    code: str = (await response.json())["code"]
    return code


async def test_forged_init_data_is_refused(house: TelegramHouse, ana: Person, bea: Person) -> None:
    init = house.init_data(ana)
    other = json.dumps({"id": bea.id, "first_name": "Bea"})
    for forged in (
        init.replace("Ana", "Eva"),
        init[:-1] + ("0" if init[-1] != "0" else "1"),
        init + "&start_param=abcd",
        signed({"user": other, "auth_date": str(int(house.fake.clock()))}, "700000008:another-token"),
    ):
        assert await refused(house, forged) == "forged"
    for malformed in ("", "x", "=&=", init + "&user={}", "a=1&" * 999, init + "&" + init):
        assert await refused(house, malformed) in {"malformed", "forged"}
    assert (await house.enters(init)).status == 200


@pytest.mark.parametrize(("age", "code"), [(DAY + 60, "old"), (-3600, "old")])
async def test_old_init_data_is_refused(house: TelegramHouse, ana: Person, age: int, code: str) -> None:
    stale = str(int(house.fake.clock()) - age)
    assert await refused(house, house.init_data(ana, auth_date=stale)) == code


@pytest.mark.parametrize(
    "user", ["", "[]", "{}", '{"id": "7"}', '{"id": 7, "first_name": "B", "is_bot": true}']
)
async def test_signed_data_without_a_person_is_refused(house: TelegramHouse, ana: Person, user: str) -> None:
    assert await refused(house, house.init_data(ana, user=user)) == "malformed"


async def test_an_outage_of_telegram_uses_nothing_up(
    house: TelegramHouse, lasca: Harness, fake: FakeTelegram
) -> None:
    init = house.init_data(lasca.people[0], start=lasca.table)
    fake.unreachable = True
    assert (await house.enters(init)).status == 503
    fake.unreachable = False
    assert (await house.enters(init)).status == 200


async def test_a_session_lasts_an_hour_unless_it_is_renewed(
    house: TelegramHouse, fake: FakeTelegram, ana: Person
) -> None:
    visitor = await house.opens(ana)
    fake.clock.advance(3000)
    first = visitor.token
    assert await visitor.renews() == 200
    assert await Visitor(house.proxy, first, None).status("/api/home") == 401
    fake.clock.advance(3500)
    assert await visitor.status("/api/home") == 200
    fake.clock.advance(200)
    assert await visitor.status("/api/home") == 401
    assert await visitor.renews() == 401


async def test_the_document_may_be_framed_by_telegram_alone(house: TelegramHouse) -> None:
    async with await house.proxy.get("/telegram") as response:
        policy = response.headers["Content-Security-Policy"]
        assert f"frame-ancestors {WEB};" in policy
        assert "script-src 'self';" in policy
        assert 'name="taberna-door" content="telegram"' in await response.text()
