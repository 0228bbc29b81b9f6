// The moves of all games in an SQLite file: one row and one commit for each move, durable when `append` returns, with the settings of our store.

import { DatabaseSync } from 'node:sqlite';

export class Moves {
  constructor(file) {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 4000');
    database.exec(
      'CREATE TABLE IF NOT EXISTS moves (game TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, ' +
        'PRIMARY KEY (game, number)) WITHOUT ROWID',
    );
    this.insert = database.prepare('INSERT INTO moves (game, number, at, body) VALUES (?, ?, ?, ?)');
  }

  append(game, number, body) {
    this.insert.run(game, number, Date.now(), body);
  }
}
