-- One name for one thing, the same as in the code. Times are Unix seconds; a person, chat or channel is its
-- platform's id with the platform's name in front.
ALTER TABLE guests RENAME COLUMN spot TO channel;
ALTER TABLE guests RENAME TO profiles;
ALTER TABLE guards RENAME TO betting_limits;
ALTER TABLE showings RENAME COLUMN spot TO channel;
ALTER TABLE showings RENAME COLUMN wants TO wanted_revision;
ALTER TABLE showings RENAME COLUMN shows TO shown_revision;
ALTER TABLE showings RENAME COLUMN tell TO notify;
DROP INDEX showings_by_spot;
CREATE INDEX showings_by_channel ON showings (channel);
