// The service worker: with it the games are there when the network is not.
//
// Each version has a cache of its own: the page and what it needs at once from the installation on, the engine and the words when a page
// of this version has come to rest. A version is replaced only when no page uses it, so that an old tab finds its old files. Files with
// a hash in their name never change and come from a cache first; the page comes from the network first. Nothing of another origin, and
// nothing outside this folder, is touched.

const SCOPE = self.registration.scope;
const FAMILY = `quadrille ${SCOPE} `;
const CACHE = FAMILY + "{{version}}";
const PAGE = SCOPE;
const MANIFEST = address("manifest.webmanifest");
const SHELL = [PAGE, ..."{{shell}}".split(" ").map(address)];
const LATER = "{{later}}".split(" ").map(address);
const NAMED_BY_CONTENT = /-[0-9a-f]{10}\.[a-z0-9]+$/;

function address(name) {
  return new URL(name, SCOPE).href;
}

self.addEventListener("install", (event) => event.waitUntil(keep(SHELL)));

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("message", (event) => {
  if (event.data?.type === "everything") event.waitUntil(keepEverything(event.data.uses));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (NAMED_BY_CONTENT.test(url.pathname)) event.respondWith(keptFirst(request));
  else if (url.href === PAGE || url.href === address("index.html")) event.respondWith(newestFirst(request, PAGE));
  else if (url.href === MANIFEST) event.respondWith(newestFirst(request, MANIFEST));
});

/** Puts what is not there yet into this version's cache; fails if anything cannot be had. */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.all(addresses.map(async (url) => {
    if (await cache.match(url)) return;
    const fixed = NAMED_BY_CONTENT.test(url);
    const response = (fixed && await caches.match(url)) || await fetch(url, { cache: fixed ? "default" : "no-cache" });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await cache.put(url, response);
  }));
}

/** Keeps what a page of this version may ask for later; then, if that page is the only one, there is no reason to wait. */
async function keepEverything(uses) {
  const ours = new Set([...SHELL, ...LATER]);
  if (!Array.isArray(uses) || !uses.every((url) => ours.has(url))) return;
  await keep(LATER);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.filter((page) => page.url.startsWith(SCOPE)).length === 1) await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function keptFirst(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function newestFirst(request, url) {
  const kept = async () => (await caches.open(CACHE)).match(url, { ignoreVary: true });
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    // The network is gone, which is what the cache is for.
    response = await kept();
    if (!response) throw error;
    return response;
  }
  // A server in trouble is no better than none.
  return response.status >= 500 ? (await kept()) ?? response : response;
}
