-- What came of people's attempts at puzzles, and of their ratings and those of the puzzles by the first answer.
CREATE TABLE attempts (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    opened REAL NOT NULL,
    tries INTEGER NOT NULL,
    ended TEXT CHECK (ended IN ('solved', 'shown')),
    answered REAL,
    points REAL,
    deviation REAL,
    puzzle_points REAL,
    puzzle_deviation REAL,
    PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;

CREATE INDEX attempts_by_puzzle ON attempts (puzzle, answered) WHERE answered IS NOT NULL;
