-- Messages that must appear and stay current: boards, tournaments, tables of seasons, puzzles of the day.
CREATE TABLE posts (
    kind TEXT NOT NULL, key TEXT NOT NULL,  -- of what it shows, such as the code of a table
    channel TEXT NOT NULL, seat INTEGER NOT NULL,  -- -1: to everybody
    wanted INTEGER NOT NULL, shown INTEGER NOT NULL, seq INTEGER NOT NULL, message TEXT, posted REAL NOT NULL,
    notify TEXT NOT NULL,  -- JSON list of people
    closed INTEGER NOT NULL, chat TEXT, barrier TEXT, barred_since REAL NOT NULL, next_try REAL NOT NULL,
    told INTEGER NOT NULL, pictures_refused REAL NOT NULL, PRIMARY KEY (kind, key, channel, seat)
) WITHOUT ROWID;
CREATE INDEX posts_behind ON posts (kind, key) WHERE NOT closed AND (shown <> wanted OR notify <> '[]');
CREATE INDEX posts_by_channel ON posts (channel);
CREATE INDEX posts_by_chat ON posts (chat, kind, key) WHERE chat IS NOT NULL;
CREATE INDEX posts_waiting ON posts (channel) WHERE barrier IS NOT NULL OR pictures_refused > 0;

INSERT INTO posts SELECT 'board', * FROM showings;
INSERT INTO posts SELECT 'tournament', id, channel, -1, wanted, shown, 0, message, 0,
    CASE WHEN calls THEN (SELECT json_group_array(person) FROM entrants WHERE tournament = id AND NOT withdrawn) ELSE '[]' END,
    0, chat, barrier, barred_since, next_try, 0, 0 FROM tournaments;
INSERT INTO posts SELECT 'season', CAST(until AS TEXT), channel, -1, 0, -1, 0, NULL, 0, '[]',
    0, chat, barrier, barred_since, next_try, 0, 0 FROM seasons WHERE booked AND posted = 0;
INSERT INTO posts SELECT 'puzzle', CAST(day AS TEXT), channel, -1, wanted_revision, shown_revision, 0, message, posted, '[]',
    0, chat, barrier, barred_since, next_try, 0, pictures_refused FROM puzzle_days
    WHERE day >= (SELECT max(day) - 1 FROM puzzle_days);
INSERT INTO posts SELECT 'cards', CAST(day AS TEXT), channel, -1, count(*) - 1, -1, 0, NULL, 0, '[]', 0, chat, NULL, 0, 0, 0, 0
    FROM puzzle_days JOIN day_answers USING (chat, day) WHERE card = 'asked' GROUP BY chat, day;

DROP TABLE showings;
DROP INDEX seasons_unfinished;
ALTER TABLE seasons DROP COLUMN posted;
ALTER TABLE seasons DROP COLUMN barrier;
ALTER TABLE seasons DROP COLUMN barred_since;
ALTER TABLE seasons DROP COLUMN next_try;
CREATE INDEX seasons_unfinished ON seasons (until) WHERE NOT booked;
DROP INDEX tournaments_behind;
ALTER TABLE tournaments DROP COLUMN wanted;
ALTER TABLE tournaments DROP COLUMN shown;
ALTER TABLE tournaments DROP COLUMN message;
ALTER TABLE tournaments DROP COLUMN calls;
ALTER TABLE tournaments DROP COLUMN next_try;
ALTER TABLE tournaments DROP COLUMN barrier;
ALTER TABLE tournaments DROP COLUMN barred_since;
ALTER TABLE puzzle_days DROP COLUMN channel;
ALTER TABLE puzzle_days DROP COLUMN wanted_revision;
ALTER TABLE puzzle_days DROP COLUMN shown_revision;
ALTER TABLE puzzle_days DROP COLUMN message;
ALTER TABLE puzzle_days DROP COLUMN barrier;
ALTER TABLE puzzle_days DROP COLUMN barred_since;
ALTER TABLE puzzle_days DROP COLUMN next_try;
ALTER TABLE puzzle_days DROP COLUMN pictures_refused;
