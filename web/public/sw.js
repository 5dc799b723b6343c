// Caches the frame of the application and no data of users: the page, and its hashed files as they are used. Requests
// for /api, /ai and links of files are not handled. The page is loaded from the network if possible, so that a new
// version starts with the next page load and never during one: files that an open page may still request stay in the
// cache.
const kept = "casebook-frame-1";
const page = "/login";
const mostFiles = 300;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add(new Request(page, { cache: "reload" }))));
});

self.addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
  // The registering page uses this worker at once, so that files it loads later are cached too.
  event.waitUntil(Promise.all([caches.keys().then(forget), self.clients.claim()]));
});

// Caches files that an open page loaded before this worker was active; without them it would not open offline.
self.addEventListener("message", (event) => {
  const loaded = Array.isArray(event.data?.loaded) ? event.data.loaded : [];
  const files = loaded.filter((address) => isFile(new URL(address, location.origin)));
  event.waitUntil(Promise.allSettled(files.map((address) => takeFile(new Request(address)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || /^\/(api|ai)(\/|$)/.test(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (isFile(url)) event.respondWith(takeFile(request));
});

function isFile({ origin, pathname }) {
  return origin === location.origin && pathname.startsWith("/assets/");
}

/** Serves the same page for every address of the application. */
async function openPage(request) {
  try {
    const fresh = await fetch(request);
    const isPage = fresh.ok && (fresh.headers.get("content-type") ?? "").startsWith("text/html");
    if (isPage && !fresh.redirected) await keep(page, fresh);
    return fresh;
  } catch {
    return (await find(page)) ?? Response.error();
  }
}

/** Serves a hashed file from the cache. It never changes, and stays until newer files replace it. */
async function takeFile(request) {
  const found = await find(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && (await keep(request, fresh))) await forgetOldest().catch(() => {});
  return fresh;
}

/** Returns a cached response; undefined if the browser blocks the cache or cannot read it. */
function find(request) {
  return caches.match(request, { cacheName: kept }).catch(() => undefined);
}

/** Caches a response. Returns false if the device has no space; the response is used anyway. */
async function keep(request, fresh) {
  const copy = fresh.clone();
  try {
    await (await caches.open(kept)).put(request, copy);
    return true;
  } catch {
    return false;
  }
}

async function forgetOldest() {
  const cache = await caches.open(kept);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== page);
  await Promise.all(files.slice(0, Math.max(0, files.length - mostFiles)).map((old) => cache.delete(old)));
}
