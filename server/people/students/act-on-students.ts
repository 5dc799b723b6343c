import type { BulkBody } from "#contract/api/student-import.ts";
import { findCategory } from "#contract/categories.ts";
import { readDay } from "#contract/days.ts";
import { courseFault, expiryDateFault } from "#contract/student-rules.ts";
import { changesOf, recordAudit } from "../../core/audit/audit.ts";
import type { Writer } from "../../core/database/schema.ts";
import { Refusal, ruleBroken, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { endOfDay } from "../../core/institute-day.ts";
import type { Services } from "../../core/services.ts";
import { deferSums } from "../../insight/counts/sums.ts";
import { lockStudentsAndSubmissions } from "../../insight/counts/update-tally.ts";
import { closeSessionsOf } from "../sessions/sessions.ts";
import { lockStudent, type StudentRow } from "../users/users.ts";
import { auditedFields, deleteStudentRow } from "./change-students.ts";

/**
 * Extends, moves, logs out or deletes several students in one transaction: all or none. Returns the number of changed
 * students. Throws 422 for an invalid course, date or count, and 404 when one of the students no longer exists.
 */
export async function actOnStudents(
  services: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
  body: BulkBody,
): Promise<number> {
  const { db } = services;
  const ids = [...new Set(body.ids)];
  if (body.act === "delete" && body.count !== ids.length) {
    throw ruleBroken("count", `Type ${ids.length} to delete ${ids.length === 1 ? "this student" : "these students"}`);
  }
  const act = bulkAction(services, viewer, body);
  const actOnAll = async (trx: Writer) => {
    let count = 0;
    if (body.act === "delete") await lockStudentsAndSubmissions(trx, ids);
    for (const id of ids.sort()) {
      const student = await lockStudent(trx, id).catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        throw unknown("One of these students was deleted meanwhile. Nothing was changed.");
      });
      if (await act(trx, student)) count += 1;
    }
    return count;
  };
  return db.transaction().execute((trx) => deferSums(trx, () => actOnAll(trx)));
}

/** Changes one student. Returns false when there was nothing to change. */
type BulkAction = (trx: Writer, student: StudentRow) => Promise<boolean>;

function bulkAction({ clock, config }: Pick<Services, "clock" | "config">, viewer: Viewer, body: BulkBody): BulkAction {
  const update =
    (columns: Partial<StudentRow>): BulkAction =>
    async (trx, student) => {
      const changes = changesOf(auditedFields(student), auditedFields({ ...student, ...columns }));
      if (Object.keys(changes).length === 0) return false;
      await trx.updateTable("user").set(columns).where("id", "=", student.id).execute();
      await recordAudit(trx, viewer, clock, "student changed", student, { changes });
      return true;
    };
  switch (body.act) {
    case "extend": {
      const day = readDay(body.expiryDate) ?? body.expiryDate;
      const fault = expiryDateFault(day);
      if (fault !== undefined) throw ruleBroken("expiryDate", fault);
      return update({ expires_at: endOfDay(day, config.timeZone) });
    }
    case "move": {
      const fault = courseFault(body.courseName);
      if (fault !== undefined) throw ruleBroken("courseName", fault);
      return update({ course_name: findCategory(body.courseName) ?? body.courseName });
    }
    case "end_sessions":
      return async (trx, student) => {
        const ended = await closeSessionsOf(trx, student.id);
        if (ended > 0) await recordAudit(trx, viewer, clock, "sessions ended", student, { sessions: ended });
        return ended > 0;
      };
    case "delete":
      return async (trx, student) => {
        await deleteStudentRow(trx, viewer, clock, student);
        return true;
      };
  }
}
