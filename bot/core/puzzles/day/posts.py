"""What is posted of a puzzle of the day: the question with its picture, and who has solved it by now.

All of it is made of the position alone. No answer, and no line of one, gets in here.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from bot.core.films import Films
from bot.core.input import callback_data
from bot.core.input.callback_data import Tap
from bot.core.language.text import fitting, units
from bot.core.language.voice import Voice
from bot.core.messages import Button, Post, PublicFile
from bot.core.ports import Artist
from bot.core.publishing import screens
from bot.core.puzzles import wording
from bot.core.puzzles.day.calendar import date_of
from bot.core.puzzles.day.streaks import FROZEN, Streak, signs
from rules.core.game import AnyGame
from rules.core.log import Snapshot
from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle
from storage.model import Chat, PersonId, PuzzleDay, TableId, Taker

MOST_NAMED: Final = 20
"""Solvers who are named in each line; of more there is the number."""
LONGEST_LINE: Final = 300
"""UTF-16 units of the names of a line: two of them and the rest fit under a photo on every platform."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The puzzle of a day with everything it takes to show it in its chat."""

    day: PuzzleDay
    puzzle: Puzzle
    game: AnyGame
    chat: Chat
    language: str

    @property
    def voice(self) -> Voice:
        """How to speak there."""
        return Voice(self.language, self.puzzle.game)


async def asked(asking: Asking, text: str, artist: Artist) -> Post:
    """The post with its picture. text: what it says (see `words`)."""
    name, theme = f"puzzle-{asking.day.day}.png", asking.chat.theme
    picture = await screens.painted(_seen(asking), name, artist, theme, asking.language)
    return replace(_post(asking, text), picture=picture)


def asked_in_words(asking: Asking, text: str, artist: Artist) -> Post:
    """The same for a channel that takes no pictures."""
    return _drawn(_post(asking, text), asking, _seen(asking), artist)


def explained(asking: Asking, verdict: Verdict, takers: Sequence[Taker]) -> Post:
    """The answer of a day that is over, in words: why it is right, and who found it."""
    voice = asking.voice
    facts = {"date": date_of(asking.day.day, voice), "game": voice("name")}
    lines = [
        voice("puzzle-day-answer", facts),
        *wording.explained(voice, asking.puzzle, verdict, found=False),
    ]
    text = "\n".join((*lines, *solvers(takers, voice)))
    once, quiet = nonce(asking.day, "explained"), asking.chat.quiet
    return Post(asking.day.channel, text, once, quiet=quiet, language=asking.language)


async def filmed(asking: Asking, verdict: Verdict, artist: Artist, films: Films) -> PublicFile:
    """The line of an answer as a film, made once for all chats of a theme and a language."""
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
    """The board after an answer."""
    name, theme = f"answer-{asking.day.day}.png", asking.chat.theme
    return await screens.painted(_after(asking, verdict), name, artist, theme, asking.language)


def explained_in_words(post: Post, asking: Asking, verdict: Verdict, artist: Artist) -> Post:
    """The post of an answer for a channel that takes no pictures."""
    return _drawn(post, asking, _after(asking, verdict), artist)


def _drawn(post: Post, asking: Asking, seen: screens.PublicDiagram, artist: Artist) -> Post:
    """A post with its board in characters, and why."""
    reason = asking.voice("pictures-forbidden", {"platform": post.channel.partition(":")[0]})
    return replace(post, text=f"{post.text}\n{reason}", board=artist.text(seen, asking.voice))


def words(asking: Asking, takers: Sequence[Taker]) -> str:
    """The question, how it is answered, and who has found the answer. takers: those who may be named.

    It is as hard as it was made: how others fare with it, here and elsewhere, is not told.
    """
    voice, points = asking.voice, asking.puzzle.difficulty
    facts = {"date": date_of(asking.day.day, voice), "game": voice("name"), "points": str(points)}
    lines = [
        voice("puzzle-day-title", facts),
        wording.question(voice, asking.puzzle),
        voice("puzzle-day-how"),
    ]
    return "\n".join((*lines, *solvers(takers, voice)))


def solvers(takers: Sequence[Taker], voice: Voice) -> Iterator[str]:
    """Who found the answer at once, and who later: names and numbers, nothing of what they answered."""
    at_once, later = _found(takers)
    if at_once:
        yield voice("puzzle-day-at-once", {"count": len(at_once), "names": _names(at_once, voice)})
    if later:
        yield voice("puzzle-day-later", {"count": len(later), "names": _names(later, voice)})


def first(takers: Sequence[Taker]) -> Sequence[Taker]:
    """Those who would be named."""
    return [one for found in _found(takers) for one in found[:MOST_NAMED]]


def card(asking: Asking, taker: Taker, running: Streak) -> Post:
    """What somebody shows to the chat: how it went in signs, and how many days in a row."""
    voice, answer = asking.voice, taker.answer
    facts = {"date": date_of(asking.day.day, voice), "game": voice("name")}
    name = taker.name or voice("somebody")
    parts = (f"{name} {signs(answer)}", in_a_row(running, voice))
    text = "\n".join((voice("puzzle-day-card", facts), " · ".join(filter(None, parts))))
    once = nonce(asking.day, f"card|{answer.person}")
    return Post(asking.day.channel, text, once, quiet=asking.chat.quiet, language=asking.language)


def in_a_row(running: Streak, voice: Voice) -> str:
    """`5 days in a row`, with a sign where a day was missed and the freeze used; "" for a first one."""
    if running.days < 2:
        return ""
    return voice("puzzle-day-streak", {"days": running.days}) + (f" {FROZEN}" if running.frozen else "")


def named(takers: Iterable[Taker], absent: Collection[PersonId]) -> Sequence[Taker]:
    """Those of whom a chat may hear: not who hides their results or was deleted. absent: nor these."""
    return [one for one in takers if one.name and not one.hidden and one.answer.person not in absent]


def _found(takers: Sequence[Taker]) -> tuple[Sequence[Taker], Sequence[Taker]]:
    """Who found the answer at once, and who later."""
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
        day.channel,
        text,
        nonce(day, "asked"),
        message=day.message,
        buttons=((solve,),),
        quiet=asking.chat.quiet,
        language=asking.language,
        lasting=True,
    )


def data(command: str, day: int) -> str:
    """What a button about a day carries."""
    return callback_data.write(Tap(command, args=(str(day),)))


def nonce(day: PuzzleDay, what: str) -> str:
    """The same for every attempt at the same message about a day."""
    return sha256(f"{day.chat}|{day.day}|{what}".encode()).hexdigest()[:24]
