"""Interactions: permitted answers, their readers, and the data that the bot gets."""

import pytest

from tests.fakes.discord import FakeDiscord, Message
from tests.fakes.discord.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from tests.fakes.discord.world.permissions import bits
from tests.fakes.test_discord.bot import Answered, Bot, Clock, Json, ask, told

KINDS = {
    "command": (COMMAND, {4, 5, 9}),
    "button": (COMPONENT, {4, 5, 6, 7, 9}),
    "typing": (AUTOCOMPLETE, {8}),
    "form": (MODAL_SUBMIT, {4, 5}),
    "form of a message": (MODAL_SUBMIT, {4, 5, 6, 7}),
}
DATA: dict[int, Json] = {
    8: {"choices": []},
    9: {
        "title": "Bid",
        "custom_id": "bid",
        "components": [
            {"type": 1, "components": [{"type": 4, "style": 1, "custom_id": "n", "label": "Number"}]}
        ],
    },
}


async def begin(fake: FakeDiscord, kind: int = COMMAND, message: Message | None = None) -> Interaction:
    """Begin an interaction that no client answers by itself."""
    return await fake.interactions.send(kind, fake.person("alice").user, fake.channel, {}, message)


async def answer(
    fake: FakeDiscord, interaction: Interaction, kind: int = 4, data: Json | None = None, query: str = ""
) -> Answered:
    path = f"/interactions/{interaction.id}/{interaction.token}/callback{query}"
    given = DATA.get(kind, {"content": "here"}) if data is None else data
    return await ask(fake, "POST", path, {"type": kind, "data": given})


def follow_up(fake: FakeDiscord, interaction: Interaction) -> str:
    return f"/webhooks/{fake.bot.id}/{interaction.token}"


async def board(fake: FakeDiscord) -> Message:
    await ask(fake, "POST", f"/channels/{fake.channel.id}/messages", {"content": "the board"})
    return fake.last()


@pytest.mark.parametrize("what", KINDS)
async def test_each_kind_takes_its_own_answers(fake: FakeDiscord, what: str) -> None:
    kind, allowed = KINDS[what]
    message = await board(fake) if what in {"button", "form of a message"} else None
    for callback in range(4, 10):
        answered = await answer(fake, await begin(fake, kind, message), callback)
        assert answered.code == (0 if callback in allowed else 50035), callback
    fake.problems.clear()


async def test_an_answer_goes_to_its_own_interaction(fake: FakeDiscord) -> None:
    one, other = await begin(fake), await begin(fake)
    path = f"/interactions/{one.id}/{other.token}/callback"
    assert (await ask(fake, "POST", path, {"type": 5})).code == 10062
    assert (await ask(fake, "POST", follow_up(fake, one), {"content": "too soon"})).code == 10015
    await answer(fake, one)
    await answer(fake, other)
    assert other.original is not None
    theirs = f"{follow_up(fake, one)}/messages/{other.original.id}"
    assert (await ask(fake, "GET", theirs)).code == 10008
    own = f"{follow_up(fake, one)}/messages/@original"
    assert (await ask(fake, "DELETE", own)).status == 204
    assert (await ask(fake, "GET", own)).code == 10008


@pytest.mark.parametrize(
    ("kind", "callback", "data"),
    [
        (COMMAND, 4, {"content": "x" * 2001}),
        (COMMAND, 9, DATA[9] | {"title": "x" * 46}),
        (AUTOCOMPLETE, 8, {"choices": [{"name": "x", "value": "x"}] * 26}),
    ],
    ids=["message", "form", "suggestions"],
)
async def test_a_refused_answer_is_noted_and_may_be_given_again(
    fake: FakeDiscord, kind: int, callback: int, data: Json
) -> None:
    fake.rest._contract = None  # the contract catches some of it, too
    interaction = await begin(fake, kind)
    assert (await answer(fake, interaction, callback, data)).code == 50035
    assert fake.problems
    fake.problems.clear()
    assert interaction.refused is not None
    assert (await answer(fake, interaction, callback)).status == 204


