"""Presence of a challenged person in the group, which the server doesn't always report."""

import pytest

from bot.app import App
from bot.core.language.voice import Voice
from tests.fakes.telegram import Chat, FakeTelegram, Message, Person
from tests.fakes.telegram.world.model import Role

SAYS = Voice("en")


async def challenged(fake: FakeTelegram, group: Chat, ana: Person, other: Person) -> Message:
    """Let one challenge another by name, and return the answer in the group."""
    await fake.answer_to(await other.starts())  # so that the name is known
    return await fake.answer_to(await ana.says(f"/play lasca @{other.user.username}", group))


@pytest.mark.parametrize("role", ["left", "kicked"])
async def test_who_is_not_in_the_group_is_not_challenged(app: App, fake: FakeTelegram, role: Role) -> None:
    ana, zoe = fake.person("Ana"), fake.person("Zoe")
    group = fake.supergroup("Tavern", ana)
    group.roles[zoe.id] = role
    assert (await challenged(fake, group, ana, zoe)).text == SAYS("refusal-not_in_this_chat")
    assert not await app.deps.store.tables_with("open")


async def test_who_is_restricted_and_gone_is_not_challenged(app: App, fake: FakeTelegram) -> None:
    ana, zoe = fake.person("Ana"), fake.person("Zoe")
    group = fake.supergroup("Tavern", ana, zoe)
    group.roles[zoe.id] = "restricted"
    group.restricted_and_gone.add(zoe.id)
    assert (await challenged(fake, group, ana, zoe)).text == SAYS("refusal-not_in_this_chat")


@pytest.mark.parametrize("role", ["member", "restricted", "administrator", "creator"])
async def test_who_is_there_is_challenged(app: App, fake: FakeTelegram, role: Role) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    group.roles[bea.id] = role
    assert "Join" in (await challenged(fake, group, ana, bea)).labels


@pytest.mark.parametrize("admin", [True, False])
async def test_where_members_are_hidden_only_an_admin_learns_who_is_not_there(
    app: App, fake: FakeTelegram, *, admin: bool
) -> None:
    ana, zoe = fake.person("Ana"), fake.person("Zoe")
    group = fake.supergroup("Tavern", ana)
    group.members_hidden = True
    if admin:
        group.roles[fake.world.bot.id] = "administrator"
    answer = await challenged(fake, group, ana, zoe)
    assert (answer.text == SAYS("refusal-not_in_this_chat")) == admin
    assert ("Join" in answer.labels) != admin


async def test_where_the_server_does_not_answer_nobody_is_refused(app: App, fake: FakeTelegram) -> None:
    ana, bea = fake.person("Ana"), fake.person("Bea")
    group = fake.supergroup("Tavern", ana, bea)
    fake.fail("getChatMember", 502, "Bad Gateway")
    assert "Join" in (await challenged(fake, group, ana, bea)).labels
