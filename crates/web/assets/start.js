// Starts the client, and then keeps it for days without a network.

import init from "./{{app.js}}";

/** How long the page is left alone before everything else is fetched, in milliseconds. */
const QUIET = 5000;

// The messages are fetched while the program is: its own request then finds them at hand.
const texts = new Map(document.querySelector('meta[name="quadrille-texts"]').content.split(" ").map((pair) => pair.split("=")));
const wanted = [chosenLanguage(), ...navigator.languages].map((name) => name?.split("-")[0].toLowerCase());
const text = texts.get(wanted.find((name) => texts.has(name)) ?? "en");
if (text) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: new URL(text, import.meta.url).href });
  document.head.append(link);
}

function chosenLanguage() {
  try {
    return JSON.parse(localStorage.getItem("quadrille.settings"))?.language;
  } catch {
    // Nothing was chosen, or nothing is kept here.
    return undefined;
  }
}

init({ module_or_path: new URL("{{app.wasm}}", import.meta.url) }).catch((error) => {
  console.error(error);
  document.getElementById("cannot-start")?.removeAttribute("hidden");
});

if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}

async function keep() {
  try {
    await navigator.serviceWorker.register(new URL("sw.js", import.meta.url), { updateViaCache: "none" });
    // Whoever saves data gets the engine and the words when a game asks for them.
    if (!navigator.connection?.saveData) setTimeout(() => whenIdle(keepEverything), QUIET);
  } catch (error) {
    // Some browsers and private windows refuse service workers. Then there is no playing offline, and nothing else is missing.
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
  // By these names the service worker knows whether this page is of its own version.
  const uses = [import.meta.url, ...styled, ...named].map((name) => new URL(name, document.baseURI).href);
  // A newer version waits while pages use the old one; this page may already be of the newer.
  for (const worker of [registration.waiting, registration.active]) {
    worker?.postMessage({ type: "everything", uses });
  }
}
