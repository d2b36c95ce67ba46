-- Times are Unix seconds. A person, chat or spot is its platform's id with the platform's name in front.

CREATE TABLE tables (
    number INTEGER PRIMARY KEY,  -- in order of opening
    id TEXT NOT NULL UNIQUE COLLATE NOCASE,
    game TEXT NOT NULL,
    chat TEXT NOT NULL,
    opener TEXT NOT NULL,
    created REAL NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'finished', 'abandoned')),
    seq INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    options TEXT NOT NULL,  -- JSON object of texts
    preset TEXT NOT NULL,
    wanted INTEGER NOT NULL,
    invited TEXT,
    header TEXT NOT NULL,
    root TEXT NOT NULL,
    rolls INTEGER NOT NULL,
    proposal TEXT,
    proposal_by INTEGER,
    proposal_waiting TEXT,  -- JSON list of seats
    proposal_turn INTEGER,
    offer_seat INTEGER,
    offer_by TEXT,
    idle_since REAL NOT NULL,
    rematch_of TEXT
);

CREATE INDEX tables_by_chat ON tables (chat, status);
CREATE INDEX tables_by_opener ON tables (opener, status);
CREATE INDEX tables_by_status ON tables (status, idle_since);

CREATE TABLE records (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,  -- 0 is the first line after the header
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE sittings (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL,  -- in order of joining
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    seat INTEGER NOT NULL,
    moved INTEGER NOT NULL,
    gone INTEGER NOT NULL,
    bank REAL NOT NULL,
    chip INTEGER NOT NULL,
    PRIMARY KEY (table_id, place)
) WITHOUT ROWID;

CREATE INDEX sittings_by_person ON sittings (person);

CREATE TABLE clocks (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    allowance REAL NOT NULL,
    started REAL,
    nudged INTEGER NOT NULL,
    -- When somebody must look at it: for the reminder, a fifth of the time before the end, then at the end.
    alarm REAL GENERATED ALWAYS AS (started + CASE WHEN nudged THEN 1.0 ELSE 0.8 END * allowance) VIRTUAL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX clocks_by_alarm ON clocks (alarm) WHERE alarm IS NOT NULL;

CREATE TABLE showings (
    table_id TEXT NOT NULL REFERENCES tables (id),
    spot TEXT NOT NULL,
    seat INTEGER NOT NULL,  -- -1: to everybody
    wants INTEGER NOT NULL,
    shows INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    message TEXT,
    posted REAL NOT NULL,
    tell TEXT NOT NULL,  -- JSON list of people
    closed INTEGER NOT NULL,
    PRIMARY KEY (table_id, spot, seat)
) WITHOUT ROWID;

CREATE INDEX showings_by_spot ON showings (spot);
CREATE INDEX showings_behind ON showings (table_id) WHERE NOT closed AND (shows <> wants OR tell <> '[]');

CREATE TABLE chats (
    id TEXT PRIMARY KEY,
    language TEXT,
    theme TEXT NOT NULL,
    preset TEXT NOT NULL,
    quiet INTEGER NOT NULL,
    betting INTEGER NOT NULL,
    games TEXT NOT NULL,  -- JSON list
    lobbies_each INTEGER NOT NULL,
    tables_most INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT,
    client_language TEXT,
    theme TEXT,
    spot TEXT,
    reachable INTEGER
) WITHOUT ROWID;

CREATE TABLE guards (
    key TEXT PRIMARY KEY,
    locked_until REAL NOT NULL,
    allowance_day INTEGER NOT NULL,
    bought_day INTEGER NOT NULL,
    bought INTEGER NOT NULL,
    most INTEGER,
    later_most INTEGER,
    most_day INTEGER NOT NULL
) WITHOUT ROWID;

-- Double entry: every chip on an account came from another one, and only the mint may owe.
CREATE TABLE accounts (
    name TEXT PRIMARY KEY,
    balance INTEGER NOT NULL CHECK (balance >= 0 OR name = 'mint'),
    -- Of a purse, `purse:<chat> <person>`.
    chat TEXT GENERATED ALWAYS AS
        (CASE substr(name, 1, 6) WHEN 'purse:' THEN substr(name, 7, instr(name, ' ') - 7) END) VIRTUAL,
    person TEXT GENERATED ALWAYS AS
        (CASE substr(name, 1, 6) WHEN 'purse:' THEN substr(name, instr(name, ' ') + 1) END) VIRTUAL
) WITHOUT ROWID;

CREATE INDEX purses_by_chat ON accounts (chat, balance) WHERE chat IS NOT NULL;
CREATE INDEX purses_by_person ON accounts (person) WHERE person IS NOT NULL;

INSERT INTO accounts (name, balance) VALUES ('mint', 0);

CREATE TABLE entries (
    number INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL CHECK (target <> source),
    amount INTEGER NOT NULL CHECK (amount > 0),
    reason TEXT NOT NULL,
    table_id TEXT
);

CREATE INDEX entries_by_source ON entries (source);
CREATE INDEX entries_by_target ON entries (target);

-- Updates of a platform that were carried out, or failed and were passed over.
CREATE TABLE requests (
    key TEXT PRIMARY KEY,
    at REAL NOT NULL,
    failed TEXT  -- why
) WITHOUT ROWID;

CREATE INDEX requests_by_age ON requests (at);

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- One row: when the house was last known to be open.
CREATE TABLE opening (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    at REAL NOT NULL
);
