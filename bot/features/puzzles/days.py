"""A person's part in puzzles of the day: the answers that count, and the replies.

An answer counts in every chat whose puzzle of the day they have opened, on that day only.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Final

from bot.core.context import Context
from bot.core.films import Films
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.text import fitting, units
from bot.core.language.voice import Voice, date_of
from bot.core.messages import Button, Post, PublicFile
from bot.core.ports import Artist, Store
from bot.core.publishing import screens
from bot.features.puzzles import texts
from bot.features.puzzles.catalogue import Task, tasks
from rules.core.game import AnyGame
from rules.core.log import Snapshot
from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from storage.model import (
    SECONDS_A_DAY,
    ChannelId,
    Chat,
    ChatId,
    DayAnswer,
    PersonId,
    PuzzleDay,
    StoredPost,
    TableId,
    Taker,
    day_of,
)

QUESTION: Final = "puzzle"
ANSWER: Final = "answer"
CARDS: Final = "cards"
"""The kinds of posts of a day, which is their key."""


@cache
def turns() -> Sequence[Task]:
    """Return all puzzles with a board in the order of their days. Puzzles of one game are spread out."""
    of_games: defaultdict[str, list[Task]] = defaultdict(list)
    for task in sorted(tasks().values(), key=_shuffled):
        if task.puzzle is not None:
            of_games[task.puzzle.game].append(task)
    placed = (
        ((place + 0.5) / len(those), _shuffled(task), task)
        for those in of_games.values()
        for place, task in enumerate(those)
    )
    return tuple(task for _, _, task in sorted(placed, key=lambda one: one[:2]))


def task_of(day: int) -> Task | None:
    """Return the puzzle of a day, or None if no game has puzzles."""
    order = turns()
    return order[day % len(order)] if order else None


def hour_of(moment: float) -> int:
    """Return the UTC hour of a Unix time."""
    return int(moment % SECONDS_A_DAY // 3600)


def _shuffled(task: Task) -> str:
    return sha256(task.name.encode()).hexdigest()


WRONG: Final = "🟥"
RIGHT: Final = "🟩"
FROZEN: Final = "❄️"
MOST_SIGNS: Final = 6
"""Wrong answers of which each has a sign of its own."""


@dataclass(frozen=True, slots=True)
class Streak:
    """days: those solved in a row. frozen: this week's freeze holds them together: it has bridged a day."""

    days: int
    frozen: bool


def streak_of(solved: Collection[int], offered: Iterable[int], today: int) -> Streak:
    """Return a person's streak. offered: the days when they could have solved a puzzle, in order.

    One missed day a week, Monday to Sunday, is forgiven: it uses the freeze. Days without a puzzle and today,
    which isn't over, do not count as missed.
    """
    days, used, bridged = 0, set[int](), set[int]()
    for day in offered:
        if day in solved:
            days += 1
        elif day < today and days:
            week = _week(day)
            if week in used:
                days = 0
                bridged.clear()
            else:
                used.add(week)
                bridged.add(week)
    return Streak(days, _week(today) in bridged)


def signs(answer: DayAnswer) -> str:
    """Return one sign per answer, the last one green. The signs give no answer away."""
    wrong = answer.tries - 1
    return (WRONG * wrong if wrong <= MOST_SIGNS else f"{wrong}×{WRONG}") + RIGHT


def _week(day: int) -> int:
    """Return the week number of a day."""
    # 1970 began on a Thursday.
    return (day + 3) // 7


async def day_in(ctx: Context, chat: ChatId, day: int) -> PuzzleDay | None:
    return next((one for one in await ctx.store.days.of_chat(chat, day) if one.day == day), None)


async def parts(ctx: Context, task: Task) -> tuple[DayAnswer, ...]:
    """Return the requester's parts in chats whose puzzle today is this task."""
    today = day_of(ctx.deps.now())
    found = []
    for answer in await ctx.store.days.answers_of(ctx.person.id):
        if answer.day == today:
            day = await day_in(ctx, answer.chat, today)
            if day is not None and day.puzzle == task.name:
                found.append(answer)
    return tuple(found)


async def question_of(store: Store, chat: ChatId, day: int) -> StoredPost | None:
    """Return the post that asks the puzzle of a day in a chat."""
    return next(iter(await store.posts_of(chat, QUESTION, str(day))), None)


async def named_in(ctx: Context) -> tuple[StoredPost, ...]:
    """Return the questions of today and yesterday that may name the requester."""
    since = day_of(ctx.deps.now()) - 1
    answers = await ctx.store.days.answers_of(ctx.person.id)
    found = [
        await question_of(ctx.store, one.chat, one.day) for one in answers if one.day >= since and one.solved
    ]
    return tuple(post for post in found if post is not None)


