-- Who wants to be told what becomes of a table where they do not sit.
CREATE TABLE watches (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL,
    seq INTEGER NOT NULL,  -- records of the log when they were last told something
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;

CREATE INDEX watches_by_person ON watches (person);