async def test_only_what_a_client_does_not_try_again_ends_the_wait_for_an_answer(fake: FakeDiscord) -> None:
    for status, over in ((503, False), (429, False), (404, True)):
        interaction = await begin(fake)
        fake.fail("POST", "/callback$", status)
        await answer(fake, interaction)
        assert (interaction.refused is not None) == over, status
    good = await begin(fake)
    await answer(fake, good)
    assert (await answer(fake, good)).code == 40060
    assert good.refused is None


async def test_in_a_locked_thread_that_sleeps_nobody_is_answered(fake: FakeDiscord) -> None:
    thread, alice = await fake.add_thread("Table 7", fake.channel), fake.person("alice")
    for archived, locked, refused in ((True, True, 50083), (True, False, 0), (False, True, 0)):
        await fake.archive(thread, archived=archived, locked=locked)
        interaction = await fake.interactions.send(COMPONENT, alice.user, thread, {})
        assert (await answer(fake, interaction)).code == refused
    await fake.change_role(fake.bot_role(), allow=["manage_threads"])
    await fake.archive(thread, locked=True)
    interaction = await fake.interactions.send(COMPONENT, alice.user, thread, {})
    assert (await answer(fake, interaction)).status == 204


@pytest.mark.parametrize("private", [False, True])
async def test_what_a_deferral_promises_is_kept(fake: FakeDiscord, bot: Bot, *, private: bool) -> None:
    interaction = await begin(fake)
    deferred = await answer(fake, interaction, 5, {"flags": 64 if private else 0}, "?with_response=true")
    assert deferred.body["interaction"]["response_message_loading"] is True
    assert fake.channel.shown == []
    assert told(fake, "MESSAGE_CREATE") == []
    await ask(fake, "POST", follow_up(fake, interaction), {"content": "thought about it"})
    assert interaction.original is not None
    assert (interaction.original.loading, interaction.original.ephemeral) == (False, private)
    assert fake.public == ([] if private else ["thought about it"])
    assert len(told(fake, "MESSAGE_UPDATE")) == int(not private), "ephemeral messages send no events"


async def test_an_answer_is_a_message_of_the_apps_webhook(fake: FakeDiscord, bot: Bot) -> None:
    await answer(fake, await begin(fake))
    (message,) = told(fake, "MESSAGE_CREATE")
    assert (message["type"], message["webhook_id"]) == (20, fake.bot.id)


async def test_the_bot_is_told_who_may_do_what_and_where_it_is(fake: FakeDiscord, bot: Bot) -> None:
    fake.guild.locale = "it"
    alice = fake.person("alice", locale="pt-BR")
    await fake.forbid(fake.channel, "attach_files")
    await fake.forbid(fake.channel, "add_reactions", who=alice)
    await alice.slash("bid")
    alice.user.installed = True
    await alice.slash("bid")
    await alice.in_dm.slash("bid")
    public, installed, private = told(fake, "INTERACTION_CREATE")
    for rights in (public["app_permissions"], public["channel"]["app_permissions"]):
        assert int(rights) & bits("attach_files", "add_reactions") == bits("add_reactions")
    for rights in (public["member"]["permissions"], public["channel"]["permissions"]):
        assert int(rights) & bits("attach_files", "add_reactions") == bits("attach_files")
    assert (public["locale"], public["guild_locale"]) == ("pt-BR", "it")
    owners = [each["authorizing_integration_owners"] for each in (public, installed, private)]
    both = {"0": fake.guild.id, "1": alice.id}
    assert owners == [{"0": fake.guild.id}, both, {"0": "0", "1": alice.id}]
    assert [each["context"] for each in (public, private)] == [0, 1]


async def test_a_server_that_has_not_installed_the_app_is_not_named_as_who_has(
    fake: FakeDiscord, bot: Bot
) -> None:
    fake.guild.installed = False
    await begin(fake)
    assert told(fake, "INTERACTION_CREATE")[0]["authorizing_integration_owners"] == {}


async def test_after_fifteen_minutes_an_answer_is_out_of_reach(fake: FakeDiscord, clock: Clock) -> None:
    interaction = await begin(fake)
    await answer(fake, interaction)
    own = f"{follow_up(fake, interaction)}/messages/@original"
    clock.moment += 901
    for method, body in (("GET", None), ("PATCH", {"content": "late"}), ("DELETE", None)):
        refused = await ask(fake, method, own, body)
        assert (refused.status, refused.code) == (401, 50027)
