import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { malformedAddress, nothingHere, sendRefusal } from "./errors.ts";
import type { App } from "./schemas.ts";

/** A code has a dot too: /codes/icd10cm/W19.XXXA is a screen. */
const isFileName = (wanted: string) => path.extname(wanted) !== "" && !wanted.startsWith("/codes/");

/** Serves the built web: hashed assets for good, and index.html for every path that a screen may have. */
export function serveWeb(app: App, webDir: string): void {
  // Read when first asked for: at the first start the web is still being built while the routes are made.
  let index: string | undefined;

  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    const wanted = `/${(request.params as { "*": string })["*"]}`;
    if (wanted.startsWith("//") || wanted.includes("\0")) throw malformedAddress();
    if (/^\/(api|ai)(\/|$)/.test(wanted)) return sendRefusal(request, reply, nothingHere());
    const isFile = path.extname(wanted) !== "" && existsSync(path.join(webDir, path.normalize(wanted)));
    if (!isFile) {
      if (wanted.startsWith("/assets/") || isFileName(wanted)) return sendRefusal(request, reply, nothingHere());
      index ??= readFileSync(path.join(webDir, "index.html"), "utf8");
      return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(index);
    }
    // pdf.js decodes some images with WebAssembly, inside its worker and nowhere else.
    if (/pdf\.worker/.test(wanted))
      reply.header("content-security-policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    const isHashed = wanted.startsWith("/assets/");
    return reply.sendFile(wanted, webDir, { maxAge: isHashed ? "1y" : "1h", immutable: isHashed });
  });
}
