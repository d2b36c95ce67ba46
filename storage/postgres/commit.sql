-- How a commit is stored: by one statement, `SELECT store_commit(…)`, which is one round trip and one transaction.
--
-- These functions are put in place at every start, behind the migrations; one that takes or gives something else than
-- before is dropped by a migration first. `given` is a storage.model.Commit as
-- storage/postgres/commits.py writes it: those of its fields that hold something, values as rows of their tables.
--
-- Every statement inside a function sees what was committed before that statement began, and with it the work of those
-- who were waited for at a lock. One statement of many CTEs would see all as it was before it waited.
--
-- Whoever writes a row has locked the name it goes by, and all take their locks in one order: nobody waits in a circle.

-- Whether the process that writes still has its lanes: `held` is the fence it drew (lease.py). Raises TB003 where it
-- stood still and another has one of them. Who asks has begun to write, and so none draws another before it is done.
CREATE OR REPLACE FUNCTION check_fence(held bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM lanes WHERE fence = held) THEN
        RAISE EXCEPTION 'another process of taberna has the database' USING ERRCODE = 'TB003';
    END IF;
END $$;


CREATE OR REPLACE FUNCTION take_locks(names bigint[], everything boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    -- Held by all who write; who runs through everything waits for them, and they for that.
    IF everything THEN
        PERFORM pg_advisory_xact_lock(32758172535123554);
    ELSE
        PERFORM pg_advisory_xact_lock_shared(32758172535123554);
    END IF;
    PERFORM pg_advisory_xact_lock(name) FROM unnest(names) AS name;
END $$;


-- 'done', or 'repeated' where the key of the request was noted before. Raises TB001 where something that was read has
-- changed since, TB002 where an account would owe chips, TB003 where another process has the database; then nothing of it
-- stands.
CREATE OR REPLACE FUNCTION store_commit(names bigint[], everything boolean, given jsonb) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM take_locks(names, everything);
    PERFORM check_fence((given->>'fence')::bigint);
    RETURN write_commit(given);
END $$;


CREATE OR REPLACE FUNCTION write_commit(given jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    moment double precision := given->>'at';
    other jsonb;
BEGIN
    IF given ? 'key' THEN
        INSERT INTO requests (key, at) VALUES (given->>'key', moment) ON CONFLICT (key) DO NOTHING;
        IF NOT FOUND THEN
            -- Where the answer to this very commit was lost, it is known by its moment.
            RETURN CASE WHEN given ? 'sent_again' AND EXISTS
                (SELECT FROM requests WHERE key = given->>'key' AND at = moment AND failed IS NULL)
                THEN 'done' ELSE 'repeated' END;
        END IF;
    END IF;
    IF NOT still_stands(given, moment) THEN
        RAISE EXCEPTION 'something read has changed' USING ERRCODE = 'TB001';
    END IF;
    IF given ? 'table' THEN
        PERFORM write_table(given->'table');
    END IF;
    IF given ? 'tournament' THEN
        PERFORM write_tournament(given->'tournament');
    END IF;
    IF given ? 'entries' THEN
        PERFORM book(given->'entries', moment);
    END IF;
    IF given ? 'result' THEN
        PERFORM write_result(given->'result', given->'played');
    END IF;
    IF given ?| ARRAY['ratings', 'attempts', 'puzzle_days', 'day_answers', 'lessons', 'follows', 'watches'] THEN
        PERFORM write_community(given);
    END IF;
    IF given ?| ARRAY['seasons', 'season_places'] THEN
        PERFORM write_seasons(given);
    END IF;
    IF given ?| ARRAY['showings', 'dropped'] THEN
        PERFORM write_showings(given);
    END IF;
    IF given ?| ARRAY['chats', 'profiles', 'limits', 'notes'] THEN
        PERFORM write_people(given);
    END IF;
    IF given ? 'also' THEN
        FOR other IN SELECT * FROM jsonb_array_elements(given->'also') LOOP
            PERFORM write_commit(other);
        END LOOP;
    END IF;
    RETURN 'done';
END $$;


-- Whether everything but the table and the tournament still is as it was read. A row that was read as `unknown` is of
-- somebody or something nothing was known of, and may still not be there.
CREATE OR REPLACE FUNCTION still_stands(given jsonb, moment double precision) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF given ? 'chats_read' AND EXISTS (
        SELECT FROM jsonb_array_elements(given->'chats_read') AS seen LEFT JOIN chats ON id = seen->>'id'
        WHERE CASE WHEN id IS NULL THEN NOT seen ? 'unknown'
            ELSE chats IS DISTINCT FROM jsonb_populate_record(NULL::chats, seen) END
    ) THEN
        RETURN FALSE;
    END IF;
    IF given ? 'profiles_read' AND EXISTS (
        SELECT FROM jsonb_array_elements(given->'profiles_read') AS seen LEFT JOIN profiles ON id = seen->>'id'
        WHERE CASE WHEN id IS NULL THEN NOT seen ? 'unknown'
            ELSE profiles IS DISTINCT FROM jsonb_populate_record(NULL::profiles, seen) END
    ) THEN
        RETURN FALSE;
    END IF;
    IF given ? 'limits_read' AND EXISTS (
        SELECT FROM jsonb_array_elements(given->'limits_read') AS seen
        LEFT JOIN betting_limits ON key = seen->>'key'
        WHERE CASE WHEN key IS NULL THEN NOT seen ? 'unknown'
            ELSE betting_limits IS DISTINCT FROM jsonb_populate_record(NULL::betting_limits, seen) END
    ) THEN
        RETURN FALSE;
    END IF;
    IF given ? 'accounts_read' AND EXISTS (
        SELECT FROM jsonb_to_recordset(given->'accounts_read') AS seen (account text, latest bigint)
        WHERE latest <> greatest(
            (SELECT coalesce(max(number), 0) FROM entries WHERE source = account),
            (SELECT coalesce(max(number), 0) FROM entries WHERE target = account))
    ) THEN
        RETURN FALSE;
    END IF;
    IF given ? 'results_read' AND EXISTS (
        SELECT FROM jsonb_to_recordset(given->'results_read') AS seen (chat text, person text, latest bigint)
        WHERE latest <> (SELECT coalesce(max(number), 0) FROM played
            WHERE played.person = seen.person AND played.chat = seen.chat)
    ) THEN
        RETURN FALSE;
    END IF;
    IF given ? 'unless_noted' AND EXISTS (
        SELECT FROM notes WHERE name IN (SELECT * FROM jsonb_array_elements_text(given->'unless_noted'))
            AND coalesce(until >= moment, TRUE)
    ) THEN
        RETURN FALSE;
    END IF;
    IF given ? 'seasons_read' AND EXISTS (
        SELECT FROM jsonb_array_elements(given->'seasons_read') AS seen
        LEFT JOIN seasons ON (chat, until) = (seen->>'chat', (seen->>'until')::bigint)
        WHERE seasons IS DISTINCT FROM jsonb_populate_record(NULL::seasons, seen)
    ) THEN
        RETURN FALSE;
    END IF;
    IF given ? 'attempts_read' AND EXISTS (
        SELECT FROM jsonb_array_elements(given->'attempts_read') AS seen
        LEFT JOIN attempts ON (person, puzzle) = (seen->>'person', seen->>'puzzle')
        WHERE CASE WHEN person IS NULL THEN NOT seen ? 'unknown'
            ELSE attempts IS DISTINCT FROM jsonb_populate_record(NULL::attempts, seen) END
    ) THEN
        RETURN FALSE;
    END IF;
    IF given ? 'puzzle_days_read' AND EXISTS (
        SELECT FROM jsonb_array_elements(given->'puzzle_days_read') AS seen
        LEFT JOIN puzzle_days ON (chat, day) = (seen->>'chat', (seen->>'day')::bigint)
        WHERE CASE WHEN chat IS NULL THEN NOT seen ? 'unknown'
            ELSE puzzle_days IS DISTINCT FROM jsonb_populate_record(NULL::puzzle_days, seen) END
    ) THEN
        RETURN FALSE;
    END IF;
    IF given ? 'day_answers_read' AND EXISTS (
        SELECT FROM jsonb_array_elements(given->'day_answers_read') AS seen LEFT JOIN day_answers
            ON (chat, day, person) = (seen->>'chat', (seen->>'day')::bigint, seen->>'person')
        WHERE CASE WHEN chat IS NULL THEN NOT seen ? 'unknown'
            ELSE day_answers IS DISTINCT FROM jsonb_populate_record(NULL::day_answers, seen) END
    ) THEN
        RETURN FALSE;
    END IF;
    RETURN TRUE;
END $$;


-- A table with its people, clocks and new records, where it stands as it was read and its chat has room for it.
CREATE OR REPLACE FUNCTION write_table(given jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    new tables := jsonb_populate_record(NULL::tables, given->'row');
BEGIN
    IF given ? 'version_read' THEN
        UPDATE tables SET
            game = new.game, chat = new.chat, opener = new.opener, created = new.created, status = new.status,
            seq = new.seq, revision = new.revision, version = new.version, options = new.options,
            preset = new.preset, wanted = new.wanted, invited = new.invited, header = new.header, root = new.root,
            rolls = new.rolls, proposal = new.proposal, proposal_by = new.proposal_by,
            proposal_waiting = new.proposal_waiting, proposal_turn = new.proposal_turn,
            offer_seat = new.offer_seat, offer_by = new.offer_by, idle_since = new.idle_since,
            rematch_of = new.rematch_of, thinking = new.thinking, rated = new.rated
        WHERE id = new.id AND version = (given->>'version_read')::bigint;
    ELSE
        INSERT INTO tables (
            id, game, chat, opener, created, status, seq, revision, version, options, preset, wanted, invited,
            header, root, rolls, proposal, proposal_by, proposal_waiting, proposal_turn, offer_seat, offer_by,
            idle_since, rematch_of, thinking, rated
        ) VALUES (
            new.id, new.game, new.chat, new.opener, new.created, new.status, new.seq, new.revision, new.version,
            new.options, new.preset, new.wanted, new.invited, new.header, new.root, new.rolls, new.proposal,
            new.proposal_by, new.proposal_waiting, new.proposal_turn, new.offer_seat, new.offer_by,
            new.idle_since, new.rematch_of, new.thinking, new.rated
        ) ON CONFLICT DO NOTHING;
    END IF;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the table has changed, or its code is taken' USING ERRCODE = 'TB001';
    END IF;
    IF given ? 'sittings' THEN
        DELETE FROM sittings WHERE table_id = new.id;
        INSERT INTO sittings SELECT * FROM jsonb_populate_recordset(NULL::sittings, given->'sittings');
    END IF;
    IF given ? 'clocks' THEN
        DELETE FROM clocks WHERE table_id = new.id;
        INSERT INTO clocks (table_id, seat, turn, allowance, started, nudged)
            SELECT table_id, seat, turn, allowance, started, nudged
            FROM jsonb_populate_recordset(NULL::clocks, given->'clocks');
    END IF;
    IF given ? 'records' THEN
        INSERT INTO records SELECT new.id, (given->>'seq_read')::bigint + place - 1, written
            FROM jsonb_array_elements_text(given->'records') WITH ORDINALITY AS lines (written, place);
    END IF;
    IF given ? 'quota' AND NOT (
        SELECT count(*) <= (given->'quota'->>'tables')::bigint AND (new.status <> 'open'
            OR count(*) FILTER (WHERE status = 'open' AND opener = new.opener) <= (given->'quota'->>'lobbies')::bigint)
        FROM tables WHERE chat = new.chat AND status IN ('open', 'playing')
    ) THEN
        RAISE EXCEPTION 'another table took the last place' USING ERRCODE = 'TB001';
    END IF;
END $$;


-- A tournament with who plays in it and who meets whom, where it stands as it was read, or is its chat's only one.
CREATE OR REPLACE FUNCTION write_tournament(given jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    new tournaments := jsonb_populate_record(NULL::tournaments, given->'row');
BEGIN
    IF given ? 'version_read' THEN
        UPDATE tournaments SET
            chat = new.chat, channel = new.channel, opener = new.opener, game = new.game, created = new.created,
            until = new.until, preset = new.preset, rated = new.rated, most = new.most, status = new.status,
            system = new.system, rounds = new.rounds, version = new.version, wanted = new.wanted,
            shown = new.shown, message = new.message, calls = new.calls, barrier = new.barrier,
            barred_since = new.barred_since, next_try = new.next_try
        WHERE id = new.id AND version = (given->>'version_read')::bigint;
    ELSE
        INSERT INTO tournaments SELECT new.* WHERE NOT EXISTS
            (SELECT FROM tournaments WHERE chat = new.chat AND status IN ('open', 'playing'))
            ON CONFLICT (id) DO NOTHING;
    END IF;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the tournament has changed, or there is another one' USING ERRCODE = 'TB001';
    END IF;
    IF given ? 'old_board' THEN
        INSERT INTO old_boards (channel, message)
            VALUES (given->'old_board'->>'channel', given->'old_board'->>'message') ON CONFLICT DO NOTHING;
    END IF;
    IF given ? 'entrants' THEN
        DELETE FROM entrants WHERE tournament = new.id;
        INSERT INTO entrants SELECT * FROM jsonb_populate_recordset(NULL::entrants, given->'entrants');
    END IF;
    IF given ? 'pairings' THEN
        DELETE FROM pairings WHERE tournament = new.id;
        INSERT INTO pairings SELECT * FROM jsonb_populate_recordset(NULL::pairings, given->'pairings');
    END IF;
END $$;


-- Move chips, one entry after the other: what comes in with one may go out with the next.
CREATE OR REPLACE FUNCTION book(given jsonb, moment double precision) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    entry record;
BEGIN
    FOR entry IN SELECT * FROM jsonb_populate_recordset(NULL::entries, given) LOOP
        INSERT INTO entries (at, source, target, amount, reason, table_id)
            VALUES (moment, entry.source, entry.target, entry.amount, entry.reason, entry.table_id);
        UPDATE accounts SET balance = balance - entry.amount
            WHERE name = entry.source AND (balance >= entry.amount OR name = 'mint');
        IF NOT FOUND THEN
            RAISE EXCEPTION 'an account would owe chips' USING ERRCODE = 'TB002';
        END IF;
        INSERT INTO accounts (name, balance) VALUES (entry.target, entry.amount)
            ON CONFLICT (name) DO UPDATE SET balance = accounts.balance + excluded.balance;
    END LOOP;
END $$;


-- Add a result behind all others. Who does has locked them all.
CREATE OR REPLACE FUNCTION write_result(given jsonb, seats jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    behind jsonb := jsonb_build_object('number', (SELECT greatest(max(number), 0) + 1 FROM results));
BEGIN
    INSERT INTO results SELECT * FROM jsonb_populate_record(NULL::results, given || behind);
    INSERT INTO played SELECT filled.* FROM jsonb_array_elements(seats) AS seat,
        jsonb_populate_record(NULL::played, seat || behind) AS filled;
END $$;


-- Ratings, puzzles, lessons, and what people follow and watch.
CREATE OR REPLACE FUNCTION write_community(given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF given ? 'ratings' THEN
        INSERT INTO ratings SELECT * FROM jsonb_populate_recordset(NULL::ratings, given->'ratings')
            ON CONFLICT (chat, game, person) DO UPDATE SET
                points = excluded.points, deviation = excluded.deviation, games = excluded.games, at = excluded.at,
                points_1 = excluded.points_1, games_1 = excluded.games_1, points_2 = excluded.points_2,
                games_2 = excluded.games_2, points_3 = excluded.points_3, games_3 = excluded.games_3;
    END IF;
    IF given ? 'attempts' THEN
        INSERT INTO attempts SELECT * FROM jsonb_populate_recordset(NULL::attempts, given->'attempts')
            ON CONFLICT (person, puzzle) DO UPDATE SET
                opened = excluded.opened, tries = excluded.tries, ended = excluded.ended,
                answered = excluded.answered, points = excluded.points, deviation = excluded.deviation,
                puzzle_points = excluded.puzzle_points, puzzle_deviation = excluded.puzzle_deviation;
    END IF;
    IF given ? 'puzzle_days' THEN
        INSERT INTO puzzle_days SELECT * FROM jsonb_populate_recordset(NULL::puzzle_days, given->'puzzle_days')
            ON CONFLICT (chat, day) DO UPDATE SET
                puzzle = excluded.puzzle, channel = excluded.channel, wanted_revision = excluded.wanted_revision,
                shown_revision = excluded.shown_revision, message = excluded.message, posted = excluded.posted,
                explained = excluded.explained, barrier = excluded.barrier, barred_since = excluded.barred_since,
                next_try = excluded.next_try, pictures_refused = excluded.pictures_refused;
    END IF;
    IF given ? 'day_answers' THEN
        -- The posts of their days are to say who has solved them now.
        UPDATE puzzle_days SET wanted_revision = wanted_revision + solvers
            FROM (SELECT chat, day, count(*) AS solvers
                FROM jsonb_populate_recordset(NULL::day_answers, given->'day_answers') AS answer
                WHERE solved IS NOT NULL AND NOT EXISTS (SELECT FROM day_answers AS before WHERE solved IS NOT NULL
                    AND (before.chat, before.day, before.person) = (answer.chat, answer.day, answer.person))
                GROUP BY chat, day) AS found
            WHERE (puzzle_days.chat, puzzle_days.day) = (found.chat, found.day);
        INSERT INTO day_answers SELECT * FROM jsonb_populate_recordset(NULL::day_answers, given->'day_answers')
            ON CONFLICT (chat, day, person) DO UPDATE SET
                opened = excluded.opened, tries = excluded.tries, solved = excluded.solved, card = excluded.card;
    END IF;
    IF given ? 'lessons' THEN
        INSERT INTO lessons SELECT * FROM jsonb_populate_recordset(NULL::lessons, given->'lessons')
            ON CONFLICT (person, game, lesson) DO UPDATE SET  -- what was finished stays so
                opened = excluded.opened, finished = coalesce(excluded.finished, lessons.finished);
    END IF;
    IF given ? 'follows' THEN
        INSERT INTO follows SELECT chat, game, person
            FROM jsonb_to_recordset(given->'follows') AS one (chat text, game text, person text, wanted boolean)
            WHERE wanted ON CONFLICT DO NOTHING;
        DELETE FROM follows
            USING jsonb_to_recordset(given->'follows') AS one (chat text, game text, person text, wanted boolean)
            WHERE (follows.chat, follows.game, follows.person) = (one.chat, one.game, one.person) AND NOT wanted;
    END IF;
    IF given ? 'watches' THEN
        -- What was changed since it was read stays as it is.
        INSERT INTO watches SELECT table_id, person, after
            FROM jsonb_to_recordset(given->'watches')
                AS one (table_id text, person text, before bigint, after bigint)
            WHERE before IS NULL AND after IS NOT NULL ON CONFLICT DO NOTHING;
        UPDATE watches SET seq = after
            FROM jsonb_to_recordset(given->'watches')
                AS one (table_id text, person text, before bigint, after bigint)
            WHERE (watches.table_id, watches.person, watches.seq) = (one.table_id, one.person, before)
                AND after IS NOT NULL;
        DELETE FROM watches
            USING jsonb_to_recordset(given->'watches')
                AS one (table_id text, person text, before bigint, after bigint)
            WHERE (watches.table_id, watches.person) = (one.table_id, one.person)
                AND before IS NOT NULL AND after IS NULL;
    END IF;
END $$;


-- Seasons that are over, and who came where in them.
CREATE OR REPLACE FUNCTION write_seasons(given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF given ? 'seasons' THEN
        INSERT INTO seasons SELECT * FROM jsonb_populate_recordset(NULL::seasons, given->'seasons')
            ON CONFLICT (chat, until) DO UPDATE SET
                since = excluded.since, channel = excluded.channel, booked = excluded.booked,
                posted = excluded.posted, barrier = excluded.barrier, barred_since = excluded.barred_since,
                next_try = excluded.next_try;
    END IF;
    IF given ? 'season_places' THEN
        INSERT INTO season_places
            SELECT * FROM jsonb_populate_recordset(NULL::season_places, given->'season_places')
            ON CONFLICT (chat, until, game, person) DO UPDATE SET
                points = excluded.points, games = excluded.games, place = excluded.place, medal = excluded.medal;
    END IF;
END $$;


-- Where tables are shown. A message that a showing holds no longer has buttons to be taken away.
CREATE OR REPLACE FUNCTION write_showings(given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF given ? 'dropped' THEN
        INSERT INTO old_boards SELECT channel, message
            FROM showings JOIN jsonb_to_recordset(given->'dropped')
                AS gone (table_id text, channel text, seat bigint) USING (table_id, channel, seat)
            WHERE message IS NOT NULL ON CONFLICT DO NOTHING;
        DELETE FROM showings
            USING jsonb_to_recordset(given->'dropped') AS gone (table_id text, channel text, seat bigint)
            WHERE (showings.table_id, showings.channel, showings.seat) = (gone.table_id, gone.channel, gone.seat);
    END IF;
    IF given ? 'showings' THEN
        INSERT INTO old_boards SELECT channel, showings.message
            FROM showings JOIN jsonb_populate_recordset(NULL::showings, given->'showings') AS new
                USING (table_id, channel, seat)
            WHERE showings.message IS NOT NULL AND showings.message IS DISTINCT FROM new.message
            ON CONFLICT DO NOTHING;
        INSERT INTO showings SELECT * FROM jsonb_populate_recordset(NULL::showings, given->'showings')
            ON CONFLICT (table_id, channel, seat) DO UPDATE SET
                wanted_revision = excluded.wanted_revision, shown_revision = excluded.shown_revision,
                seq = excluded.seq, message = excluded.message, posted = excluded.posted,
                notify = excluded.notify, closed = excluded.closed, chat = excluded.chat,
                barrier = excluded.barrier, barred_since = excluded.barred_since, next_try = excluded.next_try,
                told = excluded.told, pictures_refused = excluded.pictures_refused;
    END IF;
END $$;


-- Chats, people, what they allow themselves, and notes.
CREATE OR REPLACE FUNCTION write_people(given jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF given ? 'chats' THEN
        INSERT INTO chats SELECT * FROM jsonb_populate_recordset(NULL::chats, given->'chats')
            ON CONFLICT (id) DO UPDATE SET
                language = excluded.language, theme = excluded.theme, preset = excluded.preset,
                quiet = excluded.quiet, betting = excluded.betting, games = excluded.games,
                lobbies_each = excluded.lobbies_each, tables_most = excluded.tables_most, banned = excluded.banned,
                rated = excluded.rated, rated_daily = excluded.rated_daily,
                rated_machines = excluded.rated_machines, puzzle_hour = excluded.puzzle_hour,
                puzzle_channel = excluded.puzzle_channel, tournaments = excluded.tournaments,
                entrants_most = excluded.entrants_most, seasons = excluded.seasons,
                season_since = excluded.season_since, season_until = excluded.season_until,
                season_channel = excluded.season_channel;
    END IF;
    IF given ? 'profiles' THEN
        INSERT INTO profiles SELECT * FROM jsonb_populate_recordset(NULL::profiles, given->'profiles')
            ON CONFLICT (id) DO UPDATE SET
                name = excluded.name, language = excluded.language, client_language = excluded.client_language,
                theme = excluded.theme, channel = excluded.channel, reachable = excluded.reachable,
                challenges = excluded.challenges, blocked = excluded.blocked, hidden = excluded.hidden;
    END IF;
    IF given ? 'limits' THEN
        INSERT INTO betting_limits SELECT * FROM jsonb_populate_recordset(NULL::betting_limits, given->'limits')
            ON CONFLICT (key) DO UPDATE SET
                locked_until = excluded.locked_until, allowance_day = excluded.allowance_day,
                bought_day = excluded.bought_day, bought = excluded.bought, most = excluded.most,
                later_most = excluded.later_most, most_day = excluded.most_day;
    END IF;
    IF given ? 'notes' THEN
        DELETE FROM notes USING jsonb_populate_recordset(NULL::notes, given->'notes') AS gone
            WHERE notes.name = gone.name AND gone.value IS NULL;
        INSERT INTO notes SELECT * FROM jsonb_populate_recordset(NULL::notes, given->'notes') AS new
            WHERE new.value IS NOT NULL
            ON CONFLICT (name) DO UPDATE SET value = excluded.value, until = excluded.until;
    END IF;
END $$;
