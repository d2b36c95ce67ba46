"""Refusals in words: which rule it was, what would be legal, and what may have been meant."""

from typing import Final

from bot.core.input.spelling import nearest
from bot.core.input.values import value_in
from bot.core.language.text import unlinked
from bot.core.language.voice import LISTS, Voice
from bot.core.registry import spellings
from rules.core.errors import AmbiguousMove, Data, OptionError, Refusal

TYPED: Final = ("value", "option", "game", "text")
"""Facts of a refusal that hold typed text, the narrowest first."""
MOST_LEGAL: Final = 12
"""Legal moves named in a refusal, which tells how many more there are."""


class Explained(Refusal):
    """A refused move, with what would be legal instead, in the order in which one looks for it."""

    def __init__(self, refusal: Refusal, legal: tuple[str, ...], words: tuple[str, ...] = ()) -> None:
        """words: those of the game, where one of them may have been meant."""
        super().__init__(refusal.code, **refusal.facts)
        self.legal = legal
        self.words = words


def explain(refusal: Refusal, voice: Voice) -> str:
    """Put a refusal in words: which rule, and what would be legal.

    A reader who taps is not told how a move is written.
    """
    lines = [voice(f"refusal-{refusal.code}", _in_words(refusal, voice))]
    if isinstance(refusal, Explained) and refusal.legal and refusal.code != AmbiguousMove(()).code:
        more = max(0, len(refusal.legal) - MOST_LEGAL)
        moves = ", ".join(refusal.legal[:MOST_LEGAL])
        lines.append(voice("legal-moves", {"moves": voice.written(moves), "more": more}))
    if isinstance(refusal, Explained) and refusal.code == "not_a_move" and not voice.taps:
        lines.append(voice("how-to-move"))
    if meant := _meant(refusal, voice):
        lines.append(voice("did-you-mean", {"meant": meant}))
    return "\n".join(lines)


def _meant(refusal: Refusal, voice: Voice) -> str | None:
    """Return the nearest valid word to an unknown one, if any."""
    facts = refusal.facts
    wrong = next((text for name in TYPED if isinstance(text := facts.get(name), str)), "")
    known = next((words for name in sorted(LISTS) if isinstance(words := facts.get(name), tuple)), ())
    known = tuple(word.partition(" (")[0] for word in known)  # what an option is about stands behind its name
    if isinstance(refusal, Explained):
        listed = (voice(f"typed-{word}") for word in refusal.words)
        known = (*refusal.words, *(word for words in listed for word in words.split(", ")))
    bare = (word.partition(" (")[0] for word in known)  # some say in brackets what they mean
    return nearest(wrong.partition(" ")[0], bare) if wrong else None


def _in_words(refusal: Refusal, voice: Voice) -> Data:
    """Return the facts of a refusal. Values are in the reader's language, except the options of games.

    Typed text among them is made harmless: nobody makes the bot mention a person or show a link by a typo.
    """
    facts = {name: unlinked(fact) if isinstance(fact, str) else fact for name, fact in refusal.facts.items()}
    accepted, option = facts.get("accepted"), facts.get("option")
    if isinstance(accepted, tuple):
        facts["accepted"] = tuple(value_in(voice.language, value) for value in accepted)
    if isinstance(option, str) and not isinstance(refusal, OptionError) and voice.has(f"name-{option}"):
        facts["option"] = spellings(voice.language, f"name-{option}")[0]
    return facts
