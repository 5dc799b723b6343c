import { sql } from "kysely";
import { lockKey } from "../../core/database/connect.ts";
import type { Db, SectionTable, Writer } from "../../core/database/schema.ts";
import { lockAssignmentShared } from "./lock-assignment.ts";

// Variants are sections of one group, of which each student gets one (docs/decisions/041).

type Variant = Pick<SectionTable, "id" | "variant_group">;

/**
 * Returns the sections of one student: those without variants, and of each group the one in `own`. Of a group of which the
 * student has none yet it returns the first with `otherwise` "first", and none with "none".
 */
export function sectionsOf<Section extends Variant>(
  sections: readonly Section[],
  own: ReadonlySet<string>,
  otherwise: "first" | "none",
): readonly Section[] {
  if (sections.every(({ variant_group }) => variant_group === null)) return sections;
  const missing = new Set(otherwise === "first" ? missingGroups(sections, own) : []);
  return sections.filter(({ id, variant_group: group }) => group === null || own.has(id) || missing.delete(group));
}

/** Returns the groups of which a student has no variant. */
export function missingGroups(sections: readonly Variant[], own: ReadonlySet<string>): string[] {
  const groups = Map.groupBy(
    sections.filter(({ variant_group }) => variant_group !== null),
    ({ variant_group }) => variant_group ?? "",
  );
  return [...groups].filter(([, variants]) => !variants.some(({ id }) => own.has(id))).map(([group]) => group);
}

/** Returns each section that is not a variant, and each group of variants, as one list, in their order. */
export function groupsOf<Section extends Variant>(sections: readonly Section[]): Section[][] {
  return [...Map.groupBy(sections, ({ id, variant_group }) => variant_group ?? id).values()];
}

/** Counts in a query the sections that a student has: the variants of a section are one. */
export function countGroups() {
  return sql<number>`count(distinct coalesce(section.variant_group, section.id))`;
}

/** Returns the number of a variant, from 1; null for a section without variants. */
export function variantNumber(sections: readonly Variant[], { id, variant_group: group }: Variant): number | null {
  if (group === null) return null;
  return sections.filter(({ variant_group }) => variant_group === group).findIndex((one) => one.id === id) + 1;
}

/** Gives a student the least used variant of each group of these assignments of which they have none. */
export async function giveVariants(db: Db, studentId: string, assignmentIds: readonly string[]): Promise<void> {
  // In the same order for every student, so that two transactions cannot wait for each other.
  for (const id of assignmentIds.toSorted())
    await db.transaction().execute((trx) => giveVariantsOf(trx, studentId, id));
}

async function giveVariantsOf(trx: Writer, studentId: string, assignmentId: string): Promise<void> {
  await lockAssignmentShared(trx, assignmentId);
  await lockKey(trx, `variants of ${assignmentId}`);
  const rows = await trx
    .selectFrom("section")
    .leftJoin("section_student", "section_student.section_id", "section.id")
    .select(({ fn }) => ["section.id", "section.variant_group", fn.count("student_id").as("students")])
    .where("assignment_id", "=", assignmentId)
    .where("section.variant_group", "is not", null)
    .groupBy("section.id")
    .orderBy("section.position")
    .execute();
  for (const [group, variants] of Map.groupBy(rows, ({ variant_group }) => variant_group ?? "")) {
    const [least] = variants.toSorted((one, other) => Number(one.students) - Number(other.students));
    if (!least) continue;
    await trx
      .insertInto("section_student")
      .values({ student_id: studentId, variant_group: group, section_id: least.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Takes from students the variants that are of another group now, or of none. They get another with their next list. */
export async function dropStrayVariants(trx: Writer, before: readonly Variant[]): Promise<void> {
  const ids = before.flatMap(({ id, variant_group }) => (variant_group === null ? [] : id));
  if (ids.length === 0) return;
  await trx
    .deleteFrom("section_student")
    .where("section_id", "in", ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("section")
            .select("section.id")
            .whereRef("section.id", "=", "section_student.section_id")
            .whereRef("section.variant_group", "=", "section_student.variant_group"),
        ),
      ),
    )
    .execute();
}
