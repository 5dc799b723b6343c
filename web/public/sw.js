// Keeps the frame of the application and nothing of anybody's: the page itself, and its hashed files as they are used.
// Whatever comes from /api, /ai or a file's link passes by. The page comes from the network whenever there is one, so that
// a new version is taken with the next page that is loaded, and never in the middle of one: the files that an open page
// may still ask for stay here.
const kept = "casebook-frame-1";
const page = "/login";
const mostFiles = 300;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add(new Request(page, { cache: "reload" }))));
});

self.addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
  // The page that brought it asks it from now on: what that page loads later is kept like what it has.
  event.waitUntil(Promise.all([caches.keys().then(forget), self.clients.claim()]));
});

// What an open page had loaded before it was asked: without those files its next opening would lack them.
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

/** Every address of the application is the same page. */
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

/** A hashed file never changes: once here, it stays, until newer ones take its place. */
async function takeFile(request) {
  const found = await find(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && (await keep(request, fresh))) await forgetOldest().catch(() => {});
  return fresh;
}

/** What is kept; nothing where the browser lets nothing be kept, or what was kept cannot be read. */
function find(request) {
  return caches.match(request, { cacheName: kept }).catch(() => undefined);
}

/** A device without room keeps nothing, and has its answer all the same. Out: whether it is kept. */
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
