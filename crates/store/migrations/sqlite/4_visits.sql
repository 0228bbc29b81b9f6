-- Which node last saw a player of a game, and when: whoever is at one node is not gone for the others.
CREATE TABLE visits (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    node TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, seat, node)
);

CREATE INDEX visits_at ON visits (at);

-- A game that nobody came to ends with a line, as every game does.
ALTER TABLE games DROP COLUMN given_up;
