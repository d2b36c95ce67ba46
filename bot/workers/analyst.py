"""Finished games are judged and drawn in other processes, from their saved logs alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from bot.core.language.voice import Voice
from bot.core.ports import Analysis, Finished, Look, Part, Urgency
from bot.core.publishing import screens
from bot.workers.pool import WorkerPool
from render import curve, lettering, posters, theme
from render.painter import Painter
from render.text import status
from rules.core.errors import Data, Refusal
from rules.core.game import AnyGame, Seat
from rules.core.log import Log, as_open, is_open, replaying
from rules.core.saved import read_log
from rules.games import games
from rules.puzzles.answering import Verdict
from rules.puzzles.answering import judged as puzzle_judged
from rules.puzzles.puzzle import Puzzle
from rules.search import analysis
from rules.search.analysis import Judged, course, deciding, moments, steady, together
from storage.model import ChatId

AT_ONCE: Final = 8
"""Decisions that a worker judges before it may serve another chat."""
PIECES: Final = 40
"""Of a long game: the whole log is replayed for each, and a decision of such a game costs little."""
MOST: Final = 3_000
"""Decisions of a game that is judged, for about half a minute of CPU: no sensible game has as many."""


class PoolAnalyst:
    """Asks the workers for a few decisions at a time. Live games go in between."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers

    async def judged(self, saved: str, first: int, chat: ChatId) -> Part:
        return await self._workers.of(chat, Urgency.ANALYSIS).run(judged, saved, first)

    async def answered(self, puzzle: Puzzle, move: str, chat: ChatId) -> Verdict:
        return await self._workers.of(chat, Urgency.LIVE).run(answered, puzzle, move)

    async def drawn(self, saved: str, judged: Analysis, look: Look, chat: ChatId) -> tuple[bytes, ...]:
        return await self._workers.of(chat, Urgency.ANALYSIS).run(drawn, saved, judged, look)


def answered(puzzle: Puzzle, move: str) -> Verdict:
    """Judge an answer to a puzzle, in a worker."""
    return puzzle_judged(games()[puzzle.game], puzzle, move)


def judged(saved: str, first: int, least: int = AT_ONCE) -> Part:
    """Judge at least `least` decisions of a game in a worker. Raises Refusal `too_long_to_analyse`."""
    log = read_log(saved, len(saved))
    game = games()[log.header.game]
    found = deciding(game, log)
    if len(found) > MOST:
        raise Refusal("too_long_to_analyse", moves=len(found), most=MOST)
    count = max(least, ceil(len(found) / PIECES))
    # A draw by repetition came of the last decisions of either side, and only there the past counts.
    past = len(found) - log.header.seats if found and analysis.drawn(game, *found[-1]) else len(found)
    some = tuple(
        analysis.judge(game, met, decision, len(found), past=number >= past)
        for number, (met, decision) in enumerate(found[first : first + count], first)
    )
    return Part(len(found), some)


def drawn(saved: str, analysis: Analysis, look: Look) -> tuple[bytes, ...]:
    """Draw the curve with numbered moments, and the board after each better move, in a worker."""
    log = read_log(saved, len(saved))
    game = games()[log.header.game]
    voice = _voice(game, look)
    colours = theme.THEMES[look.theme]
    shown = moments(analysis)
    painter = Painter(colours)
    boards = (painter.png(seen, voice) for seen in _better(game, log, shown))
    return (curve.png(_curve(game, log, analysis, shown, voice), colours), *boards)


def poster(finished: Finished) -> tuple[bytes, str]:
    """Return the picture of a finished game's result and its description. Without an analysis: no curve."""
    log = read_log(finished.saved, len(finished.saved))
    game, analysis = games()[log.header.game], finished.analysis
    voice = _voice(game, finished.look)
    *_, last = replaying(game, log)
    board = screens.frame(game, last)
    winners = last.outcome.winners if last.outcome else frozenset()
    chips = as_open(game).holdings(last.state) if is_open(game) else {}
    sides = [
        posters.Side(
            player.token,
            voice.sentence(voice.seat(player.seat)),
            player.seat in winners,
            finished.ratings.get(player.seat),
            str(chips[Seat(player.seat)]) if chips else "",
        )
        for player in sorted(board.players, key=lambda player: -chips.get(Seat(player.seat), 0))
    ]
    scored, headline = voice("share-chips") if chips else "", voice.sentence(status(board, voice))
    shown = posters.Result(voice("name"), headline, sides, board, link=finished.link, scored=scored)
    if analysis:
        worst = sorted(moments(analysis), key=lambda one: -one.given)[:1]
        told = zip(_better(game, log, worst), worst, strict=True)
        moment = next((posters.Moment(seen, _told(game, one, voice)) for seen, one in told), None)
        shown = replace(shown, moment=moment, curve=_curve(game, log, analysis, worst, voice))
    painter = Painter(theme.THEMES[finished.look.theme])
    return posters.result(shown, painter, voice), posters.words(shown)


def _told(game: AnyGame, one: Judged, voice: Voice) -> str:
    """Return the words about a moment."""
    data: Data = {
        "seat": one.seat,
        "played": voice.written(one.played),
        "better": voice.written(one.better[0]),
    }
    return voice.sentence(voice("share-bid" if game.about.secrets else "share-moment", data))


def _voice(game: AnyGame, look: Look) -> Voice:
    """Return the voice of a picture, with names in the letters of its typeface."""
    names = {seat: drawable for seat, who in look.names.items() if (drawable := lettering.written(who))}
    return Voice(look.language, game.about.id, names, look.machines)


def _curve(
    game: AnyGame, log: Log, analysis: Analysis, marked: Sequence[Judged], voice: Voice
) -> curve.Curve:
    *_, last = replaying(game, log)
    seats = [Seat(seat) for seat in range(log.header.seats)]
    below = [seat for seat in seats if together(game, last.state, Seat(0), seat)]
    above = [seat for seat in seats if seat not in below]
    sides = screens.first(game, log.header.options, log.header.seats).layout.sides
    return curve.Curve(
        voice("analysis-title", {"game": voice("name")}),
        course(game, last, steady(analysis, frozenset(below))),
        [analysis.index(one) for one in marked],
        " + ".join(map(voice.seat, below)),
        " + ".join(map(voice.seat, above)),
        (sides[below[0] % len(sides)], sides[above[0] % len(sides)]),
    )


def _better(game: AnyGame, log: Log, shown: Sequence[Judged]) -> Iterator[screens.PublicDiagram]:
    """Yield the board after the better move of each moment."""
    wanted = {one.seq: (number, one) for number, one in enumerate(shown, 1)}
    for met in replaying(game, log):
        if met.seq in wanted:
            number, one = wanted[met.seq]
            yield screens.better(game, met, one.seat, one.better, number)
