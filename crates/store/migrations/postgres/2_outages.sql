-- When each node last said that it lives, and the times in which none did.
CREATE TABLE beats (
    node TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);

CREATE TABLE outages (
    began BIGINT NOT NULL PRIMARY KEY,
    ended BIGINT NOT NULL
);
