interface Find {
  to: string;
  name: string;
  note: string;
}

/** Results of one kind. */
export interface FindGroup {
  label: string;
  finds: readonly Find[];
}

/**
 * Returns the rank of a name by where it contains the text: 0 at its start, 1 at the start of a word, 2 inside a word.
 */
function rankOf(text: string, { name }: Find): number {
  const [sought, whole] = [text.toLowerCase(), name.toLowerCase()];
  return whole.startsWith(sought) ? 0 : whole.split(/[\s,(-]+/).some((word) => word.startsWith(sought)) ? 1 : 2;
}

/** Sorts the results of each group by rank, then the groups by their best result. */
export function bestFirst(text: string, groups: readonly FindGroup[]): FindGroup[] {
  const rank = (find: Find) => rankOf(text, find);
  return groups
    .map((group) => ({ ...group, finds: group.finds.toSorted((one, other) => rank(one) - rank(other)) }))
    .toSorted((one, other) => Math.min(2, ...one.finds.map(rank)) - Math.min(2, ...other.finds.map(rank)));
}
