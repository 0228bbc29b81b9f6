// Tests the shipped module, which has no word list until the page provides one: node shipped_module.mjs GLUE WASM WORDS
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [glue, wasm, words] = process.argv.slice(2);
// Imported from its text, because Node takes a file called .js for CommonJS.
const engine = await import(`data:text/javascript;base64,${readFileSync(glue, 'base64')}`);
await engine.default({ module_or_path: readFileSync(wasm) });

const ask = (what) => {
  const { id, said } = JSON.parse(engine.answer(JSON.stringify({ id: 8, what })));
  assert.equal(id, 8);
  return said;
};
const house = { word: { word: 'house' } };
const word = { think: { game: 'territory-words', level: 'medium', nodes: 100 } };

for (const what of [house, word]) assert.equal(ask(what).refused?.code, 'no-words', JSON.stringify(what));
assert.ok(ask({ think: { game: 'quadratic-war', level: 'easy', nodes: 100 } }).thought, 'other games need no words');
engine.provide(readFileSync(words));
assert.equal(ask(house).word?.known, true);
assert.notEqual(ask(word).thought?.lines[0].moves[0], 'pass');
console.log('   words are asked for where they are needed, and used once they are there');
