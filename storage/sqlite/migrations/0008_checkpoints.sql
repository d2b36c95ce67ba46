-- Where long logs had led, so that a load need not replay all of them. A cache: any row may be dropped.
CREATE TABLE checkpoints (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,  -- records before it
    rules TEXT NOT NULL,  -- what made it: it is worth nothing to others
    prefix TEXT NOT NULL,  -- SHA-256 of the header and those records
    digest TEXT NOT NULL,  -- of the log so far, as it is published
    snapshot TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
