import { expect, test } from "vitest";
import { newDataDir, post, startServer } from "../process/server-process.ts";
import { startBucket } from "../unit/s3-server.ts";
import { report } from "./engines.ts";

test("a server answers 503 for charts in a silent bucket, and answers them again when the bucket does", async () => {
  const bucket = await startBucket();
  const server = await startServer({
    DATA_DIR: await newDataDir(),
    FILES: bucket.location,
    AWS_ACCESS_KEY_ID: "id",
    AWS_SECRET_ACCESS_KEY: "secret",
    SAMPLE_DATA: "on",
  });
  const { body } = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const listed = await fetch(`${server.base}/api/assignments`, { headers: { "x-session-id": body.sessionId } });
  const assignments = (await listed.json()) as { assignmentPdf: string | null }[];
  const charts = assignments.flatMap(({ assignmentPdf }) => assignmentPdf ?? []).slice(0, 3);
  expect(charts.length).toBe(3);
  const read = async (chart: string | undefined) =>
    (await fetch(`${server.base}${chart}`, { signal: AbortSignal.timeout(60_000) })).status;
  expect(await read(charts[0])).toBe(200);
  bucket.failWith = () => "silence";
  const since = performance.now();
  const during = await Promise.all(charts.map(read));
  const answeredMs = Math.round(performance.now() - since);
  // Charts that the class has opened are served from the cache.
  expect(during).toEqual([200, 503, 503]);
  expect((await fetch(`${server.base}/api/health`)).status).toBe(200);
  bucket.failWith = () => undefined;
  expect(await Promise.all(charts.map(read))).toEqual([200, 200, 200]);
  report("20, the bucket silent", { "a chart is refused after ms": answeredMs });
  await server.stop("SIGTERM");
  await bucket.stop();
});
