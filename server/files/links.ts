import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";

const lifetimeMs = 2 * 60 * 60 * 1000;
const stepMs = 15 * 60 * 1000;

/**
 * A signed path to a file, good for up to two hours (design section 6). Expiries fall on quarter hours, so that a list
 * fetched twice carries the same links and an open chart is not loaded again.
 */
export function signFileLink(key: Buffer, clock: Clock, fileId: string): string {
  const expires = Math.floor((clock().getTime() + lifetimeMs) / stepMs) * stepMs;
  return `/api/files/${fileId}?expires=${expires}&signature=${sign(key, fileId, expires)}`;
}

/** Whether a link's signature is ours and its time is not over. */
export function isFileLinkValid(
  key: Buffer,
  clock: Clock,
  fileId: string,
  expires: number,
  signature: string,
): boolean {
  const expected = Buffer.from(sign(key, fileId, expires));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) && clock().getTime() < expires;
}

function sign(key: Buffer, fileId: string, expires: number): string {
  return createHmac("sha256", key).update(`${fileId}\n${expires}`).digest("base64url");
}
