-- What a node reports of itself with its heartbeats, for operators.
ALTER TABLE heartbeats ADD COLUMN report TEXT NOT NULL DEFAULT '';
