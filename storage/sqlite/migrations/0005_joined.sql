-- The platform's id of the message or tap by which somebody joined: it enters the lot of the seats.
ALTER TABLE sittings ADD COLUMN joined TEXT NOT NULL DEFAULT '';
