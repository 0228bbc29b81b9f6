// The game of the comparison: Stay on the Board with open squares and without a limit (docs/rules/stay-on-the-board.md), whose moves the load generator
// sends. A move is a direction of the numeric keypad and a distance, such as `93`.

const STEPS = {
  1: [1, -1], 2: [1, 0], 3: [1, 1],
  4: [0, -1], 6: [0, 1],
  7: [-1, -1], 8: [-1, 0], 9: [-1, 1],
};

/** The position from its text: `BOARD MODE MOVER MADE LIMIT`. */
export function position(text) {
  const ranks = text.split(' ')[0].split('/');
  const rank = ranks.findIndex((rank) => rank.includes('q'));
  return { size: ranks.length, rank, file: ranks[rank].indexOf('q') };
}

/** The position after a move; null if it is not legal. */
export function after({ size, rank, file }, move) {
  const step = typeof move === 'string' && move.length === 2 ? STEPS[move[0]] : undefined;
  const distance = Number(move[1]);
  if (step === undefined || !(distance >= 1)) return null;
  const next = { size, rank: rank + step[0] * distance, file: file + step[1] * distance };
  const isInside = next.rank >= 0 && next.rank < size && next.file >= 0 && next.file < size;
  return isInside ? next : null;
}
