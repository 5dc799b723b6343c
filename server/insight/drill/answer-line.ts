import { explainSlip } from "#coding/slips/explain-slip.ts";
import { displayCode, plainCode } from "#coding/systems.ts";
import type { Received, Reply } from "#contract/endpoints.ts";
import { normalise } from "#contract/normalise.ts";
import { dayOrToday } from "../../codes/lookup/look-up.ts";
import { currentIndex } from "../../codes/sets/current-index.ts";
import { engineOf } from "../../core/database/connect.ts";
import type { Writer } from "../../core/database/schema.ts";
import { unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { readDaysInRow, recordPracticeDay } from "../statistics/practice-days.ts";
import { findLine } from "./find-lines.ts";
import { titleOf } from "./read-drill.ts";
import { isDue, newMemory, scheduleNext } from "./schedule.ts";

/**
 * Grades an answer to a line of the drill. Returns the slip of a wrong answer, and the time when the line is due again.
 * Only the first answer to a due line changes that time. Throws 404 for a line that is not in the student's drill any
 * more.
 */
export async function answerLine(
  services: Pick<Services, "db" | "codes" | "clock" | "config">,
  viewer: Viewer,
  { id, code }: Received<"POST /student/drill/answers", "body">,
): Promise<Omit<Reply<"POST /student/drill/answers">, "success">> {
  const { db, clock, config } = services;
  const index = currentIndex(services);
  const now = clock();
  const line = await findLine(db, viewer, now, config.timeZone, id);
  if (!line) throw unknown("This line is not part of your drill any more");
  const { field, system, code: meant, accept, rationale, day } = line;
  const given = normalise(code, field);
  const right = [meant, ...accept].some((one) => normalise(one, field) === given);
  const slip = right ? undefined : explainSlip(index, system, { given: code, meant }, dayOrToday(services, day));
  const { nextAt, daysInRow } = await db.transaction().execute(async (trx) => {
    const dueAt = await storeAnswer(trx, { studentId: viewer.id, lineId: line.id }, right, now, config.timeZone);
    await recordPracticeDay(trx, viewer.id, now, config.timeZone);
    return { nextAt: dueAt, daysInRow: await readDaysInRow(trx, viewer.id, now, config.timeZone) };
  });
  return {
    right,
    meant: displayCode(system, plainCode(meant)),
    title: titleOf(index, line),
    slip: slip ? { kind: slip.kind, text: slip.text, ...(slip.axes && { axes: slip.axes }) } : null,
    rationale,
    nextAt,
    daysInRow,
  };
}

/**
 * Stores an answer if the line is due, and returns the time when the line is due again. The row is inserted and locked
 * before it is read, so that only one of two simultaneous answers counts.
 */
async function storeAnswer(
  trx: Writer,
  { studentId, lineId }: { studentId: string; lineId: string },
  right: boolean,
  now: Date,
  timeZone: string,
): Promise<string> {
  const at = now.toISOString();
  await trx
    .insertInto("drill_line")
    .values({ student_id: studentId, line_id: lineId, due_at: at, answered_at: null, memory: newMemory(now) })
    .onConflict((conflict) => conflict.columns(["student_id", "line_id"]).doNothing())
    .execute();
  const query = trx
    .selectFrom("drill_line")
    .selectAll()
    .where("student_id", "=", studentId)
    .where("line_id", "=", lineId);
  const row = await (engineOf(trx) === "sqlite" ? query : query.forUpdate()).executeTakeFirstOrThrow();
  if (row.answered_at !== null && !isDue(row.due_at, now, timeZone)) return row.due_at;
  const { memory, dueAt } = scheduleNext(row.memory, right, now);
  await trx
    .updateTable("drill_line")
    .set({ memory, due_at: dueAt, answered_at: at })
    .where("student_id", "=", studentId)
    .where("line_id", "=", lineId)
    .execute();
  return dueAt;
}
