import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { encodingFor, varyByEncoding } from "./compress.ts";
import { malformedAddress, nothingHere, sendRefusal } from "./errors.ts";
import type { App } from "./schemas.ts";

/** Returns true for a path with a file name. A code has a dot too, but /codes/icd10cm/W19.XXXA is a screen. */
const isFileName = (pathname: string) => path.extname(pathname) !== "" && !pathname.startsWith("/codes/");

/** The content types of the files for which the build writes a compressed copy (server/core/web-build.ts). */
const compressedTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Serves the built web: its files, with hashed assets cached for a year, and index.html for every path of a screen. */
export function serveWeb(app: App, webDir: string): void {
  // Read with the first request: at the first start the web is still being built when the routes are registered.
  let index: string | undefined;
  const fileOf = (pathname: string) => path.join(webDir, path.normalize(pathname));

  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    const pathname = `/${(request.params as { "*": string })["*"]}`;
    if (pathname.startsWith("//") || pathname.includes("\0")) throw malformedAddress();
    if (/^\/(api|ai)(\/|$)/.test(pathname)) return sendRefusal(request, reply, nothingHere());
    const isHashed = pathname.startsWith("/assets/");
    const isFile = path.extname(pathname) !== "" && existsSync(fileOf(pathname));
    if (!isFile) {
      if (isHashed || isFileName(pathname)) return sendRefusal(request, reply, nothingHere());
      index ??= readFileSync(path.join(webDir, "index.html"), "utf8");
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(index);
    }
    // Only the worker of pdf.js may run WebAssembly, to decode images.
    if (pathname.startsWith("/assets/chart-reader-"))
      reply.header("content-security-policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    // Browsers check the service worker with each visit, so that a corrected one is used at once.
    if (pathname === "/sw.js")
      return reply.header("cache-control", "no-cache").sendFile(pathname, webDir, { cacheControl: false });
    const caching = { maxAge: isHashed ? "1y" : "1h", immutable: isHashed };
    const type = compressedTypes[path.extname(pathname)];
    if (type === undefined) return reply.sendFile(pathname, webDir, caching);
    varyByEncoding(reply);
    const isBrotli = encodingFor(request.headers["accept-encoding"]) === "br" && existsSync(`${fileOf(pathname)}.br`);
    if (!isBrotli) return reply.sendFile(pathname, webDir, caching);
    reply.type(type).header("content-encoding", "br");
    return reply.sendFile(`${pathname}.br`, webDir, { ...caching, contentType: false });
  });
}
