import { DatabaseSync } from "node:sqlite";

/** The engine's quick check of a file. Out: the first thing it found, a line of it; undefined for a sound file. */
export function findDamageIn(database: DatabaseSync): string | undefined {
  const [row] = database.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
  return row?.quick_check === "ok" ? undefined : (row?.quick_check ?? "no answer").replace(/\s+/g, " ");
}

// The process of check-file.ts. In: a file. Out, as its output: what was found.
if (import.meta.main) {
  const database = new DatabaseSync(process.argv[2] ?? "", { readOnly: true, timeout: 5000 });
  process.stdout.write(findDamageIn(database) ?? "");
}
