import { DatabaseSync } from "node:sqlite";

/** Runs SQLite's quick check. Returns its first finding as one line; undefined for a sound file. */
export function findDamageIn(database: DatabaseSync): string | undefined {
  const [row] = database.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
  return row?.quick_check === "ok" ? undefined : (row?.quick_check ?? "no answer").replace(/\s+/g, " ");
}

// check-file.ts runs this file as a process. Argument: the database file. Output: the finding, empty for a sound file.
if (import.meta.main) {
  const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true, timeout: 5000 });
  process.stdout.write(findDamageIn(database) ?? "");
}
