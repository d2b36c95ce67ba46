-- What came of people's attempts at puzzles, and of their ratings and those of the puzzles by the first answer.
CREATE TABLE attempts (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    opened DOUBLE PRECISION NOT NULL,
    tries BIGINT NOT NULL,
    ended TEXT CHECK (ended IN ('solved', 'shown')),
    answered DOUBLE PRECISION,
    points DOUBLE PRECISION,
    deviation DOUBLE PRECISION,
    puzzle_points DOUBLE PRECISION,
    puzzle_deviation DOUBLE PRECISION,
    PRIMARY KEY (person, puzzle)
);

CREATE INDEX attempts_by_puzzle ON attempts (puzzle, answered) WHERE answered IS NOT NULL;
