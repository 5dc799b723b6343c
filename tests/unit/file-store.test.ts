import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "../../server/files/store.ts";
import { startBucket } from "./s3-server.ts";

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "casebook-store-"));
  bucket = await startBucket();
  process.env.AWS_ACCESS_KEY_ID = "id";
  process.env.AWS_SECRET_ACCESS_KEY = "secret";
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

test("reading the owner of a bucket that does not answer fails", async () => {
  const gone = await startBucket();
  const store = await openFileStore(gone.location);
  await gone.stop();
  await expect(store.readOwner()).rejects.toThrow();
});

test.each([
  ["a folder", () => path.join(folder, "files")],
  ["a bucket", () => bucket.location],
])("%s keeps, reads, lists with sizes and removes files, and stores the id of its owner", async (_what, location) => {
  const store = await openFileStore(location());
  const contents = { a: "one", b: "two and more", c: "", d: "four", e: "five" };
  for (const [key, content] of Object.entries(contents)) {
    const file = path.join(folder, `temporary-${key}`);
    await writeFile(file, content);
    await store.keep(key, file);
  }
  expect(await text(await store.read("b"))).toBe("two and more");
  expect((await store.list()).sort()).toEqual(["a", "b", "c", "d", "e"]);
  expect(await Promise.all(["a", "b", "c"].map(store.sizeOf))).toEqual([3, 12, 0]);
  expect(await store.readOwner()).toBeUndefined();
  await store.writeOwner("one database");
  await store.writeOwner("another");
  expect(await store.readOwner()).toBe("another");
  expect((await store.list()).sort()).toEqual(["a", "b", "c", "d", "e"]);
  await store.remove("b");
  await store.remove("d");
  expect((await store.list()).sort()).toEqual(["a", "c", "e"]);
  expect(await store.sizeOf("b")).toBeUndefined();
  await expect(store.read("b").then(text)).rejects.toThrow();
});
