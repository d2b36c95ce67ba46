-- What people have achieved in a chat. It follows from logs and results.
CREATE TABLE milestones (
    person TEXT NOT NULL, chat TEXT NOT NULL, name TEXT NOT NULL, table_id TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (person, chat, name)
) WITHOUT ROWID;
