import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { adoptReplica, claimReplica, refuseEmptyStart } from "../../server/core/backup/replica-owner.ts";
import { endOfSegment, isAtLeast } from "../../server/core/backup/replica-position.ts";
import { connect } from "../../server/core/database/connect.ts";
import { migrate } from "../../server/core/database/migrate.ts";
import type { Db } from "../../server/core/database/schema.ts";
import { type Bucket, startBucket } from "./s3-server.ts";

let folder: string;
let bucket: Bucket;
let databases: Db[];
beforeAll(async () => {
  vi.stubEnv("LITESTREAM_ACCESS_KEY_ID", "id");
  vi.stubEnv("LITESTREAM_SECRET_ACCESS_KEY", "secret");
  folder = await mkdtemp(path.join(tmpdir(), "casebook-owner-"));
  bucket = await startBucket();
  databases = await Promise.all(
    ["one", "two"].map(async (name) => {
      const dataDir = path.join(folder, name);
      await mkdir(dataDir);
      const db = await connect({ databaseUrl: undefined, dataDir });
      await migrate(db);
      return db;
    }),
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all(databases.map((db) => db.destroy()));
  await bucket.stop();
  await rm(folder, { recursive: true });
});

describe.each([
  ["a folder", () => pathToFileURL(path.join(folder, "replica")).href],
  ["a bucket", () => bucket.location.replace("s3://charts", "s3://charts/institute")],
])("a replica in %s", (_what, location) => {
  test("belongs to the first database, until another one adopts it", async () => {
    const [one, two] = databases as [Db, Db];
    await claimReplica(one, location());
    await claimReplica(one, location());
    await expect(claimReplica(two, location())).rejects.toThrow("belongs to another database");
    await adoptReplica(two, location());
    await claimReplica(two, location());
    await expect(claimReplica(one, location())).rejects.toThrow("belongs to another database");
  });
});

test("a start without a database is refused while the replica has one, and while it does not answer", async () => {
  const replica = path.join(folder, "with-database");
  const url = pathToFileURL(replica).href;
  const empty = path.join(folder, "empty");
  await refuseEmptyStart(empty, url);
  await mkdir(path.join(replica, "generations", "0123456789abcdef"), { recursive: true });
  await expect(refuseEmptyStart(empty, url)).rejects.toThrow("there is no casebook.db");
  await refuseEmptyStart(path.join(folder, "one"), url);

  const inBucket = bucket.location.replace("s3://charts", "s3://charts/other");
  await refuseEmptyStart(empty, inBucket);
  await fetch(`${new URL(inBucket).searchParams.get("endpoint")}/charts/other/generations/0123/wal/1.wal.lz4`, {
    method: "PUT",
    body: "a segment",
  });
  await expect(refuseEmptyStart(empty, inBucket)).rejects.toThrow("there is no casebook.db");
  bucket.failWith = () => 403;
  await expect(refuseEmptyStart(empty, inBucket)).rejects.toThrow("the replica does not answer");
  bucket.failWith = () => undefined;
  const noFolder = pathToFileURL(path.join(folder, "one", "casebook.db")).href;
  await expect(refuseEmptyStart(empty, noFolder)).rejects.toThrow("the replica does not answer");
});

test("an id that a full disk has left empty is written again", async () => {
  const [one] = databases as [Db];
  const replica = path.join(folder, "without-id");
  await mkdir(replica);
  await writeFile(path.join(replica, "database-id"), "");
  await claimReplica(one, pathToFileURL(replica).href);
});

test("a replica is up to date at the end of the segment that was sent last, and never in another generation", () => {
  const sent = endOfSegment("07d8986fc1386fb8/0000000a:65952", 12_360);
  expect(sent).toEqual({ generation: "07d8986fc1386fb8", index: 10, bytes: 78_312 });
  expect(endOfSegment("not a position", 1)).toBeUndefined();
  const local = { generation: "07d8986fc1386fb8", index: 10, bytes: 78_312 };
  const isUpToDate = (changes: Partial<typeof local>) =>
    sent !== undefined && isAtLeast(sent, { ...local, ...changes });
  expect([{}, { bytes: 78_311 }, { index: 9, bytes: 99_999 }].map(isUpToDate)).toEqual([true, true, true]);
  expect([{ bytes: 78_313 }, { index: 11, bytes: 32 }, { generation: "0123" }].map(isUpToDate)).toEqual([
    false,
    false,
    false,
  ]);
});
