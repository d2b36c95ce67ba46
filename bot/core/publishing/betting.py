"""What is said at a betting table besides: how long the window is open, and stakes without repetitions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Literal, TypeAlias

from bot.core.language.voice import Voice
from bot.core.messages import AnyPost
from bot.core.tables.loaded import Event, LoadedTable, awaited
from bot.core.tables.timing import clocks
from rules.core.errors import Datum
from rules.core.game import Fact

Decision: TypeAlias = Literal["bank", "throw", "bet"]
"""What a betting table waits for."""


def timed(post: AnyPost, loaded: LoadedTable, language: str, now: float) -> AnyPost:
    """A post of a betting table with the time that is left to bet."""
    running = [clock for clock in loaded.table.clocks if clock.seat in awaited(loaded)]
    if not (loaded.betting and running) or clocks.paused(loaded):
        return post
    closes = min(now + c.allowance if c.deadline is None else max(now, c.deadline) for c in running)
    voice = Voice(language)
    when = voice("when-seconds", {"seconds": round(closes - now)})
    return replace(post, text=f"{post.text}\n{_due(loaded, voice, when)}", moment=(when, closes))


def waiting(loaded: LoadedTable, voice: Voice, names: str) -> str:
    """Return the line that names the players a board waits for, and what they must do."""
    if not loaded.betting:
        return voice("caption-waiting", {"names": names})
    return voice(f"caption-waiting-{_decision(loaded)}", {"names": names})


def _due(loaded: LoadedTable, voice: Voice, when: str) -> str:
    """Return the line for what happens when time is up: the bank is decided, dice fall, or bets close."""
    return voice(f"caption-due-{_decision(loaded)}", {"when": when})


def _decision(loaded: LoadedTable) -> Decision:
    game, state = loaded.game, loaded.playing.state
    lapsed = [move for seat in awaited(loaded) if (move := game.lapsed(state, seat)) is not None]
    moves = {game.write(move) for move in lapsed}
    if moves & set(game.about.vocabulary.bank):
        return "bank"
    return "throw" if moves and moves <= set(game.about.vocabulary.throws) else "bet"


def latest_stakes(news: Sequence[Event]) -> list[Event]:
    """Of what one seat stakes in a row only the last, which tells the total: taking back is one line too."""
    return [
        event
        for event, following in zip_longest(news, news[1:])
        if following is None or _staking(event) is None or _staking(event) != _staking(following)
    ]


def _staking(event: Event) -> Datum | None:
    """Who has changed a stake in an event, if that is all that it tells."""
    match event.facts:
        case (Fact(data=data),) if {"figure", "total"} <= data.keys():
            return data["seat"]
    return None
