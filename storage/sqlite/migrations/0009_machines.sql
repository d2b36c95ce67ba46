-- A seat is held by a person or by a machine of a level, never by both.
CREATE TABLE held (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL,  -- in order of joining
    person TEXT,
    machine TEXT,  -- its level
    name TEXT NOT NULL,
    seat INTEGER NOT NULL,
    moved INTEGER NOT NULL,
    gone INTEGER NOT NULL,
    bank REAL NOT NULL,
    chip INTEGER NOT NULL,
    joined TEXT NOT NULL,
    PRIMARY KEY (table_id, place),
    CHECK ((person IS NULL) <> (machine IS NULL))
) WITHOUT ROWID;
INSERT INTO held SELECT table_id, place, person, NULL, name, seat, moved, gone, bank, chip, joined FROM sittings;
DROP TABLE sittings;
ALTER TABLE held RENAME TO sittings;
CREATE INDEX sittings_by_person ON sittings (person);

-- A machine is to decide: found at every start and every second.
ALTER TABLE tables ADD COLUMN thinking INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_thinking ON tables (thinking, idle_since) WHERE thinking = 1;
