import { sectionTitle } from "#contract/section-title.ts";
import { sentences } from "#contract/sentences.ts";
import type { Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { AssignmentWithKey, SectionWithKey } from "../sections/load-keyed.ts";
import type { StaffAssignment } from "./load-for-staff.ts";

// What staff change while students work: nothing that takes the work out of their hands unsaid.

function selectOpen(db: Reader, assignmentId: string) {
  return db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .where("section.assignment_id", "=", assignmentId)
    .where("attempt.is_open", "=", 1);
}

/** How many students have begun an assignment and not handed in; or only those whose time is running. */
export async function countWorking(db: Reader, assignmentId: string, onlyTimed = false): Promise<number> {
  let open = selectOpen(db, assignmentId).select(({ fn }) => fn.count<number>("attempt.student_id").distinct().as("n"));
  if (onlyTimed) open = open.where("attempt.deadline_at", "is not", null);
  return Number((await open.executeTakeFirstOrThrow()).n);
}

/** Throws 409 while the time of students is running, for whom the assignment would be gone. */
export async function refuseUnderClocks(db: Reader, assignmentId: string, field?: string): Promise<void> {
  const working = await countWorking(db, assignmentId, true);
  if (working === 0) return;
  const who = working === 1 ? "1 student works" : `${working} students work`;
  const sentence = `${who} on this assignment against the clock. End their attempts first, or wait for them.`;
  throw new Refusal("conflict", sentence, field === undefined ? {} : { fields: { [field]: sentence } });
}

/** Another course is another class: for who works on it the assignment would be gone, and a typing error is enough. */
export async function refuseLeavingCourse(
  db: Reader,
  before: Pick<AssignmentWithKey, "id" | "category_key">,
  after: Pick<AssignmentWithKey, "category_key">,
): Promise<void> {
  if (before.category_key !== after.category_key) await refuseUnderClocks(db, before.id, "category");
}

/** Throws 409 where a section that students work on is left out, unless its id is among those said to go. */
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
    if (working > 0) lost.push(sentences.workingOnSection(working, sectionTitle(name, index, "staff")));
  }
  if (lost.length === 0) return;
  throw new Refusal("conflict", lost.join(" "), { fields: { removed: lost.join(" ") } });
}

/** How many students have a clock running in a section, or something typed that is not handed in. */
async function countTyping(db: Reader, assignmentId: string, sectionId: string): Promise<number> {
  const { n } = await selectOpen(db, assignmentId)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("section.id", "=", sectionId)
    .where((eb) => eb.or([eb("attempt.deadline_at", "is not", null), eb("attempt.draft", "is not", null)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Throws 409 where a section becomes one of the other type while students work on it: what they typed answers nothing
 * that is asked then. In: what the refusal is about, by the section's place after the change.
 */
export async function refuseOtherType(
  db: Reader,
  before: Pick<AssignmentWithKey, "id" | "sections">,
  after: { sections: readonly Pick<SectionWithKey, "id" | "is_dynamic">[] },
  fieldOf: (index: number) => string,
): Promise<void> {
  for (const [index, { id, is_dynamic }] of after.sections.entries()) {
    const present = before.sections.find((section) => section.id === id);
    if (!present || present.is_dynamic === is_dynamic) continue;
    const working = await countTyping(db, before.id, id);
    if (working === 0) continue;
    const sentence = sentences.typeStaysForWorking(working);
    throw new Refusal("conflict", sentence, { fields: { [fieldOf(index)]: sentence } });
  }
}
