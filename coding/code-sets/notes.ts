import type { Day } from "../days.ts";
import { displayCode } from "../systems.ts";
import type { NoteKind } from "../tabular/read-tabular.ts";
import { noteKindOn } from "./compared-notes.ts";
import type { CodeIndex } from "./index-file.ts";
import { onceForEach } from "./once.ts";
import { listReleases } from "./releases-on.ts";

/** A note of the Tabular List, with its level. */
export interface Note {
  text: string;
  from: string;
}

export type Notes = Record<NoteKind, Note[]>;

/** The fiscal year of the tabular list that ships with Casebook. */
const shippedYear = 2021;

const tabularListOf = onceForEach((index) => {
  const imported = listReleases(index, "icd10cm").find(({ release }) => release.endsWith("-tabular"));
  return { year: imported ? Number(imported.release.slice(0, 4)) : shippedYear };
});

/** Returns the fiscal year of the tabular list whose notes the index has. */
export function yearOfNotes(index: CodeIndex): number {
  return tabularListOf(index).year;
}

/**
 * Returns the notes that apply to a code on a day, the nearest first. Notes that later releases changed are left out or
 * shown in their current form. In: the code and its parents, nearest first.
 */
export function notesOf(index: CodeIndex, levels: readonly string[], day: Day): Notes {
  const notes: Notes = {
    includes: [],
    excludes1: [],
    excludes2: [],
    codeFirst: [],
    useAdditional: [],
    codeAlso: [],
    inclusionTerms: [],
    remarks: [],
  };
  const sql = "SELECT kind, text FROM note WHERE level = ? ORDER BY position";
  const isShipped = yearOfNotes(index) === shippedYear;
  for (const level of levels) {
    const from = displayCode("icd10cm", level);
    for (const { kind, text } of index.all<{ kind: NoteKind; text: string }>(sql, level)) {
      const onDay = isShipped ? noteKindOn(kind, from, text, day) : kind;
      if (onDay) notes[onDay].push({ text, from });
    }
  }
  return notes;
}

/** Returns the possible 7th characters of a code, from the nearest level that lists them. */
export function seventhOf(index: CodeIndex, levels: readonly string[]): { character: string; title: string }[] {
  for (const level of levels) {
    const row = index.one<{ characters: string }>("SELECT characters FROM seventh WHERE level = ?", level);
    if (row) return JSON.parse(row.characters) as { character: string; title: string }[];
  }
  return [];
}
