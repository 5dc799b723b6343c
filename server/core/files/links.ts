import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";

const lifetimeMs = 2 * 60 * 60 * 1000;
const stepMs = 15 * 60 * 1000;
const mostKept = 20_000;

/** The links of the present quarter of an hour, by file: the same for everybody who may have them. */
interface KeptLinks {
  expires: number;
  byFile: Map<string, string>;
}

const kept = new WeakMap<KeyObject, KeptLinks>();

/** When links that are given now expire. On quarter hours, so that it is the same moment for all of one quarter. */
function linksExpireAt(clock: Clock): number {
  return Math.floor((clock().getTime() + lifetimeMs) / stepMs) * stepMs;
}

/**
 * A signed path to a file, good for up to two hours. Expiries fall on quarter hours, so that a list
 * fetched twice carries the same links and an open chart is not loaded again; until the next one they are remembered.
 */
export function signFileLink(key: KeyObject, clock: Clock, fileId: string): string {
  const expires = linksExpireAt(clock);
  let links = kept.get(key);
  if (links?.expires !== expires || links.byFile.size >= mostKept) {
    links = { expires, byFile: new Map() };
    kept.set(key, links);
  }
  let link = links.byFile.get(fileId);
  if (link === undefined) {
    link = `/api/files/${fileId}?expires=${expires}&signature=${sign(key, fileId, expires)}`;
    links.byFile.set(fileId, link);
  }
  return link;
}

/** True if a link's signature is ours, of its expiry letter for letter, and its time is not over. */
export function isFileLinkValid(
  key: KeyObject,
  clock: Clock,
  fileId: string,
  expires: string,
  signature: string,
): boolean {
  const expected = Buffer.from(sign(key, fileId, expires));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) && clock().getTime() < Number(expires);
}

function sign(key: KeyObject, fileId: string, expires: number | string): string {
  return createHmac("sha256", key).update(`${fileId}\n${expires}`).digest("base64url");
}
