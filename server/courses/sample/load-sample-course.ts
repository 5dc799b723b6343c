import { randomInt } from "node:crypto";
import { generatePassword } from "#contract/passwords.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import { lockKey } from "../../core/database/connect.ts";
import type { Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { SampleParts } from "./add-sample-course.ts";

/**
 * Loads the sample course into an empty institute, without a sub-admin. Throws 409 if there is a student or an assignment, so
 * that sample and real data never mix.
 */
export async function loadSampleCourse(services: SampleParts, viewer: Viewer): Promise<void> {
  await refuseUnlessEmpty(services.db);
  // Imported late: drawing charts needs a large library.
  const { addSampleCourse, storeSampleCharts } = await import("./add-sample-course.ts");
  const charts = await storeSampleCharts(services);
  await services.db.transaction().execute(async (trx) => {
    await lockKey(trx, "first accounts");
    await refuseUnlessEmpty(trx);
    await addSampleCourse({ ...services, db: trx }, { students: generatePassword(randomInt) }, charts);
    await recordAudit(trx, viewer, services.clock, "sample course loaded", { id: null, name: "Sample course" });
  });
}

async function refuseUnlessEmpty(db: Reader): Promise<void> {
  const student = await db.selectFrom("user").select("id").where("role", "=", "user").limit(1).executeTakeFirst();
  const assignment = await db.selectFrom("assignment").select("id").limit(1).executeTakeFirst();
  if (student || assignment)
    throw new Refusal("conflict", "The sample course is for an institute without students and assignments");
}
