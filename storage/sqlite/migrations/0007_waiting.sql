-- A channel that cannot be written to waits, and one that takes no pictures gets boards in characters.
ALTER TABLE showings ADD COLUMN barrier TEXT;  -- NULL: nothing keeps the board from being posted
ALTER TABLE showings ADD COLUMN barred_since REAL NOT NULL DEFAULT 0;
ALTER TABLE showings ADD COLUMN next_try REAL NOT NULL DEFAULT 0;
ALTER TABLE showings ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
ALTER TABLE showings ADD COLUMN pictures_refused REAL NOT NULL DEFAULT 0;
CREATE INDEX showings_waiting ON showings (channel) WHERE barrier IS NOT NULL OR pictures_refused > 0;

-- Messages that newer boards have replaced, whose buttons are still to be taken away.
CREATE TABLE old_boards (
    channel TEXT NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (channel, message)
) WITHOUT ROWID;
