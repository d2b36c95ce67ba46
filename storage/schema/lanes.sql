-- Who has the database, or lanes of it: made as that is taken, before there is a schema. Who knows another text of this is
-- another version, and is refused beside those that run (see `_epoch` in database.py).
CREATE SEQUENCE IF NOT EXISTS fence;

-- How often somebody began where nobody else was: by a schema and rules of theirs, which may be others. (A sequence
-- leaps where the server crashes.)
CREATE TABLE IF NOT EXISTS begun_alone (times BIGINT NOT NULL);
INSERT INTO begun_alone SELECT 0 WHERE NOT EXISTS (SELECT FROM begun_alone);

CREATE TABLE IF NOT EXISTS lanes (
    name TEXT PRIMARY KEY,
    fence BIGINT NOT NULL DEFAULT 0,  -- of who has it; 0: nobody
    alive DOUBLE PRECISION  -- when it was last known to be served
);

-- Whether its holder is still to say that its platform is connected.
ALTER TABLE lanes ADD COLUMN IF NOT EXISTS away BOOLEAN NOT NULL DEFAULT TRUE;

-- When the next turn of each may begin, by the server's clock.
CREATE TABLE IF NOT EXISTS turns (
    name TEXT PRIMARY KEY,
    next DOUBLE PRECISION NOT NULL
);
