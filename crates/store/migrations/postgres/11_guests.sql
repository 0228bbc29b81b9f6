-- Whether names and token hashes of guests were deleted from a finished game.
ALTER TABLE games ADD COLUMN guests_deleted BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_guests ON games (ended, id) WHERE phase = 2 AND guests_deleted = 0;
