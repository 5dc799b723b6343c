import type { ErrorCode } from "./api/common.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";

/** Refusals of any call: malformed address, rate limit, database that does not answer, full disk, internal failure. */
const everywhere = ["malformed", "slow_down", "not_ready", "storage_full", "failed"] as const;

/** Returns all refusals of a call: those that its access, parameters and body imply, and those that it declares. */
export function refusalsOf(name: string, { access, query, body, form, refusals = [] }: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...everywhere, ...refusals]);
  if (access !== "everybody") codes.add("no_session").add("forbidden");
  if (name.includes(":")) codes.add("unknown");
  if (query || body || form) codes.add("rule_broken");
  if (body || form) codes.add("wrong_type").add("too_large");
  return [...codes].sort();
}
