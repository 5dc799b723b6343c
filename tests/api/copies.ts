import type { Db } from "../../server/core/database/schema.ts";
import type { Student } from "./platform.ts";

/** Adds students with the same submissions as a student. Their ids begin with "copy". */
export async function addCopies(db: Db, model: Student, assignment: { _id: string }, howMany: number): Promise<void> {
  const user = await db.selectFrom("user").selectAll().where("id", "=", model.id).executeTakeFirstOrThrow();
  const ofModel = db.selectFrom("submission").selectAll().where("student_id", "=", model.id);
  const row = await ofModel.where("assignment_id", "=", assignment._id).executeTakeFirstOrThrow();
  const ids = Array.from({ length: howMany }, (_, index) => `copy ${index} of ${model.id}`);
  const rowsPerInsert = 500;
  for (let start = 0; start < ids.length; start += rowsPerInsert) {
    const slice = ids.slice(start, start + rowsPerInsert);
    await db
      .insertInto("user")
      .values(slice.map((id) => ({ ...user, id, name_key: id })))
      .execute();
    await db
      .insertInto("submission")
      .values(slice.map((id) => ({ ...row, id, student_id: id })))
      .execute();
  }
}
