import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimStore } from "../../server/core/files/store-owner.ts";
import { type Bucket, startBucket } from "../unit/s3-server.ts";
import { Platform, pdf } from "./platform.ts";
import { keyInLink } from "./stored-files.ts";

let platform: Platform;
let bucket: Bucket;
beforeEach(async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  bucket = await startBucket();
  platform = await Platform.start({ FILES: bucket.location });
  await claimStore(platform.db, platform.services.files);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await platform.stop();
  await bucket.stop();
});

const away = [503, "5", "The charts and images cannot be reached right now. Please try again in a moment."];

/** Fetches a path as the admin. Returns status, Retry-After and the message of a refusal. */
async function fetchAsAdmin(path: string, { base, admin } = platform) {
  const response = await fetch(new URL(path, base), { headers: { "x-session-id": admin.sessionId } });
  const { message } = response.ok ? {} : ((await response.json()) as { message?: string });
  return [response.status, response.headers.get("retry-after"), message];
}

test("a failing bucket gives 503 and reports no file as missing, and works again later", async () => {
  const { _id, assignmentPdf } = await platform.newAssignment({}, [["assignmentPdf", pdf()]]);
  const exportPath = `/api/admin/assignments/${_id}/export`;
  for (const status of [500, 403]) {
    bucket.failWith = () => status;
    expect(await fetchAsAdmin(assignmentPdf)).toEqual(away);
    expect(await fetchAsAdmin(exportPath)).toEqual(away);
    const upload = await platform.addAssignment({}, [["assignmentPdf", pdf()]]);
    expect([upload.status, upload.headers.get("retry-after"), upload.body.message]).toEqual(away);
  }
  expect(await platform.db.selectFrom("assignment").select("id").execute()).toEqual([{ id: _id }]);
  bucket.failWith = () => undefined;
  expect(await fetchAsAdmin(assignmentPdf)).toEqual([200, null, undefined]);
  expect(await fetchAsAdmin(exportPath)).toEqual([200, null, undefined]);
  expect((await platform.addAssignment({}, [["assignmentPdf", pdf()]])).status).toBe(201);
});

test.each([
  ["a bucket that is not there", () => ({ FILES: bucket.location })],
  ["a folder whose disk is not there", () => ({})],
])("%s: no chart is reported as missing", async (_what, variables) => {
  const other = await Platform.start(variables());
  const { files } = other.services;
  const { _id, assignmentPdf } = await other.newAssignment({}, [["assignmentPdf", pdf()]]);
  // A store without an owner entry is not the claimed one.
  await files.remove(keyInLink(assignmentPdf));
  bucket.failWith = () => 404;
  expect(await fetchAsAdmin(assignmentPdf, other)).toEqual(away);
  expect(await fetchAsAdmin(`/api/admin/assignments/${_id}/export`, other)).toEqual(away);
  bucket.failWith = () => undefined;
  await other.stop();
});

test("a chart that the bucket has lost is not found, and an export names it", async () => {
  const { _id, assignmentPdf } = await platform.newAssignment({}, [["assignmentPdf", pdf("Lost.pdf")]]);
  await platform.services.files.remove(keyInLink(assignmentPdf));
  expect(await fetchAsAdmin(assignmentPdf)).toEqual([404, null, "File not found"]);
  const missing = 'The chart "Lost.pdf" is missing on the server, so nothing was exported';
  expect(await fetchAsAdmin(`/api/admin/assignments/${_id}/export`)).toEqual([409, null, missing]);
});
