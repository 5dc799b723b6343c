import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";

/** A password that was wrong, or that nobody looked at: whose it should have been, and where it came from. */
interface Try {
  name: string;
  /** Whose name it is, if anybody's. */
  userId: string | undefined;
  address: string;
}

const windowMs = 15 * 60 * 1000;

const actorOf = ({ name, address }: Try) => ({ id: null, name: shown(name), address });
const subjectOf = ({ name, userId }: Try) => ({ id: userId ?? null, name: shown(name) });
const shown = (name: string) => name.slice(0, 120);

export function recordFailedTry(db: Db, clock: Clock, tried: Try): Promise<void> {
  return recordAudit(db, actorOf(tried), clock, "login failed", subjectOf(tried));
}

/**
 * Keeps that tries are refused: once an address in a quarter of an hour, so that whoever goes on trying cannot fill the
 * log, of which nothing can be taken away.
 */
export async function recordRefusedTry(db: Db, clock: Clock, tried: Try): Promise<void> {
  const since = new Date(clock().getTime() - windowMs).toISOString();
  const kept = await db
    .selectFrom("audit")
    .select("id")
    .where("actor_id", "is", null)
    .where("action", "=", "login refused")
    .where("at", ">", since)
    .where("address", "=", tried.address)
    .limit(1)
    .executeTakeFirst();
  if (!kept) await recordAudit(db, actorOf(tried), clock, "login refused", subjectOf(tried));
}
