-- The code that a game was joined by, and when: whoever did not hear the answer asks again. Later games may have had the same code.
ALTER TABLE games ADD COLUMN joined_by TEXT;
ALTER TABLE games ADD COLUMN joined_at BIGINT;
CREATE INDEX games_joined ON games (joined_by, joined_at) WHERE joined_by IS NOT NULL;
