-- How people want to be reminded of their turns.
ALTER TABLE profiles ADD COLUMN remind TEXT NOT NULL DEFAULT 'mention';
CREATE INDEX profiles_by_remind ON profiles (remind);
