-- The players of a game that is not over, as hashes of their tokens, and the network of the host while the game waits: by these, the games of a
-- player are found and the waiting games of a client are counted.
ALTER TABLE games ADD COLUMN host TEXT;
ALTER TABLE games ADD COLUMN guest TEXT;
ALTER TABLE games ADD COLUMN network TEXT;

CREATE INDEX games_host ON games (host) WHERE host IS NOT NULL;
CREATE INDEX games_guest ON games (guest) WHERE guest IS NOT NULL;
CREATE INDEX games_network ON games (network) WHERE network IS NOT NULL;
