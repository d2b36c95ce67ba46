-- A list of ratings reads those of its game in a chat and sorts them: quick enough for ten thousand players,
-- and the end of a game writes less.
DROP INDEX ratings_by_points;