def answered(part: DayAnswer, at: float, *, right: bool) -> DayAnswer:
    """Return a part after one more answer. It no longer changes once solved."""
    if part.solved is not None:
        return part
    return replace(part, tries=part.tries + 1, solved=at if right else None)


async def is_secret(ctx: Context, task: Task) -> bool:
    """Return True if a task is the puzzle of the day anywhere. Its answer is secret then."""
    return task == task_of(day_of(ctx.deps.now())) or bool(await parts(ctx, task))


async def streak(store: Store, person: PersonId, today: int) -> Streak:
    """Return the number of days in a row that a person solved a puzzle, in any chat."""
    answers = await store.days.answers_of(person)
    solved = {one.day for one in answers if one.solved is not None}
    return streak_of(solved, await store.days.offered(person), today)


async def how_it_went(ctx: Context, part: DayAnswer) -> tuple[str, ...]:
    """Return the text for a solver: their card and their streak."""
    voice, running = ctx.voice(), await streak(ctx.store, part.person, part.day)
    lines = [voice("puzzle-day-solved", {"signs": signs(part)}), in_a_row(running, voice)]
    if running.frozen:
        lines.append(voice("puzzle-day-frozen"))
    return tuple(line for line in lines if line)


def sharing(part: DayAnswer, voice: Voice) -> tuple[Button, ...]:
    """Return the button that shows one's card to the chat, until it was used."""
    if part.card is not None:
        return ()
    return (Button(voice("button-card"), data("card", part.day), "primary"),)


MOST_NAMED: Final = 20
"""Solvers who are named in each line; of more there is the number."""
LONGEST_LINE: Final = 300
"""UTF-16 units of the names of a line: two of them and the rest fit under a photo on every platform."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The puzzle of a day with everything it takes to show it in its chat."""

    day: PuzzleDay
    channel: ChannelId
    puzzle: Puzzle
    game: AnyGame
    chat: Chat
    language: str

    @property
    def voice(self) -> Voice:
        """The voice for the language of the post."""
        return Voice(self.language, self.puzzle.game)


async def asked(asking: Asking, text: str, artist: Artist) -> Post:
    """Return the post with its picture. text: its words (see `words`)."""
    name, theme = f"puzzle-{asking.day.day}.png", asking.chat.theme
    picture = await screens.painted(_seen(asking), name, artist, theme, asking.language)
    return replace(_post(asking, text), picture=picture)


def asked_in_words(asking: Asking, text: str, artist: Artist) -> Post:
    """Return the post for a channel that takes no pictures."""
    return _drawn(_post(asking, text), asking, _seen(asking), artist)


def explained(asking: Asking, verdict: Verdict, takers: Sequence[Taker]) -> Post:
    """Return the answer of a past day: the reason and the solvers."""
    voice = asking.voice
    facts = {"date": date_of(asking.day.day, voice), "game": voice("name")}
    lines = [
        voice("puzzle-day-answer", facts),
        *texts.explained(voice, asking.puzzle, verdict, found=False),
    ]
    text = "\n".join((*lines, *solvers(takers, voice)))
    once, quiet = nonce(asking.day, "explained"), asking.chat.quiet
    return Post(asking.channel, text, once, quiet=quiet, language=asking.language)


async def filmed(asking: Asking, verdict: Verdict, artist: Artist, films: Films) -> PublicFile:
    """Return the line of an answer as a film."""
    # One film serves all chats with the same theme and language.
    puzzle, theme, language = asking.puzzle, asking.chat.theme, asking.language
    made = await films.film(
        (TableId(puzzle.name), float(asking.day.day), len(verdict.played), theme, language),
        asking.chat.id,
        lambda: artist.line(puzzle, verdict.played, theme, language),
    )
    *_, last = screens.line(asking.game, puzzle.position, verdict.played)
    alt = artist.alt(last, asking.voice)
    return screens.line_file(f"answer-{asking.day.day}.gif", screens.PublicFilm(made), alt)


async def pictured(asking: Asking, verdict: Verdict, artist: Artist) -> PublicFile:
    """Return the picture of the board after an answer."""
    name, theme = f"answer-{asking.day.day}.png", asking.chat.theme
    return await screens.painted(_after(asking, verdict), name, artist, theme, asking.language)


def explained_in_words(post: Post, asking: Asking, verdict: Verdict, artist: Artist) -> Post:
    """Return the post of an answer for a channel that takes no pictures."""
    return _drawn(post, asking, _after(asking, verdict), artist)


