-- The puzzle of the day: when and where a chat wants it, what was posted, and who took part.
ALTER TABLE chats ADD COLUMN puzzle_hour INTEGER;
ALTER TABLE chats ADD COLUMN puzzle_channel TEXT;

CREATE INDEX chats_by_puzzle_hour ON chats (puzzle_hour) WHERE puzzle_hour IS NOT NULL;

CREATE TABLE puzzle_days (
    chat TEXT NOT NULL,
    day INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    channel TEXT NOT NULL,
    wanted_revision INTEGER NOT NULL,
    shown_revision INTEGER NOT NULL,
    message TEXT,
    posted REAL NOT NULL,
    explained REAL NOT NULL,
    barrier TEXT,
    barred_since REAL NOT NULL,
    next_try REAL NOT NULL,
    pictures_refused INTEGER NOT NULL,
    PRIMARY KEY (chat, day)
) WITHOUT ROWID;

CREATE INDEX puzzle_days_by_day ON puzzle_days (day);

CREATE TABLE day_answers (
    chat TEXT NOT NULL,
    day INTEGER NOT NULL,
    person TEXT NOT NULL,
    opened REAL NOT NULL,
    tries INTEGER NOT NULL,
    solved REAL,
    card TEXT CHECK (card IN ('asked', 'posted')),
    PRIMARY KEY (chat, day, person)
) WITHOUT ROWID;

CREATE INDEX day_answers_by_person ON day_answers (person, day);
CREATE INDEX day_answers_by_card ON day_answers (day) WHERE card = 'asked';
