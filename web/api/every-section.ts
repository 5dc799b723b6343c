import type { KeyedAssignment, KeyedSection, KeyedVariant } from "#contract/api/assignments.ts";
import { sectionTitle, variantTitle } from "#contract/section-title.ts";

interface TitledSection {
  id: string;
  title: string;
  section: Omit<KeyedVariant, "subAssignmentId">;
}

/** Returns every section of an assignment, and each of its variants, with the title that staff read. */
export function everySection(assignment: KeyedAssignment): TitledSection[] {
  const { subAssignments, sectionId, moduleName } = assignment;
  if (subAssignments.length === 0) return withVariants({ ...assignment, _id: sectionId ?? assignment._id }, moduleName);
  return subAssignments.flatMap((section, index) =>
    withVariants(section, sectionTitle(section.subModuleName, index, "staff")),
  );
}

function withVariants({ variants, ...section }: Omit<KeyedSection, "subAssignmentId">, title: string): TitledSection[] {
  const all = [section, ...variants];
  return all.map((one, index) => ({
    id: one._id,
    title: variantTitle(title, all.length > 1 ? index + 1 : null),
    section: one,
  }));
}
