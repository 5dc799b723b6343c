import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { encodingFor, varyByEncoding } from "./compress.ts";
import { malformedAddress, nothingHere, sendRefusal } from "./errors.ts";
import type { App } from "./schemas.ts";

/** A code has a dot too: /codes/icd10cm/W19.XXXA is a screen. */
const isFileName = (wanted: string) => path.extname(wanted) !== "" && !wanted.startsWith("/codes/");

/** What the build leaves a copy of that is compressed (server/core/web-build.ts), and what it is. */
const typesMadeSmaller: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Serves the built web: hashed assets for good, and index.html for every path that a screen may have. */
export function serveWeb(app: App, webDir: string): void {
  // Read when first asked for: at the first start the web is still being built while the routes are made.
  let index: string | undefined;
  const pathOf = (wanted: string) => path.join(webDir, path.normalize(wanted));

  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    const wanted = `/${(request.params as { "*": string })["*"]}`;
    if (wanted.startsWith("//") || wanted.includes("\0")) throw malformedAddress();
    if (/^\/(api|ai)(\/|$)/.test(wanted)) return sendRefusal(request, reply, nothingHere());
    const isFile = path.extname(wanted) !== "" && existsSync(pathOf(wanted));
    if (!isFile) {
      if (wanted.startsWith("/assets/") || isFileName(wanted)) return sendRefusal(request, reply, nothingHere());
      index ??= readFileSync(path.join(webDir, "index.html"), "utf8");
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(index);
    }
    // pdf.js decodes some images with WebAssembly, inside its worker and nowhere else.
    if (wanted.startsWith("/assets/chart-reader-"))
      reply.header("content-security-policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    const isHashed = wanted.startsWith("/assets/");
    // What keeps the frame in the browser is looked at anew each time: a mended one is not to wait for an hour.
    if (wanted === "/sw.js")
      return reply.header("cache-control", "no-cache").sendFile(wanted, webDir, { cacheControl: false });
    const caching = { maxAge: isHashed ? "1y" : "1h", immutable: isHashed };
    const type = typesMadeSmaller[path.extname(wanted)];
    if (type === undefined) return reply.sendFile(wanted, webDir, caching);
    varyByEncoding(reply);
    const isSmaller = encodingFor(request.headers["accept-encoding"]) === "br" && existsSync(`${pathOf(wanted)}.br`);
    if (!isSmaller) return reply.sendFile(wanted, webDir, caching);
    reply.type(type).header("content-encoding", "br");
    return reply.sendFile(`${wanted}.br`, webDir, { ...caching, contentType: false });
  });
}
