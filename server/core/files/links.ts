import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";

const lifetimeMs = 2 * 60 * 60 * 1000;
const stepMs = 15 * 60 * 1000;
const mostCachedLinks = 20_000;

/** The links of the present quarter of an hour by file. They do not depend on the user. */
interface LinkCache {
  expires: number;
  byFile: Map<string, string>;
}

const caches = new WeakMap<KeyObject, LinkCache>();

/** Returns the expiry of new links, in ms: a full quarter of an hour, so it is equal for all links of a quarter. */
function expiryOf(clock: Clock): number {
  return Math.floor((clock().getTime() + lifetimeMs) / stepMs) * stepMs;
}

/**
 * Returns a signed path to a file, valid for up to two hours. Links change only every quarter of an hour: a list that is
 * fetched twice has equal links, so an open chart is not loaded again. Links are cached, since signing is slow.
 */
export function signFileLink(key: KeyObject, clock: Clock, fileId: string): string {
  const expires = expiryOf(clock);
  let links = caches.get(key);
  if (links?.expires !== expires || links.byFile.size >= mostCachedLinks) {
    links = { expires, byFile: new Map() };
    caches.set(key, links);
  }
  let link = links.byFile.get(fileId);
  if (link === undefined) {
    link = `/api/files/${fileId}?expires=${expires}&signature=${sign(key, fileId, expires)}`;
    links.byFile.set(fileId, link);
  }
  return link;
}

/** Returns true if the signature fits the file and the text of the expiry, and the link has not expired. */
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
