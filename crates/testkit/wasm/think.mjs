// Asks the computer player inside the WebAssembly module, in a worker as a browser does.
//   node think.mjs MODULE answer              answers the lines of standard input
//   node think.mjs MODULE stop MILLISECONDS   asks the line of standard input, says stop after that time, and prints how many
//                                             milliseconds later the player had stopped
import { readFileSync } from 'node:fs';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

if (isMainThread) {
  const [module, what, millis] = process.argv.slice(2);
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(import.meta.url), { workerData: { module, signal } });
  const next = () => new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  const lines = readFileSync(0, 'utf8').split('\n').filter(line => line.trim() !== '');
  await next(); // The worker is ready.
  for (const line of lines) {
    worker.postMessage(line);
    if (what === 'stop') {
      const answered = next();
      await new Promise(resolve => setTimeout(resolve, +millis));
      const begun = performance.now();
      Atomics.store(signal, 0, 1);
      await answered;
      console.log((performance.now() - begun).toFixed(1));
      Atomics.store(signal, 0, 0);
    } else {
      console.log(await next());
    }
  }
  await worker.terminate();
} else {
  const { module, signal } = workerData;
  const host = { now: () => performance.now(), stopped: () => Atomics.load(signal, 0) };
  const { instance } = await WebAssembly.instantiate(readFileSync(module), { host });
  const { memory, room, think, answer } = instance.exports;
  parentPort.on('message', line => {
    const bytes = new TextEncoder().encode(line);
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = think();
    // The memory may have grown and moved while the module worked, so it is looked up again.
    parentPort.postMessage(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
  });
  parentPort.postMessage('ready');
}
