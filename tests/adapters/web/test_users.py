"""The people at the local table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.web.users import LONGEST_NAME, MOST, NameRefusedError, People
from storage.model import PersonId


def test_you_come_first_and_the_others_speak_three_languages() -> None:
    you, *others = People()
    assert you.slug == "you"
    assert [local_user.language for local_user in others] == ["pt-BR", "it", "en"]


@pytest.mark.parametrize(("language", "name"), [("en", "You"), ("pt-BR", "Você"), ("it", "Tu")])
def test_you_are_called_so_in_the_language_of_your_browser(language: str, name: str) -> None:
    people = People()
    people.meet(language)
    again = People.read(people.write())
    assert again.met
    assert (again.you.name, again.you.language) == (name, language)


def test_people_of_an_older_page_stay_and_you_join_them() -> None:
    people = People.read('[["ana", "Ana", "pt-BR"], ["you-2", "You", "en"]]')
    assert not people.met
    people.meet("en")
    assert [local_user.slug for local_user in people] == ["you", "ana", "you-2"]
    assert people.you.name not in {"You", "Ana"}


@pytest.mark.parametrize("name", ["", "bea", "x" * (LONGEST_NAME + 1)])
def test_nobody_takes_the_name_of_another_or_none(name: str) -> None:
    people = People()
    with pytest.raises(NameRefusedError):
        people.renamed(people.you, name)
    assert people.renamed(people.you, " you ").name == "you"


def test_somebody_is_found_by_name_or_id_whatever_the_case() -> None:
    people = People()
    people.add("Zoë Maria", "pt-PT")
    assert people.find("zoë maria") == people.find("ZOE-MARIA") == PersonId("local:zoe-maria")
    assert people.find("zo") is None
    added = people.get("zoe-maria")
    assert added is not None
    assert added.language == "pt-BR"


@pytest.mark.parametrize("name", ["", "  ", "ANA", "x" * (LONGEST_NAME + 1), "\x00\x1b"])
def test_a_name_that_is_empty_taken_or_too_long_is_refused(name: str) -> None:
    with pytest.raises(NameRefusedError):
        People().add(name, "en")


def test_the_room_is_full_at_some_point() -> None:
    people = People()
    for number in range(MOST - 4):
        people.add(f"{number}…", "en")
    with pytest.raises(NameRefusedError):
        people.add("one more", "en")


def test_names_in_any_script_get_ids_of_their_own() -> None:
    people = People()
    ids = {people.add(name, "en").id for name in ("Юля", "太郎", "Ана", "guest!")}
    assert ids == {"local:guest", "local:guest-2", "local:guest-3", "local:guest-4"}


def test_somebody_may_come_in_while_the_others_are_greeted() -> None:
    """Come in during the slow greetings, which used to end the process if a page was open."""
    people, greeted = People(), list[str]()
    for local_user in people:
        if not greeted:
            people.add("Dora", "en")
        greeted.append(local_user.name)
    assert greeted == ["You", "Ana", "Bea", "Caio"]
    assert [local_user.name for local_user in people] == [*greeted, "Dora"]


def test_somebody_from_elsewhere_is_called_by_their_id() -> None:
    people = People()
    assert people.named(PersonId("local:bea")) == "Bea"
    assert people.named(PersonId("discord:bea")) == "discord:bea"


@given(st.lists(st.text(max_size=30), max_size=14))
def test_people_are_read_back_as_they_were_written(names: list[str]) -> None:
    people = People()
    for name in names:
        try:
            new = people.add(name, "en")
        except NameRefusedError:
            continue
        assert new.slug.isascii()
        assert people.find(new.name) == new.id
    again = People.read(people.write())
    assert list(again) == list(people)
    assert list(People.read(None)) == list(People())
