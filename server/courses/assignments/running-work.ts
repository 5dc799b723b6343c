import { sectionTitle } from "#contract/section-title.ts";
import type { Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { AssignmentWithKey, SectionWithKey } from "../sections/load-keyed.ts";
import type { StaffAssignment } from "./load-for-staff.ts";

// Rules for edits while students work: no edit may end their work without warning.

function selectOpen(db: Reader, assignmentId: string) {
  return db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .where("section.assignment_id", "=", assignmentId)
    .where("attempt.is_open", "=", 1);
}

/** Counts the students with an open attempt at an assignment, or only those with a timed one. */
export async function countWorking(db: Reader, assignmentId: string, onlyTimed = false): Promise<number> {
  let open = selectOpen(db, assignmentId).select(({ fn }) => fn.count<number>("attempt.student_id").distinct().as("n"));
  if (onlyTimed) open = open.where("attempt.deadline_at", "is not", null);
  return Number((await open.executeTakeFirstOrThrow()).n);
}

const studentsWork = (students: number) => (students === 1 ? "1 student works" : `${students} students work`);

/** Throws 409 while timed attempts at the assignment are open. */
export async function refuseDuringTimedWork(db: Reader, assignmentId: string, field?: string): Promise<void> {
  const working = await countWorking(db, assignmentId, true);
  if (working === 0) return;
  const sentence = `${studentsWork(working)} on this assignment against the clock. End their attempts first, or wait for them.`;
  throw new Refusal("conflict", sentence, field === undefined ? {} : { fields: { [field]: sentence } });
}

/** Throws 409 for a move to another course during timed attempts: the assignment would disappear for their students. */
export async function refuseLeavingCourse(
  db: Reader,
  before: Pick<AssignmentWithKey, "id" | "category_key">,
  after: Pick<AssignmentWithKey, "category_key">,
): Promise<void> {
  if (before.category_key !== after.category_key) await refuseDuringTimedWork(db, before.id, "category");
}

/** Throws 409 if a section with work in progress is left out and `removed` does not name it. */
export async function refuseLeavingOut(
  db: Reader,
  before: Pick<StaffAssignment, "id" | "sections">,
  after: { sections: readonly Pick<SectionWithKey, "id">[] },
  removed: readonly string[],
): Promise<void> {
  const kept = new Set([...after.sections.map(({ id }) => id), ...removed]);
  const lost: string[] = [];
  for (const [index, { id, name }] of before.sections.entries()) {
    const working = kept.has(id) ? 0 : await countTyping(db, before.id, id);
    if (working > 0) lost.push(`${studentsWork(working)} on sub-assignment "${sectionTitle(name, index, "staff")}".`);
  }
  if (lost.length === 0) return;
  throw new Refusal("conflict", lost.join(" "), { fields: { removed: lost.join(" ") } });
}

/** Counts the open attempts at a section that are timed or have a draft. */
async function countTyping(db: Reader, assignmentId: string, sectionId: string): Promise<number> {
  const { n } = await selectOpen(db, assignmentId)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("section.id", "=", sectionId)
    .where((eb) => eb.or([eb("attempt.deadline_at", "is not", null), eb("attempt.draft", "is not", null)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Throws 409 if a section changes its type during work: the drafts would fit nothing. `fieldOf` names the field of the
 * refusal by the index of the section after the change.
 */
export async function refuseOtherType(
  db: Reader,
  before: Pick<AssignmentWithKey, "id" | "sections">,
  after: { sections: readonly Pick<SectionWithKey, "id" | "is_dynamic">[] },
  fieldOf: (index: number) => string,
): Promise<void> {
  for (const [index, { id, is_dynamic }] of after.sections.entries()) {
    const existing = before.sections.find((section) => section.id === id);
    if (!existing || existing.is_dynamic === is_dynamic) continue;
    const working = await countTyping(db, before.id, id);
    if (working === 0) continue;
    const sentence = `${studentsWork(working)} on this sub-assignment, so its type stays`;
    throw new Refusal("conflict", sentence, { fields: { [fieldOf(index)]: sentence } });
  }
}
