"""People's names as plain text: never a link, mention, command or tag, and never blank."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import App
from bot.core.language.text import clean_name
from tests.adapters.telegram.harness import Harness
from tests.adapters.telegram.opened import settled
from tests.core.mentions import ALWAYS
from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram.world.links import blank, linked
from tests.tiers import daily

NASTY = (
    "evil.com",
    "https://evil.example/x?y#z",
    "tg://resolve?domain=x",
    "t.me/evil",
    "10.0.0.1",
    "bob@example.org",
    "@durov",
    "/resign",
    "/end@taberna_bot",
    "#spam",
    "$USD",
    "+55 11 99999-8888",
    "4111 1111 1111 1111",
    "\u202eevil.com",
    "пример.рф",
)
BLANK = ("\u2800", "\u3164", "\u200b\u200d", "\u202e", "\ufeff ")


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_no_link_wherever_it_stands(name: str) -> None:
    assert linked(name.replace("\u202e", ""), ()), "else this proves nothing"
    for text in ("{}", "To play: {}", "{}: c3 → d4", "{}, Bea", "({})", "{}.", "Bea – {}"):
        assert not linked(text.format(clean_name(name, 40)), ())


@given(
    st.text(
        st.sampled_from("ab@#$/.:+-_~?&= 10\u200d\u202eéш語") | st.sampled_from(list("wxcom")), max_size=40
    )
)
def test_no_name_is_a_link(name: str) -> None:
    assert not linked(clean_name(name, 40), ())


@given(st.text(max_size=20))
def test_a_name_shows_something_or_is_empty(name: str) -> None:
    cleaned = clean_name(name, 40)
    assert cleaned == "" or not blank(cleaned)


@ALWAYS
@pytest.mark.parametrize("name", daily([*NASTY, *BLANK], 4))
async def test_nobody_s_name_is_tapped_anywhere(app: App, fake: FakeTelegram, name: str) -> None:
    ana = fake.person("Ana")
    troll = fake.person(name, username=False)
    group = fake.supergroup("Tavern", ana, troll)
    harness = Harness(fake, app, group, (ana, troll))
    await harness.opens("/play lasca")
    await harness.plays(Random(1), harness.answers_board, most=2)
    for line in ("/tables", "/draw", "/history"):
        await troll.says(line, group)
        await settled(fake, app)
    posts = fake.posts(group)
    named = [entity["user"] for post in posts for entity in post.body.entities if "user" in entity]
    assert {user["id"] for user in named if isinstance(user, dict)} >= {ana.id, troll.id}
    for post in posts:
        found = {kind: parts for kind, parts in post.links.items() if kind != "text_mention"}
        assert all(part.startswith("/") and part not in name for parts in found.values() for part in parts)
        assert not any(blank(label) for label in post.labels)
