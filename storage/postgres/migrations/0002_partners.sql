-- Whom somebody in a lobby would have as a partner; NULL once the game has begun.
ALTER TABLE sittings ADD COLUMN partner TEXT;
