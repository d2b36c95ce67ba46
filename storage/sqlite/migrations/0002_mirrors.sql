-- A table mirrored in another chat speaks that chat's language; NULL: the showing is the table's home chat's.
ALTER TABLE showings ADD COLUMN chat TEXT;
