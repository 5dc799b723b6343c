import { sectionTitle, variantTitle } from "#contract/section-title.ts";
import type { SectionForm } from "./form-values.ts";

// In the form each variant is a section that names its first variant; in the call it is within the section.

type Variant = Pick<SectionForm, "key" | "variantOf">;

/** Returns the sections in their order, each with its variants; the first of a list is the section itself. */
export function groupsOf<Section extends Variant>(sections: readonly Section[]): [Section, ...Section[]][] {
  return sections
    .filter(({ variantOf }) => variantOf === null)
    .map((section) => [section, ...sections.filter(({ variantOf }) => variantOf === section.key)]);
}

/** Returns the section with its variants, and its number from 0. */
export function groupOf<Section extends Variant>(sections: readonly Section[], section: Variant) {
  const groups = groupsOf(sections);
  const number = groups.findIndex(([first]) => first.key === (section.variantOf ?? section.key));
  return { group: groups[number] ?? [], number };
}

/** Returns a variant with the name, time and rules of its section. */
export function withShared(section: SectionForm, sections: readonly SectionForm[]): SectionForm {
  const first = sections.find(({ key }) => key === section.variantOf);
  return first ? { ...section, ...sharedOf(first) } : section;
}

/** Returns what all variants of a section have in common. */
export function sharedOf(section: SectionForm) {
  const { subModuleName, isDynamic, timeLimitMinutes, lookup, setting, scoring, sequence, partPoints, poa } = section;
  return { subModuleName, isDynamic, timeLimitMinutes, lookup, setting, scoring, sequence, partPoints, poa };
}

/**
 * Returns sections with each variant at a section that is among them. `sectionOf` returns the key of a variant's section.
 * If that is not among them, the first of its variants takes its place.
 */
export function regroup(
  sections: readonly SectionForm[],
  sectionOf: (variant: SectionForm) => string | null,
): SectionForm[] {
  const keys = new Map(sections.map(({ key }) => [key, key]));
  return sections.map((section) => {
    const asked = sectionOf(section);
    if (asked === null) return { ...section, variantOf: null };
    const known = keys.get(asked) ?? section.key;
    keys.set(asked, known);
    return { ...section, variantOf: known === section.key ? null : known };
  });
}

/** Returns the title of a section, with the number of its variant if it has variants. */
export function titleOf(section: SectionForm, sections: readonly SectionForm[]): string {
  const { group, number } = groupOf(sections, section);
  const variant = group.length > 1 ? group.findIndex(({ key }) => key === section.key) + 1 : null;
  return variantTitle(sectionTitle(group[0]?.subModuleName ?? "", number, "staff"), variant);
}

/** Returns where a section is in the form, by its place in a call: subAssignments.0.variants.1 is the second variant after the first. */
export function placeOf(sections: readonly SectionForm[], item: number, variant: number | undefined): number {
  const section = groupsOf(sections)[item]?.[variant === undefined ? 0 : variant + 1];
  return section ? sections.indexOf(section) : -1;
}
