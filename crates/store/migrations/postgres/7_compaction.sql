-- The log of a finished game as one value: the entries up to `log_last`, compressed. Later entries are rows of `entries`.
ALTER TABLE games ADD COLUMN log_last BIGINT;
-- The time of the last entry of a finished game that has rows of `entries`: when its log can be compacted.
ALTER TABLE games ADD COLUMN uncompacted_since BIGINT;
ALTER TABLE games ADD COLUMN log BYTEA;

UPDATE games SET uncompacted_since = (SELECT MAX(at) FROM entries WHERE entries.game = games.id) WHERE phase = 2;
CREATE INDEX games_uncompacted ON games (uncompacted_since) WHERE uncompacted_since IS NOT NULL;
