"""Worker processes for work that would block the event loop: engines, films, files.

They start with the first piece of work: a bot that needs none pays nothing.
"""

import asyncio
import os
import resource
import signal
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from multiprocessing import get_context, resource_tracker
from traceback import format_exc
from types import TracebackType
from typing import Final, ParamSpec, Self, TypeVar, cast

import structlog
from pebble import ProcessExpired, ProcessFuture, ProcessPool

from bot.core.ports import Urgency
from bot.tasks import cancelled
from bot.workers.turns import Turns
from rules.core.errors import Refusal
from storage.model import ChatId, Unavailable

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")

WORKERS: Final = 2
MEMORY: Final = 512 * 1024 * 1024
"""Bytes a worker may hold. More ends it, because its caches would be in the way."""
LONGEST: Final = 60.0
"""Seconds a piece of work may take."""
TAKEN_UP: Final = 30.0
"""Seconds after which work has begun, where a worker had to be started for it too."""
RENEWED: Final = 200
"""Pieces of work after which a worker makes room for a new one."""
FOR_GOOD: Final = 0
"""Instead of a number of tasks: the worker stays, with its caches."""
OUT_OF_MEMORY: Final = 86
"""The exit code of a worker that asked for more memory than it may hold."""
NICENESS: Final = 10
"""Niceness added to workers, so that the bot itself has priority."""


class WorkError(Exception):
    """Work that raised something unforeseen, which is our mistake; the message has the worker's traceback."""


class WorkerPool:
    """Carries functions out in other processes, while its block lasts: `async with WorkerPool() as pool:`."""

    def __init__(
        self,
        workers: int = WORKERS,
        memory: int = MEMORY,
        longest: float = LONGEST,
        renewed: int = RENEWED,
        niceness: int = NICENESS,
    ) -> None:
        self._workers, self._memory, self._longest = workers, memory, longest
        self._renewed, self._niceness = renewed, niceness
        self._taken_up = TAKEN_UP
        self._turns = Turns(workers)
        self._pool: ProcessPool | None = None
        self._open = True
        self._in_hand: set[ProcessFuture[object]] = set()
        self._ended: set[ProcessFuture[object]] = set()
        self._stuck: set[ProcessFuture[object]] = set()
        self._ending: list[asyncio.Future[None]] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def of(self, chat: ChatId | None, urgency: Urgency) -> "Share":
        """Return the chat's share of the workers for work of this urgency."""
        return Share(self, chat, urgency)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function as non-urgent work of no chat. See `Share.run`."""
        return await self.of(None, Urgency.FILM).run(work, *args, **kwargs)

    async def carry_out(
        self,
        place: tuple[ChatId | None, Urgency],
        work: Callable[..., object],
        args: tuple[object, ...],
        kwargs: dict[str, object],
    ) -> object:
        """Have a worker do something when its turn has come. See `Share.run`."""
        async with self._turns.turn(*place):
            return await self._tried(work, args, kwargs)

    async def _tried(
        self, work: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]
    ) -> object:
        for _ in range(2):
            try:
                return await self._once(work, args, kwargs)
            except (ProcessExpired, BrokenProcessPool) as reason:
                if not self._open:
                    break
                log.warning("worker_died", work=_name(work), why=_why(reason))
            except TimeoutError:
                log.warning("worker_too_slow", work=_name(work), seconds=self._longest)
                break
        raise Refusal("not_made")

    async def close(self) -> None:
        """Accept no more work, and end the workers at once."""
        # Nobody relies on unfinished work.
        self._open = False
        if self._pool is not None:
            self._leave(self._pool)
        await asyncio.gather(*self._ending)
        self._ended |= self._in_hand
        for future in self._ended:
            future.cancel()  # type: ignore[no-untyped-call] # the same

    async def _once(
        self, work: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]
    ) -> object:
        if not self._open:
            raise Refusal("not_made")
        arguments = (ceil(self._longest) + 1, work, args, kwargs)
        with _deaf_to_ctrl_c():
            future = self._started().schedule(_done, arguments, timeout=self._longest)
        self._in_hand.add(future)
        late = asyncio.get_running_loop().call_later(self._taken_up, self._start_over, future)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if cancelled():
                raise  # even where these workers were given up at the same moment
            if future in self._stuck:
                raise BrokenProcessPool from None
            if future in self._ended:
                raise Refusal("not_made") from None  # the pool was closed; the caller keeps running
            raise
        finally:
            late.cancel()
            self._stuck.discard(future)
            self._in_hand.discard(future)

    def _start_over(self, late: "ProcessFuture[object]") -> None:
        """Replace the workers if these start nothing, and try all their work again.

        A worker that is killed while it takes its work keeps the others from taking any, without an error.
        """
        if late.running() or late.done() or self._pool is None:
            return
        log.warning("workers_stuck", seconds=self._taken_up)
        stuck, self._pool = self._pool, None
        self._leave(stuck)
        self._stuck |= self._in_hand
        for future in self._stuck:
            future.cancel()  # type: ignore[no-untyped-call] # the same

    def _leave(self, pool: ProcessPool) -> None:
        """End a pool and its remaining workers."""
        pool.stop()  # type: ignore[no-untyped-call] # this method of theirs has no types
        # `join` closes the channels first, and a worker that only starts would print a traceback.
        for worker in tuple(pool._pool_manager.worker_manager.workers.values()):  # noqa: SLF001 -- they offer no other way
            worker.kill()
        self._ending = [one for one in self._ending if not one.done()]
        self._ending.append(asyncio.ensure_future(asyncio.to_thread(pool.join)))

    def _started(self) -> ProcessPool:
        if self._pool is not None and not self._pool.active:
            self._leave(self._pool)  # of two workers one was killed: the other would stay for ever
            self._pool = None
        if self._pool is None:
            self._pool = ProcessPool(
                max_workers=self._workers,
                max_tasks=self._renewed,
                initializer=_stand_back,
                initargs=(self._memory, self._niceness),
                # A fork would take along the bot's threads, sockets and secrets.
                context=get_context("spawn"),
            )
        return self._pool


@dataclass(frozen=True, slots=True)
class Share:
    """Access of one chat to the workers."""

    pool: WorkerPool
    chat: ChatId | None
    urgency: Urgency

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a function in a worker. The function is found by module and name, and values
        are pickled.

        Raises the function's own Refusal or Unavailable, and WorkError for other errors. Raises Refusal
        `overloaded` if too much work is pending, and `not_made` if two workers died of it or it took too
        long.
        """
        return cast("T", await self.pool.carry_out((self.chat, self.urgency), work, args, kwargs))


