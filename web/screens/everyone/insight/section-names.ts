import type { SectionInsight } from "#contract/api/insight.ts";
import { sectionTitle, variantTitle } from "#contract/section-title.ts";

/** Returns the sections of an assignment, each with its variants: these follow each other, the first has the number 1. */
function groupsOf(sections: readonly SectionInsight[]): SectionInsight[][] {
  const groups: SectionInsight[][] = [];
  for (const section of sections) {
    if (section.variant === null || section.variant === 1) groups.push([]);
    groups.at(-1)?.push(section);
  }
  return groups;
}

/** Returns the sections of an assignment with their titles. */
export function titledSections(sections: readonly SectionInsight[]): { section: SectionInsight; title: string }[] {
  return groupsOf(sections).flatMap((group, index) =>
    group.map((section) => ({
      section,
      title: variantTitle(sectionTitle(section.subModuleName, index, "staff"), section.variant),
    })),
  );
}

/** Returns a section with all its variants. */
export function variantsOf(sections: readonly SectionInsight[], section: SectionInsight): SectionInsight[] {
  return groupsOf(sections).find((group) => group.includes(section)) ?? [section];
}

/**
 * Returns the minutes of all these sections together, by their medians; null if none is known. The variants of a section
 * count as their mean, because a student has one of them.
 */
export function sumMinutes(sections: readonly SectionInsight[]): number | null {
  const means = groupsOf(sections).flatMap((group) => {
    const known = group.flatMap(({ minutes }) => minutes.median ?? []);
    return known.length === 0 ? [] : known.reduce((sum, minutes) => sum + minutes, 0) / known.length;
  });
  return means.length === 0 ? null : means.reduce((sum, minutes) => sum + minutes, 0);
}

/** Returns the number of slips of each kind in all these sections. */
export function sumSlips(sections: readonly SectionInsight[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { slips } of sections) {
    for (const [kind, count] of Object.entries(slips)) sums[kind] = (sums[kind] ?? 0) + count;
  }
  return sums;
}
