-- The log and everything beside it, as in SQLite (docs/log.md), and which node has a table open
-- (docs/scaling.md).

CREATE TABLE node (
    id      text PRIMARY KEY,        -- one run of one server process
    address text NOT NULL,           -- host:port, where other nodes reach it
    until   timestamptz NOT NULL     -- it counts as missing after this time, by the database's clock
);

CREATE TABLE owner (
    slug    text PRIMARY KEY,
    epoch   bigint NOT NULL,         -- increased with every claim
    node    text,                    -- null while no node has the table open
    used_at timestamptz NOT NULL     -- when it was last opened or closed
);

CREATE TABLE log (
    slug     text NOT NULL,
    seq      integer NOT NULL CHECK (seq > 0),
    at       double precision NOT NULL,
    seat     smallint,
    request  bytea NOT NULL,
    events   bytea NOT NULL,
    version  smallint NOT NULL,
    checksum bytea NOT NULL,
    epoch    bigint NOT NULL,        -- of the claim under which it was written
    PRIMARY KEY (slug, seq)
);

CREATE TABLE archive (
    slug     text PRIMARY KEY,
    last_at  double precision NOT NULL,
    log      bytea NOT NULL,
    version  smallint NOT NULL,
    checksum bytea NOT NULL
);
ALTER TABLE archive ALTER COLUMN log SET STORAGE EXTERNAL;  -- it is compressed already

CREATE TABLE restricted (slug text PRIMARY KEY, how text NOT NULL CHECK (how IN ('locked', 'closed')));
CREATE TABLE banned (address text PRIMARY KEY, at double precision NOT NULL);
CREATE TABLE expired (slug text PRIMARY KEY, since double precision NOT NULL);

-- Writing to a table and claiming it exclude each other until the end of the transaction: a claim
-- waits for what is being written, and what comes after the claim sees the new epoch. Advisory
-- locks write nothing, as row locks would with every move.
CREATE FUNCTION slug_lock(slug text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT
    RETURN hashtextextended(slug, 20771);

CREATE FUNCTION check_appended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    bad text;
BEGIN
    PERFORM pg_advisory_xact_lock_shared(slug_lock(slug)) FROM appended;
    -- A statement of its own, so that it sees what was committed while this one waited.
    SELECT slug INTO bad FROM appended
        WHERE NOT EXISTS (
            SELECT FROM owner
            WHERE owner.slug = appended.slug AND owner.epoch = appended.epoch AND node IS NOT NULL
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

CREATE TRIGGER check_appended AFTER INSERT ON log
    REFERENCING NEW TABLE AS appended FOR EACH STATEMENT EXECUTE FUNCTION check_appended();

-- Open a table on a node. Returns its new epoch; or, if a node that isn't missing has it open, that
-- node; or nothing if there is no such table.
CREATE FUNCTION claim(wanted text, claimant text)
    RETURNS TABLE (new_epoch bigint, holder text, holder_address text) LANGUAGE plpgsql AS $$
DECLARE
    found_owner owner%ROWTYPE;
    found_node node%ROWTYPE;
BEGIN
    PERFORM pg_advisory_xact_lock(slug_lock(wanted));
    IF NOT EXISTS (SELECT FROM node WHERE id = claimant AND until > clock_timestamp()) THEN
        RAISE EXCEPTION 'node % has no lease', claimant USING ERRCODE = 'PN003';
    END IF;
    SELECT * INTO found_owner FROM owner WHERE slug = wanted;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF found_owner.node <> claimant THEN
        SELECT * INTO found_node FROM node
            WHERE id = found_owner.node AND until > clock_timestamp();
        IF FOUND THEN
            RETURN QUERY SELECT NULL::bigint, found_node.id, found_node.address;
            RETURN;
        END IF;
        PERFORM pg_notify('penultima_' || found_owner.node, wanted);  -- in case it is only late
    END IF;
    UPDATE owner SET epoch = epoch + 1, node = claimant, used_at = clock_timestamp()
        WHERE slug = wanted;
    RETURN QUERY SELECT found_owner.epoch + 1, claimant, NULL::text;
END
$$;
