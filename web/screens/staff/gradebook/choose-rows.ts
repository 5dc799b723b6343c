import type { Gradebook } from "#contract/api/gradebook.ts";
import { searchKey, searchText } from "#contract/names.ts";

/** From it a mark is shown as a good one. */
export const goodMark = 90;

export type Row = Gradebook["students"][number];

/** What the rows are ordered by: `name`, `average` or the id of an assignment; with `-` before it from the other end. */
interface Asked {
  search: string;
  /** Those below this percent alone. */
  below: number | null;
  sort: string;
}

/** The students who are shown, in order; whoever has no mark stands last, from either end. */
export function chooseRows(students: readonly Row[], { search, below, sort }: Asked): Row[] {
  const wanted = searchKey(search);
  const shown = students.filter(
    ({ name, average }) =>
      searchText(name).includes(wanted) && (below === null || (average !== null && Math.round(average) < below)),
  );
  const isDown = sort.startsWith("-");
  const column = sort.replace(/^-/, "");
  if (column === "name") return isDown ? shown.reverse() : shown;
  const markOf = (row: Row) => (column === "average" ? row.average : (row.percents[column] ?? null));
  return shown.sort((one, other) => {
    const [mark, otherMark] = [markOf(one), markOf(other)];
    if (mark === null || otherMark === null) return Number(mark === null) - Number(otherMark === null);
    return isDown ? otherMark - mark : mark - otherMark;
  });
}
