// Module worker that runs the engines. The page sends { start: { glue, wasm, words } } with absolute addresses and receives
// { ready: true }; then every { request: line } gets one { response: line }, in order. The lines are those of quadrille_worker::protocol.
// Errors are reported as { failed: text }; the page then terminates this worker and starts another.

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

// The engine knows which requests need the word list; it is loaded when a response says that it is missing.
async function respond(line) {
  const response = engine.answer(line);
  const parsed = JSON.parse(response);
  if (parsed.result.rejected?.code !== "no-words") return response;
  try {
    await loadWords();
  } catch (error) {
    // Not fatal: the next request that needs the list tries again.
    parsed.result.rejected.message = `the word list cannot be loaded: ${error.message ?? error}`;
    return JSON.stringify(parsed);
  }
  return engine.answer(line);
}

async function receive(message) {
  if (message.start) return start(message.start);
  if (!engine) throw new Error("received a request before the start");
  postMessage({ response: await respond(message.request) });
}

addEventListener("message", ({ data }) => {
  work = work.then(() => receive(data)).catch((error) => postMessage({ failed: String(error?.message ?? error) }));
});
