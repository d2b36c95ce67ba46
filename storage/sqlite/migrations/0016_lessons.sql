-- Which lessons people have looked at, and which of them they have finished.
CREATE TABLE lessons (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    opened REAL NOT NULL,
    finished REAL,
    PRIMARY KEY (person, game, lesson)
) WITHOUT ROWID;
