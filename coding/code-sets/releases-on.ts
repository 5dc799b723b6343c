import { type Day, noDay } from "../days.ts";
import { type System, systemNumber, systems } from "../systems.ts";
import type { CodeIndex } from "./index-file.ts";

/** A release in the list of code sets. */
export interface Release {
  release: string;
  title: string;
  first: Day;
  last: Day;
  codes: number;
  source: string;
  imported: boolean;
}

type ReleaseRow = Omit<Release, "imported"> & { imported: number };

/** Returns the releases of a system, newest first. */
export function listReleases(index: CodeIndex, system: System): Release[] {
  const sql = `SELECT release, title, first, last, codes, source, imported FROM release
    WHERE system = ? ORDER BY first DESC, release DESC`;
  return index.all<ReleaseRow>(sql, systemNumber(system)).map((row) => ({ ...row, imported: row.imported === 1 }));
}

/** Returns the release in force on a day. Before the first and after the newest release it returns those, with a `note`. */
export function releaseOn(index: CodeIndex, system: System, day: Day): { title: string; note: string | null } | null {
  const releases = listReleases(index, system).filter(({ release }) => !/-[a-z]/.test(release));
  const used = releases.find(({ first }) => first <= day) ?? releases.at(-1);
  if (!used) return null;
  const title = `${systems[system]}, ${used.title}`;
  if (day < used.first)
    return {
      title,
      note: `This day is earlier than the oldest codes here (${used.title}). They are shown; some may have been different.`,
    };
  if (used.last !== noDay && day > used.last) {
    return {
      title,
      note: `This day is later than the newest codes here (${used.title}). They are shown; some may have changed since.`,
    };
  }
  return { title, note: null };
}