class Here:
    """Carries functions out in a thread of this process: for tools, and for tests of something else."""

    def of(self, _chat: ChatId | None, _urgency: Urgency) -> Self:
        """Return this runner itself: there is no queue."""
        return self

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the function in this process."""
        return await asyncio.to_thread(work, *args, **kwargs)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Let threads and processes started in the block, and their children, ignore Ctrl-C.

    A terminal signals all of them, and a process that just began would print a traceback.
    """
    resource_tracker.ensure_running()  # which would undo this when it is first needed
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _name(work: Callable[..., object]) -> str:
    """Return the name of a function without its arguments, which may be secret."""
    return str(getattr(getattr(work, "func", work), "__name__", "?"))


def _why(reason: Exception) -> str:
    """Return the cause of a worker's death."""
    lacked = isinstance(reason, ProcessExpired) and reason.exitcode == OUT_OF_MEMORY
    return MemoryError.__name__ if lacked else type(reason).__name__


def _done(alarm: int, work: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object]) -> T:
    """Call a function in a worker. Only known errors travel back as they are.

    alarm: seconds until the worker ends itself, in case the bot is gone.
    """
    signal.alarm(alarm)
    try:
        return work(*args, **kwargs)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except (Refusal, Unavailable):
        raise
    except Exception:  # noqa: BLE001 -- whatever it is, its kind may be unknown to the other process
        raise WorkError(format_exc()) from None
    finally:
        signal.alarm(0)


def _stand_back(memory: int, niceness: int) -> None:
    """Lower a worker's priority and limit its memory, in bytes."""
    os.nice(niceness)
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
