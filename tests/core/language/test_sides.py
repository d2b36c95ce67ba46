"""Facts about names and about sides: the grammar must suit "Ana" and "brancas" alike."""

import re
from typing import Final

import pytest

from bot.core.language.voice import LANGUAGES, Voice
from bot.core.publishing.screens import frame
from bot.testing.recorded import snapshots
from render.text import kind_words
from rules.core.log import is_open
from rules.games import games

LIKE_A_NAME: Final = {
    "en": {"white", "black", "red", "green", "orange", "left", "right"},
    "pt-BR": set(),
    "it": {"bianco", "nero", "rosso", "verde", "arancione"},
}
"""Sides that are singular like names; others are plural, or would need an article."""
SEAT: Final = "§"
APART: Final = re.compile(rf"(?:^|[:;,.(+] |\((?=.)|\b(?:de|di|of) ){SEAT}(?! ?[^\W\d_])")
"""A side outside of a sentence: at the start, after punctuation or a preposition, with no word after it."""


class Marked(Voice):
    """Voice that marks sides which are no names. Their players ("chi gioca col bianco") are singular."""

    def side(self, seat: int) -> str:
        named = super().side(seat)
        return named if named in LIKE_A_NAME[self.language] else SEAT


def sentences(name: str, language: str) -> set[str]:
    """Return all facts of a game's golden logs, with a placeholder for sides that are no names."""
    voice = Marked(language, name)
    facts = (fact for snapshot in snapshots(name) for fact in snapshot.facts)
    return {voice(f"fact-{fact.kind}", fact.data) for fact in facts}


def is_subject(said: str) -> bool:
    return len(APART.findall(said)) != said.count(SEAT)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, game in games().items() if not is_open(game)])
def test_no_fact_has_a_verb_that_fits_a_name_but_not_the_side(name: str, language: str) -> None:
    said = sentences(name, language)
    assert said
    assert [one for one in said if is_subject(one)] == []


@pytest.mark.parametrize("language", ["pt-BR", "it"])
@pytest.mark.parametrize("name", [name for name, game in games().items() if not is_open(game)])
def test_whoever_has_no_name_is_never_a_bare_side_in_a_sentence(name: str, language: str) -> None:
    voice, seats = Voice(language, name), range(max(games()[name].about.seats))
    sides = "|".join(voice.side(seat) for seat in seats)
    bare = re.compile(rf"\b(?:de|di) (?:{sides})\b|(?:^|\. |: )(?:{sides})(?= [^\W\d]{{2,}})")
    said = {voice(f"fact-{f.kind}", f.data) for snapshot in snapshots(name) for f in snapshot.facts}
    said |= {voice("outcome-resigned", {"winners": (str(seat),)}) for seat in seats}
    assert [one for one in said if bare.search(one)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, game in games().items() if not is_open(game)])
def test_who_cannot_see_a_picture_is_told_the_side_of_every_player(name: str, language: str) -> None:
    seen, voice = frame(games()[name], next(iter(snapshots(name)))), Voice(language, name)
    told = [kind_words(player.token, voice) for player in seen.players]
    assert len(set(told)) == len(told) == max(2, len(seen.players))


@pytest.mark.parametrize(
    "said",
    [f"{SEAT} captura uma peça: c3", f"5 contra 3: {SEAT} começa.", f"3 contra 5: começa {SEAT}."],
)
def test_a_verb_beside_a_side_is_found(said: str) -> None:
    assert is_subject(said)


@pytest.mark.parametrize(
    "said",
    [f"{SEAT}: c3 → c4", f"Vitória completa de {SEAT}!", f"Lances: {SEAT} 3, {SEAT} 5."],
)
def test_a_side_that_stands_apart_is_not(said: str) -> None:
    assert not is_subject(said)
