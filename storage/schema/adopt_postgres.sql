-- Tables as they were made until schema 13, in the collation of the first step. A column from which others follow cannot
-- change its type: those are made anew.
DROP FUNCTION IF EXISTS store_commit, write_commit, still_stands, write_table, write_tournament, book, write_result,
    write_community, write_seasons, write_showings, write_people, check_fence, take_locks;
DROP INDEX IF EXISTS tables_by_code, ratings_by_points;
ALTER TABLE accounts DROP COLUMN chat, DROP COLUMN person;

DO $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = current_schema AND data_type = 'text' AND table_name NOT IN ('migrations', 'lanes', 'turns')
    LOOP
        EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE TEXT COLLATE "C"', one.table_name, one.column_name);
    END LOOP;
END $$;

ALTER TABLE accounts ADD COLUMN chat TEXT COLLATE "C" GENERATED ALWAYS AS
    (CASE WHEN name LIKE 'purse:% %' THEN substr(split_part(name, ' ', 1), 7) END) STORED;
ALTER TABLE accounts ADD COLUMN person TEXT COLLATE "C" GENERATED ALWAYS AS
    (CASE WHEN name LIKE 'purse:% %' THEN substr(name, strpos(name, ' ') + 1) END) STORED;
CREATE INDEX purses_by_chat ON accounts (chat, balance) WHERE chat IS NOT NULL;
CREATE INDEX purses_by_person ON accounts (person) WHERE person IS NOT NULL;
