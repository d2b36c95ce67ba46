-- Grows with every write of a table: a commit that was decided on an older one is a conflict.
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

-- Notes that serve for a while only: Unix time after which they may be dropped; NULL: they stay. The codes of
-- mirrors had their end in their values; those that are out are asked for again.
ALTER TABLE notes ADD COLUMN until REAL;
DELETE FROM notes WHERE name LIKE 'mirror:%';
CREATE INDEX notes_by_end ON notes (until) WHERE until IS NOT NULL;
