import type { Gradebook } from "#contract/api/gradebook.ts";
import { searchKey, searchText } from "#contract/names.ts";

/** Marks from this percentage on are shown as good. */
export const goodMark = 90;

export type Row = Gradebook["students"][number];

/** The filter of the rows. `sort`: `name`, `average` or the id of an assignment, descending with `-` before it. */
interface Asked {
  search: string;
  /** Shows only students below this percentage. */
  below: number | null;
  sort: string;
}

/** Returns the students to show, sorted. Students without a mark are last in both directions. */
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
