"""Forgeries of a saved log, one at a time: a word, a line, an order, an end."""

from collections.abc import Iterator

CAUSES = (" .rule", " .clock")


def altered_lines(text: str) -> Iterator[str]:
    """Yield the text with one word changed, left out, doubled or added."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        for lie in _altered(line.removesuffix("\n")):
            yield "".join((*lines[:number], f"{lie}\n", *lines[number + 1 :]))


def rearranged(text: str) -> Iterator[str]:
    """Yield the text with lines left out, doubled, swapped, moved, cut off or added."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        before, after = lines[:number], lines[number + 1 :]
        yield "".join((*before, *after))
        yield "".join((*before, line, line, *after))
        yield "".join((*before, "\n", line, *after))
        yield "".join(lines[:number])
        yield "".join((*before, *after, line))
        for other in range(number + 1, len(lines)):
            swapped = [*lines]
            swapped[number], swapped[other] = lines[other], line
            yield "".join(swapped)
    yield text.removesuffix("\n")
    yield text + "\n"
    yield text + lines[-1]


def _altered(line: str) -> Iterator[str]:
    words = line.split(" ")
    for place, word in enumerate(words):
        before, after = words[:place], words[place + 1 :]
        for lie in _other_words(word):
            yield " ".join((*before, lie, *after))
        yield " ".join((*before, *after))
        yield " ".join((*before, word, word, *after))
    for cause in CAUSES:
        if cause in line:
            yield line.replace(cause, "")
        else:
            body, bar, proof = line.partition(" | ")
            yield f"{body}{cause}{bar}{proof}"
    yield line + " "
    yield " " + line
    yield line + " | by test:7"
    yield line.partition(" | ")[0]


def _other_words(word: str) -> Iterator[str]:
    """Yield the word with another first, middle or last character; for a number also its neighbours and a
    leading zero.
    """
    if word.isdecimal():
        yield str(int(word) + 1)
        yield str(abs(int(word) - 1))
        yield f"0{word}"
    for place in {0, len(word) // 2, len(word) - 1} if word else ():
        sign = word[place]
        other = {"9": "0", "f": "a", "z": "a"}.get(sign, chr(ord(sign) + 1))
        yield f"{word[:place]}{other}{word[place + 1 :]}"
