"""People, limited to the actions that the app allows."""

from collections.abc import Awaitable, Callable

import pytest

from tests.fakes.discord import FakeDiscord, Message, Modal, Person
from tests.fakes.discord.people.screens import command_data, modal_data, resolved_users
from tests.fakes.discord.world.model import CATEGORY, FORUM
from tests.fakes.test_discord.bot import Clock, Json, ask

OPTIONS: list[Json] = [
    {"type": 3, "name": "game", "choices": [{"name": "Lasca", "value": "lasca"}], "required": True},
    {"type": 3, "name": "text", "min_length": 2, "max_length": 4},
    {"type": 4, "name": "seats", "min_value": 2, "max_value": 4, "name_localizations": {"it": "posti"}},
    {"type": 3, "name": "move", "autocomplete": True},
]
COMMANDS: list[Json] = [
    {"id": "1", "type": 1, "name": "play", "options": OPTIONS, "name_localizations": {"it": "gioca"}},
    {"id": "2", "type": 1, "name": "table", "options": [{"type": 1, "name": "join", "options": []}]},
]


@pytest.mark.parametrize(
    ("path", "options", "why"),
    [
        ("dance", {}, "no command /dance"),
        ("play", {}, "requires game"),
        ("play", {"game": "chess"}, "offers"),
        ("play", {"game": "lasca", "colour": "red"}, "no option 'colour'"),
        ("play", {"game": "lasca", "text": "x"}, "too short"),
        ("play", {"game": "lasca", "text": "xxxxx"}, "too long"),
        ("play", {"game": "lasca", "seats": 1}, "too little"),
        ("play", {"game": "lasca", "seats": 5}, "too much"),
        ("play", {"game": "lasca", "seats": "three"}, "does not take"),
        ("play", {"game": "lasca", "posti": 3}, "no option 'posti'"),
        ("gioca", {"game": "lasca"}, "no command /gioca"),
        ("table", {}, "wants one of"),
        ("table leave", {}, "no 'leave'"),
    ],
)
def test_what_cannot_be_entered(path: str, options: dict[str, str | int], why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        command_data(COMMANDS, path, options)


def test_what_can_be_entered() -> None:
    entered = command_data(COMMANDS, "gioca", {"game": "Lasca", "posti": 4, "text": "xxxx"}, locale="it")
    assert (entered["name"], [each["value"] for each in entered["options"]]) == ("play", ["lasca", 4, "xxxx"])
    typing = command_data(COMMANDS, "play", {"move": "c"}, focused="move")
    assert typing["options"] == [{"name": "move", "type": 3, "value": "c", "focused": True}]
    with pytest.raises(AssertionError, match="no autocompletion"):
        command_data(COMMANDS, "play", {"text": "c"}, focused="text")


def form(**more: object) -> Json:
    field = {"type": 4, "style": 1, "custom_id": "n", "label": "Number", "value": "17", **more}
    return {"title": "Bid", "custom_id": "bid", "components": [{"type": 1, "components": [field]}]}


def test_a_form_is_filled_in_as_it_allows(fake: FakeDiscord) -> None:
    def filled(entered: dict[str, str], **more: object) -> str:
        data = modal_data(Modal(form(**more), fake.owner, None), entered)
        return str(data["components"][0]["components"][0]["value"])

    assert filled({}) == "17"
    assert filled({"Number": "3"}) == filled({"n": "3"}) == "3"
    assert filled({"n": ""}, required=False) == ""
    for entered, more, why in (
        ({"Colour": "red"}, {}, "no field"),
        ({"n": ""}, {}, "required"),
        ({"n": "123"}, {"max_length": 2}, "does not fit"),
        ({"n": "1"}, {"min_length": 2}, "does not fit"),
    ):
        with pytest.raises(AssertionError, match=why):
            filled(entered, **more)


def test_who_is_no_member_is_named_without_what_members_have(fake: FakeDiscord) -> None:
    alice, bob = fake.person("alice"), fake.person("bob")
    bob.leave(fake.guild)
    assert [*resolved_users([alice.user, bob.user], fake.guild)["members"]] == [alice.id]


async def board(fake: FakeDiscord) -> Message:
    options = [{"label": each.upper(), "value": each} for each in ("c3", "e3")]
    menu: Json = {"type": 3, "custom_id": "from", "options": options, "min_values": 1, "max_values": 1}
    buttons: list[Json] = [
        {"type": 2, "style": 1, "label": each, "custom_id": each} for each in ("Move", "Resign")
    ]
    buttons[1]["disabled"] = True
    rows = [{"type": 1, "components": each} for each in (buttons, [menu])]
    await ask(fake, "POST", f"/channels/{fake.channel.id}/messages", {"content": "board", "components": rows})
    return fake.last()


async def test_only_what_is_under_a_message_is_used(fake: FakeDiscord) -> None:
    alice, message = fake.person("alice"), await board(fake)
    await alice.click(message, "Move", wait="sent")
    await alice.choose(message, "from", "C3", wait="sent")
    for doing, why in (
        (alice.click(message, "Resign", wait="sent"), "disabled"),
        (alice.click(message, "Draw", wait="sent"), "no 'Draw'"),
        (alice.choose(message, "from", "G3", wait="sent"), "offers"),
        (alice.choose(message, "from", wait="sent"), "takes 1 to 1"),
        (alice.choose(message, "from", "c3", "e3", wait="sent"), "takes 1 to 1"),
    ):
        with pytest.raises(AssertionError, match=why):
            await doing
    await fake.messages.delete(message)
    with pytest.raises(AssertionError, match="cannot see"):
        await alice.click(message, "Move", wait="sent")
    with pytest.raises(AssertionError, match="cannot see"):
        await alice.forwards(message, fake.channel, wait="sent")


async def asleep(fake: FakeDiscord) -> None:
    thread = await fake.add_thread("Table 7", fake.channel)
    await fake.archive(thread)
    await fake.person("alice").at(thread).slash("play", wait="sent")


async def in_a_forum(fake: FakeDiscord) -> None:
    forum = await fake.add_channel("forum", kind=FORUM)
    await fake.person("alice").at(forum).says("hello", wait="sent")


async def in_a_category(fake: FakeDiscord) -> None:
    category = await fake.add_channel("games", kind=CATEGORY)
    await fake.person("alice").at(category).says("hello", wait="sent")


async def in_a_locked_thread(fake: FakeDiscord) -> None:
    thread = await fake.add_thread("Table 7", fake.channel)
    await fake.archive(thread, archived=False, locked=True)
    await fake.person("alice").at(thread).says("hello", wait="sent")


async def in_threads(fake: FakeDiscord) -> None:
    alice, thread = fake.person("alice"), await fake.add_thread("Table 7", fake.channel)
    await fake.forbid(fake.channel, "send_messages_in_threads", who=alice)
    await alice.at(thread).says("hello", wait="sent")


async def without_commands(fake: FakeDiscord) -> None:
    alice = fake.person("alice")
    await fake.forbid(fake.channel, "use_application_commands", who=alice)
    await alice.slash("play", wait="sent")


async def anothers_message(fake: FakeDiscord) -> None:
    message = await fake.person("alice").says("mine", wait="sent")
    await fake.person("bob").edits(message, "yours", wait="sent")


CANNOT: list[tuple[Callable[[FakeDiscord], Awaitable[None]], str]] = [
    (asleep, "takes no commands"),
    (in_a_forum, "nobody writes in forum"),
    (in_a_category, "nobody writes in games"),
    (in_a_locked_thread, "nobody writes in Table 7"),
    (in_threads, "may not write"),
    (without_commands, "may use no commands"),
    (anothers_message, "one's own"),
]


@pytest.mark.parametrize(("doing", "why"), CANNOT, ids=[doing.__name__ for doing, _ in CANNOT])
async def test_what_people_cannot_do(
    fake: FakeDiscord, doing: Callable[[FakeDiscord], Awaitable[None]], why: str
) -> None:
    fake.commands = [{"id": "1", "type": 1, "name": "play"}]
    with pytest.raises(AssertionError, match=why):
        await doing(fake)


@pytest.mark.parametrize("in_dm", [False, True])
@pytest.mark.parametrize("contexts", [[0], [1], [0, 1]])
@pytest.mark.parametrize("types", [[0], [1], [0, 1]])
@pytest.mark.parametrize("by", ["server", "person"])
async def test_a_command_is_offered_where_it_says_and_to_whom(
    fake: FakeDiscord, by: str, types: list[int], contexts: list[int], *, in_dm: bool
) -> None:
    person = fake.person("alice")
    fake.commands = [{"id": "1", "type": 1, "name": "play", "contexts": contexts, "integration_types": types}]
    fake.guild.installed, person.user.installed = by == "server", by == "person"
    offered = int(in_dm) in contexts and int(by == "person") in types
    assert await does(person.in_dm if in_dm else person) == offered


async def does(person: Person) -> bool:
    try:
        await person.slash("play", wait="sent")
    except AssertionError as error:
        if "not offered" not in str(error):
            raise
        return False
    return True


async def test_in_a_thread_one_may_write_where_the_channel_is_closed(fake: FakeDiscord) -> None:
    alice, thread = fake.person("alice"), await fake.add_thread("Table 7", fake.channel)
    await fake.forbid(fake.channel, "send_messages", who=alice)
    await alice.at(thread).says("hello", wait="sent")


async def test_slow_mode_lets_one_write_again_in_time(fake: FakeDiscord, clock: Clock) -> None:
    alice = fake.person("alice")
    await fake.slow_down(fake.channel, 60)
    await alice.says("one", wait="sent")
    clock.moment += 59
    with pytest.raises(AssertionError, match="slow mode"):
        await alice.says("two", wait="sent")
    clock.moment += 1
    await alice.says("two", wait="sent")
