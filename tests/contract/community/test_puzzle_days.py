"""The puzzle of the day in every store."""

from dataclasses import fields, replace

from bot.core.ports import Store
from storage.model import (
    ChannelId,
    Chat,
    ChatId,
    Commit,
    Conflict,
    DayAnswer,
    Done,
    Forget,
    PersonId,
    Profile,
    PuzzleDay,
    StoredPost,
    changes,
)
from tests.storage.values import (
    ANA,
    BIA,
    CORNER,
    SQUARE,
    exported,
    instead,
)

ATTIC = ChatId("telegram:-100")
ELSEWHERE = ChannelId("telegram:-100/7")
DAY = 20_000
FULL = PuzzleDay(SQUARE, DAY, "p1", 10.5, 20.5)
NEW = PuzzleDay(SQUARE, DAY, "p1")
NONE = PuzzleDay(SQUARE, DAY, "")
POST = StoredPost(str(DAY), CORNER, shown=0, message="m", chat=SQUARE, kind="puzzle")
OPENED = DayAnswer(SQUARE, DAY, ANA, 11.5)
SOLVED = DayAnswer(SQUARE, DAY, ANA, 11.5, 2, 12.5, "asked")


async def kept(
    store: Store,
    *values: PuzzleDay | DayAnswer | Chat | Profile | StoredPost,
    read: tuple[PuzzleDay | DayAnswer, ...] = (),
) -> Done | Conflict:
    writes = changes(zip(read, values, strict=True)) if read else await instead(store, *values)
    answer = await store.commit(Commit(at=1.0, writes=writes))
    assert isinstance(answer, Done | Conflict)
    return answer


async def test_a_day_comes_back_as_it_was_with_every_field(store: Store) -> None:
    assert all(getattr(FULL, field.name) != field.default for field in fields(PuzzleDay))
    await kept(store, FULL, replace(NEW, day=DAY - 1))
    assert await store.days.of_chat(SQUARE, DAY) == (FULL,)
    assert await store.days.of_chat(SQUARE, 0) == (replace(NEW, day=DAY - 1), FULL)
    assert await store.days.of_chat(ATTIC, 0) == ()


async def test_an_answer_comes_back_as_it_was_with_every_field(store: Store) -> None:
    assert all(getattr(SOLVED, field.name) != field.default for field in fields(DayAnswer))
    await kept(store, NEW, SOLVED, replace(OPENED, person=BIA))
    assert await store.days.answers_of(ANA) == (SOLVED,)
    await kept(store, OPENED)
    assert await store.days.answers_of(ANA) == (OPENED,)


async def test_whoever_solves_it_makes_the_post_of_its_day_older_than_it_should_be(store: Store) -> None:
    other = replace(POST, channel=ELSEWHERE, chat=ATTIC)
    await kept(store, NEW, replace(NEW, chat=ATTIC), POST, other)
    wanted = []
    for answer in (OPENED, replace(OPENED, tries=1), SOLVED, replace(SOLVED, card="posted")):
        await kept(store, answer)
        wanted += [post.wanted for post in await store.posts_of(SQUARE, "puzzle")]
    assert wanted == [0, 0, 1, 1]
    assert await store.post(other.place) == other


async def test_what_was_decided_on_something_that_has_changed_is_a_conflict(store: Store) -> None:
    never = DayAnswer(SQUARE, DAY, ANA, 0.0)
    assert await kept(store, NEW, read=(NONE,)) == Done()
    assert await kept(store, FULL, read=(NONE,)) == Conflict()
    assert await kept(store, OPENED, read=(never,)) == Done()
    assert await kept(store, SOLVED, read=(never,)) == Conflict()
    assert await kept(store, SOLVED, read=(OPENED,)) == Done()
    assert await kept(store, FULL, read=(NEW,)) == Done()
    assert await kept(store, FULL, read=(NEW,)) == Conflict()


async def test_a_chat_is_due_from_its_hour_on_until_it_has_its_puzzle(store: Store) -> None:
    nine = Chat(SQUARE, puzzle_hour=9, puzzle_channel=CORNER)
    await kept(store, nine, Chat(ATTIC))
    assert await store.chat(SQUARE) == nine
    assert [await store.days.due(DAY, hour) for hour in (0, 8, 9, 23)] == [(), (), (SQUARE,), (SQUARE,)]
    await kept(store, NEW)
    assert await store.days.due(DAY, 9) == ()
    assert await store.days.due(DAY + 1, 9) == (SQUARE,)


async def test_midnight_is_an_hour_too(store: Store) -> None:
    await kept(store, Chat(SQUARE, puzzle_hour=0, puzzle_channel=CORNER))
    assert await store.days.due(DAY, 0) == (SQUARE,)


