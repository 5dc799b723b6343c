import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bucket, startBucket } from "../unit/s3-server.ts";
import { Platform, pdf } from "./platform.ts";
import { keyInLink } from "./stored-files.ts";

let platform: Platform;
let bucket: Bucket;
beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = "id";
  process.env.AWS_SECRET_ACCESS_KEY = "secret";
  bucket = await startBucket();
  platform = await Platform.start({ FILES: bucket.location });
});
afterAll(async () => {
  await platform.stop();
  await bucket.stop();
});

/** Fetches an address as the admin. Returns status, Retry-After and, of a refusal, its sentence. */
async function fetchAsAdmin(path: string) {
  const response = await fetch(new URL(path, platform.base), { headers: { "x-session-id": platform.admin.sessionId } });
  const { message } = response.ok ? {} : ((await response.json()) as { message?: string });
  return [response.status, response.headers.get("retry-after"), message];
}

test("a bucket that fails is answered with 503, nothing is said to be missing, and later all goes on", async () => {
  const sentence = "The charts and images cannot be reached right now. Please try again in a moment.";
  const { _id, assignmentPdf } = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  const exportPath = `/api/admin/assignments/${_id}/export`;
  for (const status of [500, 403]) {
    bucket.failWith = () => status;
    expect(await fetchAsAdmin(assignmentPdf)).toEqual([503, "5", sentence]);
    expect(await fetchAsAdmin(exportPath)).toEqual([503, "5", sentence]);
    const upload = await platform.addAssignment({}, [["assignmentPdf", pdf()]]);
    expect([upload.status, upload.body.code, upload.body.message]).toEqual([503, "not_ready", sentence]);
  }
  expect(await platform.db.selectFrom("assignment").select("id").execute()).toEqual([{ id: _id }]);
  bucket.failWith = () => undefined;
  expect(await fetchAsAdmin(assignmentPdf)).toEqual([200, null, undefined]);
  expect(await fetchAsAdmin(exportPath)).toEqual([200, null, undefined]);
  expect((await platform.addAssignment({}, [["assignmentPdf", pdf()]])).status).toBe(201);
});

test("a chart that the bucket has lost is not found, and an export names it", async () => {
  const { _id, assignmentPdf } = await platform.newAssignment({}, [["assignmentPdf", pdf("Lost.pdf")]]);
  await platform.services.files.remove(keyInLink(assignmentPdf));
  expect(await fetchAsAdmin(assignmentPdf)).toEqual([404, null, "File not found"]);
  const missing = 'The chart "Lost.pdf" is missing on the server, so nothing was exported';
  expect(await fetchAsAdmin(`/api/admin/assignments/${_id}/export`)).toEqual([409, null, missing]);
});
