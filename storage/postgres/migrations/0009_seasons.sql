-- Seasons: how long a chat wants them, the one that is going on, those that are over, and who came where.
ALTER TABLE chats ADD COLUMN seasons TEXT NOT NULL DEFAULT 'off' CHECK (seasons IN ('off', 'monthly', 'quarterly'));
ALTER TABLE chats ADD COLUMN season_since BIGINT;
ALTER TABLE chats ADD COLUMN season_until BIGINT;
ALTER TABLE chats ADD COLUMN season_channel TEXT;

CREATE INDEX chats_by_season ON chats (season_until) WHERE season_until IS NOT NULL;

CREATE TABLE seasons (
    chat TEXT NOT NULL,
    until BIGINT NOT NULL,  -- the first day after it
    since BIGINT NOT NULL,
    channel TEXT NOT NULL,
    booked BOOLEAN NOT NULL,
    posted DOUBLE PRECISION NOT NULL,
    barrier TEXT,
    barred_since DOUBLE PRECISION NOT NULL,
    next_try DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (chat, until)
);

CREATE INDEX seasons_unfinished ON seasons (until) WHERE NOT booked OR posted = 0;

-- Derived: made anew from results and ledger by `taberna ratings --recompute`.
CREATE TABLE season_places (
    chat TEXT NOT NULL,
    until BIGINT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    points DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    place BIGINT NOT NULL,
    medal BIGINT NOT NULL CHECK (medal BETWEEN 0 AND 3),
    PRIMARY KEY (chat, until, game, person)
);

CREATE INDEX season_places_by_person ON season_places (person);