def _drawn(post: Post, asking: Asking, seen: screens.PublicDiagram, artist: Artist) -> Post:
    """Return a post with its board in characters, and the reason for that."""
    reason = asking.voice("pictures-forbidden", {"platform": post.channel.partition(":")[0]})
    return replace(post, text=f"{post.text}\n{reason}", board=artist.text(seen, asking.voice))


def words(asking: Asking, takers: Sequence[Taker]) -> str:
    """Return the question, how to answer and the solvers. takers: the people who may be named.

    It shows the difficulty the puzzle was made with. The rating after later tries stays hidden.
    """
    voice, points = asking.voice, asking.puzzle.difficulty
    facts = {"date": date_of(asking.day.day, voice), "game": voice("name"), "points": str(points)}
    lines = [
        voice("puzzle-day-title", facts),
        texts.question(voice, asking.puzzle),
        voice("puzzle-day-how"),
    ]
    return "\n".join((*lines, *solvers(takers, voice)))


def solvers(takers: Sequence[Taker], voice: Voice) -> Iterator[str]:
    """Yield the solvers at the first and at later tries. Their answers stay hidden."""
    at_once, later = _found(takers)
    if at_once:
        yield voice("puzzle-day-at-once", {"count": len(at_once), "names": _names(at_once, voice)})
    if later:
        yield voice("puzzle-day-later", {"count": len(later), "names": _names(later, voice)})


def first(takers: Sequence[Taker]) -> Sequence[Taker]:
    """Return the people whom the post names first."""
    return [one for found in _found(takers) for one in found[:MOST_NAMED]]


def card(asking: Asking, taker: Taker, running: Streak) -> Post:
    """Return a person's card for the chat: their result in signs and their streak."""
    voice, answer = asking.voice, taker.answer
    facts = {"date": date_of(asking.day.day, voice), "game": voice("name")}
    name = taker.name or voice("somebody")
    parts = (f"{name} {signs(answer)}", in_a_row(running, voice))
    text = "\n".join((voice("puzzle-day-card", facts), " · ".join(filter(None, parts))))
    once = nonce(asking.day, f"card|{answer.person}")
    return Post(asking.channel, text, once, quiet=asking.chat.quiet, language=asking.language)


def in_a_row(running: Streak, voice: Voice) -> str:
    """Return `5 days in a row`, marked if the freeze was used, or "" for a first day."""
    if running.days < 2:
        return ""
    return voice("puzzle-day-streak", {"days": running.days}) + (f" {FROZEN}" if running.frozen else "")


def named(takers: Iterable[Taker], absent: Collection[PersonId]) -> Sequence[Taker]:
    """Return the people a chat may see: not hidden, deleted, or `absent` from the chat."""
    return [one for one in takers if one.name and not one.hidden and one.answer.person not in absent]


def _found(takers: Sequence[Taker]) -> tuple[Sequence[Taker], Sequence[Taker]]:
    """Return the solvers at the first try and those at later tries."""
    solved = [one for one in takers if one.answer.solved is not None]
    return [one for one in solved if one.answer.tries == 1], [one for one in solved if one.answer.tries > 1]


def _names(found: Sequence[Taker], voice: Voice) -> str:
    listed = fitting((one.name for one in found[:MOST_NAMED]), LONGEST_LINE, units)
    more = len(found) - len(listed)
    return ", ".join((*listed, *([voice("puzzle-day-more", {"count": more})] if more else [])))


def _seen(asking: Asking) -> screens.PublicDiagram:
    state = asking.game.position(asking.puzzle.position)
    return screens.frame(asking.game, Snapshot(state, 0, asking.game.turn(state)))


def _after(asking: Asking, verdict: Verdict) -> screens.PublicDiagram:
    *_, after = screens.line(asking.game, asking.puzzle.position, verdict.played[:1])
    return after


def _post(asking: Asking, text: str) -> Post:
    day, voice = asking.day, asking.voice
    solve = Button(voice("button-solve"), data("solve", day.day), "primary", secret=True)
    return Post(
        asking.channel,
        text,
        nonce(day, "asked"),
        buttons=((solve,),),
        quiet=asking.chat.quiet,
        language=asking.language,
        lasting=True,
    )


def data(command: str, day: int) -> str:
    """Return the data of a button about a day."""
    return callback_data.write(Tap(command, args=(str(day),)))


def nonce(day: PuzzleDay, what: str) -> str:
    """Return a nonce that stays the same for every attempt at one message."""
    return sha256(f"{day.chat}|{day.day}|{what}".encode()).hexdigest()[:24]
