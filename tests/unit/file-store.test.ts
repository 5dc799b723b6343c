import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openFileStore, StoreFailure } from "../../server/core/files/store.ts";
import { startBucket } from "./s3-server.ts";

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "casebook-store-"));
  bucket = await startBucket();
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
  await rm(folder, { recursive: true });
});

test("reading the owner of a bucket that does not answer fails", async () => {
  const gone = await startBucket();
  const store = await openFileStore(gone.location);
  await gone.stop();
  await expect(store.readOwner()).rejects.toThrow();
});

test.skipIf(process.platform !== "linux")("an upload that a bucket refuses leaves no file open", async () => {
  const refusing = await startBucket();
  refusing.failWith = () => 500;
  const store = await openFileStore(refusing.location);
  const file = path.join(folder, "refused");
  await writeFile(file, Buffer.alloc(5_000_000));
  await expect(store.put("key", file)).rejects.toThrow(StoreFailure);
  const listOpen = async () => {
    const links = await readdir("/proc/self/fd");
    return Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => "")));
  };
  await expect.poll(listOpen).not.toContain(file);
  await refusing.stop();
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
    await store.put(key, file);
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
