// Starts the client and registers the service worker for offline use.

import init from "./{{app.js}}";

/** The delay before the service worker is registered, in milliseconds: it fetches all files of the page, which would slow the first screen down. */
const SETTLE = 1000;

/** The delay before all other files are fetched, in milliseconds. */
const QUIET = 4000;

/** The longest wait for the first paint, in milliseconds. */
const PAINT = 1000;

/** The delay of error messages, in milliseconds. Firefox and WebKit abort the downloads of a page that is being left: there is nothing to report. */
const REPORT = 1000;

if (document.documentElement.dataset.firstScreen !== "none") await firstPaint();
await init({ module_or_path: new URL("{{app.wasm}}", import.meta.url) }).catch((error) => setTimeout(() => {
  console.error(error);
  document.getElementById("cannot-start")?.removeAttribute("hidden");
}, REPORT));

if ("serviceWorker" in navigator) setTimeout(() => whenIdle(keep), SETTLE);

/** Waits until the static first screen is painted, so that the module does not share the network with what the paint needs. */
function firstPaint() {
  return new Promise((resolve) => {
    // A hidden page is not painted.
    if (document.hidden) resolve();
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    setTimeout(resolve, PAINT);
  });
}

async function keep() {
  try {
    await navigator.serviceWorker.register(new URL("sw.js", import.meta.url), { updateViaCache: "none" });
    // In data-saving mode, the engine and the word list are fetched when a game needs them.
    if (!navigator.connection?.saveData) setTimeout(() => whenIdle(keepEverything), QUIET);
  } catch (error) {
    // Some browsers and private windows reject service workers; then only offline play is missing.
    console.info("No playing offline:", error);
  }
}

function whenIdle(work) {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else work();
}

async function keepEverything() {
  const registration = await navigator.serviceWorker.ready;
  const metas = [...document.querySelectorAll('meta[name^="quadrille-"]')];
  const named = metas.flatMap((meta) => meta.content.split(" ").map((name) => name.split("=").pop()));
  const styled = [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.href);
  // The service worker compares these names to see if the page is of its own version.
  const uses = [import.meta.url, ...styled, ...named].map((name) => new URL(name, document.baseURI).href);
  // A newer service worker waits while pages use the old one; this page may already be of the newer version.
  for (const worker of [registration.waiting, registration.active]) {
    worker?.postMessage({ type: "everything", uses });
  }
}
