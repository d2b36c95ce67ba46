-- Tournaments of a chat: who plays in them, who meets whom in which round, and where they are posted.
ALTER TABLE chats ADD COLUMN tournaments TEXT NOT NULL DEFAULT 'all' CHECK (tournaments IN ('all', 'admins', 'off'));
ALTER TABLE chats ADD COLUMN entrants_most BIGINT NOT NULL DEFAULT 16;

CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    chat TEXT NOT NULL,
    channel TEXT NOT NULL,
    opener TEXT NOT NULL,
    game TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    preset TEXT NOT NULL CHECK (preset IN ('live', 'casual', 'slow')),
    rated BOOLEAN NOT NULL,
    most BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'finished', 'cancelled')),
    system TEXT NOT NULL CHECK (system IN ('round_robin', 'swiss')),
    rounds BIGINT NOT NULL,
    version BIGINT NOT NULL,
    wanted BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    message TEXT,
    calls BOOLEAN NOT NULL,
    next_try DOUBLE PRECISION NOT NULL
);

CREATE INDEX tournaments_by_chat ON tournaments (chat, created);
CREATE INDEX tournaments_by_opener ON tournaments (opener);
CREATE INDEX tournaments_living ON tournaments (until) WHERE status IN ('open', 'playing');
CREATE INDEX tournaments_behind ON tournaments (next_try) WHERE shown <> wanted OR calls;

CREATE TABLE entrants (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number BIGINT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    withdrawn BOOLEAN NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE INDEX entrants_by_person ON entrants (person);

CREATE TABLE pairings (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    place BIGINT NOT NULL,
    round BIGINT NOT NULL,
    first BIGINT NOT NULL,
    second BIGINT,
    table_id TEXT,
    ended TEXT,
    PRIMARY KEY (tournament, place)
);

CREATE INDEX pairings_going_on ON pairings (tournament) WHERE ended IS NULL;
