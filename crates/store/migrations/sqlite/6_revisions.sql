-- An append does not change the row of its game any more. The column was the number of the last entry; from now on it counts the changes of the
-- metadata. Writers only compare it, so the old numbers stay.
ALTER TABLE games RENAME COLUMN last TO revision;

-- Only games that are not over are counted.
DROP INDEX games_stage;
CREATE INDEX games_live ON games (phase) WHERE phase <> 2;
