"""Help for misspelled commands and incomplete bets, in the language of the person who typed them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.input import command_line
from bot.core.language.text import unlinked
from bot.core.language.voice import LANGUAGES, Voice
from bot.core.messages import AnyReply
from bot.core.publishing.controls import CHOSEN
from bot.core.registry import typed_commands
from bot.testing.harness import Harness, User, command_of
from bot.testing.player import Sketcher, look
from rules.core.log import as_open
from tests.core.bettors import roles, seated

US = "taberna_bot"


@pytest.fixture(name="harness")
async def _tavern(tmp_path: Path) -> AsyncIterator[Harness]:
    async with Harness(tmp_path / "t.sqlite3", Sketcher()) as harness:
        yield harness


async def typed(user: User, line: str) -> AnyReply:
    """Send a line that a person types to the bot in private."""
    spoken = command_line.spoken(line)
    assert spoken is not None
    word, args = spoken
    return (
        await user.whispers(word, **args) if word == command_line.UNKNOWN else await user.says(word, **args)
    )


@pytest.mark.parametrize(
    "text", ["@victim", "t.me/evil", "https://evil.example", "/resign@taberna_bot", "#tag"]
)
async def test_what_is_typed_is_repeated_as_no_link_mention_or_command(harness: Harness, text: str) -> None:
    """Refuse it, or a person could have the bot mention a stranger in a chat they share."""
    ana, bea = harness.person("Ana", admin=True), harness.person("Bea")
    await ana.says("play", game="lasca")
    await bea.taps("join")
    repeated = 0
    for command in typed_commands():
        for parameter in command.parameters:
            answer = await ana.says(command.word, **{parameter.name: text})
            assert text not in answer.text
            repeated += unlinked(text)[:20] in answer.text
    assert repeated > 20


@pytest.mark.parametrize(
    ("language", "line", "meant"),
    [
        ("en", "/mvoe g3 g4", "/move g3 g4"),
        ("en", "/jion", "/join"),
        ("en", "/Tabels here", "/tables here"),
        ("pt-BR", "/mvoer g3 g4", "/mover g3 g4"),
        ("pt-BR", "/jogra lasca", "/jogar lasca"),
        ("pt-BR", "/jion", "/join"),
        ("it", "/gioac lasca", "/gioca lasca"),
        ("it", "/siedti", "/siediti"),
        ("it", "/Sugger", "/suggerimento"),
        ("en", "/hist", "/history"),
    ],
)
async def test_a_mistyped_command_is_asked_about_as_its_typist_says_it(
    harness: Harness, language: str, line: str, meant: str
) -> None:
    answer = await typed(harness.person("Ana", language), line)
    assert Voice(language)("did-you-mean", {"meant": meant}) in answer.text.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", ["/xyzzy", "/qwerty", "/", "//", "/123", "/ move"])
async def test_what_is_like_no_command_gets_the_help(harness: Harness, language: str, line: str) -> None:
    answer = await typed(harness.person("Ana", language), line)
    assert Voice(language)("help-head") in answer.text


async def test_what_was_typed_is_said_again_without_becoming_a_link(harness: Harness) -> None:
    said = await harness.person("Ana").says(
        "unknown", line="/evil.example/jion@taberna_bot https://evil.example"
    )
    assert "evil.example" not in said.text


@pytest.mark.parametrize(
    ("line", "ours"),
    [
        ("/mvoe g3 g4", False),
        ("/mvoe@taberna_bot g3 g4", True),
        ("/mvoe@Taberna_Bot", True),
        ("/mvoe@other_bot g3 g4", False),
        ("/move@other_bot g3 g4", False),
        ("move", False),
        ("/mvoe @taberna_bot", False),
    ],
)
def test_among_others_only_what_bears_our_name_is_ours(line: str, ours: bool) -> None:
    assert (command_line.spoken(line, bot=US, alone=False) is not None) is ours


@pytest.mark.parametrize("line", ["/mvoe@other_bot g3 g4", "/move@other_bot"])
def test_what_is_for_another_bot_is_not_ours_in_private_either(line: str) -> None:
    assert command_line.spoken(line, bot=US) is None


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_bet_without_a_number_asks_how_many_with_the_chosen_chip_marked(
    harness: Harness, language: str
) -> None:
    _, (bettor,) = await roles(harness, await seated(harness, "Ana", "Bea"))
    await bettor.says("language", language=language)
    voice = Voice(language, "crown_and_anchor")
    await typed(bettor, "/bet anchor 10")
    await bettor.sends(f"chip-{harness.table()}--5")
    asked = await typed(bettor, "/bet anchor")
    assert voice("move-anchor") in asked.text
    assert "10" in asked.text
    assert await staked(harness, bettor) == {"anchor": 10}, "asking takes nothing back"
    ((none, *chips),) = asked.buttons
    assert [button.label.startswith(CHOSEN) for button in chips] == [False, True, False]
    await bettor.sends(chips[1].data)
    assert await staked(harness, bettor) == {"anchor": 5}
    await bettor.sends(none.data)
    assert not await staked(harness, bettor)


async def test_a_number_of_chips_that_cannot_be_bet_is_explained_and_changes_nothing(
    harness: Harness,
) -> None:
    _, (bettor,) = await roles(harness, await seated(harness, "Ana", "Bea"))
    await typed(bettor, "/bet anchor 10")
    for line in ("/bet anchor -5", "/bet anchor 2.5", "/bet anchor 1,5", "/punta ancora -5"):
        answer = await typed(bettor, line)
        assert answer.text == Voice("en")("refusal-bad_stake", {"text": unlinked(line.split()[-1])})
    assert await staked(harness, bettor) == {"anchor": 10}


async def test_chips_may_be_named_before_what_they_are_bet_on(harness: Harness) -> None:
    _, (bettor,) = await roles(harness, await seated(harness, "Ana", "Bea"))
    assert (await typed(bettor, "/bet 10 crown")).empty
    assert await staked(harness, bettor) == {"crown": 10}
    for line in ("/bet 7", "/bet", "/bet dragon", "/bid 7", "/bid"):
        asked = await typed(bettor, line)
        assert asked.menu is not None
        assert {command_of_option(option.data) for option in asked.menu.options} == {"bet"}
    assert await staked(harness, bettor) == {"crown": 10}
    assert Voice("en", "crown_and_anchor")("how-to-move") in (await typed(bettor, "/bet dragon 7")).text
    asked = await typed(bettor, "/bid 7")
    assert asked.menu is not None
    await bettor.sends(asked.menu.options[1].data)
    assert await staked(harness, bettor) == {"crown": 10, "anchor": 7}


@pytest.mark.parametrize("line", ["/chips limit 20", "/chips limit: 20", "/fichas limite 20", "/chips 20"])
async def test_a_limit_is_typed_as_one_would_say_it(harness: Harness, line: str) -> None:
    asked = await typed(harness.person("Ana"), line)
    assert [command_of(button) for row in asked.buttons for button in row] == ["sure", "dismiss"]
    assert "20" in asked.buttons[0][0].label


def command_of_option(data: str) -> str:
    return data.partition("_")[0].partition("-")[0]


async def staked(harness: Harness, user: User) -> dict[str, int]:
    """Return a person's stakes by figure."""
    loaded = await look(harness)
    (seat,) = loaded.seats_of(user.person.id)
    return dict(as_open(loaded.game).stakes(loaded.playing.state, seat))
