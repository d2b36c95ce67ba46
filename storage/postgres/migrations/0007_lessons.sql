-- Which lessons people have looked at, and which of them they have finished.
CREATE TABLE lessons (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    opened DOUBLE PRECISION NOT NULL,
    finished DOUBLE PRECISION,
    PRIMARY KEY (person, game, lesson)
);
