-- Secrets of the installation, which all nodes share. So far networks were stored as hashes without a key; those are forgotten.
CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, secret TEXT NOT NULL);

UPDATE games SET network = NULL WHERE network IS NOT NULL;
DELETE FROM wrong_codes;
