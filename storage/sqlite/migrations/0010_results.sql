-- Whether a table is played for ratings; a chat's settings about that; and who shows their results to nobody.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chats ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chats ADD COLUMN rated_daily INTEGER NOT NULL DEFAULT 6;
ALTER TABLE chats ADD COLUMN rated_machines INTEGER NOT NULL DEFAULT 0;
ALTER TABLE profiles ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;

-- How games ended, in the order of their ends, with what was judged of them then. Ratings follow from them.
CREATE TABLE results (
    number INTEGER PRIMARY KEY,  -- in that order; below 1: ended before there was this table
    table_id TEXT NOT NULL UNIQUE REFERENCES tables (id),
    game TEXT NOT NULL,
    chat TEXT NOT NULL,
    at REAL NOT NULL,
    preset TEXT NOT NULL,
    reason TEXT NOT NULL,
    uncounted TEXT  -- why no rating follows from it; NULL: one does
);

CREATE INDEX results_by_chat ON results (chat, number);

-- The seats of those games. A person is found with their games in a chat, the latest first.
CREATE TABLE played (
    number INTEGER NOT NULL REFERENCES results (number),
    seat INTEGER NOT NULL,
    person TEXT,
    machine TEXT,  -- its level
    side INTEGER NOT NULL,
    score TEXT NOT NULL CHECK (score IN ('won', 'drawn', 'lost')),
    late INTEGER NOT NULL,
    chat TEXT NOT NULL,  -- that of the result
    points_before REAL,
    points_after REAL,
    deviation REAL,
    PRIMARY KEY (number, seat),
    CHECK ((person IS NULL) <> (machine IS NULL))
) WITHOUT ROWID;

CREATE INDEX played_by_person ON played (person, chat, number) WHERE person IS NOT NULL;

-- Derived: made anew from the results by `taberna ratings --recompute`.
CREATE TABLE ratings (
    chat TEXT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    points REAL NOT NULL,
    deviation REAL NOT NULL,
    games INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (chat, game, person)
) WITHOUT ROWID;

CREATE INDEX ratings_by_points ON ratings (chat, game, points);
CREATE INDEX ratings_by_person ON ratings (person);
