import type { Reply } from "#contract/endpoints.ts";
import { nameKey } from "#contract/names.ts";
import type { Reader } from "../database/schema.ts";
import { fitting, type Narrowed, readSlices } from "./read-audit.ts";

type Summary = Omit<Reply<"GET /admin/audit/summary">, "success">;
type Actor = Summary["actors"][number];

/** Logins under made-up names are many, and nobody chooses among them. */
const mostActors = 300;

/** How many entries fit, and who did what fits but for who did it. */
export async function summarizeAudit(db: Reader, asked: Narrowed, timeZone: string): Promise<Summary> {
  const fits = fitting({ ...asked, actor: "" });
  const isAsked = fitting({ ...asked, action: undefined, failed: false, target: undefined, search: "" });
  const actors = new Map<string, Actor>();
  let entries = 0;
  let isWhole = true;
  for await (const { found, isLast } of readSlices(db, asked, timeZone)) {
    isWhole = isLast;
    for (const entry of found) {
      if (fits && !fits(entry)) continue;
      if (!isAsked || isAsked(entry)) entries += 1;
      const { actor_id, actor_name } = entry;
      // Newest first: whoever was renamed stands under the name of today.
      const key = actor_id ?? nameKey(actor_name);
      const actor = actors.get(key) ?? { _id: actor_id, name: actor_name, entries: 0 };
      actor.entries += 1;
      actors.set(key, actor);
    }
  }
  const most = [...actors.values()].sort((one, other) => other.entries - one.entries);
  return { entries, isWhole, actors: most.slice(0, mostActors) };
}
