-- What nodes tell each other, and which request has opened a table: repeated at another node, it
-- opens no second one.

ALTER TABLE node ADD COLUMN status bytea;
ALTER TABLE owner ADD COLUMN created_by text UNIQUE;  -- hashed; null if its id could be guessed
