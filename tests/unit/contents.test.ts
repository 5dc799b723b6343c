import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openContents } from "../../server/core/files/contents.ts";
import { sendFairly } from "../../server/core/files/send-fairly.ts";
import { openFileStore, StoreFailure } from "../../server/core/files/store.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "casebook-contents-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns a store that counts its reads, with one content of `bytes` bytes. */
async function storeWith(bytes: number) {
  const store = await openFileStore(path.join(folder, String(bytes)));
  const content = randomBytes(bytes);
  const file = path.join(folder, "uploaded");
  await writeFile(file, content);
  await store.put("chart", file);
  let reads = 0;
  const read = (key: string) => {
    reads += 1;
    return store.read(key);
  };
  const place = path.join(store.folder ?? "", "chart");
  return { contents: openContents({ read }), content, place, reads: () => reads };
}

test.each([
  ["a chart is read once for a class that opens it together", 3_000_000, 1],
  ["a chart that is too large to be kept is read by each", 17_000_000, 6],
])("%s, and all have it whole", async (_what, bytes, times) => {
  const { contents, content, reads } = await storeWith(bytes);
  const all = await Promise.all(Array.from({ length: 6 }, async () => buffer(await contents.send("chart", bytes))));
  expect(all.every((one) => one.equals(content))).toBe(true);
  expect(reads()).toBe(times);
});

test.each([17_000_000, 1_000_000])(
  "of %i bytes an error of the store arrives as a failure of the store",
  async (bytes) => {
    const broken = new Readable({ read: () => broken.destroy(new Error("connection lost")) });
    const contents = openContents({ read: async () => broken });
    await expect(contents.send("chart", bytes).then(buffer)).rejects.toThrow(StoreFailure);
  },
);

test("a reader who leaves while the store is silent leaves no stream open", async () => {
  const silent = new Readable({ read: () => {} });
  const sent = await openContents({ read: async () => silent }).send("chart", 17_000_000);
  sent.resume();
  await setImmediate();
  sent.destroy();
  expect(silent.destroyed).toBe(true);
});

test.each([1_000_000, 17_000_000])("a part that is asked for of %i bytes is sent alone", async (bytes) => {
  const { contents, content, place } = await storeWith(bytes);
  for (const [start, end] of [
    [0, bytes - 1],
    [0, 0],
    [999, 700_000],
    [bytes - 1, bytes - 1],
  ] as const) {
    const part = await buffer(await contents.send("chart", bytes, createReadStream(place, { start, end })));
    expect(part.equals(content.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
  }
});

test("an empty content is sent as one", async () => {
  const { contents } = await storeWith(0);
  expect(await buffer(await contents.send("chart", 0))).toHaveLength(0);
});

test("a stream that was opened for a client who left before the first piece is closed", async () => {
  const { contents, place } = await storeWith(17_000_000);
  const opened = createReadStream(place);
  const sent = await contents.send("chart", 17_000_000, opened);
  sent.destroy();
  await expect.poll(() => opened.closed).toBe(true);
});

test("a few pieces for a whole class are sent between two turns of the event loop", async () => {
  let sent = 0;
  const send = async () => {
    const pieces = Array.from({ length: 10 }, () => Buffer.from("a piece"));
    for await (const _piece of sendFairly(pieces)) sent += 1;
  };
  const class_ = Promise.all(Array.from({ length: 100 }, send));
  const between: number[] = [];
  for (let before = 0; before < 1000; before = sent) {
    await setImmediate();
    between.push(sent - before);
  }
  await class_;
  expect(Math.max(...between)).toBeLessThanOrEqual(8);
});
