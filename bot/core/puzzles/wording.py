"""The words of a puzzle: what is asked, and why an answer is right."""

from collections.abc import Sequence

from bot.core.language.voice import Voice
from bot.core.opponents.analysing import tenths
from rules.puzzles.answering import Verdict
from rules.puzzles.puzzle import Puzzle


def question(voice: Voice, puzzle: Puzzle) -> str:
    """Which side one plays, and what is looked for."""
    asked = voice(f"puzzle-{puzzle.kind}", {"moves": puzzle.depth})
    seat = puzzle.seat
    side = voice("you-play", {"sides": voice.side(seat)}) if voice.sided(seat) else ""
    return f"{side} {asked}".strip()


def explained(voice: Voice, puzzle: Puzzle, verdict: Verdict, *, found: bool) -> Sequence[str]:
    """Why an answer is right. found: to who has found it; else it is told."""
    move, line = verdict.played[0][1], " ".join(move for _, move in verdict.played[1:])
    lines = [voice("puzzle-right" if found else "puzzle-answer", {"move": voice.written(move)})]
    if line and puzzle.kind != "bid":
        lines.append(voice("puzzle-line", {"moves": voice.written(line)}))
    if others := [voice.written(one) for one in puzzle.answers if one != move]:
        lines.append(voice("puzzle-also", {"moves": ", ".join(others)}))
    if verdict.wins:
        lines.append(voice("puzzle-wins"))
    elif verdict.before != verdict.after:
        lines.append(voice("puzzle-only", chances(voice, verdict)))
    return lines


def chances(voice: Voice, verdict: Verdict) -> dict[str, str]:
    """What the right answer leaves one with, and another one, in points of a hundred."""
    return {"before": tenths(voice, verdict.before), "after": tenths(voice, verdict.after)}
