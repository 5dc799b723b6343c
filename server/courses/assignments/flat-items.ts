import type { SectionInput } from "#contract/api/assignment-input.ts";
import type { SectionTable } from "../../core/database/schema.ts";

/** An item of the form for one section: a section without variants, or one variant. */
export interface FlatItem extends SectionInput {
  /** The index of its section in the form. */
  group: number;
  isVaried: boolean;
  /** False for variants 2 and following. */
  isFirst: boolean;
  /** The place of the item in the form, such as "subAssignments.1.variants.0". */
  path: string;
}

/** Returns the items of a form with each variant as a separate item, after its section. */
export function flatItems(items: readonly SectionInput[]): FlatItem[] {
  return items.flatMap((item, group): FlatItem[] => {
    const { variants = [] } = item;
    const path = `subAssignments.${group}`;
    const isVaried = variants.length > 0;
    return [
      { ...item, group, isVaried, isFirst: true, path },
      ...variants.map((variant, index) => ({
        ...sharedOf(item),
        ...variant,
        group,
        isVaried,
        isFirst: false,
        path: `${path}.variants.${index}`,
      })),
    ];
  });
}

/** Gives the variants of a section the columns of the first of them that all have in common. */
export function shareColumns<Row extends SectionTable>(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const first = rows.find(({ variant_group }) => variant_group === row.variant_group);
    if (row.variant_group === null || !first) return row;
    const { name, time_limit_minutes, lookup, setting, scoring, sequence, part_points, poa } = first;
    return { ...row, name, time_limit_minutes, lookup, setting, scoring, sequence, part_points, poa };
  });
}

/** Returns the fields of a section that all its variants have in common. */
function sharedOf(item: SectionInput) {
  const { subModuleName, isDynamic, timeLimitMinutes, lookup, setting, scoring, sequence, partPoints, poa } = item;
  return { subModuleName, isDynamic, timeLimitMinutes, lookup, setting, scoring, sequence, partPoints, poa };
}
