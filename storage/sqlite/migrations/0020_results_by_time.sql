-- The games of a season, without looking through those of all the years before it.
CREATE INDEX results_by_time ON results (chat, game, at);
