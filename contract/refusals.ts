import type { ErrorCode } from "./api/common.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";

/** What any call may meet: a malformed address, its limit, a database that does not answer, a full disk, a fault of ours. */
const everywhere = ["malformed", "slow_down", "not_ready", "storage_full", "failed"] as const;

/** All that a call may refuse with: what its access, parameters and body imply, and what it names itself. */
export function refusalsOf(name: string, { access, query, body, form, refusals = [] }: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...everywhere, ...refusals]);
  if (access !== "everybody") codes.add("no_session").add("forbidden");
  if (name.includes(":")) codes.add("unknown");
  if (query || body || form) codes.add("rule_broken");
  if (body || form) codes.add("wrong_type").add("too_large");
  return [...codes].sort();
}
