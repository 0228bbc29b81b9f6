// Replays files of games inside the WebAssembly module and prints its answers.
//   node replay.mjs MODULE FILE...
import { readFileSync } from 'node:fs';

const [module, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, room, replay, answer } = instance.exports;

for (const file of files) {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const bytes = new TextEncoder().encode(line);
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = replay();
    // The memory may have grown and moved while the module worked, so it is looked up again.
    console.log(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
  }
}
