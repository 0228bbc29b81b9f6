// Quadratic War as a typical browser game implements it: plain objects, no bitboards. Written from docs/rules.
// It is a peer for speed comparisons (perft) and an opponent (UGI: depth-limited minimax).
//   node quadratic_war.js perft DEPTH            node quadratic_war.js ugi [greedy|DEPTH]
'use strict';
const R = 9, C = 8, KINDS = 'qlc';
const START = 'q+4q+3q+2q+1q-1q-2q-3q-4/l+4l+3l+2l+1l-1l-2l-3l-4/c+4c+3c+2c+1c-1c-2c-3c-4/8/8/8/C-4C-3C-2C-1C+1C+2C+3C+4/L-4L-3L-2L-1L+1L+2L+3L+4/Q-4Q-3Q-2Q-1Q+1Q+2Q+3Q+4 b classic 0 1';
const DIRS = [[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [-1, 1], [1, -1], [1, 1]];
function parse(text) {
  const [board, mover, rules, quiet, number] = text.split(' ');
  const grid = board.split('/').map(rank => {
    const row = [];
    for (let i = 0; i < rank.length;) {
      if (/\d/.test(rank[i])) { for (let k = +rank[i]; k > 0; k--) row.push(null); i++; continue; }
      const k = rank[i].toLowerCase();
      row.push({ blue: rank[i] !== k, kind: KINDS.indexOf(k), v: +rank.slice(i + 1, i + 3) });
      i += 3;
    }
    return row;
  });
  return { grid, blue: mover === 'b', rules, quiet: +quiet, number: +number, seen: new Map(), over: null };
}
function boardText(s) {
  return s.grid.map(row => {
    let out = '', gap = 0;
    for (const p of row) {
      if (!p) { gap++; continue; }
      if (gap) { out += gap; gap = 0; }
      const k = KINDS[p.kind];
      out += (p.blue ? k.toUpperCase() : k) + (p.v < 0 ? '' : '+') + p.v;
    }
    return out + (gap || '');
  }).join('/');
}
const key = s => boardText(s) + (s.blue ? 'b' : 'r');
const text = s => `${boardText(s)} ${s.blue ? 'b' : 'r'} ${s.rules} ${s.quiet} ${s.number}`;
function movesFor(s, blue) {
  const out = [];
  for (let r = 0; r < R; r++) for (let c = 0; c < C; c++) {
    const p = s.grid[r][c];
    if (!p || p.blue !== blue) continue;
    const dirs = p.kind === 0 ? DIRS : p.kind === 1 ? DIRS.slice(0, 4) : [[blue ? -1 : 1, 0]];
    for (const [dr, dc] of dirs) for (let k = 1; k <= 3 - p.kind; k++) {
      const nr = r + dr * k, nc = c + dc * k;
      if (nr < 0 || nr >= R || nc < 0 || nc >= C || s.grid[nr][nc]) break;
      out.push([r, c, nr, nc]);
    }
  }
  return out;
}
function legal(s) {
  if (s.over) return [];
  const m = movesFor(s, s.blue);
  return m.length ? m : movesFor(s, !s.blue).length ? [null] : [];
}
function equations(s, r, c) {
  const out = [];
  for (const [dr, dc] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
    const run = [[r, c]];
    for (const g of [1, -1]) for (let k = g; ; k += g) {
      const nr = r + dr * k, nc = c + dc * k;
      if (nr < 0 || nr >= R || nc < 0 || nc >= C || !s.grid[nr][nc]) break;
      run.push([nr, nc]);
    }
    const sum = [0, 0, 0]; let blue = 0;
    for (const [y, x] of run) { const p = s.grid[y][x]; sum[p.kind] += p.v; if (p.blue) blue++; }
    if (blue === 0 || blue === run.length) continue;
    if (s.rules === 'modern' && sum[0] === 0) continue;
    const d = sum[1] * sum[1] - 4 * sum[0] * sum[2];
    const victimBlue = d >= 0 ? !s.blue : s.blue;
    out.push(run.filter(([y, x]) => s.grid[y][x].blue === victimBlue));
  }
  return out;
}
function counts(s) {
  const n = { blue: 0, red: 0, q: 0, l: 0, c: 0, signs: new Set(), csigns: new Set() };
  for (const row of s.grid) for (const p of row) if (p) {
    p.blue ? n.blue++ : n.red++; n[KINDS[p.kind]]++;
    if (p.kind === 0) n.signs.add(p.v > 0); if (p.kind === 2) n.csigns.add(p.v > 0);
  }
  return n;
}
function play(s, m) { // copy-make: what the browser games do
  const t = { ...s, grid: s.grid.map(row => row.slice()), seen: s.seen, over: null };
  let removed = 0;
  if (m) {
    t.grid[m[2]][m[3]] = t.grid[m[0]][m[1]]; t.grid[m[0]][m[1]] = null;
    t.blue = s.blue;
    for (const [y, x] of equations(t, m[2], m[3]).flat()) { t.grid[y][x] = null; removed++; }
  }
  t.quiet = removed ? 0 : s.quiet + 1; t.blue = !s.blue; if (!s.blue) t.number++;
  const n = counts(t);
  if (!n.blue && !n.red) t.over = 'draw'; else if (!n.red) t.over = 'p1win'; else if (!n.blue) t.over = 'p2win';
  else if (!n.q) t.over = 'draw';
  else if (t.rules === 'classic' && !n.l && n.c && n.signs.size === 1 && n.csigns.size === 1 && [...n.signs][0] === [...n.csigns][0]) t.over = 'draw';
  else if (t.quiet >= 100) t.over = 'draw';
  else if (!movesFor(t, t.blue).length && !movesFor(t, !t.blue).length) t.over = 'draw';
  return t;
}
function perft(s, d) { if (!d) return 1; let n = 0; for (const m of legal(s)) n += perft(play(s, m), d - 1); return n; }
function evaluate(s, blue) {
  let v = 0;
  for (let r = 0; r < R; r++) for (let c = 0; c < C; c++) {
    const p = s.grid[r][c]; if (!p) continue;
    const w = [50, 30, 10][p.kind] + 2 * (p.blue ? R - 1 - r : r);
    v += p.blue === blue ? w : -w;
  }
  return v;
}
function search(s, depth, alpha, beta) {
  if (s.over) return s.over === 'draw' ? 0 : (s.over === 'p1win') === s.blue ? 1e6 : -1e6;
  if (!depth) return evaluate(s, s.blue);
  for (const m of legal(s)) { alpha = Math.max(alpha, -search(play(s, m), depth - 1, -beta, -alpha)); if (alpha >= beta) break; }
  return alpha;
}
const sq = (r, c) => 'abcdefgh'[c] + (R - r);
const name = m => m ? sq(m[0], m[1]) + sq(m[2], m[3]) : 'pass';
function best(s, depth) {
  let top = -Infinity, picks = [];
  for (const m of legal(s)) {
    const v = -search(play(s, m), depth - 1, -Infinity, -top + 1);
    if (v > top) { top = v; picks = [m]; } else if (v === top) picks.push(m);
  }
  return picks[Math.floor(Math.random() * picks.length)];
}
module.exports = { parse, text, legal, play, perft, name, START, best };
if (require.main === module) {
  const [cmd, arg] = process.argv.slice(2);
  if (cmd === 'perft') {
    const t0 = process.hrtime.bigint(), n = perft(parse(START), +arg);
    const s = Number(process.hrtime.bigint() - t0) / 1e9;
    console.log(`perft ${arg} nodes ${n} seconds ${s.toFixed(3)} nps ${Math.round(n / s)}`);
  } else {
    const depth = arg === 'greedy' ? 1 : +arg || 3; let s = parse(START);
    require('readline').createInterface({ input: process.stdin }).on('line', line => {
      const w = line.trim().split(/\s+/);
      if (w[0] === 'ugi') console.log(`id name spar-${arg || 3}\nid author steering\nugiok`);
      else if (w[0] === 'isready') console.log('readyok');
      else if (w[0] === 'position') {
        const i = w.indexOf('moves');
        s = parse(w[1] === 'startpos' ? START : w.slice(2, i < 0 ? undefined : i).join(' '));
        if (i >= 0) for (const t of w.slice(i + 1)) { const m = legal(s).find(m => name(m) === t); s = play(s, m); }
      } else if (w[0] === 'moves') for (const t of w.slice(1)) s = play(s, legal(s).find(m => name(m) === t));
      else if (w[0] === 'uginewgame') s = parse(START);
      else if (w[0] === 'go') console.log('bestmove ' + name(best(s, depth)));
      else if (w[0] === 'query') console.log('response ' + (w[1] === 'p1turn' ? s.blue : w[1] === 'gameover' ? !!s.over : s.over || 'none'));
      else if (w[0] === 'quit') process.exit(0);
    });
  }
}
