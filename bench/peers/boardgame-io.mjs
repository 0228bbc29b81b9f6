// boardgame.io with one game: `node boardgame-io.mjs PORT [FILE]`. With a file each move is committed to SQLite; without, the games are in memory.
//
// In favour of boardgame.io: positions are read from memory in both cases, undo is off, and a move stores its log entry only, not the whole position, as
// most adapters do. boardgame.io sends a move to the players before it stores it, so its latencies do not contain the commit; its throughput does.
//
// koa-compose is pinned by `package.json`: since 4.2 it copies the list of handlers, and those that boardgame.io adds later are never called.

import { createRequire } from 'node:module';
import { Moves } from './moves.mjs';
import { after, position } from './queen.mjs';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { Sync } = require('boardgame.io/internal');

const [port, file] = process.argv.slice(2);

const queen = {
  name: 'queen',
  setup: (_, start) => ({ ...position(start), moves: 0, last: null }),
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move: ({ G }, move) => {
      const next = after(G, move);
      return next === null ? 'INVALID_MOVE' : { ...next, moves: G.moves + 1, last: move };
    },
  },
};

/** The storage of boardgame.io: everything in memory, and the log in a file. */
class Durable extends Sync {
  constructor(moves) {
    super();
    this.moves = moves;
    this.games = new Map();
  }

  createMatch(game, { initialState, metadata }) {
    this.games.set(game, { state: initialState, initialState, metadata });
  }

  setState(game, state, log) {
    if (log?.length > 0) this.moves.append(game, state._stateID, JSON.stringify(log));
    this.games.get(game).state = state;
  }

  setMetadata(game, metadata) {
    this.games.get(game).metadata = metadata;
  }

  // A client that joins in the middle would need the log; in this workload nobody does.
  fetch(game) {
    return { ...this.games.get(game), log: [] };
  }

  wipe(game) {
    this.games.delete(game);
  }

  listMatches() {
    return [...this.games.keys()];
  }
}

const db = file === undefined ? undefined : new Durable(new Moves(file));
await Server({ games: [queen], db, origins: [] }).run(Number(port));
