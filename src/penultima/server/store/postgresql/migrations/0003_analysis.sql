-- Analyses of finished rounds. They can be made again.

CREATE TABLE analysis (
    slug    text NOT NULL,
    match   integer NOT NULL,
    round   integer NOT NULL,
    version smallint NOT NULL,       -- the format of the body
    body    bytea NOT NULL,
    PRIMARY KEY (slug, match, round)
);
ALTER TABLE analysis ALTER COLUMN body SET STORAGE EXTERNAL;  -- it is compressed already
