import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Writer } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { getKeyed } from "../../courses/sections/load-keyed.ts";

/** Sends a message to everyone with an open attempt; their pages show it within 10 s. Returns how many students. */
export async function sendMessage(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  assignmentId: string,
  text: string,
): Promise<number> {
  const { module_name: name } = await getKeyed(trx, assignmentId);
  const { working } = await trx
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .select(({ fn }) => fn.count<number | string>("attempt.student_id").distinct().as("working"))
    .where("section.assignment_id", "=", assignmentId)
    .where("attempt.is_open", "=", 1)
    .executeTakeFirstOrThrow();
  const at = clock().toISOString();
  await trx
    .insertInto("room_message")
    .values({ id: uuidv7(), assignment_id: assignmentId, at, by_name: viewer.name, text })
    .execute();
  const reached = Number(working);
  await recordAudit(trx, viewer, clock, "room told", { id: assignmentId, name }, { text, reached });
  return reached;
}