async def test_what_was_posted_is_to_be_explained_once(store: Store) -> None:
    posted = replace(NEW, posted=1.0)
    for day, found in ((NEW, ()), (posted, (posted,)), (FULL, ())):
        await kept(store, day)
        assert await store.days.unexplained(DAY) == found
    assert await store.days.unexplained(DAY - 1) == ()


async def test_who_takes_part_is_listed_with_a_name_those_first_who_solved_it_first(store: Store) -> None:
    late = replace(SOLVED, person=BIA, solved=99.5)
    await kept(
        store, late, replace(OPENED, person=PersonId("local:caio")), SOLVED, replace(SOLVED, chat=ATTIC)
    )
    await kept(store, Profile(ANA, "Ana"), Profile(BIA, "Bia", hidden=True))
    found = [(one.answer.person, one.name, one.hidden) for one in await store.days.takers(SQUARE, DAY)]
    assert found == [(ANA, "Ana", False), (BIA, "Bia", True), ("local:caio", "", False)]
    assert await store.days.takers(SQUARE, DAY + 1) == ()


async def test_days_are_offered_by_the_chats_where_somebody_takes_part(store: Store) -> None:
    posted = [replace(NEW, day=DAY + n, posted=1.0) for n in (0, 1, 3)]
    await kept(store, *posted, replace(NEW, day=DAY + 2), replace(NEW, chat=ATTIC, day=DAY + 9, posted=1.0))
    assert await store.days.offered(ANA) == ()
    await kept(store, OPENED)
    assert await store.days.offered(ANA) == (DAY, DAY + 1, DAY + 3)


async def test_all_of_it_moves_with_a_chat(store: Store) -> None:
    await kept(store, Chat(SQUARE, puzzle_hour=9, puzzle_channel=CORNER), NEW, OPENED, POST)
    for _ in range(2):
        await store.move_channel(CORNER, ELSEWHERE, SQUARE, ATTIC)
    assert await store.chat(ATTIC) == Chat(ATTIC, puzzle_hour=9, puzzle_channel=ELSEWHERE)
    (day,) = await store.days.of_chat(ATTIC, 0)
    assert day.puzzle == "p1"
    assert await store.posts_of(ATTIC, "puzzle") == (replace(POST, channel=ELSEWHERE, chat=ATTIC),)
    assert await store.days.answers_of(ANA) == (replace(OPENED, chat=ATTIC),)
    assert await store.days.due(DAY, 9) == (), "it is not posted a second time"


async def test_what_moves_takes_the_place_of_what_is_there(store: Store) -> None:
    there = (replace(NEW, chat=ATTIC, puzzle="p2"), replace(OPENED, chat=ATTIC))
    await kept(store, NEW, SOLVED, *there, replace(SOLVED, chat=ATTIC, person=BIA))
    await store.move_channel(CORNER, ELSEWHERE, SQUARE, ATTIC)
    assert [day.puzzle for day in await store.days.of_chat(ATTIC, 0)] == ["p1"]
    assert await store.days.answers_of(ANA) == (replace(SOLVED, chat=ATTIC),)
    assert len(await store.days.takers(ATTIC, DAY)) == 2


async def test_answers_are_exported_and_deleted_and_the_post_names_nobody_any_more(store: Store) -> None:
    await kept(store, NEW, POST, SOLVED, replace(SOLVED, person=BIA))
    (before,) = await store.posts_of(SQUARE, "puzzle")
    days = (await exported(store, ANA))["puzzles of the day"]
    assert days == [{"chat": SQUARE, "day": DAY, "opened": 11.5, "tries": 2, "solved": 12.5, "card": "asked"}]
    await store.commit(Commit(at=9.0, forget=Forget(ANA, "someone", PersonId("gone:alias"))))
    assert await store.days.answers_of(ANA) == ()
    assert [one.answer.person for one in await store.days.takers(SQUARE, DAY)] == [BIA]
    (after,) = await store.posts_of(SQUARE, "puzzle")
    assert after.wanted > before.wanted


async def test_the_puzzles_of_a_private_chat_go_with_its_person(store: Store) -> None:
    private = ChannelId("local:private/ana")
    chat = ChatId(private)
    await kept(
        store, Profile(ANA, "Ana", channel=private), replace(NEW, chat=chat), replace(OPENED, chat=chat)
    )
    await store.commit(Commit(at=9.0, forget=Forget(ANA, "someone", PersonId("gone:alias"))))
    assert await store.days.of_chat(chat, 0) == ()
    assert await store.days.answers_of(ANA) == ()
