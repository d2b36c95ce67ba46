"""Looks after all tournaments, again and again: whatever is due for one of them is done."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import structlog
from cachetools import TTLCache

from bot.core.dependencies import Dependencies, retried
from bot.core.messages import Request
from bot.core.tables.change import ProfileChange
from bot.core.tournaments.rounds import Step, next_step
from rules.core.errors import Refusal
from storage.lanes import have
from storage.model import Tournament, TournamentId, Unavailable

log = structlog.get_logger()

MOST: Final = 1_000
REST: Final = 60.0
"""Seconds after which one that failed is tried again."""


class TournamentUpkeep:
    """What is done for tournaments by itself; remembers only which of them failed lately."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps
        self._failed: TTLCache[TournamentId, bool] = TTLCache(MOST, REST, timer=deps.monotonic)

    async def tick(self, away: Collection[str] = ()) -> None:
        """Do what is due; one that fails does not keep the others waiting. Raises Unavailable.

        away: lanes that are out of reach, whose tournaments wait.
        """
        for tournament in await self._deps.store.tournaments.due(self._deps.now()):
            if tournament in self._failed:
                continue
            try:
                await retried(partial(_see_to, self._deps, tournament, away))
            except Refusal as refusal:  # the workers are busy, or the disk is full
                self._failed[tournament] = True
                log.warning("tournament_refused", tournament=tournament, code=refusal.code)
            except Unavailable:
                raise
            except Exception:  # a broken one is logged and stays; the others go on
                self._failed[tournament] = True
                log.exception("tournament_failed", tournament=tournament)


async def _see_to(deps: Dependencies, name: TournamentId, away: Collection[str]) -> None:
    tournament = await deps.store.tournaments.load(name)
    if tournament is None or not tournament.living or have(away, tournament.chat):
        return
    if step := await next_step(deps, tournament):
        await store(deps, tournament, step)


async def store(
    deps: Dependencies,
    before: Tournament | None,
    step: Step,
    request: Request | None = None,
    profiles: Sequence[ProfileChange] = (),
) -> None:
    """Commit a step, with its tables. profiles: what was learnt of people, as before and after.

    Raises what `Dependencies.commit` raises.
    """
    after = replace(step.after, version=before.version + 1) if before else step.after
    await deps.store_tournament(before, after, step.opened, request, tuple(profiles))
