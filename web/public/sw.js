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
  event.waitUntil(caches.keys().then(forget));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || /^\/(api|ai)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(takeFile(request));
});

/** Every address of the application is the same page. */
async function openPage(request) {
  const cache = await caches.open(kept);
  try {
    const fresh = await fetch(request);
    const isPage = fresh.ok && (fresh.headers.get("content-type") ?? "").startsWith("text/html");
    if (isPage && !fresh.redirected) await cache.put(page, fresh.clone());
    return fresh;
  } catch {
    return (await cache.match(page)) ?? Response.error();
  }
}

/** A hashed file never changes: once here, it stays, until newer ones take its place. */
async function takeFile(request) {
  const cache = await caches.open(kept);
  const found = await cache.match(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) {
    await cache.put(request, fresh.clone());
    const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== page);
    await Promise.all(files.slice(0, Math.max(0, files.length - mostFiles)).map((old) => cache.delete(old)));
  }
  return fresh;
}
