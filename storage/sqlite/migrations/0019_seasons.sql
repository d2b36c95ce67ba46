-- Seasons: how long a chat wants them, the one that is going on, those that are over, and who came where.
ALTER TABLE chats ADD COLUMN seasons TEXT NOT NULL DEFAULT 'off' CHECK (seasons IN ('off', 'monthly', 'quarterly'));
ALTER TABLE chats ADD COLUMN season_since INTEGER;
ALTER TABLE chats ADD COLUMN season_until INTEGER;
ALTER TABLE chats ADD COLUMN season_channel TEXT;

CREATE INDEX chats_by_season ON chats (season_until) WHERE season_until IS NOT NULL;

CREATE TABLE seasons (
    chat TEXT NOT NULL,
    until INTEGER NOT NULL,  -- the first day after it
    since INTEGER NOT NULL,
    channel TEXT NOT NULL,
    booked INTEGER NOT NULL,
    posted REAL NOT NULL,
    barrier TEXT,
    barred_since REAL NOT NULL,
    next_try REAL NOT NULL,
    PRIMARY KEY (chat, until)
) WITHOUT ROWID;

CREATE INDEX seasons_unfinished ON seasons (until) WHERE NOT booked OR posted = 0;

-- Derived: made anew from results and ledger by `taberna ratings --recompute`.
CREATE TABLE season_places (
    chat TEXT NOT NULL,
    until INTEGER NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    points REAL NOT NULL,
    games INTEGER NOT NULL,
    place INTEGER NOT NULL,
    medal INTEGER NOT NULL CHECK (medal BETWEEN 0 AND 3),
    PRIMARY KEY (chat, until, game, person)
) WITHOUT ROWID;

CREATE INDEX season_places_by_person ON season_places (person);
