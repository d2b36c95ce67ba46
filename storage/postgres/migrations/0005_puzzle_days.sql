-- The puzzle of the day: when and where a chat wants it, what was posted, and who took part.
ALTER TABLE chats ADD COLUMN puzzle_hour BIGINT;
ALTER TABLE chats ADD COLUMN puzzle_channel TEXT;

CREATE INDEX chats_by_puzzle_hour ON chats (puzzle_hour) WHERE puzzle_hour IS NOT NULL;

CREATE TABLE puzzle_days (
    chat TEXT NOT NULL,
    day BIGINT NOT NULL,
    puzzle TEXT NOT NULL,
    channel TEXT NOT NULL,
    wanted_revision BIGINT NOT NULL,
    shown_revision BIGINT NOT NULL,
    message TEXT,
    posted DOUBLE PRECISION NOT NULL,
    explained DOUBLE PRECISION NOT NULL,
    barrier TEXT,
    barred_since DOUBLE PRECISION NOT NULL,
    next_try DOUBLE PRECISION NOT NULL,
    pictures_refused BOOLEAN NOT NULL,
    PRIMARY KEY (chat, day)
);

CREATE INDEX puzzle_days_by_day ON puzzle_days (day);

CREATE TABLE day_answers (
    chat TEXT NOT NULL,
    day BIGINT NOT NULL,
    person TEXT NOT NULL,
    opened DOUBLE PRECISION NOT NULL,
    tries BIGINT NOT NULL,
    solved DOUBLE PRECISION,
    card TEXT CHECK (card IN ('asked', 'posted')),
    PRIMARY KEY (chat, day, person)
);

CREATE INDEX day_answers_by_person ON day_answers (person, day);
CREATE INDEX day_answers_by_card ON day_answers (day) WHERE card = 'asked';
