import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const text = readFileSync(path.resolve(import.meta.dirname, "../../web/public/sw.js"), "utf8");
const origin = "http://127.0.0.1:3000";

type Listener = (event: object) => void;

/** Runs the service worker with these caches, in a network where every request succeeds. */
function startWorker(caches: object): (address: string, mode?: string) => Promise<Response> {
  const listeners = new Map<string, Listener>();
  const self = { addEventListener: (name: string, act: Listener) => listeners.set(name, act) };
  const fetchAll = async ({ url }: { url: string }) =>
    new Response(`fresh ${new URL(url).pathname}`, { headers: { "content-type": "text/html" } });
  new Function("self", "caches", "fetch", "location", text)(self, caches, fetchAll, { origin });
  return (address, mode = "no-cors") =>
    new Promise((resolve, reject) => {
      const request = { url: origin + address, method: "GET", mode };
      const respondWith = (answer: Promise<Response>) => answer.then(resolve, reject);
      listeners.get("fetch")?.({ request, respondWith });
    });
}

test("if the browser caches nothing, or lost its cache, files and pages are loaded from the network", async () => {
  const broken = () => Promise.reject(new Error("the storage cannot be read"));
  const ask = startWorker({ open: broken, match: broken });
  expect(await (await ask("/assets/main.js")).text()).toBe("fresh /assets/main.js");
  expect(await (await ask("/admin/dashboard", "navigate")).text()).toBe("fresh /admin/dashboard");
});
