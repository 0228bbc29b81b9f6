-- The names that the code uses.
ALTER TABLE games RENAME COLUMN stage TO phase;
ALTER TABLE games RENAME COLUMN card TO summary;
ALTER TABLE lines RENAME TO entries;
ALTER TABLE beats RENAME TO heartbeats;
ALTER TABLE visits RENAME TO presence;
