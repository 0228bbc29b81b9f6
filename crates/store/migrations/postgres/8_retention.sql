-- The time of the entry that ended a game, and whether it was aborted: by these, old games are archived and deleted.
ALTER TABLE games ADD COLUMN ended BIGINT;
ALTER TABLE games ADD COLUMN aborted BIGINT NOT NULL DEFAULT 0;

UPDATE games SET ended = COALESCE(uncompacted_since, created) WHERE phase = 2;
CREATE INDEX games_ended ON games (ended, id) WHERE phase = 2;
CREATE INDEX games_aborted ON games (ended) WHERE phase = 2 AND aborted <> 0;
