"""Thinker for `killed_games` in a process of its own, perhaps of another Python.

`python -m tests.crash.thinker` reads questions and writes answers, pickled, one after the other. It imports
only the rules and the type of a question, so that a Python without our dependencies can run it.
"""

import atexit
import pickle
import subprocess
import sys
from functools import cache

from bot.core.ports import Question, Thought
from rules.games import games
from rules.search.opponents import choose


class Elsewhere:
    """Thinker process of another Python, until it is closed."""

    def __init__(self, python: str) -> None:
        command = [python, "-m", "tests.crash.thinker"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._asked, self._answers = self._process.stdin, self._process.stdout

    def answer(self, question: Question) -> Thought:
        """Return the computer's answer from the other process.

        Raises: EOFError if that process has ended.
        """
        pickle.dump(question, self._asked)
        self._asked.flush()
        thought: Thought = pickle.load(self._answers)  # noqa: S301 -- our own process wrote it
        return thought

    def close(self) -> None:
        """Close the pipe, so that the process ends."""
        with self._process:
            self._asked.close()


@cache
def elsewhere(python: str) -> Elsewhere:
    """Return a process of another Python, started on first use and ended with this process."""
    found = Elsewhere(python)
    atexit.register(found.close)
    return found


def main() -> None:
    """Answer questions until the input ends."""
    while True:
        try:
            question: Question = pickle.load(sys.stdin.buffer)  # noqa: S301 -- as above
        except EOFError:
            return
        game = games()[question.game]
        choice = choose(game, question.view, question.seat, question.level, question.seed)
        pickle.dump(
            Thought(game.write(choice.move), choice.score, tuple(map(game.write, choice.line))),
            sys.stdout.buffer,
        )
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
