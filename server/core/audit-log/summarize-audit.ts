import type { Reply } from "#contract/endpoints.ts";
import { nameKey } from "#contract/names.ts";
import type { Reader } from "../database/schema.ts";
import { type AuditFilter, matcherOf, readSlices } from "./read-audit.ts";

type Summary = Omit<Reply<"GET /admin/audit/summary">, "success">;
type Actor = Summary["actors"][number];

/** There may be many failed logins with invented names, which nobody selects. */
const mostActors = 300;

/** Returns the number of entries that match a filter, and the actors of all entries that match it without its `actor`. */
export async function summarizeAudit(db: Reader, filter: AuditFilter, timeZone: string): Promise<Summary> {
  const matchesOthers = matcherOf({ ...filter, actor: "" });
  const matchesActor = matcherOf({ ...filter, action: undefined, failed: false, target: undefined, search: "" });
  const actors = new Map<string, Actor>();
  let entries = 0;
  let isWhole = true;
  for await (const { found, isLast } of readSlices(db, filter, timeZone)) {
    isWhole = isLast;
    for (const entry of found) {
      if (matchesOthers && !matchesOthers(entry)) continue;
      if (!matchesActor || matchesActor(entry)) entries += 1;
      const { actor_id, actor_name } = entry;
      // The newest entry is first, so a renamed user has the current name.
      const key = actor_id ?? nameKey(actor_name);
      const actor = actors.get(key) ?? { _id: actor_id, name: actor_name, entries: 0 };
      actor.entries += 1;
      actors.set(key, actor);
    }
  }
  const mostActive = [...actors.values()].sort((one, other) => other.entries - one.entries);
  return { entries, isWhole, actors: mostActive.slice(0, mostActors) };
}
