-- One row, which a readiness check writes.
CREATE TABLE probe (id INTEGER PRIMARY KEY, writes INTEGER NOT NULL);
