-- Which node has written an entry. It has to be the one that has the table open: a node that has
-- claimed nothing is refused even if it knows the epoch.

ALTER TABLE log ADD COLUMN node text;

CREATE OR REPLACE FUNCTION check_appended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    bad text;
BEGIN
    PERFORM pg_advisory_xact_lock_shared(slug_lock(slug)) FROM appended;
    -- A statement of its own, so that it sees what was committed while this one waited.
    SELECT slug INTO bad FROM appended
        WHERE NOT EXISTS (
            SELECT FROM owner
            WHERE owner.slug = appended.slug AND owner.epoch = appended.epoch
                AND owner.node = appended.node
        ) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'fenced: % is open elsewhere', bad USING ERRCODE = 'PN001';
    END IF;
    SELECT slug INTO bad FROM appended
        WHERE seq > 1 AND NOT EXISTS (
            SELECT FROM log WHERE log.slug = appended.slug AND log.seq = appended.seq - 1
        ) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'a gap in the log of %', bad USING ERRCODE = 'PN002';
    END IF;
    RETURN NULL;
END
$$;
