"""Thinks for `killed_games` in a process of its own, which another Python may run.

`python -m tests.crash.thinker` reads questions and writes answers, pickled, one after the other. It imports
nothing but the rules and the shape of a question, so that a Python without our dependencies will do.
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
    """Such a process of another Python, until it is closed."""

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
    """Answers until nobody asks any more."""
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
