-- Wrong join codes at any node: when each network last tried one, as a hash of the network, and when each limit of all networks together is
-- full again.
CREATE TABLE wrong_codes (network TEXT PRIMARY KEY, at BIGINT NOT NULL);
CREATE TABLE wrong_code_limits (bucket TEXT PRIMARY KEY, full_at BIGINT NOT NULL);

CREATE INDEX wrong_codes_at ON wrong_codes (at);
