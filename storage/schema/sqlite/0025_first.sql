-- Times are Unix seconds. A person, chat or channel is its platform's id with the platform's name in front; a list is a
-- JSON text.

-- A game in progress, one row each.
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,  -- in order of opening
    id TEXT NOT NULL UNIQUE COLLATE NOCASE, game TEXT NOT NULL, chat TEXT NOT NULL, opener TEXT NOT NULL,
    created REAL NOT NULL, status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'finished', 'abandoned')),
    seq INTEGER NOT NULL, revision INTEGER NOT NULL,
    options TEXT NOT NULL,  -- JSON object of texts
    preset TEXT NOT NULL, wanted INTEGER NOT NULL, invited TEXT, header TEXT NOT NULL, root TEXT NOT NULL,
    rolls INTEGER NOT NULL, proposal TEXT, proposal_by INTEGER,
    proposal_waiting TEXT,  -- JSON list of seats
    proposal_turn INTEGER, offer_seat INTEGER, offer_by TEXT, idle_since REAL NOT NULL, rematch_of TEXT,
    version INTEGER NOT NULL, thinking INTEGER NOT NULL, rated INTEGER NOT NULL
);
CREATE INDEX tables_by_chat ON tables (chat, status);
CREATE INDEX tables_by_opener ON tables (opener, status);
CREATE INDEX tables_by_status ON tables (status, idle_since);
CREATE INDEX tables_thinking ON tables (thinking, idle_since) WHERE thinking = 1;

