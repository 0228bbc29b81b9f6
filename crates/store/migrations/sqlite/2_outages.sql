-- When each node last said that it lives, and the times in which none did.
CREATE TABLE beats (
    node TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
);

CREATE TABLE outages (
    began INTEGER NOT NULL PRIMARY KEY,
    ended INTEGER NOT NULL
);
