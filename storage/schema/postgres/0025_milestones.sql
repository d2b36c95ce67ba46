-- What people have achieved in a chat. It follows from logs and results.
CREATE TABLE milestones (
    person TEXT COLLATE "C" NOT NULL, chat TEXT COLLATE "C" NOT NULL, name TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL, at DOUBLE PRECISION NOT NULL, PRIMARY KEY (person, chat, name)
);
