-- Answers for one person's eyes that wait behind a link until they follow it.
CREATE TABLE kept_answers (
    code TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    size BIGINT NOT NULL,  -- bytes it takes
    content TEXT NOT NULL
);

CREATE INDEX kept_answers_by_person ON kept_answers (person, until);
CREATE INDEX kept_answers_by_age ON kept_answers (until DESC, code COLLATE "C", size);
