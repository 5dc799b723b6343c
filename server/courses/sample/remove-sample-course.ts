import type { SampleCourse } from "#contract/api/dashboard.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import { lockKey } from "../../core/database/connect.ts";
import type { Reader, Writer } from "../../core/database/schema.ts";
import { Refusal, ruleBroken } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { deferSums } from "../../insight/counts/sums.ts";
import { lockStudentsAndSubmissions } from "../../insight/counts/update-tally.ts";
import { deleteStudentRow } from "../../people/students/change-students.ts";
import { deleteSubadminRow } from "../../people/subadmins/subadmins.ts";
import { getStudent } from "../../people/users/users.ts";
import { dropAssignment } from "../assignments/delete-assignment.ts";
import { lockAssignment } from "../sections/lock-assignment.ts";

interface SampleParts {
  assignments: string[];
  students: string[];
  subadmins: string[];
}

/** Finds what is left of the sample course. An account whose password was changed belongs to a person and is left out. */
async function findParts(db: Reader): Promise<SampleParts> {
  const users = await db.selectFrom("user").select(["id", "role"]).where("is_sample", "=", 1).orderBy("id").execute();
  const assignments = await db.selectFrom("assignment").select("id").where("is_sample", "=", 1).orderBy("id").execute();
  return {
    assignments: assignments.map(({ id }) => id),
    students: users.flatMap(({ id, role }) => (role === "user" ? [id] : [])),
    subadmins: users.flatMap(({ id, role }) => (role === "subadmin" ? [id] : [])),
  };
}

/** Counts what removing the sample course would delete, results of real students included. */
export async function countSampleCourse(db: Reader): Promise<SampleCourse> {
  const { assignments, students, subadmins } = await findParts(db);
  const { results } = await db
    .selectFrom("submission")
    .select((eb) => eb.fn.countAll<number>().as("results"))
    .where((eb) =>
      eb.or([
        eb("assignment_id", "in", eb.selectFrom("assignment").select("id").where("is_sample", "=", 1)),
        eb("student_id", "in", eb.selectFrom("user").select("id").where("is_sample", "=", 1)),
      ]),
    )
    .executeTakeFirstOrThrow();
  return {
    assignments: assignments.length,
    students: students.length,
    subadmins: subadmins.length,
    results: Number(results),
  };
}

/**
 * Removes the sample course with all submissions to it, in one transaction. Throws 409 if there is no sample course, and 422 if
 * the number of results differs from what the caller was shown.
 */
export async function removeSampleCourse(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  results: number,
): Promise<void> {
  const remove = async (trx: Writer) => {
    await lockKey(trx, "first accounts");
    const parts = await findParts(trx);
    if (Object.values(parts).every(({ length }) => length === 0))
      throw new Refusal("conflict", "There is no sample course");
    // Lock in the order of a submission, so that no deadlock is possible.
    for (const id of parts.assignments) await lockAssignment(trx, id);
    await lockStudentsAndSubmissions(trx, parts.students);
    const counted = await countSampleCourse(trx);
    if (counted.results !== results) throw ruleBroken("results", `Type ${counted.results} to remove the sample course`);
    for (const id of parts.students) await deleteStudentRow(trx, viewer, clock, await getStudent(trx, id));
    for (const id of parts.assignments) await dropAssignment(trx, viewer, clock, id);
    for (const id of parts.subadmins.filter((one) => one !== viewer.id))
      await deleteSubadminRow(trx, viewer, clock, id);
    await recordAudit(trx, viewer, clock, "sample course removed", { id: null, name: "Sample course" }, counted);
  };
  await db.transaction().execute((trx) => deferSums(trx, () => remove(trx)));
}
