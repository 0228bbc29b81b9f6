-- Whether the player is connected, and the number of the record: of two records of a node the one with the higher number is newer. Records of
-- older versions of the program count as players without a connection.
ALTER TABLE presence ADD COLUMN connected BIGINT NOT NULL DEFAULT 0;
ALTER TABLE presence ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
