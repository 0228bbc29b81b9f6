-- One row, which a readiness check writes.
CREATE TABLE probe (id BIGINT PRIMARY KEY, writes BIGINT NOT NULL);
