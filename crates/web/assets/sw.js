// The service worker, for offline play.
//
// Each version has its own cache: the shell is stored at installation, the engine and the words once a page of this version is idle. A
// version is replaced only when no page uses it, so that an old tab finds its files. Files with a hash in their name never change and are
// served cache-first; the page is served network-first. Requests outside the scope are left alone.

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

/** Adds missing files to this version's cache; fails if any cannot be fetched. */
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

/** Caches the remaining files for a page of this version; activates at once if that page is the only one. */
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
    // Offline.
    response = await kept();
    if (!response) throw error;
    return response;
  }
  // A server error counts as offline.
  return response.status >= 500 ? (await kept()) ?? response : response;
}
