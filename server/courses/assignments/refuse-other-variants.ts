import type { Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { AssignmentWithKey, SectionWithKey } from "../sections/load-keyed.ts";
import { groupsOf } from "../sections/variants.ts";

const variantsStay =
  "Students have begun this section, so its variants and their charts stay as they are. You can still correct a key.";

/**
 * Throws 409 for an edit that adds or removes a variant of a section that students have begun, or replaces a chart of its
 * variants. `pathOf` names the section in the form by its index after the edit.
 */
export async function refuseOtherVariants(
  db: Reader,
  before: Pick<AssignmentWithKey, "sections">,
  after: Pick<AssignmentWithKey, "sections">,
  pathOf: (index: number) => string,
): Promise<void> {
  for (const group of groupsOf(before.sections)) {
    const changed = findChange(group, after.sections);
    if (!changed || !(await isBegun(db, group))) continue;
    const index = after.sections.indexOf(changed);
    throw new Refusal("conflict", variantsStay, { fields: { [`${pathOf(index)}.variants`]: variantsStay } });
  }
}

/** Finds a section after the edit whose group has other variants, or another chart, than before. */
function findChange(group: readonly SectionWithKey[], after: readonly SectionWithKey[]): SectionWithKey | undefined {
  const ids = new Set(group.map(({ id }) => id));
  const kept = after.filter(({ id }) => ids.has(id));
  const [first] = kept;
  // A section that is left out with all its variants: other rules ask for its submissions.
  if (!first) return undefined;
  const own = groupsOf(after).find((others) => others.includes(first)) ?? [];
  if (own.length === 1 && group.length === 1) return undefined;
  if (own.length !== group.length || kept.length !== group.length) return first;
  return own.find(({ id, pdf_file_id }) => group.every((one) => one.id !== id || one.pdf_file_id !== pdf_file_id));
}

async function isBegun(db: Reader, group: readonly SectionWithKey[]): Promise<boolean> {
  const ids = group.map(({ id }) => id);
  const [attempt, submission] = await Promise.all([
    db.selectFrom("attempt").select("section_id").where("section_id", "in", ids).limit(1).executeTakeFirst(),
    db.selectFrom("submission").select("section_id").where("section_id", "in", ids).limit(1).executeTakeFirst(),
  ]);
  return attempt !== undefined || submission !== undefined;
}
