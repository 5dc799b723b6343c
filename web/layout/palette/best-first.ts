interface Find {
  to: string;
  name: string;
  note: string;
}

/** Finds of one kind. */
export interface FindGroup {
  label: string;
  finds: readonly Find[];
}

/** Ranks a name by where it has the text: 0 at its beginning, 1 at the beginning of a word, 2 inside a word. */
function rankOf(text: string, { name }: Find): number {
  const [sought, whole] = [text.toLowerCase(), name.toLowerCase()];
  return whole.startsWith(sought) ? 0 : whole.split(/[\s,(-]+/).some((word) => word.startsWith(sought)) ? 1 : 2;
}

/** Sorts by rank, the finds of a group and then the groups. */
export function bestFirst(text: string, groups: readonly FindGroup[]): FindGroup[] {
  const rank = (find: Find) => rankOf(text, find);
  return groups
    .map((group) => ({ ...group, finds: group.finds.toSorted((one, other) => rank(one) - rank(other)) }))
    .toSorted((one, other) => Math.min(2, ...one.finds.map(rank)) - Math.min(2, ...other.finds.map(rank)));
}
