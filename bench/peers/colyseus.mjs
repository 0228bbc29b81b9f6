// Colyseus with one room: `node colyseus.mjs PORT [FILE]`. With a file each move is committed to SQLite before it is sent; without, it is stored nowhere.
//
// In favour of Colyseus: a move is a message to both players and is sent at once. Synchronised state (schemas) would be encoded in addition, and sent every
// 50 ms only; the timer of each room for that is set to a day.

import { Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { Moves } from './moves.mjs';
import { after, position } from './queen.mjs';

const DAY = 24 * 60 * 60 * 1000;

const [port, file] = process.argv.slice(2);
const store = file === undefined ? null : new Moves(file);

class Queen extends Room {
  maxClients = 2;
  patchRate = DAY;

  onCreate({ start }) {
    this.position = position(start);
    this.moves = 0;
    this.players = [];
    this.onMessage('move', (client, move) => this.move(client, move));
  }

  onJoin(client, { seat }) {
    this.players[seat] = client.sessionId;
  }

  move(client, move) {
    if (this.players[this.moves % 2] !== client.sessionId) return;
    const next = after(this.position, move);
    if (next === null) return;
    this.position = next;
    this.moves += 1;
    store?.append(this.roomId, this.moves, JSON.stringify({ player: client.sessionId, move }));
    this.broadcast('moved', [this.moves, move]);
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('queen', Queen);
await server.listen(Number(port));
