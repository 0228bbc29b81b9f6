// The module worker that the computer players think in. The page sends { start: { glue, wasm, words } } with absolute addresses and hears
// { ready: true }; then every { ask: line } gets one { answer: line }, in order. The lines are those of quadrille_worker::protocol.
// Whatever goes wrong is told as { failed: text }; after that the page ends this worker and starts another.

let engine;
let wordsAddress;
let work = Promise.resolve();

async function start({ glue, wasm, words }) {
  const module = await import(glue);
  await module.default({ module_or_path: wasm });
  engine = module;
  wordsAddress = words;
  postMessage({ ready: true });
}

async function loadWords() {
  const response = await fetch(wordsAddress);
  if (!response.ok) throw new Error(`status ${response.status}`);
  engine.provide(new Uint8Array(await response.arrayBuffer()));
}

// The engine itself knows which questions need the word list: it is loaded when an answer says that it is missing.
async function answer(line) {
  const said = engine.answer(line);
  const told = JSON.parse(said);
  if (told.said.refused?.code !== "no-words") return said;
  try {
    await loadWords();
  } catch (error) {
    // Not the end: the next question that needs the list tries again.
    told.said.refused.what = `the word list cannot be loaded: ${error.message ?? error}`;
    return JSON.stringify(told);
  }
  return engine.answer(line);
}

async function hear(message) {
  if (message.start) return start(message.start);
  if (!engine) throw new Error("asked before the start");
  postMessage({ answer: await answer(message.ask) });
}

addEventListener("message", ({ data }) => {
  work = work.then(() => hear(data)).catch((error) => postMessage({ failed: String(error?.message ?? error) }));
});
