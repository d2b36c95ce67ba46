CREATE TABLE posts (
    kind TEXT COLLATE "C" NOT NULL, key TEXT COLLATE "C" NOT NULL, channel TEXT COLLATE "C" NOT NULL, seat BIGINT NOT NULL,
    wanted BIGINT NOT NULL, shown BIGINT NOT NULL, seq BIGINT NOT NULL, message TEXT COLLATE "C",
    posted DOUBLE PRECISION NOT NULL, notify TEXT COLLATE "C" NOT NULL,
    closed BOOLEAN NOT NULL, chat TEXT COLLATE "C", barrier TEXT COLLATE "C", barred_since DOUBLE PRECISION NOT NULL,
    next_try DOUBLE PRECISION NOT NULL, told BOOLEAN NOT NULL, pictures_refused DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, key, channel, seat)
);
CREATE INDEX posts_behind ON posts (kind, key) WHERE NOT closed AND (shown <> wanted OR notify <> '[]');
CREATE INDEX posts_by_channel ON posts (channel);
CREATE INDEX posts_by_chat ON posts (chat, kind, key) WHERE chat IS NOT NULL;
CREATE INDEX posts_waiting ON posts (channel) WHERE barrier IS NOT NULL OR pictures_refused > 0;

INSERT INTO posts SELECT 'board', showings.* FROM showings;
INSERT INTO posts SELECT 'tournament', id, channel, -1, wanted, shown, 0, message, 0,
    CASE WHEN calls THEN (SELECT coalesce(json_agg(person), '[]') FROM entrants WHERE tournament = id AND NOT withdrawn)::text
        ELSE '[]' END,
    FALSE, chat, barrier, barred_since, next_try, FALSE, 0 FROM tournaments;
INSERT INTO posts SELECT 'season', until::text, channel, -1, 0, -1, 0, NULL, 0, '[]',
    FALSE, chat, barrier, barred_since, next_try, FALSE, 0 FROM seasons WHERE booked AND posted = 0;
INSERT INTO posts SELECT 'puzzle', day::text, channel, -1, wanted_revision, shown_revision, 0, message, posted, '[]',
    FALSE, chat, barrier, barred_since, next_try, FALSE, pictures_refused::int FROM puzzle_days
    WHERE day >= (SELECT max(day) - 1 FROM puzzle_days);
INSERT INTO posts SELECT 'cards', day::text, channel, -1, count(*) - 1, -1, 0, NULL, 0, '[]', FALSE, chat, NULL, 0, 0, FALSE, 0
    FROM puzzle_days JOIN day_answers USING (chat, day) WHERE card = 'asked' GROUP BY chat, day, channel;

DROP TABLE showings;
DROP INDEX seasons_unfinished, tournaments_behind;
ALTER TABLE seasons DROP COLUMN posted, DROP COLUMN barrier, DROP COLUMN barred_since, DROP COLUMN next_try;
CREATE INDEX seasons_unfinished ON seasons (until) WHERE NOT booked;
ALTER TABLE tournaments DROP COLUMN wanted, DROP COLUMN shown, DROP COLUMN message, DROP COLUMN calls, DROP COLUMN next_try,
    DROP COLUMN barrier, DROP COLUMN barred_since;
ALTER TABLE puzzle_days DROP COLUMN channel, DROP COLUMN wanted_revision, DROP COLUMN shown_revision, DROP COLUMN message,
    DROP COLUMN barrier, DROP COLUMN barred_since, DROP COLUMN next_try, DROP COLUMN pictures_refused;
