"""Another process that thinks as this one does: see thinker.py."""

import sys
from contextlib import closing

from bot.core.ports import Question
from bot.workers.opponents import answer
from rules.core.game import Seat
from rules.games import games
from tests.crash.thinker import Elsewhere


def test_another_process_answers_as_this_one_does() -> None:
    lasca = games()["lasca"]
    view = lasca.view(lasca.setup(2, lasca.about.options()), Seat(0))
    with closing(Elsewhere(sys.executable)) as another:
        for seed in range(5):
            question = Question("lasca", view, Seat(0), "easy", seed)
            assert another.answer(question) == answer(question)
