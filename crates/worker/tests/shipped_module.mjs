// Tests the shipped module, which has no word list until the page provides one: node shipped_module.mjs GLUE WASM WORDS
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [glue, wasm, words] = process.argv.slice(2);
// Imported from its text, because Node takes a file called .js for CommonJS.
const engine = await import(`data:text/javascript;base64,${readFileSync(glue, 'base64')}`);
await engine.default({ module_or_path: readFileSync(wasm) });

const ask = (task) => {
  const { id, result } = JSON.parse(engine.answer(JSON.stringify({ id: 8, task })));
  assert.equal(id, 8);
  return result;
};
const house = { word: { word: 'house' } };
const word = { search: { game: 'territory-words', level: 'medium', nodes: 100 } };

for (const task of [house, word]) assert.equal(ask(task).rejected?.code, 'no-words', JSON.stringify(task));
assert.ok(ask({ search: { game: 'quadratic-war', level: 'easy', nodes: 100 } }).report, 'other games need no words');
engine.provide(readFileSync(words));
assert.equal(ask(house).word?.known, true);
assert.notEqual(ask(word).report?.lines[0].moves[0], 'pass');
console.log('   words are asked for where they are needed, and used once they are there');
