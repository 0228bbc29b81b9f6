-- The node that does the work of a game that one node should do, and a fencing number, which grows whenever the lease is taken. No node holds a
-- lease that was released. Without a foreign key, whose check would lock the row of the game.
CREATE TABLE leases (
    game TEXT NOT NULL PRIMARY KEY,
    node TEXT,
    fence BIGINT NOT NULL
);