-- The logs of tables, line by line.
CREATE TABLE records (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,  -- 0 is the first line after the header
    line TEXT NOT NULL, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE sittings (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL,  -- in order of joining
    person TEXT,
    machine TEXT,  -- its level
    name TEXT NOT NULL, seat INTEGER NOT NULL, moved INTEGER NOT NULL, gone INTEGER NOT NULL, bank REAL NOT NULL,
    chip INTEGER NOT NULL, joined TEXT NOT NULL, partner TEXT, PRIMARY KEY (table_id, place),
    CHECK ((person IS NULL) <> (machine IS NULL))
) WITHOUT ROWID;
CREATE INDEX sittings_by_person ON sittings (person);

CREATE TABLE clocks (
    table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, turn INTEGER NOT NULL,
    allowance REAL NOT NULL, started REAL, nudged INTEGER NOT NULL,
    -- When somebody must look at it: for the reminder, a fifth of the time before the end, then at the end.
    alarm REAL GENERATED ALWAYS AS (started + CASE WHEN nudged THEN 1.0 ELSE 0.8 END * allowance) VIRTUAL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX clocks_by_alarm ON clocks (alarm) WHERE alarm IS NOT NULL;

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
CREATE INDEX posts_by_chat ON posts (chat) WHERE chat IS NOT NULL;
CREATE INDEX posts_waiting ON posts (channel) WHERE barrier IS NOT NULL OR pictures_refused > 0;

-- Messages that newer boards have replaced, whose buttons are still to be taken away.
CREATE TABLE old_boards (channel TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (channel, message)) WITHOUT ROWID;

-- Where long logs had led, so that a load need not replay all of them. A cache: any row may be dropped.
CREATE TABLE checkpoints (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,  -- records before it
    rules TEXT NOT NULL,  -- what made it: it is worth nothing to others
    prefix TEXT NOT NULL,  -- SHA-256 of the header and those records
    digest TEXT NOT NULL,  -- of the log so far, as it is published
    snapshot TEXT NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

-- Spectators who are told in private what becomes of a table.
CREATE TABLE watches (
    table_id TEXT NOT NULL REFERENCES tables (id), person TEXT NOT NULL,
    seq INTEGER NOT NULL,  -- records of the log when they were last told something
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;
CREATE INDEX watches_by_person ON watches (person);

-- Communities and their settings.
CREATE TABLE chats (
    id TEXT PRIMARY KEY, language TEXT, theme TEXT NOT NULL, preset TEXT NOT NULL, quiet INTEGER NOT NULL,
    betting INTEGER NOT NULL,
    games TEXT NOT NULL,  -- JSON list
    lobbies_each INTEGER NOT NULL, tables_most INTEGER NOT NULL, banned TEXT NOT NULL, rated INTEGER NOT NULL,
    rated_daily INTEGER NOT NULL, rated_machines INTEGER NOT NULL, puzzle_hour INTEGER, puzzle_channel TEXT,
    tournaments TEXT NOT NULL CHECK (tournaments IN ('all', 'admins', 'off')), entrants_most INTEGER NOT NULL,
    seasons TEXT NOT NULL CHECK (seasons IN ('off', 'monthly', 'quarterly')), season_since INTEGER,
    season_until INTEGER, season_channel TEXT
) WITHOUT ROWID;
CREATE INDEX chats_by_puzzle_hour ON chats (puzzle_hour) WHERE puzzle_hour IS NOT NULL;
CREATE INDEX chats_by_season ON chats (season_until) WHERE season_until IS NOT NULL;

-- People as the bot knows them. blocked: a JSON list of ids, each with a name.
CREATE TABLE profiles (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, language TEXT, client_language TEXT, theme TEXT, channel TEXT,
    reachable INTEGER, challenges INTEGER NOT NULL, blocked TEXT NOT NULL, hidden INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX profiles_hidden ON profiles (id) WHERE hidden;

-- What people allow themselves, under a keyed hash.
CREATE TABLE betting_limits (
    key TEXT PRIMARY KEY, locked_until REAL NOT NULL, allowance_day INTEGER NOT NULL, bought_day INTEGER NOT NULL,
    bought INTEGER NOT NULL, most INTEGER, later_most INTEGER, most_day INTEGER NOT NULL
) WITHOUT ROWID;

-- People who are called when a game is opened in a chat.
CREATE TABLE follows (
    chat TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (chat, game, person)
) WITHOUT ROWID;
CREATE INDEX follows_by_person ON follows (person);

-- Double entry: every chip on an account came from another one, and only the mint may owe.
CREATE TABLE accounts (
    name TEXT PRIMARY KEY, balance INTEGER NOT NULL CHECK (balance >= 0 OR name = 'mint'),
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
    number INTEGER PRIMARY KEY, at REAL NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL CHECK (target <> source),
    amount INTEGER NOT NULL CHECK (amount > 0), reason TEXT NOT NULL, table_id TEXT
);
CREATE INDEX entries_by_source ON entries (source);
CREATE INDEX entries_by_target ON entries (target);

-- How games ended, in the order of their ends, with what was judged of them then. Ratings follow from them.
CREATE TABLE results (
    number INTEGER PRIMARY KEY,  -- in that order; below 1: ended before there was this table
    table_id TEXT NOT NULL UNIQUE REFERENCES tables (id), game TEXT NOT NULL, chat TEXT NOT NULL, at REAL NOT NULL,
    preset TEXT NOT NULL, reason TEXT NOT NULL,
    uncounted TEXT  -- why no rating follows from it; NULL: one does
);
CREATE INDEX results_by_chat ON results (chat, number);
CREATE INDEX results_by_time ON results (chat, game, at);

-- The seats of those games. A person is found with their games in a chat, the latest first.
CREATE TABLE played (
    number INTEGER NOT NULL REFERENCES results (number), seat INTEGER NOT NULL, person TEXT,
    machine TEXT,  -- its level
    side INTEGER NOT NULL, score TEXT NOT NULL CHECK (score IN ('won', 'drawn', 'lost')), late INTEGER NOT NULL,
    chat TEXT NOT NULL,  -- that of the result
    points_before REAL, points_after REAL, deviation REAL, PRIMARY KEY (number, seat),
    CHECK ((person IS NULL) <> (machine IS NULL))
) WITHOUT ROWID;
CREATE INDEX played_by_person ON played (person, chat, number) WHERE person IS NOT NULL;

-- Derived: made anew from the results by `taberna ratings --recompute`. points_1 to games_3: what seasons count in each
-- month of the quarter of the latest game.
CREATE TABLE ratings (
    chat TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, points REAL NOT NULL, deviation REAL NOT NULL,
    games INTEGER NOT NULL, at REAL NOT NULL, points_1 REAL NOT NULL, games_1 INTEGER NOT NULL, points_2 REAL NOT NULL,
    games_2 INTEGER NOT NULL, points_3 REAL NOT NULL, games_3 INTEGER NOT NULL, PRIMARY KEY (chat, game, person)
) WITHOUT ROWID;
CREATE INDEX ratings_by_person ON ratings (person);

-- What came of people's attempts at puzzles, and of their ratings and those of the puzzles by the first answer.
CREATE TABLE attempts (
    person TEXT NOT NULL, puzzle TEXT NOT NULL, opened REAL NOT NULL, tries INTEGER NOT NULL,
    ended TEXT CHECK (ended IN ('solved', 'shown')), answered REAL, points REAL, deviation REAL, puzzle_points REAL,
    puzzle_deviation REAL, PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;
CREATE INDEX attempts_by_puzzle ON attempts (puzzle, answered) WHERE answered IS NOT NULL;

-- Lessons that people have looked at, and finished.
CREATE TABLE lessons (
    person TEXT NOT NULL, game TEXT NOT NULL, lesson TEXT NOT NULL, opened REAL NOT NULL, finished REAL,
    PRIMARY KEY (person, game, lesson)
) WITHOUT ROWID;

-- The puzzle of the day: what was asked in a chat.
CREATE TABLE puzzle_days (
    chat TEXT NOT NULL, day INTEGER NOT NULL, puzzle TEXT NOT NULL, posted REAL NOT NULL,
    explained REAL NOT NULL, PRIMARY KEY (chat, day)
) WITHOUT ROWID;
CREATE INDEX puzzle_days_by_day ON puzzle_days (day);

CREATE TABLE day_answers (
    chat TEXT NOT NULL, day INTEGER NOT NULL, person TEXT NOT NULL, opened REAL NOT NULL, tries INTEGER NOT NULL,
    solved REAL, card TEXT CHECK (card IN ('asked', 'posted')), PRIMARY KEY (chat, day, person)
) WITHOUT ROWID;
CREATE INDEX day_answers_by_person ON day_answers (person, day);
CREATE INDEX day_answers_by_card ON day_answers (day) WHERE card = 'asked';

-- Seasons that are over.
CREATE TABLE seasons (
    chat TEXT NOT NULL,
    until INTEGER NOT NULL,  -- the first day after it
    since INTEGER NOT NULL, channel TEXT NOT NULL, booked INTEGER NOT NULL, PRIMARY KEY (chat, until)
) WITHOUT ROWID;
CREATE INDEX seasons_unfinished ON seasons (until) WHERE NOT booked;

-- Derived: made anew from results and ledger by `taberna ratings --recompute`.
CREATE TABLE season_places (
    chat TEXT NOT NULL, until INTEGER NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, points REAL NOT NULL,
    games INTEGER NOT NULL, place INTEGER NOT NULL, medal INTEGER NOT NULL CHECK (medal BETWEEN 0 AND 3),
    PRIMARY KEY (chat, until, game, person)
) WITHOUT ROWID;
CREATE INDEX season_places_by_person ON season_places (person);

-- Tournaments of a chat, and the channel where they are posted.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY COLLATE NOCASE, chat TEXT NOT NULL, channel TEXT NOT NULL, opener TEXT NOT NULL,
    game TEXT NOT NULL, created REAL NOT NULL, until REAL NOT NULL,
    preset TEXT NOT NULL CHECK (preset IN ('live', 'casual', 'slow')), rated INTEGER NOT NULL, most INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'finished', 'cancelled')),
    system TEXT NOT NULL CHECK (system IN ('round_robin', 'swiss')), rounds INTEGER NOT NULL, version INTEGER NOT NULL
);
CREATE INDEX tournaments_by_chat ON tournaments (chat, created);
CREATE INDEX tournaments_by_opener ON tournaments (opener);
CREATE INDEX tournaments_living ON tournaments (until) WHERE status IN ('open', 'playing');

CREATE TABLE entrants (
    tournament TEXT NOT NULL REFERENCES tournaments (id), number INTEGER NOT NULL, person TEXT NOT NULL,
    name TEXT NOT NULL, withdrawn INTEGER NOT NULL, PRIMARY KEY (tournament, number)
) WITHOUT ROWID;
CREATE INDEX entrants_by_person ON entrants (person);

CREATE TABLE pairings (
    tournament TEXT NOT NULL REFERENCES tournaments (id), place INTEGER NOT NULL, round INTEGER NOT NULL,
    first INTEGER NOT NULL, second INTEGER, table_id TEXT, ended TEXT, PRIMARY KEY (tournament, place)
) WITHOUT ROWID;
CREATE INDEX pairings_going_on ON pairings (tournament) WHERE ended IS NULL;

-- Requests that were carried out, or failed and were passed over.
CREATE TABLE requests (
    key TEXT PRIMARY KEY, at REAL NOT NULL,
    failed TEXT  -- why
) WITHOUT ROWID;
CREATE INDEX requests_by_age ON requests (at);

CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

-- Small facts by name. until: Unix time after which one may be dropped; NULL: it stays.
CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL, until REAL) WITHOUT ROWID;
CREATE INDEX notes_by_end ON notes (until) WHERE until IS NOT NULL;

-- Answers for one person's eyes that wait behind a link until they follow it.
CREATE TABLE kept_answers (
    code TEXT PRIMARY KEY, person TEXT NOT NULL, until REAL NOT NULL,
    size INTEGER NOT NULL,  -- bytes it takes
    content TEXT NOT NULL
);
CREATE INDEX kept_answers_by_person ON kept_answers (person, until);
CREATE INDEX kept_answers_by_age ON kept_answers (until DESC, code, size);

-- One row: when the bot was last known to run.
CREATE TABLE opening (row INTEGER PRIMARY KEY CHECK (row = 1), at REAL NOT NULL);
