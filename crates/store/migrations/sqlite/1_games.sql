-- A game is its lines; the other columns are an index of it, written in the same transaction.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    last INTEGER NOT NULL,
    given_up INTEGER NOT NULL DEFAULT 0,
    stage INTEGER NOT NULL,
    code TEXT,
    listed INTEGER NOT NULL,
    seeking TEXT,
    card TEXT NOT NULL,
    expires INTEGER,
    due INTEGER
);

CREATE TABLE lines (
    game TEXT NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

CREATE UNIQUE INDEX games_code ON games (code) WHERE code IS NOT NULL;
CREATE INDEX games_stage ON games (stage);
CREATE INDEX games_lobby ON games (created, id) WHERE stage = 0 AND listed = 1;
CREATE INDEX games_seeking ON games (seeking, created, id) WHERE stage = 0 AND seeking IS NOT NULL;
CREATE INDEX games_expires ON games (expires) WHERE stage = 0 AND expires IS NOT NULL;
CREATE INDEX games_due ON games (due) WHERE stage <> 2 AND due IS NOT NULL;
