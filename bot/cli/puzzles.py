"""Puzzles: counting them, generating them, and proving all of them again."""

import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rules.games import folder, games
from rules.puzzles import pencil
from rules.puzzles.generator import Batch, batches
from rules.puzzles.proof import Unproved, proof, recipe_of
from rules.puzzles.puzzle import FILE, Puzzle, read, write
from rules.puzzles.store import puzzles_of

FAILURE = 1


def count(chosen: Namespace) -> int:
    """Print the number of puzzles of each kind per game."""
    counted = Counter((one.kind, one.game) for game in _named(chosen) for one in puzzles_of(game))
    if not chosen.game:
        counted["pencil", "-"] = len(pencil.RIDDLES)
    for (kind, game), number in sorted(counted.items()):
        _print(f"{kind:10} {game:18} {number:5}")
    _print(f"{'in all':29} {counted.total():5}")
    return 0


def make(chosen: Namespace) -> int:
    """Search for puzzles of one game, or of all, until there are enough or the games are played.

    The search saves the puzzles and the reasons of refusals in a folder after every game. So an interrupted
    search resumes there. With `--ship` the package of a game gets the puzzles of all seeds.
    """
    for game in _named(chosen):
        recipe = recipe_of(games()[game])
        if recipe is None:
            continue
        search = Search.read(chosen.folder / f"{game}-{chosen.seed}.json", game, chosen.seed)
        for batch in batches(games()[game], chosen.seed, search.following):
            if len(search.puzzles) >= recipe.count or batch.number >= chosen.games:
                break
            search.add(batch)
            _print(f"{game}: {batch.number} {len(search.puzzles)} of {recipe.count}")
        _print(f"{game}: {len(search.puzzles)}, refused {dict(search.refused)}")
        if chosen.ship:
            found = merged(chosen.folder, game)[: recipe.count]
            (folder(game) / FILE).write_text(write(found), encoding="utf-8")
    return 0


def merged(kept: Path, game: str) -> Sequence[Puzzle]:
    """Return the puzzles of a game that the searches of all seeds have kept in a folder, each once."""
    files = sorted(kept.glob(f"{game}-*.json"), key=lambda file: int(file.stem.rpartition("-")[2]))
    searches = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    found = (one for kept in searches for one in read(game, json.dumps(kept["puzzles"])))
    return tuple({one.name: one for one in found}.values())


@dataclass
class Search:
    """A search for puzzles in its file. following: the number of the next game. refused: by reason."""

    file: Path
    game: str
    seed: int
    following: int = 0
    puzzles: list[Puzzle] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)

    @classmethod
    def read(cls, file: Path, game: str, seed: int) -> "Search":
        """Return the search kept in a file, or a new one. Raises ValueError for one of another seed."""
        if not file.exists():
            return cls(file, game, seed)
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["seed"] != seed:
            raise ValueError(f"{file} is a search from seed {kept['seed']}")
        puzzles = list(read(game, json.dumps(kept["puzzles"])))
        return cls(file, game, seed, kept["following"], puzzles, Counter(kept["refused"]))

    def add(self, batch: Batch) -> None:
        """Add the puzzles of a game that are new, and write the file."""
        known = {one.name for one in self.puzzles}
        for puzzle in batch.puzzles:
            if puzzle.name in known:
                self.refused["known"] += 1
            else:
                known.add(puzzle.name)
                self.puzzles.append(puzzle)
        self.refused.update(batch.refused)
        self.following = batch.number + 1
        kept = {
            "seed": self.seed,
            "following": self.following,
            "refused": self.refused,
            "puzzles": json.loads(write(self.puzzles)),
        }
        self.file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.file.with_suffix(".new")
        unfinished.write_text(json.dumps(kept), encoding="utf-8")
        unfinished.replace(self.file)


def prove(chosen: Namespace) -> int:
    """Prove the puzzles of one game, or of all. The exit code is 1 if one is wrong."""
    wrong = 0
    if not chosen.game:
        pencil.prove()
    for game in _named(chosen):
        for puzzle in puzzles_of(game):
            try:
                proof(games()[game], puzzle)
            except Unproved as reason:
                _print(str(reason))
                wrong += 1
        _print(f"{game}: {len(puzzles_of(game))}")
    return FAILURE if wrong else 0


def _named(chosen: Namespace) -> Iterable[str]:
    named: Sequence[str] = (chosen.game,) if chosen.game else tuple(games())
    return named


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
