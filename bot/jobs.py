"""The bot's periodic work: a list of jobs, none of which keeps another from its turn."""

import math
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import structlog

from bot.core.ports import Now
from storage.model import Unavailable

log = structlog.get_logger()

EVERY_TICK: Final = 0.0


@dataclass(frozen=True, slots=True)
class Job:
    """Something done again and again. every: seconds between two runs, at least; 0: at every tick."""

    name: str
    run: Callable[[], Awaitable[object]]
    every: float = EVERY_TICK


class Jobs:
    """Jobs in their order, which the app runs tick by tick and a test at once."""

    def __init__(self, jobs: Iterable[Job], uptime: Now) -> None:
        """uptime: seconds that only grow."""
        self._jobs = tuple(jobs)
        self._uptime = uptime
        self._last = {job.name: -math.inf for job in self._jobs}

    def __iter__(self) -> Iterator[Job]:
        return iter(self._jobs)

    async def run_due(self) -> None:
        """Run each job whose time has come, with one try each."""
        now = self._uptime()
        due = [job for job in self._jobs if now - self._last[job.name] >= job.every]
        self._last.update({job.name: now for job in due})
        await self.run(due)

    async def run(self, jobs: Iterable[Job]) -> None:
        """Run jobs, with one try each. Those that the store keeps waiting share a line in the log."""
        waiting = dict[str, list[str]]()
        for job in jobs:
            try:
                await job.run()
            except Unavailable as reason:
                waiting.setdefault(str(reason), []).append(job.name)
            except Exception:  # its trouble must not stop the clocks, nor any other job
                log.exception("job_failed", job=job.name)
        for because, names in waiting.items():
            log.warning("jobs_wait", jobs=names, because=because)
