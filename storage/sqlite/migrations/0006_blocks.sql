-- Whom a person has blocked, and whom a chat has banned: JSON lists of ids, each with a name.
ALTER TABLE profiles ADD COLUMN challenges INTEGER NOT NULL DEFAULT 1;
ALTER TABLE profiles ADD COLUMN blocked TEXT NOT NULL DEFAULT '[]';
ALTER TABLE chats ADD COLUMN banned TEXT NOT NULL DEFAULT '[]';
