-- The last snapshot of a running game, made after the entry `version`. Without a foreign key, whose check would lock the row of the game.
CREATE TABLE snapshots (
    game TEXT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    snapshot TEXT NOT NULL
);
