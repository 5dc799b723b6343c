import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Platform } from "./platform.ts";

const script = `export const text = "${"x".repeat(2000)}";`;

let platform: Platform;
beforeAll(async () => {
  const webDir = await mkdtemp(path.join(tmpdir(), "casebook-web-"));
  await mkdir(path.join(webDir, "assets"));
  await writeFile(path.join(webDir, "index.html"), "<html></html>");
  await writeFile(path.join(webDir, "assets/a.js"), script);
  await writeFile(path.join(webDir, "assets/a.js.br"), brotliCompressSync(script));
  await writeFile(path.join(webDir, "assets/b.js"), script);
  platform = await Platform.start({}, {}, { webDir });
});
afterAll(() => platform.stop());

/** Returns the bytes as received, because fetch would decompress them. */
function ask(url: string, encoding: string) {
  const headers = { "x-session-id": platform.admin.sessionId, ...(encoding && { "accept-encoding": encoding }) };
  return new Promise<{
    encoding: string | undefined;
    type: string | undefined;
    vary: string | undefined;
    body: Buffer;
  }>((resolve, reject) => {
    get(platform.base + url, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const { "content-encoding": encoding, "content-type": type, vary } = response.headers;
      resolve({ encoding, type, vary, body });
    }).on("error", reject);
  });
}

test("JSON above a kilobyte and the files of the web are compressed as the client accepts", async () => {
  for (let count = 0; count < 4; count++) await platform.newAssignment();
  const plain = await ask("/api/assignments", "");
  expect([plain.encoding, plain.vary]).toEqual([undefined, expect.stringContaining("accept-encoding")]);
  const brotli = await ask("/api/assignments", "gzip, deflate, br");
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
  const gzip = await ask("/api/assignments", "br;q=0, gzip");
  expect([gzip.encoding, gunzipSync(gzip.body).equals(plain.body)]).toEqual(["gzip", true]);
  expect((await ask("/api/admin/dashboard", "br")).encoding).toBeUndefined();

  const file = await ask("/assets/a.js", "br");
  expect([file.encoding, file.type]).toEqual(["br", "text/javascript; charset=utf-8"]);
  expect(brotliDecompressSync(file.body).toString()).toBe(script);
  expect((await ask("/assets/a.js", "gzip")).body.toString()).toBe(script);
  expect((await ask("/assets/b.js", "br")).body.toString()).toBe(script);
});
