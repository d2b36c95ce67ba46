"""Answers kept behind a link: for their person alone, and never so many that memory suffers."""

from bot.adapters.telegram.outgoing.kept import MOST_BYTES, MOST_EACH, KeptReplies
from bot.core.messages import File, PersonalReply, Reply
from storage.model import PersonId

ANA, BEA = PersonId("telegram:1"), PersonId("telegram:2")


def test_an_answer_waits_for_its_person_alone() -> None:
    kept = KeptReplies()
    payload = kept.keep(ANA, Reply("your hint"))
    assert kept.find(ANA, payload) == Reply("your hint")
    assert kept.find(BEA, payload) is None
    assert kept.find(None, payload) is None
    assert kept.find(ANA, "kept-0") is None


def test_who_asks_for_many_drops_their_own() -> None:
    kept = KeptReplies()
    hint = kept.keep(ANA, Reply("your hint"))
    many = [kept.keep(BEA, Reply(f"{number}")) for number in range(1_000)]
    assert kept.find(ANA, hint) is not None
    assert [kept.find(BEA, payload) is not None for payload in many[-MOST_EACH - 1 :]] == [
        False,
        *[True] * MOST_EACH,
    ]


def test_large_answers_drop_the_oldest_but_stay_themselves() -> None:
    kept = KeptReplies()
    large = PersonalReply(person=BEA, files=(File("export.json", bytes(MOST_BYTES), "application/json"),))
    first, second = kept.keep(ANA, Reply("your hint")), kept.keep(BEA, large)
    assert kept.find(ANA, first) is None
    assert kept.find(BEA, second) == large
