-- The secret by which nodes know each other.

CREATE TABLE cluster (secret bytea NOT NULL);
INSERT INTO cluster
    SELECT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
