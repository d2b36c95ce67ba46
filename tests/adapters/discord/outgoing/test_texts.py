"""Names with markup, and many names at once: neither breaks a message on Discord."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.discord import components
from bot.adapters.discord.components import LONGEST_TEXT, MOST_MENTIONED, escaped
from bot.core.messages import Post, PublicFile, Reply
from storage.model import ChannelId, PersonId
from tests.adapters.discord.games.playing import seated
from tests.adapters.discord.harness import Harness
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.rest.limits import message_flaws
from tests.fakes.discord.world.text import marks

NAMES = (
    "<@80351110224678912>",
    "<@&165511591545143296>",
    "<#103735883630395392>",
    "</play:816437322781949972>",
    "<t:1618953630:R>",
    "<id:customize>",
    "<:mm:216154654256398347>",
    "@everyone @here",
    "[free chips](http://evil.example)",
    "https://evil.example/x_y",
    "<https://evil.example>",
    "steam://run/1",
    "discord.gg/abc",
    "Discord.com/invite/abc",
    "discordapp.com/invite/x",
    "HTTPS://evil.example",
    "<a@evil.example>",
    "<+39 06 1234>",
    "**a** *b* _c_ __d__ ~~e~~ ||f|| `g` ```h```",
    "# a",
    "### a",
    "-# a",
    "> a",
    ">>> a",
    "- a",
    "+ a",
    "1. a",
    "\\",
    "\\<@80351110224678912>",
    "\\https://evil.example",
)
HERE = ChannelId("discord:1")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_becomes_nothing_else(name: str) -> None:
    for text in (name, f"{name} to play", f"Ana and {name}\n{name}", f"  {name}{name}"):
        assert marks(escaped(text)) == []


@given(
    st.lists(st.sampled_from(("\\", "<", "@", "!", "1", "t", ":", "/", "h", "ttp", ">", "#", "\n", " ", "*")))
)
def test_no_combination_of_signs_becomes_anything(signs: list[str]) -> None:
    assert marks(escaped("".join(signs))) == []


def test_plain_texts_stay_as_they_are() -> None:
    for text in ("Ana plays c3-b4. Bea to play: 5 > 3!", "Your bid is in (2 of 3).", "#1 of 3"):
        assert escaped(text).lstrip("\\") == text


async def test_a_board_with_such_names_has_no_marks_but_its_calls(
    harness: Harness, fake: FakeDiscord
) -> None:
    for first, second in zip(NAMES[::2], NAMES[1::2], strict=False):
        evening = seated(harness, (first, second))
        await evening.sit_down("halma")
        board = harness.board
        assert {mark.kind for mark in board.marks} <= {"user"}
        calls = [mark.text for mark in board.marks]
        assert set(calls) <= {f"<@{person.id}>" for person in evening.people.values()}
        await evening.people[first].slash("resign")


@pytest.mark.parametrize("called", [0, 1, 20, 100, 500])
@pytest.mark.parametrize("text", ["short", "long " * 900, "*_" * 2000, "🎲" * 3000])
def test_a_board_that_calls_many_fits_into_a_message(called: int, text: str) -> None:
    people = tuple(PersonId(f"discord:{10**18 + number}") for number in range(called))
    page = components.board(Post(HERE, text, "nonce", notify=people))
    assert message_flaws({"content": page.content}, files=1, new=True) == []
    assert page.content.count("<@1") == min(called, MOST_MENTIONED)
    assert len(page.content) > 1900 or text == "short"


def test_a_very_long_text_is_measured_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure a page, not the whole text again for each."""
    measured: list[int] = []

    def counted(text: str) -> str:
        measured.append(len(text))
        return escaped(text)

    monkeypatch.setattr("bot.adapters.discord.components.escaped", counted)
    pages = components.pages(Reply("*line*\n" * 20_000))
    assert max(measured) <= LONGEST_TEXT + 1
    assert len(measured) < 20 * len(pages)


@pytest.mark.parametrize(
    "text", ["*" * 9000, "line\n" * 2000, "x" * 1999 + "\n" + "y" * 1999, " \n" * 1500 + "x"]
)
@pytest.mark.parametrize("fixed", [True, False])
def test_a_long_reply_is_several_messages_and_loses_nothing(text: str, fixed: bool) -> None:
    pages = [page.content for page in components.pages(Reply(text, fixed=fixed))]
    for page in pages:
        assert message_flaws({"content": page}, files=0, new=True) == []
    kept = "".join(pages).replace("\\", "").replace("```", "")
    assert "".join(kept.split()) == "".join(text.split())


def test_a_long_description_of_a_picture_is_cut_to_its_limit() -> None:
    """Cut a profile of many games and milestones: Discord refuses a message with a longer description."""
    profile = "Lasca 1534 ± 60\n" * 100
    *_, page = components.pages(Reply("Ana", files=(PublicFile("profile.png", b"", "image/png", profile),)))
    [file] = page.attachments()
    assert file.description is not None
    assert file.description.startswith(profile[:1000])
    assert len(file.description) <= 1024
