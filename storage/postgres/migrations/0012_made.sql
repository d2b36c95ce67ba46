-- What seasons count of a quarter stands with the ratings, so that the table of one that is going on adds up
-- nothing but its players. Derived: made anew from the results by `taberna ratings --recompute`.
ALTER TABLE ratings ADD COLUMN points_1 DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN games_1 BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN points_2 DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN games_2 BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN points_3 DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN games_3 BIGINT NOT NULL DEFAULT 0;

UPDATE ratings SET (points_1, games_1, points_2, games_2, points_3, games_3) = (
    SELECT coalesce(sum(CASE WHEN month % 3 = 0 THEN points END), 0), count(CASE WHEN month % 3 = 0 THEN 1 END),
        coalesce(sum(CASE WHEN month % 3 = 1 THEN points END), 0), count(CASE WHEN month % 3 = 1 THEN 1 END),
        coalesce(sum(CASE WHEN month % 3 = 2 THEN points END), 0), count(CASE WHEN month % 3 = 2 THEN 1 END)
    FROM (
        SELECT DISTINCT played.number, (12 * extract(YEAR FROM to_timestamp(results.at) AT TIME ZONE 'UTC')::int + extract(MONTH FROM to_timestamp(results.at) AT TIME ZONE 'UTC')::int - 1) AS month,
            CASE score WHEN 'won' THEN 1.0 WHEN 'drawn' THEN 0.5 ELSE 0.0 END AS points
        FROM played JOIN results ON results.number = played.number
        WHERE played.person = ratings.person AND played.chat = ratings.chat AND results.game = ratings.game
            AND results.uncounted IS NULL AND NOT EXISTS (
                SELECT 1 FROM played AS seat WHERE seat.number = results.number AND seat.machine IS NOT NULL
            )
    ) AS counted
    WHERE month / 3 = (12 * extract(YEAR FROM to_timestamp(ratings.at) AT TIME ZONE 'UTC')::int + extract(MONTH FROM to_timestamp(ratings.at) AT TIME ZONE 'UTC')::int - 1) / 3
);

-- Who shows their results to nobody: few, to be left out of lists.
CREATE INDEX profiles_hidden ON profiles (id) WHERE hidden;
