import { IconAlertTriangle } from "@tabler/icons-react";
import type { ImportRow } from "#contract/api/student-import.ts";
import { Note } from "../../../parts/page/note.tsx";
import { expiryWarning } from "./expiry-warning.ts";
import { findNamesake, mayBeAnotherPerson } from "./known-students.ts";

/** The number of rows that may mean another person or lock a student out. It does not prevent the import. */
export function Warnings({ rows, today }: { rows: readonly ImportRow[]; today: string }) {
  const known = rows.filter(mayBeAnotherPerson).length;
  const expired = rows.filter((row) => expiryWarning(row, today) !== undefined);
  const ending = expired.filter(findNamesake).length;
  const fresh = expired.length - ending;
  if (known + expired.length === 0) return null;
  return (
    <Note tone="warn" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {known > 0 && (
        <div>
          {known === 1
            ? "1 row has the name of a student who already has an account. "
            : `${known} rows have the names of students who already have an account. `}
          If it is someone else, choose “Another person” in the row.
        </div>
      )}
      {fresh > 0 && <div>{students(fresh)} would have no access from the start.</div>}
      {ending > 0 && <div>{students(ending)} would lose access.</div>}
    </Note>
  );
}

const students = (count: number) => `${count} ${count === 1 ? "student" : "students"}`;
