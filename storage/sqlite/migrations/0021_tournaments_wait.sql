-- Why and since when a tournament's post waits, beside when it is tried again.
ALTER TABLE tournaments ADD COLUMN barrier TEXT;
ALTER TABLE tournaments ADD COLUMN barred_since REAL NOT NULL DEFAULT 0;
UPDATE tournaments SET next_try = 0;
