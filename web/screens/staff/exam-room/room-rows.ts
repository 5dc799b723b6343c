import type { OpenAttempt } from "#contract/api/attempts.ts";
import type { Room } from "#contract/api/exam-room.ts";
import { searchKey, searchText } from "#contract/names.ts";

export const roomStates = [
  { value: "check", label: "To check" },
  { value: "working", label: "Working" },
  { value: "done", label: "Handed in" },
] as const;

/** The filter of the rows. `sort`: `left`, `name`, `section` or `filled`, descending with `-` before it. */
interface Asked {
  search: string;
  state: string | null;
  sort: string;
}

export type RoomRows = Pick<Room, "attempts" | "recent">;

type AnyRow = OpenAttempt | Room["recent"][number];

/** Returns the rows to show: those who are working, sorted, then those who submitted. */
export function chooseRoomRows({ attempts, recent }: RoomRows, { search, state, sort }: Asked): RoomRows {
  const wanted = searchKey(search);
  const isFound = ({ studentName }: AnyRow) => searchText(studentName).includes(wanted);
  return {
    attempts: sorted(
      attempts.filter((one) => isFound(one) && state !== "done" && (state !== "check" || one.connection !== "online")),
      sort,
    ),
    recent: sorted(
      recent.filter((one) => isFound(one) && (state === null || state === "done")),
      sort,
    ),
  };
}

/** The server's order is by time: least time left first, latest submission first. */
function sorted<Row extends AnyRow>(rows: Row[], sort: string): Row[] {
  const column = sort.replace(/^-/, "");
  const byColumn = [...rows];
  if (column === "name") byColumn.sort((one, other) => one.studentName.localeCompare(other.studentName));
  if (column === "section") byColumn.sort((one, other) => one.subModuleName.localeCompare(other.subModuleName));
  if (column === "filled") byColumn.sort((one, other) => shareFilled(one) - shareFilled(other));
  return sort.startsWith("-") ? byColumn.reverse() : byColumn;
}

const shareFilled = (row: AnyRow) => ("answered" in row && row.fields > 0 ? row.answered / row.fields : 0);
